// The banker's list: which notes come back to the bank, then which go out, and what the bank should hold afterwards.
// @ts-check
import { gain, h, isolate, sum, t } from "../page.js";
import { nameOf, pawnPicture, personOf } from "../board-desk.js";
import { icon } from "../parts.js";
import { button, mainButton } from "../board-parts.js";
import { countOf, worth } from "../draw-note.js";
import { counted } from "./vabanque-board-side.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {{due: number, receives: Record<string, number>, returns: Record<string, number>, unpaid: number}} Share */

/** @param {Desk} desk */
export function notesStage(desk) {
  const { view } = desk;
  const shares = view.order.map((/** @type {string} */ seat) => ({ seat, .../** @type {Share} */ (view.notes.players[seat]) }));
  const back = shares.filter((/** @type {Share} */ { returns }) => Object.keys(returns).length);
  const out = shares.filter((/** @type {Share} */ { receives }) => Object.keys(receives).length);
  const owed = shares.filter((/** @type {Share} */ { unpaid }) => unpaid > 0);
  const rows = back.length + out.length;
  return [h("div", { class: `dealing${rows < 3 ? " few sole" : rows < 5 ? " few" : ""}` },
    h("header", null, h("p", { class: "caps" }, t("game.round", { round: view.round, rounds: view.rounds })),
      h("h1", { tabindex: -1 }, t("board.notes.title")), h("p", { class: "dim" }, t("board.notes.moved", { count: view.notes.notes_moved }))),
    owed.length > 0 && h("ul", { class: "owed", key: "owed" }, owed.map((/** @type {{seat: string, due: number, unpaid: number}} */ { seat, due, unpaid }) =>
      h("li", { key: seat }, t(due < 0 ? "board.notes.owes" : "board.notes.owed", { name: nameOf(view, seat), amount: unpaid })))),
    back.length > 0 && part(desk, t("board.notes.back"), back, "returns"),
    out.length > 0 && part(desk, t(back.length ? "board.notes.then" : "board.notes.out"), out, "receives"))];
}

/** @param {Desk} desk @param {string} title @param {(Share & {seat: string})[]} shares @param {"returns" | "receives"} way */
const part = (desk, title, shares, way) =>
  h("section", { class: way, key: way }, h("header", null, h("h2", null, title), h("p", { class: "num dim" }, inAll(shares.map((share) => share[way])))),
    h("ul", { class: "deals" }, shares.map((share) => deal(desk, share, way))));

/** What to count while dealing: how many notes, and what they are worth. @param {Record<string, number>[]} heaps */
function inAll(heaps) {
  return t("board.notes.in_all", { count: sum(heaps.map(countOf)), amount: sum(heaps.map(worth)) });
}

/** @param {Desk} desk @param {Share & {seat: string}} share @param {"returns" | "receives"} way */
function deal(desk, share, way) {
  const { view } = desk;
  const person = personOf(view, share.seat);
  const notes = Object.entries(share[way]).sort(([a], [b]) => Number(b) - Number(a));
  const total = worth(share[way]);
  return h("li", { class: `deal panel${person.confirmed ? " done" : ""}`, key: share.seat },
    pawnPicture(person), h("div", { class: "who" }, h("b", null, isolate(person.name)),
      h("span", { class: "display num" }, gain(way === "returns" ? -total : total)),
      way === "receives" && besides(view, share, total)),
    h("ul", { class: "notes" }, notes.map(([value, count]) => counted(Number(value), count))),
    (way === "receives" || !Object.keys(share.receives).length) && confirmed(desk, person));
}

/**
 * Why that is not simply what was won: there is change, a debt, or one from before.
 * @param {Desk["view"]} view @param {Share & {seat: string}} share @param {number} total
 */
function besides(view, { seat, due }, total) {
  const { gain: won } = personOf(view, seat);
  if (total !== due) return h("small", { class: "dim" }, t(due < 0 ? "board.owed.person" : "board.notes.due", { amount: Math.abs(due) }));
  return view.settings.pay === "round" && won !== due && h("small", { class: "dim" }, t("board.notes.won", { amount: won }));
}

/** @param {Desk} desk @param {import("../board-desk.js").Person} person */
function confirmed(desk, person) {
  if (person.confirmed) return h("span", { class: "tick", role: "img", "aria-label": t("board.status.done") }, icon("check"));
  return desk.host && desk.may("confirm_notes") && button(t("board.notes.one"), () => desk.act("confirm_notes", { seat: person.seat }),
    { class: "button small", "aria-label": t("board.notes.one_label", { name: person.name }) });
}

/** @param {Desk} desk */
export const notesActs = (desk) => [
  desk.host && mainButton(t("board.notes.all"), () => desk.act("confirm_notes"), { disabled: !desk.may("confirm_notes") || desk.busy })];

/** What there would be if the plan is carried out. @param {Desk} desk */
export const bankAfter = ({ view }) => view.notes?.bank_after ?? view.bank;
