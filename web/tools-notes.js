// Notes as pictures: how many of which, and heaps whose counts can be typed.
// @ts-check
import { h, number, s, t } from "./page.js";
import { note, noteBox } from "./draw-note.js";
import { BANK } from "./tools-box.js";
import { notWhole, numberField } from "./tools-field.js";
import { fault } from "./tools-parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */

const LOOKS = Object.freeze(Object.keys(BANK).map(Number));

/**
 * The look of a note: Vabanque's have their own, other games' money borrows them in the same order.
 * @param {number} value @param {readonly number[]} notes all there are
 */
export function lookOf(value, notes) {
  if (LOOKS.includes(value)) return value;
  const ordered = [...notes].sort((a, b) => a - b);
  const place = Math.max(0, ordered.indexOf(value));
  return LOOKS[ordered.length > LOOKS.length ? Math.floor((place * LOOKS.length) / ordered.length) : place];
}

/** @param {number} value @param {readonly number[]} notes all there are */
export const picture = (value, notes) => {
  const look = lookOf(value, notes);
  return s("svg", { class: "note-picture", viewBox: noteBox(look), "aria-hidden": "true" }, note(look, number(value)));
};

/** Notes with how many of each, the largest first. @param {Record<string, number>} heap @param {readonly number[]} notes all there are */
export const pile = (heap, notes) =>
  h("ul", { class: "pile" }, Object.entries(heap).filter(([, count]) => count > 0).sort(([a], [b]) => Number(b) - Number(a)).map(([value, count]) =>
    h("li", { key: value, class: "pile-note" }, picture(Number(value), notes),
      h("span", { class: "pile-count display num", "aria-hidden": "true" }, `× ${number(count)}`),
      h("span", { class: "hidden-text" }, t("tools.note", { count, value: number(Number(value)) })))));

/**
 * A heap whose counts can be typed, smallest note first.
 * @param {Kit} kit @param {string} id of the heap; a field is `id-value`
 * @param {{notes: readonly number[], texts: Record<string, string>, set: (value: number, text: string) => void, placeholder: string, whose:
 *   string, words: Record<string, string>}} heap
 *   words: by a field's id, what is wrong with it
 */
export const heapEditor = (kit, id, { notes, texts, set, placeholder, whose, words }) =>
  h("ul", { key: id, class: "heap" }, notes.map((value) => {
    const field = `${id}-${value}`;
    const [text, wrong] = [texts[value] ?? "", words[field] ?? notWhole(texts[value] ?? "")];
    return h("li", { key: value }, h("label", { class: "heap-note" }, picture(value, notes),
      numberField(kit, { id: field, label: t("tools.notes_of", { value: number(value), whose }), text, set: (typed) => set(value, typed), placeholder,
        words: wrong, class: "count" })), fault(field, wrong));
  }));
