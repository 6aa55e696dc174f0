// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStorage, fakeWorld, settle } from "./fake-world.js";
import { Identity, Line, Memory, backoff, makeId, momentOf, onWake, screenKeeper, takeSeat } from "../../web/net.js";

const TOKENS = { phase: "tokens", round: 1, n: 1 };

/** @param {Partial<ReturnType<typeof fakeWorld>>} [more] @param {Memory} [memory] */
function aLine(more = {}, memory = new Memory()) {
  const fake = Object.assign(fakeWorld(), more);
  const refused = /** @type {string[]} */ ([]);
  let drawn = 0;
  const line = new Line(fake.world, memory, "KXQF", "secret-key", { changed: () => void (drawn += 1), refused: (fault) => refused.push(fault.code) });
  return { fake, line, refused, memory, drawn: () => drawn };
}

/** @param {ReturnType<typeof aLine>} made */
async function live(made, view = TOKENS) {
  made.line.start();
  made.fake.sockets[0].onopen();
  made.fake.sockets[0].push(1, view);
  await settle();
}

/** @param {ReturnType<typeof fakeWorld>} fake */
const posts = (fake) => fake.calls.filter((call) => call.method === "POST");

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

test("the key comes from the fragment, else from memory, and is kept in both", () => {
  const shown = /** @type {string[]} */ ([]);
  const store = new FakeStorage();
  const memory = () => new Memory(() => store);
  assert.equal(new Identity("KXQF", memory(), { hash: "" }, (hash) => shown.push(hash)).key, null);
  assert.equal(new Identity("KXQF", memory(), { hash: "#key=abcdefgh12" }, (hash) => shown.push(hash)).key, "abcdefgh12");
  assert.equal(new Identity("KXQF", memory(), { hash: "" }, (hash) => shown.push(hash)).key, "abcdefgh12");
  assert.equal(new Identity("ABCD", memory(), { hash: "" }, (hash) => shown.push(hash)).key, null);
  assert.deepEqual(shown, ["#key=abcdefgh12", "#key=abcdefgh12"]);
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

test("the first frame carries the key; views are pushed and the newest wins", async () => {
  const made = aLine();
  await live(made);
  const [socket] = made.fake.sockets;
  assert.deepEqual(socket.sent, [{ key: "secret-key" }]);
  socket.push(3, { n: 3 });
  socket.push(2, { n: 2 });
  assert.deepEqual(made.line.view, { n: 3 });
  assert.equal(made.line.link, "live");
  assert.equal(made.fake.calls.length, 0, "no request beside a socket that works");
});

test("the key never stands in an address", async () => {
  const made = aLine({ noSockets: true, answer: () => [200, TOKENS] });
  made.line.start();
  await made.fake.pass(3000);
  assert.ok(made.fake.calls.length > 0);
  for (const call of made.fake.calls) {
    assert.ok(!call.path.includes("secret"));
    assert.equal(call.headers.Authorization, "Bearer secret-key");
  }
});

test("where sockets do not work, the view is polled, and a socket is tried again and again", async () => {
  const made = aLine({ noSockets: true });
  let n = 0;
  made.fake.answer = () => [200, { n: (n += 1) }];
  made.line.start();
  await made.fake.pass(1000);
  assert.equal(made.line.link, "polling");
  const seen = n;
  await made.fake.pass(10000);
  assert.ok(n >= seen + 4, `asked ${n - seen} times in ten seconds`);
  assert.deepEqual(made.line.view, { n });
  made.fake.noSockets = false;
  await made.fake.pass(11000);
  assert.equal(made.fake.sockets.length, 1);
});

test("an answer that was overtaken by a push is not shown", async () => {
  const made = aLine();
  await live(made);
  /** @type {any} */
  let answer;
  made.fake.answer = () => new Promise((done) => (answer = done));
  void made.line.ask();
  await settle();
  made.fake.sockets[0].push(2, { n: "pushed" });
  answer([200, { n: "asked" }]);
  await settle();
  assert.deepEqual(made.line.view, { n: "pushed" });
  assert.equal(made.fake.sockets.length, 1);
});

test("a socket that says it is open and is dead is found out and replaced", async () => {
  const made = aLine();
  await live(made);
  made.fake.answer = () => [200, { n: "newer" }];
  await made.fake.pass(25000);
  assert.deepEqual(made.line.view, { n: "newer" });
  assert.equal(made.fake.sockets.length, 2);
  assert.equal(made.fake.sockets[0].closed, true);
  made.fake.sockets[0].push(9, { n: "from the grave" });
  assert.deepEqual(made.line.view, { n: "newer" });
});

test("on waking it asks for the view and makes a new socket, whatever the old one says", async () => {
  const made = aLine({ answer: () => [200, { n: "asked" }] });
  await live(made);
  made.line.wake();
  await settle();
  assert.equal(made.fake.sockets.length, 2);
  assert.deepEqual(made.line.view, { n: "asked" });
  made.fake.sockets[1].onopen();
  made.fake.sockets[1].push(1, { n: "pushed" });
  assert.deepEqual(made.line.view, { n: "pushed" });
  assert.equal(made.line.link, "live");
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

test("a moment is a phase of a round or of a turn, whichever the game counts", () => {
  const moments = [{ phase: "cards", round: 1 }, { phase: "cards", round: 2 }, { phase: "cards", turn: 3 }, { phase: "cards", turn: 4 }, { phase: "lobby" }].map(momentOf);
  assert.equal(new Set(moments).size, 5);
});

test("an action whose answer was lost is sent again though its phase is over: its id makes that harmless", async () => {
  const made = aLine();
  await live(made);
  made.fake.answer = (call) => (call.method === "GET" ? [200, { phase: "cards", round: 1 }] : "down");
  made.line.send("place_token", { table: 3 });
  await settle();
  made.fake.answer = (call) => (call.method === "GET" ? [200, { phase: "cards", round: 1 }] : [200, {}]);
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

test("requests for the three cards are equally long", async () => {
  const made = aLine({ answer: () => [200, {}] });
  await live(made);
  for (const card of ["raise", "bluff", "cheat"]) made.line.send("place_card", { card, table: 3 });
  await settle();
  const lengths = posts(made.fake).map((call) => JSON.stringify(call.body).length);
  assert.equal(lengths.length, 3);
  assert.equal(new Set(lengths).size, 1);
});

for (const [code, link] of /** @type {[number, string][]} */ ([[4401, "wrong_key"], [4404, "no_room"], [4409, "replaced"]])) {
  test(`closing with ${code} ends the line: ${link}`, async () => {
    const made = aLine({ answer: () => [200, TOKENS] });
    await live(made);
    made.fake.sockets[0].onclose({ code });
    made.line.wake();
    await made.fake.pass(60000);
    assert.equal(made.line.link, link);
    assert.equal(made.fake.sockets.length, 1);
    assert.equal(made.fake.calls.length, 0);
  });
}

for (const code of [1001, 1006, 1011]) {
  test(`closing with ${code} is followed by a new socket`, async () => {
    const made = aLine({ answer: () => [200, TOKENS] });
    await live(made);
    made.fake.sockets[0].onclose({ code });
    await made.fake.pass(1000);
    assert.equal(made.fake.sockets.length, 2);
    assert.ok(!made.line.ended);
  });
}

test("the older tab can take the line back", async () => {
  const made = aLine();
  await live(made);
  made.fake.sockets[0].onclose({ code: 4409 });
  made.line.start();
  made.fake.sockets[1].onopen();
  made.fake.sockets[1].push(1, { n: "again" });
  assert.equal(made.line.link, "live");
  assert.deepEqual(made.line.view, { n: "again" });
});

test("a void key is found out by asking, too, and nothing more is sent with it", async () => {
  const made = aLine({ noSockets: true, answer: () => [401, { error: { code: "wrong_key", message: "" } }] });
  made.line.send("move_pawn", { table: 1 });
  made.line.start();
  await made.fake.pass(60000);
  assert.equal(made.line.link, "wrong_key");
  assert.deepEqual(made.line.pending, []);
  assert.ok(made.fake.calls.length <= 2);
});

test("offline is said, and taken back when the room is reached", async () => {
  const made = aLine({ answer: () => "down" });
  await live(made);
  made.fake.sockets[0].onclose({ code: 1006 });
  await made.fake.pass(500);
  assert.equal(made.line.link, "offline");
  assert.deepEqual(made.line.view, TOKENS, "what was seen last stays");
  made.fake.answer = () => [200, { n: 2 }];
  await made.fake.pass(3000);
  assert.equal(made.line.link, "polling");
  assert.deepEqual(made.line.view, { n: 2 });
});

test("an action that brings no push makes it ask", async () => {
  const made = aLine({ answer: (call) => (call.method === "GET" ? [200, { n: "after" }] : [200, {}]) });
  await live(made);
  made.line.send("move_pawn", { table: 2 });
  await made.fake.pass(1600);
  assert.deepEqual(made.line.view, { n: "after" });
});

test("a seat just taken has its own line: nothing of the spectator's view or queue stays", async () => {
  const made = aLine();
  await live(made);
  made.line.become("new-key-123");
  assert.equal(made.line.view, null);
  made.fake.sockets[1].onopen();
  assert.deepEqual(made.fake.sockets[1].sent, [{ key: "new-key-123" }]);
  made.fake.sockets[0].push(7, { n: "old" });
  assert.equal(made.line.view, null);
});

test("signs of waking are heard at once, and once more when others follow", async () => {
  const fake = fakeWorld();
  const [win, doc] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  let woken = 0;
  onWake(win, doc, fake.world, () => void (woken += 1));
  doc.dispatchEvent(new Event("visibilitychange"));
  assert.equal(woken, 1);
  for (const sign of ["pageshow", "focus", "online"]) win.dispatchEvent(Object.assign(new Event(sign), { persisted: true }));
  assert.equal(woken, 1);
  await fake.pass(1000);
  assert.equal(woken, 2);
  await fake.pass(5000);
  assert.equal(woken, 2);
  win.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.equal(woken, 2, "the first showing of a page is no return");
  doc.hidden = true;
  doc.dispatchEvent(new Event("visibilitychange"));
  assert.equal(woken, 2);
});

test("the screen is kept lit only while wanted, again after an absence, and not where it cannot be", async () => {
  const locks = /** @type {any[]} */ ([]);
  const navigator = { wakeLock: { request: async () => (locks.push({ released: false, async release() { this.released = true; } }), locks.at(-1)) } };
  const doc = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const keeper = screenKeeper(navigator, doc);
  keeper.want(true);
  await settle();
  assert.equal(locks.length, 1);
  locks[0].released = true;
  doc.dispatchEvent(new Event("visibilitychange"));
  await settle();
  assert.equal(locks.length, 2);
  keeper.want(false);
  await settle();
  assert.ok(locks[1].released);
  doc.dispatchEvent(new Event("visibilitychange"));
  await settle();
  assert.equal(locks.length, 2);
  const poor = screenKeeper({}, doc);
  poor.want(true);
  assert.equal(poor.able, false);
});
