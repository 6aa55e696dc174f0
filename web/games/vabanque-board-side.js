// The column beside the stage: the order of play with fortunes and what each has left, and the bank.
// @ts-check
import { gain, h, isolate, number, s, t } from "../page.js";
import { neighbours } from "../chairs.js";
import { note, noteBox } from "../draw-note.js";
import { nameOf, pawnPicture, personOf } from "../board-desk.js";
import { away, phoneless } from "../board-people.js";
import { button } from "../board-parts.js";
import { counted as audited, openCount } from "./vabanque-board-count.js";
import { paying } from "./vabanque-board-payout.js";
import { actor, mayActFor } from "./vabanque-board-ring.js";
import { totalOf } from "./vabanque-lines.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */

/** The phases in which this round's gains are known. */
const AFTER = Object.freeze(["payout", "notes", "seating", "over"]);

/** The phases in which what has been won is not paid yet. */
const PAYING = Object.freeze(["payout", "notes"]);

/** The phases in which many people leave no room for pictures in the column. */
const FULL = Object.freeze(["payout", "seating", "over"]);

/** @typedef {{seat: string, rank: number}} Place */

/** While a table is still shown it is the order in which it was played for. @param {Desk} desk @returns {Place[]} */
const inOrder = ({ view, ui }) => ((ui.hold && ui.order) || view.order).map((/** @type {string} */ seat, /** @type {number} */ i) => ({ seat, rank: i + 1 }));

/** The people in the order of play, or by rank. @param {Desk} desk @param {string} title @param {Place[]} [places] */
export function orderOfPlay(desk, title, places = inOrder(desk)) {
  const acting = actor(desk);
  const pressable = desk.view.order.some((/** @type {string} */ seat) => mayActFor(desk, personOf(desk.view, seat)));
  return [h("h2", { class: "caps" }, title), pressable && h("p", { class: "small dim act-for" }, t("board.act_for_whom")),
    h("ol", { class: `order${places.length > 5 ? " long" : ""}` }, places.map(({ seat, rank }) =>
      h("li", { key: seat }, row(desk, personOf(desk.view, seat), rank, acting))))];
}

/** @param {Desk} desk @param {Person} person @param {number} rank @param {Person | null} acting */
function row(desk, person, rank, acting) {
  const { view, ui } = desk;
  const pressable = mayActFor(desk, person);
  const behind = paying(desk) && view.phase !== "payout";
  const on = acting ? acting.seat === person.seat : !behind && (view.result?.winners ?? [view.next]).includes(person.seat);
  const words = behind ? "" : status(view, person);
  const untold = totalOf(view, ui.turning, person.seat);
  return h(pressable ? "button" : "div", {
    type: pressable && "button", class: `person${on ? " on" : ""}`, "aria-pressed": pressable && String(acting?.seat === person.seat),
      "aria-label": pressable && `${person.name}. ${words}. ${t("board.act_for")}`,
    onclick: pressable && (() => desk.set({ tally: null, acting: desk.ui.acting === person.seat ? null : person.seat })),
  }, h("span", { class: "rank display num" }, number(rank)), pawnPicture(person),
    h("span", { class: "who" }, h("b", null, isolate(person.name)),
      h("small", null, phoneless(view, person), away(person), words), !behind && owes(view, person)),
    h("span", { class: "sum display num" }, number(person.fortune - untold),
      AFTER.includes(view.phase) && person.gain > untold && h("small", null, gain(person.gain - untold))));
}

/** What the notes could not settle; while tables are paid it is still on its way (V6.4). @param {View} view @param {Person} person */
const owes = ({ phase }, { owed }) => owed !== 0 && !PAYING.includes(phase) &&
  h("small", { class: "debt" }, t(owed > 0 ? "board.owed.bank" : "board.owed.person", { amount: Math.abs(owed) }));

/** What this person has left to do, in public terms. @param {View} view @param {Person} person */
function status(view, person) {
  const done = t("board.status.done");
  const words = {
    tokens: () => (person.tokens_left ? t("board.status.tokens", { count: person.tokens_left }) : done),
    cards: () => (person.cards_left ? t("board.status.cards", { count: person.cards_left }) : done),
    pawns: () => (person.moved ? done : t("board.status.pawn")),
    payout: () => (view.payout.waits_for.includes(person.seat) ? t("board.status.ok") : ""),
    notes: () => short(view, person.seat) || (person.confirmed ? done : t("board.status.notes")),
    seating: () => (person.ready ? t("board.status.sits") : place(view, person.seat)),
  }[/** @type {string} */ (view.phase)];
  return words?.() ?? "";
}

/** What the notes at hand cannot settle now (V6.4). @param {View} view @param {string} seat */
function short({ notes }, seat) {
  const { due, unpaid } = notes.players[seat];
  return unpaid > 0 && t(due < 0 ? "board.owed.person" : "board.owed.bank", { amount: unpaid });
}

/** Where this person sits down: the next clockwise is the left neighbour (V1.4). @param {View} view @param {string} seat */
function place({ seating, seats }, seat) {
  const { chairs, moves } = seating;
  if (!moves.some((/** @type {{seat: string}} */ move) => move.seat === seat)) return t("board.seating.keeps");
  return t("board.seating.move", { name: nameOf({ seats }, neighbours(chairs, seat).right) });
}

/**
 * The bank's notes, with what came of the last count, unless it is about what there will be. Where the column is full there are no pictures
 * of many people's bank, nor of one that has been counted: they stand where it is counted.
 * @param {Desk} desk @param {Record<string, number>} notes @param {string} title what the pictures show
 */
export function bank(desk, notes, title) {
  const { view, host } = desk;
  const pictured = !(FULL.includes(view.phase) && (view.order.length > 4 || view.counted));
  return [h("div", { key: "bank-head", class: "bank-head" },
    h("div", null, h("h2", { class: "caps" }, pictured ? title : t("board.bank")), view.phase !== "notes" && audited(view)),
    host && button(t("board.count.open"), () => openCount(desk), { class: "button small", "aria-label": t("board.count.title") })),
  pictured && h("ul", { class: "bank" }, Object.entries(notes).map(([value, count]) => counted(Number(value), count)))];
}

/** A note with how many there are of it. @param {number} value @param {number} count */
export const counted = (value, count) =>
  h("li", { class: `counted${count ? "" : " none"}`, key: value }, s("svg",
    { viewBox: noteBox(value), role: "img", "aria-label": t("board.note", { count, value }) }, note(value, number(value))),
    h("span", { class: "num", "aria-hidden": "true" }, `×${number(count)}`));
