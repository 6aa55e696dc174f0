// What a table brings is told when it stands on the board, on no screen before; the last table of a round shows on the phones, too.
// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { WEB, asHost, deskOf, speak, text } from "./board-help.js";
import { bareKit, find, text as textOf } from "./phone-help.js";
import { viewOf } from "./fixtures/views.js";
import * as board from "../../web/games/vabanque-board.js";
import { screen } from "../../web/games/vabanque-after.js";
import { sumAfter } from "../../web/games/vabanque-lines.js";

/** @typedef {Record<string, any>} View */

speak("en");

const NOTHING_OPEN = { table: null, done: [], to_come: [3, 6, 8], unnamed: [], waits_for: [] };

/** Table 3 brings s2 90,000 and s1 nothing. @param {View} view @param {View} [more] */
const covered = (view, more = {}) => ({ ...view, payout: NOTHING_OPEN, ...more,
  tables: view.tables.map((/** @type {View} */ table) => ({ ...table, evaluated: null, cards: table.cards.map((/** @type {View} */ card) => ({ ...card, card: null })) })) });

/** After table 3 the notes follow at once. @param {string} phase */
const closed = (phase) => ({ ...viewOf(phase), tables: viewOf("payout").tables });

/** A phone that saw the payout begin, with the screen of each next view. @param {View} before */
function phone(before) {
  const kit = bareKit(before);
  screen(kit);
  return { kit, show: (/** @type {View} */ view) => { Object.assign(kit, { view, me: view.seats[0] }); return screen(kit); } };
}

const words = (/** @type {any} */ made) => `${made.title} ${made.hint} ${textOf(made.body)} ${textOf(made.actions)}`;

test("the board adds what a table brings to the fortunes once its lines stand", () => {
  const view = asHost("payout");
  const { desk, later } = deskOf(view);
  const before = covered(view);
  board.arrived(desk, before);
  const column = () => text(board.side(desk)).replace(/\s+/g, " ");
  assert.match(column(), /Benedetta .* -45,000 3/, "45,000 less 90,000 of table 3");
  later.splice(0).forEach((job) => job());
  assert.match(column(), /Benedetta .* 45,000 3/);
});

for (const phase of ["payout", "notes", "over"]) test(`${phase}: what a table brings is read aloud when its lines stand, not before; no button tells what follows`, () => {
  const view = asHost(phase, { tables: viewOf("payout").tables });
  const { desk, later } = deskOf(view, { news: "Turn over the tables" });
  const before = covered(asHost("payout"));
  board.arrived(desk, before);
  assert.equal(board.news(view, before), "");
  assert.equal(desk.ui.news, "Turn over the tables");
  const goesOn = () => /Go on/.test(text(board.acts(desk)));
  assert.equal(goesOn(), false);
  later.splice(0).forEach((job) => job());
  assert.match(desk.ui.news, phase === "over" ? /wins/ : /^Table 3: worth 45,000\. Benedetta \+90,000/);
  assert.equal(goesOn(), phase !== "payout");
});

test("a table that is taken back before it stands there is not told; without motion it is told at once", () => {
  const view = asHost("payout");
  const back = deskOf(view, { news: "" });
  board.arrived(back.desk, covered(view));
  back.desk.view = covered(view);
  board.arrived(back.desk, view);
  back.later.splice(0).forEach((job) => job());
  assert.equal(back.desk.ui.news, "");
  const moving = globalThis.matchMedia;
  globalThis.matchMedia = /** @type {any} */ (() => ({ matches: true }));
  const still = deskOf(view, { news: "" });
  board.arrived(still.desk, covered(view));
  globalThis.matchMedia = moving;
  assert.match(still.desk.ui.news, /^Table 3/);
});

test("the sum is written out when the last card is up, not before", () => {
  const css = readFileSync(new URL("styles/vabanque-board.css", WEB), "utf8");
  const lasts = Number(/\.flip-face \{ animation: turn-up (\d+)ms/.exec(css)?.[1]);
  for (const count of [1, 2, 4, 9, 12]) {
    const last = new RegExp(`\\.flip-face\\.d${Math.min(count - 1, 8)} \\{ animation-delay: (\\d+)ms`).exec(css)?.[1];
    assert.equal(sumAfter({ cards: Array(count).fill({}) }), Number(last) + lasts, `${count} cards`);
  }
});

test("while the last table is looked at, the column tells neither who wins nor the new order", () => {
  const before = covered(asHost("payout"));
  const { desk } = deskOf(asHost("over", { tables: viewOf("payout").tables, order: ["s4", "s3", "s2", "s1"] }));
  board.arrived(desk, before);
  const shown = JSON.stringify(board.side(desk));
  assert.ok(!shown.includes("person on"));
  assert.ok(shown.indexOf("Adriano") < shown.indexOf("Donaldo"), "still in the order they played in");
});

test("a phone keeps cards and sums back until the board has turned them over", () => {
  const view = viewOf("payout", { more: { allowed: [] } });
  const { kit, show } = phone(covered(view));
  const early = show(view);
  assert.equal(early.title, "Table 3");
  assert.ok(!/90,000|→|Raise|Bluff|Cheat/.test(words(early)), words(early));
  assert.equal(find(early, (props) => props.key === "back").length, 4, "their backs lie there");
  assert.equal(find(early, (props) => props.key === "ok").length, 0, "nobody says OK to what has not been seen");
  kit.timers.turning();
  const late = show(view);
  assert.ok(/90,000/.test(words(late)));
  assert.equal(find(late, (props) => props.key === "ok").length, 1);
});

test("a card that had to be named first lies open already; only the sums wait", () => {
  const view = viewOf("payout");
  const unnamed = { ...view, tables: view.tables.map((/** @type {View} */ table) => ({ ...table, evaluated: null })) };
  const { show } = phone(covered(view));
  show(unnamed);
  const named = show(view);
  assert.equal(find(named, (props) => props.key === "face").length, 4);
  assert.ok(!/90,000/.test(words(named)));
});

test("the last table is shown before the notes, until it has been read", () => {
  const { kit, show } = phone(covered(viewOf("payout")));
  const notes = closed("notes");
  const early = show(notes);
  assert.equal(early.title, "Table 3");
  assert.ok(!/You get|90,000/.test(words(early)), words(early));
  assert.equal(find(early, (props) => props.key === "on").length, 0);
  kit.timers.turning();
  const [on] = find(show(notes), (props) => props.key === "on");
  assert.ok(/90,000/.test(words(show(notes))));
  on.props.onclick();
  assert.match(show(notes).title, /85,000/);
});

test("… or until time has gone by, the notes have been handed over, or the host takes the step back", () => {
  for (const leave of [(/** @type {any} */ { kit }) => kit.timers.last(), ({ show }) => show(closed("seating"))]) {
    const one = phone(covered(viewOf("payout")));
    one.show(closed("notes"));
    leave(one);
    assert.notEqual(one.show(closed("seating")).title, "Table 3");
  }
  const back = phone(covered(viewOf("payout")));
  back.show(closed("notes"));
  assert.equal(back.show(covered(viewOf("payout"))).title, "Payout");
});

test("who comes or wakes in the middle is not kept waiting", () => {
  const kit = bareKit(viewOf("payout"));
  assert.ok(/90,000/.test(words(screen(kit))));
  assert.match(screen(bareKit(closed("notes"))).title, /85,000/);
  const asleep = phone(covered(viewOf("payout"), { round: 1 }));
  assert.match(asleep.show(closed("notes")).title, /85,000/, "that was another round");
});
