// The tables of the circle as they are drawn and told; and the whole circle in a window, to tap one of them.
// @ts-check
import { h, list, number, s, sum, t } from "../page.js";
import { TABLE, circle, crowd, laidTable } from "../draw-table.js";
import { colourOf, nameOf, narrow } from "../board-desk.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {Record<string, any>} Table */
/**
 * `can`: which tables may be tapped; `middle`: the piece that is asked about; `from`: where it is believed to be.
 * @typedef {{can: (table: Table) => boolean, take: (table: number) => void, middle: import("../page.js").Child, from?: number}} Pick
 */

/** @param {View} view @param {string[]} seats */
export const colours = (view, seats) => seats.map((seat) => colourOf(view, seat));

/** What is drawn at a table. @param {View} view @param {Table} table */
export const laidAt = (view, { table, tokens, cards }) => ({ number: table, tokens, total: tokens.length ? number(sum(tokens)) : "",
  cards: colours(view, cards.map((/** @type {any} */ card) => card.seat)) });

/** A table in words. @param {View} view @param {Table} table */
export function described(view, table) {
  const names = (/** @type {string[]} */ seats) => list(seats.map((seat) => nameOf(view, seat)));
  return [t("game.table", { table: table.table }), t("board.ring.worth", { sum: sum(table.tokens) }),
    table.cards.length && t("board.ring.cards", { names: names(table.cards.map((/** @type {any} */ card) => card.seat)) }),
    table.pawns.length && t("board.ring.pawns", { names: names(table.pawns) })].filter(Boolean).join(" ");
}

/** The picture's size, in its units, and what stays free in its middle. */
const WIDE = Object.freeze({ width: 900, height: 470, hall: Object.freeze({ width: 150, height: 110 }) });
const TALL = Object.freeze({ width: 430, height: 520, hall: Object.freeze({ width: 90, height: 100 }) });

/** @param {Desk} desk @param {Pick} pick */
export function pickTable({ view }, pick) {
  const { width, height, hall } = narrow() ? TALL : WIDE;
  const { scale, spots } = circle(view.tables.length, width, height, hall);
  const tables = /** @type {Table[]} */ (view.tables);
  return h("div", { class: "pick", style: { "--ratio": String(width / height) } },
    s("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
      tables.map((table, i) => laidTable(laidAt(view, table), spots[i], scale, { lit: pick.can(table), shut: !pick.can(table) && table.table !== pick.from })),
      s("g", { key: "pawns" }, tables.flatMap((table, i) => crowd(colours(view, table.pawns), spots[i], scale))),
      s("g", { key: "middle", transform: `translate(${width / 2} ${height / 2}) scale(1.6)` }, pick.middle)),
    h("ol", null, tables.map((table, i) => pick.can(table) && h("li", { key: table.table, style: placed(spots[i], scale, width, height) },
      h("button", { type: "button", class: "tap", "aria-label": described(view, table),
        onclick: () => pick.take(table.table) })))));
}

/** Exactly over its picture, whatever the size. @param {import("../draw.js").Spot} spot @param {number} scale @param {number} width @param {number} height */
const placed = ({ x, y }, scale, width, height) => ({ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`,
  width: `${(200 * TABLE.rx * scale) / width}%`, height: `${(200 * TABLE.ry * scale) / height}%` });
