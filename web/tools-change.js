// Bill change: an amount in notes out of a bank that may run short; for one person, for several at once, or for a note to be changed.
// @ts-check
import { h, number, t } from "./page.js";
import { allAnswer, breakAnswer, numbered, oneAnswer } from "./tools-change-answer.js";
import { faultWords } from "./tools-faults.js";
import { notWhole, numberField } from "./tools-field.js";
import { bankFold, bankSheet, fieldOfNote, money, notesOf, withStock } from "./tools-money.js";
import { countOf, worth } from "./draw-note.js";
import { LONGEST_NAME } from "./net.js";
import { heapEditor, picture } from "./tools-notes.js";
import { heap, whole } from "./tools-numbers.js";
import { button, choice, icon } from "./parts.js";
import { fault, faulty, fold } from "./tools-parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-page.js").Screen} Screen */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {import("./tools-money.js").Money} Money */
/** @typedef {"gets" | "pays" | "breaks"} Way */
/** One person at the bank, as typed. @typedef {{id: number, name: string, way: Way, due: string, holds: Record<string, string>, open: boolean}} Person */
/**
 * `note`: which note is to be changed; `most`: the largest wanted for it; `before`: what to come back to, once notes were handed over.
 * @typedef {{people: Person[], note: number | null, most: number | null, before: {people: Person[], money: Money} | null}} Change
 */

const MOST_PEOPLE = 8;

/** @param {number} id @returns {Person} */
export const person = (id) => ({ id, name: "", way: "gets", due: "", holds: {}, open: false });

/** @param {Kit} kit @returns {Change} */
const state = (kit) => (kit.ui.change ??= { people: [person(0)], note: null, most: null, before: null });

/** @param {Kit} kit @param {Partial<Change>} changes */
const alter = (kit, changes) => kit.set({ change: { ...state(kit), ...changes } });

/** @param {Kit} kit @param {number} i @param {Partial<Person>} changes */
const alterPerson = (kit, i, changes) => alter(kit, { people: state(kit).people.map((one, place) => (place === i ? { ...one, ...changes } : one)) });

/** Names as they are sent: typed, or “Person 2”. @param {Person[]} people */
const namesOf = (people) => people.map(({ name }, i) => name.trim() || t("tools.change.person", { count: i + 1 }));

/** What must be paid, with its sign; null while nothing is typed, undefined for what is no number. @param {Person} one */
const signed = ({ due, way }) => {
  const value = whole(due);
  return value && way === "pays" ? -value : value;
};

/**
 * The sheet for the server, or null while something is missing or unreadable.
 * @param {Change} change @param {Money} bank
 */
export function sheetOf(change, bank) {
  const [first] = change.people;
  if (first.way === "breaks") return breakSheet(change, bank);
  const dues = change.people.map(signed);
  const holds = change.people.map((one) => heap(one.holds));
  if (dues.includes(undefined) || holds.includes(null) || dues.every((due) => due === null)) return null;
  const wanted = [...dues.map((due) => Math.abs(due ?? 0)), ...holds.map((one) => worth(one ?? {}))].reduce((sum, one) => sum + one, 0);
  const sheet = bankSheet(bank, wanted);
  if (!sheet) return null;
  if (change.people.length === 1) return { amount: dues[0], give: holds[0], ...sheet };
  const names = namesOf(change.people);
  if (new Set(names).size < names.length) return null;
  return { players: Object.fromEntries(names.map((name, i) => [name, { due: dues[i] ?? 0, holds: holds[i] }])), ...sheet };
}

/** A note is worth its amount in smaller ones. @param {Change} change @param {Money} bank */
function breakSheet({ note, most }, bank) {
  const sheet = note && bankSheet(bank, note);
  if (!sheet) return null;
  const largest = most ?? note - 1;
  return { amount: note, give: {}, notes: sheet.notes, stock: Object.fromEntries(Object.entries(sheet.stock).map(([value, count]) =>
    [value, Number(value) > largest ? 0 : count])) };
}

/** An empty amount is what somebody came for. @param {Kit} kit */
export const first = (kit) => (state(kit).people.length === 1 && state(kit).people[0].due === "" ? "due-0" : null);

/** @param {Kit} kit @returns {Screen} */
export function screen(kit) {
  const [change, bank] = [state(kit), money(kit)];
  const { people } = change;
  const names = namesOf(people);
  const asked = kit.ask(people.length > 1 ? "change several" : "change", people.length > 1 ? "settle" : "change", sheetOf(change, bank));
  const breaks = people[0].way === "breaks";
  const words = faultWords(asked.fault, names, (id) => renamed(id, bank, breaks));
  const several = people.length > 1;
  const answered = { asked, notes: notesOf(bank), handed: () => handed(kit, asked),
    nearest: (/** @type {number} */ i, /** @type {number} */ amount) => alterPerson(kit, i, { due: String(amount) }) };
  return {
    title: t("tools.change.title"), shape: several ? "several" : "one",
    form: several ? people.map((one, i) => card(kit, one, i, names, words))
      : [wayChoice(kit, people[0], 0, true), breaks ? breakForm(kit, change, bank) : dueField(kit, people[0], 0, names, words), general(words)],
    answer: [...(several ? [general(words), ...allAnswer(answered, people, names)] : breaks ? breakAnswer(answered, change.note)
      : oneAnswer(answered, people[0])), back(kit, change), kit.wide() && bankFold(kit, words)],
    more: [!several && !breaks && holdsFold(kit, people[0], 0, names, words),
      !breaks && people.length < MOST_PEOPLE && button(t(several ? "tools.change.another" : "tools.change.several"), () => add(kit),
      { class: "button wide", icon: "plus" }), !kit.wide() && bankFold(kit, words)],
    news: asked.waiting ? "" : news(asked.answer), brief: news(asked.answer),
  };
}

/** @param {string} id @param {Money} bank @param {boolean} breaks */
const renamed = (id, bank, breaks) => (breaks && id === "due-0" ? "" : id.replace(/^value-(\d+)$/, (_, place) => `value-${fieldOfNote(bank, Number(place))}`));

/** @param {Record<string, string>} words */
const general = (words) => fault("sheet", words[""] ?? words.people);

/** What those hear who do not see it. @param {any} answer */
function news(answer) {
  if (!answer) return "";
  const unpaid = answer.unpaid ? t("tools.change.news_unpaid", { amount: answer.unpaid }) : "";
  return [t("tools.change.moved", { count: answer.notes_moved }), unpaid].join(" ");
}

/** @param {Kit} kit @param {Person} one @param {number} i @param {boolean} alone */
const wayChoice = (kit, one, i, alone) =>
  choice(`way-${one.id}`, t("tools.change.way"), /** @type {Way[]} */ (alone ? ["gets", "pays", "breaks"] : ["gets", "pays"]), one.way,
    (way) => t(`tools.change.ways.${way}`), (way) => alterPerson(kit, i, { way, open: one.open || way === "pays" }), "joined");

/** @param {Kit} kit @param {Person} one @param {number} i @param {string[]} names @param {Record<string, string>} words */
function dueField(kit, one, i, names, words) {
  const id = `due-${i}`;
  const wrong = words[id] ?? notWhole(one.due);
  const label = names.length > 1 ? t(`tools.change.amount_of.${one.way}`, { name: names[i] }) : t("tools.change.amount");
  return h("div", { key: id, class: "stack tight" },
    numberField(kit, { id, label, text: one.due, set: (due) => alterPerson(kit, i, { due }), placeholder: names.length > 1 ? "0" : t("tools.change.amount"),
      words: wrong, class: names.length > 1 ? "display" : "display big" }), fault(id, wrong));
}

/** Which note, and how small shall it come back? @param {Kit} kit @param {Change} change @param {Money} bank */
function breakForm(kit, { note, most }, bank) {
  const notes = notesOf(bank);
  const smaller = notes.filter((value) => note !== null && value < note);
  return h("div", { key: "break", class: "stack" },
    choice("broken", t("tools.change.which"), notes, note ?? -1, (value) => noteOption(value, notes), (value) => alter(kit, { note: value, most: null }),
      "notes-choice"),
    smaller.length > 1 && choice("most", t("tools.change.most"), smaller, most ?? smaller[smaller.length - 1], (value) => number(value),
      (value) => alter(kit, { most: value })));
}

/** @param {number} value @param {number[]} notes */
const noteOption = (value, notes) => [picture(value, notes), h("span", { class: "hidden-text" }, number(value))];

/** One of several people. @param {Kit} kit @param {Person} one @param {number} i @param {string[]} names @param {Record<string, string>} words */
function card(kit, one, i, names, words) {
  const id = `name-${i}`;
  const wrong = words[id] ?? (names.indexOf(names[i]) < i ? t("tools.faults.name") : null);
  return h("section", { key: `person-${one.id}`, class: "panel person-card", "aria-label": names[i] },
    h("div", { class: "person-head" }, numbered(i),
      h("input", { id, class: "text", value: one.name, placeholder: names[i], "aria-label": t("tools.name"), ...faulty(id, wrong), maxlength: LONGEST_NAME,
        autocomplete: "off", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done",
        oninput: (/** @type {any} */ event) => alterPerson(kit, i, { name: event.target.value }) }),
      h("button", { class: "button plain icon-button", type: "button", "aria-label": t("tools.change.remove", { name: names[i] }),
        onclick: () => remove(kit, i) }, icon("close"))),
    fault(id, wrong),
    h("div", { class: "person-due" }, wayChoice(kit, one, i, false), dueField(kit, one, i, names, words)),
    holdsFold(kit, one, i, names, words));
}

/** The notes somebody has in hand. @param {Kit} kit @param {Person} one @param {number} i @param {string[]} names @param {Record<string, string>} words */
function holdsFold(kit, one, i, names, words) {
  const notes = notesOf(money(kit));
  const held = heap(one.holds) ?? {};
  const summary = countOf(held) ? t("tools.change.in_hand", { count: countOf(held), amount: worth(held) })
    : t(one.way === "pays" ? "tools.change.must_hold" : "tools.change.may_hold");
  const open = one.open || Object.keys(words).some((id) => id.startsWith(`holds-${i}-`));
  return fold(`holds-${one.id}`, h("span", null, t("tools.change.holds"), h("small", { class: "dim" }, summary)), open,
    (now) => alterPerson(kit, i, { open: now }),
    heapEditor(kit, `holds-${i}`, { notes, texts: one.holds, set: (value, text) => alterPerson(kit, i, { holds: { ...one.holds, [value]: text } }),
      placeholder: "0", whose: names[i], words }));
}

/** @param {Kit} kit */
function add(kit) {
  const { people } = state(kit);
  const id = Math.max(...people.map((one) => one.id)) + 1;
  alter(kit, { people: [...people, person(id)], before: null });
  document.getElementById(`due-${people.length}`)?.focus({ preventScroll: people.length === 1 });
  if (people.length === 1) window.scrollTo(0, 0);
}

/** @param {Kit} kit @param {number} i */
const remove = (kit, i) => alter(kit, { people: state(kit).people.filter((_, place) => place !== i), before: null });

/** The notes have changed hands: the bank is what is left, and the next may come. @param {Kit} kit @param {import("./tools-ask.js").Asked} asked */
function handed(kit, { answer, sheet }) {
  const [change, bank] = [state(kit), money(kit)];
  const broken = change.people[0].way === "breaks";
  kit.ui.money = withStock(bank, broken ? unbroken(bank, answer.stock, sheet.amount) : answer.stock);
  alter(kit, { people: change.people.map((one) => ({ ...one, due: "", holds: {}, open: false })), note: null, most: null,
    before: { people: change.people, money: bank } });
  if (!broken) document.getElementById("due-0")?.focus();
}

/**
 * The changed note has come in; of the larger ones, which were held back, all are there.
 * @param {Money} bank @param {Record<string, number>} after @param {number} note
 */
export const unbroken = (bank, after, note) => Object.fromEntries(Object.entries(after).map(([value, count]) => {
  const before = whole(bank.stock[value] ?? "") ?? 0;
  return [value, Number(value) === note ? before + 1 : Math.max(count, Number(value) > note ? before : 0)];
}));

/** @param {Kit} kit @param {Change} change */
const back = (kit, { before }) => before && h("div", { key: "back", class: "done-line", role: "status" },
  h("p", null, icon("check"), t("tools.change.handed")), button(t("tools.undo"),
    () => { kit.ui.money = before.money; alter(kit, { people: before.people, before: null }); }, { class: "button plain", icon: "undo" }));
