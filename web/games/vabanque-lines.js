// What phone and board share: why somebody gets what from a table (V3), what a count of the notes found (V6.1), what was corrected, in words; and
// the board's pace.
// @ts-check
import { worth } from "../draw-note.js";
import { t } from "../page.js";

/** @typedef {{seat: string, pawn: number | null, cheat: number | null, total: number, blocked_by: string[], victims: string[]}} Line */

/**
 * Why this person gets what, as sentences.
 * @param {(seat: string) => string} nameOf @param {Line} line @param {number} amount of the table @returns {string[]}
 */
export function reasons(nameOf, { pawn, cheat, blocked_by: blockers, victims }, amount) {
  if (!amount) return [t("game.lines.worthless")];
  const people = (/** @type {string[]} */ seats) => ({ count: seats.length, names: seats.map(nameOf) });
  const said = [];
  if (blockers.length) said.push(t("game.lines.blocked", people(blockers)));
  else if (pawn !== null) said.push(t("game.lines.pawn", { amount: pawn }));
  if (victims.length) said.push(t("game.lines.cheat", { ...people(victims), amount: cheat ?? 0 }));
  else if (cheat !== null) said.push(t("game.lines.idle"));
  return said;
}

/** Which table a step turned over, or would: they come in order (V3.9). @param {Record<string, any>} view @param {boolean} [again] to be done again */
export function turned({ payout, tables }, again = false) {
  if (again) return payout?.to_come[0];
  return payout?.table ?? tables.filter((/** @type {Record<string, any>} */ { evaluated }) => evaluated).at(-1)?.table;
}

/** When the board writes out a table's sum, in ms: once its cards are turned over, one after the other. @param {Record<string, any>} table @returns {number} */
export const sumAfter = ({ cards }) => 650 + 160 * Math.min(Math.max(cards.length, 1), 9);

/** When it stands there what everybody gets, in ms; nothing tells it before. @param {Record<string, any>} table */
export const standsAfter = (table) => sumAfter(table) + 800;

/** The tables turned over so far, in the order of the circle. @param {Record<string, any>} view @returns {Record<string, any>[]} */
export const opened = ({ tables, payout }) => tables.filter((/** @type {Record<string, any>} */ { table, evaluated }) => evaluated || table === payout?.table);

/** The table that has been reckoned since, the last if there are several. @param {Record<string, any>} view @param {Record<string, any>} before */
export const reckoned = (view, before) => view.tables.filter((/** @type {Record<string, any>} */ { table, evaluated }) => evaluated
  && !before.tables?.find((/** @type {Record<string, any>} */ old) => old.table === table)?.evaluated).at(-1);

/** What somebody gets from a table. @param {Record<string, any>} view @param {number | undefined} table @param {string | undefined} seat @returns {number} */
export const totalOf = ({ tables }, table, seat) => tables.find((/** @type {Record<string, any>} */ one) => one.table === table)
  ?.evaluated?.lines.find((/** @type {Line} */ line) => line.seat === seat)?.total ?? 0;

/** How far the bank was from what should be there. @param {Record<string, number>} bank by note: counted less believed, where they differ */
export function countInWords(bank) {
  const by = worth(bank);
  return t(`game.count.${!Object.keys(bank).length ? "right" : by < 0 ? "less" : by > 0 ? "more" : "other"}`, { amount: Math.abs(by) });
}

/** @typedef {{kind: string, seat?: string, table?: number, to?: number, was?: string, card?: string}} Fact  something that was recorded wrongly, as it is */

/** @param {(seat: string) => string} nameOf @param {Fact} fact */
export const factInWords = (nameOf, { kind, seat, table, to, was, card }) => t(`game.fact.${kind}`,
  { name: seat && nameOf(seat), table, to, was: t(`game.cards.${was}`), card: t(`game.cards.${card}`) });
