// The circle of casino tables with all that lies on them, for a large screen: how large, where, and how crowded tables stay legible.
// @ts-check
import { s } from "./page.js";
import { cardBack, pawn, plate, ring, tokenStack } from "./draw.js";

/** @typedef {import("./draw.js").Colour} Colour */
/** @typedef {import("./draw.js").Spot} Spot */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {{scale: number, spots: Spot[]}} Circle */
/** @typedef {{number: number, tokens: number[], total: string, cards: Colour[]}} Laid  what lies at a table, in owners' colours */

/** Half the width and height of a table at scale 1. */
export const TABLE = Object.freeze({ rx: 86, ry: 57 });
/** How far cards and pawns reach beyond the rim at scale 1. */
const APRON = 42;
/** Between the tables and the words in the middle, in CSS pixels. */
const GAP = 10;
/** The room that a table with all that surrounds it keeps to itself, and the least and the largest it may get. */
const OWN = Object.freeze({ x: 104, y: 80, least: 0.2, most: 2.6 });

/**
 * The largest circle of `n` tables that fits.
 * @param {number} n @param {number} width @param {number} height
 * @param {{width: number, height: number}} hall what must stay free in the middle
 * @returns {Circle}
 */
export function circle(n, width, height, hall) {
  let fits = /** @type {number} */ (OWN.least);
  let large = /** @type {number} */ (OWN.most);
  for (let tries = 0; tries < 9; tries++) {
    const scale = (fits + large) / 2;
    if (roomy(laidOut(n, width, height, scale), width, height, hall)) fits = scale;
    else large = scale;
  }
  return laidOut(n, width, height, fits);
}

/** @param {number} n @param {number} width @param {number} height @param {number} scale @returns {Circle} */
function laidOut(n, width, height, scale) {
  const [rx, ry] = [width / 2 - (TABLE.rx + APRON) * scale, height / 2 - (TABLE.ry + APRON) * scale];
  return { scale, spots: rx > 0 && ry > 0 ? ring(n, width / 2, height / 2, rx, ry) : [] };
}

/**
 * How wide the middle is free at this height of the words in it.
 * @param {Circle} circle @param {number} width of the whole @param {number} height of the whole @param {number} high
 */
export function freeWidth({ spots, scale }, width, height, high) {
  const beside = spots.filter(({ y }) => Math.abs(y - height / 2) < TABLE.ry * scale + high / 2 + GAP);
  return 2 * Math.min(width / 2, ...beside.map(({ x }) => Math.abs(x - width / 2) - TABLE.rx * scale - GAP));
}

/** @param {Circle} found @param {number} width @param {number} height @param {{width: number, height: number}} hall */
function roomy(found, width, height, hall) {
  const { spots, scale } = found;
  const apart = spots.every((spot, i) => {
    const next = spots[(i + 1) % spots.length];
    return Math.hypot((next.x - spot.x) / (2 * OWN.x), (next.y - spot.y) / (2 * OWN.y)) >= scale;
  });
  return spots.length > 0 && apart && freeWidth(found, width, height, hall.height) >= hall.width;
}

/**
 * A table with its tokens, its total and the cards tucked under its outer edge. Pawns come in a picture of their own, above all tables.
 * @param {Laid} laid @param {Spot} spot @param {number} scale
 * @param {{lit?: boolean, shut?: boolean, counted?: boolean}} light  counted: a counter stands before it
 */
export const laidTable = (laid, spot, scale, { lit = false, shut = false, counted = false } = {}) =>
  s("g", { transform: `translate(${round(spot.x)} ${round(spot.y)}) scale(${round(scale)})`, key: `table-${laid.number}`, class: shut ? "shut" : null },
    fan(laid.cards, spot),
    casinoTable({ number: laid.number, ...TABLE, lit, plateAt: platePlace(counted ? { ...spot, ux: 0, uy: 0 } : spot), plateScale: 1.45 },
      s("g", { transform: "translate(-33 -9)" }, tokenStack(laid.tokens, 1.3, 1.35)),
      s("text", { x: 72, y: 3, "text-anchor": "end", class: "table-total large display-text" }, laid.total)));

/** The number stands to the left, above; below at the top of the circle and to the right at its left, where cards lie there. @param {Spot} spot */
function platePlace({ ux, uy }) {
  /** @type {[number, number]} */
  const [x, y] = uy < -0.6 ? [-1.02, 0.52] : [ux < -0.6 ? 0.9 : -0.9, -0.86];
  return /** @type {[number, number]} */ ([x * TABLE.rx, y * TABLE.ry]);
}

/** Cards lie round the rim, spread about the point that faces outward; the more, the closer. @param {Colour[]} cards @param {Spot} spot */
function fan(cards, { ux, uy }) {
  const middle = Math.atan2(uy * TABLE.ry, ux * TABLE.rx);
  const step = Math.min(32, 200 / Math.max(1, cards.length - 1));
  return cards.map((colour, i) => {
    const angle = along(middle, step * (i - (cards.length - 1) / 2));
    const [nx, ny] = normal(angle);
    const turn = (Math.atan2(ny, nx) * 180) / Math.PI + 90;
    const [x, y] = [TABLE.rx * Math.cos(angle) + nx * 13, TABLE.ry * Math.sin(angle) + ny * 13];
    return s("g", { transform: `translate(${round(x)} ${round(y)})`, key: `${colour}-${cards.slice(0, i).filter((one) => one === colour).length}` },
      s("g", { class: "laid" }, cardBack(colour, 0.78, round(turn))));
  });
}

/** The angle on the rim that lies so many units further on. @param {number} angle @param {number} way */
function along(angle, way) {
  for (let left = Math.abs(way); left > 0; left -= 2) {
    angle += (Math.sign(way) * Math.min(left, 2)) / Math.hypot(TABLE.rx * Math.sin(angle), TABLE.ry * Math.cos(angle));
  }
  return angle;
}

/** Which way is outward at this angle of the rim. @param {number} angle */
function normal(angle) {
  const [x, y] = [Math.cos(angle) / TABLE.rx, Math.sin(angle) / TABLE.ry];
  return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
}

/**
 * The pawns of one table: they stand at the middle of its front edge; the more, the closer. A pawn that changes tables walks there.
 * @param {Colour[]} pawns @param {Spot} spot @param {number} scale
 */
export function crowd(pawns, spot, scale) {
  const size = pawns.length > 3 ? 1.12 : 1.3;
  const step = Math.min(30, 122 / Math.max(1, pawns.length - 1));
  return pawns.map((colour, i) => {
    const x = step * (i - (pawns.length - 1) / 2) - 4;
    const y = TABLE.ry * Math.sqrt(1 - (x / TABLE.rx) ** 2 * 0.8) + 9 - 16 * size;
    const transform = `translate(${round(spot.x + x * scale)}px, ${round(spot.y + y * scale)}px) scale(${round(size * scale)})`;
    return s("g", { key: colour, class: "walks", style: { transform } }, pawn(colour));
  });
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** A rounder-than-round oval. @param {number} rx @param {number} ry */
const oval = (rx, ry, k = 0.64) =>
  `M${-rx} 0C${-rx} ${-ry * k} ${-rx * k} ${-ry} 0 ${-ry}S${rx} ${-ry * k} ${rx} 0 ${rx * k} ${ry} 0 ${ry} ${-rx} ${ry * k} ${-rx} 0Z`;

/**
 * A casino table seen from the front: brass rim, felt, its number on a plate; what lies upon it are the children.
 * @param {{number: number | string, rx?: number, ry?: number, lit?: boolean, plateAt?: [number, number], plateScale?: number}} table
 *   lit: it may be chosen, or is meant; plateAt: where on the rim the number stands
 * @param {...import("./page.js").Child} children
 */
export const casinoTable = ({ number, rx = 86, ry = 57, lit = false, plateAt = [-rx * 0.84, -ry * 0.78], plateScale = 1 }, ...children) =>
  s("g", { class: `casino-table${lit ? " lit" : ""}` },
    s("ellipse", { cy: ry * 0.2, rx: rx * 1.12, ry: ry * 1.14, fill: "url(#paint-shadow)" }),
    s("path", { d: oval(rx, ry), fill: "url(#paint-rim)" }),
    s("path", { d: oval(rx - 4.6, ry - 4.6), fill: "url(#paint-felt)", class: "felt" }),
    s("path", { d: oval(rx - 11, ry - 10.5), class: "felt-line" }),
    lit && s("path", { d: oval(rx + 6, ry + 6), class: "table-light" }),
    s("g", { transform: `translate(${plateAt.join(" ")})` }, plate(number, plateScale)),
    ...children);
