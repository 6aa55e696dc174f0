// @ts-check
// Casanova's dice or a flipped card were recorded wrongly: what can be chosen, what is asked and sent, what is shown before, and how everybody is
// told without a turn being told twice.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, catalogue, deskOf, speak, text } from "./board-help.js";
import { seenBy, turnOf, withSeat } from "./fixtures/casanova-views.js";
import { bareKit } from "./phone-help.js";
import { LANGUAGES } from "../../web/page.js";
import * as casanova from "../../web/games/casanova-board.js";
import { told } from "../../web/games/casanova-board-turn.js";
import * as after from "../../web/games/casanova-after.js";
import { screen } from "../../web/games/casanova.js";

/** @typedef {Record<string, any>} View */

globalThis.document = /** @type {any} */ (globalThis.document ?? { querySelector: () => null, querySelectorAll: () => [] });
speak("en", "casanova");

const TEN = Object.freeze({ kind: "dice", massimo: 10 });
/** With 10, Ben's card is within the massimo. */
const BY_TEN = Object.freeze({ massimo: 10, pot: 7, left_over: 0, winners: ["s2"], lines: [{ seat: "s1", card: 6, reason: "lower", coins: 0 },
  { seat: "s2", card: 10, reason: "highest", coins: 7 }, { seat: "s3", card: 8, reason: "withdrawn", coins: 0 }, { seat: "s4", card: 7, reason: "lower", coins: 0 }] });
const OTHERS = Object.freeze({ before: turnOf("result").outcome, after: BY_TEN, coins: { s2: { before: 0, after: 7 }, s4: { before: 16, after: 10 } }, pot: { before: 1, after: 0 } });
const SAME = Object.freeze({ before: turnOf("result").outcome, after: turnOf("result").outcome, coins: {}, pot: { before: 1, after: 1 } });

/** As the host sees it. @param {string} phase @param {View} [more] */
const asHost = (phase, more = {}) => ({ ...seenBy(turnOf(phase, { more }), "host"), allowed: more.allowed ?? ["correct", "next_turn", "rematch"] });

/** The turn of `result` once the dice are corrected. @param {View} view */
const byTen = (view) => withSeat(withSeat({ ...view, massimo: 10, faces: [], pot: 0, outcome: BY_TEN, undo: { type: "correct", seat: null, fact: TEN, step: 12 } },
  "s2", { coins: 7, out: false }), "s4", { coins: 10 });

/** What a button is called; the numbers in its picture do not count. @param {any} node @returns {string} */
const called = (node) => node.props["aria-label"] ?? text(node).replace(/^[\s\d]+(?=\p{L})/u, "").trim();

/** The host's desk with the window open; the server answers `data` to what it is asked. @param {View} view @param {View} [data] @param {number} [status] */
function correcting(view, data = OTHERS, status = 200) {
  const made = deskOf(view, { sheet: { name: "correct" } });
  const asked = /** @type {any[]} */ ([]);
  made.desk.call = async (method, path, body) => { asked.push([method, path, body]); return { status, data }; };
  const nodes = () => all(casanova.sheets.correct(made.desk));
  const buttons = () => nodes().filter((node) => node.tag === "button");
  return {
    ...made, asked, nodes, buttons, words: () => text(casanova.sheets.correct(made.desk)).replace(/\s+/g, " "), heading: () => text(nodes().find((node) => node.tag === "h3")),
    truths: () => buttons().filter((node) => node.props.class.includes("truth")).map((node) => Number(node.props["aria-label"])),
    tap: async (/** @type {string} */ words) => {
      const found = buttons().find((node) => !node.props.disabled && called(node) === words);
      assert.ok(found, `${words} in ${buttons().map(called).join(" | ")}`);
      found.props.onclick();
      await new Promise((done) => setTimeout(done));
    },
  };
}

const [DICE, CARD] = ["The dice show another sum", "A flipped card is a different card"];

test("the way there is the host's, once there are dice, but not while cards are turned over", () => {
  const ways = (/** @type {View} */ view, /** @type {View} */ ui = {}) => all(casanova.acts(deskOf(view, ui).desk)).filter((node) => node.tag === "button" && text(node) === "Correct something");
  for (const phase of ["double", "match", "reveal", "result", "over"]) {
    assert.equal(ways(asHost(phase)).length, 1, phase);
    assert.equal(ways(asHost(phase, { allowed: [] })).length, 0, phase);
    assert.equal(ways(seenBy(turnOf(phase), "spectator")).length, 0, phase);
  }
  assert.equal(ways(asHost("over"), { hold: true }).length, 1, "while the last table is shown");
  assert.equal(ways(asHost("result"), { shown: 1 }).length, 0);
  assert.equal(ways(withSeat(asHost("double"), "s1", { phone: false })).length, 1, "beside what the host does for somebody");
});

test("before the cards lie open only the dice can be wrong: all that they can show, but not what is recorded (C1.3)", async () => {
  const { heading, truths, tap, words, sent, buttons } = correcting(asHost("double"), { ...SAME, before: null, after: null });
  assert.equal(heading(), "What do the dice show together?");
  assert.ok(words().includes("8 is recorded."));
  assert.deepEqual(truths(), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual(buttons().filter((node) => node.props.disabled).map((node) => node.props["aria-label"]), ["8"]);
  assert.ok(!buttons().some((node) => text(node) === "Back"), "this is the first step");
  await tap("10");
  assert.match(words(), /Nothing else changes: no card has been turned over yet\./);
  await tap("Correct it");
  assert.deepEqual(sent, [{ type: "correct", fact: TEN }]);
  const one = correcting(asHost("double", { dice: 1, massimo: 3, faces: [3] }));
  assert.deepEqual([one.heading(), one.truths()], ["What does the die show?", [1, 2, 3, 4, 5, 6]]);
});

test("the dice: what it changes is shown in people and coins, and only then it is sent", async () => {
  const { tap, heading, words, asked, sent, desk } = correcting(asHost("result"));
  await tap(DICE);
  await tap("10");
  assert.deepEqual(asked, [["POST", "/api/rooms/KXQF/preview", { type: "correct", fact: TEN }]]);
  assert.equal(heading(), "The dice show 10.");
  for (const part of ["Who wins Dan → Ben 10 Ben highest card within the massimo 7 Dan beaten by a higher card", "Dan gives Ben 6 coins", "Ben takes 1 coin from the pot", "Ben 0 → 7 +7",
    "Dan 16 → 10 -6", "Pot 1 → 0 -1", "Ben is back in the game."]) assert.ok(words().includes(part), `${part} in ${words()}`);
  assert.deepEqual(sent, []);
  await tap("Correct it");
  assert.deepEqual(sent, [{ type: "correct", fact: TEN }]);
  assert.equal(desk.ui.correct, null);
});

test("a card: whose, and what it is, of those that this person has not played (C1.10)", async () => {
  const { tap, heading, truths, asked, buttons } = correcting(asHost("result"));
  await tap(CARD);
  assert.equal(heading(), "Which card is shown wrongly?");
  assert.deepEqual(buttons().filter((node) => node.props.class === "piece").map((node) => node.props["aria-label"]), ["Ana: 6", "Ben: 10", "Cleo: 8", "Dan: 7"]);
  await tap("Ben: 10");
  assert.equal(heading(), "What does Ben’s card show?");
  assert.deepEqual(truths(), [2, 3, 4, 5, 6, 8, 9, 11, 12, 13], "Ben has played 7, 1 and 10");
  await tap("8");
  assert.deepEqual(asked.at(-1)[2].fact, { kind: "flipped", seat: "s2", card: 8 });
  assert.equal(heading(), "Ben’s card shows 8.");
  for (const question of ["What does Ben’s card show?", "Which card is shown wrongly?", "What is different on the table?"]) {
    await tap("Back");
    assert.equal(heading(), question);
  }
});

/** What is shown before the dice are corrected. @param {View} data @param {View} [view] */
async function shownFor(data, view = asHost("result")) {
  const made = correcting(view, data);
  await made.tap(DICE);
  await made.tap("10");
  return made.words();
}

test("what it changes in other ways: nothing, nobody wins, shares, who is out, and whether the game ends (C2.1, C2.2)", async () => {
  assert.match(await shownFor(SAME), /Nothing else changes: no coin moves\./);
  const nobody = { ...OTHERS, after: { ...BY_TEN, winners: [], lines: BY_TEN.lines.map((line) => ({ ...line, reason: "too_high", coins: 0 })) }, coins: { s4: { before: 16, after: 10 } }, pot: { before: 1, after: 7 } };
  const shown = await shownFor(nobody);
  for (const part of ["Dan → nobody", "Dan puts 6 coins into the pot"]) assert.ok(shown.includes(part), `${part} in ${shown}`);
  const shares = { ...OTHERS, before: BY_TEN, after: { ...BY_TEN, winners: ["s1", "s3"] }, coins: { s1: { before: 10, after: 13 }, s2: { before: 7, after: 0 }, s3: { before: 11, after: 14 } }, pot: { before: 0, after: 1 } };
  const split = await shownFor(shares, { ...byTen(asHost("result")), massimo: 9 });
  for (const part of ["Ben → Ana and Cleo", "Ben gives Ana 3 coins", "Ben gives Cleo 3 coins", "Ben puts 1 coin into the pot", "Ben has no coins left and is out."]) assert.ok(split.includes(part), `${part} in ${split}`);
  const over = asHost("over", { turn: 3 });
  assert.match(await shownFor({ ...OTHERS, after: BY_TEN }, over), /Ben is back in the game\. The game is not over: it goes on\./);
  assert.doesNotMatch(await shownFor(OTHERS, { ...over, turn: 12 }), /goes on/, "the twelfth turn is the last");
  const last = { ...OTHERS, after: { ...BY_TEN, winners: ["s1"], lines: BY_TEN.lines.slice(0, 2) }, coins: { s1: { before: 10, after: 17 } }, pot: { before: 7, after: 0 } };
  assert.match(await shownFor(last), /That ends the game\./);
});

test("what is refused is said in words, and nothing can be sent; a new turn ends it", async () => {
  const { tap, words, buttons, desk } = correcting(asHost("result"), { error: { code: "card_used" } }, 409);
  await tap(DICE);
  await tap("10");
  assert.ok(words().includes(catalogue("house", "en").errors.card_used));
  assert.equal(buttons().find((node) => text(node) === "Correct it").props.disabled, true);
  casanova.arrived(desk, { ...desk.view, turn: 2 });
  assert.equal(desk.ui.correct, null);
  assert.ok(correcting(asHost("announce", { allowed: [] })).words().includes(catalogue("house", "en").errors.wrong_phase));
});

test("all of it has words in every language, and every button a name", async () => {
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag, "casanova");
    const { kinds } = catalogue("casanova", tag).board.correct;
    for (const taps of [[kinds.dice, "10"], [kinds.flipped, null, "8"]]) {
      const { tap, words, buttons } = correcting(asHost("result"));
      for (const step of taps) {
        await tap(step ?? buttons().find((node) => node.props.class === "piece").props["aria-label"]);
        assert.doesNotMatch(words(), /\b(board|game|errors|common)\.[a-z]|undefined|\{\w+\}/, `${tag} ${step}`);
        for (const button of buttons()) assert.ok(called(button));
      }
    }
  }
  speak("en", "casanova");
});

const EARLIER = Object.freeze({ undo: { type: "announce", seat: null, step: 11 }, redo: null });

test("the board tells it, shows the new end at once, turns no card over again, and says so to those who listen", () => {
  const before = asHost("result", EARLIER);
  const { desk, later } = deskOf(byTen(before), { shown: Infinity });
  casanova.arrived(desk, before);
  assert.equal(told(desk), true);
  const words = text(casanova.stage(desk)).replace(/\s+/g, " ");
  for (const part of ["Ben wins 7 coins", "Corrected. The dice show 10. Dan gives Ben 6 coins · Ben takes 1 coin from the pot"]) assert.ok(words.includes(part), `${part} in ${words}`);
  assert.equal(casanova.news(desk.view, before), "", "told once");
  assert.equal(desk.ui.news, "Corrected. The dice show 10. Ben wins 7 coins");
  later.splice(0).forEach((job) => job());
  assert.doesNotMatch(text(casanova.stage(desk)), /Corrected/);
  desk.view = { ...before, redo: { type: "correct", fact: TEN, step: 12 } };
  casanova.arrived(desk, byTen(before));
  assert.deepEqual([told(desk), desk.ui.news], [true, "Dan wins 6 coins. 1 coin stays in the pot. Ben has no coins left and is out."], "and what it was, when it is taken back");
});

test("while cards are still being turned over nothing is told of it; then the new end is, once", () => {
  const before = asHost("result", EARLIER);
  const { desk, later } = deskOf(before, {});
  casanova.arrived(desk, asHost("double", { undo: { type: "enter_dice", seat: null, step: 10 } }));
  assert.equal(told(desk), false);
  desk.view = byTen(before);
  casanova.arrived(desk, before);
  assert.doesNotMatch(text([casanova.stage(desk), desk.ui.news]), /Corrected|wins/);
  for (let beats = 0; beats < 20 && later.length && !told(desk); beats++) later.shift()?.();
  assert.equal(desk.ui.news, "Corrected. The dice show 10. Ben wins 7 coins");
  assert.doesNotMatch(text(casanova.stage(desk)), /gives/, "nobody has been given a coin by the first end");
});

test("a game that was over goes on; one that ends by it shows the table before the result", () => {
  const over = asHost("over", { ...EARLIER, turn: 3 });
  const back = { ...byTen(over), phase: "result", result: null };
  const { desk } = deskOf(back, { shown: Infinity, hold: false });
  casanova.arrived(desk, over);
  assert.match(text(casanova.stage(desk)), /Ben wins 7 coins/);
  assert.match(text(casanova.acts(desk)), /Next turn: Ben/, "who was out is back");
  desk.view = { ...over, redo: { type: "correct", fact: TEN, step: 12 } };
  casanova.arrived(desk, back);
  assert.match(text(casanova.stage(desk)), /Dan wins 6 coins/);
  assert.match(text(casanova.acts(desk)), /Go on: the result/);
  const watching = deskOf(seenBy(over, "spectator"), { shown: Infinity });
  casanova.arrived(watching.desk, back);
  watching.later.splice(0).forEach((job) => job());
  assert.match(text(casanova.stage(watching.desk)), /Dan wins(?! 6)/, "nobody needs to press there");
});

test("dice that are corrected before the reveal are told, too", () => {
  const before = asHost("double", EARLIER);
  const view = { ...before, massimo: 10, undo: { type: "correct", seat: null, fact: TEN, step: 12 } };
  assert.equal(casanova.news(view, before), "Corrected. The dice show 10.");
  const { desk } = deskOf(view);
  casanova.arrived(desk, before);
  assert.match(text(casanova.stage(desk)), /Corrected\. The dice show 10\./);
});

test("an undo names what was corrected, on phones too", () => {
  const view = asHost("result");
  assert.equal(casanova.step(view, { type: "correct", fact: TEN }), "the correction of the dice");
  assert.equal(casanova.step(view, { type: "correct", fact: { kind: "flipped", seat: "s2", card: 8 } }), "the correction of Ben’s card");
  const kit = bareKit({ ...turnOf("result"), allowed: ["undo"], undo: { type: "correct", seat: null, fact: TEN, step: 12 } }, { lazy: () => after });
  assert.match(text(screen(kit).actions), /the correction/);
});

/** A phone that has seen a moment before, with the screen of each next view. @param {View} first */
function phone(first) {
  const kit = bareKit(first, { lazy: () => after });
  screen(kit);
  return { kit, show: (/** @type {View} */ view) => {
    const { me, seat, name, can } = bareKit(view);
    Object.assign(kit, { view, me, seat, name, can });
    return screen(kit);
  } };
}

for (const [kind, seat] of [["seat", "s1"], ["seat", "s2"], ["spectator", null]]) test(`the phone of ${seat ?? "nobody"} tells it for a while, shows the new end at once, and does not rest`, () => {
  const first = seenBy(turnOf("result", { more: EARLIER }), String(kind), seat);
  const { kit, show } = phone(first);
  const made = show(byTen(first));
  assert.equal(made.title, seat === "s2" ? "You win 7 coins" : "Ben wins 7 coins");
  assert.deepEqual([text(made.hint), made.status, made.rest], ["Corrected. The dice show 10.", "Corrected. The dice show 10.", null]);
  assert.doesNotMatch(text(made.body), /is out/);
  kit.timers.corrected();
  assert.equal(text(show(kit.view).hint), "Massimo 10");
  assert.equal(text(phone(kit.view).show(kit.view).hint), "Massimo 10", "who comes later is told nothing old");
  assert.equal(show({ ...first, redo: { type: "correct", fact: TEN, step: 12 } }).title, "Dan wins 6 coins");
});

test("a phone that waits for the board to turn the cards over waits with a correction, too", () => {
  const first = turnOf("double", { more: { undo: { type: "enter_dice", seat: null, step: 10 } } });
  const { kit, show } = phone({ ...first, turn: 3 });
  show(turnOf("result", { more: EARLIER }));
  assert.doesNotMatch(JSON.stringify(show(byTen(turnOf("result")))), /Corrected|win/);
  kit.timers.turning();
  assert.equal(text(show(byTen(turnOf("result"))).hint), "Corrected. The dice show 10.");
});

test("a phone at the end of the game goes on with it", () => {
  const over = turnOf("over", { more: { ...EARLIER, turn: 3, active: "s1" } });
  const asBen = { ...over, viewer: { kind: "seat", seat: "s2", host: false } };
  const { show } = phone(asBen);
  const made = show({ ...byTen(asBen), phase: "result", result: null, allowed: ["next_turn"] });
  assert.equal(made.title, "You win 7 coins");
  assert.match(text(made.actions), /Begin my turn/);
});
