// Small parts that several screens of the board are made of.
// @ts-check
import { h, s, t } from "./page.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./page.js").Child} Child */

/** @type {Readonly<Record<string, string>>} */
const ICONS = Object.freeze({
  undo: "M9 7H15A5 5 0 0 1 15 17H8M9 7 12.5 3.5M9 7 12.5 10.5",
  redo: "M15 7H9A5 5 0 0 0 9 17H16M15 7 11.5 3.5M15 7 11.5 10.5",
  menu: "M4 7H20M4 12H20M4 17H20",
  close: "M6 6 18 18M18 6 6 18",
  phone: "M8 3H16A1.5 1.5 0 0 1 17.5 4.5V19.5A1.5 1.5 0 0 1 16 21H8A1.5 1.5 0 0 1 6.5 19.5V4.5A1.5 1.5 0 0 1 8 3ZM10.5 18H13.5",
  none: "M8 3H16A1.5 1.5 0 0 1 17.5 4.5V19.5A1.5 1.5 0 0 1 16 21H8A1.5 1.5 0 0 1 6.5 19.5V4.5A1.5 1.5 0 0 1 8 3ZM3 3 21 21",
  away: "M8 3H16A1.5 1.5 0 0 1 17.5 4.5V19.5A1.5 1.5 0 0 1 16 21H8A1.5 1.5 0 0 1 6.5 19.5V4.5A1.5 1.5 0 0 1 8 3ZM12 7V12.5M12 16.4V16.5",
  host: "M4 18H20M4 15 3 7 8 11 12 5 16 11 21 7 20 15Z",
  pin: "M12 21V14M8 3H16L15 9 18 14H6L9 9Z",
  left: "M15 5 8 12 15 19",
  right: "M9 5 16 12 9 19",
  screen: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  check: "M5 12.5 10 17.5 19 7",
});

/** @param {string} name */
export const icon = (name) => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

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

/** The one thing to do next. @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const mainButton = (label, onclick, more = {}) => h("button", { class: "button main", type: "button", "data-main": true, onclick: once(onclick),
  ...more }, label);

/** @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const button = (label, onclick, more = {}) => h("button", { class: "button", type: "button", onclick: once(onclick), ...more }, label);

/**
 * A window over the board; Escape and the cross close it.
 * @param {Desk} desk @param {string} title @param {...(Child | Child[])} children
 */
export const sheet = (desk, title, ...children) =>
  h("dialog", { key: `sheet-${desk.ui.sheet?.name}`, class: "sheet", "aria-label": title, hook: (/** @type {HTMLDialogElement} */ made) => made.showModal(),
    onclose: () => desk.set({ sheet: null }) },
    h("header", null, h("h2", null, title), iconButton("close", t("board.close"), { onclick: closeSheet })), ...children);

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
