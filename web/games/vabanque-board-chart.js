// The chart of the fortunes: a line per person from round to round, with name and sum where it ends.
// @ts-check
import { gain, number, s, t } from "../page.js";
import { symbol } from "../draw.js";
import { shortened } from "../draw-seats.js";
import { nameOf, narrow, personOf } from "../board-desk.js";

/** @typedef {import("../board-desk.js").View} View */
/** @typedef {{seat: string, y: number}} Mark */

/** `label`: the height of a name with its sum, in one line or two. */
const WIDE = Object.freeze({ left: 8, right: 660, width: 960, top: 30, bottom: 226, label: 29 });
const NARROW = Object.freeze({ left: 6, right: 214, width: 370, top: 26, bottom: 300, label: 45 });
/** Marks nearer than this would cover each other. */
const APART = 22;

/** Fortunes after each round; where a mark stands alone it bears its owner's symbol, so that colour is not needed. @param {View} view */
export function chart(view) {
  const most = Math.max(1, ...view.history.flatMap((/** @type {any} */ past) => Object.values(past.fortunes)));
  const frame = narrow() ? NARROW : WIDE;
  const x = (/** @type {number} */ round) => frame.left + ((frame.right - frame.left) * round) / view.rounds;
  const y = (/** @type {number} */ fortune) => frame.bottom - ((frame.bottom - frame.top) * fortune) / most;
  const marks = (/** @type {any} */ past) => view.order.map((/** @type {string} */ seat) => ({ seat, y: y(past.fortunes[seat]) }));
  return s("svg", { viewBox: `0 0 ${frame.width} ${frame.bottom + 34}`, role: "img", "aria-label": spoken(view) },
    grid(view.rounds, most, frame, x, y),
    view.order.map((/** @type {string} */ seat) => s("g", { class: `c-${personOf(view, seat).colour}`, key: seat },
      curve([0, ...view.history.map((/** @type {any} */ past) => past.fortunes[seat])].map((fortune, round) => [x(round), y(fortune)])))),
    view.history.flatMap((/** @type {any} */ past) => marks(past).map((/** @type {Mark} */ mark, /** @type {number} */ _, /** @type {Mark[]} */ all) =>
      dot(personOf(view, mark.seat).colour, x(past.round), mark.y, past.round < view.rounds && alone(mark, all)))),
    view.history.slice(-1).flatMap((/** @type {any} */ past) => spread(marks(past), frame).map((label) =>
      ending(view, label, past.fortunes[label.seat], frame))));
}

/** @typedef {(value: number) => number} Scale */

/** @param {number} rounds @param {number} most @param {{left: number, right: number, top: number, bottom: number}} frame @param {Scale} x @param {Scale} y */
const grid = (rounds, most, { left, right, top, bottom }, x, y) => [
  Array.from({ length: rounds }, (_, i) => [s("path", { d: `M${x(i + 1)} ${top - 6}V${bottom}`, class: "chart-line" }),
    s("text", { x: x(i + 1), y: bottom + 26, "text-anchor": i + 1 < rounds ? "middle" : "end", class: "chart-word num" }, narrow() ? number(i + 1)
      : t("board.over.round", { round: i + 1 }))]).flat(),
  [0, ...heights(most)].map((value) => [s("path", { d: `M${left} ${y(value)}H${right}`, class: "chart-line" }),
    value > 0 && s("text", { x: left, y: y(value) - 5, class: "chart-word num" }, number(value))]).flat()].flat();

/** Even heights for lines: at least three round numbers, up to the highest within the chart. @param {number} most */
export function heights(most) {
  const third = most / 3;
  const power = 10 ** Math.floor(Math.log10(third));
  const step = [5, 2.5, 2, 1].map((part) => part * power).find((part) => part <= third) ?? power;
  return Array.from({ length: Math.floor(most / step) }, (_, i) => (i + 1) * step);
}

/** @param {number[][]} points */
function curve(points) {
  const d = points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return [s("path", { d, class: "chart-under" }), s("path", { d, class: "chart-path" })];
}

/** @param {import("../draw.js").Colour} colour @param {number} x @param {number} y @param {boolean} large with its symbol */
const dot = (colour, x, y, large) =>
  s("g", { class: `c-${colour}`, transform: `translate(${x} ${y.toFixed(1)})` },
    s("circle", { r: large ? 11 : 5, class: "chart-dot" }), large && symbol(colour));

/**
 * Name and sum at the end of a line, and the way there from where it really ends.
 * @param {View} view @param {Mark & {at: number}} label @param {number} sum @param {{right: number, width: number}} frame
 */
function ending(view, { seat, y, at }, sum, { right: x, width }) {
  const { colour, name } = personOf(view, seat);
  const below = narrow();
  return s("g", { class: `c-${colour}`, key: `end-${seat}` },
    s("path", { d: `M${x} ${y.toFixed(1)}L${x + 16} ${at.toFixed(1)}`, class: "chart-path" }),
    s("g", { transform: `translate(${x + 28} ${at.toFixed(1)})` }, s("circle", { r: 12, class: "chart-dot" }), symbol(colour, 1.1),
      s("text", { x: 18, y: below ? -2 : 7, class: "chart-name" }, shortened(name)),
      s("text", { x: below ? 18 : width - x - 28, y: below ? 18 : 7, "text-anchor": below ? "start" : "end", class: "chart-sum num" }, number(sum))));
}

/** @param {Mark} mark @param {Mark[]} all */
export const alone = (mark, all) => all.every((other) => other === mark || Math.abs(other.y - mark.y) >= APART);

/**
 * Labels beside their marks, in the same order, none nearer to the next than a label is high, and all within the picture.
 * @param {Mark[]} marks @param {{top: number, bottom: number, label: number}} frame @returns {(Mark & {at: number})[]} from the top
 */
export function spread(marks, { top, bottom, label }) {
  const sorted = [...marks].sort((a, b) => a.y - b.y);
  const at = /** @type {number[]} */ ([]);
  sorted.forEach(({ y }, i) => at.push(Math.max(y, i ? at[i - 1] + label : top)));
  for (let i = at.length - 1; i >= 0; i--) at[i] = Math.min(at[i], i + 1 < at.length ? at[i + 1] - label : bottom);
  return sorted.map((mark, i) => ({ ...mark, at: at[i] }));
}

/** @param {View} view */
const spoken = (view) => view.history.map((/** @type {any} */ past) => {
  const each = view.order.map((/** @type {string} */ seat) => `${nameOf(view, seat)} ${number(past.fortunes[seat])} (${gain(past.gains[seat])})`);
  return `${t("board.over.round", { round: past.round })}: ${each.join(", ")}`;
}).join(". ");
