// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { WEB, all, asHost, catalogue, deskOf, speak, text } from "./board-help.js";
import { viewOf, watched } from "./fixtures/views.js";
import { LANGUAGES, has } from "../../web/page.js";
import { nameOf } from "../../web/board-desk.js";
import { frame } from "../../web/board-shell.js";
import * as vabanque from "../../web/games/vabanque-board.js";
import { alone, heights, spread } from "../../web/games/vabanque-board-chart.js";
import { reasons } from "../../web/games/vabanque-lines.js";
import { shownTable, step } from "../../web/games/vabanque-board-payout.js";
import { actor } from "../../web/games/vabanque-board-ring.js";

/** @typedef {Record<string, any>} View */

/** @param {View} view */
const named = (view) => (/** @type {string} */ seat) => nameOf(view, seat);

const PHASES = ["pawns_first", "tokens", "cards", "pawns", "payout", "notes", "seating", "over"];

test("settings, phases and steps of the game have words in every language", () => {
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag);
    for (const { name, values } of vabanque.settings) {
      for (const key of ["name", ...values, ...values.map((value) => `${value}_why`)]) assert.ok(has(`game.settings.${name}.${key}`), `${tag} ${name}.${key}`);
    }
    for (const words of [catalogue("vabanque", tag).game.phases, catalogue("vabanque-board", tag).board.do]) assert.deepEqual(Object.keys(words), PHASES, tag);
    for (const key of vabanque.keys) assert.ok(has(`board.keys.${key}.does`), `${tag} ${key}`);
  }
});

test("the payout says who gets what and why not, as in the rule book's first example (V3.5)", () => {
  speak("en");
  const { desk } = deskOf(viewOf("payout"));
  const lines = shownTable(desk)?.evaluated.lines;
  assert.deepEqual(reasons(named(desk.view), lines[0], 45000), ["Pawn: no opponent’s Cheat here, 45,000.", "Cheat: the pawn of Adriano, 45,000."]);
  assert.deepEqual(reasons(named(desk.view), lines[1], 45000), ["Nothing for the pawn: Benedetta’s Cheat is here."]);
});

test("two Cheats stop each other's pawns and collect in full, as in the second example (V3.6)", () => {
  speak("en");
  const view = viewOf("payout");
  assert.deepEqual(reasons(named(view), { seat: "s1", pawn: 0, cheat: 15000, total: 15000, blocked_by: ["s4"], victims: ["s2"] }, 15000),
    ["Nothing for the pawn: Donaldo’s Cheat is here.", "Cheat: the pawn of Benedetta, 15,000."]);
  assert.deepEqual(reasons(named(view), { seat: "s4", pawn: null, cheat: 30000, total: 30000, blocked_by: [], victims: ["s1", "s2"] }, 15000), ["Cheat: 2 opponents’ pawns (Adriano and Benedetta), 30,000."]);
  assert.deepEqual(reasons(named(view), { seat: "s2", pawn: 0, cheat: null, total: 0, blocked_by: ["s1", "s4"], victims: [] }, 15000), ["Nothing for the pawn: the Cheats of Adriano and Donaldo are here."]);
});

test("a Cheat without victims and a table without tokens say so (V3.4, V3.7)", () => {
  speak("en");
  const view = viewOf("payout");
  assert.deepEqual(reasons(named(view), { seat: "s1", pawn: 20000, cheat: 0, total: 20000, blocked_by: [], victims: [] }, 20000), ["Pawn: no opponent’s Cheat here, 20,000.", "The Cheat finds no opponent’s pawn."]);
  assert.deepEqual(reasons(named(view), { seat: "s1", pawn: 0, cheat: null, total: 0, blocked_by: [], victims: [] }, 0), ["There are no tokens here: nothing to win."]);
});

test("the sum is written out with its parts", () => {
  speak("en");
  const { desk } = deskOf(viewOf("payout"));
  const shown = text(vabanque.stage(desk)).replace(/\s+/g, " ");
  for (const part of ["15 tokens", "3 1 + 2 Raises", "45 table value", "45,000", "Benedetta", "90,000"]) assert.ok(shown.includes(part), `${part} in ${shown}`);
});

test("when the last table closes the payout, the board stays with it until the host goes on", () => {
  const before = /** @type {View} */ (asHost("payout"));
  const after = asHost("notes", { tables: before.tables.map((/** @type {View} */ table) => (table.table === 6 ? { ...table, evaluated: { tokens: 0, raises: 0, value: 0, amount: 0, lines: [] } } : table)) });
  const { desk, later } = deskOf(after);
  vabanque.arrived(desk, before);
  assert.equal(shownTable(desk)?.table, 6);
  later.splice(0).forEach((job) => job());
  assert.equal(shownTable(desk)?.table, 6, "the host decides");
  step(desk, -1);
  assert.equal(shownTable(desk)?.table, 3, "earlier tables can be looked at again");
  const button = all(vabanque.acts(desk)).find((node) => node.props["data-main"]);
  button.props.onclick();
  assert.equal(shownTable(desk), undefined);
});

test("a board without a host goes on by itself", () => {
  const before = /** @type {View} */ (watched(viewOf("payout")));
  const { desk, later } = deskOf(/** @type {View} */ (watched({ ...viewOf("notes"), tables: viewOf("payout").tables })));
  vabanque.arrived(desk, before);
  assert.equal(shownTable(desk)?.table, 3);
  later.forEach((job) => job());
  assert.equal(shownTable(desk), undefined);
});

test("an undo back into the payout, or the next phase, lets go of the table", () => {
  const { desk } = deskOf(asHost("payout", { payout: { table: 3, done: [3], to_come: [6], unnamed: [], waits_for: [] } }), { hold: true, look: 6 });
  vabanque.arrived(desk, asHost("notes"));
  assert.equal(desk.ui.hold, false);
  assert.equal(desk.ui.look, null);
});

test("the board says which table it reveals, and which step it takes back or again", () => {
  globalThis.location = /** @type {any} */ ({ origin: "http://table", hash: "" });
  const ready = asHost("payout", { payout: { table: 3, done: [1, 3], to_come: [6, 8], unnamed: [], waits_for: [] },
    undo: { type: "reveal", seat: null, table: 3, step: 41 }, redo: { type: "reveal", seat: null, step: 42 } });
  const { desk, sent } = deskOf(ready);
  all(vabanque.acts(desk)).find((node) => node.props["data-main"])?.props.onclick();
  const buttons = all(frame(desk, vabanque, "live")).filter((node) => node.tag === "button");
  for (const key of ["undo", "redo"]) buttons.find((node) => node.props.key === key)?.props.onclick();
  assert.deepEqual(sent, [{ type: "reveal", table: 6 }, { type: "undo", step: 41 }, { type: "redo", step: 42 }]);
});

test("“show all” turns over one table after the other and stops where somebody is needed", () => {
  const ready = asHost("payout", { payout: { table: 3, done: [1, 3], to_come: [6, 8], unnamed: [], waits_for: [] } });
  const { desk, sent, later } = deskOf(ready);
  const rest = all(vabanque.acts(desk)).find((node) => node.tag === "button" && !node.props["data-main"]);
  rest.props.onclick();
  assert.deepEqual(sent, [{ type: "reveal", table: 6 }]);
  vabanque.arrived(desk, ready);
  later.splice(0).forEach((job) => job());
  assert.equal(sent.length, 2);
  desk.view = asHost("payout", { payout: { table: 6, done: [1, 3], to_come: [8], unnamed: [{ seat: "s4", table: 6 }], waits_for: [] } });
  vabanque.arrived(desk, ready);
  later.splice(0).forEach((job) => job());
  assert.equal(sent.length, 2, "a card has to be named first");
  assert.equal(desk.ui.rush, false);
});

test("a flipped card that nobody named is asked for, without offering one that is known to lie elsewhere", () => {
  speak("en");
  const tables = viewOf("payout").tables.map((/** @type {View} */ table) => (table.table === 3 ? { ...table, evaluated: null, cards: [{ seat: "s1", card: "raise" }, { seat: "s1", card: null }] } : table));
  const { desk, sent } = deskOf(asHost("payout", { tables, payout: { table: 3, done: [], to_come: [], unnamed: [{ seat: "s1", table: 3 }], waits_for: [] } }));
  const kinds = all(vabanque.stage(desk)).filter((node) => node.props.class === "kind");
  assert.deepEqual(kinds.map((node) => [node.props.key, node.props.disabled]), [["raise", true], ["bluff", false], ["cheat", false]]);
  kinds[2].props.onclick();
  assert.deepEqual(sent, [{ type: "name_card", seat: "s1", table: 3, card: "cheat" }]);
});

test("taps of the host count for whom was chosen, else for the next without a phone", () => {
  const seats = viewOf("tokens").seats.map((/** @type {View} */ seat) => ({ ...seat, phone: seat.seat !== "s2" }));
  assert.equal(actor(deskOf(asHost("tokens", { seats })).desk)?.seat, "s2");
  assert.equal(actor(deskOf(asHost("tokens", { seats }), { acting: "s3" }).desk)?.seat, "s3");
  assert.equal(actor(deskOf(asHost("tokens", { seats, next: "s1" })).desk), null, "the next has a phone");
  assert.equal(actor(deskOf(asHost("tokens", { seats }), { tally: {} }).desk), null, "tokens are being counted");
  assert.equal(actor(deskOf(watched(viewOf("tokens"))).desk), null);
  const done = seats.map((/** @type {View} */ seat) => ({ ...seat, tokens_left: 0 }));
  assert.equal(actor(deskOf(asHost("tokens", { seats: done }), { acting: "s3" }).desk), null, "nothing is left to place");
});

test("a tap on a table places what the phase is about", () => {
  const seats = (/** @type {string} */ phase) => viewOf(phase).seats.map((/** @type {View} */ seat) => ({ ...seat, phone: false }));
  for (const [phase, type] of [["pawns_first", "place_pawn"], ["tokens", "place_token"], ["cards", "place_card"], ["pawns", "move_pawn"]]) {
    const { desk, sent } = deskOf(asHost(phase, { seats: seats(phase) }));
    const taps = all(vabanque.stage(desk)).filter((node) => node.props.class === "tap");
    taps[0].props.onclick();
    assert.equal(sent[0].type, type);
    assert.equal(sent[0].seat, actor(desk)?.seat);
    assert.equal(taps.length, phase === "pawns" ? 5 : 9, "a pawn stays or moves up to four tables (V2.3)");
  }
});

test("tokens are counted table by table, never more than the round puts out", () => {
  const { desk, sent } = deskOf(asHost("tokens"));
  const node = (/** @type {(node: any) => boolean} */ which) => all(vabanque.stage(desk)).find(which);
  node((one) => one.tag === "button" && one.props.onclick && /button small/.test(one.props.class)).props.onclick();
  const lying = Object.values(desk.ui.tally).reduce((a, b) => a + b, 0);
  assert.ok(lying > 0, "what was tapped already is counted");
  for (let i = 0; i < 30; i++) all(vabanque.stage(desk)).find((one) => one.props.class === "tap").props.onclick();
  const counted = Object.values(desk.ui.tally).reduce((a, b) => a + b, 0);
  assert.equal(counted, lying + 4 * 2, "two tokens of each of four players were missing");
  node((one) => one.props["data-main"]).props.onclick();
  assert.equal(sent[0].type, "tally_tokens");
  assert.equal(desk.ui.tally, null);
});

test("where tables are too small for counters they stand in a list, and none is left out", () => {
  const { desk } = deskOf(asHost("tokens"), { tally: Object.fromEntries(asHost("tokens").tables.map((/** @type {View} */ { table }) => [table, 0])) });
  const counters = () => all(vabanque.stage(desk)).filter((node) => node.props.class === "tallied").length;
  const taps = () => all(vabanque.stage(desk)).filter((node) => node.props.class === "tap").length;
  assert.deepEqual([counters(), taps()], [9, 9]);
  desk.size = { width: 560, height: 520, em: 16 };
  assert.deepEqual([counters(), taps()], [9, 0]);
});

test("names beside the chart keep apart, in the order of their lines and within the picture", () => {
  const frame = { top: 10, bottom: 110, label: 20 };
  assert.deepEqual(spread([{ seat: "a", y: 100 }, { seat: "b", y: 95 }, { seat: "c", y: 20 }], frame).map(({ seat, at }) => [seat, at]), [["c", 20], ["b", 90], ["a", 110]]);
  const crowded = spread(["a", "b", "c", "d", "e", "f"].map((seat) => ({ seat, y: 12 })), frame).map(({ at }) => at);
  assert.deepEqual(crowded, [10, 30, 50, 70, 90, 110]);
});

test("a mark in the chart shows its symbol only where no other would cover it", () => {
  const marks = [{ seat: "a", y: 100 }, { seat: "b", y: 95 }, { seat: "c", y: 20 }];
  assert.deepEqual(marks.map((mark) => alone(mark, marks)), [false, false, true]);
});

test("the chart's lines stand at round heights below the highest fortune", () => {
  assert.deepEqual(heights(3750000), [1000000, 2000000, 3000000]);
  assert.deepEqual(heights(90000), [25000, 50000, 75000]);
  for (const most of [1, 5000, 35000, 999999, 4715000]) assert.ok(Math.max(...heights(most)) <= most * 1.0001, String(most));
});

test("the end shows who gained what in which round", () => {
  speak("en");
  const view = asHost("over");
  const { seats, order } = view;
  const history = [1, 2, 3, 4].map((round) => ({ round, fortunes: Object.fromEntries(order.map((/** @type {string} */ seat) => [seat, 1000 * round])),
    gains: Object.fromEntries(order.map((/** @type {string} */ seat, /** @type {number} */ i) => [seat, i ? 0 : 1000 * round])) }));
  const rows = all(vabanque.stage(deskOf({ ...view, history }).desk)).filter((node) => node.tag === "tr").map((row) => text(row).replace(/\s+/g, " "));
  assert.equal(rows.length, seats.length + 1);
  assert.ok(rows.some((row) => row.includes(`${nameOf(view, order[0])} +1,000 +2,000 +3,000 +4,000`)), rows.join("\n"));
});

test("an undo says what it takes back", () => {
  speak("en");
  const view = viewOf("cards");
  assert.equal(vabanque.step(view, { type: "place_card", seat: "s2", table: 4 }), "Benedetta’s card at table 4");
  assert.equal(vabanque.step(view, { type: "something_new", seat: null }), "the last step");
  const protocol = readFileSync(new URL("../docs/protocol.md", WEB), "utf8");
  const types = [...protocol.slice(protocol.indexOf("## Vabanque"), protocol.indexOf("### The view in play")).matchAll(/^\| `(\w+)` \|/gm)].map((found) => found[1]);
  assert.ok(types.length >= 10);
  for (const type of types) assert.ok(has(`game.undo.${type}`), type);
});

test("every screen has one heading, and every button a name, for host and spectator, in every language", () => {
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag);
    for (const phase of PHASES) {
      for (const view of /** @type {View[]} */ ([asHost(phase), watched(viewOf(phase, { crowded: phase === "cards", n: 6 }))])) {
        const { desk } = deskOf(phase === "over" ? { ...view, history: [1, 2, 3, 4].map((round) => ({ round, fortunes: Object.fromEntries(view.order.map((/** @type {string} */ seat) => [seat, round])), gains: Object.fromEntries(view.order.map((/** @type {string} */ seat) => [seat, 1])) })) } : view);
        const nodes = all([vabanque.stage(desk), vabanque.side(desk), vabanque.acts(desk)]);
        assert.equal(nodes.filter((node) => node.tag === "h1").length, 1, `${tag} ${phase}`);
        for (const button of nodes.filter((node) => node.tag === "button")) assert.ok((button.props["aria-label"] ?? text(button)).trim(), `${tag} ${phase}: ${JSON.stringify(button.props)}`);
        assert.equal(/\b(board|game)\.[a-z]/.test(text([vabanque.stage(desk), vabanque.side(desk), vabanque.acts(desk)])), false, `${tag} ${phase}: a key stands where words should`);
      }
    }
  }
});

test("those who listen hear what changed, and nothing when nothing did", () => {
  speak("en");
  assert.equal(vabanque.news(viewOf("cards", { more: { next: "s2" } }), viewOf("cards")), "Benedetta’s turn");
  assert.equal(vabanque.news(viewOf("cards"), viewOf("cards")), "");
  assert.equal(vabanque.news(viewOf("pawns"), viewOf("cards")), "Move your pawns");
  assert.equal(vabanque.news(viewOf("over"), viewOf("notes")), "Adriano wins");
});
