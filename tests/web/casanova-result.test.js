// Casanova's result and end on the phone, and when a screen may go dark.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./board-help.js";
import { seenBy, turnOf, withSeat } from "./fixtures/casanova-views.js";
import { bareKit, nodes, text } from "./phone-help.js";
import { screen } from "../../web/games/casanova.js";
import * as after from "../../web/games/casanova-after.js";
import { nextActive } from "../../web/games/casanova-dice.js";
import { BEAT, toldAfter } from "../../web/games/casanova-pace.js";

speak("en", "casanova");

/** @param {Record<string, any>} view @returns {any} */
const kitOf = (view) => bareKit(view, { lazy: () => after });

const keyed = (/** @type {any} */ made, /** @type {string} */ key) => nodes(made).find((node) => node.props.key === key);

test("the result gives everybody's card and reason, what stays in the pot and who is out", () => {
  const shown = screen(kitOf(turnOf("result")));
  assert.equal(shown.title, "Dan wins 6 coins");
  const words = text(shown.body).replace(/\s+/g, " ");
  for (const part of ["6 you beaten by a higher card", "10 Ben above the massimo", "8 Cleo withdrew from the double", "7 Dan highest card within the massimo +6", "1 coin stays in the pot.", "Ben has no coins left and is out."]) {
    assert.ok(words.includes(part), `${part} in ${words}`);
  }
});

test("the next turn is begun by who is active in it: the first to the left who has coins (C1.11, C2.1)", () => {
  const view = turnOf("result");
  assert.equal(nextActive(view), "s3", "Ben is out");
  assert.equal(nextActive({ ...view, active: "s4" }), "s1");
  const begin = (/** @type {any} */ now) => Boolean(keyed(screen(kitOf(now)), "next"));
  assert.equal(begin(view), false);
  assert.equal(begin({ ...view, active: "s4" }), true);
  assert.equal(begin(withSeat(view, "s3", { phone: false })), true, "somebody must, where that person has no phone");
});

test("a shared victory is told as one, and the last turn with it", () => {
  const view = turnOf("over");
  view.result = { ranking: view.result.ranking, winners: ["s1", "s4"] };
  const shown = screen(kitOf(view));
  assert.equal(shown.title, "You share the victory");
  assert.ok(text(shown.body).includes("highest card within the massimo"));
  assert.equal(screen(kitOf(seenBy(view, "spectator"))).title, "Ana and Dan share the victory");
});

test("who has to turn a card over is not told to put the phone down, and an outcome can be read before it goes dark", () => {
  const turning = screen(kitOf(turnOf("reveal", { more: { unnamed: ["s2"] } })));
  assert.deepEqual([turning.title, turning.rest], ["Turn your card over", null]);
  const view = turnOf("result");
  view.active = view.order.at(-3);
  const told = screen(kitOf(view));
  assert.match(told.rest, /begins the next turn/);
  assert.equal(told.resting, told.title, "the dark screen tells it, too");
  assert.ok(told.stays >= 10000);
});

/** Whoever holds a phone that saw the turn go on, and what it shows of the turn's end before the board has told it, and after. */
const HOLDERS = /** @type {const} */ ([["seat", "s1"], ["seat", "s2"], ["seat", "s4"], ["host", "s3"], ["spectator", null]]);

for (const phase of ["result", "over"]) for (const [kind, seat] of HOLDERS) test(`${phase}: the phone of ${seat ?? "nobody"} tells nothing before the board has turned the cards over`, () => {
  const as = (/** @type {string} */ name) => {
    const view = seenBy(turnOf(name), kind, seat);
    return { ...view, turn: 3, active: "s4", seats: view.seats.map((/** @type {any} */ one) => ({ ...one, matched: null })) };
  };
  const before = as("double");
  const kit = kitOf(before);
  const show = (/** @type {any} */ view) => {
    Object.assign(kit, kitOf(view), { ui: kit.ui, timers: kit.timers, later: kit.later });
    const made = screen(kit);
    return { made, words: [made.title, made.hint, made.where, made.rest, text(made.body), text(made.actions)].join(" ").replace(/\s+/g, " ") };
  };
  show(before);
  const early = show(as(phase));
  kit.ui.ledger = true;
  const ledger = show(as(phase));
  kit.ui.ledger = false;
  for (const given of [early.words, ledger.words]) assert.ok(!/win|coins? stays?|highest|above|beaten|is out|are out|The end|Result/.test(given), given);
  assert.ok(!JSON.stringify(early.made).includes("folk-one gone"), "nobody is out yet");
  assert.match(ledger.words, /13 and 12 1/, "the ledger ends with the turn before");
  assert.ok(!keyed(early.made, "next") && !keyed(early.made, "again"));
  assert.equal(early.made.rest ?? null, null);
  kit.timers.turning();
  assert.match(show(as(phase)).words, /Dan wins|You win|Dan wins 6/);
});

test("the phones' pace is the board's: a beat for every card, and one for the coins", () => {
  assert.equal(toldAfter(turnOf("result").outcome), 5 * BEAT);
});

test("who comes in the middle, or has slept through the turn, is shown its end at once; a turn taken back is not told", () => {
  assert.equal(screen(kitOf(turnOf("result"))).title, "Dan wins 6 coins");
  const asleep = kitOf(turnOf("cards", { more: { turn: 2 } }));
  screen(asleep);
  assert.equal(screen(Object.assign(asleep, { view: turnOf("result") })).title, "Dan wins 6 coins");
  const back = kitOf(turnOf("double"));
  screen(back);
  screen(Object.assign(back, { view: turnOf("result") }));
  assert.equal(screen(Object.assign(back, { view: turnOf("double") })).title, "Do you announce?");
  assert.equal(back.ui.turning, false);
});
