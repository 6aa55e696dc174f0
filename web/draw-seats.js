// What is seen of a table from above when seats change: a way for each who moves, and names that fit their chairs.
// @ts-check
import { badge, ems } from "./draw.js";
import { isolate, s } from "./page.js";

/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {{width: number, height: number, card: {width: number, height: number}, scale: number}} Above  the picture, a chair's card, and
 *   how large the rest is
 */

/** The table itself. @param {Above} above @param {number} rx @param {number} ry @param {number} rim how broad its rim is */
export const tableTop = ({ width, height }, rx, ry, rim) => [
  s("ellipse", { cx: width / 2, cy: height / 2, rx, ry, fill: "url(#paint-rim)" }),
  s("ellipse", { cx: width / 2, cy: height / 2, rx: rx - rim, ry: ry - rim, fill: "url(#paint-felt)" })];

/** How far along its way a badge lies: near the start, where ways have not met yet. */
const BADGE = 0.3;

/** @typedef {{from: Point, to: Point, colour: import("./draw.js").Colour}} Walk  from chair to chair */

/** The ways across the table; where one begins and another ends, the tip is on top. @param {Above} above @param {Walk[]} walks */
export function ways(above, walks) {
  const drawn = walks.map((walk) => way(above, walk));
  return [...drawn.map(({ line }) => line), ...drawn.map(({ end }) => end)];
}

/** A way in the colour of whoever goes it, with their badge. @param {Above} above @param {Walk} walk */
function way(above, { from: a, to: b, colour }) {
  const { width, height, scale } = above;
  const bend = { x: (a.x + b.x + width) / 4 - (b.y - a.y) * 0.1, y: (a.y + b.y + height) / 4 + (b.x - a.x) * 0.1 };
  const [from, to] = [edge(above, a, bend, 3 * scale), edge(above, b, bend, 9 * scale)];
  const at = (/** @type {"x" | "y"} */ part) => (1 - BADGE) ** 2 * from[part] + 2 * BADGE * (1 - BADGE) * bend[part] + BADGE ** 2 * to[part];
  const d = `M${spot(from)}Q${spot(bend)} ${spot(to)}`;
  const turn = (Math.atan2(to.y - bend.y, to.x - bend.x) * 180) / Math.PI;
  return {
    line: s("g", { key: `way-${colour}`, class: `c-${colour}` }, s("path", { d, class: "way-case" }), s("path", { d, class: "way" })),
    end: s("g", { key: `end-${colour}`, class: `c-${colour}` },
      s("path", { d: "M-7-8 9 0-7 8Z", class: "way-tip", transform: `translate(${spot(to)}) rotate(${turn.toFixed(1)}) scale(${scale})` }),
      s("g", { transform: `translate(${spot({ x: at("x"), y: at("y") })})` }, badge(colour, 0.95 * scale))),
  };
}

/** @param {Point} point */
const spot = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Where the line from a chair's card leaves it. @param {Above} above @param {Point} from @param {Point} towards @param {number} gap @returns {Point} */
function edge({ card }, from, towards, gap) {
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  const part = Math.min((card.width / 2 + gap) / Math.max(Math.abs(dx), 0.1), (card.height / 2 + gap) / Math.max(Math.abs(dy), 0.1), 0.9);
  return { x: from.x + dx * part, y: from.y + dy * part };
}

/** As much of a name as the card of a chair holds. @param {string} name */
export function shortened(name) {
  const signs = [...name];
  const kept = signs.findIndex((_, i) => ems(signs.slice(0, i + 1).join("")) > 6.6);
  return isolate(kept < 0 ? name : `${signs.slice(0, kept).join("")}…`);
}
