// The keypad: it writes into whichever field for numbers was touched last, so that no keyboard of the phone's covers the answer.
// @ts-check
import { h, t } from "./page.js";
import { pressed } from "./tools-numbers.js";
import { icon } from "./parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {{text: string, set: (text: string) => void, label: string}} Field */

const DIGITS = Object.freeze(["1", "2", "3", "back", "4", "5", "6", "000", "7", "8", "9", "next", "00", "0", "done"]);

/** Fields and keys. */
export const keys = {
  /** A field was touched: its first digit begins the number anew, as where a text is selected. @param {Kit} kit @param {string} id */
  begin(kit, id) {
    if (kit.ui.field === id && kit.ui.fresh) return;
    kit.set({ field: id, fresh: true });
  },

  /** The focus went to something that is typed with letters: the keypad makes room. @param {Kit} kit @param {FocusEvent} event */
  focused(kit, event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (kit.ui.field && target.matches("input:not(.number), select")) kit.set({ field: null });
  },

  /** @param {Kit} kit */
  next(kit) {
    const ids = [...kit.fields.keys()];
    const id = ids[ids.indexOf(kit.ui.field) + 1];
    if (id) go(id);
    else keys.done(kit);
  },

  /** @param {Kit} kit */
  done(kit) {
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    kit.set({ field: null });
  },
};

/** @param {string} id */
function go(id) {
  const input = document.getElementById(id);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: "nearest" });
}

/** @param {Kit} kit @param {string} key */
function press(kit, key) {
  const field = kit.fields.get(kit.ui.field);
  if (!field) return;
  if (key === "next") return keys.next(kit);
  if (key === "done") return keys.done(kit);
  const begun = kit.ui.fresh && key !== "back" ? "" : field.text;
  kit.ui.fresh = false;
  field.set(pressed(begun, key));
}

/** @param {Kit} kit @param {string} [brief] the answer, which it may hide */
export function keypad(kit, brief = "") {
  const field = kit.touch() && kit.fields.get(kit.ui.field);
  if (!field) return null;
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  return h("div", { key: "keypad", class: "keypad", role: "group", "aria-label": t("tools.keys.title", { field: field.label }) },
    brief && h("p", { key: "brief", class: "brief small", "aria-hidden": "true" }, brief),
    DIGITS.map((key) => h("button", { key, type: "button", class: `key of-${key} num`, tabindex: -1, "aria-label": /^\d/.test(key) ? null
      : t(`tools.keys.${key}`), onpointerdown: stay, onmousedown: stay, onclick: () => press(kit, key) },
      { back: icon("back"), next: icon("down"), done: t("tools.keys.done") }[key] ?? key)));
}
