// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { BOX, COLOURS, SYMBOL_OF, cardBack, cardFace, die, fontToFit, heap, heapSpots, layout, numberCard, pawn, plate, ring, symbol, tokenStack } from "../../web/draw.js";
import { note, noteBox } from "../../web/draw-note.js";
import { TABLE, casinoTable, circle, crowd, freeWidth, laidTable } from "../../web/draw-table.js";

/** @typedef {import("../../web/page.js").Node_} Node_ */

/** All nodes of a picture. @param {any} node @returns {Node_[]} */
const all = (node) => (node && typeof node === "object" ? [node, ...node.children.flatMap(all)] : []);

/** @param {any} node */
const texts = (node) => all(node).flatMap((one) => one.children.filter((/** @type {any} */ child) => typeof child === "string" || typeof child === "number").map(String));

/** @param {any} node @param {string} name */
const values = (node, name) => all(node).map((one) => one.props[name]).filter((value) => value !== undefined && value !== null);

/** The outline that tells a colour apart. @param {import("../../web/draw.js").Colour} colour */
const outline = (colour) => values(symbol(colour), "d")[0];

test("the six players are told apart by a symbol, not by colour alone", () => {
  assert.equal(new Set(Object.values(SYMBOL_OF)).size, 6);
  assert.equal(new Set(COLOURS.map(outline)).size, 6);
  for (const colour of COLOURS) {
    for (const piece of [pawn(colour), cardBack(colour), cardFace(colour, "bluff", "Bluff")]) assert.ok(values(piece, "d").includes(outline(colour)), colour);
  }
});

test("a card's back says whose it is and nothing about what it is", () => {
  assert.deepEqual(texts(cardBack("red")), []);
  assert.notDeepEqual(cardBack("red"), cardBack("blue"));
});

test("a card that lies turned keeps its symbol upright", () => {
  const turned = all(cardBack("black", 1, 45)).filter((node) => String(node.props.transform ?? "").includes("rotate"));
  assert.equal(turned.length, 1);
  assert.equal(values(turned[0], "d").includes(outline("black")), false);
});

test("a card's face names itself, in letters that fit", () => {
  assert.deepEqual(texts(cardFace("green", "raise", "Relance")), ["Relance"]);
  assert.ok(fontToFit("Gewinn erhöhen", 35, 7.4) < fontToFit("Bluff", 35, 7.4));
  assert.equal(fontToFit("x", 35, 7.4), 7.4);
  assert.ok(fontToFit("いかさま師", 35, 99) * 5 <= 35.1, "full-width signs are reckoned as wide as they are");
  assert.deepEqual(texts(cardFace("green", "something new", "New")), ["New"], "a kind without a picture still has its name");
});

test("tokens are told apart by outline and number, and a pile says how many it has", () => {
  assert.equal(new Set([5, 10, 20, 50].map((value) => values(tokenStack([value]), "d")[0])).size, 4);
  assert.deepEqual(texts(tokenStack([5])), ["5"]);
  assert.deepEqual(texts(tokenStack([5, 10, 5, 50, 5])).sort(), ["10", "5", "50", "×3"].sort());
  assert.deepEqual(texts(tokenStack([])), []);
});

test("however many tokens lie there, a pile stays low", () => {
  const high = (/** @type {number} */ n) => all(tokenStack(Array(n).fill(5))).filter((node) => node.props.class === "laid").length;
  assert.equal(high(3), 3);
  assert.equal(high(24), high(60));
});

test("each banknote has its own size, pattern, medallion and number of strokes", () => {
  const notes = [5000, 10000, 20000, 50000, 100000, 500000];
  for (const part of ["note-rosette", "note-medal", "note-bars", "note-waves"]) {
    const drawn = notes.map((value) => all(note(value, "x")).find((node) => node.props.class === part)?.props.d);
    assert.equal(new Set(drawn).size, 6, part);
  }
  const widths = notes.map((value) => Number(noteBox(value).split(" ")[2]));
  assert.deepEqual(widths, [...widths].sort((a, b) => a - b));
  assert.equal(new Set(widths).size, 6);
  assert.deepEqual(texts(note(500000, "500 000")), ["500 000"]);
  assert.deepEqual(texts(note(7, "7")), ["7"], "other games' money is drawn too");
});

test("a table shows its number and what is put upon it", () => {
  const shown = texts(casinoTable({ number: 12, lit: true, shut: true }, plate(99)));
  assert.deepEqual(shown, ["12", "99"]);
});

test("places on the ring go clockwise from the top, at equal distances", () => {
  for (const n of [3, 7, 9, 10, 12]) {
    const spots = ring(n, 500, 300, 400, 200);
    assert.deepEqual(spots.map((spot) => spot.n), Array.from({ length: n }, (_, i) => i + 1));
    assert.ok(Math.abs(spots[0].x - 500) < 1 && Math.abs(spots[0].y - 100) < 1, "the first is at the top");
    assert.ok(spots[1].x > 500, "the second is to its right");
    for (const { x, y, ux, uy } of spots) {
      assert.ok(Math.abs(((x - 500) / 400) ** 2 + ((y - 300) / 200) ** 2 - 1) < 1e-6);
      assert.ok(Math.abs(Math.hypot(ux, uy) - 1) < 1e-6 && (x - 500) * ux + (y - 300) * uy > 0, "u points outward");
    }
  }
  const walked = ring(120, 0, 0, 400, 200).map((spot, i, all_) => Math.hypot(spot.x - all_[(i + 1) % 120].x, spot.y - all_[(i + 1) % 120].y));
  assert.ok(Math.max(...walked) / Math.min(...walked) < 1.25, "no crowd at the narrow ends");
});

test("the ring turns clockwise", () => {
  const [first] = ring(4, 0, 0, 100, 100, 90);
  assert.ok(first.x > 99 && Math.abs(first.y) < 2);
});

test("on every screen the tables of every number of players fit, and none covers another", () => {
  const screens = [[1030, 760, 440, 290], [1450, 1060, 560, 290], [700, 750, 330, 290], [356, 400, 0, 0], [310, 340, 0, 0], [2800, 1300, 600, 290]];
  for (const [width, height, free, high] of screens) {
    for (const n of [7, 9, 10, 12]) {
      const found = circle(n, width, height, { width: free, height: high });
      const { scale, spots } = found;
      const name = `${n} tables on ${width} × ${height}`;
      assert.equal(spots.length, n, name);
      assert.ok(freeWidth(found, width, height, high) >= free, `${name}: the words in the middle have room`);
      for (const { x, y } of spots) assert.ok(!high || Math.abs(x - width / 2) >= TABLE.rx * scale + free / 2 || Math.abs(y - height / 2) >= TABLE.ry * scale + high / 2, `${name}: words under a table`);
      for (const spot of spots) {
        assert.ok(spot.x - TABLE.rx * scale >= 0 && spot.x + TABLE.rx * scale <= width && spot.y - TABLE.ry * scale >= 0 && spot.y + TABLE.ry * scale <= height, name);
        const apart = spots.filter((other) => other !== spot && Math.abs(other.x - spot.x) < 2 * TABLE.rx * scale && Math.abs(other.y - spot.y) < 2 * TABLE.ry * scale)
          .filter((other) => Math.hypot((other.x - spot.x) / (2 * TABLE.rx), (other.y - spot.y) / (2 * TABLE.ry)) < scale);
        assert.deepEqual(apart, [], `${name}: table ${spot.n}`);
      }
    }
  }
});

test("a crowded table keeps its cards at the outer edge and its pawns on its front", () => {
  const [top] = ring(9, 500, 400, 400, 300);
  const cards = /** @type {import("../../web/draw.js").Colour[]} */ (Array.from({ length: 18 }, (_, i) => COLOURS[i % 6]));
  const drawn = all(laidTable({ number: 1, tokens: [5], total: "5", cards }, top, 1)).filter((node) => /^(blue|red|yellow|green|white|black)-\d$/.test(String(node.props.key)));
  assert.equal(drawn.length, 18);
  assert.equal(new Set(drawn.map((node) => node.props.key)).size, 18, "each card keeps its place in the picture");
  const heights = drawn.map((node) => Number(/ (-?[\d.]+)\)$/.exec(node.props.transform)?.[1]));
  assert.ok(Math.max(...heights) < TABLE.ry / 2, "at the top table the cards lie above");
  const pawns = crowd([...COLOURS], top, 1).map((node) => /translate\((-?[\d.]+)px, (-?[\d.]+)px/.exec(node.props.style.transform)?.slice(1).map(Number) ?? []);
  assert.equal(new Set(pawns.map(String)).size, 6);
  for (const [x, y] of pawns) assert.ok(Math.abs(x - top.x) < TABLE.rx && y > top.y && y < top.y + TABLE.ry);
  assert.ok(BOX.pawn.split(" ").length === 4);
});

test("a numbered card says its number and whose it is", () => {
  for (const number of [1, 9, 13]) assert.deepEqual(texts(numberCard("green", number)), [String(number)]);
  for (const colour of COLOURS) assert.ok(values(numberCard(colour, 7), "d").includes(outline(colour)), colour);
});

test("a heap has as many coins as it says, stacked low, the front ones over the back ones", () => {
  for (let count = 0; count <= 48; count++) {
    const spots = heapSpots(count);
    assert.equal(heap(count).children.length, count);
    assert.equal(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size, count, "no two coins in one place");
    assert.ok(spots.every(({ x, y }) => Math.abs(x) <= 38 && y > -26 && y <= 4), `${count}`);
    assert.ok(spots.every((spot, i) => i % 6 === 0 || (spots[i - 1].x === spot.x && spots[i - 1].y > spot.y)), "each coin of a stack lies upon the one before");
    const feet = spots.filter((_, i) => i % 6 === 0).map(({ y }) => y);
    assert.deepEqual(feet, [...feet].sort((a, b) => a - b), "what stands in front is drawn later");
  }
});

test("a die shows as many pips as it says, and none before it is rolled", () => {
  const pips = (/** @type {number | null} */ face) => all(die(face)).filter((node) => node.tag === "circle").length;
  assert.deepEqual([1, 2, 3, 4, 5, 6, null].map(pips), [1, 2, 3, 4, 5, 6, 0]);
  assert.notDeepEqual(values(die(1), "fill"), values(die(null), "fill"));
});

for (const n of [3, 4, 5, 6]) {
  for (const [width, height] of [[320, 246], [320, 290], [304, 268], [360, 322], [430, 520], [760, 640]]) {
    test(`${n} players, ${width}×${height}: every table can be hit with a thumb, from every chair`, () => {
      const count = { 3: 7, 4: 9, 5: 10, 6: 12 }[n] ?? 0;
      for (let turn = 0; turn < 360; turn += 7) {
        const { spots, reach, rx, ry, amid } = layout(count, width, height, turn);
        const beside = spots.filter(({ y }) => Math.abs(y - amid.y) < ry);
        assert.ok(beside.every(({ x }) => Math.abs(x - amid.x) >= amid.width / 2 + rx), `turn ${turn}: the words in the middle lie on a table`);
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
  assert.ok(Math.abs(first.x - 180) < 5 && first.y > 200, "with its number it stands in the middle");
  const quarter = layout(12, 360, 360, 180 - 90).spots[3];
  assert.ok(quarter.y > 200, "chair 2 of 4 has table 4 of 12 before it");
});
