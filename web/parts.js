// Small parts that several pages are made of: pictures for buttons, choices, switches, windows, and the page's look.
// @ts-check
import { h, s, t } from "./page.js";

/** @typedef {import("./page.js").Child} Child */

/** The looks a page may have; auto: as the system wishes. */
export const THEMES = Object.freeze(["auto", "dark", "black", "light"]);

/** The helpers that need no room, by the names in their addresses. */
export const HELPERS = Object.freeze(/** @type {const} */ (["change", "score", "seats"]));

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
  change: "M3 8H17V16H3ZM6 8V5H21V13H17M10 10.4A1.6 1.6 0 1 1 10 13.6 1.6 1.6 0 1 1 10 10.4Z",
  score: "M6 3H18V21H6ZM9.5 8H14.5M9.5 12H14.5M9.5 16H12.5",
  seats: "M12 8A4 4 0 1 1 12 16 4 4 0 1 1 12 8ZM8.6 3.4H15.4M8.6 20.6H15.4M3.4 8.6V15.4M20.6 8.6V15.4",
  back: "M9 6H21V18H9L3 12ZM12 9.5 17 14.5M17 9.5 12 14.5",
  down: "M12 4V19M6 13 12 19 18 13",
  plus: "M12 5V19M5 12H19",
});

/** @param {string} name */
export const icon = (name) => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

/** @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] `icon`: the picture before the words */
export const button = (label, onclick, { icon: picture, ...more } = {}) =>
  h("button", { class: "button", type: "button", onclick, ...more }, picture ? [icon(picture), label] : label);

/** Options under a title. @param {string} key @param {string} title @param {Child[]} options @param {string} [shape] */
export const optionsOf = (key, title, options, shape = "") =>
  h("fieldset", { key, class: `choice ${shape}` }, h("legend", { class: "label" }, title), h("div", { class: `choices of-${options.length}` }, options));

/**
 * One out of a few.
 * @template {string | number} T @param {string} name @param {string} title @param {readonly T[]} values @param {T} chosen
 * @param {(value: T) => Child | Child[]} say @param {(value: T) => void} choose @param {string} [shape]
 */
export const choice = (name, title, values, chosen, say, choose, shape = "") =>
  optionsOf(name, title, values.map((value) => h("label", { key: value, class: "option" },
    h("input", { type: "radio", class: "hidden-text", name, value, checked: value === chosen, onchange: () => choose(value) }),
    h("span", { lang: name === "language" ? value : null }, say(value)))), shape);

/** @param {string} key @param {string} label @param {boolean} on @param {(on: boolean) => void} set @param {string} [hint] */
export const toggle = (key, label, on, set, hint) =>
  h("label", { key, class: "toggle" }, h("span", null, label, hint && h("small", { class: "dim" }, hint)),
    h("input", { type: "checkbox", checked: on, onchange: (/** @type {any} */ event) => set(event.target.checked) }));

/**
 * The ways to the helpers that need no room, and to sheets to print.
 * @param {string} look of each @param {string} print where the print page is @param {boolean} beside this page stays open beside them
 */
export const helperLinks = (look, print, beside) =>
  [...HELPERS.map((name) => [name, `/tools/${name}`]), ["print", print]].map(([name, href]) =>
    h("a", { key: name, class: look, href, ...(beside && { target: "_blank", rel: "noopener" }) }, t(`common.helpers.${name}`)));

const FILE_KEPT = 60000;

/** Give this device a file. @param {string} name @param {Blob} data */
export function saveFile(name, data) {
  const url = URL.createObjectURL(data);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), FILE_KEPT);
}

/**
 * A window over the page; Escape and the cross close it.
 * @param {string} name @param {string} title @param {() => void} closed @param {...(Child | Child[])} children
 */
export function sheet(name, title, closed, ...children) {
  const open = (/** @type {any} */ made) => !made.open && (made.showModal ? made.showModal() : made.setAttribute("open", ""));
  return h("dialog", { key: name, class: "sheet", "aria-label": title, hook: open, onclose: closed,
    onclick: (/** @type {any} */ event) => event.target.localName === "dialog" && event.target.close() },
    h("div", { class: "sheet-in" }, h("header", { class: "sheet-head" }, h("h2", null, title),
      h("button", { class: "button plain", type: "button", onclick: (/** @type {any} */ event) => event.target.closest("dialog").close() },
      t("common.close"))), ...children));
}
