// The pieces of the game, drawn: every function gives nodes for a picture and knows nothing of rules, views or words. A piece is told
// apart by its shape and its number or symbol; its colour only helps. Sizes are in units of the picture, times `scale`.
// @ts-check
import { s } from "./page.js";

/** @typedef {"blue" | "red" | "yellow" | "green" | "white" | "black"} Colour */
/** @typedef {import("./page.js").Node_} Picture */
/** @typedef {{n: number, x: number, y: number, ux: number, uy: number}} Spot  a place on the ring; (ux, uy) points outward */

/** The six colours of players, in the order they are offered. @type {readonly Colour[]} */
export const COLOURS = Object.freeze(["blue", "red", "yellow", "green", "white", "black"]);

/** What a single piece needs as a viewBox, at scale 1. */
export const BOX = Object.freeze({ pawn: "-15 -17 30 37", card: "-22 -30 44 60", badge: "-12 -12 24 24" });

/** Width and height of a card at scale 1. */
export const CARD = Object.freeze({ width: 40, height: 56 });

const SYMBOLS = Object.freeze({
  circle: "M0-5.6A5.6 5.6 0 1 1 0 5.6 5.6 5.6 0 1 1 0-5.6Z",
  diamond: "M0-7.2 5.6 0 0 7.2-5.6 0Z",
  star: "M0-7.1 1.8-2.4 6.8-2.2 2.9 1 4.2 5.8 0 3.1-4.2 5.8-2.9 1-6.8-2.2-1.8-2.4Z",
  club: "M0-6.7C1.8-6.7 3.1-5.4 3.1-3.7 3.1-2.9 2.8-2.3 2.4-1.7 4.4-2.4 6.5-1 6.5 1.1 6.5 4.1 2.7 5 .9 2.8"
    + "L1.9 6.3H-1.9L-.9 2.8C-2.7 5-6.5 4.1-6.5 1.1-6.5-1-4.4-2.4-2.4-1.7-2.8-2.3-3.1-2.9-3.1-3.7-3.1-5.4-1.8-6.7 0-6.7Z",
  moon: "M2.4-6.4A6.5 6.5 0 1 0 6.3 2.7 5.1 5.1 0 0 1 2.4-6.4Z",
  square: "M-5-5H5V5H-5Z",
});

/** Each colour's symbol. @type {Readonly<Record<Colour, keyof typeof SYMBOLS>>} */
export const SYMBOL_OF = Object.freeze({ blue: "circle", red: "diamond", yellow: "star", green: "club", white: "moon", black: "square" });

/** The colour's class: it sets --c (the colour), --c-ink (a symbol upon it) and --c-edge (its outline). @param {Colour} colour */
const of = (colour) => `c-${colour}`;

/** @param {number} scale @param {...(Picture | Picture[] | false)} children */
const scaled = (scale, ...children) => s("g", scale === 1 ? null : { transform: `scale(${scale})` }, ...children);

/** Gradients and patterns that the pieces paint with: put this once, first, into every page that draws them. */
export const paints = () =>
  s("svg", { class: "paints", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, s("defs", null,
    gradient("paint-rim", { x1: 0, y1: 0, x2: 1, y2: 1 }, [[0, "rim-lit"], [0.3, "rim"], [0.62, "rim-deep"], [1, "rim"]]),
    s("radialGradient", { id: "paint-felt", cx: "50%", cy: "34%", r: "78%" }, stop(0, "felt-lit"), stop(1, "felt-deep")),
    gradient("paint-round", { x1: 0, y1: 0, x2: 1, y2: 0 }, [[0, "shine"], [0.38, "clear"], [1, "shade"]]),
    s("radialGradient", { id: "paint-shadow" }, stop(0.62, "dark"), stop(1, "clear")),
    s("pattern", { id: "paint-lattice", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("path", { d: "M0 0H5M0 0V5", class: "lattice" }))));

/** @param {string} id @param {Record<string, number>} line @param {[number, string][]} stops */
const gradient = (id, line, stops) => s("linearGradient", { id, ...line }, stops.map(([at, tone]) => stop(at, tone)));

/** @param {number} at @param {string} tone */
const stop = (at, tone) => s("stop", { offset: at, class: `stop-${tone}` });

/** The symbol alone, about 13 units across, in the ink that is legible on its colour. @param {Colour} colour */
export const symbol = (colour, scale = 1) => s("g", { class: of(colour) }, scaled(scale, s("path", { d: SYMBOLS[SYMBOL_OF[colour]], fill: "var(--c-ink)" })));

/** A disc of the colour with its symbol, 22 units across. @param {Colour} colour */
export const badge = (colour, scale = 1) =>
  s("g", { class: of(colour) }, scaled(scale, s("circle", { r: 11, fill: "var(--c)", stroke: "var(--c-edge)" }), symbol(colour)));

/** A pawn, 24 units wide and 33 high; it stands on y = 16. @param {Colour} colour */
export function pawn(colour, scale = 1) {
  const body = "M-3.6-2.6C-3.4 3-9 6-10.4 12.4 V13.2H10.4V12.4C9 6 3.4 3 3.6-2.6Z";
  const foot = "M-12 12.6C-12 10.6 12 10.6 12 12.6V14.4C12 17.2-12 17.2-12 14.4Z";
  const ball = { cy: -8.6, r: 6.9 };
  /** @param {string} fill @param {string | null} stroke */
  const coat = (fill, stroke) => ["path", "path", "circle"].map((tag, i) =>
    s(tag, { ...[{ d: foot }, { d: body }, ball][i], fill, stroke, "stroke-width": stroke && 1.1 }));
  return s("g", { class: of(colour) }, scaled(scale,
    s("ellipse", { cx: 1.5, cy: 15.4, rx: 15, ry: 4.4, fill: "url(#paint-shadow)" }),
    coat("var(--c)", "var(--c-edge)"), coat("url(#paint-round)", null),
    s("ellipse", { cy: -2.4, rx: 4.8, ry: 1.5, fill: "var(--c)", stroke: "var(--c-edge)", "stroke-width": 0.9 }),
    s("g", { transform: "translate(0 7.4)" }, symbol(colour, 0.76))));
}

/**
 * A card that lies face down: its owner's colour and symbol, nothing else. 40 × 56 units.
 * @param {Colour} colour @param {number} turn in degrees: how it lies; its symbol stays upright, or a square would pass for a diamond
 */
export const cardBack = (colour, scale = 1, turn = 0) =>
  s("g", { class: of(colour) }, scaled(scale,
    s("g", turn ? { transform: `rotate(${turn})` } : null,
      s("rect", { x: -20, y: -28, width: 40, height: 56, rx: 4.5, class: "paper" }),
      s("rect", { x: -16.6, y: -24.6, width: 33.2, height: 49.2, rx: 2.6, fill: "var(--c)", stroke: "var(--c-edge)", "stroke-width": 0.7 }),
      s("rect", { x: -14, y: -22, width: 28, height: 44, rx: 1.6, fill: "url(#paint-lattice)", stroke: "var(--c-ink)", "stroke-opacity": 0.55,
        "stroke-width": 0.6 })),
    s("circle", { r: 11.2, class: "paper" }), s("path", { d: SYMBOLS[SYMBOL_OF[colour]], transform: "scale(1.16)", fill: "var(--ink)" })));

/** The pictures on the cards' faces; a kind that is not here shows its name only. @type {Readonly<Record<string, Picture[]>>} */
const ART = Object.freeze({
  raise: [s("path", { d: "M0-13 10-3H4.4V2H-4.4V-3H-10Z", class: "art-fill" }), s("path", { d: "M-4.4 5H4.4M-4.4 8.4H4.4", class: "art-line" })],
  bluff: [s("path", { d: "M-13-4.6C-8-8.6-3.6-4.6 0-4.6 3.6-4.6 8-8.6 13-4.6 13.6 3 9.6 6.6 5.6 6"
    + " 2.6 5.6 1.8 2.6 0 2.6-1.8 2.6-2.6 5.6-5.6 6-9.6 6.6-13.6 3-13-4.6Z", class: "art-fill" }),
    s("path", { d: "M-9.4-1.4C-7.4-3.8-4-3.2-3-.4-5.4 1.6-8.2 1.4-9.4-1.4ZM9.4-1.4C7.4-3.8 4-3.2 3-.4 5.4 1.6 8.2 1.4 9.4-1.4Z", class: "art-hole" })],
  cheat: [s("path", { d: "M-9.6 9.4 9.6 9.4 7.2 1.6H-7.2Z", class: "art-fill" }), s("path", { d: "M-8.6 6H8.6", class: "art-hole-line" }),
    s("g", { transform: "rotate(9)" }, s("rect", { x: -5.6, y: -14, width: 11.2, height: 16, rx: 1.4, class: "art-paper" }),
      s("path", { d: "M0-11.6 3.6-7.4C4.6-5.4 2.2-3.8.7-5.4L1.6-2.4H-1.6L-.7-5.4C-2.2-3.8-4.6-5.4-3.6-7.4Z", class: "art-wine" }))],
});

/**
 * A card that lies open.
 * @param {Colour} colour whose it is @param {string} kind raise, bluff, cheat … @param {string} label its name, as people here call it
 */
export function cardFace(colour, kind, label, scale = 1) {
  return s("g", { class: of(colour) }, scaled(scale,
    s("rect", { x: -20, y: -28, width: 40, height: 56, rx: 4.5, class: "paper" }),
    s("path", { d: "M-20-15V-23.5A4.5 4.5 0 0 1-15.5-28H15.5A4.5 4.5 0 0 1 20-23.5V-15Z", fill: "var(--c)", stroke: "var(--c-edge)", "stroke-width": 0.6 }),
    s("g", { transform: "translate(0 -21.4)" }, symbol(colour, 0.72)),
    s("g", { transform: "translate(0 3)" }, ART[kind] ?? []),
    s("text", { y: 23, "text-anchor": "middle", class: "card-name", "font-size": fontToFit(label, 35, 7.4) }, label)));
}

/** How wide a text is about, in ems: full-width signs and pictures one each, narrow letters a third. @param {string} text */
export const ems = (text) => [...text.replace(/[\u200d\ufe0f]/g, "")].reduce((sum, sign) =>
  sum + (/[\u1100-\u11ff\u2e80-\uffdc\u{1f000}-\u{1ffff}]/u.test(sign) ? 1 : /[mwMW]/.test(sign) ? 0.95 : /[iljtfrI.,:;'’ ]/.test(sign) ? 0.36 : 0.66), 0);

/** The font size at which a text is no wider than `width`. @param {string} text @param {number} width @param {number} most */
export const fontToFit = (text, width, most) => Math.round(Math.min(most, width / Math.max(ems(text), 1)) * 100) / 100;

/** The tops of the tokens: the more they are worth, the more corners and the longer they are. @type {Readonly<Record<number, string>>} */
const TOPS = Object.freeze({
  5: "M-12.6 0A12.6 8.2 0 1 1 12.6 0 12.6 8.2 0 1 1-12.6 0Z",
  10: "M-13.4 0-7-7.8H7L13.4 0 7 7.8H-7Z",
  20: "M-12.6-4.6A3.4 3 0 0 1-9.2-7.6H9.2A3.4 3 0 0 1 12.6-4.6V4.6A3.4 3 0 0 1 9.2 7.6H-9.2A3.4 3 0 0 1-12.6 4.6Z",
  50: "M-15.6-3.4-12.4-7.6H12.4L15.6-3.4V3.4L12.4 7.6H-12.4L-15.6 3.4Z",
});

const THICK = 4.6;
const PILE = 5;

/** @param {number} value @param {boolean} top with its number */
const token = (value, top) => [
  s("path", { d: TOPS[value], transform: `translate(0 ${THICK - 1})`, class: "token-edge" }),
  s("path", { d: TOPS[value], class: "token-top" }),
  s("path", { d: TOPS[value], transform: "scale(.74)", class: "token-inlay" }),
  top && s("text", { y: 3.9, "text-anchor": "middle", class: "token-value" }, value)];

/** @param {number} value @param {number} count @param {number[]} place */
const pile = (value, count, [x, y]) =>
  s("g", { class: `t-${value}`, transform: `translate(${x} ${y})` },
    s("ellipse", { cx: 1.5, cy: 5.6, rx: 17, ry: 9, fill: "url(#paint-shadow)" }),
    Array.from({ length: Math.min(count, PILE) }, (_, i, all = Math.min(count, PILE)) =>
      s("g", { transform: `translate(0 ${-i * THICK})` }, s("g", { class: "laid" }, token(value, i === all - 1)))));

/** How many lie in a pile: before its foot, behind others above it, so that it covers no number. @param {number} count @param {number[]} place */
const tag = (count, [x, y], scale = 1) =>
  count > 1 && s("g", { transform: `translate(${x} ${y < 0 ? y - (Math.min(count, PILE) - 1) * THICK - 5 - 8 * scale : y + 11}) scale(${scale})` },
    s("rect", { x: -10, y: -6.4, width: 20, height: 12.4, rx: 6.2, class: "tag" }),
    s("text", { y: 3.4, "text-anchor": "middle", class: "tag-text" }, `×${count}`));

/**
 * Tokens as they lie on a table, piled by value: one pile to four, the higher values behind. About 30 units wide, 66 from two piles on.
 * @param {number[]} tokens their values @param {number} scale @param {number} tags how much larger their counts are written, for a screen far away
 */
export function tokenStack(tokens, scale = 1, tags = 1) {
  const values = Object.keys(TOPS).map(Number).filter((value) => tokens.includes(value));
  const places = [[[0, 2]], [[-18, 2], [18, 2]], [[-18, 9], [18, 9], [2, -9]], [[-19, 10], [17, 10], [-18, -11], [22, -11]]][values.length - 1] ?? [];
  const counts = values.map((value) => tokens.filter((one) => one === value).length);
  return scaled(scale, values.map((value, i) => pile(value, counts[i], places[i])).reverse(), ...counts.map((count, i) => tag(count, places[i], tags)));
}

/** The round plate with a table's number. @param {number | string} number */
export const plate = (number, scale = 1) =>
  scaled(scale, s("circle", { r: 13, class: "plate" }), s("text", { y: 5.4, "text-anchor": "middle", class: "plate-number" }, number));

/**
 * `n` places along an oval, clockwise from the top, at equal distances along the line, so that none crowd at its narrow ends.
 * @param {number} n @param {number} cx @param {number} cy @param {number} rx @param {number} ry
 * @param {number} turn in degrees, clockwise @returns {Spot[]}
 */
export function ring(n, cx, cy, rx, ry, turn = 0) {
  const at = evenly(rx, ry, turn);
  return Array.from({ length: n }, (_, i) => {
    const angle = at(i / n);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const long = Math.hypot(x / rx, y / ry);
    return { n: i + 1, x: cx + rx * x, y: cy + ry * y, ux: x / rx / long, uy: y / ry / long };
  });
}

/**
 * From a part of the way round (0 to 1) to the angle where that part ends.
 * @param {number} rx @param {number} ry @param {number} turn @returns {(part: number) => number}
 */
function evenly(rx, ry, turn) {
  const steps = 360;
  const start = ((turn - 90) * Math.PI) / 180;
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const angle = start + ((i - 0.5) / steps) * 2 * Math.PI;
    lengths.push(lengths[i - 1] + Math.hypot(rx * Math.sin(angle), ry * Math.cos(angle)));
  }
  return (part) => {
    const way = part * lengths[steps];
    const after = Math.max(1, lengths.findIndex((length) => length >= way - 1e-9));
    const step = after - 1 + (way - lengths[after - 1]) / (lengths[after] - lengths[after - 1]);
    return start + (step / steps) * 2 * Math.PI;
  };
}

const SMALLEST = 48;
/** So far up and down from the middle reach its words, in pixels, and so wide a word is given at least. */
const LINES = 46;
const WORD = 84;
/** What the circle keeps free below for the own chair, in pixels. */
export const CHAIR = 20;

/**
 * Where a phone's tables stand and how large they are drawn, in pixels.
 * @param {number} n @param {number} width @param {number} height @param {number} turn in degrees
 */
export function layout(n, width, height, turn) {
  const around = (/** @type {number} */ rx) => ({ rx: width / 2 - rx - 10, ry: (height - CHAIR) / 2 - rx * 1.1 });
  const length = (/** @type {{rx: number, ry: number}} */ { rx, ry }) => Math.PI * (3 * (rx + ry) - Math.sqrt((3 * rx + ry) * (rx + 3 * ry)));
  const fits = (/** @type {number} */ rx) => (length(around(rx)) / n) * 0.4 >= rx && 2 * (around(rx).rx - rx) >= 1.5 * WORD;
  const rx = Array.from({ length: 60 }, (_, i) => 84 - i).find(fits) ?? 24;
  const path = around(rx);
  const [cx, cy] = [(width + overhang(rx)) / 2, (height - CHAIR) / 2];
  const spots = ring(n, cx, cy, path.rx, path.ry, turn);
  const apart = Math.min(...spots.map((spot, i) => Math.hypot(spot.x - spots[(i + 1) % n].x, spot.y - spots[(i + 1) % n].y)));
  return { rx, ry: rx * 0.7, spots, reach: Math.max(SMALLEST, Math.min(apart - 1, 2 * rx + 10)), path, amid: amid(spots, rx, cx, cy) };
}

/** How far a table's number stands out to the left of it. @param {number} rx of the table */
const overhang = (rx) => 7.8 * Math.min(rx / 29, 1.45) - rx / 14.5;

/**
 * The room amid the tables for a few lines of words.
 * @param {Spot[]} spots @param {number} rx of the tables @param {number} cx @param {number} cy @returns {{x: number, y: number, width: number}}
 */
function amid(spots, rx, cx, cy) {
  const beside = spots.filter(({ x, y }) => Math.abs(y - cy) < rx * 0.7 + LINES && Math.abs(x - cx) > rx);
  const from = Math.max(0, ...beside.filter(({ x }) => x < cx).map(({ x }) => x + rx + 7));
  const to = Math.min(2 * cx, ...beside.filter(({ x }) => x > cx).map(({ x }) => x - rx - overhang(rx) - 7));
  return { x: (from + to) / 2, y: cy, width: Math.max(WORD, to - from) };
}

/**
 * A card with a number that lies open: whose it is by colour and symbol, the number large and once more in a corner.
 * @param {Colour} colour @param {number} number
 */
export const numberCard = (colour, number, scale = 1) =>
  s("g", { class: of(colour) }, scaled(scale,
    s("rect", { x: -20, y: -28, width: 40, height: 56, rx: 4.5, class: "paper" }),
    s("path", { d: "M-20-15V-23.5A4.5 4.5 0 0 1-15.5-28H15.5A4.5 4.5 0 0 1 20-23.5V-15Z", fill: "var(--c)", stroke: "var(--c-edge)", "stroke-width": 0.6 }),
    s("g", { transform: "translate(0 -21.4)" }, symbol(colour, 0.72)),
    s("text", { y: 16.5, "text-anchor": "middle", class: "display-text", fill: "var(--ink)", "font-size": number < 10 ? 32 : 28, "letter-spacing": number < 10
      ? 0 : -1.4 }, number),
    s("path", { d: "M-11 21.4H-2.6M2.6 21.4H11", stroke: "var(--ink)", "stroke-width": 0.6 }),
      s("path", { d: "M0 19.4 2 21.4 0 23.4-2 21.4Z", fill: "var(--ink)" })));

const COIN = Object.freeze({ rx: 10.5, ry: 6.6, thick: 3.2 });
const STACK = 6;

/** A coin that lies: gold all over, milled at its edge, a heart upon it. About 21 units wide. */
export const coin = () => [
  s("path", { d: `M${-COIN.rx} 0V${COIN.thick}A${COIN.rx} ${COIN.ry} 0 0 0 ${COIN.rx} ${COIN.thick}V0Z`, fill: "url(#paint-rim)", stroke: "#3f2c0a",
    "stroke-width": 0.7 }),
  s("path", { d: [-8, -5.6, -2.9, 0, 2.9, 5.6, 8].map((x) => `M${x} ${(COIN.ry * Math.sqrt(1 - (x / COIN.rx) ** 2)).toFixed(1)}v${COIN.thick}`).join(""),
    stroke: "#3f2c0a", "stroke-opacity": 0.55, "stroke-width": 0.6 }),
  s("ellipse", { rx: COIN.rx, ry: COIN.ry, fill: "#e8c877", stroke: "#3f2c0a", "stroke-width": 0.7 }),
  s("ellipse", { rx: 8, ry: 4.9, fill: "#d6ae57", stroke: "#7d5c1d", "stroke-width": 0.6 }),
  s("path", { d: "M0 3.2C-4.6.6-4.4-2.6-2.2-2.6-.9-2.6-.2-1.9 0-1.3.2-1.9.9-2.6 2.2-2.6 4.4-2.6 4.6.6 0 3.2Z", fill: "#6d4a10" })];

/**
 * Where each coin of a heap lies: stacks of six, from three stacks on in two rows; the order is the one to draw them in.
 * @param {number} count @returns {{x: number, y: number}[]}
 */
export function heapSpots(count) {
  const stacks = Math.max(1, Math.ceil(count / STACK));
  const back = stacks < 3 ? 0 : Math.floor(stacks / 2);
  const apart = (/** @type {number} */ i, /** @type {number} */ n) => (i - (n - 1) / 2) * (2 * COIN.rx + 3);
  return Array.from({ length: count }, (_, i) => {
    const [stack, level] = [Math.floor(i / STACK), i % STACK];
    const [x, y] = stack < back ? [apart(stack, back), -8] : [apart(stack - back, stacks - back), back ? 4 : 0];
    return { x, y: y - level * COIN.thick };
  });
}

/** So many coins. @param {number} count */
export const heap = (count, scale = 1) =>
  scaled(scale, heapSpots(count).map(({ x, y }) => s("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, coin())));

const PIPS = Object.freeze(["", "4", "26", "246", "0268", "02468", "036258"]);

/** A die, 26 units across: its pips; without a face it has still to be rolled, or only the sum was told. @param {number | null} face */
export const die = (face, scale = 1) =>
  scaled(scale,
    s("rect", { x: -13, y: -11, width: 26, height: 26, rx: 5.5, fill: face ? "#0007" : "none" }),
    s("rect", { x: -13, y: -13, width: 26, height: 26, rx: 5.5, fill: face ? "var(--ivory)" : "#f7efdd2b", stroke: face ? "#0009" : "var(--brass-lit)",
      "stroke-width": face ? 0.7 : 1.2, "stroke-dasharray": face ? null : "3 2.4" }),
    [...(PIPS[face ?? 0])].map(Number).map((at) => s("circle", { cx: 7 * ((at % 3) - 1), cy: 7 * (Math.floor(at / 3) - 1), r: 2.7, fill: face === 1
      ? "var(--wine)" : "var(--ink)" })));

/** Dice in a row. @param {(number | null)[]} faces */
export const diceRow = (faces) =>
  s("svg", { class: "dice-row", viewBox: `-16 -15 ${30 * faces.length + 2} 32`, "aria-hidden": "true" },
    faces.map((face, i) => s("g", { transform: `translate(${30 * i} 0)` }, die(face))));
