// Casanova on the board: which screen each phase has. The shell finds this module by the view's `game`.
// @ts-check
import { h, isolate, list, number, s, t } from "../page.js";
import { BOX, heap, pawn } from "../draw.js";
import { nameOf, personOf } from "../board-desk.js";
import { correctionTold } from "../board-correct.js";
import { correctArrived, correctSheet, corrected } from "./casanova-board-correct.js";
import { people, turnActs } from "./casanova-board-side.js";
import { aftermath, resultOf, tableStage } from "./casanova-board-table.js";
import { lingers, tellAll, told, turnArrived } from "./casanova-board-turn.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */

export const styles = Object.freeze(["/web/styles/board-correct.css", "/web/styles/casanova-board.css"]);

/** Casanova has no house rules. @type {readonly {name: string, values: readonly string[]}[]} */
export const settings = Object.freeze([]);

/** Windows of its own. */
export const sheets = Object.freeze({ correct: correctSheet });

export const keys = Object.freeze(["next", "all"]);

/** Is the end shown? @param {Desk} desk */
const ended = (desk) => desk.view.phase === "over" && !lingers(desk);

/** A correction tells of a card, so it waits until that is turned over. @param {Desk} desk */
export const stage = (desk) => [...(ended(desk) ? overStage(desk) : tableStage(desk)), (!desk.view.outcome || told(desk)) && correctionTold(desk)];

/** @param {Desk} desk */
export function side(desk) {
  if (ended(desk)) return people(desk, t("board.over.ranking"), desk.view.result.ranking);
  return people(desk, t("board.players_now"), desk.view.order.map((/** @type {string} */ seat, /** @type {number} */ i) => ({ seat, rank: i + 1 })));
}

export const acts = turnActs;

/** @param {Desk} desk @param {View | null} before */
export function arrived(desk, before) {
  correctArrived(desk, before);
  turnArrived(desk, before, (view) => [before && corrected(view, before), tale(view)].filter(Boolean).join(" "));
}

/** What came of a turn, and of the game if it was the last. @param {View} view */
const tale = (view) => [resultOf(view), aftermath(view), view.result && t("board.over.wins", { count: view.result.winners.length,
  names: list(view.result.winners.map((/** @type {string} */ seat) => nameOf(view, seat))) })].filter(Boolean).join(". ");

/** The end: who won, and everybody's coins side by side. @param {Desk} desk */
function overStage({ view }) {
  const { ranking, winners } = view.result;
  const names = winners.map((/** @type {string} */ seat) => nameOf(view, seat));
  return [h("div", { class: "over" },
    h("header", null, h("p", { class: "caps" }, t("board.over.caps", { count: view.turn })),
      h("h1", { tabindex: -1 }, t("board.over.wins", { count: winners.length, names: list(names) }))),
    h("ol", { class: "fortunes" }, ranking.map((/** @type {any} */ { seat, coins, rank }) => h("li", { key: seat, class: `panel${rank === 1 ? " won" : ""}` },
      s("svg", { class: "fortune", viewBox: "-56 -46 112 66", role: "img", "aria-label": t("board.seat.coins", { count: coins }) }, heap(coins)),
      h("b", { class: "display num", "aria-hidden": "true" }, number(coins)),
      h("span", { class: "fortune-name" }, s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(personOf(view, seat).colour)),
        isolate(nameOf(view, seat)))))),
    view.pot > 0 && h("p", { class: "dim" }, t("board.over.pot", { count: view.pot })))];
}

/** A turn's end is told later (`arrived`). @param {View} view @param {View} before */
export function news(view, before) {
  if (view.phase === "lobby" || view.outcome) return "";
  if (view.phase === before.phase) {
    return corrected(view, before) || (view.next && view.next !== before.next ? t("board.next", { name: nameOf(view, view.next) }) : "");
  }
  return [view.massimo !== null && before.massimo === null && t("board.massimo", { massimo: view.massimo }),
    t(`board.do.${view.phase}`, { name: nameOf(view, view.active), count: view.dice ?? 0 })].filter(Boolean).join(". ");
}

/** What an undo or redo is about. @param {View} view @param {Record<string, any>} done */
export function step(view, done) {
  if (done.fact) return t(`game.undo.correct_${done.fact.kind}`, { name: nameOf(view, done.fact.seat) });
  const key = `game.undo.${done.type}`;
  const words = t(key, { name: nameOf(view, done.seat ?? view.active) });
  return words === key ? t("game.undo.other") : words;
}

/** @param {Desk} desk @param {string} key */
export function pressed(desk, key) {
  if (key === "a" && desk.view.outcome && !told(desk)) tellAll(desk);
  else if (key === "n") /** @type {HTMLElement | null} */ (document.querySelector("[data-main]:not(:disabled)"))?.click();
  else return false;
  return true;
}
