// The line to a room: pushes, polls, wakes and ends.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeWorld, settle } from "./fake-world.js";
import { TOKENS, aLine, live } from "./line-help.js";
import { Line, onWake, onePress, screenKeeper } from "../../web/line.js";
import { Memory } from "../../web/net.js";

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

test("a board without a key says that it is a board; with one it shows the key, and a phone without a seat says nothing", () => {
  const said = (/** @type {string | null} */ key, /** @type {"board" | null} */ seenAs) => {
    const fake = fakeWorld();
    new Line(fake.world, new Memory(), "KXQF", key, { changed() {}, refused() {} }, seenAs).start();
    fake.sockets[0].onopen();
    return fake.sockets[0].sent[0];
  };
  assert.deepEqual([said(null, "board"), said("host-key", "board"), said(null, null)], [{ as: "board" }, { key: "host-key" }, {}]);
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

/** A document whose events come from one button. */
function aDocument() {
  const doc = Object.assign(new EventTarget(), { under: /** @type {any} */ (null), closest: () => doc.under });
  onePress(doc);
  const counted = (/** @type {string} */ type, /** @type {any} */ more) => {
    const event = Object.assign(new Event(type, { cancelable: true }), more);
    return doc.dispatchEvent(event);
  };
  return { tap: (/** @type {any} */ button, /** @type {number} */ detail, clientX = 100) => {
    doc.under = button;
    return counted("click", { detail, clientX, clientY: 200 });
  },
    press: (/** @type {string} */ key, /** @type {boolean} */ repeat) => counted("keydown", { key, repeat }) };
}

/** @param {string} words @param {boolean} [named] is it a button that says what it does */
const aButton = (words, named = true) => ({ words, matches: () => named, getAttribute() { return this.words; }, textContent: "" });

test("the second tap of a double tap counts for what the first one met, and for nothing that came in between", () => {
  const { tap } = aDocument();
  const reveal = aButton("Turn over table 3");
  assert.equal(tap(reveal, 1), true);
  assert.equal(tap(reveal, 2), true);
  reveal.words = "Turn over table 6";
  assert.equal(tap(reveal, 3), false, "the same button means another table by now");
  assert.equal(tap(reveal, 1), true, "another press does");
  assert.equal(tap(aButton("Hand the notes over"), 2), false, "another button stands there");
  assert.equal(tap(aButton("7"), 2, 150), true, "a quick tap on a neighbour is none of a double tap");
  assert.equal(tap(aButton("8"), 3, 152), false, "but the next one there is");
  assert.equal(tap(null, 2), true, "beside all buttons there is nothing to stop");
  const table = aButton("Table 3, tokens: 5", false);
  assert.equal(tap(table, 1), true);
  table.words = "Table 3, tokens: 10";
  assert.equal(tap(table, 2), true, "a table stays the same whatever lies there");
});

test("Enter that is held down presses once", () => {
  const { press } = aDocument();
  assert.deepEqual([press("Enter", false), press("Enter", true), press("Tab", true)], [true, false, true]);
});
