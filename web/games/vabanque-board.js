// Vabanque on the board: which screen each phase has. The shell finds this module by the view's `game`.
// @ts-check
import { has, list, t } from "../page.js";
import { nameOf } from "../board-desk.js";
import { correctButton, correctionTold } from "../board-correct.js";
import { button } from "../board-parts.js";
import { notesActs, notesStage, bankAfter } from "./vabanque-board-notes.js";
import { overActs, overStage } from "./vabanque-board-over.js";
import { paying, payoutActs, payoutArrived, payoutNews, payoutStage, step as stepTable } from "./vabanque-board-payout.js";
import { ringStage } from "./vabanque-board-ring.js";
import { seatingActs, seatingStage } from "./vabanque-board-seating.js";
import { bank, orderOfPlay } from "./vabanque-board-side.js";
import { countArrived, countSheet } from "./vabanque-board-count.js";
import { correctArrived, correctSheet, corrected } from "./vabanque-board-correct.js";
import { countInWords, reckoned, turned } from "./vabanque-lines.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../page.js").Child} Child */

/** Looks of its own. */
export const styles = Object.freeze(["/web/styles/vabanque-board.css", "/web/styles/board-correct.css", "/web/styles/vabanque-correct.css"]);

/** What only the board says. */
export const words = Object.freeze(["vabanque-board"]);

/** House rules, in the order they are asked. */
export const settings = Object.freeze([
  { name: "evaluate", values: Object.freeze(["pawns", "money"]) },
  { name: "ties", values: Object.freeze(["reverse", "keep"]) },
  { name: "seating", values: Object.freeze(["richest_stays", "fewest_moves", "platelets"]) },
  { name: "pay", values: Object.freeze(["round", "table"]) },
  { name: "acknowledge", values: Object.freeze(["host", "everyone"]) },
]);

/** Windows of its own. */
export const sheets = Object.freeze({ count: countSheet, correct: correctSheet });

export const keys = Object.freeze(["next", "earlier", "later"]);

/** @type {Readonly<Record<string, {stage: (desk: Desk) => Child[], acts: (desk: Desk) => Child[]}>>} */
const SCREENS = Object.freeze({
  notes: { stage: notesStage, acts: notesActs },
  seating: { stage: seatingStage, acts: seatingActs },
  over: { stage: overStage, acts: overActs },
});

/** @param {Desk} desk */
const screen = (desk) => (paying(desk) ? { stage: payoutStage, acts: payoutActs }
  : SCREENS[desk.view.phase] ?? { stage: ringStage, acts: desk.view.phase === "payout" ? payoutActs : () => [] });

/** @param {Desk} desk */
export const stage = (desk) => [...screen(desk).stage(desk), correctionTold(desk)];

/** @param {Desk} desk */
export function side(desk) {
  const { view } = desk;
  if (paying(desk)) return orderOfPlay(desk, t("board.so_far"));
  if (view.phase === "over") return [...orderOfPlay(desk, t("board.over.ranking"), view.result.ranking), ...bank(desk, view.bank, t("board.bank_now"))];
  const seating = view.phase === "seating";
  return [
    ...orderOfPlay(desk, t(view.phase === "notes" ? "board.so_far" : seating ? "board.new_order" : "board.order")),
    ...bank(desk, bankAfter(desk), view.phase === "notes" ? t("board.bank_after") : seating ? t("board.bank_now") : t("board.bank"))];
}

/** What to do next; beside the circle, the way to a correction is in its middle. @param {Desk} desk */
export const acts = (desk) => [...screen(desk).acts(desk), again(desk), screen(desk).stage !== ringStage && correctButton(desk)];

/** Back to the tables once their phase is over. @param {Desk} desk */
function again(desk) {
  const first = desk.view.tables.find((/** @type {any} */ table) => table.evaluated);
  if (paying(desk) || desk.view.phase === "payout" || !first) return null;
  return button(t("board.again_tables"), () => desk.set({ hold: true, look: first.table }), { class: "button plain" });
}

/** @param {Desk} desk @param {View | null} before */
export function arrived(desk, before) {
  if (before && (before.phase !== desk.view.phase || before.round !== desk.view.round)) Object.assign(desk.ui, { acting: null, tally: null });
  payoutArrived(desk, before, tale);
  countArrived(desk, before);
  correctArrived(desk, before);
}

/** What a table brings is told later (`arrived`). @param {View} view @param {View} before */
export const news = (view, before) =>
  [corrected(view, before), before.phase === "payout" && reckoned(view, before) ? "" : tale(view, before)].filter(Boolean).join(" ");

/** @param {View} view @param {View} before */
function tale(view, before) {
  const opened = payoutNews(view, before);
  if (view.counted && JSON.stringify(view.counted) !== JSON.stringify(before.counted)) return t("board.count.was", { how: countInWords(view.counted.bank) });
  if (view.phase === before.phase) return opened || (view.next && view.next !== before.next ? t("board.next", { name: nameOf(view, view.next) }) : "");
  if (view.phase === "over") return t("board.over.wins", { count: view.result.winners.length,
    names: list(view.result.winners.map((/** @type {string} */ seat) => nameOf(view, seat))) });
  return `${opened} ${view.phase === "lobby" ? "" : t(`board.do.${view.phase}`)}`.trim();
}

/** What an undo or redo is about. @param {View} view @param {Record<string, any>} done */
export function step(view, done) {
  if (done.fact) return t(`game.undo.correct_${done.fact.kind}`);
  const [of, key] = [`game.undo.${done.type}_of`, `game.undo.${done.type}`];
  const words = t(done.seat && has(of) ? of : key, { name: nameOf(view, done.seat), table: done.table ?? turned(view, done === view.redo) ?? 0 });
  return words === key ? t("game.undo.other") : words;
}

/** @param {Desk} desk @param {string} key */
export function pressed(desk, key) {
  if (key === "ArrowLeft" && paying(desk)) stepTable(desk, -1);
  else if (key === "ArrowRight" && paying(desk)) stepTable(desk, 1);
  else if (key === "n") /** @type {HTMLElement | null} */ (document.querySelector("[data-main]:not(:disabled)"))?.click();
  else return false;
  return true;
}
