// What phone and board share: a roll as it is entered, by face or by sum; who is active next; what was corrected, in words.
// @ts-check
import { diceRow } from "../draw.js";
import { h, number, t } from "../page.js";

const FACES = Object.freeze([1, 2, 3, 4, 5, 6]);
/** A die's highest face less its lowest. */
const SPAN = 5;

/** What so many dice can show together. @param {number} dice */
export const sumsOf = (dice) => Array.from({ length: dice * SPAN + 1 }, (_, i) => dice + i);

/**
 * @typedef {object} Roll
 * @property {number} dice how many were rolled
 * @property {boolean} busy is it on its way
 * @property {number[]} tapped the faces so far
 * @property {(faces: number[]) => void} keep these are tapped now
 * @property {number | null} sum the sum that was tapped
 * @property {(sum: number) => void} choose this sum is tapped now
 * @property {(massimo: number) => string} sure what asks whether it is right
 * @property {(roll: {faces: number[]} | {massimo: number}) => void} enter
 * @property {(face: number | undefined) => string} say a place for a die in words: what a tap takes away, or that it is open
 */

/** Each die is tapped as it lies. @param {Roll} roll */
export const faces = (roll) => h("div", { key: "faces", class: "stack rolling" }, places(roll), keys(roll));

/** A place for each die: those that were tapped, which a tap takes away again, and those that are still to come. @param {Roll} roll */
export const places = ({ dice, tapped, keep, say }) =>
  h("div", { key: "places", class: "tapped row" }, Array.from({ length: dice }, (_, i) =>
    h("button", { type: "button", key: i, class: "tapped-die", disabled: i >= tapped.length, "aria-label": say(tapped[i]),
      onclick: () => keep(tapped.filter((_face, at) => at !== i)) }, diceRow([tapped[i] ?? null]))));

/** The six faces to tap; once all are there, one more tap says that they are right: no phone can take a roll back. @param {Roll} roll */
export function keys({ dice, busy, tapped, keep, enter, sure }) {
  if (tapped.length === dice) return right(sure(tapped.reduce((sum, face) => sum + face)), busy, () => enter({ faces: tapped }));
  return h("div", { key: "keys", class: "faces" }, FACES.map((face) =>
    h("button", { type: "button", key: face, class: "button pick", disabled: busy, "aria-label": number(face), onclick: () => keep([...tapped, face]) },
      diceRow([face]))));
}

/** @param {string} words @param {boolean} busy @param {() => void} onclick */
const right = (words, busy, onclick) => h("button", { type: "button", key: "right", class: "button main wide right", disabled: busy, onclick }, words);

/** The sum alone. @param {Roll} roll */
export const sums = ({ dice, busy, sum: chosen, choose, enter, sure }) => h("div", { key: "by-sum", class: "stack" },
  h("div", { key: "sums", class: "sums" }, sumsOf(dice).map((sum) =>
    h("button", { type: "button", key: sum, class: "button pick display num", disabled: busy, "aria-pressed": String(sum === chosen),
      onclick: () => choose(sum) }, number(sum)))),
  chosen !== null && right(sure(chosen), busy, () => enter({ massimo: chosen })));

/** Who is active next: the first to the left who is still in the game. @param {Record<string, any>} view @returns {string} */
export function nextActive({ order, active, seats }) {
  const out = seats.filter((/** @type {any} */ seat) => seat.out).map((/** @type {any} */ seat) => seat.seat);
  const first = order.indexOf(active) + 1;
  return [...order.slice(first), ...order.slice(0, first)].find((seat) => !out.includes(seat)) ?? active;
}

/** @param {(seat: string) => string} nameOf @param {Record<string, any>} view of its turn @param {Record<string, any>} fact */
export const factInWords = (nameOf, { dice }, { kind, seat, massimo, card }) =>
  t(`game.fact.${kind}`, { name: seat && nameOf(seat), count: dice, massimo, card });
