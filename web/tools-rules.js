// The house rules that a sheet depends on; the words are those of the board's lobby.
// @ts-check
import { h, t } from "./page.js";
import { choice } from "./parts.js";

/** @typedef {{ties: "reverse" | "keep", evaluate: "pawns" | "money", seating: "richest_stays" | "fewest_moves" | "platelets"}} Rules */

const VALUES = Object.freeze(/** @type {const} */ ({ evaluate: ["pawns", "money"], ties: ["reverse", "keep"],
  seating: ["richest_stays", "fewest_moves", "platelets"] }));

/** @type {Rules} */
export const USUAL = Object.freeze({ ties: "reverse", evaluate: "pawns", seating: "richest_stays" });

/** @template {Partial<Rules>} R @param {R} rules @param {keyof Rules & keyof R} name @param {(rules: R) => void} set */
const rule = (rules, name, set) => choice(`rule-${name}`, t(`game.settings.${name}.name`), VALUES[name], /** @type {any} */ (rules[name]),
  (value) => t(`game.settings.${name}.${value}`), (value) => set({ ...rules, [name]: value }), "house-rule");

/** How equal riches are ordered, and how chairs change (V4.2, V4.3). @template {Partial<Rules>} R @param {R} rules @param {(rules: R) => void} set */
export const seatRules = (rules, set) => h("div", { key: "seat-rules", class: "stack" }, rule(rules, "ties", set), rule(rules, "seating", set));

/** All of them. @param {Rules} rules @param {(rules: Rules) => void} set */
export const allRules = (rules, set) => h("div", { key: "rules", class: "stack" }, rule(rules, "evaluate", set), rule(rules, "ties", set),
  rule(rules, "seating", set));
