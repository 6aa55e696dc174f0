// The new seats: the table from above, with a way drawn for each who moves; or numbers where nobody does.
// @ts-check
import { h, list, number, s, t } from "../page.js";
import { fontToFit, pawn, plate } from "../draw.js";
import { shortened, tableTop, ways } from "../draw-seats.js";
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

const CARD = Object.freeze({ width: 132, height: 84 });
const WIDE = Object.freeze({ width: 760, height: 480, card: CARD, scale: 1.3 });
const NARROW = Object.freeze({ width: 430, height: 470, card: CARD, scale: 1.3 });

/** @typedef {import("../draw-seats.js").Point} Point */

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
    tableTop(frame, width * 0.3, height * 0.27, 7),
    !moves.length && leaders(view, frame),
    ways(frame, moves.map((/** @type {Move} */ { seat, from, to }) => ({ from: at(from), to: at(to), colour: colourOf(view, seat) }))),
    chairs.map((/** @type {string} */ seat, /** @type {number} */ i) => chair(view, seat, at(i + 1))));
}

/** Where nobody gets up the table has room for who leads. @param {View} view @param {import("../draw-seats.js").Above} frame */
function leaders({ seats }, { width, height }) {
  const most = Math.max(...seats.map((/** @type {import("../board-desk.js").Person} */ { fortune }) => fortune));
  const first = seats.filter((/** @type {import("../board-desk.js").Person} */ { fortune }) => fortune === most);
  const names = list(first.map((/** @type {import("../board-desk.js").Person} */ { name }) => name));
  const words = t("board.seating.leads", { count: first.length, names });
  return s("g", { transform: `translate(${width / 2} ${height / 2})` },
    s("text", { y: -10, "text-anchor": "middle", class: "seats-word", "font-size": fontToFit(words, width * 0.5, 17) }, words),
    s("text", { y: 28, "text-anchor": "middle", class: "seats-figure display-text" }, number(most)));
}

/** @param {View} view @param {string} seat @param {Point} where */
function chair(view, seat, { x, y }) {
  const { moves, platelets, order } = view.seating;
  const person = personOf(view, seat);
  const moved = moves.some((/** @type {Move} */ move) => move.seat === seat);
  return s("g", { transform: `translate(${x} ${y})`, key: seat, class: moved ? "sits new" : "sits" },
    s("rect", { x: -66, y: -40, ...CARD, rx: 16, class: "seat-card" }), s("g", { transform: "translate(0 -12)" }, pawn(person.colour, 1.25)),
    s("text", { y: 34, "text-anchor": "middle", class: "seat-name" }, shortened(person.name)),
    platelets && s("g", { transform: "translate(52 -32)" }, plate(number(order.indexOf(seat) + 1), 1.3)));
}

/** @param {Desk} desk */
export const seatingActs = (desk) => [desk.host && mainButton(t("board.seating.go_on", { round: desk.view.round + 1 }), () => desk.act("next_round"),
  { disabled: !desk.may("next_round") || desk.busy })];
