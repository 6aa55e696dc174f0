// The new seats: the table from above, with a way drawn for each who moves; or numbers where nobody does.
// @ts-check
import { h, s } from "../dom.js";
import { BOX, pawn, plate } from "../draw.js";
import { isolate, number, t } from "../words.js";
import { colourOf, nameOf, pawnPicture, personOf } from "../board-desk.js";
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
    h("header", null, h("p", { class: "caps" }, t("board.seating.after", { round: view.round })), h("h1", { tabindex: -1 }, t(`board.seating.${title}`, { count: moves.length })), h("p", { class: "dim" }, t("board.seating.first", { name: nameOf(view, order[0]) }))),
    h("div", { class: "seating-parts" }, tableAbove(view), changes(view)))];
}

/** @param {View} view */
function tableAbove(view) {
  const { chairs, moves, platelets, order } = view.seating;
  /** @param {number} chair from 1 */
  const at = (chair) => {
    const { x, y } = chairPlace(chair - 1, chairs.length);
    return { x: x * 6.4, y: y * 4.6 };
  };
  return s("svg", { class: "from-above", viewBox: "0 0 640 460", "aria-hidden": "true" },
    s("defs", null, s("marker", { id: "tip", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 5.4, markerHeight: 5.4, orient: "auto-start-reverse" }, s("path", { d: "M0 0 10 5 0 10Z", class: "way-tip" }))),
    s("ellipse", { cx: 320, cy: 230, rx: 178, ry: 112, fill: "url(#paint-rim)" }), s("ellipse", { cx: 320, cy: 230, rx: 171, ry: 105, fill: "url(#paint-felt)" }),
    moves.map((/** @type {Move} */ { seat, from, to }) => s("path", { d: way(at(from), at(to)), class: "way", "marker-end": "url(#tip)", key: seat })),
    chairs.map((/** @type {string} */ seat, /** @type {number} */ i) => {
      const { x, y } = at(i + 1);
      const person = personOf(view, seat);
      return s("g", { transform: `translate(${x} ${y})`, key: seat, class: moves.some((/** @type {Move} */ move) => move.seat === seat) ? "sits new" : "sits" },
        s("rect", { x: -58, y: -34, width: 116, height: 76, rx: 16, class: "seat-card" }), s("g", { transform: "translate(0 -8)" }, pawn(person.colour, 1.1)),
        s("text", { y: 33, "text-anchor": "middle", class: "seat-name" }, shortened(person.name)),
        platelets && s("g", { transform: "translate(46 -28)" }, plate(number(order.indexOf(seat) + 1))));
    }));
}

/** A way across the table from chair to chair, bent so that ways and ways back keep apart. @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
function way(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const cut = Math.min(62, long * 0.36);
  const from = { x: a.x + (dx / long) * cut, y: a.y + (dy / long) * cut * 0.8 };
  const to = { x: b.x - (dx / long) * cut, y: b.y - (dy / long) * cut * 0.8 };
  return `M${from.x} ${from.y}Q${(a.x + b.x) / 2 - dy * 0.16} ${(a.y + b.y) / 2 + dx * 0.16} ${to.x} ${to.y}`;
}

/** @param {string} name */
const shortened = (name) => {
  const signs = [...name];
  return isolate(signs.length > 11 ? `${signs.slice(0, 10).join("")}…` : name);
};

/** @param {View} view */
function changes(view) {
  const { order, moves } = view.seating;
  return h("ol", { class: "changes" }, order.map((/** @type {string} */ seat) => {
    const move = moves.find((/** @type {Move} */ one) => one.seat === seat);
    const next = view.seating.chairs[(view.seating.chairs.indexOf(seat) + view.seating.chairs.length - 1) % view.seating.chairs.length];
    return h("li", { key: seat, class: move ? "moves" : "" }, pawnPicture(personOf(view, seat)), h("span", null, h("b", null, isolate(nameOf(view, seat))),
      h("small", { class: "dim" }, move ? t("board.seating.move", { from: move.from, to: move.to, name: nameOf(view, next) }) : t("board.seating.keeps"))));
  }));
}

/** @param {Desk} desk */
export const seatingActs = (desk) => [desk.host && mainButton(t("board.seating.go_on", { round: desk.view.round + 1 }), () => desk.act("next_round"), { disabled: !desk.may("next_round") || desk.busy })];
