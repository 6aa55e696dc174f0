// Small parts that the helpers are made of.
// @ts-check
import { h } from "./page.js";
import { button, icon } from "./parts.js";

/** @typedef {import("./page.js").Child} Child */

/** What there is to do next. @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const mainButton = (label, onclick, more = {}) => button(label, onclick, { class: "button main wide", ...more });

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
    h("button", { class: "fold-title", type: "button", "aria-expanded": String(open), onclick: () => set(!open) }, h("span", null, title), icon("right")),
    open && h("div", { class: "fold-in" }, .../** @type {Child[][]} */ (children)));
