// Counting the notes (V6.1): what should lie in the bank's box, in pictures; one tap if it is right, a keypad if it is not; and people's
// notes where somebody may hold others than believed.
// @ts-check
import { gain, h, isolate, list, number, s, t } from "../page.js";
import { countOf, note, noteBox, worth } from "../draw-note.js";
import { pawnPicture, personOf } from "../board-desk.js";
import { button, closeSheet, mainButton, sheet } from "../board-parts.js";
import { icon } from "../parts.js";
import { countInWords } from "./vabanque-lines.js";
import { BANK } from "../tools-box.js";
import { pressed, whole } from "../tools-numbers.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {Record<string, number>} Notes  value → how many */
/**
 * What is being counted: `texts` typed so far by field (`bank-50000`), `people` whose notes are counted too, `field` the keypad writes into
 * (`fresh`: its next digit begins the number anew), `before`: the plan's notes have not changed hands yet.
 * @typedef {{texts: Record<string, string>, people: string[], field: string | null, fresh: boolean, before: boolean}} Count
 */

const VALUES = Object.freeze(Object.keys(BANK));
const KEYS = Object.freeze(["1", "2", "3", "4", "5", "back", "6", "7", "8", "9", "0", "next"]);
const DIGITS = 2;
/** @type {Count} */
const NOTHING = Object.freeze({ texts: {}, people: [], field: null, fresh: false, before: false });

const touch = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

/** @param {Desk} desk @returns {Count} */
const count = (desk) => desk.ui.count ?? NOTHING;

/** @param {Desk} desk @param {Partial<Count>} changes */
const change = (desk, changes) => desk.set({ count: { ...count(desk), ...changes } });

/** What was typed holds for the notes it was typed for only. @param {Desk} desk @param {View | null} before */
export function countArrived({ ui, view }, before) {
  const heaps = (/** @type {View} */ { bank, seats }) => JSON.stringify([bank, seats.map((/** @type {View} */ { notes }) => notes)]);
  if (before?.bank && ui.count && heaps(before) !== heaps(view)) ui.count = null;
}

/** @param {Desk} desk */
export const openCount = (desk) => desk.set({ sheet: { name: "count" }, count: null });

/** What should lie there. @param {View} view @param {string} heap `bank` or a seat @returns {Notes} */
function believed(view, heap) {
  const notes = heap === "bank" ? view.bank : personOf(view, heap).notes;
  return Object.fromEntries(VALUES.map((value) => [value, notes[value] ?? 0]));
}

/** @param {Desk} desk @param {string} heap @param {string} value */
const textOf = (desk, heap, value) => count(desk).texts[`${heap}-${value}`] ?? String(believed(desk.view, heap)[value]);

/** What is wrong with a pile: no number, or more than there are in the game. @param {Desk} desk @param {string} heap @param {string} value */
function wrong(desk, heap, value) {
  const here = whole(textOf(desk, heap, value));
  if (typeof here !== "number") return t("board.count.how_many");
  const others = heaps(desk).filter((other) => other !== heap).reduce((sum, other) => sum + (whole(textOf(desk, other, value)) ?? 0), 0);
  return here + others > BANK[value] ? t("board.count.only", { count: BANK[value] }) : null;
}

/** @param {Desk} desk */
const heaps = (desk) => ["bank", ...count(desk).people];

/** How far a heap is from what should be there, as it is typed. @param {Desk} desk @param {string} heap @returns {Notes} only where it differs */
function difference(desk, heap) {
  const known = believed(desk.view, heap);
  const each = VALUES.map((value) => /** @type {const} */ ([value, (whole(textOf(desk, heap, value)) ?? 0) - known[value]]));
  return Object.fromEntries(each.filter(([, by]) => by));
}

/** The window. @param {Desk} desk */
export function countSheet(desk) {
  const body = !desk.may("audit_bank") ? handOver(desk, "board.count.halfway")
    : desk.view.phase === "notes" && !count(desk).before ? handOver(desk, "board.count.when") : form(desk);
  return sheet(desk, t("board.count.title"), body);
}

/** The bank can be counted before the notes change hands, or after, but not between. @param {Desk} desk @param {string} words */
const handOver = (desk, words) => h("div", { key: words, class: "count" }, h("p", null, t(words)),
  h("div", { class: "row" }, mainButton(t("board.notes.all"), () => desk.act("confirm_notes"), { disabled: !desk.may("confirm_notes"),
    autofocus: true, "data-main": null }),
  desk.may("audit_bank") && button(t("board.count.not_yet"), () => change(desk, { before: true }))));

/** @param {Desk} desk */
function form(desk) {
  const differs = heaps(desk).some((heap) => Object.keys(difference(desk, heap)).length);
  const fault = heaps(desk).flatMap((heap) => VALUES.map((value) => ({ value: Number(value), what: wrong(desk, heap, value) }))).find(({ what }) => what);
  return h("div", { key: "form", class: "count" },
    h("p", { class: "dim" }, t(count(desk).before ? "board.count.before_hint" : "board.count.hint")),
    piles(desk, "bank"), differs && !fault && verdict(desk), people(desk),
    h("div", { class: "count-foot" }, h("div", { class: "how" },
      h("p", { class: fault ? "fault" : !differs && "well", role: "status" },
        fault ? `${number(fault.value)}: ${fault.what}` : countInWords(difference(desk, "bank"))),
      differs && button(t("board.count.anew"), () => desk.set({ count: { ...NOTHING, before: count(desk).before } }), { class: "button plain small" })),
    h("div", { class: "count-acts" }, mainButton(t(differs ? "board.count.save" : "board.count.right"), () => save(desk),
      { disabled: Boolean(fault), autofocus: true, "data-main": null })), keypad(desk)));
}

/** @param {Desk} desk */
function save(desk) {
  const found = (/** @type {string} */ heap) => Object.fromEntries(VALUES.map((value) => [value, whole(textOf(desk, heap, value))]));
  const seats = Object.fromEntries(count(desk).people.map((seat) => [seat, found(seat)]));
  desk.act("audit_bank", { bank: found("bank"), ...(count(desk).people.length ? { seats } : {}) });
  desk.ui.count = null;
  closeSheet();
}

/** @param {Desk} desk @param {string} heap */
const piles = (desk, heap) => h("ul", { key: heap, class: "piles" }, VALUES.map((value) => pile(desk, heap, value)));

/** @param {Desk} desk @param {string} heap @param {string} value */
function pile(desk, heap, value) {
  const id = `${heap}-${value}`;
  const by = difference(desk, heap)[value] ?? 0;
  const fault = wrong(desk, heap, value);
  return h("li", { key: value, class: by ? "pile differs" : "pile" },
    h("label", null, s("svg", { viewBox: noteBox(Number(value)), "aria-hidden": "true" }, note(Number(value), number(Number(value)))),
      h("span", { class: "num", "aria-hidden": "true" }, "×"), field(desk, heap, value, fault)),
    !fault && by !== 0 && h("span", { class: "by num" }, gain(by)), fault && h("small", { id: `${id}-fault`, class: "fault" }, fault));
}

/** @param {Desk} desk @param {string} heap @param {string} value @param {string | null} fault */
function field(desk, heap, value, fault) {
  const id = `${heap}-${value}`;
  const typed = (/** @type {string} */ text) => change(desk, { texts: { ...count(desk).texts, [id]: text }, fresh: false });
  return h("input", {
    key: id, id, class: `number display num${count(desk).field === id && touch() ? " current" : ""}`, value: textOf(desk, heap, value),
    "aria-label": heap === "bank" ? t("board.count.pile", { value: Number(value) })
      : t("board.count.pile_of", { value: Number(value), name: personOf(desk.view, heap).name }),
    "aria-invalid": fault && "true", "aria-describedby": fault && `${id}-fault`, inputmode: touch() ? "none" : "numeric", autocomplete: "off",
    enterkeyhint: "next",
    onfocus: (/** @type {any} */ event) => chosen(desk, id, event.target),
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") { event.preventDefault(); next(); } },
    oninput: (/** @type {any} */ event) => typed(event.target.value),
  });
}

/** A pile is counted: its field is seen above the keypad. @param {Desk} desk @param {string} id @param {HTMLInputElement} input */
function chosen(desk, id, input) {
  input.select();
  change(desk, { field: id, fresh: true });
  if (touch()) input.scrollIntoView({ block: "nearest" });
}

/** On to the next pile; after the last one to what is to be done. */
function next() {
  const stops = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".count input.number, .count-acts .main")]);
  stops[stops.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1]?.focus();
}

/** @param {Desk} desk */
function keypad(desk) {
  const { field: id, texts, fresh } = count(desk);
  if (!touch() || !id) return null;
  const [heap, value] = id.split("-");
  const press = (/** @type {string} */ key) => {
    if (key === "next") return next();
    const text = pressed(fresh && key !== "back" ? "" : textOf(desk, heap, value), key);
    if (text.length <= DIGITS) change(desk, { texts: { ...texts, [id]: text }, fresh: false });
  };
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  return h("div", { key: "keypad", class: "count-keys", role: "group", "aria-label": t("board.count.keys.title") },
    KEYS.map((key) => h("button", { key, type: "button", class: `key num of-${key}`, tabindex: -1,
      "aria-label": /^\d/.test(key) ? null : t(`board.count.keys.${key}`), onpointerdown: stay, onmousedown: stay, onclick: () => press(key) },
      { back: icon("back"), next: icon("down") }[key] ?? key)));
}

/** What would come of this count. @param {Desk} desk */
function verdict(desk) {
  const { view } = desk;
  const astray = { ...view.missing };
  for (const heap of heaps(desk)) for (const [value, by] of Object.entries(difference(desk, heap))) astray[value] = (astray[value] ?? 0) - by;
  return h("div", { key: "verdict", class: "verdict" },
    count(desk).people.map((seat) => ofPerson(view, seat, worth(difference(desk, seat)))),
    missing(astray), h("p", { class: "dim" }, t("board.count.then")));
}

/** @param {View} view @param {string} seat @param {number} by */
const ofPerson = (view, seat, by) => by !== 0 && h("p", { key: seat },
  t(by > 0 ? "board.count.too_much" : "board.count.too_little", { name: personOf(view, seat).name, amount: Math.abs(by) }));

/** Notes that lie nowhere they were looked for, and such as turned up. @param {Notes} astray by value; below 0: turned up */
function missing(astray) {
  const heap = (/** @type {number} */ sign) => Object.fromEntries(Object.entries(astray).filter(([, many]) => many * sign > 0)
    .map(([value, many]) => [value, many * sign]));
  const [lost, found] = [heap(1), heap(-1)];
  return [countOf(lost) > 0 && h("p", { key: "lost", class: "astray" }, t("board.count.lost", { notes: named(lost) })),
    countOf(found) > 0 && h("p", { key: "found", class: "astray" }, t("board.count.found", { notes: named(found) }))];
}

/** Each kind by its name; where they are many, all together. @param {Notes} notes */
const named = (notes) => (Object.keys(notes).length > 2 ? t("board.notes.in_all", { count: countOf(notes), amount: worth(notes) })
  : list(Object.entries(notes).map(([value, many]) => t("board.note", { value: Number(value), count: many }))));

/** Whose notes are counted, too. @param {Desk} desk */
function people(desk) {
  const { people: chosen, texts } = count(desk);
  /** @param {string} seat */
  const toggle = (seat) => change(desk, { people: chosen.includes(seat) ? chosen.filter((other) => other !== seat) : [...chosen, seat],
    texts: Object.fromEntries(Object.entries(texts).filter(([id]) => !id.startsWith(`${seat}-`))), field: null });
  return h("details", { key: "people", class: "count-people" }, h("summary", null, t("board.count.people")),
    h("p", { class: "dim" }, t("board.count.people_why")),
    h("div", { class: "row" }, desk.view.order.map((/** @type {string} */ seat) => personOf(desk.view, seat)).map((/** @type {any} */ person) =>
      h("button", { key: person.seat, type: "button", class: "button small person-chip", "aria-pressed": String(chosen.includes(person.seat)),
        onclick: () => toggle(person.seat) }, pawnPicture(person), isolate(person.name)))),
    chosen.map((seat) => h("section", { key: seat }, h("h3", null, t("board.count.notes_of", { name: personOf(desk.view, seat).name })), piles(desk, seat))));
}

/** What came of the last count, beside the bank. @param {View} view */
export const counted = ({ counted: last, missing: astray }) => [
  last && h("p", { key: "counted", class: `audited${Object.keys(last.bank).length ? "" : " well"}` },
    !Object.keys(last.bank).length && icon("check"), h("span", null, t("board.count.was", { how: countInWords(last.bank) }))),
  ...missing(astray)];
