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
