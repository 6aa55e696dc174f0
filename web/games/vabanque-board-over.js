// The end: who won, how the fortunes grew, and what to do now.
// @ts-check
import { h, s } from "../dom.js";
import { symbol } from "../draw.js";
import { gain, isolate, list, number, t } from "../words.js";
import { nameOf, pawnPicture, personOf } from "../board-desk.js";
import { button, mainButton } from "../board-parts.js";
import { saveRecord } from "../board-menu.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {{seat: string, rank: number, fortune: number}} Place */

/** @param {Desk} desk */
export function overStage({ view }) {
  const winners = view.result.winners.map((/** @type {string} */ seat) => nameOf(view, seat));
  return [h("div", { class: "over" },
    h("header", null, h("p", { class: "caps" }, t("board.over.caps")), h("h1", { tabindex: -1 }, t("board.over.wins", { count: winners.length, names: list(winners) }))),
    h("div", { class: "over-parts" },
      h("ol", { class: "ranking" }, view.result.ranking.map((/** @type {Place} */ place) => h("li", { class: place.rank === 1 ? "first" : "", key: place.seat },
        h("span", { class: "rank display num" }, number(place.rank)), pawnPicture(personOf(view, place.seat)), h("b", null, isolate(nameOf(view, place.seat))), h("span", { class: "sum display num" }, number(place.fortune))))),
      h("figure", { class: "chart panel" }, h("figcaption", { class: "caps" }, t("board.over.chart")), chart(view))),
    )];
}

const FRAME = Object.freeze({ left: 16, right: 560, top: 20, bottom: 268 });

/** Fortunes after each round, a line per person; its symbol marks each point, so that colour is not needed. @param {View} view */
function chart(view) {
  const most = Math.max(1, ...view.history.flatMap((/** @type {any} */ past) => Object.values(past.fortunes)));
  const x = (/** @type {number} */ round) => FRAME.left + ((FRAME.right - FRAME.left) * round) / view.rounds;
  const y = (/** @type {number} */ fortune) => FRAME.bottom - ((FRAME.bottom - FRAME.top) * fortune) / most;
  return s("svg", { viewBox: "0 0 590 300", role: "img", "aria-label": spoken(view) },
    Array.from({ length: view.rounds }, (_, i) => [s("path", { d: `M${x(i + 1)} ${FRAME.top - 6}V${FRAME.bottom}`, class: "chart-line" }), s("text", { x: x(i + 1), y: 292, "text-anchor": "middle", class: "chart-word" }, t("board.over.round", { round: i + 1 }))]).flat(),
    s("path", { d: `M${FRAME.left} ${FRAME.bottom}H${FRAME.right}`, class: "chart-line" }),
    view.order.map((/** @type {string} */ seat) => {
      const { colour } = personOf(view, seat);
      const points = [0, ...view.history.map((/** @type {any} */ past) => past.fortunes[seat])].map((fortune, round) => [x(round), y(fortune)]);
      const d = points.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
      return s("g", { class: `c-${colour}`, key: seat }, s("path", { d, class: "chart-under" }), s("path", { d, class: "chart-path" }),
        points.slice(1).map(([px, py]) => s("g", { transform: `translate(${px.toFixed(1)} ${py.toFixed(1)})` }, s("circle", { r: 9, class: "chart-dot" }), symbol(colour, 0.8))));
    }));
}

/** @param {View} view */
const spoken = (view) => view.history.map((/** @type {any} */ past) => `${t("board.over.round", { round: past.round })}: ${view.order.map((/** @type {string} */ seat) => `${nameOf(view, seat)} ${number(past.fortunes[seat])} (${gain(past.gains[seat])})`).join(", ")}`).join(". ");

/** @param {Desk} desk */
export const overActs = (desk) => [
  button(t("board.over.record"), () => void saveRecord(desk)),
  desk.host && mainButton(t("board.over.rematch"), () => desk.act("rematch"), { disabled: !desk.may("rematch") || desk.busy })];
