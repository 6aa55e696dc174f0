// Which room this board shows: the one in the address, or a new one.
// @ts-check
import { call, makeId } from "./net.js";

/**
 * Room and key as the address names them: `/board/KXQF#key=…`. The key stays behind `#`, where no server sees it.
 * @param {{pathname: string, hash: string}} address @returns {{room: string | null, key: string | null}}
 */
export function addressed({ pathname, hash }) {
  const room = /^\/board\/([A-Za-z]{4})\/?$/.exec(pathname)?.[1].toUpperCase() ?? null;
  return { room, key: /[#&]key=([\w-]{8,200})/.exec(hash)?.[1] ?? null };
}

/** @param {string} room @param {string} key */
export const addressOf = (room, key) => `/board/${room}#key=${key}`;

/**
 * Open a room. Its id is kept, for each game, until there is an answer, so a reload in between opens no second one.
 * @param {import("./net.js").World} world @param {import("./net.js").Memory} memory @param {string} game
 * @returns {Promise<{room: string, key: string} | {error: import("./net.js").Fault}>}
 */
export async function openRoom(world, memory, game) {
  const name = `opening.${game}`;
  const id = memory.get(name) ?? makeId(world);
  memory.set(name, id);
  const { status, data } = await call(world, "POST", "/api/rooms", { body: { game, id } }).catch(() => ({ status: 0, data: null }));
  if (status !== 201) return { error: data?.error ?? { code: "unreachable", message: "" } };
  memory.set(name, null);
  return { room: data.room, key: data.host_key };
}

/**
 * The rooms this browser has been host of, newest first, to come back to.
 * @param {import("./net.js").Memory} memory @returns {{room: string, key: string}[]}
 */
export const earlierRooms = (memory) => memory.get("boards") ?? [];

/** @param {import("./net.js").Memory} memory @param {string} room @param {string} key */
export function rememberRoom(memory, room, key) {
  memory.set("boards", [{ room, key }, ...earlierRooms(memory).filter((known) => known.room !== room)].slice(0, 5));
}
