// Which room this board shows: the one in the address, or a new one.
// @ts-check
import { call, makeId } from "./net.js";
import { h, list } from "./page.js";

/** The room that an address names: `/board/KXQF`. @param {{pathname: string}} address @returns {string | null} */
export const addressed = ({ pathname }) => /^\/board\/([A-Za-z]{4})\/?$/.exec(pathname)?.[1].toUpperCase() ?? null;

/** @param {string} room */
export const addressOf = (room) => `/board/${room}`;

/** What the key of a room's host is kept under. @param {string} room */
export const keyName = (room) => `board.key.${room}`;

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

/** The rooms this browser has been host of, newest first, to come back to. @param {import("./net.js").Memory} memory @returns {string[]} */
export const earlierRooms = (memory) => memory.get("board.rooms") ?? [];

/** Which game it is and who plays there, as far as this browser knows. @typedef {{game: string, people: string[]}} About */

/** @param {import("./net.js").Memory} memory @returns {Record<string, About>} by room */
const known = (memory) => memory.get("board.about") ?? {};

/** @param {import("./net.js").Memory} memory @param {string} room @param {About} [about] */
export function rememberRoom(memory, room, about) {
  const rooms = [room, ...earlierRooms(memory).filter((one) => one !== room)].slice(0, 5);
  const all = { ...known(memory), ...(about && { [room]: about }) };
  memory.set("board.rooms", rooms);
  memory.set("board.about", Object.fromEntries(Object.entries(all).filter(([one]) => rooms.includes(one))));
}

/** The way back into a room that this browser led; which game, who plays. @param {import("./net.js").Memory} memory @param {string} room */
export function wayBack(memory, room) {
  const { game = "", people = [] } = known(memory)[room] ?? {};
  return h("a", { key: room, class: "button way-back", href: addressOf(room) }, h("b", { class: "display" }, room),
    game && h("small", { class: "dim" }, game), people.length > 0 && h("small", { class: "dim people-there" }, list(people)));
}
