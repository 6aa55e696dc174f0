// @ts-check
// Something was recorded wrongly: what can be chosen, what is asked and sent, and what is shown before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { all, asHost, catalogue, deskOf, speak, text } from "./board-help.js";
import { EVALUATED, LESS, NOTHING, OTHERWISE, TOKEN, wrongly } from "./fixtures/corrections.js";
import { viewOf, watched } from "./fixtures/views.js";
import { LANGUAGES } from "../../web/page.js";
import * as vabanque from "../../web/games/vabanque-board.js";

/** @typedef {Record<string, any>} View */

globalThis.document = /** @type {any} */ (globalThis.document ?? { querySelector: () => null, querySelectorAll: () => [] });

/** The host's desk with the window open; the server answers `told` to what it is asked. @param {View} view @param {any} [told] */
function correcting(view, told = { status: 200, data: LESS }) {
  const made = deskOf(view, { sheet: { name: "correct" } });
  const asked = /** @type {any[]} */ ([]);
  made.desk.call = async (method, path, body) => { asked.push([method, path, body]); return told; };
  const nodes = () => all(vabanque.sheets.correct(made.desk));
  const buttons = () => nodes().filter((node) => node.tag === "button");
  return {
    ...made, asked, nodes, buttons, words: () => text(vabanque.sheets.correct(made.desk)).replace(/\s+/g, " "),
    heading: () => text(nodes().find((node) => node.tag === "h3")),
    tap: async (/** @type {string} */ words) => {
      const found = buttons().find((node) => `${node.props["aria-label"] ?? ""} ${text(node)}`.includes(words));
      assert.ok(found, `${words} in ${buttons().map((node) => `${node.props["aria-label"] ?? ""} ${text(node)}`).join(" | ")}`);
      found.props.onclick();
      await Promise.resolve().then(() => null).then(() => null);
    },
  };
}

test("the way there is the host's, where it may be, and stands where each phase has room", () => {
  speak("en");
  const ways = (/** @type {View} */ view) => all([...vabanque.stage(deskOf(view).desk), ...vabanque.acts(deskOf(view).desk)]).filter((node) => node.tag === "button" && text(node) === "Correct something");
  for (const phase of ["cards", "pawns", "payout", "notes", "seating", "over"]) {
    assert.equal(ways(asHost(phase, { allowed: ["correct"] })).length, 1, phase);
    assert.equal(ways(asHost(phase, { allowed: [] })).length, 0, phase);
    assert.equal(ways(watched(viewOf(phase))).length, 0, phase);
  }
  assert.equal(ways(asHost("payout", { allowed: ["correct"], payout: { table: null, done: [], to_come: [3], unnamed: [], waits_for: [] } })).length, 1, "before the first table");
  const { desk } = deskOf(asHost("seating", { allowed: ["correct"] }), { rush: true });
  all(vabanque.acts(desk)).find((node) => text(node) === "Correct something")?.props.onclick();
  assert.deepEqual([desk.ui.sheet, desk.ui.rush], [{ name: "correct" }, false]);
});

test("only what can have been recorded wrongly by then is offered, each as a picture", () => {
  speak("en");
  const kinds = (/** @type {View} */ view) => correcting(view).buttons().filter((node) => node.props.class === "wrong").map(text).map((words) => words.replace(/\W*(\d|Cheat)\W+/, "").trim());
  const [token, card, pawn, flipped] = ["A token lies elsewhere", "A card lies elsewhere", "A pawn stands elsewhere", "A flipped card is a different card"];
  assert.deepEqual(kinds(wrongly("cards")), [token]);
  assert.deepEqual(kinds(wrongly("pawns")), [token, card]);
  for (const phase of ["payout", "notes", "seating", "over"]) assert.deepEqual(kinds(wrongly(phase)), [token, card, pawn, flipped], phase);
  const covered = viewOf("pawns").tables;
  assert.deepEqual(kinds(wrongly("payout", { tables: covered })), [token, card, pawn], "nothing has been turned over yet");
  assert.deepEqual(kinds(wrongly("payout", { token: 50, tables: covered.map((/** @type {View} */ table) => ({ ...table, cards: [] })) })), [pawn], "none of this round's tokens, no card");
});

test("a token: from which table, to which; then what it changes, and only then it is sent", async () => {
  speak("en");
  const { tap, heading, words, asked, sent, desk, buttons } = correcting(wrongly());
  await tap("A token lies elsewhere");
  assert.equal(heading(), "At which table does this screen show one too many?");
  const tables = () => buttons().filter((node) => node.props.class === "tap").map((node) => Number(/Table (\d+)/.exec(node.props["aria-label"])?.[1]));
  assert.deepEqual(tables(), [1, 3, 5, 6, 8], "where tokens of 5 lie");
  await tap("Table 1 ");
  assert.equal(heading(), "Where does it really lie?");
  assert.deepEqual(tables(), [2, 3, 4, 5, 6, 7, 8, 9], "anywhere but there");
  await tap("Table 6 ");
  assert.deepEqual(asked, [["POST", "/api/rooms/KXQF/preview", { type: "correct", fact: TOKEN }]]);
  assert.equal(heading(), "A token lies at table 6, not at table 1.");
  for (const part of ["60,000 → 55,000", "Adriano 60,000 → 55,000 -5,000", "Goes back to the bank Adriano", "Then, from the bank Adriano", "Who sits elsewhere", "Adriano → left of Charlotta"]) {
    assert.ok(words().includes(part), `${part} in ${words()}`);
  }
  assert.deepEqual(sent, []);
  await tap("Correct it");
  assert.deepEqual(sent, [{ type: "correct", fact: TOKEN }]);
  assert.equal(desk.ui.correct, null, "nothing is left over for the next one");
});

test("a card: which, of those that nobody can tell apart once only; covered ones show nothing", async () => {
  speak("en");
  const tables = viewOf("payout").tables.map((/** @type {View} */ table) => (table.table === 4 ? { ...table, cards: ["s1", "s1", "s2"].map((seat) => ({ seat, card: null })) } : table));
  const { tap, asked, nodes, buttons } = correcting(wrongly("payout", { tables }));
  await tap("A card lies elsewhere");
  assert.equal(nodes().filter((node) => node.tag === "button" && /Adriano: face down, ×2, Table 4/.test(node.props["aria-label"])).length, 1);
  await tap("Benedetta: Cheat, Table 3");
  await tap("Table 7");
  assert.deepEqual(asked.at(-1)[2].fact, { kind: "card", seat: "s2", table: 3, card: "cheat", to: 7, of: 1 });
  for (let steps = 0; steps < 2; steps++) await tap("Back");
  await tap("Adriano: face down, ×2");
  await tap("Table 7");
  assert.deepEqual(asked.at(-1)[2].fact, { kind: "card", seat: "s1", table: 4, to: 7, of: 2 });
  for (const button of buttons()) assert.ok((button.props["aria-label"] ?? text(button)).trim());
});

test("a screen that is led with a player's key does not show that player's covered cards", async () => {
  const tables = viewOf("pawns").tables.map((/** @type {View} */ table) => (table.table === 4 ? { ...table, cards: [{ seat: "s1", card: "raise" }] } : table));
  const { tap, words } = correcting(wrongly("pawns", { tables, viewer: { kind: "seat", seat: "s1", host: true } }));
  speak("en");
  await tap("A card lies elsewhere");
  assert.doesNotMatch(words(), /Raise/);
});

test("a pawn goes where its move can have brought it (V2.3), round the circle too", async () => {
  speak("en");
  const { tap, asked, buttons, words } = correcting(wrongly());
  await tap("A pawn stands elsewhere");
  await tap("Donaldo");
  assert.match(words(), /up to four tables clockwise/);
  assert.deepEqual(buttons().filter((node) => node.props.class === "tap").map((node) => node.props["aria-label"].slice(0, 8).trim()), ["Table 1", "Table 2", "Table 8", "Table 9"], "from 7 on, but not 7");
  await tap("Table 2");
  assert.deepEqual(asked.at(-1)[2].fact, { kind: "pawn", seat: "s4", to: 2 });
});

test("a flipped card: which, and what it shows instead", async () => {
  speak("en");
  const { tap, asked, buttons, heading } = correcting(wrongly());
  await tap("A flipped card is a different card");
  assert.equal(buttons().filter((node) => node.props.class === "piece of-card").length, 4, "those that lie open");
  await tap("Benedetta: Cheat");
  assert.deepEqual(buttons().filter((node) => node.props.class === "kind").map((node) => node.props["aria-label"]), ["Raise", "Bluff"]);
  await tap("Bluff");
  assert.deepEqual(asked.at(-1)[2].fact, { kind: "flipped", seat: "s2", table: 3, was: "cheat", card: "bluff" });
  assert.equal(heading(), "Benedetta’s card at table 3: Bluff, not Cheat.");
});

/** What is shown before a token is corrected. @param {View} data @param {View} [view] */
async function shownFor(data, view = wrongly()) {
  const made = correcting(view, { status: 200, data });
  for (const words of ["A token", "Table 1 ", "Table 6 "]) await made.tap(words);
  return made.words();
}

test("what it changes in other ways: nothing, other receivers, nothing any more, tables to turn over, a debt", async () => {
  speak("en");
  const nothing = "Nothing else changes: no sum, no note, no seat.";
  assert.match(await shownFor(NOTHING), new RegExp(nothing));
  const worthless = { ...EVALUATED, amount: 0, lines: [{ ...EVALUATED.lines[0], total: 0 }] };
  assert.match(await shownFor({ ...NOTHING, tables: [{ table: 1, before: worthless, after: { ...worthless, raises: 1 } }], notes: LESS.notes }), new RegExp(nothing), "another card where there is nothing to win");
  const others = { ...EVALUATED, lines: [{ ...EVALUATED.lines[0], seat: "s2" }] };
  assert.match(await shownFor({ ...NOTHING, tables: [{ table: 1, before: EVALUATED, after: others }] }), /60,000 goes to other people/);
  const again = await shownFor({ ...NOTHING, tables: [{ table: 1, before: EVALUATED, after: null }, { table: 2, before: EVALUATED, after: null }, { table: 4, before: null, after: OTHERWISE }], to_come: [1, 7] });
  for (const part of ["60,000 → turned over again", "60,000 → no longer pays", "4 55,000", "Then tables 1 and 7 are turned over; notes and seats follow."]) assert.ok(again.includes(part), `${part} in ${again}`);
  const numbers = await shownFor({ ...NOTHING, order: ["s3", "s1", "s2", "s4"] });
  assert.match(numbers, /New order of play\s*1 .+ 2 .+ 3 .+ 4 /);
  const paying = wrongly("payout", { settings: { ...viewOf("payout").settings, pay: "table" } });
  assert.match(await shownFor({ ...LESS, notes: null, moves: [] }, paying), /settled with the next table/);
});

test("what is refused is said in words, and nothing can be sent; there is a way back", async () => {
  speak("en");
  const { tap, words, buttons } = correcting(wrongly(), { status: 409, data: { error: { code: "no_token_there" } } });
  for (const step of ["A token", "Table 1 ", "Table 6 "]) await tap(step);
  assert.ok(words().includes(catalogue("house", "en").errors.no_token_there));
  assert.equal(buttons().find((node) => text(node) === "Correct it").props.disabled, true);
  for (const step of ["Back", "Back", "Back"]) await tap(step);
  assert.match(words(), /What is different on the table\?/);
  const silent = correcting(wrongly(), { status: 0, data: null });
  for (const step of ["A token", "Table 1 ", "Table 6 "]) await silent.tap(step);
  assert.ok(silent.words().includes(catalogue("house", "en").errors.unreachable));
});

test("a new view is asked for again; an answer to what was asked before counts for nothing", async () => {
  speak("en");
  const made = correcting(wrongly());
  const answers = /** @type {((answer: any) => void)[]} */ ([]);
  made.desk.call = () => new Promise((done) => answers.push(done));
  for (const step of ["A token", "Table 1 ", "Table 6 "]) await made.tap(step);
  const save = () => made.buttons().find((node) => text(node) === "Correct it").props.disabled;
  vabanque.arrived(made.desk, made.desk.view);
  assert.equal(answers.length, 2);
  answers[0]({ status: 200, data: LESS });
  await new Promise((done) => setTimeout(done));
  assert.equal(save(), true, "the first was about another moment");
  answers[1]({ status: 200, data: NOTHING });
  await new Promise((done) => setTimeout(done));
  assert.equal(save(), false);
  assert.match(made.words(), /Nothing else changes/);
  vabanque.arrived(made.desk, { ...made.desk.view, round: 1 });
  assert.equal(made.desk.ui.correct, null, "what was chosen belonged to another round");
});

test("while some have their notes and some have not, it says what to do first", () => {
  speak("en");
  const { words, sent, buttons } = correcting(wrongly("notes", { allowed: ["confirm_notes"] }));
  assert.match(words(), /Hand over the rest first, then count or correct/);
  buttons().find((node) => text(node) === "All notes have changed hands").props.onclick();
  assert.deepEqual(sent, [{ type: "confirm_notes" }]);
});

test("all of it has words in every language", async () => {
  const told = { ...LESS, to_come: [1], tables: [...LESS.tables, { table: 2, before: EVALUATED, after: null }, { table: 1, before: EVALUATED, after: null }] };
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag);
    const [words, { board }] = [catalogue("vabanque", tag), catalogue("vabanque-board", tag)];
    for (const [kind, taps] of Object.entries({ token: ["1", "6"], card: ["Benedetta", "7"], pawn: ["Donaldo", "2"], flipped: ["Benedetta", words.game.cards.bluff] })) {
      const { tap, words: shown } = correcting(wrongly(), { status: 200, data: told });
      for (const step of [board.correct.kinds[kind], ...taps]) {
        await tap(step);
        assert.doesNotMatch(shown(), /\b(board|game|errors|common)\.[a-z]|undefined|\{\w+\}/, `${tag} ${kind}`);
      }
    }
  }
});
