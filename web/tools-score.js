// The score pad: pawns, tokens and cards are tapped where they lie; sums, notes, order and chairs come of it.
// @ts-check
import { h, t } from "./page.js";
import { BANK, ROUNDS } from "./tools-box.js";
import { cardBlocks } from "./tools-score-cards.js";
import { setup } from "./tools-score-setup.js";
import { result, resultNews } from "./tools-score-result.js";
import { tableRing, underRing } from "./tools-score-ring.js";
import { faultWords } from "./tools-faults.js";
import { heapEditor } from "./tools-notes.js";
import { allPawns, nextRound, notesSheet, scoreSheet } from "./tools-pad.js";
import { button, choice, toggle } from "./parts.js";
import { fault, fold, mainButton } from "./tools-parts.js";
import { allRules } from "./tools-rules.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-page.js").Screen} Screen */
/** @typedef {import("./tools-pad.js").Pad} Pad */
/** @typedef {import("./tools-pad.js").Step} Step */
/** @typedef {import("./tools-ask.js").Asked} Asked */

const NOTES = Object.freeze(Object.keys(BANK).map(Number));
const STEPS_BACK = 200;
/** A sheet that was kept by a page that wrote it otherwise is not read. */
const WRITTEN = 1;

/** The sheet as it is now, or null before it is begun. @param {Kit} kit @returns {Pad | null} */
function padOf(kit) {
  if (kit.ui.pad === undefined) {
    const [kept, here] = [kit.memory, kit.passing].map((memory) => memory.get("tools.pad")).map((one) => (one?.written === WRITTEN ? one.pad : null));
    Object.assign(kit.ui, { pad: kept ?? here, keep: Boolean(kept), past: [] });
  }
  return kit.ui.pad;
}

/** Show another sheet; the one before can be brought back. @param {Kit} kit @param {Pad | null} pad */
function turnTo(kit, pad) {
  kit.ui.past = [...(kit.ui.past ?? []), kit.ui.pad].slice(-STEPS_BACK);
  keep(kit, pad);
}

/** @param {Kit} kit @param {Pad | null} pad */
function keep(kit, pad) {
  kit.ui.pad = pad;
  store(kit);
  kit.draw();
}

/** A reload never costs the sheet; if that is wished, this browser keeps it longer. @param {Kit} kit */
function store(kit) {
  const sheet = kit.ui.pad && { written: WRITTEN, pad: kit.ui.pad };
  kit.passing.set("tools.pad", sheet);
  kit.memory.set("tools.pad", kit.ui.keep ? sheet : null);
}

/** @param {Kit} kit */
function undo(kit) {
  const before = kit.ui.past.at(-1);
  kit.ui.past = kit.ui.past.slice(0, -1);
  keep(kit, before);
}

/** @param {Kit} kit @returns {Screen} */
export function screen(kit) {
  const pad = padOf(kit);
  if (!pad) return setup(kit, undoButton(kit), (made) => { turnTo(kit, made); window.scrollTo(0, 0); });
  const names = pad.players.map(({ name }) => name);
  const scored = kit.ask("score", "score", pad.step === "result" || allPawns(pad) ? scoreSheet(pad) : null);
  const paid = kit.ask("score notes", "settle", scored.answer && notesSheet(pad, scored.answer.gains));
  const words = { ...faultWords(scored.fault, names), ...faultWords(paid.fault, names, (id) => id.replace(/^stock/, "bank")) };
  const shown = kit.wide() || pad.step === "result";
  return {
    title: t("game.round", { round: pad.round, rounds: ROUNDS }),
    shape: `step-${pad.step}${shown && !scored.answer && !scored.fault ? " alone" : ""}`,
    form: [steps(kit, pad), fault("sheet", words.tokens ?? words.cards ?? words[""]), stage(kit, pad, words)],
    answer: shown ? result(kit, pad, scored, paid, words, (made) => turnTo(kit, made)) : [],
    more: [more(kit, pad, words)], acts: acts(kit, pad, scored, paid),
    news: pad.step === "result" ? resultNews(scored) : "",
  };
}

/** @param {Kit} kit @param {Pad} pad @param {Step} step */
function goTo(kit, pad, step) {
  keep(kit, { ...pad, step, turn: step === "pawns" ? pad.turn ?? pad.order[0] : pad.turn });
  window.scrollTo(0, 0);
}

/** @param {Kit} kit @param {Pad} pad */
function steps(kit, pad) {
  const all = /** @type {Step[]} */ (kit.wide() ? ["pawns", "tokens", "cards"] : ["pawns", "tokens", "cards", "result"]);
  return choice("step", t("tools.score.step"), all, kit.wide() && pad.step === "result" ? "cards" : pad.step, (step) => t(`tools.score.steps.${step}`),
    (step) => goTo(kit, pad, step), "joined");
}

/** @param {Kit} kit @param {Pad} pad @param {Record<string, string>} words */
function stage(kit, pad, words) {
  const set = (/** @type {Pad} */ made) => turnTo(kit, made);
  if (pad.step === "cards" || (pad.step === "result" && kit.wide())) return cardBlocks(kit, pad, set);
  return pad.step !== "result" && h("div", { key: "stage", class: "stack ring-stage" }, tableRing(kit, pad, set), underRing(pad, words, set));
}

/**
 * What comes next, and the last tap taken back.
 * @param {Kit} kit @param {Pad} pad @param {Asked} scored @param {Asked} paid @returns {import("./page.js").Child[]}
 */
function acts(kit, pad, scored, paid) {
  const next = /** @type {Partial<Record<Step, Step>>} */ ({ pawns: "tokens", tokens: "cards", ...(kit.wide() ? {} : { cards: "result" }) })[pad.step];
  const done = (kit.wide() && pad.step === "cards") || pad.step === "result";
  return [undoButton(kit),
    next && mainButton(t(`tools.score.to.${next}`), () => goTo(kit, pad, next), { disabled: pad.step === "pawns" && !allPawns(pad) }),
    done && pad.round < ROUNDS && mainButton(t("tools.score.next_round", { round: pad.round + 1 }),
      () => { turnTo(kit, nextRound(pad, scored.answer, paid.answer)); window.scrollTo(0, 0); },
      { disabled: !scored.answer || !paid.answer || scored.waiting || paid.waiting }),
    done && pad.round === ROUNDS && button(t("tools.score.new"), () => turnTo(kit, null), { class: "button wide" })];
}

/** Behind the first tap there are the names. @param {Kit} kit */
const undoButton = (kit) => kit.ui.past.length > 0
  && (kit.ui.past.at(-1) ? button(t("tools.undo"), () => undo(kit), { icon: "undo" }) : button(t("tools.back"), () => undo(kit), { icon: "left" }));

/** What is seldom wanted: rules, the notes as they really are, keeping, a new sheet. @param {Kit} kit @param {Pad} pad @param {Record<string, string>} words */
function more(kit, pad, words) {
  const set = (/** @type {Partial<Pad>} */ changes) => turnTo(kit, { ...pad, ...changes });
  return h("div", { key: "more" },
    fold("rules", t("tools.score.rules"), Boolean(kit.ui.rulesOpen), (rulesOpen) => kit.set({ rulesOpen }), allRules(pad.rules, (rules) => set({ rules })),
      toggle("all", t("tools.score.all"), pad.all, (all) => set({ all }), t("tools.score.all_why"))),
    fold("purses", t("tools.score.notes_now"), Boolean(kit.ui.pursesOpen), (pursesOpen) => kit.set({ pursesOpen }),
      h("p", { class: "small dim" }, t("tools.score.notes_why")), h("h3", { class: "caps" }, t("tools.money.bank")),
      heapEditor(kit, "bank", { notes: NOTES, texts: pad.bank, set: (value, text) => keep(kit, { ...pad, bank: { ...pad.bank, [value]: text } }),
        placeholder: "0", whose: t("tools.money.bank"), words }),
      pad.players.map(({ name }, i) => h("section", { key: name, class: "stack" }, h("h3", { class: "caps" }, name),
        heapEditor(kit, `holds-${i}`, { notes: NOTES, texts: pad.purses[name] ?? {},
          set: (value, text) => keep(kit, { ...pad, purses: { ...pad.purses, [name]: { ...pad.purses[name], [value]: text } } }), placeholder: "0",
          whose: name, words })))),
    toggle("keep", t("tools.score.keep"), Boolean(kit.ui.keep), (on) => { kit.ui.keep = on; store(kit); kit.draw(); }, t("tools.score.keep_why")),
    button(t("tools.score.new"), () => turnTo(kit, null), { class: "button wide" }));
}
