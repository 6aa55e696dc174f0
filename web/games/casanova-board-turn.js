// Where a turn stands for the board: for whom the host may act, and how far the cards have been turned over.
// @ts-check
import { personOf } from "../board-desk.js";
import { BEAT, untold } from "./casanova-pace.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */

/** Before a board without a host goes on to the end. */
const LINGER = 9000;

/** Who has something to do now. @param {View} view @returns {string[]} */
export function waitingFor(view) {
  const { phase, active, order, unanswered, unnamed } = view;
  if (phase === "announce" || phase === "dice" || phase === "double") return [active];
  if (phase === "cards") return order.filter((/** @type {string} */ seat) => !personOf(view, seat).has_played && !personOf(view, seat).out);
  return phase === "match" ? unanswered : phase === "reveal" ? unnamed : [];
}

/**
 * For whom buttons on this board count: whom the host chose, else the first without a phone that something waits for.
 * @param {Desk} desk @returns {Person | null}
 */
export function actor({ view, ui, host }) {
  if (!host) return null;
  const waiting = waitingFor(view);
  const seat = waiting.find((one) => one === ui.acting) ?? waiting.find((one) => !personOf(view, one).phone || view.phase === "reveal");
  return seat ? personOf(view, seat) : null;
}

/** The card that lies open before this person in this turn. @param {Pick<Desk, "view" | "ui">} desk @param {string} seat @returns {number | null} */
export function turnedOver({ view, ui }, seat) {
  const at = view.outcome?.lines.findIndex((/** @type {any} */ line) => line.seat === seat) ?? -1;
  return at >= 0 && at < (ui.shown ?? Infinity) ? view.outcome.lines[at].card : null;
}

/** Has everything of this turn been shown? @param {Pick<Desk, "view" | "ui">} desk */
export const told = ({ view, ui }) => Boolean(view.outcome) && (ui.shown ?? Infinity) > view.outcome.lines.length;

/** The view as far as it has been told here. @param {Pick<Desk, "view" | "ui">} desk @returns {View} */
export const asTold = (desk) => (desk.view.outcome && !told(desk) ? untold(desk.view) : desk.view);

/** Is the table still shown though the game is over? @param {Desk} desk */
export const lingers = ({ view, ui }) => view.phase === "over" && Boolean(ui.hold);

/**
 * A new view: when a turn has ended its cards are turned over one by one, and those who listen hear what came of it when all see it.
 * @param {Desk} desk @param {View | null} before @param {(view: View) => string} tale
 */
export function turnArrived(desk, before, tale) {
  const { view, ui } = desk;
  if (!before || before.phase !== view.phase || before.turn !== view.turn) Object.assign(ui, { acting: null, bySum: false, tapped: [], sum: null });
  if (!view.outcome) return void Object.assign(ui, { shown: Infinity, hold: false });
  if (before?.outcome) return endedOtherwise(desk, before, tale);
  ui.tale = tale(view);
  if (!before) return;
  ui.hold = view.phase === "over";
  tell(desk);
}

/**
 * A turn that had ended has another end now, by a correction or because one was taken back. Its cards lie open: none is turned over again. But
 * if that ends the game, the table is shown first, as ever.
 * @param {Desk} desk @param {View} before @param {(view: View) => string} tale
 */
function endedOtherwise(desk, before, tale) {
  const { view, ui } = desk;
  if (before.phase !== view.phase) ui.hold = view.phase === "over";
  if (JSON.stringify(before.outcome) === JSON.stringify(view.outcome)) return;
  ui.tale = tale(view);
  if (told(desk)) ended(desk);
}

/** Turn the cards over, one after the other; at once where motion is not wanted. @param {Desk} desk */
export function tell(desk) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return tellAll(desk);
  const mine = {};
  desk.set({ shown: 0, telling: mine });
  const on = () => {
    if (desk.ui.telling !== mine || !desk.view.outcome) return;
    desk.set({ shown: desk.ui.shown + 1 });
    if (told(desk)) ended(desk);
    else desk.later(on, BEAT);
  };
  desk.later(on, BEAT);
}

/** Everything at once. @param {Desk} desk */
export function tellAll(desk) {
  desk.set({ shown: Infinity, telling: null });
  ended(desk);
}

/** @param {Desk} desk */
function ended(desk) {
  desk.set({ news: desk.ui.tale });
  if (!desk.host && desk.ui.hold) desk.later(() => desk.set({ hold: false }), LINGER);
}
