// What the round is worth: every table's sum and reasons, the fortunes, the notes to hand out, the new order and chairs.
// @ts-check
import { h, isolate, list, number, s, t } from "./page.js";
import { BOX, cardFace, plate } from "./draw.js";
import { reasons } from "./games/vabanque-lines.js";
import { BANK, ROUNDS } from "./tools-box.js";
import { dealings } from "./tools-change-answer.js";
import { orderList, picture, seatsTitle } from "./tools-chairs.js";
import { richest } from "./tools-pad.js";
import { pawnPicture } from "./tools-people.js";
import { button } from "./parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-pad.js").Pad} Pad */
/** @typedef {import("./tools-ask.js").Asked} Asked */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {{player: string, pawn: number | null, cheat: number | null, total: number, blocked_by: string[], victims: string[]}} Line */
/**
 * @typedef {{table: number, tokens: number, raises: number, value: number, amount: number, revealed: {player: string, card: string}[],
 *   lines: Line[]}} Table
 */

const NOTES = Object.freeze(Object.keys(BANK).map(Number));

/**
 * @param {Kit} kit @param {Pad} pad @param {Asked} scored @param {Asked} paid @param {Record<string, string>} words
 * @param {(pad: Pad) => void} set @returns {Child[]}
 */
export function result(kit, pad, scored, paid, words, set) {
  const wrong = Object.keys(words).find((id) => id.startsWith("pawn-"));
  if (wrong) return [h("div", { key: "missing", class: "unpaid", role: "alert" }, h("p", null, words[wrong]),
    button(t("tools.score.steps.pawns"), () => set({ ...pad, step: "pawns", turn: pad.order.find((name) => !(name in pad.pawns)) ?? pad.order[0] })))];
  const { answer } = scored;
  if (!answer) return [!scored.fault && h("p", { key: "empty", class: "empty dim" }, t("tools.score.empty"))];
  return [h("div", { key: "result", class: `stack result${scored.waiting ? " stale" : ""}` }, end(pad, answer), payouts(pad, answer.tables),
    standing(pad, answer), notes(pad, paid), seats(pad, answer))];
}

/** @param {Asked} scored */
export const resultNews = ({ answer, waiting }) => (answer && !waiting
  ? list(answer.order.map((/** @type {string} */ name) => `${name} ${number(answer.fortunes[name])}`)) : "");

/** After the last round: who has won. @param {Pad} pad @param {any} answer */
function end(pad, answer) {
  const winners = richest(answer);
  return pad.round === ROUNDS && h("h2", { key: "end", class: "winner" }, t("board.over.wins", { names: winners, count: winners.length }));
}

/** @param {Pad} pad @param {Table[]} tables */
const payouts = (pad, tables) => h("section", { key: "payout", class: "stack" }, h("h2", null, t("game.phases.payout")),
  h("ol", { class: "stack" }, tables.map((table) => h("li", { key: table.table, class: "payout-table panel" },
    h("h3", null, s("svg", { class: "plate-picture", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, plate(number(table.table))),
      h("span", { class: "hidden-text" }, t("game.table", { table: table.table })),
      h("span", { class: "display num table-line" }, number(table.tokens), h("i", null, " × "), number(1 + table.raises), h("i", null, " = "),
        number(table.value), h("i", null, " → "), h("b", null, number(table.amount)))),
    table.revealed.length > 0 && h("ul", { class: "shown-cards" }, table.revealed.map(({ player, card }) =>
      h("li", { key: `${player} ${card}` }, s("svg", { class: "card-picture", viewBox: BOX.card, role: "img",
      "aria-label": t("board.payout.card", { name: player, card: t(`game.cards.${card}`) }) },
      cardFace(colourOf(pad, player), card, t(`game.cards.${card}`)))))),
    h("ul", { class: "why" }, [...table.lines].sort((a, b) => b.total - a.total).map((line) =>
      h("li", { key: line.player, class: line.total ? "win" : "" }, pawnPicture(colourOf(pad, line.player)),
      h("p", null, h("b", null, h("bdi", null, isolate(line.player))),
        h("span", { class: "dim small" }, reasons((name) => name, { ...line, seat: line.player }, table.amount).join(" "))),
        h("span", { class: "got display num" }, line.total ? number(line.total) : "–")))),
    !table.lines.length && h("p", { class: "dim small" }, t("board.payout.nobody"))))));

/** @param {Pad} pad @param {string} player */
const colourOf = (pad, player) => pad.players.find(({ name }) => name === player)?.colour ?? "white";

/** @param {Pad} pad @returns {import("./tools-people.js").Person[]} */
const peopleOf = (pad) => pad.players.map((player, id) => ({ ...player, id, fortune: "" }));

/** The new order, with what everybody owns now. @param {Pad} pad @param {any} answer */
function standing(pad, answer) {
  const last = pad.round === ROUNDS;
  return h("section", { key: "order", class: "stack" }, h("h2", null, t(last ? "board.over.ranking" : "board.new_order")),
    orderList(peopleOf(pad), answer, answer.fortunes, { gains: answer.gains, where: !last && pad.rules.seating !== "platelets" }));
}

/** @param {Pad} pad @param {Asked} paid */
function notes(pad, { answer, waiting }) {
  if (!answer) return null;
  const shares = pad.players.map(({ name, colour }, i) => ({ i, name, picture: pawnPicture(colour), ...answer.players[name] }));
  const owed = shares.filter(({ unpaid }) => unpaid > 0);
  return h("section", { key: "notes", class: `stack${waiting ? " stale" : ""}` }, h("h2", null, t("game.phases.notes")),
    h("p", { class: "dim" }, t("board.notes.moved", { count: answer.notes_moved })),
    dealings(shares, NOTES, "h3"), owed.map(({ name, unpaid }) => h("p", { key: name, class: "unpaid" }, t("board.notes.owed", { name, amount: unpaid }))));
}

/** @param {Pad} pad @param {any} answer */
function seats(pad, answer) {
  const platelets = pad.rules.seating === "platelets";
  return pad.round < ROUNDS && h("section", { key: "seats", class: "stack" }, h("h2", null, seatsTitle(answer, platelets)),
    picture(peopleOf(pad), answer, platelets));
}
