// @ts-check
// Counting the notes on the board: what is shown, typed, sent, and told afterwards; and what phones say of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, asHost, deskOf, speak, text } from "./board-help.js";
import { viewOf, watched } from "./fixtures/views.js";
import { bareKit } from "./phone-help.js";
import { ems } from "../../web/draw.js";
import { note, noteBox } from "../../web/draw-note.js";
import { LANGUAGES } from "../../web/page.js";
import * as vabanque from "../../web/games/vabanque-board.js";
import * as later from "../../web/games/vabanque-after.js";
import { screen } from "../../web/games/vabanque.js";
import { countInWords, turned } from "../../web/games/vabanque-lines.js";

/** @typedef {Record<string, any>} View */

globalThis.document = /** @type {any} */ (globalThis.document ?? { querySelector: () => null, querySelectorAll: () => [] });

const after = later.screen;
/** @param {View} view @returns {any} */
const kitOf = (view) => bareKit(view, { lazy: () => later });

const BANK = Object.freeze({ 5000: 10, 10000: 18, 20000: 8, 50000: 9, 100000: 20, 500000: 10 });
const MAY = Object.freeze(["audit_bank", "next_round"]);

/** The host's desk with the window open. @param {string} phase @param {View} [more] @param {View} [ui] */
function counting(phase = "seating", more = {}, ui = {}) {
  const made = deskOf(asHost(phase, { allowed: phase === "notes" ? [...MAY, "confirm_notes"] : MAY, ...more }), { sheet: { name: "count" }, ...ui });
  const nodes = () => all(vabanque.sheets.count(made.desk));
  return {
    ...made, nodes, words: () => text(vabanque.sheets.count(made.desk)),
    field: (/** @type {string} */ id) => nodes().find((node) => node.tag === "input" && node.props.id === id),
    type: (/** @type {string} */ id, /** @type {string} */ value) => nodes().find((node) => node.props.id === id).props.oninput({ target: { value } }),
    button: (/** @type {string} */ words) => nodes().find((node) => node.tag === "button" && text(node).includes(words)),
  };
}

test("the window shows what should be there in pictures; one tap says that it is", () => {
  speak("en");
  const { nodes, sent, button, words } = counting();
  assert.deepEqual(nodes().filter((node) => node.tag === "input").map((node) => [node.props["aria-label"], node.props.value]),
    Object.entries(BANK).map(([value, many]) => [`Notes of ${Number(value).toLocaleString("en")} in the box`, String(many)]));
  assert.equal(nodes().filter((node) => node.props.class === "note-paper").length, 6);
  assert.ok(words().includes("As it should be."));
  button("It is right").props.onclick();
  assert.deepEqual(sent, [{ type: "audit_bank", bank: BANK }]);
});

test("another count says what differs before it is recorded, and is sent pile by pile", () => {
  speak("en");
  const { sent, type, words, button, desk } = counting();
  type("bank-50000", "8");
  assert.match(words(), /50,000 too little/);
  assert.match(words(), /Not found: 1 note of 50,000/);
  assert.equal(button("It is right"), undefined);
  type("bank-10000", "23");
  assert.match(words(), /There are only 20/);
  assert.equal(button("Record this count").props.disabled, true);
  type("bank-10000", "20");
  type("bank-20000", "x");
  assert.match(words(), /How many\?/);
  assert.equal(button("Record this count").props.disabled, true);
  type("bank-20000", "８");
  button("Record this count").props.onclick();
  assert.deepEqual(sent, [{ type: "audit_bank", bank: { ...BANK, 50000: 8, 10000: 20 } }]);
  assert.equal(desk.ui.count, null, "nothing typed is left over for the next count");
});

test("people count too where they are asked, and it is said who has too much", () => {
  speak("en");
  const { sent, type, words, button, field } = counting();
  button("Benedetta").props.onclick();
  assert.equal(field("s2-20000").props.value, "0");
  type("s2-20000", "1");
  type("bank-20000", "7");
  assert.match(words(), /Benedetta has 20,000 too much/);
  assert.doesNotMatch(words(), /Not found/);
  button("Record this count").props.onclick();
  assert.deepEqual(sent[0].seats, { s2: { 5000: 0, 10000: 0, 20000: 1, 50000: 0, 100000: 0, 500000: 0 } });
  const other = counting();
  other.button("Benedetta").props.onclick();
  other.type("s2-20000", "3");
  assert.match(other.words(), /There are only 10/, "the bank's and hers together are more than there are");
  other.button("Benedetta").props.onclick();
  assert.equal(other.field("s2-20000"), undefined);
  assert.ok(other.button("It is right"), "what was typed for her is gone with her");
});

test("while notes are handed over it is asked first whether they have been; not counted between", () => {
  speak("en");
  const before = counting("notes");
  assert.equal(before.field("bank-5000"), undefined);
  before.button("All notes have changed hands").props.onclick();
  assert.deepEqual(before.sent, [{ type: "confirm_notes" }]);
  before.button("Not yet").props.onclick();
  assert.equal(before.field("bank-5000").props.value, "10", "what is in the box before");
  assert.match(before.words(), /Before any note changes hands/);
  const between = counting("notes", { allowed: ["confirm_notes"] });
  assert.equal(between.field("bank-5000"), undefined);
  assert.match(between.words(), /Some have their notes already/);
});

test("what was typed does not outlive the notes it was typed for", () => {
  const { desk, type } = counting();
  type("bank-50000", "8");
  vabanque.arrived(desk, desk.view);
  assert.ok(desk.ui.count);
  vabanque.arrived(desk, { ...desk.view, bank: { ...BANK, 5000: 9 } });
  assert.equal(desk.ui.count, null);
});

test("on a screen that is touched a keypad writes into the pile that was chosen", () => {
  speak("en");
  const plain = globalThis.matchMedia;
  globalThis.matchMedia = /** @type {any} */ (() => ({ matches: true }));
  try {
    const { field, nodes, desk } = counting();
    const key = (/** @type {string} */ name) => nodes().find((node) => node.tag === "button" && node.props.key === name);
    assert.equal(key("7"), undefined, "no keys before a pile is chosen");
    field("bank-10000").props.onfocus({ target: { select: () => null, scrollIntoView: () => null } });
    assert.equal(field("bank-10000").props.inputmode, "none");
    for (const name of ["1", "7", "3"]) key(name).props.onclick();
    assert.equal(desk.ui.count.texts["bank-10000"], "17", "the first digit begins anew, a third one is too many");
    key("back").props.onclick();
    assert.equal(field("bank-10000").props.value, "1");
    for (const node of nodes().filter((one) => one.tag === "button")) assert.ok((node.props["aria-label"] ?? text(node)).trim());
  } finally {
    globalThis.matchMedia = plain;
  }
});

test("only the host can count; everybody sees what came of it", () => {
  speak("en");
  const opens = (/** @type {View} */ view) => all(vabanque.side(deskOf(view).desk)).find((node) => node.props["aria-label"] === "Count the bank");
  const more = { counted: { bank: { 50000: -1 }, seats: {} }, missing: { 50000: 1, 10000: -2 } };
  assert.ok(opens(asHost("notes")));
  assert.doesNotMatch(text(vabanque.side(deskOf(viewOf("notes", { more })).desk)), /Counted|Not found/, "what there will be is not counted yet");
  for (const phase of ["tokens", "cards", "pawns", "seating", "over"]) {
    assert.ok(opens(asHost(phase)), phase);
    const view = /** @type {View} */ (watched(viewOf(phase, { more })));
    assert.equal(opens(view), undefined, phase);
    const shown = text(vabanque.side(deskOf(view).desk)).replace(/\s+/g, " ");
    for (const words of ["Counted. 50,000 too little.", "Not found: 1 note of 50,000.", "Too many turned up: 2 notes of 10,000."]) assert.ok(shown.includes(words), `${phase}: ${words}`);
  }
  const much = viewOf("tokens", { more: { missing: { 5000: 1, 10000: 2, 500000: 1 } } });
  assert.ok(text(vabanque.side(deskOf(much).desk)).includes("Not found: 4 notes, 525,000."), "many kinds are told together");
  assert.ok(text(vabanque.side(deskOf(viewOf("seating", { more: { counted: { bank: {}, seats: {} } } })).desk)).includes("Counted. As it should be."));
});

test("a count is told aloud, once", () => {
  speak("en");
  const counted = viewOf("tokens", { more: { counted: { bank: { 5000: 1, 10000: -2 }, seats: {} } } });
  assert.equal(vabanque.news(counted, viewOf("tokens")), "Counted. 15,000 too little.");
  assert.equal(vabanque.news(counted, counted), "");
});

test("in words: right, less, more, or other notes of the same worth", () => {
  speak("en");
  assert.deepEqual([{}, { 5000: -1 }, { 5000: 2 }, { 50000: 1, 10000: -5 }].map(countInWords), ["As it should be.", "5,000 too little.",
    "10,000 too much.", "Other notes, but the same money."]);
});

test("debts either way stand beside the name, but not while what was won is on its way", () => {
  speak("en");
  const owing = (/** @type {string} */ phase) => viewOf(phase, { more: { seats: viewOf(phase).seats.map((/** @type {View} */ seat, /** @type {number} */ i) =>
    ({ ...seat, owed: [40000, -20000, 0, 0][i] })) } });
  for (const phase of ["tokens", "seating", "over"]) {
    const shown = text(vabanque.side(deskOf(owing(phase)).desk));
    assert.ok(shown.includes("is owed 40,000") && shown.includes("owes 20,000"), phase);
  }
  assert.doesNotMatch(text(vabanque.side(deskOf(owing("notes")).desk)), /owes/);
});

test("the banker's list: totals to check, who owes the bank, and a tap for who only gives back", () => {
  speak("en");
  const plan = { s1: { due: -20000, receives: {}, returns: { 20000: 1 }, unpaid: 0 }, s2: { due: 45000, receives: { 50000: 1 }, returns: { 5000: 1 }, unpaid: 0 },
    s3: { due: -10000, receives: {}, returns: {}, unpaid: 10000 }, s4: { due: 60000, receives: { 20000: 2 }, returns: {}, unpaid: 20000 } };
  const { desk, sent } = deskOf(asHost("notes", { notes: { players: plan, bank_after: BANK, notes_moved: 5 } }));
  const shown = text(vabanque.stage(desk)).replace(/\s+/g, " ");
  for (const words of ["2 notes, 25,000", "3 notes, 90,000", "Charlotta cannot give everything back: 10,000 remain", "cannot pay Donaldo everything: it still owes 20,000", "is due 60,000"]) {
    assert.ok(shown.includes(words), `${words} in ${shown}`);
  }
  const taps = all(vabanque.stage(desk)).filter((node) => node.tag === "button");
  taps.forEach((tap) => tap.props.onclick());
  assert.deepEqual(sent.map((one) => one.seat), ["s1", "s2", "s4"], "each has one");
});

test("a phone says what to give back, what the bank owes, and that the bank was counted", () => {
  speak("en");
  const plan = (/** @type {View} */ mine) => kitOf(viewOf("notes", { more: { notes: { players: { s1: mine }, bank_after: BANK, notes_moved: 1 } } }));
  const back = plan({ due: -20000, receives: {}, returns: { 20000: 1 }, unpaid: 0 });
  assert.deepEqual([after(back).title, after(back).hint], ["You give back 20,000", "Give these to the bank."]);
  assert.match(text(after(back).actions), /I have given them/);
  const short = plan({ due: -20000, receives: {}, returns: {}, unpaid: 20000 });
  assert.match(text(after(short).body), /You still have 20,000 too much/);
  const seat = (/** @type {number} */ owed) => viewOf("seating").seats.map((/** @type {View} */ one) => (one.seat === "s1" ? { ...one, owed } : one));
  const told = (/** @type {View} */ more) => text(after(kitOf(viewOf("seating", { more }))).body);
  assert.match(told({ seats: seat(40000) }), /The bank owes you 40,000/);
  assert.match(told({ seats: seat(-20000), counted: { bank: {}, seats: { s1: { 20000: 1 } } } }), /The bank was counted\. As it should be\..*Your notes were counted, too\..*You hold 20,000 too much/);
  assert.doesNotMatch(told({}), /owes|counted|too much/);
});

test("cards the host laid for me lie before me to be taken back; the hand is empty (V2.2)", () => {
  speak("en");
  const placed = [3, 3, 5].map((table) => ({ card: null, table }));
  const view = viewOf("cards");
  const seats = view.seats.map((/** @type {View} */ one) => (one.seat === "s1" ? { ...one, cards_left: 0 } : one));
  const kit = kitOf({ ...view, seats, mine: { ...view.mine, hand: [], placed } });
  const shown = screen(kit);
  assert.deepEqual([shown.title, shown.hint], ["Your cards are down", "The host has laid your cards. Tap one to take it back."]);
  const taps = all(shown.body).filter((node) => /slot card/.test(node.props.class));
  assert.equal(taps.length, 3);
  taps[2].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "take_back_card", table: 5 }]);
});

test("an undo of a table that was turned over names it, on the board and on phones", () => {
  speak("en");
  const undo = { type: "reveal", seat: null };
  const open = viewOf("payout", { more: { undo, redo: { ...undo } } });
  assert.equal(vabanque.step(open, open.undo), "turning over table 3");
  assert.equal(vabanque.step(open, open.redo), "turning over table 6");
  const later = { ...viewOf("notes", { more: { undo } }), tables: open.tables };
  assert.equal(vabanque.step(later, later.undo), "turning over table 3");
  assert.equal(turned(viewOf("payout", { more: { payout: { table: null, done: [], to_come: [4], unnamed: [], waits_for: [] } } }), true), 4);
  const kit = kitOf({ ...open, allowed: ["undo"] });
  assert.match(text(screen(kit).actions), /turning over table 3/);
});

test("on every note the value stands clear of the rosette and within the frame, however a language writes it", () => {
  for (const value of Object.keys(BANK).map(Number)) for (const label of [value.toLocaleString("en"), value.toLocaleString("fr"), String(value)]) {
    const nodes = all(note(value, label));
    const rosette = nodes.find((node) => node.props.class === "note-rosette").props.d;
    const medal = nodes.find((node) => node.children.some((/** @type {any} */ child) => child?.props?.class === "note-rosette")).props.transform;
    const edge = Number(medal.match(/translate\(([-\d.]+)/)[1]) + Math.max(...[...rosette.matchAll(/[ML]([-\d.]+) /g)].map((found) => Number(found[1])));
    const { x, "font-size": size } = nodes.find((node) => node.props.class === "note-value").props;
    const half = (ems(label) * size) / 2;
    assert.ok(x - half > edge + 1, `${label}: begins at ${x - half}, the rosette ends at ${edge}`);
    assert.ok(x + half < Number(noteBox(value).split(" ")[2]) / 2 - 4, label);
    assert.ok(size >= 13, `${label} is written in ${size}`);
  }
});

test("all of it has words in every language", () => {
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag);
    for (const phase of ["notes", "seating"]) {
      const { type, words, button, nodes } = counting(phase, { missing: { 5000: 1, 10000: -1 } }, { count: { texts: {}, people: ["s2"], field: null, fresh: false, before: true } });
      type("bank-50000", "7");
      type("s2-20000", "1");
      assert.doesNotMatch(words(), /\b(board|game|phone)\.[a-z]/, tag);
      assert.ok(nodes().filter((node) => node.tag === "input").every((node) => node.props["aria-label"]), tag);
      assert.equal(button("board."), undefined);
    }
  }
});
