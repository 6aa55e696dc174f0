// The new seats: the table from above with a way drawn for each who moves, and the new order in words.
// @ts-check
import { gain, h, number, s, t } from "./page.js";
import { neighbours } from "./chairs.js";
import { pawn, plate } from "./draw.js";
import { shortened, tableTop, ways } from "./draw-seats.js";
import { nameOf, pawnPicture } from "./tools-people.js";
import { icon } from "./parts.js";

/** @typedef {import("./tools-people.js").Person} Person */
/** @typedef {{order: string[], chairs: string[], moves: {player: string, from: number, to: number}[]}} Seats  as the server says */
/** @typedef {import("./draw-seats.js").Point} Point */

const PICTURE = Object.freeze({ width: 352, height: 330, card: { width: 88, height: 70 }, scale: 1 });

/** Where a chair stands; chair 1 at the bottom, then clockwise. @param {number} chair from 1 @param {number} all @returns {Point} */
function at(chair, all) {
  const angle = Math.PI / 2 + (2 * Math.PI * (chair - 1)) / all;
  return { x: PICTURE.width / 2 + 130 * Math.cos(angle), y: PICTURE.height / 2 + 126 * Math.sin(angle) };
}

/** @param {Person[]} people @param {string} name */
const personOf = (people, name) => /** @type {Person} */ (people.find((one) => nameOf(one) === name));

/** @param {Person[]} people @param {Seats} seats @param {boolean} platelets nobody moves; numbers show the order */
export function picture(people, { order, chairs, moves }, platelets) {
  const { width, height } = PICTURE;
  return s("svg", { class: "from-above", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    tableTop(PICTURE, 112, 100, 5),
    ways(PICTURE, moves.map(({ player, from, to }) => ({ from: at(from, chairs.length), to: at(to, chairs.length),
      colour: personOf(people, player).colour }))),
    chairs.map((name, i) => chair(personOf(people, name), at(i + 1, chairs.length), moves.some(({ player }) => player === name), platelets
      ? order.indexOf(name) + 1 : 0)));
}

/** @param {Person} person @param {Point} where @param {boolean} moved @param {number} platelet 0: none */
const chair = (person, { x, y }, moved, platelet, { width, height } = PICTURE.card) =>
  s("g", { key: nameOf(person), transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, class: moved ? "sits new" : "sits" },
    s("rect", { x: -width / 2, y: -height / 2, width, height, rx: 12, class: "seat-card" }),
    s("g", { transform: "translate(0 -9)" }, pawn(person.colour, 1.1)),
    s("text", { y: 27, "text-anchor": "middle", class: "seat-name" }, shortened(nameOf(person))),
    person.stays && s("g", { transform: "translate(24 -29) scale(.8)", class: "seat-pin" },
      s("path", { d: "M12 21V14M8 3H16L15 9 18 14H6L9 9Z", class: "pin-line" })),
    platelet > 0 && s("g", { transform: "translate(-34 -24)" }, plate(number(platelet), 0.95)));

/** In one line, who must get up. @param {Seats} seats @param {boolean} platelets */
export const seatsTitle = ({ moves }, platelets) => t(`board.seating.${platelets ? "platelets" : moves.length ? "moves" : "stay"}`, { count: moves.length });

/** Where this person sits down: beside whom, for the next clockwise is the left neighbour (V1.4). @param {Seats} seats @param {string} name */
function seatWords({ chairs, moves }, name) {
  if (!moves.some(({ player }) => player === name)) return t("board.seating.keeps");
  return t("board.seating.move", { name: neighbours(chairs, name).right });
}

/**
 * The new order with fortunes, and where each sits down.
 * @param {Person[]} people @param {Seats} seats @param {Record<string, number>} fortunes
 * @param {{gains?: Record<string, number>, where?: boolean}} [show] where: say where each sits down
 */
export const orderList = (people, seats, fortunes, { gains, where = true } = {}) =>
  h("ol", { class: "order" }, seats.order.map((name, i) => {
    const person = personOf(people, name);
    return h("li", { key: name }, h("span", { class: "display rank" }, number(i + 1)), pawnPicture(person.colour),
      h("span", { class: "who" }, h("b", null, h("bdi", null, name), person.stays && icon("pin")),
        where && h("small", { class: "dim" }, seatWords(seats, name))),
      h("span", { class: "sum display num" }, number(fortunes[name] ?? 0), gains && gains[name] > 0 && h("small", null, gain(gains[name]))));
  }));
