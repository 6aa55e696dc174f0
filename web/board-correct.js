// Something was recorded wrongly: the window in which the host puts it right, and what everybody before the screen is told, alike in every game.
// What can be wrong, how it is asked for and what it changes is the game's.
// @ts-check
import { h, t } from "./page.js";
import { button, closeSheet, mainButton, sheet } from "./board-parts.js";
import { icon } from "./parts.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").View} View */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {{kind: string, [more: string]: any}} Fact  something that was recorded wrongly, as it is */
/**
 * What has been chosen so far. `which`: the piece that is not as it is recorded; `fact`: that, and how it is in truth; `asking`: the question what it
 * would change that is on its way; `told`, `fault`: what came of the last one.
 * @typedef {{kind?: string, which?: Record<string, any>, fact?: Fact, asking?: object | null, told?: View | null, fault?: string | null}} Choice
 */
/**
 * A game's part of it.
 * @typedef {object} Correctable
 * @property {"round" | "turn"} within only what was recorded in this one can be corrected
 * @property {(desk: Desk, made: Choice) => Child} step what is to be chosen next
 * @property {(desk: Desk) => Child} closed when nothing can be corrected now
 * @property {(view: View, fact: Fact) => string} words
 * @property {(view: View, told: View) => Child} changes the server's answer
 * @property {(desk: Desk, before: View) => string} [moved] what is to change hands at once, now that it is corrected
 */

/** How long everybody is told what has been corrected, in ms. */
const TOLD_FOR = 9000;

/** @param {Desk} desk @returns {Choice} */
const choice = (desk) => desk.ui.correct ?? {};

/** @param {Desk} desk @param {Choice} made */
export const choose = (desk, made) => desk.set({ correct: made });

/** The way to it, for who may. @param {Desk} desk @param {string} [look] */
export const correctButton = (desk, look = "button plain") => desk.host && desk.may("correct") &&
  button(t("board.correct.open"), () => desk.set({ sheet: { name: "correct" }, correct: null, rush: false }), { key: "correct", class: look });

/** The window, what it does with a new view, and the news for those who listen. @param {Correctable} game */
export const corrections = (game) => ({
  /** @param {Desk} desk */
  correctSheet(desk) {
    const made = choice(desk);
    return sheet(desk, t("board.correct.open"), !desk.may("correct") ? game.closed(desk) : made.fact ? last(desk, game, made.fact) : game.step(desk, made));
  },
  /** What was chosen holds for its round or turn only; what it would change may have changed. @param {Desk} desk @param {View | null} before */
  correctArrived(desk, before) {
    const { fact } = choice(desk);
    if (before?.[game.within] !== desk.view[game.within] || !desk.may("correct")) desk.ui.correct = null;
    else if (fact && desk.ui.sheet?.name === "correct") void ask(desk, fact);
    tell(desk, before, game);
  },
  /** @param {View} view @param {View} before @returns {string} empty when the last step corrected nothing */
  corrected: (view, before) => (isCorrected(view, before) ? inWords(view, game) : ""),
});

/** Has something been corrected since? @param {View} view @param {View} before */
export const isCorrected = ({ undo }, before) => undo?.type === "correct" && undo.step > (before.undo?.step ?? 0);

/** @param {View} view @param {Correctable} game */
const inWords = (view, game) => t("game.corrected", { fact: game.words(view, view.undo.fact) });

/** Tell what has just been corrected, unless it is taken back. @param {Desk} desk @param {View | null} before @param {Correctable} game */
function tell(desk, before, game) {
  const { view, ui, set, later } = desk;
  if (ui.corrected && ui.corrected.step === view.redo?.step) ui.corrected = null;
  if (!before || !isCorrected(view, before)) return;
  const { step } = view.undo;
  ui.corrected = { step, words: [inWords(view, game), game.moved?.(desk, before)].filter(Boolean).join(" ") };
  later(() => ui.corrected?.step === step && set({ corrected: null }), TOLD_FOR);
}

/** @param {Desk} desk */
export const correctionTold = ({ ui }) =>
  ui.corrected && h("p", { key: "corrected", class: "corrected" }, icon("check"), h("span", null, ui.corrected.words));

/** What would it change? A later question makes an earlier one's answer void. @param {Desk} desk @param {Fact} fact */
export async function ask(desk, fact) {
  const asking = {};
  choose(desk, { ...choice(desk), fact, asking });
  const { status, data } = await desk.call("POST", `/api/rooms/${desk.room}/preview`, { type: "correct", fact }).catch(() => ({ status: 0, data: null }));
  if (choice(desk).asking !== asking) return;
  const fault = status === 200 ? null : data?.error?.code ?? "unreachable";
  choose(desk, { ...choice(desk), asking: null, told: fault ? null : data, fault });
}

/**
 * One step with its question; what has the focus next is the question, so that it is read.
 * @param {string} key @param {string} question @param {(() => void) | null} back @param {Child[]} body @param {Child} [act]
 */
export const page = (key, question, back, body, act) => h("div", { key, class: "correct" },
  h("h3", { tabindex: -1, autofocus: true }, question), ...body,
  (back || act) && h("div", { class: "correct-foot" }, back && button(t("board.correct.back"), back, { class: "button" }), act));

/** First: what is wrong? Each as a picture. @param {Desk} desk @param {{kind: string, picture: Child}[]} kinds */
export const kindsPage = (desk, kinds) => page("kinds", t("board.correct.what"), null, [h("ul", { class: "wrongs" }, kinds.map(({ kind, picture }) =>
  h("li", { key: kind }, h("button", { type: "button", class: "wrong", onclick: () => choose(desk, { kind }) }, picture,
    h("span", null, t(`board.correct.kinds.${kind}`))))))]);

/** Last: what it changes. @param {Desk} desk @param {Correctable} game @param {Fact} fact */
function last(desk, game, fact) {
  const { kind, which, asking, told, fault } = choice(desk);
  const body = fault ? h("p", { key: "fault", class: "refused", role: "alert" }, t(`errors.${fault}`)) : told ? game.changes(desk.view, told)
    : h("p", { key: "wait", class: "dim", role: "status" }, t("board.waiting"));
  const save = () => {
    desk.act("correct", { fact });
    desk.ui.correct = null;
    closeSheet();
  };
  return page("before", game.words(desk.view, fact), () => choose(desk, { kind, which }), [body],
    mainButton(t("board.correct.do"), save, { disabled: !told || Boolean(asking) || desk.busy, "data-main": null }));
}

/** What it changes; or, where there is nothing, that. @param {Child[]} parts @param {string} nothing in words */
export const changesOf = (parts, nothing) => h("div", { key: "told", class: "changes", role: "status" },
  parts.some(Boolean) ? parts : h("p", { class: "well" }, icon("check"), nothing));

/** @param {string} key @param {string} title @param {string} look @param {Child[]} rows */
export const part = (key, title, look, rows) => h("section", { key, class: key }, h("h4", { class: "caps" }, title), h("ul", { class: look }, rows));

/** @param {Child} before null: there was nothing @param {Child} after */
export const fromTo = (before, after) => h("span", { class: "from-to num" },
  before !== null && [h("s", null, before), h("i", { "aria-hidden": "true" }, "→"), " "], h("b", null, after));
