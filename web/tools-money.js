// Which notes there are and how many the bank has: Vabanque's, or other games' money, saved by name in this browser.
// @ts-check
import { h, t } from "./page.js";
import { BANK } from "./tools-box.js";
import { LONGEST_NAME } from "./net.js";
import { notWhole, numberField } from "./tools-field.js";
import { whole } from "./tools-numbers.js";
import { heapEditor } from "./tools-notes.js";
import { button, choice } from "./parts.js";
import { fault, fold } from "./tools-parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/**
 * `kind`: vabanque, other, or `saved NAME`; `values` and `stock` as typed. A count that is left empty means: enough of them.
 * @typedef {{kind: string, name: string, values: string[], stock: Record<string, string>}} Money
 */
/** @typedef {{name: string, values: string[], stock: Record<string, string>}} Saved */

const MOST_KINDS = 20;
const MOST_OF_A_NOTE = 10 ** 6;

/** A full bank of Vabanque. @returns {Money} */
export const vabanque = () => ({ kind: "vabanque", name: "", values: Object.keys(BANK),
  stock: Object.fromEntries(Object.entries(BANK).map(([value, count]) => [value, String(count)])) });

/** @param {Kit} kit @returns {Money} */
export const money = (kit) => (kit.ui.money ??= vabanque());

/** The notes there are, as far as they can be read, smallest first. @param {Money} one */
export const notesOf = ({ values }) => [...new Set(values.map(whole).filter((value) => typeof value === "number" && value > 0))].map(Number).sort((a, b) =>
  a - b);

/**
 * The bank as the server wants it; null where something is no whole number.
 * @param {Money} one @param {number} wanted all that may have to be paid, so that “enough” is a number
 * @returns {{notes: number[], stock: Record<string, number>} | null}
 */
export function bankSheet({ values, stock }, wanted) {
  const notes = values.map(whole).filter((value) => value !== null);
  const counts = notes.map((value) => whole(stock[String(value)] ?? ""));
  if (notes.includes(undefined) || counts.includes(undefined)) return null;
  const known = /** @type {number[]} */ (notes);
  return { notes: known, stock: Object.fromEntries(known.map((value, i) => [value, counts[i] ?? enough(wanted, value)])) };
}

/** No plan moves more of one note than this. @param {number} wanted @param {number} value */
const enough = (wanted, value) => Math.min(MOST_OF_A_NOTE, Math.ceil(wanted / Math.max(1, value)) + 1);

/**
 * The bank after notes were handed over: counts that were typed follow, “enough” stays enough.
 * @param {Money} one @param {Record<string, number>} after @returns {Money}
 */
export const withStock = (one, after) => ({ ...one, stock: Object.fromEntries(Object.entries(one.stock).map(([value, text]) =>
  [value, text === "" || !(value in after) ? text : String(after[value])])) });

/** @param {Kit} kit @returns {Saved[]} */
const saved = (kit) => [kit.memory.get("tools.money") ?? []].flat().filter(({ name, values, stock }) =>
  typeof name === "string" && Array.isArray(values) && stock);

/** @param {Kit} kit @param {Partial<Money>} changes */
const alter = (kit, changes) => kit.set({ money: { ...money(kit), ...changes } });

/** @param {Kit} kit @param {string} kind */
function choose(kit, kind) {
  const found = saved(kit).find(({ name }) => kind === `saved ${name}`);
  kit.set({ money: kind === "vabanque" ? vabanque() : found ? { kind, ...found } : { kind, name: "", values: [""], stock: {} }, field: null });
}

/** @param {Kit} kit @param {Money} one */
function save(kit, { name, values, stock }) {
  const known = name.trim();
  kit.memory.set("tools.money", [...saved(kit).filter((other) => other.name !== known),
    { name: known, values: values.filter((value) => whole(value)), stock }]);
  alter(kit, { kind: `saved ${known}`, name: known });
}

/** @param {Kit} kit @param {string} name */
function forget(kit, name) {
  kit.memory.set("tools.money", saved(kit).filter((other) => other.name !== name));
  choose(kit, "vabanque");
}

/** In a few words: which money, and how many notes the bank has. @param {Money} one */
function bankTitle(one) {
  const counts = notesOf(one).map((value) => whole(one.stock[value] ?? ""));
  const name = one.kind === "vabanque" ? t("game.name") : one.name.trim() || t("tools.money.other");
  const known = counts.length > 0 && counts.every((count) => typeof count === "number");
  return h("span", null, t("tools.money.bank"), h("small", { class: "dim" }, known
    ? t("tools.money.holds", { name, count: counts.reduce((/** @type {number} */ sum, count) => sum + Number(count), 0) }) : name));
}

/** The bank, to look at and to change. @param {Kit} kit @param {Record<string, string>} words by field, what is wrong */
export function bankFold(kit, words) {
  const one = money(kit);
  const kinds = ["vabanque", ...saved(kit).map(({ name }) => `saved ${name}`), "other"];
  const say = (/** @type {string} */ kind) => (kind === "vabanque" ? t("game.name") : kind === "other" ? t("tools.money.new") : kind.slice("saved ".length));
  const wrong = Object.keys(words).some((id) => /^(stock|value|money)/.test(id));
  return fold("bank", bankTitle(one), (kit.ui.bankOpen ?? kit.wide()) || wrong, (bankOpen) => kit.set({ bankOpen }),
    choice("money", t("tools.money.which"), kinds, one.kind, say, (kind) => choose(kit, kind)),
    one.kind !== "vabanque" && values(kit, one, words),
    h("div", { class: "stack" },
      notesOf(one).length > 0 && h("p", { class: "small dim" }, t("tools.money.counts")),
      heapEditor(kit, "stock", { notes: notesOf(one), texts: one.stock, set: (value, text) => alter(kit, { stock: { ...one.stock, [value]: text } }),
        placeholder: "∞", whose: t("tools.money.bank"), words })),
    one.kind === "vabanque" ? button(t("tools.money.full"), () => choose(kit, "vabanque"), { icon: "undo" }) : naming(kit, one));
}

/** The notes of another game, one field each; an empty one waits for the next. @param {Kit} kit @param {Money} one @param {Record<string, string>} words */
function values(kit, one, words) {
  const fields = one.values.at(-1) !== "" && one.values.length < MOST_KINDS ? [...one.values, ""] : one.values;
  const set = (/** @type {number} */ place, /** @type {string} */ text) => alter(kit, { values: fields.map((old, i) => (i === place ? text : old)) });
  return h("fieldset", { class: "stack" }, h("legend", { class: "label" }, t("tools.money.values")),
    h("ul", { class: "values" }, fields.map((text, i) => {
      const wrong = words[`value-${i}`] ?? notWhole(text);
      return h("li", { key: i }, numberField(kit, { id: `value-${i}`, label: t("tools.money.value", { count: i + 1 }), text, set: (typed) => set(i, typed),
        words: wrong }), fault(`value-${i}`, wrong));
    })),
    fault("money", words.money));
}

/** Keep this money in the browser, by name. @param {Kit} kit @param {Money} one */
function naming(kit, one) {
  const kept = one.kind.startsWith("saved ");
  return h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (one.name.trim()) save(kit, one); } },
    h("label", { class: "field" }, h("span", { class: "label" }, t("tools.money.name")),
      h("input", { class: "text", value: one.name, maxlength: LONGEST_NAME, autocomplete: "off", enterkeyhint: "done",
        oninput: (/** @type {any} */ event) => alter(kit, { name: event.target.value }) })),
    h("div", { class: "row" }, h("button", { class: "button", disabled: !one.name.trim() || !notesOf(one).length },
      t(kept ? "tools.money.save_again" : "tools.money.save")),
      kept && button(t("tools.money.forget"), () => forget(kit, one.kind.slice("saved ".length)), { class: "button plain" })));
}

/** Which sent note stands in which field: empty fields are not sent. @param {Money} one @param {number} place */
export const fieldOfNote = ({ values: texts }, place) => texts.map((text, i) => ({ i, value: whole(text) })).filter(({ value }) =>
  value !== null)[place]?.i ?? place;

