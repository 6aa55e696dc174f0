// Casanova on the board: where everything lies, how coins move, how a turn is told, and what the host does for others.
// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { WEB, all, catalogue, deskOf, speak, text } from "./board-help.js";
import { PHASES_IN_PLAY, seenBy, turnOf, withSeat } from "./fixtures/casanova-views.js";
import { LANGUAGES, has } from "../../web/page.js";
import * as casanova from "../../web/games/casanova-board.js";
import { coinsIn, plan, settleCoins } from "../../web/games/casanova-board-table.js";
import { actor, told } from "../../web/games/casanova-board-turn.js";

/** @typedef {Record<string, any>} View */

/** @param {string} phase @param {{n?: number, more?: View}} [how] */
const asHost = (phase, how) => seenBy(turnOf(phase, how), "host");

/** Everything a desk shows. @param {any} desk */
const shown = (desk) => all([casanova.stage(desk), casanova.side(desk), casanova.acts(desk)]);

/** @param {any} desk @param {RegExp} words */
const button = (desk, words) => shown(desk).find((node) => node.tag === "button" && words.test(node.props["aria-label"] ?? text(node)));

/** @param {any} desk */
const words = (desk) => text([casanova.stage(desk), casanova.side(desk), casanova.acts(desk)]).replace(/\s+/g, " ");

/** How many coins each heap is drawn with. @param {any} desk */
const drawn = (desk) => Object.fromEntries(Object.entries(desk.ui.coins).map(([heap, ids]) => [heap, /** @type {any} */ (ids).length]));

test("phases, steps and keys have words in every language", () => {
  const protocol = readFileSync(new URL("../docs/protocol.md", WEB), "utf8");
  const start = protocol.indexOf("## Casanova");
  const types = [...protocol.slice(start, protocol.indexOf("\n## ", start)).matchAll(/^\| `(\w+)` \|/gm)].map((found) => found[1]);
  assert.ok(types.length >= 9, "the protocol lists the actions");
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag, "casanova");
    assert.deepEqual(Object.keys(catalogue("casanova", tag).game.phases).sort(), [...PHASES_IN_PLAY].sort(), tag);
    for (const type of types) assert.ok(has(`game.undo.${type}`), `${tag} ${type}`);
    for (const key of casanova.keys) assert.ok(has(`board.keys.${key}.does`), `${tag} ${key}`);
  }
});

for (const n of [2, 3, 4]) {
  for (const [width, height] of [[1014, 748], [700, 620], [1500, 1040], [345, 420]]) {
    test(`${n} players, ${width}×${height}: plates, cards and heaps lie on the table and apart`, () => {
      const { k, cx, cy, rx, ry, places, pot, dice } = plan(n, width, height, true);
      const boxes = [
        ...places.flatMap(({ plate, card, heap }) => [{ ...plate, w: 125 * k, h: 33 * k }, { ...card, w: 34 * k, h: 48 * k }, { x: heap.x, y: heap.y - 26 * k, w: 36 * k, h: 30 * k }]),
        { x: pot.x, y: pot.y - 20 * k, w: 40 * k, h: 30 * k }, { x: dice.x, y: dice.y - 4 * k, w: 62 * k, h: 58 * k }];
      for (const [i, a] of boxes.entries()) {
        for (const [dx, dy] of [[-1, -1], [1, -1], [-1, 1], [1, 1]]) {
          assert.ok(((a.x + dx * a.w - cx) / rx) ** 2 + ((a.y + dy * a.h - cy) / ry) ** 2 <= 1.02, `${i} reaches over the rim`);
        }
        for (const [j, b] of boxes.entries()) {
          assert.ok(i >= j || Math.abs(a.x - b.x) >= a.w + b.w - 1 || Math.abs(a.y - b.y) >= a.h + b.h - 1, `${i} and ${j} cover each other`);
        }
      }
    });
  }
}

test("chairs stand clockwise, the first at the bottom", () => {
  const [first, second, third, fourth] = plan(4, 1000, 740, false).places.map((place) => place.plate);
  assert.ok(first.y > third.y && second.x < first.x && fourth.x > first.x);
});

test("coins move: no coin is ever in two heaps, none vanishes, and only as many change place as must", () => {
  const start = settleCoins(null, { s1: 12, s2: 12, pot: 0 });
  const paid = settleCoins(start, { s1: 11, s2: 11, pot: 2 });
  const won = settleCoins(paid, { s1: 13, s2: 11, pot: 0 });
  for (const lying of [start, paid, won]) assert.equal(new Set(Object.values(lying).flat()).size, 24);
  const moved = (/** @type {any} */ before, /** @type {any} */ now) => Object.keys(now).flatMap((heap) => now[heap].filter((/** @type {number} */ id) => !before[heap].includes(id)));
  assert.equal(moved(start, paid).length, 2);
  assert.deepEqual(moved(paid, won).sort(), paid.pot);
});

test("a turn is told card by card, then the coins move; nothing is given away before", () => {
  speak("en", "casanova");
  const view = asHost("result");
  const { desk, later } = deskOf(view, { shown: Infinity });
  casanova.arrived(desk, asHost("double"));
  const open = () => view.order.filter((/** @type {string} */ seat) => !words(desk).includes(`${view.seats.find((/** @type {View} */ one) => one.seat === seat).name}: face down`));
  for (let cards = 0; cards <= 4; cards++) {
    assert.deepEqual(open(), ["s1", "s2", "s3", "s4"].slice(0, cards));
    assert.deepEqual([coinsIn(desk).pot, coinsIn(desk).s4], [7, 10]);
    assert.equal(words(desk).includes("Dan wins"), false);
    assert.equal(button(desk, /Next turn/), undefined);
    later.pop()?.();
  }
  assert.ok(told(desk));
  assert.deepEqual([coinsIn(desk).pot, coinsIn(desk).s4], [1, 16]);
  const said = words(desk);
  for (const part of ["Dan wins 6 coins", "1 coin stays in the pot.", "Ben has no coins left and is out.", "beaten by a higher card", "above the massimo", "withdrew from the double", "highest card within the massimo"]) assert.ok(said.includes(part), part);
  assert.deepEqual(drawn(desk), { s1: 10, s2: 0, s3: 11, s4: 16, pot: 1 });
});

test("it can be shown at once, and again; without motion it always is", () => {
  const { desk, later } = deskOf(asHost("result"));
  casanova.arrived(desk, asHost("double"));
  button(desk, /Show everything/).props.onclick();
  assert.ok(told(desk));
  later.splice(0).forEach((job) => job());
  assert.ok(told(desk), "the telling that was broken off does not go on");
  button(desk, /Watch it again/).props.onclick();
  assert.equal(told(desk), false);
  assert.equal(casanova.pressed(desk, "a"), true);
  assert.ok(told(desk));
  const before = globalThis.matchMedia;
  globalThis.matchMedia = /** @type {any} */ (() => ({ matches: true }));
  button(desk, /Watch it again/).props.onclick();
  assert.ok(told(desk));
  globalThis.matchMedia = before;
});

test("a board that comes to a turn already told, or goes back before its end, tells nothing anew", () => {
  const { desk, later } = deskOf(asHost("result"));
  casanova.arrived(desk, null);
  assert.ok(told(desk));
  desk.view = asHost("double");
  casanova.arrived(desk, asHost("result"));
  assert.equal(later.length, 0);
  assert.equal(words(desk).includes("Ana may announce"), true);
});

test("the last turn is told before the end is shown; the host goes on, a board without a host by itself", () => {
  for (const kind of ["host", "spectator"]) {
    const { desk, later } = deskOf(seenBy(turnOf("over"), kind));
    casanova.arrived(desk, asHost("double"));
    while (!told(desk)) later.shift()?.();
    assert.equal(words(desk).includes("wins 6 coins"), true);
    if (kind === "host") button(desk, /Go on/).props.onclick();
    else later.shift()?.();
    assert.match(words(desk), /After 12 turns Dan wins/);
    assert.match(words(desk), /1 coin is left in the pot and belongs to nobody\./);
  }
});

test("cards say why they win or do not: against the massimo, or the best within it; one that withdrew lies across", () => {
  speak("en", "casanova");
  const { desk } = deskOf(asHost("result"));
  casanova.arrived(desk, asHost("match"));
  const pieces = () => all(casanova.stage(desk)).filter((node) => ["winning", "beaten"].includes(node.props.class));
  assert.equal(pieces().length, 0, "nothing is told before the cards are turned over");
  desk.ui.shown = Infinity;
  const { lines, winners, massimo } = desk.view.outcome;
  assert.equal(pieces().filter((node) => node.props.class === "winning").length, winners.length);
  const best = lines.find((/** @type {View} */ line) => line.reason === "highest").card;
  const wanted = { highest: `≤ ${massimo}`, too_high: `> ${massimo}`, lower: `< ${best}` };
  for (const { seat, reason } of lines) {
    const piece = pieces().find((node) => node.props.key === seat);
    const across = all(piece).some((node) => node.props.transform === "rotate(90)");
    assert.equal(across, reason === "withdrawn", seat);
    const words = all(piece).filter((node) => /verdict-word/.test(node.props.class ?? "")).map(text);
    assert.deepEqual(words, reason in wanted ? [wanted[/** @type {keyof typeof wanted} */ (reason)]] : []);
  }
});

test("the end does not show the thirteen numbers, or the last card would be told (C2.4)", () => {
  const cells = (/** @type {any} */ desk) => shown(desk).filter((node) => /^cell/.test(node.props.class ?? "")).length;
  assert.equal(cells(deskOf(asHost("result")).desk), 4 * 13);
  assert.equal(cells(deskOf(asHost("over")).desk), 0);
});

test("the host acts for the first without a phone whom the table waits for, or for whom was pressed", () => {
  const { desk } = deskOf(asHost("cards"));
  assert.equal(actor(desk), null);
  assert.deepEqual(casanova.acts(desk).filter(Boolean), []);
  desk.view = withSeat(desk.view, "s4", { phone: false });
  assert.equal(actor(desk)?.seat, "s4");
  desk.ui.acting = "s3";
  assert.equal(actor(desk)?.seat, "s3");
  desk.ui.acting = "s2";
  assert.equal(actor(desk)?.seat, "s4", "Ben has played already");
  assert.equal(actor(deskOf(seenBy(withSeat(turnOf("cards"), "s4", { phone: false }), "spectator")).desk), null);
});

test("for a person without a phone the host does everything, and names the card only once it lies open", () => {
  /** @type {[string, RegExp, View][]} */
  const steps = [
    ["announce", /^2 dice$/, { type: "announce_dice", seat: "s1", dice: 2 }],
    ["cards", /Ana’s card lies/, { type: "play_card", seat: "s1" }],
    ["dice", /Let the app roll/, { type: "roll_dice", seat: "s1" }],
    ["double", /^Quitte$/, { type: "announce", seat: "s1", what: "quitte" }],
    ["match", /^Withdraws$/, { type: "answer_double", seat: "s1", match: false }],
    ["reveal", /^12$/, { type: "name_card", seat: "s1", card: 12 }],
  ];
  for (const [phase, which, action] of steps) {
    const { desk, sent } = deskOf(withSeat(asHost(phase, { more: phase === "reveal" ? { unnamed: ["s1"] } : {} }), "s1", { phone: false }));
    button(desk, which).props.onclick();
    assert.deepEqual(sent, [action], phase);
  }
});

test("the board takes each die as it lies, or the sum", () => {
  const { desk, sent } = deskOf(withSeat(asHost("dice"), "s1", { phone: false }));
  button(desk, /^3$/).props.onclick();
  button(desk, /^1$/).props.onclick();
  button(desk, /Massimo 4: that is right/).props.onclick();
  button(desk, /Enter the sum/).props.onclick();
  assert.deepEqual(shown(desk).filter((node) => node.tag === "button" && /display num/.test(node.props.class)).map((node) => Number(text(node))), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  button(desk, /^12$/).props.onclick();
  button(desk, /Massimo 12: that is right/).props.onclick();
  assert.deepEqual(sent, [{ type: "enter_dice", seat: "s1", faces: [3, 1] }, { type: "enter_dice", seat: "s1", massimo: 12 }]);
});

test("a card that has been played is not offered when one is named (C1.10)", () => {
  const { desk } = deskOf(asHost("reveal"));
  const offered = all(casanova.acts(desk)).filter((node) => node.tag === "button" && /^\d+$/.test(node.props["aria-label"] ?? "")).map((node) => Number(node.props["aria-label"]));
  assert.deepEqual(offered, [2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13], "Ben has played 7 and 1");
});

test("every screen has one heading, and every button a name, for host and spectator, in every language", () => {
  for (const tag of Object.keys(LANGUAGES)) {
    speak(tag, "casanova");
    for (const phase of PHASES_IN_PLAY) for (const n of [2, 3, 4]) for (const kind of ["host", "spectator"]) {
      const { desk } = deskOf(withSeat(seenBy(turnOf(phase, { n }), kind), "s1", { phone: false }));
      const nodes = shown(desk);
      assert.equal(nodes.filter((node) => node.tag === "h1").length, 1, `${tag} ${phase}`);
      for (const node of nodes.filter((one) => one.tag === "button")) assert.ok((node.props["aria-label"] ?? text(node)).trim(), `${tag} ${phase}`);
      assert.equal(/\b(board|game)\.[a-z]/.test(words(desk)), false, `${tag} ${phase}: a key stands where words should`);
    }
  }
});

test("those who listen hear what changed, and nothing when nothing did", () => {
  speak("en", "casanova");
  assert.equal(casanova.news(turnOf("cards"), turnOf("cards")), "");
  assert.equal(casanova.news(turnOf("cards", { more: { next: "s3" } }), turnOf("cards")), "Cleo is next");
  assert.equal(casanova.news(turnOf("double"), turnOf("dice")), "Massimo 8. Ana may announce");
});

for (const phase of ["result", "over"]) test(`${phase}: those who listen hear what came of the turn when all see it, not before`, () => {
  speak("en", "casanova");
  const { desk, later } = deskOf(asHost(phase), { news: "Ana may announce" });
  casanova.arrived(desk, asHost("match"));
  assert.equal(casanova.news(desk.view, asHost("match")), "");
  while (!told(desk)) {
    assert.equal(desk.ui.news, "Ana may announce");
    later.shift()?.();
  }
  assert.match(desk.ui.news, /^Dan wins 6 coins\. 1 coin stays in the pot\. Ben has no coins left and is out\./);
  assert.equal(/Dan wins$/.test(desk.ui.news), phase === "over");
});

for (const phase of ["result", "over"]) test(`${phase}: while cards are turned over, plates and column are as before the first but for the cards`, () => {
  speak("en", "casanova");
  const told = (/** @type {any} */ desk) => [casanova.stage(desk), casanova.side(desk)].flatMap((part) => all(part)).filter((node) => node.tag === "li").map((node) =>
    [node.props.class, text(node).replace(/: (face down|\d+)/, "")]);
  const { desk, later } = deskOf({ ...asHost(phase), seats: asHost(phase).seats.map((/** @type {View} */ one) => ({ ...one, matched: null })) }, { shown: Infinity });
  casanova.arrived(desk, asHost("double"));
  const first = told(desk);
  assert.ok(!JSON.stringify(first).includes("out"), "Ben goes out by this turn");
  for (let cards = 1; cards <= 4; cards++) {
    later.shift()?.();
    assert.deepEqual(told(desk), first, `${cards} cards`);
  }
  later.shift()?.();
  assert.notDeepEqual(told(desk), first);
  assert.ok(JSON.stringify(told(desk)).includes("highest card within the massimo"));
});

test("an undo says what it takes back", () => {
  assert.equal(casanova.step(turnOf("cards"), { type: "play_card", seat: "s2" }), "Ben’s card");
  assert.equal(casanova.step(turnOf("cards"), { type: "announce_dice", seat: null }), "Ana’s number of dice");
  assert.equal(casanova.step(turnOf("cards"), { type: "something_new", seat: null }), "the last step");
});
