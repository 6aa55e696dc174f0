// Why somebody gets what from a table, in words (V3).
// @ts-check
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
