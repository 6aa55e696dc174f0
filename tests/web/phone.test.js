// The phone's screens as functions from a view to nodes: what may be done, what is said, and above all what is not.
// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { all, bareKit, find, nodes, seen, text } from "./phone-help.js";
import { chairRing, fromMe, moved, neighbours } from "../../web/chairs.js";
import { ended, enterCode, join, lobby } from "../../web/door.js";
import { layout, mySlots, screen, shuffled } from "../../web/games/vabanque.js";
import * as after from "../../web/games/vabanque-after.js";
import { useWords } from "../../web/words.js";
import { lobbyOf, viewOf, watched } from "./fixtures/views.js";

/** @typedef {Record<string, any>} Any */

const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../../web/locales/${name}.en.json`, import.meta.url), "utf8"));
useWords("en", read("house"), read("vabanque"));

const KINDS = ["raise", "bluff", "cheat"];
const PLAY = ["pawns_first", "tokens", "cards", "pawns"];
const LATER = ["payout", "notes", "seating", "over"];

/** @param {Any} view @param {Any} [more] @returns {any} */
const kitOf = (view, more = {}) => bareKit(view, { lazy: () => after, ...more });

const cardsOf = (/** @type {any} */ made) => find(made, (props) => /^slot card/.test(props.class ?? ""));
const spotsOf = (/** @type {any} */ made) => find(made, (props) => props.class === "spot");

/** @param {Any} view @param {string[]} order in which my cards lie before me */
function inOrder(view, order) {
  const kit = kitOf(view);
  kit.memory.set("order.KXQF", { round: view.round, cards: order });
  return kit;
}

test("twins: whatever my three cards are, the screen is the same, node by node", () => {
  const orders = [["raise", "bluff", "cheat"], ["cheat", "raise", "bluff"], ["bluff", "cheat", "raise"], ["cheat", "bluff", "raise"]];
  const shown = orders.map(([first, second, third]) => {
    const view = viewOf("cards", { more: { mine: { hand: [first, second].sort(), placed: [{ card: third, table: 9 }], tokens: [], pawn: 1, reachable: [] } } });
    return seen(screen(inOrder(view, [first, second, third])));
  });
  assert.equal(new Set(shown).size, 1);
});

test("no covered card is named anywhere in the page: not in text, label, class or any attribute", () => {
  for (const phase of PLAY) for (const peek of ["hold", "tap"]) {
    const shown = seen(screen(kitOf(viewOf(phase), { settings: { peek } }))).toLowerCase();
    for (const kind of KINDS) assert.ok(!shown.includes(kind), `${phase}: ${kind}`);
  }
});

test("the face is in the page only while the card is held, and gone at every sign of letting go", () => {
  const kit = inOrder(viewOf("cards"), ["bluff", "cheat", "raise"]);
  const face = () => find(screen(kit), (props) => props.class === "face");
  for (const end of ["onpointerup", "onpointercancel", "onlostpointercapture", "onblur"]) {
    const [card] = cardsOf(screen(kit));
    card.props.onpointerdown({ currentTarget: {}, pointerId: 1 });
    assert.equal(face().length, 0, "not at once: a tap must not flash it");
    kit.timers.hold();
    assert.equal(face().length, 1);
    assert.ok(text(face()).includes("Bluff"));
    card.props[end]({});
    assert.equal(face().length, 0, end);
  }
});

test("the focus that leaves another card does not end a hold", () => {
  const kit = inOrder(viewOf("cards"), ["bluff", "cheat", "raise"]);
  const [first, second] = cardsOf(screen(kit));
  second.props.onpointerdown({ currentTarget: {}, pointerId: 1 });
  const hold = kit.timers.hold;
  first.props.onblur({});
  assert.equal(kit.timers.hold, hold);
});

test("a hold looks and does not choose; a tap chooses and does not look", () => {
  const kit = inOrder(viewOf("cards"), ["bluff", "cheat", "raise"]);
  const [card] = cardsOf(screen(kit));
  card.props.onpointerdown({ currentTarget: {}, pointerId: 1 });
  kit.timers.hold();
  card.props.onpointerup({});
  card.props.onclick();
  assert.equal(kit.ui.chosen ?? null, null);
  card.props.onpointerdown({ currentTarget: {}, pointerId: 1 });
  card.props.onpointerup({});
  assert.equal(kit.ui.peek ?? null, null);
  card.props.onclick();
  assert.equal(kit.ui.chosen, 0);
});

test("two taps lay a card: the same two for each of them", () => {
  for (const [i, kind] of ["raise", "bluff", "cheat"].entries()) {
    const kit = inOrder(viewOf("cards", { more: { mine: { hand: KINDS, placed: [], tokens: [], pawn: 1, reachable: [] } } }), ["raise", "bluff", "cheat"]);
    assert.equal(spotsOf(screen(kit)).length, 9);
    cardsOf(screen(kit))[i].props.onclick();
    spotsOf(screen(kit))[4].props.onclick();
    assert.deepEqual(kit.acted, [{ type: "place_card", card: kind, table: 5 }]);
    assert.equal(kit.ui.chosen, null);
  }
});

test("with the keyboard Enter chooses (it clicks) and Space looks while it is down", () => {
  const kit = inOrder(viewOf("cards"), ["bluff", "cheat", "raise"]);
  const [card] = cardsOf(screen(kit));
  let stopped = 0;
  const space = { key: " ", repeat: false, preventDefault: () => void (stopped += 1) };
  card.props.onkeydown(space);
  assert.equal(kit.ui.peek, 0);
  card.props.onkeyup(space);
  assert.equal(kit.ui.peek, null);
  assert.equal(stopped, 2, "or the browser would make a click of it");
  card.props.onkeydown({ key: "Enter", preventDefault: () => assert.fail() });
  assert.equal(kit.ui.peek, null);
});

test("the look button shows and speaks for a while, then covers by itself", () => {
  const kit = inOrder(viewOf("cards"), ["bluff", "cheat", "raise"]);
  const looks = find(screen(kit), (props) => /look/.test(props.class ?? ""));
  assert.deepEqual(looks.map((node) => node.props["aria-label"]), ["Look at card 1", "Look at card 2", "Look at card 3"]);
  looks[1].props.onclick();
  assert.equal(text(find(screen(kit), (props) => props.role === "status")), "Card 2: Cheat");
  kit.timers.peek();
  assert.equal(text(find(screen(kit), (props) => props.role === "status")), "");
  assert.equal(find(screen(kit), (props) => props.class === "face").length, 0);
});

test("the order of my cards is mixed once per round and kept", () => {
  const view = viewOf("cards");
  const kit = kitOf(view);
  const first = mySlots(kit).map((slot) => slot.card);
  for (let i = 0; i < 20; i++) assert.deepEqual(mySlots(kit).map((slot) => slot.card), first);
  const orders = new Set(Array.from({ length: 200 }, (_, i) => mySlots({ ...kit, view: { ...view, round: i } }).map((slot) => slot.card).join()));
  assert.equal(orders.size, 6);
});

test("every order is equally likely", () => {
  const counts = new Map();
  for (let first = 0; first < 256; first++) for (let second = 0; second < 4; second++) {
    const rolls = [first, second, 0, 0];
    const order = shuffled(["a", "b", "c"], () => Uint8Array.of(rolls.shift() ?? 0)).join("");
    if (first < 255 && second < 2) counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.deepEqual([...counts.values()], Array.from({ length: 6 }, () => 85));
});

test("a tap on its way shows where it goes and cannot be tapped twice", () => {
  const kit = kitOf(viewOf("tokens"));
  kit.pending.push({ id: "x", type: "place_token", table: 4 });
  const made = screen(kit);
  assert.equal(spotsOf(made)[3].props.disabled, true);
  assert.equal(made.hint, "One token of 5 to place");
  kit.pending.push({ id: "y", type: "place_token", table: 5 });
  assert.equal(screen(kit).title, "All your tokens lie");
  assert.equal(spotsOf(screen(kit)).filter((spot) => spot.props.disabled).length, 2);
});

test("a token is one tap, and one more takes it back", () => {
  const kit = kitOf(viewOf("tokens"));
  spotsOf(screen(kit))[6].props.onclick();
  find(screen(kit), (props) => props.class === "slot gone")[0].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "place_token", table: 7 }, { type: "take_back_token", table: 3 }]);
});

test("a pawn is one tap among the tables in reach; the others do nothing", () => {
  const kit = kitOf(viewOf("pawns"));
  assert.deepEqual(spotsOf(screen(kit)).map((spot) => Boolean(spot.props.disabled)), [false, false, false, false, false, true, true, true, true]);
  spotsOf(screen(kit))[4].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "move_pawn", table: 5 }]);
});

test("done: it says what the table waits for; not before", () => {
  assert.equal(screen(kitOf(viewOf("cards"))).rest, null);
  const view = viewOf("pawns");
  view.seats.forEach((/** @type {Any} */ seat) => (seat.moved = seat.seat !== "s3"));
  assert.equal(screen(kitOf(view)).rest, "Waiting for Charlotta");
});

test("undo is offered for my own last step only", () => {
  const undoOf = (/** @type {Any} */ more) => find(screen(kitOf(viewOf("tokens", { more }))), (props) => props.key === "undo").length;
  assert.equal(undoOf({ allowed: ["place_token", "undo"], undo: { type: "place_token", seat: "s1", table: 3 } }), 1);
  assert.equal(undoOf({ allowed: ["place_token"], undo: { type: "place_token", seat: "s2", table: 3 } }), 0);
});

for (const n of [3, 4, 5, 6]) {
  for (const [width, height] of [[320, 246], [320, 290], [304, 268], [360, 322], [430, 520], [760, 640]]) {
    test(`${n} players, ${width}×${height}: every table can be hit with a thumb, from every chair`, () => {
      const count = { 3: 7, 4: 9, 5: 10, 6: 12 }[n] ?? 0;
      for (let turn = 0; turn < 360; turn += 7) {
        const { spots, reach, rx, ry } = layout(count, width, height, turn);
        assert.ok(reach >= 48, `reach ${reach}`);
        for (const [i, one] of spots.entries()) {
          for (const other of spots.slice(i + 1)) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= reach, `turn ${turn}: ${one.n} and ${other.n} overlap`);
          assert.ok(one.x - rx >= 0 && one.x + rx <= width && one.y - ry >= 0 && one.y + ry <= height, `turn ${turn}: ${one.n} is cut off`);
        }
      }
    });
  }
}

test("table 1 lies before chair 1, and the circle turns with my chair", () => {
  const [first] = layout(9, 360, 320, 180).spots;
  assert.ok(Math.abs(first.x - 180) < 1 && first.y > 200);
  const quarter = layout(12, 360, 360, 180 - 90).spots[3];
  assert.ok(quarter.y > 200, "chair 2 of 4 has table 4 of 12 before it");
});

test("neighbours: clockwise next sits on the left", () => {
  assert.deepEqual(neighbours(["a", "b", "c", "d"], "b"), { right: "a", left: "c" });
  assert.deepEqual(fromMe(["a", "b", "c"], "c"), ["c", "a", "b"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], "a", 3), ["b", "c", "a", "d"]);
});

test("in the lobby every gap between two others seats me there", () => {
  for (const me of ["s1", "s3", "s4"]) {
    const kit = kitOf(lobbyOf(4, { viewer: { kind: "seat", seat: me, host: false } }));
    const gaps = find(lobby(kit), (props) => props.class === "gap");
    assert.equal(gaps.length, 2);
    for (const gap of gaps) {
      gap.props.onclick();
      const { chair } = kit.acted.at(-1);
      const { left, right } = neighbours(moved(kit.view.chairs, me, chair), me);
      assert.equal(gap.props["aria-label"], `Sit between ${kit.name(right)} and ${kit.name(left)}`);
    }
  }
});

test("joining: taken colours cannot be chosen, and a name is needed", () => {
  const made = join(kitOf(watched(lobbyOf(3))));
  const colours = find(made, (props) => props.type === "radio");
  assert.deepEqual(colours.map((node) => node.props.disabled), [true, true, true, false, false, false]);
  assert.deepEqual(colours.map((node) => node.props.checked), [false, false, false, true, false, false]);
  assert.equal(nodes(made).find((node) => node.tag === "button")?.props.disabled, true);
  assert.equal(join(kitOf(watched(lobbyOf(6)))).title, "All chairs are taken");
});

test("names are text: markup, emoji, right-to-left and great length change nothing but the text", () => {
  const bad = ["<img src=x onerror=alert(1)>", "🎲".repeat(20), "\u202eevil", "x".repeat(200)];
  const view = viewOf("payout");
  view.seats.forEach((/** @type {Any} */ seat, /** @type {number} */ i) => (seat.name = bad[i]));
  const made = screen(kitOf(view));
  assert.ok(text(made.body).includes("Nothing for the pawn"));
  assert.ok(nodes(made).every((node) => !("innerHTML" in node.props)));
});

test("payout: my line comes first and says why not", () => {
  const made = screen(kitOf(viewOf("payout")));
  const lines = find(made, (props) => /^paid( |$)/.test(props.class ?? ""));
  assert.match(text(lines[0]), /you\s+Nothing for the pawn: Benedetta's Cheat is here\.\s+0/);
  assert.match(text(lines[1]), /Benedetta\s+Pawn: .*45,000.*Cheat: the pawn of Adriano, 45,000\.\s+90,000/);
  assert.ok(text(made.body).includes("15 × 3 = 45 → 45,000"));
});

test("payout: a flipped card of mine that nobody told the server is asked for", () => {
  const view = viewOf("payout");
  view.payout.unnamed = [{ seat: "s1", table: 3 }];
  const kit = kitOf(view);
  const asked = nodes(screen(kit)).filter((node) => node.tag === "button" && KINDS.includes(node.props.key));
  assert.equal(asked.length, 3);
  asked[2].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "name_card", seat: "s1", table: 3, card: "cheat" }]);
});

test("notes: what to give back and what to take, largest first, one tap to confirm", () => {
  const kit = kitOf(viewOf("notes"));
  const made = screen(kit);
  assert.equal(made.title, "You get 85,000");
  assert.match(text(made.body), /You give back.*20,000.*You get.*100,000.*5,000/);
  nodes(made).find((node) => node.props.key === "done")?.props.onclick();
  assert.deepEqual(kit.acted, [{ type: "confirm_notes" }]);
});

test("seating: who is left and right of me now", () => {
  const made = screen(kitOf(viewOf("seating")));
  assert.equal(made.title, "Change your chair");
  assert.equal(made.hint, "Benedetta on your right, Donaldo on your left.");
});

test("every screen can be drawn for a player and for somebody who only watches; who watches can do nothing", () => {
  for (const n of [3, 4, 5, 6]) for (const phase of [...PLAY, ...LATER]) {
    const view = viewOf(phase, { n, crowded: PLAY.includes(phase) });
    assert.ok(screen(kitOf(view)).title, phase);
    const kit = kitOf(watched(view));
    const made = screen(kit);
    assert.ok(made.title, phase);
    assert.equal(made.rest ?? null, null);
    for (const node of nodes(made)) node.props.onclick?.();
    assert.deepEqual(kit.acted, [], phase);
  }
});

test("every page for when there is no way in offers a way on", () => {
  for (const link of ["replaced", "wrong_key", "no_room"]) {
    const made = ended(kitOf(lobbyOf(3)), link, () => {});
    assert.ok(made.title && made.hint);
    assert.ok(nodes(made).some((node) => ["a", "button"].includes(node.tag)), link);
  }
});

test("a room code is four letters, whatever is typed", () => {
  const kit = kitOf(lobbyOf(3));
  kit.ui.code = "kx-q f9zz";
  const made = enterCode(kit);
  assert.equal(nodes(made).find((node) => node.tag === "input")?.props.value, "KXQF");
  assert.equal(nodes(made).find((node) => node.tag === "button")?.props.disabled, false);
});

test("the chairs are drawn from mine: I am at the bottom, whoever comes next on my left", () => {
  const ringed = chairRing(kitOf(lobbyOf(4)), ["s1", "s2", "s3", "s4"]);
  const people = all(ringed).filter((node) => /^person( |$)/.test(node.props.class ?? "")).map((node) => ({ seat: node.props.key, x: parseFloat(node.props.style.left), y: parseFloat(node.props.style.top) }));
  const at = Object.fromEntries(people.map((one) => [one.seat, one]));
  assert.ok(at.s1.y > at.s2.y && at.s1.y > at.s4.y && at.s3.y < at.s2.y);
  assert.ok(at.s2.x < at.s1.x && at.s4.x > at.s1.x);
});
