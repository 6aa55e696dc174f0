// The phone's screens as functions from a view to nodes: what may be done, what is said, and above all what is not.
// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bareKit, find, nodes, seen, text } from "./phone-help.js";
import { mySlots, screen } from "../../web/games/vabanque.js";
import * as after from "../../web/games/vabanque-after.js";
import { useWords } from "../../web/page.js";
import { viewOf, watched } from "./fixtures/views.js";

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
  kit.memory.set("order.KXQF", { moment: view.round, cards: order });
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

test("a tap on its way shows where it goes and cannot be tapped twice", () => {
  const kit = kitOf(viewOf("tokens"));
  kit.pending.push({ id: "x", type: "place_token", table: 4 });
  const made = screen(kit);
  assert.equal(spotsOf(made)[3].props.disabled, true);
  assert.equal(made.hint, "It is Benedetta’s turn, but you may place ahead.");
  assert.equal(screen(kitOf(viewOf("tokens", { more: { next: "s1" } }))).hint, "2 tokens to place, worth 5 each");
  kit.pending.push({ id: "y", type: "place_token", table: 5 });
  assert.equal(screen(kit).title, "Your tokens are down");
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
  assert.match(text(lines[0]), /you\s+Nothing for the pawn: Benedetta’s Cheat is here\.\s+0/);
  assert.match(text(lines[1]), /Benedetta\s+Pawn: .*45,000.*Cheat: the pawn of Adriano, 45,000\.\s+90,000/);
  assert.ok(text(made.body).includes("15 × 3 = 45 → 45,000"));
});

test("payout: after mine, the lines come by how much; a card that is not named yet lies there with its back up, and is waited for", () => {
  const view = viewOf("payout");
  const { evaluated, cards } = view.tables.find((/** @type {Any} */ one) => one.table === view.payout.table);
  evaluated.lines = [["s2", 0], ["s3", 45000], ["s1", 0], ["s4", 90000]].map(([seat, total]) => ({ ...evaluated.lines[0], seat, total }));
  const amounts = find(screen(kitOf(view)), (props) => /^display num paid-sum/.test(props.class ?? "")).map(text);
  assert.deepEqual(amounts, ["0", "90,000", "45,000", "0"]);
  cards[0] = { seat: "s3", card: null };
  view.payout.unnamed = [{ seat: "s3", table: view.payout.table }];
  view.tables.find((/** @type {Any} */ one) => one.table === view.payout.table).evaluated = null;
  const made = screen(kitOf(view));
  assert.ok(find(made, (props) => props.class === "flip").every(({ children }) => children[0].tag === "svg"));
  assert.ok(text(made.body).includes("Still to be named: the card of Charlotta."));
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

test("a phone with the host's rights says which table it reveals, and any phone which step it takes back", () => {
  const view = viewOf("payout", { more: { allowed: ["reveal", "undo"], undo: { type: "reveal", seat: null, table: 3, step: 41 },
    payout: { table: 3, done: [3], to_come: [6, 8], unnamed: [], waits_for: [] } } });
  const kit = kitOf({ ...view, viewer: { ...view.viewer, host: true } });
  for (const key of ["reveal", "undo"]) find(screen(kit), (props) => props.key === key)[0].props.onclick();
  assert.deepEqual(kit.acted, [{ type: "reveal", table: 6 }, { type: "undo", step: 41 }]);
});

test("undo is offered exactly when the server allows it, and names the step", () => {
  const undoOf = (/** @type {Any} */ more) => find(screen(kitOf(viewOf("tokens", { more }))), (props) => props.key === "undo");
  const undo = { type: "place_token", seat: "s2", table: 3 };
  const [button] = undoOf({ allowed: ["place_token", "undo"], undo });
  assert.match(text(button), /Undo .*Benedetta’s token at table 3/);
  assert.equal(button.props["aria-label"], "Undo: Benedetta’s token at table 3");
  assert.match(text(undoOf({ allowed: ["undo"], undo: { ...undo, seat: "s1" } })), /your token at table 3/);
  assert.equal(undoOf({ allowed: ["place_token"], undo }).length, 0);
});

test("whose piece closed the phase is told for a while that the host can undo it; nobody else is", () => {
  const before = viewOf("tokens");
  const alone = (/** @type {string} */ who) => ({ ...before, seats: before.seats.map((/** @type {Any} */ seat) => ({ ...seat, tokens_left: seat.seat === who ? 1 : 0 })) });
  const after = (/** @type {Any} */ kit) => { kit.view = viewOf("cards"); return find(screen(kit), (props) => props.key === "last"); };
  for (const [who, told] of /** @type {[string, number][]} */ ([["s1", 1], ["s2", 0]])) {
    const kit = kitOf(alone(who));
    screen(kit);
    assert.equal(after(kit).length, told, who);
    kit.timers.closed?.();
    assert.equal(after(kit).length, 0);
  }
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
  assert.equal(made.hint, "On your left Donaldo, on your right Benedetta.");
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
