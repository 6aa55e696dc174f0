// Small parts that several screens of the board are made of.
// @ts-check
import { h, t } from "./page.js";
import { button as anyButton, icon } from "./parts.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./page.js").Child} Child */

/**
 * A button with a picture only; its words are for those who hear it, and for a pointer that rests.
 * @param {string} picture @param {string} label @param {Record<string, any>} props
 */
export const iconButton = (picture, label, props) => h("button", { class: "button icon-button", type: "button", "aria-label": label, title: label, ...props },
  icon(picture));

/**
 * The second click of a double click counts for nothing: by then something else may stand here.
 * @param {() => void} job @returns {(event?: MouseEvent) => void}
 */
const once = (job) => (event) => { if (!event || event.detail < 2) job(); };

/** @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const button = (label, onclick, more = {}) => anyButton(label, once(onclick), more);

/** The one thing to do next. @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const mainButton = (label, onclick, more = {}) => button(label, onclick, { class: "button main", "data-main": true, ...more });

/**
 * A window over the board; Escape and the cross close it.
 * @param {Desk} desk @param {string} title @param {...(Child | Child[])} children
 */
export const sheet = (desk, title, ...children) =>
  h("dialog", { key: `sheet-${desk.ui.sheet?.name}`, class: "sheet", "aria-label": title, hook: (/** @type {HTMLDialogElement} */ made) => made.showModal(),
    onclose: () => desk.set({ sheet: null }) },
    h("header", null, h("h2", null, title), iconButton("close", t("common.close"), { onclick: closeSheet })), ...children);

/** Closing it ourselves gives the focus back to where it was. */
export const closeSheet = () => document.querySelector("dialog")?.close();

/** What stands in a text field at first; from then on it is the typist's, whatever else is shown anew. @param {string} text */
export const filled = (text) => (/** @type {HTMLInputElement} */ made) => void (made.value = text);

/**
 * A choice of one, as a row of buttons.
 * @param {string} label @param {string} chosen @param {readonly {value: string, label: string}[]} values
 * @param {(value: string) => void} choose
 */
export const choice = (label, chosen, values, choose) =>
  h("fieldset", { class: "choice" }, h("legend", { class: "label" }, label),
    h("div", null, values.map(({ value, label: words }) =>
      h("button", { type: "button", class: "button", "aria-pressed": String(value === chosen), onclick: () => choose(value), key: value }, words))));

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} change @param {string} [hint] */
export const toggle = (label, on, change, hint) =>
  h("label", { class: "toggle" }, h("input", { type: "checkbox", checked: on,
    onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked) }),
    h("span", null, label, hint && h("small", { class: "dim" }, hint)));
