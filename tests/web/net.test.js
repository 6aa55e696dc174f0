// What a page asks, sends and remembers, in a world without a network.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStorage, fakeWorld, settle } from "./fake-world.js";
import { TOKENS, aLine, live, posts } from "./line-help.js";
import { Identity, Memory, backoff, makeId, momentOf, shuffled, takeSeat } from "../../web/net.js";

test("an id is 128 random bits in the characters the server takes", () => {
  const ids = Array.from({ length: 200 }, () => makeId(fakeWorld().world));
  assert.equal(new Set(ids).size, 200);
  for (const id of ids) assert.match(id, /^[\w-]{22}$/);
});

test("a backoff doubles up to ten seconds", () => {
  const { world } = fakeWorld();
  assert.deepEqual([0, 1, 2, 3, 4, 5, 9].map((tries) => backoff(tries, world)), [500, 1000, 2000, 4000, 8000, 10000, 10000]);
});

test("memory works where storage throws, at being asked for, read or written", () => {
  const broken = Object.assign(new FakeStorage(), { broken: true });
  const memory = new Memory(() => { throw new Error("denied"); }, () => broken);
  memory.set("name", "Ana");
  assert.equal(memory.get("name"), "Ana");
  assert.equal(memory.get("other"), null);
});

test("memory outlives a reload in whichever storage keeps it, and forgets in all", () => {
  const [first, second] = [Object.assign(new FakeStorage(), { broken: true }), new FakeStorage()];
  const stores = [() => first, () => second];
  new Memory(...stores).set("name", { a: 1 });
  assert.deepEqual(new Memory(...stores).get("name"), { a: 1 });
  new Memory(...stores).set("name", null);
  assert.equal(new Memory(...stores).get("name"), null);
});

/** A browser's identity in KXQF, each time as after a reload. */
function browserWith(store = new FakeStorage()) {
  const shown = /** @type {string[]} */ ([]);
  const at = (/** @type {string} */ hash, room = "KXQF") => new Identity(`key.${room}`, new Memory(() => store), { hash }, (now) => shown.push(now));
  return { at, shown };
}

test("the key comes from the fragment, else from memory; once accepted it is kept and leaves the address", () => {
  const { at, shown } = browserWith();
  assert.equal(at("").key, null);
  const first = at("#key=abcdefgh12");
  assert.equal(first.key, "abcdefgh12");
  assert.deepEqual(shown, [], "not yet known to open anything");
  first.accepted();
  first.accepted();
  assert.deepEqual(shown, [""]);
  assert.equal(at("").key, "abcdefgh12", "after a reload, and in another tab");
  assert.equal(at("", "ABCD").key, null);
});

test("without a key nothing is accepted, and the address stays as it is", () => {
  const { at, shown } = browserWith();
  at("#table=3").accepted();
  assert.deepEqual(shown, []);
  const seated = at("#table=3");
  seated.keep("abcdefgh12");
  assert.deepEqual(shown, [""]);
});

test("where nothing lasts the key stays in the address, for a reload", () => {
  const refuses = { getItem() { throw new Error("private"); }, setItem() { throw new Error("private"); }, removeItem() { throw new Error("private"); } };
  const forgets = { getItem: () => null, setItem() {}, removeItem() {} };
  for (const store of [refuses, forgets]) {
    const { at, shown } = browserWith(/** @type {any} */ (store));
    at("#key=abcdefgh12").accepted();
    assert.deepEqual(shown, ["#key=abcdefgh12"]);
  }
  const shown = /** @type {string[]} */ ([]);
  const passing = new FakeStorage();
  new Identity("key.KXQF", new Memory(() => /** @type {any} */ (refuses), () => passing), { hash: "#key=abcdefgh12" }, (hash) => shown.push(hash)).accepted();
  assert.deepEqual(shown, ["#key=abcdefgh12"], "another tab would not find what this one keeps");
});

test("an address with a key that opens nothing takes nobody's own key away", () => {
  const { at, shown } = browserWith();
  at("#key=abcdefgh12").accepted();
  const misled = at("#key=somebodyelses");
  assert.equal(misled.key, "somebodyelses");
  misled.drop();
  assert.equal(misled.key, "abcdefgh12");
  assert.deepEqual(shown, ["", ""]);
});

test("a kept key that opens nothing any more is forgotten, however it came", () => {
  for (const hash of ["", "#key=abcdefgh12"]) {
    const { at } = browserWith();
    at("#key=abcdefgh12").accepted();
    const void_ = at(hash);
    void_.drop();
    assert.equal(void_.key, null);
    assert.equal(at("").key, null);
  }
});

test("a seat is asked for with one id until it is answered: a retry makes no second seat", async () => {
  const fake = fakeWorld();
  const memory = new Memory();
  const answers = ["down", [503, { error: { code: "cannot_store" } }], [201, { seat: "s1", key: "k" }]];
  fake.answer = () => answers.shift();
  let waits = 0;
  const seat = takeSeat(fake.world, memory, "KXQF", { name: "Ana", colour: "blue" }, () => void (waits += 1));
  await fake.pass(5000);
  assert.deepEqual(await seat, { seat: "s1", key: "k" });
  assert.equal(new Set(fake.calls.map((call) => call.body.id)).size, 1);
  assert.match(fake.calls[0].body.id, /^[\w-]{22}$/);
  assert.equal(waits, 2);
  assert.equal(memory.get("join.KXQF"), null);
});

test("a reload in the middle of joining goes on with the same id; a refusal ends it", async () => {
  const store = new FakeStorage();
  const before = fakeWorld();
  before.answer = () => "down";
  void takeSeat(before.world, new Memory(() => store), "KXQF", { name: "Ana" }, () => {});
  await settle();
  const after = fakeWorld();
  after.answer = () => [409, { error: { code: "name_taken", message: "" } }];
  const answer = await takeSeat(after.world, new Memory(() => store), "KXQF", { name: "Somebody else" }, () => {});
  assert.equal(after.calls[0].body.id, before.calls[0].body.id);
  assert.equal(after.calls[0].body.name, "Ana");
  assert.ok("error" in answer && answer.error.code === "name_taken");
  assert.equal(new Memory(() => store).get("join.KXQF"), null);
});

test("an action goes out with its id; it is saved only at the server's 200", async () => {
  const made = aLine();
  await live(made);
  /** @type {any} */
  let answer;
  made.fake.answer = () => new Promise((done) => (answer = done));
  made.line.send("place_token", { table: 3 });
  await settle();
  assert.deepEqual(made.line.pending.map((action) => action.type), ["place_token"]);
  assert.equal(made.line.queue.acknowledged, 0);
  answer([200, { accepted: true }]);
  await settle();
  assert.deepEqual(made.line.pending, []);
  assert.equal(made.line.queue.acknowledged, 1);
});

test("without an answer the same action goes out again with the same id, in order, one at a time", async () => {
  const made = aLine();
  await live(made);
  let down = true;
  made.fake.answer = (call) => (down ? "down" : call.method === "GET" ? [200, TOKENS] : [200, { accepted: true }]);
  made.line.send("place_token", { table: 3 });
  made.line.send("place_token", { table: 4 });
  await made.fake.pass(3000);
  assert.deepEqual(posts(made.fake).map((call) => call.body.table), [3], "no second try before the room is reached again");
  down = false;
  await made.fake.pass(6000);
  assert.deepEqual(posts(made.fake).map((call) => call.body.table), [3, 3, 4]);
  const [first, again, second] = posts(made.fake).map((call) => call.body.id);
  assert.equal(first, again);
  assert.notEqual(first, second);
  assert.deepEqual(made.line.pending, []);
});

test("what was not acknowledged survives a reload", async () => {
  const store = new FakeStorage();
  const before = aLine({ answer: () => "down" }, new Memory(() => store));
  await live(before);
  before.line.send("move_pawn", { table: 5 });
  await settle();
  const after = aLine({ answer: (call) => (call.method === "GET" ? [200, TOKENS] : [200, {}]) }, new Memory(() => store));
  after.line.start();
  await settle();
  assert.equal(posts(after.fake)[0].body.id, posts(before.fake)[0].body.id);
  assert.deepEqual(after.line.pending, []);
  assert.equal(new Memory(() => store).get("queue.KXQF.secret"), null);
});

test("a tap of an earlier round does not come true in the same phase of a later one", async () => {
  const store = new FakeStorage();
  const before = aLine({ answer: () => "down" }, new Memory(() => store));
  await live(before);
  before.line.send("place_token", { table: 3 });
  await settle();
  const later = { ...TOKENS, round: 2 };
  const after = aLine({ answer: (call) => (call.method === "GET" ? [200, later] : [200, {}]) }, new Memory(() => store));
  after.line.start();
  await settle();
  assert.deepEqual(posts(after.fake), []);
  assert.deepEqual(after.refused, ["too_late"]);
});

test("nor in the same round of the next game", async () => {
  const store = new FakeStorage();
  const before = aLine({ answer: () => "down" }, new Memory(() => store));
  await live(before);
  before.line.send("place_token", { table: 4 });
  await settle();
  const after = aLine({ answer: (call) => (call.method === "GET" ? [200, { ...TOKENS, match: 2 }] : [200, {}]) }, new Memory(() => store));
  after.line.start();
  await settle();
  assert.deepEqual(posts(after.fake), []);
  assert.deepEqual(after.refused, ["too_late"]);
});

test("a moment is a phase of a game's round or turn, whichever the game counts", () => {
  const cards = { phase: "cards", match: 1 };
  const moments = [{ ...cards, round: 1 }, { ...cards, round: 2 }, { ...cards, turn: 3 }, { ...cards, turn: 4 }, { ...cards, match: 2, round: 1 },
    { phase: "lobby", match: 1 }, { phase: "lobby", match: 2 }].map(momentOf);
  assert.equal(new Set(moments).size, 7);
});

test("an action whose answer was lost is sent again though its phase is over: its id makes that harmless", async () => {
  const made = aLine();
  await live(made);
  made.fake.answer = (call) => (call.method === "GET" ? [200, { phase: "cards", match: 1, round: 1 }] : "down");
  made.line.send("place_token", { table: 3 });
  await settle();
  made.fake.answer = (call) => (call.method === "GET" ? [200, { phase: "cards", match: 1, round: 1 }] : [200, {}]);
  await made.fake.pass(2000);
  assert.equal(posts(made.fake).length, 2);
  assert.deepEqual(made.refused, []);
});

test("a refusal is told once, not repeated, and the next action goes on", async () => {
  const made = aLine();
  await live(made);
  made.fake.answer = (call) => (call.body?.table === 9 ? [409, { error: { code: "no_such_table", message: "" } }] : [200, {}]);
  made.line.send("place_token", { table: 9 });
  made.line.send("place_token", { table: 2 });
  await settle();
  assert.deepEqual(made.refused, ["no_such_table"]);
  assert.deepEqual(posts(made.fake).map((call) => call.body.table), [9, 2]);
  assert.deepEqual(made.line.pending, []);
});

test("an action that breaks the server every time does not block those behind it for ever", async () => {
  const made = aLine();
  await live(made);
  made.fake.answer = (call) => (call.method === "GET" ? [200, TOKENS] : call.body.table === 1 ? [500, { error: { code: "fault", message: "" } }] : [200, {}]);
  made.line.send("place_token", { table: 1 });
  made.line.send("place_token", { table: 2 });
  await made.fake.pass(30000);
  assert.deepEqual(posts(made.fake).map((call) => call.body.table), [1, 1, 1, 1, 2]);
  assert.deepEqual(made.refused, ["fault"]);
});

test("what goes out is equally long whichever card it names", async () => {
  const made = aLine({ answer: () => [200, {}] });
  await live(made);
  const { fetch } = made.fake.world;
  const lengths = /** @type {number[]} */ ([]);
  made.fake.world.fetch = (/** @type {string} */ path, /** @type {any} */ options) => {
    if (options.body) lengths.push(new TextEncoder().encode(options.body).length);
    return fetch(path, options);
  };
  for (let card = 1; card <= 13; card++) made.line.send("play_card", { card });
  for (const card of ["raise", "bluff", "cheat"]) made.line.send("place_card", { card, table: 12 });
  while (made.line.pending.length) await settle();
  assert.deepEqual(lengths, Array(16).fill(256));
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
