// What has just been corrected, told on the phone, alike in every game.
// @ts-check
import { h, t } from "./page.js";

/** @typedef {import("./phone.js").Kit} Kit */
/** @typedef {import("./phone.js").Screen} Screen */

/** How long a correction is told, in ms. */
const TOLD_FOR = 9000;

/**
 * For a while, instead of what else is told or rests (whatever was corrected before this page came, `ui.began`, is not news); and not once it is
 * taken back.
 * @param {Kit} kit @param {(fact: Record<string, any>) => string} inWords @returns {Partial<Screen>}
 */
export function correctionTold({ view: { undo, redo }, ui, later }, inWords) {
  if (undo?.type === "correct" && undo.step > (ui.corrected?.step ?? ui.began)) {
    ui.corrected = { step: undo.step, words: t("game.corrected", { fact: inWords(undo.fact) }) };
    later("corrected", TOLD_FOR, () => (ui.corrected.words = null));
  }
  if (ui.corrected && ui.corrected.step === redo?.step) ui.corrected.words = null;
  const words = ui.corrected?.words;
  return words ? { hint: h("b", { class: "told" }, words), status: words, rest: null } : {};
}
