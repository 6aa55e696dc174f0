// Casanova's screens on the phone as functions from a view to nodes: what may be done, what is said, and above all what is not.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./board-help.js";
import { PHASES_IN_PLAY, mineWith, seenBy, turnOf, withSeat } from "./fixtures/casanova-views.js";
import { bareKit, find, nodes, seen, text } from "./phone-help.js";
import { columns, mySlots, screen } from "../../web/games/casanova.js";
import * as after from "../../web/games/casanova-after.js";
import { shuffled } from "../../web/net.js";

/** @typedef {Record<string, any>} Any */

speak("en", "casanova");

const HAND = mineWith(null).hand;
const COVERED = ["announce", "cards", "dice", "double", "match"];

/** @param {Any} view @param {Any} [more] @returns {any} */
const kitOf = (view, more = {}) => bareKit(view, { lazy: () => after, ...more });

const slots = (/** @type {any} */ made) => find(made, (props) => /^slot card/.test(props.class ?? ""));
const handOf = (/** @type {any} */ made) => find(made, (props) => props.key === "hand")[0];
const keyed = (/** @type {any} */ made, /** @type {string} */ key) => nodes(made).find((node) => node.props.key === key);
/** The numbers that the hand shows. @param {any} made @returns {number[]} */
const faces = (made) => slots(made).map((slot) => text(slot).replace(/\D/g, "")).filter(Boolean).map(Number);

/** @param {Any} view @param {number[]} cards in the order in which they lie before me */
function inOrder(view, cards) {
  const kit = kitOf(view);
  kit.memory.set("order.KXQF", { moment: view.turn, cards });
  return kit;
}

test("twins: whatever I have played and wherever my cards lie, every screen before the result is the same, node by node", () => {
  for (const phase of COVERED) {
    const shown = [3, 6, 11, 12].map((lying) => {
      const mine = mineWith(lying);
      const cards = [lying, ...shuffled(mine.hand, (size) => crypto.getRandomValues(new Uint8Array(size)))];
      return seen(screen(inOrder(turnOf(phase, { more: { mine } }), cards)));
    });
    assert.equal(new Set(shown).size, 1, phase);
  }
});

test("covered cards show no number, in no text, label or attribute, however one looks at cards", () => {
  for (const phase of COVERED) for (const peek of ["hold", "tap"]) {
    const hand = handOf(screen(kitOf(turnOf(phase, phase === "dice" ? { more: { active: "s2" } } : {}), { settings: { peek } })));
    assert.equal(hand.children.length, 11);
    assert.deepEqual(hand.children.map((/** @type {Any} */ slot) => text(slot).trim()).filter((/** @type {string} */ words) => words && words !== "played"), []);
    hand.children.forEach((/** @type {Any} */ slot, /** @type {number} */ i) => assert.match(slot.props["aria-label"], new RegExp(`^Card ${i + 1}, (face down|on the table)$`)));
  }
});

test("the faces are in the page only while the hand is held, and gone at every sign of letting go", () => {
  const kit = kitOf(turnOf("cards"));
  for (const end of ["onpointerup", "onpointercancel", "onlostpointercapture", "onblur"]) {
    const { props } = handOf(screen(kit));
    props.onpointerdown({ target: {}, pointerId: 1 });
    assert.deepEqual(faces(screen(kit)), [], "not at once: a tap must not flash them");
    kit.timers.hold();
    assert.deepEqual(faces(screen(kit)).sort((a, b) => a - b), HAND);
    props[end]({});
    assert.deepEqual(faces(screen(kit)), [], end);
  }
});

test("a hold whose hand has gone from the page meanwhile ends all the same", () => {
  const heard = /** @type {Record<string, () => void>} */ ({});
  const before = globalThis.addEventListener;
  globalThis.addEventListener = /** @type {any} */ ((/** @type {string} */ name, /** @type {() => void} */ job) => (heard[name] = job));
  const kit = kitOf(turnOf("announce"));
  handOf(screen(kit)).props.onpointerdown({ target: {}, pointerId: 1 });
  kit.timers.hold();
  kit.view = turnOf("result");
  heard.pointerup();
  globalThis.addEventListener = before;
  kit.view = turnOf("cards");
  assert.deepEqual(faces(screen(kit)), []);
});

test("a hold looks and does not choose; a tap chooses and does not look", () => {
  const kit = kitOf(turnOf("cards"));
  const { props } = handOf(screen(kit));
  const [card] = slots(screen(kit));
  props.onpointerdown({ target: {}, pointerId: 1 });
  kit.timers.hold();
  props.onpointerup({});
  card.props.onclick();
  assert.equal(kit.ui.chosen ?? null, null);
  props.onpointerdown({ target: {}, pointerId: 1 });
  props.onpointerup({});
  slots(screen(kit))[0].props.onclick();
  assert.deepEqual(kit.ui.chosen, { turn: 3, place: 0 });
  assert.deepEqual(faces(screen(kit)), []);
});

test("two taps play a card: the same two for each of them", () => {
  HAND.forEach((card, i) => {
    const kit = inOrder(turnOf("cards"), HAND);
    assert.equal(keyed(screen(kit), "play"), undefined);
    slots(screen(kit))[i].props.onclick();
    keyed(screen(kit), "play")?.props.onclick();
    assert.deepEqual(kit.acted, [{ type: "play_card", card }]);
    assert.equal(kit.ui.chosen, null);
  });
});

test("a choice does not outlive its turn", () => {
  const kit = kitOf(turnOf("cards"));
  slots(screen(kit))[2].props.onclick();
  kit.view = turnOf("cards", { more: { turn: 4 } });
  assert.equal(keyed(screen(kit), "play"), undefined);
});

test("the order of my cards is random, stays for the turn and is another in the next", () => {
  const kit = kitOf(turnOf("cards"));
  const first = mySlots(kit).map((slot) => slot.card);
  kit.view = turnOf("dice");
  assert.deepEqual(mySlots(kit).map((slot) => slot.card), first, "the card that lies keeps its place");
  const orders = Array.from({ length: 6 }, (_, i) => {
    kit.view = turnOf("cards", { more: { turn: 4 + i } });
    return mySlots(kit).map((slot) => slot.card).join();
  });
  assert.ok(new Set(orders).size > 4);
});

test("a card on its way lies already, and the one it replaces does not", () => {
  const view = withSeat(turnOf("cards", { more: { mine: mineWith(6) } }), "s1", { has_played: true });
  const kit = kitOf(view, { pending: [{ type: "play_card", card: 9 }] });
  assert.deepEqual(mySlots(kit).filter((slot) => slot.lies), [{ card: 9, lies: true, sending: true }]);
  kit.pending = [{ type: "take_back_card" }];
  assert.deepEqual(mySlots(kit).filter((slot) => slot.lies), []);
});

test("one's own card can be taken back or exchanged until the last has played", () => {
  const kit = kitOf(withSeat(turnOf("cards", { more: { mine: mineWith(6) } }), "s1", { has_played: true }));
  assert.equal(screen(kit).rest, "Waiting for Cleo and Dan");
  keyed(screen(kit), "back")?.props.onclick();
  const [other] = slots(screen(kit)).filter((slot) => slot.props.onclick);
  other.props.onclick();
  assert.equal(screen(kit).hint, "It takes the place of your card on the table.");
  assert.equal(screen(kit).rest, null);
  assert.deepEqual(kit.acted, [{ type: "take_back_card" }]);
});

test("“Look” tells the cards by ear only to who asked, and only while they show", () => {
  const kit = inOrder(turnOf("cards"), HAND);
  keyed(screen(kit), "look")?.props.onclick();
  assert.match(text(keyed(screen(kit), "spoken")), /^Card 1: 1\. Card 2: 3\. /);
  assert.equal(faces(screen(kit)).length, 11);
  kit.timers.peek();
  assert.equal(text(keyed(screen(kit), "spoken")), "");
  assert.deepEqual(faces(screen(kit)), []);
});

test("a hand of up to thirteen lies in at most three rows, none much shorter than it must be", () => {
  assert.deepEqual(Array.from({ length: 13 }, (_, i) => columns(i + 1)), [1, 2, 3, 4, 5, 3, 4, 4, 5, 5, 4, 4, 5]);
});

test("only the active player chooses the dice; the others wait", () => {
  const kit = kitOf(turnOf("announce"));
  const picks = find(screen(kit), (props) => props.class === "button pick");
  picks.forEach((pick) => pick.props.onclick());
  assert.deepEqual(kit.acted, [1, 2, 3].map((dice) => ({ type: "announce_dice", dice })));
  const other = screen(kitOf(turnOf("announce", { more: { active: "s3" } })));
  assert.equal(other.rest, "Cleo chooses the dice");
  assert.equal(find(other, (props) => props.class === "button pick").length, 0);
});

test("dice are entered as they lie, one tap each and one that it is right; a slip is taken back with one more", () => {
  const kit = kitOf(turnOf("dice"));
  const die = (/** @type {string} */ face) => find(screen(kit), (props) => props["aria-label"] === face)[0].props.onclick();
  die("2");
  die("5");
  assert.deepEqual(kit.acted, [], "nothing counts before somebody says so");
  find(screen(kit), (props) => props["aria-label"] === "Remove the 5")[0].props.onclick();
  die("6");
  const [right] = find(screen(kit), (props) => props.key === "right");
  assert.equal(text(right), "Massimo 8: that is right");
  right.props.onclick();
  assert.deepEqual(kit.acted, [{ type: "enter_dice", faces: [2, 6] }]);
});

test("or their sum, where it can be nothing else: from one per die to six", () => {
  const kit = kitOf(turnOf("dice", { more: { dice: 3 } }));
  keyed(screen(kit), "other")?.props.onclick();
  const sums = keyed(screen(kit), "sums").children;
  assert.deepEqual(sums.map((/** @type {Any} */ sum) => Number(text(sum))), Array.from({ length: 16 }, (_, i) => i + 3));
  sums[15].props.onclick();
  assert.deepEqual(kit.acted, []);
  find(screen(kit), (props) => props.key === "right")[0].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "enter_dice", massimo: 18 }]);
  assert.equal(keyed(screen(kitOf(turnOf("dice", { more: { dice: 1 } }))), "other"), undefined, "one die is its own sum");
});

test("or the app rolls", () => {
  const kit = kitOf(turnOf("dice"));
  keyed(screen(kit), "roll")?.props.onclick();
  assert.deepEqual(kit.acted, [{ type: "roll_dice" }]);
});

test("a double costs a coin, so without one it cannot be announced (C1.5)", () => {
  const said = (/** @type {any} */ view) => find(screen(kitOf(view)), (props) => props.class === "button pick").map((pick) => pick.props.disabled);
  assert.deepEqual(said(turnOf("double")), [false, false, false]);
  assert.deepEqual(said(withSeat(turnOf("double"), "s1", { coins: 0 })), [false, false, true]);
  const kit = kitOf(turnOf("double"));
  find(screen(kit), (props) => props.class === "button pick").forEach((pick) => pick.props.onclick());
  assert.deepEqual(kit.acted.map((/** @type {Any} */ action) => action.what), ["nothing", "quitte", "double"]);
});

test("each of the others matches or withdraws, and sees who is before in the order (C1.5)", () => {
  const kit = kitOf(turnOf("match"));
  assert.equal(screen(kit).title, "Dan doubles");
  keyed(screen(kit), "pay")?.props.onclick();
  keyed(screen(kit), "withdraw")?.props.onclick();
  assert.deepEqual(kit.acted, [{ type: "answer_double", match: true }, { type: "answer_double", match: false }]);
  assert.equal(screen(kitOf(turnOf("match", { more: { next: "s2" } }))).hint, "Ben answers before you, but you may decide already.");
  const gone = withSeat(turnOf("match", { more: { unanswered: ["s2"] } }), "s1", { matched: false });
  assert.equal(screen(kitOf(gone)).hint, "You have withdrawn and cannot win this turn.");
});

test("a card of mine that the host laid is asked for once it lies open, never one that has been played (C1.10)", () => {
  const kit = kitOf(turnOf("reveal", { more: { unnamed: ["s1"], mine: mineWith(null) } }));
  const asked = slots(screen(kit));
  assert.deepEqual(asked.map((slot) => Number(slot.props["aria-label"])), HAND);
  asked[3].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "name_card", card: HAND[3] }]);
});

test("what everybody has played is one tap away in every phase of a turn", () => {
  for (const phase of [...COVERED, "reveal", "result"]) {
    const kit = kitOf(turnOf(phase));
    const [more] = find(screen(kit), (props) => props["aria-expanded"] === "false");
    more.props.onclick();
    const rows = keyed(screen(kit), "ledger").children;
    assert.equal(rows.length, 4, phase);
    assert.match(text(rows[1]), /has played 7\b.*\b1\b/, phase);
    assert.equal(handOf(screen(kit)), undefined, "the hand makes room");
  }
});

test("who has no coins left watches: no hand, nothing to do, but all that is public", () => {
  const out = (/** @type {string} */ phase) => withSeat(turnOf(phase, { more: { active: "s2", allowed: [], unanswered: ["s3"] } }), "s1", { out: true, coins: 0 });
  for (const phase of COVERED) {
    const kit = kitOf(out(phase));
    const shown = screen(kit);
    assert.equal(shown.title, "You have no coins left");
    assert.equal(handOf(shown), undefined, phase);
    assert.ok(text(shown.body).includes("Cards played so far"));
    assert.deepEqual(kit.acted, []);
  }
});

test("every screen can be drawn for two to four, for a player and for somebody who only watches; who watches can do nothing", () => {
  for (const n of [2, 3, 4]) for (const phase of PHASES_IN_PLAY) {
    assert.ok(screen(kitOf(turnOf(phase, { n }))).title, phase);
    const kit = kitOf(seenBy(turnOf(phase, { n }), "spectator"));
    const made = screen(kit);
    assert.ok(made.title, phase);
    assert.equal(made.rest ?? null, null, phase);
    for (const node of nodes(made)) node.props.onclick?.();
    assert.deepEqual(kit.acted, [], phase);
  }
});

test("names are text: markup, emoji, right-to-left and great length change nothing but the text", () => {
  const bad = ["<img src=x onerror=alert(1)>", "🎲".repeat(20), "\u202eevil", "x".repeat(200)];
  for (const phase of PHASES_IN_PLAY) {
    const view = turnOf(phase);
    view.seats.forEach((/** @type {Any} */ seat, /** @type {number} */ i) => (seat.name = bad[i]));
    assert.ok(nodes(screen(kitOf(view))).every((node) => !("innerHTML" in node.props)));
  }
});
