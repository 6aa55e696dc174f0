// @ts-check
// Something has been corrected: how everybody is told, and where board and phones go on, from notes and new seats back to the tables.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deskOf, speak, text } from "./board-help.js";
import { OTHERWISE, TOKEN, wrongly } from "./fixtures/corrections.js";
import { viewOf } from "./fixtures/views.js";
import { bareKit, find } from "./phone-help.js";
import * as vabanque from "../../web/games/vabanque-board.js";
import * as later from "../../web/games/vabanque-after.js";
import { screen } from "../../web/games/vabanque.js";

/** @typedef {Record<string, any>} View */

const undo = (/** @type {View} */ fact, step = 12) => ({ type: "correct", seat: null, fact, step });
const EARLIER = Object.freeze({ undo: { type: "next_round", seat: null, step: 11 }, redo: null });

test("the board tells it to who looks and who listens, for a while, and not what was corrected before it came", () => {
  speak("en");
  const [before, view] = [wrongly("seating", EARLIER), wrongly("notes", { undo: undo(TOKEN), redo: null })];
  const { desk, later: put } = deskOf(view);
  const shown = () => text(vabanque.stage(desk).at(-1));
  vabanque.arrived(desk, null);
  assert.equal(shown(), "", "the page has just been opened");
  vabanque.arrived(desk, before);
  assert.equal(shown().trim(), "Corrected. A token lies at table 6, not at table 1.");
  assert.equal(vabanque.news(view, before), "Corrected. A token lies at table 6, not at table 1. Hand over the notes");
  assert.equal(vabanque.news(view, view), "");
  put.splice(0).forEach((job) => job());
  assert.equal(shown(), "");
  vabanque.arrived(desk, before);
  desk.view = { ...before, redo: undo(TOKEN) };
  vabanque.arrived(desk, view);
  assert.equal(shown(), "", "it was taken back");
});

test("an undo names what was corrected; on a phone too there are words", () => {
  speak("en");
  const view = wrongly();
  assert.equal(vabanque.step(view, undo(TOKEN)), "the correction of a token");
  assert.equal(vabanque.step(view, undo({ kind: "flipped" })), "the correction of a flipped card");
  const kit = bareKit({ ...viewOf("seating"), allowed: ["undo"], undo: undo(TOKEN) }, { lazy: () => later });
  assert.match(text(screen(kit).actions), /the correction/);
});

/** A phone that has seen a moment before, with the screen of each next view. @param {View} first */
function phone(first) {
  const kit = bareKit(first, { lazy: () => later });
  screen(kit);
  return { kit, show: (/** @type {View} */ view) => { Object.assign(kit, { view, me: view.seats[0] }); return screen(kit); } };
}

for (const phase of ["cards", "pawns", "notes", "seating", "over"]) test(`${phase}: a phone tells it for a while instead of resting`, () => {
  speak("en");
  const { kit, show } = phone(viewOf(phase, { more: EARLIER }));
  const made = show(viewOf(phase, { more: { undo: undo({ kind: "pawn", seat: "s2", to: 4 }), redo: null } }));
  assert.equal(text(made.hint), "Corrected. Benedetta’s pawn stands at table 4.");
  assert.deepEqual([made.status, made.rest], ["Corrected. Benedetta’s pawn stands at table 4.", null]);
  kit.timers.corrected();
  assert.doesNotMatch(text(show(kit.view).hint), /Corrected/);
  assert.doesNotMatch(text(phone(kit.view).show(kit.view).hint), /Corrected/, "who comes later is told nothing old");
});

test("a phone stops telling what is taken back, and does not tell an earlier one again", () => {
  speak("en");
  const at = (/** @type {View | null} */ now, /** @type {View | null} */ taken = null) => viewOf("seating", { more: { undo: now, redo: taken } });
  const { show } = phone(at(EARLIER.undo));
  show(at(undo(TOKEN, 12)));
  assert.match(text(show(at(undo({ kind: "pawn", seat: "s2", to: 4 }, 13))).hint), /pawn/);
  assert.doesNotMatch(text(show(at(undo(TOKEN, 12), undo({ kind: "pawn", seat: "s2", to: 4 }, 13))).hint), /Corrected/);
});

test("while pieces are laid a phone fetches nothing for it before there is something to tell", () => {
  let fetched = 0;
  const kit = bareKit(viewOf("cards", { more: EARLIER }), { lazy: () => { fetched += 1; return null; } });
  screen(kit);
  assert.equal(fetched, 0);
  kit.view = viewOf("cards", { more: { undo: undo(TOKEN) } });
  assert.doesNotMatch(text(screen(kit).hint), /Corrected/, "the words are on their way");
  assert.equal(fetched, 1);
});

const NOT_OPEN = Object.freeze({ table: null, done: [], to_come: [3], unnamed: [], waits_for: [] });
const BACK = Object.freeze({ undo: undo(TOKEN), redo: null });

test("from new seats back to tables: the circle shows which comes next, and what it brings is told as ever", () => {
  speak("en");
  const seated = wrongly("seating", { ...EARLIER, tables: viewOf("payout").tables });
  const open = viewOf("payout").tables.map((/** @type {View} */ table) => ({ ...table, evaluated: null }));
  const again = wrongly("payout", { ...BACK, tables: open, payout: NOT_OPEN, allowed: ["correct", "reveal"] });
  const { desk, later: put } = deskOf(again, { hold: true, look: 3 });
  vabanque.arrived(desk, seated);
  assert.deepEqual([desk.ui.hold, desk.ui.look], [false, null]);
  assert.match(text(vabanque.stage(desk)), /1 table is turned over/);
  desk.view = wrongly("notes", { undo: { type: "reveal", seat: null, step: 13 }, redo: null });
  vabanque.arrived(desk, again);
  assert.deepEqual([desk.ui.hold, desk.ui.look, desk.ui.turning], [true, 3, 3], "the last table is shown before the notes");
  put.splice(0).forEach((job) => job());
  assert.match(text(vabanque.acts(desk)), /Go on: the banknotes/);
  const { kit, show } = phone({ ...seated, viewer: viewOf("seating").viewer });
  const mine = { viewer: viewOf("seating").viewer, mine: viewOf("seating").mine };
  assert.match(show({ ...again, ...mine }).title, /Payout/);
  const turned = show({ ...desk.view, ...mine });
  assert.equal(turned.title, "Table 3");
  assert.equal(find(turned, (props) => props.key === "face").length, 0, "it is turned over once more, with the board");
  kit.timers.turning();
  assert.match(text(show(kit.view).body), /90,000/);
});

test("a correction that leaves no table to turn over goes on without telling the last one again; its sums are new", () => {
  speak("en");
  const before = wrongly("payout", EARLIER);
  const after = wrongly("notes", { ...BACK, tables: before.tables });
  const { desk } = deskOf(after);
  vabanque.arrived(desk, before);
  assert.ok(!desk.ui.hold && !desk.ui.turning);
  assert.match(text(vabanque.stage(desk)), /Hand over the notes/);
  const watching = deskOf(wrongly("notes", EARLIER), { hold: true, look: 3 });
  watching.desk.view = wrongly("notes", { ...BACK, tables: before.tables.map((/** @type {View} */ table) => (table.table === 3 ? { ...table, evaluated: OTHERWISE } : table)) });
  vabanque.arrived(watching.desk, wrongly("notes", EARLIER));
  assert.match(text(vabanque.stage(watching.desk)), /55,000/, "who looks at the table sees what it pays now");
  watching.desk.view = wrongly("notes", { ...BACK, tables: before.tables.map((/** @type {View} */ table) => ({ ...table, evaluated: null })) });
  vabanque.arrived(watching.desk, wrongly("notes", EARLIER));
  assert.deepEqual([watching.desk.ui.hold, watching.desk.ui.look], [false, null], "it pays nothing any more");
});

test("who has too much gives notes back for smaller ones, and reads how much too much it was", () => {
  speak("en");
  const none = { due: 0, receives: {}, returns: {}, unpaid: 0 };
  const players = { s1: { due: -10000, receives: { 20000: 2 }, returns: { 50000: 1 }, unpaid: 0 }, s2: none, s3: none, s4: none };
  const { desk } = deskOf(wrongly("notes", { notes: { players, bank_after: viewOf("notes").bank, notes_moved: 3 } }));
  assert.match(text(vabanque.stage(desk)).replace(/\s+/g, " "), /Adriano -50,000 .* Adriano \+40,000 owes 10,000/);
});

test("a phone that still shows the last table leaves it when it is withdrawn", () => {
  speak("en");
  const covered = viewOf("payout").tables.map((/** @type {View} */ table) => ({ ...table, evaluated: null }));
  const { show } = phone(viewOf("payout", { more: { ...EARLIER, tables: covered, payout: NOT_OPEN } }));
  assert.equal(show(viewOf("notes", { more: { ...EARLIER, tables: viewOf("payout").tables } })).title, "Table 3");
  assert.notEqual(show(viewOf("notes", { more: { ...BACK, tables: covered } })).title, "Table 3");
});
