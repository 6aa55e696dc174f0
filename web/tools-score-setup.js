// Before the first tap: how many play, what they are called, who begins; the server looks the names through.
// @ts-check
import { h, number, t } from "./page.js";
import { ROUNDS } from "./tools-box.js";
import { faultWords } from "./tools-faults.js";
import { whole } from "./tools-numbers.js";
import { begun } from "./tools-pad.js";
import { clockwise, nameOf, people, peopleEditor, personChoice } from "./tools-people.js";
import { choice } from "./parts.js";
import { fault, fold, mainButton } from "./tools-parts.js";
import { USUAL, allRules } from "./tools-rules.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-pad.js").Pad} Pad */
/** @typedef {{people: import("./tools-people.js").Person[], began: number, round: number, rules: import("./tools-rules.js").Rules, open: boolean}} Setup */

const ALL_ROUNDS = Object.freeze(Array.from({ length: ROUNDS }, (_, i) => i + 1));

/** @param {Kit} kit @returns {Setup} */
const state = (kit) => (kit.ui.setup ??= { people: people(4), began: 0, round: 1, rules: USUAL, open: false });

/** @param {Setup} setup */
const starterOf = ({ people: all, began }) => (all.some(({ id }) => id === began) ? began : all[0].id);

/** @param {Setup} setup */
function sheetOf(setup) {
  const fortunes = setup.people.map(({ fortune }) => whole(fortune));
  if (fortunes.includes(undefined)) return null;
  return { players: setup.people.map(nameOf), fortunes: Object.fromEntries(setup.people.map((one, i) => [nameOf(one), fortunes[i] ?? 0])) };
}

/**
 * @param {Kit} kit @param {import("./page.js").Child} back the way back to an earlier sheet @param {(pad: Pad) => void} begin
 * @returns {import("./tools-page.js").Screen}
 */
export function setup(kit, back, begin) {
  const made = state(kit);
  const set = (/** @type {Partial<Setup>} */ changes) => kit.set({ setup: { ...state(kit), ...changes } });
  const asked = kit.ask("score names", "seats", sheetOf(made));
  const words = faultWords(asked.fault, made.people.map(nameOf));
  const late = made.open || made.round > 1;
  return {
    title: t("tools.score.title"), hint: t("tools.score.hint"), shape: "setup",
    form: [peopleEditor(kit, made.people, (all) => set({ people: all }), { words, fortunes: late }), fault("sheet", words[""])],
    answer: [],
    more: [personChoice("began", t("tools.score.began"), made.people, starterOf(made), (id) => set({ began: id })),
      fold("late", t("tools.score.late"), late, (open) => set({ open, round: open ? made.round : 1 }),
        choice("round", t("tools.score.which_round"), ALL_ROUNDS, made.round, (round) => number(round), (round) => set({ round })),
        h("p", { class: "small dim" }, t("tools.score.late_why"))),
      fold("rules", t("tools.score.rules"), Boolean(kit.ui.rulesOpen), (rulesOpen) => kit.set({ rulesOpen }), allRules(made.rules, (rules) => set({ rules })))],
    acts: [back, mainButton(t("tools.score.start"), () => begin(padOf(made)), { disabled: Boolean(asked.fault) || sheetOf(made) === null })],
  };
}

/** @param {Setup} made @returns {Pad} */
function padOf(made) {
  const players = made.people.map((one) => ({ name: nameOf(one), colour: one.colour, stays: one.stays }));
  const fortunes = Object.fromEntries(made.people.map((one) => [nameOf(one), whole(one.fortune) ?? 0]));
  return begun(players, clockwise(made.people, starterOf(made)).map(nameOf), fortunes, made.round, made.rules);
}
