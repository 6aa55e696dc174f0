// The new seats: the table from above with a way drawn for each who moves, and the new order in words.
// @ts-check
import { gain, h, isolate, number, s, t } from "./page.js";
import { badge, pawn, plate } from "./draw.js";
import { nameOf, pawnPicture } from "./tools-people.js";
import { icon } from "./tools-parts.js";

/** @typedef {import("./tools-people.js").Person} Person */
/** @typedef {{order: string[], chairs: string[], moves: {player: string, from: number, to: number}[]}} Seats  as the server says */
/** @typedef {{x: number, y: number}} Point */

const PICTURE = Object.freeze({ width: 352, height: 330 });
const CARD = Object.freeze({ width: 88, height: 70 });
const LETTERS = 10;

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
    s("defs", null, s("marker", { id: "tip", viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto" },
      s("path", { d: "M0 0 10 5 0 10Z", class: "way-tip" }))),
    s("ellipse", { cx: width / 2, cy: height / 2, rx: 112, ry: 100, fill: "url(#paint-rim)" }),
      s("ellipse", { cx: width / 2, cy: height / 2, rx: 107, ry: 95, fill: "url(#paint-felt)" }),
    moves.map(({ player, from, to }) => way(at(from, chairs.length), at(to, chairs.length), personOf(people, player))),
    chairs.map((name, i) => chair(personOf(people, name), at(i + 1, chairs.length), moves.some(({ player }) => player === name), platelets
      ? order.indexOf(name) + 1 : 0)));
}

/** @param {Person} person @param {Point} where @param {boolean} moved @param {number} platelet 0: none */
const chair = (person, { x, y }, moved, platelet) =>
  s("g", { key: nameOf(person), transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, class: moved ? "sits new" : "sits" },
    s("rect", { x: -CARD.width / 2, y: -CARD.height / 2, width: CARD.width, height: CARD.height, rx: 12, class: "seat-card" }),
    s("g", { transform: "translate(0 -9)" }, pawn(person.colour, 1.1)),
    s("text", { y: 27, "text-anchor": "middle", class: "seat-name" }, shortened(nameOf(person))),
    person.stays && s("g", { transform: "translate(24 -29) scale(.8)", class: "seat-pin" },
      s("path", { d: "M12 21V14M8 3H16L15 9 18 14H6L9 9Z", class: "pin-line" })),
    platelet > 0 && s("g", { transform: "translate(-34 -24)" }, plate(number(platelet), 0.95)));

/** A way across the table, with the badge of whoever goes it. @param {Point} a @param {Point} b @param {Person} person */
function way(a, b, person) {
  const middle = { x: PICTURE.width / 2, y: PICTURE.height / 2 };
  const bend = { x: (a.x + b.x) / 4 + middle.x / 2 - (b.y - a.y) * 0.1, y: (a.y + b.y) / 4 + middle.y / 2 + (b.x - a.x) * 0.1 };
  const [from, to] = [edge(a, bend, 3), edge(b, bend, 9)];
  const [mx, my] = [(from.x + 2 * bend.x + to.x) / 4, (from.y + 2 * bend.y + to.y) / 4];
  return s("g", { key: `way-${person.colour}` },
    s("path", { d: `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`, class: "way",
    "marker-end": "url(#tip)" }),
    s("g", { transform: `translate(${mx.toFixed(1)} ${my.toFixed(1)})` }, badge(person.colour, 0.95)));
}

/** Where the line from a chair's card leaves it. @param {Point} from @param {Point} towards @param {number} gap @returns {Point} */
function edge(from, towards, gap) {
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  const part = Math.min((CARD.width / 2 + gap) / Math.max(Math.abs(dx), 0.1), (CARD.height / 2 + gap) / Math.max(Math.abs(dy), 0.1), 0.9);
  return { x: from.x + dx * part, y: from.y + dy * part };
}

/** @param {string} name */
const shortened = (name) => {
  const letters = [...name];
  return isolate(letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join("")}…` : name);
};

/** In one line, who must get up. @param {Seats} seats @param {boolean} platelets */
export const seatsTitle = ({ moves }, platelets) => t(`board.seating.${platelets ? "platelets" : moves.length ? "moves" : "stay"}`, { count: moves.length });

/** Where this person sits down: beside whom, for the next clockwise is the left neighbour (V1.4). @param {Seats} seats @param {string} name */
function seatWords({ chairs, moves }, name) {
  if (!moves.some(({ player }) => player === name)) return t("board.seating.keeps");
  return t("board.seating.move", { name: chairs[(chairs.indexOf(name) + chairs.length - 1) % chairs.length] });
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
