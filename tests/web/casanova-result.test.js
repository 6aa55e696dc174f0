// When Casanova's screens on the phone may go dark, and what the dark screen says.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./board-help.js";
import { turnOf } from "./fixtures/casanova-views.js";
import { bareKit } from "./phone-help.js";
import { screen } from "../../web/games/casanova.js";
import * as after from "../../web/games/casanova-after.js";

speak("en", "casanova");

/** @param {Record<string, any>} view @returns {any} */
const kitOf = (view) => bareKit(view, { lazy: () => after });

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
