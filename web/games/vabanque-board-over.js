// The end: who won, how the fortunes grew, and what to do now.
// @ts-check
import { gain, h, list, number, s, t } from "../page.js";
import { symbol } from "../draw.js";
import { nameOf, narrow, personOf } from "../board-desk.js";
import { button, mainButton } from "../board-parts.js";
import { saveRecord } from "../board-menu.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */

/** @param {Desk} desk */
export function overStage({ view }) {
  const winners = view.result.winners.map((/** @type {string} */ seat) => nameOf(view, seat));
  return [h("div", { class: "over" },
    h("header", null, h("p", { class: "caps" }, t("board.over.caps")),
      h("h1", { tabindex: -1 }, t("board.over.wins", { count: winners.length, names: list(winners) }))),
    h("figure", { class: "chart panel" }, h("figcaption", { class: "caps" }, t("board.over.chart")), chart(view)))];
}

const WIDE = Object.freeze({ left: 16, right: 790, top: 60, bottom: 356 });
const NARROW = Object.freeze({ left: 10, right: 380, top: 50, bottom: 250 });

/** Fortunes after each round, a line per person; its symbol marks each point, so that colour is not needed. @param {View} view */
function chart(view) {
  const most = Math.max(1, ...view.history.flatMap((/** @type {any} */ past) => Object.values(past.fortunes)));
  const frame = narrow() ? NARROW : WIDE;
  const x = (/** @type {number} */ round) => frame.left + ((frame.right - frame.left) * round) / view.rounds;
  const y = (/** @type {number} */ fortune) => frame.bottom - ((frame.bottom - frame.top) * fortune) / most;
  return s("svg", { viewBox: `0 0 ${frame.right + 40} ${frame.bottom + 40}`, role: "img", "aria-label": spoken(view) },
    Array.from({ length: view.rounds }, (_, i) => [s("path", { d: `M${x(i + 1)} ${frame.top - 6}V${frame.bottom}`, class: "chart-line" }),
      s("text", { x: x(i + 1), y: frame.bottom + 28, "text-anchor": "middle", class: "chart-word" }, t("board.over.round", { round: i + 1 }))]).flat(),
    s("path", { d: `M${frame.left} ${frame.bottom}H${frame.right}`, class: "chart-line" }),
    view.order.map((/** @type {string} */ seat) => s("g", { class: `c-${personOf(view, seat).colour}`, key: seat },
      curve([0, ...view.history.map((/** @type {any} */ past) => past.fortunes[seat])].map((fortune, round) => [x(round), y(fortune)])))),
    view.history.map((/** @type {any} */ past) => apart(view.order.map((/** @type {string} */ seat) => ({ seat, y: y(past.fortunes[seat]) }))).map((mark) =>
      s("g", { class: `c-${personOf(view, mark.seat).colour}`, transform: `translate(${x(past.round) - 22 * mark.aside} ${mark.y.toFixed(1)})` },
        s("circle", { r: 12, class: "chart-dot" }), symbol(personOf(view, mark.seat).colour, 1.1)))).flat());
}

/** @param {number[][]} points */
function curve(points) {
  const d = points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return [s("path", { d, class: "chart-under" }), s("path", { d, class: "chart-path" })];
}

/** @typedef {{seat: string, y: number}} Mark */

/** Marks that would cover each other step aside, one after the other. @param {Mark[]} marks @returns {(Mark & {aside: number})[]} */
export function apart(marks, least = 22) {
  const sorted = [...marks].sort((a, b) => b.y - a.y);
  return sorted.map((mark, i) => ({ ...mark, aside: sorted.slice(0, i).filter((other) => other.y - mark.y < least).length }));
}

/** @param {View} view */
const spoken = (view) => view.history.map((/** @type {any} */ past) => {
  const each = view.order.map((/** @type {string} */ seat) => `${nameOf(view, seat)} ${number(past.fortunes[seat])} (${gain(past.gains[seat])})`);
  return `${t("board.over.round", { round: past.round })}: ${each.join(", ")}`;
}).join(". ");

/** @param {Desk} desk */
export const overActs = (desk) => [
  button(t("board.over.record"), () => void saveRecord(desk)),
  desk.host && mainButton(t("board.over.rematch"), () => desk.act("rematch"), { disabled: !desk.may("rematch") || desk.busy })];
