// The circle of tables while people place tokens, cards and pawns: what lies where, whose turn it is, and taps of the host for others.
// @ts-check
import { h, s, sum, t } from "../page.js";
import { TABLE, circle, crowd, freeWidth, laidTable } from "../draw-table.js";
import { nameOf, narrow, pawnPicture, personOf } from "../board-desk.js";
import { correctButton } from "../board-correct.js";
import { button } from "../board-parts.js";
import { colours, described, laidAt } from "./vabanque-board-tables.js";
import { counter, countTokens, startTally, tallyList, tallyWords, wanted } from "./vabanque-board-tally.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */
/** @typedef {Record<string, any>} Table */

/** A round's phases, as the steps in the middle show them. */
const STEPS = Object.freeze(["tokens", "cards", "pawns", "payout", "notes", "seating"]);
/** The narrowest stage whose words fit into the middle of the circle. */
const ROOMY = 560;

/** How wide a counter is, in CSS pixels: where tables are narrower, counters stand in a list instead. @param {number} em */
const counterWidth = (em) => 96 + 2.5 * em;

/** What a tap on a table does for somebody, by phase. @type {Readonly<Record<string, string>>} */
const TAPS = Object.freeze({ pawns_first: "place_pawn", tokens: "place_token", cards: "place_card", pawns: "move_pawn" });

/** Has this person something left to place or move? @param {View} view @param {Person} person */
function waitsFor({ phase, start_player }, person) {
  if (phase === "pawns_first") return person.seat === start_player;
  if (phase === "tokens") return person.tokens_left > 0;
  if (phase === "cards") return person.cards_left > 0;
  return phase === "pawns" && !person.moved;
}

/** May the host act for this person now? @param {Desk} desk @param {Person} person */
export const mayActFor = ({ view, host }, person) => host && (waitsFor(view, person) || (view.phase === "pawns" && person.moved));

/** For whom taps on this board count: whom the host chose, else the next in turn, if without a phone. @param {Desk} desk @returns {Person | null} */
export function actor(desk) {
  const { view, ui } = desk;
  if (!desk.host || ui.tally || !(view.phase in TAPS)) return null;
  const chosen = ui.acting && personOf(view, ui.acting);
  if (chosen && mayActFor(desk, chosen)) return chosen;
  const next = personOf(view, view.next ?? (view.phase === "pawns_first" ? view.start_player : ""));
  return next && !next.phone && waitsFor(view, next) ? next : null;
}

/** May this person's pawn go there? @param {View} view @param {Person} person @param {Table} table */
const inReach = (view, person, table) => view.phase !== "pawns" || table.reach.includes(person.seat);

/** @param {Desk} desk */
export function ringStage(desk) {
  const { view, size } = desk;
  const small = size.width < ROOMY;
  const words = small ? { width: 0, height: 0 } : { width: Math.min(27 * size.em, size.width * 0.42), height: Math.min(15 * size.em, size.height * 0.33) };
  const room = circle(view.tables.length, size.width, size.height, words);
  const acting = actor(desk);
  const listed = Boolean(desk.ui.tally) && (narrow() || 2 * TABLE.rx * room.scale < counterWidth(size.em));
  const width = listed || small ? {} : { width: `${Math.round(Math.min(freeWidth(room, size.width, size.height, words.height), 640))}px` };
  return [h("div", { class: `ring-stage${small || (listed && narrow()) ? " small" : ""}${listed ? " listed" : ""}` },
    h("div", { class: "ring" }, !listed && room.spots.length > 0 && [picture(desk, room, acting), taps(desk, room, acting)]),
    h("div", { class: "hall", style: width }, hall(desk, acting, listed), listed && tallyList(desk)))];
}

/** @param {Desk} desk @param {import("../draw-table.js").Circle} room @param {Person | null} acting */
function picture(desk, { scale, spots }, acting) {
  const { view, size } = desk;
  const paying = view.phase === "payout";
  /** @param {Table} table */
  const light = (table) => ({
    lit: desk.ui.tally ? true : acting ? inReach(view, acting, table) : paying && view.payout.to_come[0] === table.table,
    shut: paying && !view.payout.to_come.includes(table.table), counted: Boolean(desk.ui.tally),
  });
  return s("svg", { class: "circle", viewBox: `0 0 ${size.width} ${size.height}`, "aria-hidden": "true" },
    view.tables.map((/** @type {Table} */ table, /** @type {number} */ i) => laidTable(laidAt(view, table), spots[i], scale, light(table))),
    s("g", { key: "pawns", class: desk.ui.tally ? "faint" : "" }, view.tables.flatMap((/** @type {Table} */ table, /** @type {number} */ i) =>
      crowd(colours(view, table.pawns), spots[i], scale))));
}

/**
 * The tables for fingers, keys and ears, exactly over their pictures.
 * @param {Desk} desk @param {import("../draw-table.js").Circle} room @param {Person | null} acting
 */
function taps(desk, { scale, spots }, acting) {
  const { view, ui } = desk;
  return h("ol", { class: "taps" }, view.tables.map((/** @type {Table} */ table, /** @type {number} */ i) => {
    const box = { left: `${spots[i].x}px`, top: `${spots[i].y}px`, width: `${2 * TABLE.rx * scale}px`, height: `${2 * TABLE.ry * scale}px` };
    const can = ui.tally || (acting && inReach(view, acting, table));
    return h("li", { style: box, key: table.table },
      can ? h("button", { type: "button", class: "tap", "aria-label": described(view, table), onclick: () => tapped(desk, acting, table.table) })
        : h("span", { class: "hidden-text" }, described(view, table)),
      ui.tally && counter(desk, table.table));
  }));
}

/** @param {Desk} desk @param {Person | null} acting @param {number} table */
function tapped(desk, acting, table) {
  if (desk.ui.tally) countTokens(desk, table, (desk.ui.tally[table] ?? 0) + 1);
  else if (acting) desk.act(TAPS[desk.view.phase], { seat: acting.seat, table });
}

/** The words in the middle. @param {Desk} desk @param {Person | null} acting @param {boolean} listed are tokens counted in a list */
function hall(desk, acting, listed) {
  const { view } = desk;
  return [
    h("p", { class: "caps" }, t("game.round", { round: view.round, rounds: view.rounds })),
    h("h1", { tabindex: -1 }, t(desk.ui.tally ? "board.tally.title" : `board.do.${view.phase}`)),
    ...(desk.ui.tally ? tallyWords(desk, listed) : view.phase === "payout" ? payoutWords(desk)
      : [turn(desk, acting), steps(view), missing(view), tools(desk, acting)])];
}

/** @param {Desk} desk @param {Person | null} acting */
function turn({ view }, acting) {
  const person = acting ?? personOf(view, view.next ?? (view.phase === "pawns_first" ? view.start_player : ""));
  if (!person) return null;
  return h("p", { class: `turn${acting ? " acting" : ""}` }, pawnPicture(person),
    h("span", null, t(acting ? `board.for.${view.phase}` : "board.next", { name: person.name })));
}

/** @param {View} view */
function steps(view) {
  if (view.phase === "pawns_first") return null;
  const now = STEPS.indexOf(view.phase);
  return h("ol", { class: "steps" }, STEPS.map((step, i) => h("li", { class: i < now ? "past" : i === now ? "now" : "", "aria-current": i === now && "step",
    key: step }, t(`game.phases.${step}`))));
}

/** @param {View} view */
function missing(view) {
  const left = (/** @type {string} */ what) => sum(view.seats.map((/** @type {Person} */ person) => person[what]));
  const lies = sum(view.tables.map((/** @type {Table} */ table) => table.cards.length));
  const words = {
    tokens: () => t("board.left.tokens", { count: left("tokens_left"), all: wanted(view), value: view.token }),
    cards: () => t("board.left.cards", { count: left("cards_left"), all: left("cards_left") + lies }),
    pawns: () => t("board.left.pawns", { count: view.seats.filter((/** @type {Person} */ person) => !person.moved).length, all: view.seats.length }),
    pawns_first: () => t("board.left.pawns_first", { name: nameOf(view, view.chairs[0]) }),
  }[/** @type {string} */ (view.phase)];
  return words && h("p", { class: "dim missing" }, words());
}

/** What the host may do here beside tapping tables. @param {Desk} desk @param {Person | null} acting */
function tools(desk, acting) {
  if (!desk.host) return null;
  const mine = acting && desk.view.phase === "cards" ? desk.view.tables.filter((/** @type {Table} */ table) =>
    table.cards.some((/** @type {any} */ card) => card.seat === acting.seat)) : [];
  return h("div", { class: "row tools" },
    desk.view.phase === "tokens" && button(t("board.tally.start"), () => startTally(desk), { class: "button small" }),
    acting && mine.map((/** @type {Table} */ { table }) => button(t("board.take_back", { table }),
      () => desk.act("take_back_card", { seat: acting.seat, table }), { class: "button small", key: table })),
    acting && acting.seat === desk.ui.acting && button(t("board.stop_acting"), () => desk.set({ acting: null }), { class: "button small plain" }),
    correctButton(desk, "button small plain"));
}

/** @param {Desk} desk */
function payoutWords(desk) {
  const { view } = desk;
  const { to_come: coming } = view.payout;
  return [h("p", { class: "lead" }, t("board.payout.count", { count: coming.length })),
    h("p", { class: "dim missing" }, t(`board.payout.others_${view.settings.evaluate}`)),
    h("div", { class: "row tools" }, correctButton(desk, "button small plain"))];
}
