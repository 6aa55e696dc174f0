// Banknotes of our own: each value has its size, its pattern, its medallion and as many bars on the edge as its place in the row; and what a
// heap of them comes to.
// @ts-check
import { s, sum } from "./page.js";
import { fontToFit } from "./draw.js";

/** @typedef {import("./page.js").Node_} Picture */
/** @typedef {{width: number, height: number, petals: number, depth: number, sides: number, waves: number}} Look */

/** @type {Readonly<Record<number, Look>>} */
const LOOKS = Object.freeze({
  5000: { width: 92, height: 46, petals: 6, depth: 0.34, sides: 0, waves: 3 },
  10000: { width: 97, height: 48, petals: 9, depth: 0.26, sides: 3, waves: 4 },
  20000: { width: 102, height: 50, petals: 12, depth: 0.42, sides: 4, waves: 5 },
  50000: { width: 107, height: 52, petals: 8, depth: 0.56, sides: 5, waves: 6 },
  100000: { width: 113, height: 54, petals: 15, depth: 0.36, sides: 6, waves: 7 },
  500000: { width: 120, height: 57, petals: 20, depth: 0.5, sides: 8, waves: 9 },
});

/** The rosette's radius as a part of the note's height; the value has what is left beside it. */
const ROSETTE = 0.32;

const VALUES = Object.freeze(Object.keys(LOOKS).map(Number));

/** How many notes there are in a heap. @param {Record<string, number>} heap value → how many */
export const countOf = (heap) => sum(Object.values(heap));

/** What a heap of notes is worth. @param {Record<string, number>} heap value → how many */
export const worth = (heap) => sum(Object.entries(heap).map(([value, count]) => Number(value) * count));

/** The viewBox for one note of this value. @param {number} value */
export const noteBox = (value) => `${-look(value).width / 2 - 1} ${-look(value).height / 2 - 1} ${look(value).width + 2} ${look(value).height + 2}`;

/** Other games' money borrows the look of the next smaller note. @param {number} value */
const nearest = (value) => VALUES.filter((known) => known <= value).at(-1) ?? VALUES[0];

/** @param {number} value */
const look = (value) => LOOKS[nearest(value)];

/**
 * A banknote, 92 to 120 units wide.
 * @param {number} value in currency units @param {string} label the value as people here write it
 */
export function note(value, label, scale = 1) {
  const { width: w, height: h, ...shape } = look(value);
  const [x, y] = [-w / 2, -h / 2];
  const rank = VALUES.indexOf(nearest(value)) + 1;
  const medal = -w / 2 + h * 0.43;
  const [from, to] = [medal + h * ROSETTE + 2, w / 2 - 5];
  return s("g", { class: `n-${nearest(value)}`, transform: scale === 1 ? null : `scale(${scale})` },
    s("rect", { x, y, width: w, height: h, rx: 3, class: "note-paper" }),
    s("path", { d: waves(w - 9, h - 9, shape.waves), class: "note-waves" }),
    s("rect", { x: x + 2.6, y: y + 2.6, width: w - 5.2, height: h - 5.2, rx: 1.6, class: "note-frame" }),
    s("g", { transform: `translate(${medal} 0)` },
      s("path", { d: rosette(h * ROSETTE, shape.petals, shape.depth), class: "note-rosette" }),
      s("path", { d: medallion(h * 0.155, shape.sides), class: "note-medal" })),
    bars(rank, (from + to) / 2, h / 2 - 6.2),
    s("text", { x: (from + to) / 2, y: h * 0.1, "text-anchor": "middle", class: "note-value", "font-size": fontToFit(label, to - from, h * 0.38) }, label));
}

/** The note's place in the row, as strokes one can count. @param {number} count @param {number} x @param {number} y */
const bars = (count, x, y) =>
  s("path", { d: Array.from({ length: count }, (_, i) => `M${x + (i - (count - 1) / 2) * 3.4} ${y}v-3.6`).join(""), class: "note-bars" });

/** Interlaced loops round a centre, as engraved on money. @param {number} radius @param {number} petals @param {number} depth 0 to 1 */
function rosette(radius, petals, depth) {
  const turns = [0, 1 / 3, 2 / 3].map((shift) => closed(petals * 12, (part) => {
    const angle = part * 2 * Math.PI;
    const r = radius * (1 - depth / 2 + (depth / 2) * Math.cos(petals * angle + shift * 2 * Math.PI));
    return [r * Math.cos(angle), r * Math.sin(angle)];
  }));
  return turns.join("");
}

/** A polygon, or a circle for none. @param {number} radius @param {number} sides */
const medallion = (radius, sides) => closed(sides || 36, (part) => {
  const angle = (part - 0.25) * 2 * Math.PI + (sides % 2 ? 0 : Math.PI / (sides || 36));
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});

/** Waves that cross each other over the whole note. @param {number} w @param {number} h @param {number} count */
function waves(w, h, count) {
  return [-1, 1].flatMap((sign) => [0.12, 0.26, 0.4].map((rise) => {
    const points = Array.from({ length: 61 }, (_, i) => [(-w / 2 + (w * i) / 60), sign * h * rise * Math.cos((i / 60) * count * Math.PI)]);
    return path(points);
  })).join("");
}

/** @param {number} steps @param {(part: number) => number[]} at */
const closed = (steps, at) => `${path(Array.from({ length: steps }, (_, i) => at(i / steps)))}Z`;

/** @param {number[][]} points */
const path = (points) => points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
