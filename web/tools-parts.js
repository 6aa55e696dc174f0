// Small parts that the helpers are made of.
// @ts-check
import { h, s, t } from "./page.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./page.js").Child} Child */

/** @type {Readonly<Record<string, string>>} */
const ICONS = Object.freeze({
  change: "M3 8H17V16H3ZM6 8V5H21V13H17M10 10.4A1.6 1.6 0 1 1 10 13.6 1.6 1.6 0 1 1 10 10.4Z",
  score: "M6 3H18V21H6ZM9.5 8H14.5M9.5 12H14.5M9.5 16H12.5",
  seats: "M12 7.6A4.4 4.4 0 1 1 12 16.4 4.4 4.4 0 1 1 12 7.6ZM12 2.6V3.8M12 20.2V21.4"
    + "M2.6 12H3.8M20.2 12H21.4M5.4 5.4 6.2 6.2M17.8 17.8 18.6 18.6M18.6 5.4 17.8 6.2M6.2 17.8 5.4 18.6",
  menu: "M4 7H20M4 12H20M4 17H20",
  close: "M6 6 18 18M18 6 6 18",
  back: "M9 6H21V18H9L3 12ZM12 9.5 17 14.5M17 9.5 12 14.5",
  down: "M12 4V19M6 13 12 19 18 13",
  plus: "M12 5V19M5 12H19",
  check: "M5 12.5 10 17.5 19 7",
  pin: "M12 21V14M8 3H16L15 9 18 14H6L9 9Z",
  undo: "M9 7H15A5 5 0 0 1 15 17H8M9 7 12.5 3.5M9 7 12.5 10.5",
  go: "M9 5 16 12 9 19",
});

/** @param {string} name */
export const icon = (name) => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

/** @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const button = (label, onclick, more = {}) => h("button", { class: "button", type: "button", onclick, ...more }, more.icon && icon(more.icon), label);

/** What there is to do next. @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const mainButton = (label, onclick, more = {}) => button(label, onclick, { class: "button main wide", ...more });

/**
 * One out of a few.
 * @template {string | number} T @param {string} name @param {string} title @param {readonly T[]} values @param {T} chosen
 * @param {(value: T) => Child | Child[]} say @param {(value: T) => void} choose @param {string} [shape]
 */
export const choice = (name, title, values, chosen, say, choose, shape = "") =>
  h("fieldset", { key: name, class: `choice ${shape}` }, h("legend", { class: "label" }, title),
    h("div", { class: "choices" }, values.map((value) => h("label", { key: value, class: "option" },
      h("input", { type: "radio", class: "hidden-text", name, value, checked: value === chosen, onchange: () => choose(value) }),
      h("span", { lang: name === "language" ? value : null }, say(value))))));

/** @param {string} key @param {string} label @param {boolean} on @param {(on: boolean) => void} set @param {string} [hint] */
export const toggle = (key, label, on, set, hint) =>
  h("label", { key, class: "toggle" }, h("span", null, label, hint && h("small", { class: "dim" }, hint)),
    h("input", { type: "checkbox", checked: on, onchange: (/** @type {any} */ event) => set(event.target.checked) }));

/** What is wrong with a field, and what to do. @param {string} id of the field @param {string | null | undefined} words */
export const fault = (id, words) => words && h("p", { key: `${id}-fault`, id: `${id}-fault`, class: "fault", role: "alert" }, words);

/** What an input needs to have its fault read with it. @param {string} id @param {string | null | undefined} words */
export const faulty = (id, words) => ({ "aria-invalid": words ? "true" : null, "aria-describedby": words ? `${id}-fault` : null });

/**
 * Something that can be folded away; `open` until somebody folds it.
 * @param {string} key @param {Child} title @param {boolean} open @param {(open: boolean) => void} set
 * @param {...(Child | Child[])} children
 */
export const fold = (key, title, open, set, ...children) =>
  h("section", { key, class: `fold${open ? " open" : ""}` },
    h("button", { class: "fold-title", type: "button", "aria-expanded": String(open), onclick: () => set(!open) }, h("span", null, title), icon("go")),
    open && h("div", { class: "fold-in" }, .../** @type {Child[][]} */ (children)));

/**
 * A window over the page; Escape and the cross close it.
 * @param {Kit} kit @param {string} name in `ui` @param {string} title @param {...(Child | Child[])} children
 */
export function sheet(kit, name, title, ...children) {
  const open = (/** @type {any} */ made) => (made.showModal ? made.showModal() : made.setAttribute("open", ""));
  return h("dialog", { key: name, class: "sheet", "aria-label": title, hook: open, onclose: () => kit.set({ [name]: null }),
    onclick: (/** @type {any} */ event) => event.target.localName === "dialog" && event.target.close() },
    h("div", { class: "sheet-in" }, h("header", { class: "sheet-head" }, h("h2", null, title),
      h("button", { class: "button plain", type: "button", onclick: (/** @type {any} */ event) => event.target.closest("dialog").close() },
      t("common.close"))), ...children));
}
