// The field for a whole number: the keypad writes into it, or a keyboard that is there anyway.
// @ts-check
import { h, t } from "./page.js";
import { keys } from "./tools-keypad.js";
import { bare, caret, digitsBehind, shown, whole } from "./tools-numbers.js";
import { faulty } from "./tools-parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */

/** The fault that can be seen without asking: no whole number. @param {string} text */
export const notWhole = (text) => (whole(text) === undefined ? t(/^\s*[-−]/.test(text) ? "tools.faults.minus" : "tools.faults.whole") : null);

/**
 * A field for a whole number: the keypad writes into it, or a keyboard that is there anyway.
 * @param {Kit} kit
 * @param {{id: string, label: string, text: string, set: (text: string) => void, placeholder?: string, words?: string | null, class?: string}} field
 */
export function numberField(kit, { id, label, text, set, placeholder, words, class: shape = "" }) {
  kit.fields.set(id, { text, set, label });
  return h("input", {
    key: id, id, class: `number num ${shape}${kit.ui.field === id && kit.touch() ? " current" : ""}`, value: shown(text), placeholder, "aria-label": label,
      ...faulty(id, words ?? notWhole(text)),
    inputmode: kit.touch() ? "none" : "numeric", autocomplete: "off", enterkeyhint: "next", spellcheck: "false",
    onfocus: (/** @type {any} */ event) => { event.target.select(); keys.begin(kit, id); },
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") keys.next(kit); },
    oninput: (/** @type {any} */ event) => typed(event.target, set),
  });
}

/** @param {HTMLInputElement} input @param {(text: string) => void} set */
function typed(input, set) {
  const behind = digitsBehind(input.value, input.selectionStart ?? input.value.length);
  const text = whole(input.value) === undefined ? input.value : bare(input.value);
  if (text !== input.value) input.value = shown(text);
  if (text !== input.value || whole(text) !== undefined) input.setSelectionRange(caret(input.value, behind), caret(input.value, behind));
  set(text);
}
