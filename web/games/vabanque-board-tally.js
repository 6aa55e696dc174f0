// All of a round's tokens counted in one go: a counter at each table, or a list of them where the tables are too small for it.
// @ts-check
import { h, sum, t } from "../page.js";
import { button, mainButton } from "../board-parts.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */
/** @typedef {Record<string, any>} Table */

/** How many tokens this round puts out in all. @param {View} view */
export const wanted = (view) => sum(view.tables.map((/** @type {Table} */ table) => lying(view, table))) + sum(view.seats.map((/** @type {Person} */ person) =>
  person.tokens_left));

/** This round's tokens at a table: no other round has their value. @param {View} view @param {Table} table */
const lying = (view, table) => table.tokens.filter((/** @type {number} */ value) => value === view.token).length;

/** @param {Desk} desk */
export const startTally = (desk) => desk.set({ acting: null, tally: Object.fromEntries(desk.view.tables.map((/** @type {Table} */ table) =>
  [table.table, lying(desk.view, table)])) });

/** @param {Desk} desk @param {number} table @param {number} count */
export function countTokens(desk, table, count) {
  const others = sum(Object.entries(desk.ui.tally).map(([name, value]) => (Number(name) === table ? 0 : value)));
  desk.set({ tally: { ...desk.ui.tally, [table]: Math.max(0, Math.min(count, wanted(desk.view) - others)) } });
}

/** The counter below a table: a tap on the table adds one; here one takes away or types. @param {Desk} desk @param {number} table */
export const counter = (desk, table) =>
  h("div", { class: "tallied" },
    h("button", { type: "button", "aria-label": t("board.tally.less", { table }), disabled: !desk.ui.tally[table],
      onclick: () => countTokens(desk, table, desk.ui.tally[table] - 1) }, "−"),
    h("input", { inputmode: "numeric", "aria-label": t("board.tally.count", { table }), value: desk.ui.tally[table],
      onfocus: (/** @type {any} */ event) => event.target.select(), oninput: (/** @type {any} */ event) =>
      countTokens(desk, table, Number(event.target.value) || 0) }),
    h("button", { type: "button", "aria-label": t("board.tally.more", { table }), onclick: () => countTokens(desk, table, desk.ui.tally[table] + 1) }, "+"));

/** Every table with its counter. @param {Desk} desk */
export const tallyList = (desk) =>
  h("ol", { class: "tally-list" }, desk.view.tables.map((/** @type {Table} */ { table }) =>
    h("li", { key: table }, h("span", null, t("game.table", { table })), counter(desk, table))));

/** What to do, and how many are counted. @param {Desk} desk @param {boolean} listed */
export function tallyWords(desk, listed) {
  const all = wanted(desk.view);
  const counted = sum(Object.values(desk.ui.tally));
  const save = () => {
    desk.act("tally_tokens", { tokens: desk.ui.tally });
    desk.set({ tally: null });
  };
  return [h("p", { class: "lead" }, t(listed ? "board.tally.list" : "board.tally.why", { value: desk.view.token })),
    h("p", { class: "tally-sum display num", role: "status" }, t("board.tally.sum", { counted, all })),
    h("div", { class: "row" }, mainButton(t("board.tally.save"), save, { disabled: counted !== all }),
      button(t("common.cancel"), () => desk.set({ tally: null })))];
}
