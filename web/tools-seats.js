// Seating: what everybody owns and the last order give the new order, the chairs, and who gets up.
// @ts-check
import { h, list, number, t } from "./page.js";
import { faultWords } from "./tools-faults.js";
import { orderList, picture, seatsTitle } from "./tools-chairs.js";
import { whole } from "./tools-numbers.js";
import { clockwise, nameOf, pawnPicture, people, peopleEditor, personChoice } from "./tools-people.js";
import { button, toggle } from "./parts.js";
import { fault } from "./tools-parts.js";
import { seatRules } from "./tools-rules.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-page.js").Screen} Screen */
/** @typedef {import("./tools-people.js").Person} Person */
/** @typedef {import("./tools-rules.js").Rules} Rules */
/**
 * `began`: who played first; `tapped`: another order than clockwise, as far as it was tapped.
 * @typedef {{people: Person[], began: number, tapped: number[] | null, rules: Pick<Rules, "ties" | "seating">}} Seating
 */

/** @param {Kit} kit @returns {Seating} */
const state = (kit) => (kit.ui.seats ??= { people: people(4), began: 0, tapped: null, rules: { ties: "reverse", seating: "richest_stays" } });

/** The order that was played: as tapped, then the rest clockwise. @param {Seating} seating */
export const played = ({ people: all, began, tapped }) => [...(tapped ?? []).flatMap((id) => all.filter((one) => one.id === id)),
  ...clockwise(all, began).filter(({ id }) => !tapped?.includes(id))];

/** @param {Seating} seating @returns {Record<string, any> | null} null where a fortune is no number */
export function sheetOf(seating) {
  const fortunes = seating.people.map(({ fortune }) => whole(fortune));
  if (fortunes.includes(undefined)) return null;
  return {
    players: seating.people.map(nameOf), order: played(seating).map(nameOf),
      fortunes: Object.fromEntries(seating.people.map((one, i) => [nameOf(one), fortunes[i] ?? 0])),
    stays_put: seating.people.filter(({ stays }) => stays).map(nameOf), rules: seating.rules,
  };
}

/** @param {Kit} kit @returns {Screen} */
export function screen(kit) {
  const seating = state(kit);
  const alter = (/** @type {Partial<Seating>} */ changes) => kit.set({ seats: { ...state(kit), ...changes } });
  const asked = kit.ask("seats", "seats", sheetOf(seating));
  const words = faultWords(asked.fault, seating.people.map(nameOf));
  const told = asked.answer && seating.people.some(({ fortune }) => fortune !== "");
  return {
    title: t("tools.seats.title"), hint: t("tools.seats.hint"),
    form: [peopleEditor(kit, seating.people, (all) => alter({ people: all, tapped: null }), { words, fortunes: true }), lastOrder(seating, alter),
      seatRules(seating.rules, (rules) => alter({ rules }))],
    answer: [fault("sheet", words[""]), told ? answered(asked, seating) : h("p", { key: "empty", class: "empty dim" }, t("tools.seats.empty"))],
    news: told && !asked.waiting ? `${seatsTitle(asked.answer, seating.rules.seating === "platelets")}. ${list(asked.answer.order)}` : "",
  };
}

/** @param {Seating} seating @param {(changes: Partial<Seating>) => void} alter */
function lastOrder(seating, alter) {
  const { people: all, began, tapped } = seating;
  return h("div", { key: "order", class: "stack" },
    tapped === null && personChoice("began", t("tools.seats.began"), all, all.some(({ id }) => id === began) ? began : all[0].id, (id) => alter({ began: id })),
    toggle("other", t("tools.seats.other_order"), tapped !== null, (on) => alter({ tapped: on ? [] : null })),
    tapped !== null && h("div", { class: "stack" }, h("p", { class: "small dim" }, t("tools.seats.tap_order")),
      h("div", { class: "taps" }, all.map((one) => h("button", { key: one.id, type: "button", class: "button tap", disabled: tapped.includes(one.id),
        onclick: () => alter({ tapped: [...tapped, one.id] }) },
        h("span", { class: "display rank" }, tapped.includes(one.id) ? number(tapped.indexOf(one.id) + 1) : "–"), pawnPicture(one.colour),
          h("bdi", null, nameOf(one))))),
      tapped.length > 0 && button(t("tools.seats.tap_again"), () => alter({ tapped: [] }), { class: "button plain", icon: "undo" })));
}

/** @param {import("./tools-ask.js").Asked} asked @param {Seating} seating */
function answered({ answer, sheet, waiting }, seating) {
  const known = sheet.players.every((/** @type {string} */ name) => seating.people.some((one) => nameOf(one) === name));
  const platelets = sheet.rules.seating === "platelets";
  return known && h("div", { key: "seats", class: `stack${waiting ? " stale" : ""}` }, h("h2", null, seatsTitle(answer, platelets)),
    picture(seating.people, answer, platelets), orderList(seating.people, answer, sheet.fortunes, { where: !platelets }));
}
