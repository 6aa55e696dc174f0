// The helpers without a browser: numbers as typed, sheets as sent, faults at their fields, and asking a server that may be away.
// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Asker } from "../../web/tools-ask.js";
import { person, sheetOf, unbroken } from "../../web/tools-change.js";
import { faultWords, placed } from "../../web/tools-faults.js";
import { bankSheet, fieldOfNote, notesOf, vabanque, withStock } from "../../web/tools-money.js";
import { countOf, worth } from "../../web/draw-note.js";
import { lookOf } from "../../web/tools-notes.js";
import { caret, digitsBehind, heap, pressed, shown, whole } from "../../web/tools-numbers.js";
import * as pad from "../../web/tools-pad.js";
import { clockwise, people, recoloured, resized } from "../../web/tools-people.js";
import { played, sheetOf as seatsSheet } from "../../web/tools-seats.js";
import { USUAL } from "../../web/tools-rules.js";
import { useWords } from "../../web/page.js";
import { fakeWorld } from "./fake-world.js";

const read = (/** @type {string} */ name, tag = "en") => JSON.parse(readFileSync(new URL(`../../web/locales/${name}.${tag}.json`, import.meta.url), "utf8"));
const english = () => useWords("en", read("house"), read("vabanque"), read("vabanque-board"), read("tools"));
english();

test("a whole number may have thousands' marks and full-width digits; nothing else is one", () => {
  assert.deepEqual(["", "0", "007", "45000", "45,000", "45 000", "45\u202f000", "１２３"].map(whole), [null, 0, 7, 45000, 45000, 45000, 45000, 123]);
  assert.deepEqual(["-5", "1.5", "45.000", "1e3", "x", "5€", "1234567890123456"].map(whole), Array(7).fill(undefined));
  useWords("fr", read("tools", "fr"));
  assert.deepEqual(["45 000", "45\u202f000", "45,5"].map(whole), [45000, 45000, undefined]);
  assert.equal(shown("45000"), "45\u202f000");
  english();
  assert.equal(shown("45000"), "45,000");
  assert.equal(shown("-5"), "-5", "what is wrong stays as it was typed");
});

test("the keypad writes digits, whole thousands, and takes digits away", () => {
  assert.equal(["4", "5", "000"].reduce(pressed, ""), "45000");
  assert.equal(["0", "0", "7"].reduce(pressed, ""), "7");
  assert.equal(pressed("000", "back"), "");
  assert.equal(pressed("45,000", "back"), "4500");
  assert.equal(pressed("123456789012345", "1"), "123456789012345", "no more digits than are exact");
});

test("the caret keeps its place among the digits when marks come and go", () => {
  assert.equal(digitsBehind("45,000", 2), 3);
  assert.equal(caret("450,000", 3), 4);
  assert.equal(caret("1,234", 0), 5);
  assert.equal(caret("12", 9), 0);
});

test("a heap has what was typed, no noughts, and is none where something is no number", () => {
  assert.deepEqual(heap({ 5000: "3", 10000: "", 20000: "0" }), { 5000: 3 });
  assert.equal(heap({ 5000: "1.5" }), null);
  assert.equal(countOf({ 5: 2, 10: 1 }), 3);
  assert.equal(worth({ 5: 2, 10: 1 }), 20);
});

test("Vabanque's notes look like themselves, other money borrows the looks in order", () => {
  assert.equal(lookOf(50000, [5000, 50000]), 50000);
  assert.deepEqual([1, 3, 4].map((value) => lookOf(value, [4, 1, 3])), [5000, 10000, 20000]);
  const many = [1, 2, 5, 10, 20, 50, 100, 200];
  assert.equal(new Set(many.map((value) => lookOf(value, many))).size, 6);
  assert.deepEqual(many.map((value) => lookOf(value, many)), many.map((value) => lookOf(value, many)).sort((a, b) => a - b));
});

/** @param {any} more */
const change = (more) => ({ people: [person(0)], note: null, most: null, before: null, ...more });

test("one person's sheet is sent once there is an amount, with its sign and what is in hand", () => {
  const bank = vabanque();
  assert.equal(sheetOf(change({}), bank), null);
  assert.equal(sheetOf(change({ people: [{ ...person(0), due: "4.5" }] }), bank), null);
  assert.deepEqual(sheetOf(change({ people: [{ ...person(0), due: "45000", way: "pays", holds: { 50000: "1", 5000: "" } }] }), bank), {
    amount: -45000, give: { 50000: 1 }, notes: [5000, 10000, 20000, 50000, 100000, 500000],
    stock: { 5000: 10, 10000: 20, 20000: 10, 50000: 10, 100000: 20, 500000: 10 },
  });
});

test("several people are sent together; a name twice is not sent, for one of them would be lost", () => {
  const two = [{ ...person(0), name: " Ana ", due: "45000" }, { ...person(1), due: "30000", way: /** @type {const} */ ("pays") }];
  assert.deepEqual(/** @type {any} */ (sheetOf(change({ people: two }), vabanque())).players, { Ana: { due: 45000, holds: {} }, "Person 2": { due: -30000, holds: {} } });
  assert.equal(sheetOf(change({ people: two.map((one) => ({ ...one, name: "Ana" })) }), vabanque()), null);
});

test("a note is changed into smaller ones only, no larger than wished", () => {
  const breaks = { people: [{ ...person(0), way: /** @type {const} */ ("breaks") }], note: 50000 };
  assert.deepEqual(/** @type {any} */ (sheetOf(change(breaks), vabanque())).stock, { 5000: 10, 10000: 20, 20000: 10, 50000: 0, 100000: 0, 500000: 0 });
  assert.equal(/** @type {any} */ (sheetOf(change({ ...breaks, most: 10000 }), vabanque())).stock[20000], 0);
  assert.deepEqual(unbroken(vabanque(), { 5000: 10, 10000: 19, 20000: 8, 50000: 0, 100000: 0, 500000: 0 }, 50000), { 5000: 10, 10000: 19, 20000: 8, 50000: 11, 100000: 20, 500000: 10 });
});

test("a count that is left empty means enough, whatever is wanted, and stays so", () => {
  const other = { kind: "other", name: "", values: ["4", "1", "", "3"], stock: { 4: "2" } };
  assert.deepEqual(notesOf(other), [1, 3, 4]);
  assert.deepEqual(bankSheet(other, 6), { notes: [4, 1, 3], stock: { 1: 7, 3: 3, 4: 2 } });
  assert.equal(bankSheet(other, 10 ** 12)?.stock[1], 10 ** 6);
  assert.deepEqual(withStock({ ...other, stock: { 4: "2", 1: "" } }, { 1: 5, 3: 1, 4: 1 }).stock, { 4: "1", 1: "" });
  assert.equal(bankSheet({ ...other, values: ["1.5"] }, 6), null);
  assert.equal(fieldOfNote(other, 2), 3, "the third note sent stands in the fourth field");
});

test("every fault the server may find stands at a field, with words that say what to do", () => {
  const names = ["Ana", "Ben.due", "花子"];
  const at = (/** @type {string} */ field) => placed({ code: "bad_field", message: "", field }, names);
  assert.deepEqual(at("amount"), ["due-0", "due"]);
  assert.deepEqual(at("give.5000"), ["holds-0-5000", "count"]);
  assert.deepEqual(at("players.花子.due"), ["due-2", "due"]);
  assert.deepEqual(at("players.Ben.due.due"), ["due-1", "due"]);
  assert.deepEqual(at("players.Ana.holds.20000"), ["holds-0-20000", "count"]);
  assert.deepEqual(at("players.Ana"), ["name-0", "name"]);
  assert.deepEqual(at("players[1]"), ["name-1", "name"]);
  assert.deepEqual(at("players"), ["people", "people"]);
  assert.deepEqual(at("stock.5000"), ["stock-5000", "count"]);
  assert.deepEqual([at("stock"), at("notes"), at("notes[3]")], [["money", "notes"], ["money", "notes"], ["value-3", "value"]]);
  assert.deepEqual([at("fortunes.Ana"), at("pawns.花子")], [["fortune-0", "fortune"], ["pawn-2", "pawn"]]);
  assert.deepEqual([at("tokens"), at("tokens.3[0]"), at("cards[2].card")], [["tokens", "tokens"], ["tokens", "tokens"], ["cards", "cards"]]);
  assert.deepEqual(at("rules.ties"), ["", "other"]);
  for (const tag of ["en", "fr", "ja"]) for (const [, key] of ["amount", "give.1", "players[0]", "players", "notes", "notes[0]", "fortunes.Ana", "pawns.Ana", "tokens", "cards[0]", "x"].map(at)) assert.equal(typeof read("tools", tag).tools.faults[key], "string", `${tag} ${key}`);
  assert.deepEqual(faultWords(null, names), {});
  assert.match(faultWords({ code: "bad_field", message: "", field: "amount" }, names)["due-0"], /at most/);
});

test("the newest question counts: an answer to an older one is not shown", async () => {
  const fake = fakeWorld();
  /** @type {((answer: any) => void)[]} */
  const answers = [];
  fake.answer = () => new Promise((resolve) => answers.push(resolve));
  const asker = new Asker(fake.world, "change", () => {});
  asker.want({ amount: 4 });
  await fake.pass(50);
  assert.equal(fake.calls.length, 0, "somebody who still types is not answered");
  asker.want({ amount: 45 });
  await fake.pass(200);
  assert.deepEqual(fake.calls.map(({ path, body }) => [path, body]), [["/api/tools/change", { amount: 45 }]]);
  asker.want({ amount: 450 });
  await fake.pass(200);
  answers[1]([200, { unpaid: 1 }]);
  await fake.pass(0);
  answers[0]([200, { unpaid: 2 }]);
  await fake.pass(0);
  assert.equal(asker.asked.answer.unpaid, 1);
  assert.deepEqual(asker.asked.sheet, { amount: 450 });
  assert.equal(asker.want(null).answer, null);
});

test("a server that is away is asked again by itself; a fault is not", async () => {
  const fake = fakeWorld();
  let drawn = 0;
  fake.answer = () => "down";
  const asker = new Asker(fake.world, "seats", () => (drawn += 1));
  asker.want({ players: [] });
  await fake.pass(200);
  assert.equal(asker.asked.trouble, "unreachable");
  fake.answer = () => [503, { error: { code: "cannot_store", message: "" } }];
  await fake.pass(2000);
  assert.equal(asker.asked.trouble, "cannot_store");
  fake.answer = () => [400, { error: { code: "bad_field", message: "", field: "players" } }];
  await fake.pass(4000);
  assert.equal(asker.asked.trouble, null);
  assert.equal(asker.asked.fault?.field, "players");
  const asked = fake.calls.length;
  await fake.pass(60000);
  assert.equal(fake.calls.length, asked);
  assert.ok(drawn >= 3);
});

const PLAYERS = /** @type {import("../../web/tools-pad.js").Player[]} */ ([{ name: "Ana", colour: "blue", stays: false }, { name: "Ben", colour: "red", stays: true }, { name: "Cleo", colour: "green", stays: false }]);
const begun = () => pad.begun(PLAYERS, ["Ben", "Cleo", "Ana"], { Ana: 0, Ben: 0, Cleo: 0 }, 1, USUAL);

test("pawns are set in the order of play, then the tokens come", () => {
  const first = begun();
  assert.equal(first.turn, "Ben");
  const all = [3, 3, 5].reduce(pad.withPawn, first);
  assert.deepEqual(all.pawns, { Ben: 3, Cleo: 3, Ana: 5 });
  assert.deepEqual([all.step, all.turn, pad.allPawns(all)], ["tokens", null, true]);
  assert.deepEqual(first.pawns, {}, "the sheet before is as it was");
  assert.deepEqual(pad.openTables(all), [3, 5]);
  const skipped = pad.withPawn({ ...first, turn: "Ana" }, 7);
  assert.deepEqual([skipped.turn, skipped.step], ["Ben", "pawns"], "who was passed over comes next");
});

test("a tap lays a token of the round, the last can be taken away, and one of each value", () => {
  const laid = [3, 3, 3].reduce(pad.withToken, begun());
  assert.deepEqual(laid.tokens, { 3: [5, 5, 5] });
  assert.deepEqual(pad.withToken({ ...laid, token: 0 }, 3).tokens, { 3: [5, 5] });
  const mixed = pad.withToken({ ...laid, token: 50 }, 3);
  assert.deepEqual(pad.withoutToken(mixed, 3, 5).tokens, { 3: [5, 5, 50] });
  assert.deepEqual(pad.openTables({ ...mixed, rules: { ...USUAL, evaluate: "money" } }), [3]);
});

test("everybody has each card once: tapped elsewhere it moves, tapped again it is gone", () => {
  const laid = pad.withCard(begun(), "Ana", "cheat", 3);
  const moved = pad.withCard(laid, "Ana", "cheat", 5);
  assert.deepEqual(moved.cards, [{ player: "Ana", card: "cheat", table: 5 }]);
  assert.equal(pad.lies(moved, "Ana", "cheat"), 5);
  assert.deepEqual(pad.withCard(moved, "Ana", "cheat", 5).cards, []);
});

test("the sheet has only the cards of open tables, and the round only where all tokens are on it", () => {
  const all = pad.withCard(pad.withCard([3, 3, 5].reduce(pad.withPawn, begun()), "Ana", "raise", 3), "Ben", "cheat", 4);
  const sheet = pad.scoreSheet(all);
  assert.deepEqual(sheet.cards, [{ player: "Ana", card: "raise", table: 3 }]);
  assert.deepEqual(sheet.stays_put, ["Ben"]);
  assert.ok(!("round" in sheet));
  assert.equal(pad.scoreSheet({ ...all, all: true }).round, 1);
  assert.equal(pad.scoreSheet({ ...all, round: 4 }).rules.seating, "platelets", "after the last round nobody moves (V5.1)");
});

test("the next round starts from the answers: fortunes, order, chairs, notes, debts", () => {
  const all = pad.withToken([3, 3, 5].reduce(pad.withPawn, begun()), 3);
  const scored = { order: ["Cleo", "Ben", "Ana"], chairs: ["Ben", "Cleo", "Ana"], fortunes: { Ana: 0, Ben: 5000, Cleo: 45000 } };
  const paid = { stock: { 5000: 8, 20000: 8 }, players: { Ana: { receives: {}, returns: {}, unpaid: 0 }, Ben: { receives: { 5000: 1 }, returns: {}, unpaid: 0 }, Cleo: { receives: { 20000: 2 }, returns: { 5000: 1 }, unpaid: 5000 } } };
  const next = pad.nextRound({ ...all, purses: { Cleo: { 5000: "2" } }, cards: [{ player: "Ana", card: "raise", table: 3 }] }, scored, paid);
  assert.deepEqual([next.round, next.step, next.turn, next.token], [2, "pawns", "Cleo", 10]);
  assert.deepEqual(next.players.map(({ name }) => name), ["Ben", "Cleo", "Ana"]);
  assert.deepEqual([next.tokens, next.pawns, next.cards], [all.tokens, all.pawns, []], "tokens and pawns stay, cards go back (V4.4)");
  assert.deepEqual(next.bank, { 5000: "8", 20000: "8" });
  assert.deepEqual(next.purses.Cleo, { 5000: "1", 20000: "2" });
  assert.deepEqual(pad.notesSheet(next, { Ana: 0, Ben: 0, Cleo: 10000 })?.players.Cleo, { due: 15000, holds: { 5000: 1, 20000: 2 } });
  assert.equal(pad.notesSheet({ ...next, bank: { 5000: "x" } }, { Ana: 0, Ben: 0, Cleo: 0 }), null);
  assert.deepEqual(pad.richest({ order: ["Cleo", "Ben", "Ana"], fortunes: { Cleo: 5, Ben: 5, Ana: 1 } }), ["Cleo", "Ben"]);
});

test("people come with colours of their own; a colour that is taken is swapped", () => {
  const four = people(4);
  assert.deepEqual(resized(four, 6).map(({ colour }) => colour), ["blue", "red", "yellow", "green", "white", "black"]);
  assert.deepEqual(resized(four.map((one) => ({ ...one, name: "x" })), 3).length, 3);
  assert.deepEqual(recoloured(four, 0, "green").map(({ colour }) => colour), ["green", "red", "yellow", "blue"]);
  assert.deepEqual(clockwise(four, 2).map(({ id }) => id), [2, 3, 0, 1]);
});

test("seats are asked with the order as it was played", () => {
  const seating = { people: people(4), began: 2, tapped: null, rules: { ties: /** @type {const} */ ("reverse"), seating: /** @type {const} */ ("richest_stays") } };
  assert.deepEqual(played(seating).map(({ id }) => id), [2, 3, 0, 1]);
  assert.deepEqual(played({ ...seating, tapped: [1, 3] }).map(({ id }) => id), [1, 3, 2, 0]);
  const pinned = seating.people.map((one, i) => ({ ...one, stays: i === 1, fortune: i === 1 ? "45,000" : "" }));
  assert.deepEqual(seatsSheet({ ...seating, people: pinned }), {
    players: ["Blue", "Red", "Yellow", "Green"], order: ["Yellow", "Green", "Blue", "Red"], fortunes: { Blue: 0, Red: 45000, Yellow: 0, Green: 0 }, stays_put: ["Red"], rules: seating.rules,
  });
  assert.equal(seatsSheet({ ...seating, people: pinned.map((one) => ({ ...one, fortune: "-1" })) }), null);
});
