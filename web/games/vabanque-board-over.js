// The end: who won with how much, how the fortunes grew, who gained what in which round, and what to do now.
// @ts-check
import { gain, h, isolate, list, number, s, t } from "../page.js";
import { pawn } from "../draw.js";
import { note } from "../draw-note.js";
import { nameOf, pawnPicture, personOf } from "../board-desk.js";
import { button, mainButton } from "../board-parts.js";
import { saveRecord } from "../board-menu.js";
import { chart } from "./vabanque-board-chart.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */

/** @param {Desk} desk */
export function overStage({ view }) {
  const { winners, ranking } = view.result;
  const names = winners.map((/** @type {string} */ seat) => nameOf(view, seat));
  return [h("div", { class: "over" },
    h("header", { class: "victory" }, celebration(view, winners), h("div", null, h("p", { class: "caps" }, t("board.over.caps")),
      h("h1", { tabindex: -1 }, t("board.over.wins", { count: winners.length, names: list(names) })),
      h("p", { class: "victory-sum display num" }, number(ranking[0].fortune)))),
    h("div", { class: "looking-back" },
      h("figure", { class: "chart panel" }, h("figcaption", { class: "caps" }, t("board.over.chart")), chart(view)), gains(view)))];
}

const RAYS = 20;

/** The winners' pawns before banknotes, with rays behind them. @param {View} view @param {string[]} winners */
const celebration = (view, winners) =>
  s("svg", { class: "celebration", viewBox: "-92 -84 184 150", "aria-hidden": "true" },
    Array.from({ length: RAYS }, (_, i) => s("path", { d: `M-2.4-30 0-${i % 2 ? 62 : 84} 2.4-30Z`, class: "ray", transform: `rotate(${(360 * i) / RAYS})` })),
    [[-26, 50000], [26, 100000], [0, 500000]].map(([turn, value]) =>
      s("g", { transform: `translate(${turn * 1.25} ${18 + Math.abs(turn) * 0.3}) rotate(${turn})` }, note(value, number(value), 0.66))),
    winners.map((seat, i) => s("g", { transform: `translate(${(i - (winners.length - 1) / 2) * 42} 4)` }, pawn(personOf(view, seat).colour, 2.7))));

/** Who gained what in which round; the most of each round stands out. @param {View} view */
function gains({ history, result, seats }) {
  const most = history.map((/** @type {any} */ past) => Math.max(1, .../** @type {number[]} */ (Object.values(past.gains))));
  return h("table", { class: "gains num" }, h("caption", { class: "hidden-text" }, t("board.over.gains")),
    h("thead", null, h("tr", null, h("td", { class: "caps", "aria-hidden": "true" }, t("board.over.gains")), history.map((/** @type {any} */ { round }) =>
      h("th", { scope: "col", key: round }, t("board.over.round", { round }))))),
    h("tbody", null, result.ranking.map((/** @type {{seat: string}} */ { seat }) => h("tr", { key: seat },
      h("th", { scope: "row" }, h("span", null, pawnPicture(personOf({ seats }, seat)), h("b", null, isolate(nameOf({ seats }, seat))))),
      history.map((/** @type {any} */ past, /** @type {number} */ i) => h("td", { key: past.round, class: past.gains[seat] === most[i] && "most" },
        past.gains[seat] ? gain(past.gains[seat]) : "–"))))));
}

/** @param {Desk} desk */
export const overActs = (desk) => [
  button(t("board.over.record"), () => void saveRecord(desk)),
  desk.host && mainButton(t("board.over.rematch"), () => desk.act("rematch"), { disabled: !desk.may("rematch") || desk.busy })];
