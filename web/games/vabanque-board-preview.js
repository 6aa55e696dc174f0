// What a correction would change, in physical terms: sums, who gains more or less, notes that go back or come, tables to turn over, seats.
// @ts-check
import { gain, h, isolate, number, s, t } from "../page.js";
import { plate } from "../draw.js";
import { countOf } from "../draw-note.js";
import { nameOf, pawnPicture, personOf } from "../board-desk.js";
import { changesOf, fromTo, part } from "../board-correct.js";
import { neighbours } from "../chairs.js";
import { counted } from "./vabanque-board-side.js";

/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {{amount: number, lines: {seat: string, total: number}[]} | null} Sum  what a table pays, if it does */
/** @typedef {{table: number, before: Sum, after: Sum}} TableChange */
/** @typedef {{seat: string, from: number, to: number}} Move */
/**
 * The server's answer.
 * @typedef {{tables: TableChange[], seats: Record<string, {before: number, after: number, fortune: number}>, to_come: number[],
 *   notes: {players: Record<string, {returns: Record<string, number>, receives: Record<string, number>}>} | null, moves: Move[], order: string[] | null}} Told
 */

/** @param {View} view @param {View} answer */
export function changes(view, answer) {
  const told = /** @type {Told} */ (answer);
  const tables = told.tables.filter(paysOtherwise);
  const nothing = !tables.length && !told.to_come.length && !told.order;
  return changesOf(nothing ? [] : [sums(tables, told.to_come), gains(view, told), toCome(told), notes(view, told), seats(view, told)].flat(),
    t("board.correct.nothing"));
}

/** To whom how much. @param {Sum} sum */
const paid = (sum) => JSON.stringify(sum && sum.lines.map(({ seat, total }) => [seat, total]).filter(([, total]) => total).sort());

/** Where nothing was paid and nothing is, it does not matter that another card lies there. @param {TableChange} change */
const paysOtherwise = ({ before, after }) => !before || !after || before.amount !== after.amount || paid(before) !== paid(after);

/** @param {TableChange[]} tables @param {number[]} coming */
const sums = (tables, coming) => tables.length > 0 && part("sums", t("board.correct.sums"), "reckonings", tables.map(({ table, before, after }) =>
  h("li", { key: table }, plateOf(table), before && before.amount === after?.amount
    ? [h("b", { class: "from-to num" }, number(before.amount)), h("span", null, t("board.correct.others"))]
    : fromTo(before && number(before.amount), after ? number(after.amount) : t(coming.includes(table) ? "board.correct.again" : "board.correct.pays_not")))));

/** @param {number} table */
const plateOf = (table) => s("svg", { class: "plate-picture", viewBox: "-15 -15 30 30", role: "img", "aria-label": t("game.table", { table }) },
  plate(number(table)));

/** @param {View} view @param {Told} told */
const gains = (view, { seats: all }) => Object.keys(all).length > 0 && part("gained", t("board.correct.gains"), "reckonings",
  Object.entries(all).map(([seat, one]) => h("li", { key: seat }, pawnPicture(personOf(view, seat)), h("b", null, isolate(nameOf(view, seat))),
    fromTo(number(one.before), number(one.after)), h("span", { class: "by num" }, gain(one.after - one.before)))));

/** @param {Told} told */
const toCome = ({ to_come: tables }) => tables.length > 0 && h("p", { key: "to-come", class: "to-come" },
  t("board.correct.to_come", { count: tables.length, tables: tables.map(number) }));

/** What changes hands then: what goes back first. @param {View} view @param {Told} told */
function notes(view, { notes: plan, seats: all }) {
  if (!plan) return view.phase === "payout" && view.settings.pay === "table" && Object.keys(all).length > 0
    && h("p", { key: "later", class: "dim" }, t("board.correct.later"));
  const back = heaps(view, plan, "returns");
  const out = heaps(view, plan, "receives");
  return [back.length > 0 && part("back", t("board.correct.back_notes"), "heaps", back),
    out.length > 0 && part("out", t(back.length ? "board.notes.then" : "board.notes.out"), "heaps", out)];
}

/**
 * Of those for whom another plan waits than before.
 * @param {View} view @param {NonNullable<Told["notes"]>} plan @param {"returns" | "receives"} way @returns {Child[]}
 */
const heaps = (view, { players }, way) => view.order.filter((/** @type {string} */ seat) => countOf(players[seat][way])
  && JSON.stringify(players[seat]) !== JSON.stringify(view.notes?.players[seat])).map((/** @type {string} */ seat) =>
  h("li", { key: seat, class: way }, pawnPicture(personOf(view, seat)), h("b", null, isolate(nameOf(view, seat))),
    h("ul", { class: "notes" }, Object.entries(players[seat][way]).filter(([, many]) => many).sort(([a], [b]) => Number(b) - Number(a))
      .map(([value, many]) => counted(Number(value), many)))));

/**
 * Who sits down elsewhere than has been told (the next clockwise is the left neighbour), or has another number.
 * @param {View} view @param {Told} told
 */
function seats(view, { moves, order }) {
  if (!moves.length) return order && part("seats", t("board.new_order"), "reckonings", order.map((seat, i) => h("li", { key: seat },
    s("svg", { class: "plate-picture", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, plate(number(i + 1))),
    pawnPicture(personOf(view, seat)), h("b", null, isolate(nameOf(view, seat))))));
  const chairs = [...view.chairs];
  for (const { seat, to } of moves) chairs[to - 1] = seat;
  return part("seats", t("board.correct.seats"), "reckonings", moves.map(({ seat }) => h("li", { key: seat }, pawnPicture(personOf(view, seat)),
    h("b", null, isolate(nameOf(view, seat))), h("span", null, t("board.seating.move", { name: nameOf(view, neighbours(chairs, seat).right) })))));
}
