// The new seats: the table from above, with a way drawn for each who moves; or numbers where nobody does.
// @ts-check
import { h, isolate, number, s, t } from "../page.js";
import { badge, ems, pawn, plate } from "../draw.js";
import { colourOf, nameOf, narrow, personOf } from "../board-desk.js";
import { mainButton } from "../board-parts.js";
import { chairPlace } from "../board-seats.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {{seat: string, from: number, to: number}} Move */

/** @param {Desk} desk */
export function seatingStage({ view }) {
  const { moves, platelets, order } = view.seating;
  const title = platelets ? "platelets" : moves.length ? "moves" : "stay";
  return [h("div", { class: "seating" },
    h("header", null, h("p", { class: "caps" }, t("board.seating.after", { round: view.round })),
      h("h1", { tabindex: -1 }, t(`board.seating.${title}`, { count: moves.length })),
      h("p", { class: "dim" }, t("board.seating.first", { name: nameOf(view, order[0]) }))),
    tableAbove(view))];
}

/** @typedef {{width: number, height: number}} Frame */

const WIDE = Object.freeze({ width: 760, height: 480 });
const NARROW = Object.freeze({ width: 430, height: 470 });

/** @typedef {{x: number, y: number}} Point */

/** @param {View} view */
function tableAbove(view) {
  const { chairs, moves } = view.seating;
  const frame = narrow() ? NARROW : WIDE;
  const { width, height } = frame;
  /** @param {number} chair from 1 @returns {Point} */
  const at = (chair) => {
    const { x, y } = chairPlace(chair - 1, chairs.length);
    return { x: (x * width) / 100, y: (y * height) / 100 };
  };
  return s("svg", { class: "from-above", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    s("defs", null, s("marker", { id: "tip", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" },
      s("path", { d: "M0 0 10 5 0 10Z", class: "way-tip" }))),
    s("ellipse", { cx: width / 2, cy: height / 2, rx: width * 0.3, ry: height * 0.27, fill: "url(#paint-rim)" }),
      s("ellipse", { cx: width / 2, cy: height / 2, rx: width * 0.3 - 7, ry: height * 0.27 - 7, fill: "url(#paint-felt)" }),
    moves.map((/** @type {Move} */ { seat, from, to }) => way(at(from), at(to), colourOf(view, seat), frame)),
    chairs.map((/** @type {string} */ seat, /** @type {number} */ i) => chair(view, seat, at(i + 1))));
}

/** @param {View} view @param {string} seat @param {Point} where */
function chair(view, seat, { x, y }) {
  const { moves, platelets, order } = view.seating;
  const person = personOf(view, seat);
  const moved = moves.some((/** @type {Move} */ move) => move.seat === seat);
  return s("g", { transform: `translate(${x} ${y})`, key: seat, class: moved ? "sits new" : "sits" },
    s("rect", { x: -66, y: -40, width: 132, height: 84, rx: 16, class: "seat-card" }), s("g", { transform: "translate(0 -12)" }, pawn(person.colour, 1.25)),
    s("text", { y: 34, "text-anchor": "middle", class: "seat-name" }, shortened(person.name)),
    platelets && s("g", { transform: "translate(52 -32)" }, plate(number(order.indexOf(seat) + 1), 1.3)));
}

/**
 * A way across the table from chair to chair, with the badge of whoever goes it.
 * @param {Point} a @param {Point} b @param {import("../draw.js").Colour} colour @param {Frame} frame
 */
function way(a, b, colour, { width, height }) {
  const middle = { x: width / 2, y: height / 2 };
  const bend = { x: ((a.x + b.x) / 2) * 0.5 + middle.x * 0.5 - (b.y - a.y) * 0.1, y: ((a.y + b.y) / 2) * 0.5 + middle.y * 0.5 + (b.x - a.x) * 0.1 };
  const [from, to] = [edge(a, bend, 4), edge(b, bend, 12)];
  const [mx, my] = [(from.x + 2 * bend.x + to.x) / 4, (from.y + 2 * bend.y + to.y) / 4];
  return s("g", { key: `way-${colour}` }, s("path", { d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`, class: "way",
    "marker-end": "url(#tip)" }), s("g", { transform: `translate(${mx} ${my})` }, badge(colour, 1.2)));
}

/** Where the line from a chair's card towards a point leaves the card. @param {Point} from @param {Point} towards @param {number} gap */
function edge(from, towards, gap) {
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  const part = Math.min((66 + gap) / Math.max(Math.abs(dx), 0.1), (44 + gap) / Math.max(Math.abs(dy), 0.1), 0.9);
  return { x: from.x + dx * part, y: from.y + dy * part };
}

/** As much of a name as the card of a chair holds. @param {string} name */
function shortened(name) {
  const signs = [...name];
  const kept = signs.findIndex((_, i) => ems(signs.slice(0, i + 1).join("")) > 6.6);
  return isolate(kept < 0 ? name : `${signs.slice(0, kept).join("")}…`);
}

/** @param {Desk} desk */
export const seatingActs = (desk) => [desk.host && mainButton(t("board.seating.go_on", { round: desk.view.round + 1 }), () => desk.act("next_round"),
  { disabled: !desk.may("next_round") || desk.busy })];
