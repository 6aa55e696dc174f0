// The table of Casanova on a large screen: everybody's place with card and coins, the pot and the dice in the middle.
// @ts-check
import { h, isolate, list, number, s, sum, t } from "../page.js";
import { BOX, cardBack, coin, die, ems, heapSpots, numberCard, pawn } from "../draw.js";
import { nameOf, narrow, personOf } from "../board-desk.js";
import { actor, asTold, told, turnedOver, waitingFor } from "./casanova-board-turn.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{plate: Point, card: Point, heap: Point}} Place */
/**
 * @typedef {{k: number, cx: number, cy: number, rx: number, ry: number, places: Place[], pot: Point, dice: Point, speech: number}} Plan 
 *   `speech`: the width for words
 */
/** @typedef {Record<string, number[]>} Lying  which coins lie in which heap */

const POT = "pot";
/** The narrowest table with words in its middle. */
const SMALL = 560;
/** How much larger a winning card lies there. */
const LIFT = 1.18;
/** Headlines of more ems are written smaller. */
const LONG = 13;
/** A plate at scale 1, with room for a reason in two lines. */
const PLATE = Object.freeze({ width: 250, height: 66 });

/**
 * Where everything lies on a table for `n`, in pixels; `k` is its scale.
 * @param {number} n @param {number} width @param {number} height @param {boolean} dice @returns {Plan}
 */
export function plan(n, width, height, dice) {
  const k = Math.max(0.44, Math.min(width / 980, height / 700, 1.7));
  const [cx, cy, rx, ry] = [width / 2, height / 2, Math.max(0, width / 2 - 12 * k), Math.max(0, height / 2 - 8 * k)];
  const places = Array.from({ length: n }, (_, i) => {
    const plate = atRim(Math.PI / 2 + (2 * Math.PI * i) / n, { cx, cy, rx: rx - 18 * k, ry: ry - 14 * k }, k);
    const y = plate.y + (i === 0 ? -95 : 89) * k;
    return { plate, card: { x: plate.x - 48 * k, y }, heap: { x: plate.x + 46 * k, y: y + 34 * k } };
  });
  const middle = width < SMALL ? { pot: { x: cx, y: cy - 62 * k }, dice: { x: cx, y: cy + 96 * k } }
    : { pot: { x: cx - (dice ? 156 * k : 0), y: cy + 68 * k }, dice: { x: cx, y: cy + 66 * k } };
  return { k, cx, cy, rx, ry, places, ...middle, speech: free(places, k) };
}

/** How wide words in the middle may be. @param {Place[]} places @param {number} k */
function free(places, k) {
  const [left, right] = [places[1], places.at(-1) ?? places[1]];
  if (places.length === 3) return right.card.x - left.heap.x - 136 * k;
  return places.length === 4 ? right.plate.x - left.plate.x - (PLATE.width + 30) * k : 470 * k;
}

/**
 * Where a plate stands, as far out as all of it lies on the felt; at the sides a little higher, for what lies below it.
 * @param {number} angle @param {{cx: number, cy: number, rx: number, ry: number}} felt @param {number} k @returns {Point}
 */
function atRim(angle, { cx, cy, rx, ry }, k) {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const lift = Math.abs(dy) < 0.6 ? 34 * k : 0;
  const at = (/** @type {number} */ out) => ({ x: dx * rx * out, y: dy * ry * out - lift });
  const inside = (/** @type {Point} */ { x, y }) => ((Math.abs(x) + (PLATE.width / 2) * k) / rx) ** 2 + ((Math.abs(y) + (PLATE.height / 2) * k) / ry) ** 2 <= 1;
  const { x, y } = Array.from({ length: 100 }, (_, i) => at(1 - i / 100)).find(inside) ?? at(0);
  return { x: cx + x, y: cy + y };
}

/**
 * Which coin lies where, so that coins move from heap to heap instead of vanishing here and appearing there.
 * @param {Lying | null} before @param {Record<string, number>} wanted how many in each heap @returns {Lying}
 */
export function settleCoins(before, wanted) {
  const free = /** @type {number[]} */ ([]);
  const kept = Object.fromEntries(Object.entries(wanted).map(([heap, count]) => [heap, (before?.[heap] ?? []).slice(0, count)]));
  const all = sum(Object.values(wanted));
  const used = new Set(Object.values(kept).flat());
  for (let id = 1; free.length + used.size < all; id++) if (!used.has(id)) free.push(id);
  return Object.fromEntries(Object.entries(kept).map(([heap, ids]) => [heap, [...ids, ...free.splice(0, wanted[heap] - ids.length)].sort((a, b) => a - b)]));
}

/** How many coins lie in each heap; until the turn is told, what was won still lies in the pot. @param {Desk} desk @returns {Record<string, number>} */
export function coinsIn(desk) {
  const { seats, pot } = asTold(desk);
  return { ...Object.fromEntries(seats.map((/** @type {Person} */ { seat, coins }) => [seat, coins])), [POT]: pot };
}

/** @param {Desk} desk */
export function tableStage(desk) {
  const { view, size, ui } = desk;
  const small = narrow();
  const counts = coinsIn(desk);
  ui.coins = settleCoins(ui.coins, counts);
  const made = plan(view.order.length, size.width, size.height, view.dice !== null);
  return [h("div", { class: `baize-stage${small ? " small" : ""}${told(desk) ? " told" : ""}` },
    h("div", { class: "ring" }, size.width > 0 && size.height > 80 && [picture(desk, made, counts),
      h("ol", { class: "plates" }, view.order.map((/** @type {string} */ seat, /** @type {number} */ i) => plate(desk, seat, made.places[i].plate, made.k)))]),
    h("div", { class: "speech", style: small ? {} : { width: `${Math.round(made.speech)}px` } }, speech(desk)))];
}

/** @param {Desk} desk @param {Plan} made @param {Record<string, number>} counts */
function picture({ view, size, ui }, made, counts) {
  const { k, cx, cy, rx, ry } = made;
  return s("svg", { class: "circle", viewBox: `0 0 ${size.width} ${size.height}`, "aria-hidden": "true" },
    s("ellipse", { cx, cy: cy + 8 * k, rx: rx + 4, ry: ry + 3, fill: "url(#paint-shadow)", opacity: 0.8 }),
    s("ellipse", { cx, cy, rx, ry, fill: "url(#paint-rim)" }), s("ellipse", { cx, cy, rx: rx - 9 * k, ry: ry - 9 * k, fill: "url(#paint-felt)" }),
    s("ellipse", { cx, cy, rx: rx - 20 * k, ry: ry - 20 * k, class: "felt-line" }),
    s("g", { key: "cards" }, view.order.map((/** @type {string} */ seat, /** @type {number} */ i) => card({ view, ui }, seat, made.places[i].card, k))),
    dice(view, made), amount(made, counts[POT]), coins(view, made, ui.coins));
}

/**
 * A person's card: its place, the card face down, or turned over.
 * @param {Pick<Desk, "view" | "ui">} desk @param {string} seat @param {Point} at @param {number} k
 */
function card({ view, ui }, seat, at, k) {
  const person = personOf(asTold({ view, ui }), seat);
  const face = turnedOver({ view, ui }, seat);
  if (person.out && face === null) return null;
  const line = told({ view, ui }) && lineOf(view, seat);
  const won = line && view.outcome.winners.includes(seat);
  const away = person.matched === false || lineOf(view, seat)?.reason === "withdrawn";
  return s("g", { key: seat, transform: `translate(${round(at.x)} ${round(at.y)}) scale(${round(1.7 * k * (won ? LIFT : 1))})`,
    class: won ? "winning" : line ? "beaten" : "" },
    s("rect", { x: -20, y: -28, width: 40, height: 56, rx: 4.5, class: "card-place" }),
    s("g", { key: "card", transform: away ? "rotate(90)" : "" },
      person.has_played && s("g", { key: "back", class: face === null ? "laid" : "turn-away" }, cardBack(person.colour)),
      face !== null && s("g", { key: "face", class: "turn-up" }, numberCard(person.colour, face))),
    line && verdict(view, line));
}

/** @param {View} view @param {string} seat @returns {Record<string, any> | undefined} what came of this person's turn */
const lineOf = ({ outcome }, seat) => outcome?.lines.find((/** @type {any} */ one) => one.seat === seat);

/** On the card, why it wins or does not: against the massimo, or the best of those within it (C1.7). @param {View} view @param {Record<string, any>} line */
function verdict({ outcome }, { reason }) {
  const best = outcome.lines.find((/** @type {any} */ one) => one.reason === "highest")?.card;
  const words = { too_high: `> ${number(outcome.massimo)}`, lower: best && `< ${number(best)}`, highest: `≤ ${number(outcome.massimo)}` }[String(reason)];
  return words && s("g", { key: "verdict", class: "verdict", transform: "translate(0 24)" },
    s("rect", { x: -17, y: -8, width: 34, height: 16, rx: 8, class: "verdict-pill" }),
    s("text", { y: 4.6, "text-anchor": "middle", class: "verdict-word num" }, words));
}

/** @param {View} view @param {Plan} made */
function dice(view, { dice: at, k }) {
  if (!view.dice) return null;
  const faces = view.faces.length ? view.faces : Array(view.dice).fill(null);
  const rolled = view.massimo !== null;
  const shown = rolled && !view.faces.length ? [] : faces;
  return s("g", { key: "dice", transform: `translate(${round(at.x)} ${round(at.y)}) scale(${round(k)})` },
    shown.map((/** @type {number | null} */ face, /** @type {number} */ i) =>
      s("g", { key: i, transform: `translate(${(i - (faces.length - 1) / 2) * 44} ${rolled ? -44 : 0})` }, die(face, rolled ? 1.35 : 1.6))),
    rolled && s("text", { key: "massimo", y: 33, "text-anchor": "middle", class: "massimo-figure display-text" }, number(view.massimo)),
    rolled && s("text", { key: "word", y: 51, "text-anchor": "middle", class: "felt-word" }, t("game.massimo")));
}

/** @param {Plan} made @param {number} count */
const amount = ({ pot, k }, count) =>
  s("g", { key: "amount", transform: `translate(${round(pot.x)} ${round(pot.y)}) scale(${round(k)})` },
    s("text", { y: 32 + 20, "text-anchor": "middle", class: "pot-figure display-text" }, number(count)),
      s("text", { y: 54 + 18, "text-anchor": "middle", class: "felt-word" }, t("board.pot_word")));

/** Every coin on its own, always in the same order, so that each can walk. @param {View} view @param {Plan} made @param {Lying} lying */
function coins(view, { places, pot, k }, lying) {
  const at = new Map(Object.entries(lying).flatMap(([heap, ids]) => {
    const place = heap === POT ? pot : places[view.order.indexOf(heap)].heap;
    const scale = k * (ids.length > 24 ? 1.15 : 1.5);
    return heapSpots(ids.length).map(({ x, y }, i) => /** @type {const} */ ([ids[i],
      `translate(${round(place.x + x * scale)}px, ${round(place.y + y * scale)}px) scale(${round(scale)})`]));
  }));
  return s("g", { key: "coins" }, [...at.keys()].sort((a, b) => a - b).map((id) =>
    s("g", { key: id, class: "walks", style: { transform: at.get(id) } }, coin())));
}

/** A person's plate at the rim: name, and how it stands. @param {Desk} desk @param {string} seat @param {Point} at @param {number} k */
function plate(desk, seat, { x, y }, k) {
  const { view } = desk;
  const person = personOf(asTold(desk), seat);
  const lit = waitingFor(view).includes(seat) || (told(desk) && view.outcome?.winners.includes(seat));
  return h("li", { key: seat, class: `plate-card${lit ? " lit" : ""}${person.out ? " out" : ""}`,
    style: { left: `${round(x)}px`, top: `${round(y)}px`, width: `${Math.round(PLATE.width * k)}px`, "font-size": `${round(Math.max(11, 16 * k))}px` } },
    s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(person.colour),
      view.active === seat && s("g", { transform: "translate(10 9)" }, die(5, 0.5))),
    h("span", { class: "who" }, h("b", null, isolate(person.name)), h("small", null, standing(desk, person))),
    h("span", { class: "plate-coins display num" }, number(coinsIn(desk)[seat])), h("span", { class: "hidden-text" }, described(desk, seat)));
}

/** How a person stands in this turn, or why it won or did not: told of nobody before of all. @param {Desk} desk @param {Person} person */
export function standing(desk, person) {
  const view = asTold(desk);
  const line = lineOf(view, person.seat);
  if (line) return t(`game.reasons.${line.reason}`);
  if (person.out) return t("board.seat.out");
  if (person.matched !== null) return t(person.matched ? "board.seat.matched" : "board.seat.withdrawn");
  const waits = waitingFor(view).includes(person.seat);
  const words = { cards: waits ? "plays" : "played", match: waits ? "answer" : "active", reveal: waits ? "named"
    : "played" }[/** @type {string} */ (view.phase)];
  return words ? t(`board.seat.${words}`) : view.active === person.seat ? t("board.seat.active") : "";
}

/** @param {Desk} desk @param {string} seat */
function described(desk, seat) {
  const face = turnedOver(desk, seat);
  const name = nameOf(desk.view, seat);
  const card = face !== null ? t("board.seat.card", { name, card: face }) : personOf(desk.view, seat).has_played ? t("board.seat.covered", { name }) : "";
  return [t("board.seat.coins", { count: coinsIn(desk)[seat] }), card].filter(Boolean).join(". ");
}

/** The words in the middle. @param {Desk} desk */
function speech(desk) {
  const { view } = desk;
  return [
    h("p", { class: "caps" }, t("game.turn", { turn: view.turn, turns: view.turns })),
    h("h1", { tabindex: -1, class: ems(headline(desk)) > LONG ? "long" : null }, headline(desk)),
    h("p", { class: "why", role: "status" }, explained(desk)),
    h("p", { class: "hidden-text" }, [t("board.pot", { count: coinsIn(desk)[POT] }), view.dice && t("board.dice", { count: view.dice }),
      view.massimo !== null && t("board.massimo", { massimo: view.massimo })].filter(Boolean).join(". "))];
}

/** @param {Desk} desk */
function headline(desk) {
  const { view } = desk;
  if (view.outcome) return told(desk) ? resultOf(view) : t("board.do.turning");
  return t(`board.do.${view.phase}`, { name: nameOf(view, view.active), count: view.dice ?? 0 });
}

/** The turn's outcome in one sentence. @param {View} view */
export function resultOf(view) {
  const { winners, lines } = view.outcome;
  const coins = lines.find((/** @type {any} */ line) => line.coins)?.coins ?? 0;
  const names = list(winners.map((/** @type {string} */ seat) => nameOf(view, seat)));
  return winners.length ? t(winners.length > 1 ? "board.result.share" : "board.result.wins", { names, count: coins }) : t("board.result.nobody");
}

/** @param {Desk} desk */
function explained(desk) {
  const { view } = desk;
  if (view.outcome) return told(desk) ? aftermath(view) : "";
  const waiting = waitingFor(view).map((/** @type {string} */ seat) => nameOf(view, seat));
  if (actor(desk) && view.phase === "reveal") return "";
  return t(`board.why.${view.phase}`, { count: waiting.length, names: waiting });
}

/** What stays in the pot, and who is out. @param {View} view */
export function aftermath(view) {
  const broke = view.outcome.lines.filter((/** @type {any} */ { seat }) => personOf(view, seat).out).map((/** @type {any} */ { seat }) => nameOf(view, seat));
  return [view.outcome.left_over > 0 && t("game.left_over", { count: view.outcome.left_over }),
    broke.length > 0 && t("game.broke", { names: broke, count: broke.length })].filter(Boolean).join(" ");
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
