// What stands beside a person's name while the game is on: no phone, or a phone that is away.
// @ts-check
import { h, t } from "./page.js";
import { icon } from "./parts.js";

/** @typedef {import("./board-desk.js").View} View */
/** @typedef {import("./board-desk.js").Person} Person */

/** Where some have phones, those without are marked. @param {View} view @param {Person} person */
export const phoneless = (view, { phone }) => !phone && view.seats.some((/** @type {Person} */ other) => other.phone) && mark("mark", "none");

/** @param {Person} person */
export const away = ({ phone, connected }) => phone && !connected && mark("mark away", "away");

/** @param {string} look @param {string} name of the picture and of its words */
const mark = (look, name) => h("span", { class: look }, icon(name), h("span", { class: "hidden-text" }, t(`board.marks.${name}`)));
