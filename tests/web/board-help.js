// What tests of the board share: a desk that keeps what was sent, views as a host sees them, and a look at what would be shown.
// @ts-check
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { viewOf } from "./fixtures/views.js";
import { useWords } from "../../web/page.js";

/** @typedef {import("../../web/board-desk.js").Desk} Desk */
/** @typedef {Record<string, any>} View */

export const WEB = new URL("../../web/", import.meta.url);
const IN_GAMES = readdirSync(new URL("games/", WEB));
/** The games, as their files are named. */
export const GAMES = /** @type {string[]} */ (IN_GAMES.filter((name) => /^\w+\.js$/.test(name)).map((name) => name.slice(0, -3)));

/** The board's modules, with those of one game. @param {string} game */
export const boardFiles = (game) => [...readdirSync(WEB).filter((name) => /^board[\w-]*\.js$/.test(name)), ...IN_GAMES.filter((name) => name.startsWith(`${game}-board`)).map((name) => `games/${name}`)];

globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false }));

/** @param {string} name @param {string} tag */
export const catalogue = (name, tag) => JSON.parse(readFileSync(new URL(`locales/${name}.${tag}.json`, WEB), "utf8"));

/** The catalogues with what a game says, the one that only the board speaks from last. @param {string} game */
export const cataloguesOf = (game) => [game, `${game}-board`].filter((name) => existsSync(new URL(`locales/${name}.en.json`, WEB)));

/** @param {string} tag @param {string} [game] */
export const speak = (tag, game = "vabanque") => useWords(tag, ...["house", "board", ...cataloguesOf(game)].map((name) => catalogue(name, tag)));

/**
 * A desk that keeps what was sent and what was put off.
 * @param {View} view @param {View} [ui]
 */
export function deskOf(view, ui = {}) {
  const sent = /** @type {any[]} */ ([]);
  const later = /** @type {(() => void)[]} */ ([]);
  const desk = /** @type {Desk} */ ({
    room: "KXQF", view, host: view.viewer.kind === "host" || view.viewer.host, busy: false, pending: [], size: { width: 1030, height: 760, em: 16 }, ui: { ...ui },
    set: (changes) => void Object.assign(desk.ui, changes), act: (type, fields = {}) => void sent.push({ type, ...fields }),
    may: (type) => view.allowed.includes(type), call: async () => ({ status: 0, data: null }), say: () => {}, later: (job) => void later.push(job),
  });
  return { desk, sent, later };
}

/** @param {string} phase @param {View} [more] */
export const asHost = (phase, more = {}) => ({ ...viewOf(phase), viewer: { kind: "host", seat: null, host: true }, mine: null, allowed: ["reveal", "place_token", "confirm_notes", "next_round", "rematch", "name_card", "acknowledge"], ...more });

/** @param {any} node @returns {any[]} */
export const all = (node) => (Array.isArray(node) ? node.flatMap(all) : node && typeof node === "object" ? [node, ...node.children.flatMap(all)] : []);

/** @param {any} node @returns {string} */
export const text = (node) => (Array.isArray(node) ? node.map(text).join(" ") : node && typeof node === "object" ? text(node.children) : node === null || node === undefined || node === false ? "" : String(node));
