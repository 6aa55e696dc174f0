// A sheet of Vabanque as it is tapped together, round after round. Every function gives a new sheet and leaves the old one as it was, so that
// any tap can be taken back. What a round is worth, which notes that makes and who sits where says the server.
// @ts-check
import { sum } from "./page.js";
import { BANK, ROUNDS, TABLES, TOKENS } from "./tools-box.js";
import { heap, whole } from "./tools-numbers.js";

/** @typedef {import("./tools-rules.js").Rules} Rules */
/** @typedef {"raise" | "cheat" | "bluff"} Kind */
/** @typedef {{player: string, card: Kind, table: number}} Laid */
/** @typedef {{name: string, colour: import("./draw.js").Colour, stays: boolean}} Player */
/** @typedef {"pawns" | "tokens" | "cards" | "result"} Step */
/**
 * `players`: chairs clockwise; `turn`: whose pawn is set next; `token`: the value a tap lays, 0 takes one away; `table`: the last one touched;
 * `all`: every token is on the sheet, so that the server can check the count; `bank` and `purses`: notes, as typed; `owed`: what the bank could not pay yet.
 * @typedef {object} Pad
 * @property {number} round @property {Step} step @property {Player[]} players @property {string[]} order
 * @property {Record<string, number>} fortunes @property {Record<string, number>} owed
 * @property {Record<string, number[]>} tokens @property {Record<string, number>} pawns @property {Laid[]} cards
 * @property {string | null} turn @property {number} token @property {number | null} table
 * @property {Rules} rules @property {boolean} all
 * @property {Record<string, string>} bank @property {Record<string, Record<string, string>>} purses
 */

const texts = (/** @type {Record<string, number>} */ counts) => Object.fromEntries(Object.entries(counts).map(([value, count]) => [value, String(count)]));

/**
 * A sheet to begin with.
 * @param {Player[]} players chairs clockwise @param {string[]} order @param {Record<string, number>} fortunes @param {number} round
 * @param {Rules} rules @returns {Pad}
 */
export const begun = (players, order, fortunes, round, rules) => ({
  round, step: "pawns", players, order, fortunes, owed: {}, tokens: {}, pawns: {}, cards: [], turn: order[0], token: TOKENS[round], table: null, rules,
    all: false, bank: texts(BANK), purses: {},
});

/** What the tokens at a table add up to. @param {Pad} pad @param {number} table */
export const sumOf = ({ tokens }, table) => sum(tokens[table] ?? []);

/** How many casino tables stand in the circle. @param {Pad} pad */
export const tablesOf = (pad) => TABLES[pad.players.length];

/** @param {Pad} pad */
export const allPawns = ({ players, pawns }) => players.every(({ name }) => name in pawns);

/** The tables whose cards are turned over (V3.8), clockwise. @param {Pad} pad @returns {number[]} */
export function openTables({ rules, tokens, pawns }) {
  const tables = rules.evaluate === "money" ? Object.keys(tokens).filter((table) => tokens[table].length).map(Number) : Object.values(pawns);
  return [...new Set(tables)].sort((a, b) => a - b);
}

/** The pawn whose turn it is goes there; after the last one come the tokens. @param {Pad} pad @param {number} table @returns {Pad} */
export function withPawn(pad, table) {
  if (pad.turn === null) return pad;
  const after = { ...pad, pawns: { ...pad.pawns, [pad.turn]: table }, table };
  const next = pad.order[pad.order.indexOf(pad.turn) + 1] ?? pad.order.find((name) => !(name in after.pawns)) ?? null;
  return { ...after, turn: next, step: next === null ? "tokens" : "pawns" };
}

/** Lay a token of the chosen value, or take the last one away. @param {Pad} pad @param {number} table @returns {Pad} */
export function withToken(pad, table) {
  const lying = pad.tokens[table] ?? [];
  return { ...pad, table, tokens: { ...pad.tokens, [table]: pad.token ? [...lying, pad.token] : lying.slice(0, -1) } };
}

/** Take one token of this value away. @param {Pad} pad @param {number} table @param {number} value @returns {Pad} */
export function withoutToken(pad, table, value) {
  const lying = pad.tokens[table] ?? [];
  const place = lying.lastIndexOf(value);
  return { ...pad, table, tokens: { ...pad.tokens, [table]: lying.filter((_, i) => i !== place) } };
}

/** Where a card of somebody's lies. @param {Pad} pad @param {string} player @param {Kind} card @returns {number | null} */
export const lies = ({ cards }, player, card) => cards.find((laid) => laid.player === player && laid.card === card)?.table ?? null;

/**
 * Lay a card, from wherever it was noted before; or take it away again.
 * @param {Pad} pad @param {string} player @param {Kind} card @param {number} table @returns {Pad}
 */
export function withCard(pad, player, card, table) {
  const others = pad.cards.filter((laid) => laid.player !== player || laid.card !== card);
  return { ...pad, cards: lies(pad, player, card) === table ? others : [...others, { player, card, table }] };
}

/** The score sheet for the server. @param {Pad} pad @returns {Record<string, any>} */
export function scoreSheet(pad) {
  const last = pad.round === ROUNDS;
  const open = openTables(pad);
  return {
    game: "vabanque", players: pad.players.map(({ name }) => name), order: pad.order,
      tokens: Object.fromEntries(Object.entries(pad.tokens).filter(([, lying]) => lying.length)),
    cards: pad.cards.filter(({ table }) => open.includes(table)), pawns: pad.pawns, fortunes: pad.fortunes,
      stays_put: pad.players.filter(({ stays }) => stays).map(({ name }) => name),
    rules: last ? { ...pad.rules, seating: "platelets" } : pad.rules, ...(pad.all ? { round: pad.round } : {}),
  };
}

/** What has to be paid to whom, for the server; null while a number of notes cannot be read. @param {Pad} pad @param {Record<string, number>} gains */
export function notesSheet(pad, gains) {
  const stock = heap(pad.bank);
  const purses = pad.players.map(({ name }) => heap(pad.purses[name] ?? {}));
  if (!stock || purses.includes(null)) return null;
  return { stock, players: Object.fromEntries(pad.players.map(({ name }, i) => [name, { due: gains[name] + (pad.owed[name] ?? 0), holds: purses[i] }])) };
}

/**
 * The next round: fortunes, order, chairs and notes are the new ones, tokens and pawns stay, the cards go back (V4.4).
 * @param {Pad} pad @param {any} scored the server's answers @param {any} paid @returns {Pad}
 */
export function nextRound(pad, scored, paid) {
  const byName = new Map(pad.players.map((player) => [player.name, player]));
  const each = (/** @type {(name: string) => any} */ make) => Object.fromEntries(scored.chairs.map((/** @type {string} */ name) => [name, make(name)]));
  return {
    ...pad, round: pad.round + 1, step: "pawns", order: scored.order, fortunes: scored.fortunes, cards: [], turn: scored.order[0],
      token: TOKENS[pad.round + 1], table: null,
    players: scored.chairs.map((/** @type {string} */ name) => byName.get(name)),
    owed: each((name) => paid.players[name].unpaid), bank: texts(paid.stock), purses: each((name) => texts(purse(pad, paid, name))),
  };
}

/** What somebody has in hand after the notes were handed over. @param {Pad} pad @param {any} paid @param {string} name */
function purse(pad, paid, name) {
  const { receives, returns } = paid.players[name];
  const before = Object.fromEntries(Object.entries(pad.purses[name] ?? {}).map(([value, text]) => [value, whole(text) ?? 0]));
  const values = new Set([...Object.keys(before), ...Object.keys(receives), ...Object.keys(returns)]);
  return Object.fromEntries([...values].map((value) => [value, (before[value] ?? 0) + (receives[value] ?? 0) - (returns[value] ?? 0)]));
}

/** Who is richest, for the end: several where they are equally rich. @param {{order: string[], fortunes: Record<string, number>}} scored @returns {string[]} */
export const richest = ({ order, fortunes }) => order.filter((name) => fortunes[name] === fortunes[order[0]]);
