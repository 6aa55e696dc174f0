// The end of a game on the phone, alike in every game: who has won, the ranking, and the way to the next game.
// @ts-check
import { BOX, pawn } from "./draw.js";
import { h, number, s, t } from "./page.js";

/** @typedef {import("./phone.js").Kit} Kit */
/** @typedef {import("./phone.js").Screen} Screen */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {Record<string, any>} Row  of `result.ranking`: seat, rank, and what the game counts */

/** @param {Kit} kit @param {(row: Row) => Child} reached what a row ends with @param {Child[]} below @returns {Screen} */
export function ending(kit, reached, below) {
  const { ranking, winners } = kit.view.result;
  const won = winners.includes(kit.me?.seat);
  return {
    shape: "page", title: won ? t(winners.length > 1 ? "phone.over.shared" : "phone.over.won")
      : t("phone.over.winners", { names: winners.map(kit.name), count: winners.length }),
    body: [h("ol", { key: "ranking", class: "ranking" }, ranking.map((/** @type {Row} */ row) => ranked(kit, row, reached(row)))), ...below],
    actions: [kit.can("rematch") && h("button", { key: "again", class: "button main", disabled: kit.busy("rematch"), onclick: () => kit.act("rematch") },
      t("phone.over.again"))],
  };
}

/** @param {Kit} kit @param {Row} row @param {Child} reached */
const ranked = (kit, { seat, rank }, reached) => h("li", { key: seat, class: `paid${seat === kit.me?.seat ? " mine" : ""}` },
  h("span", { class: "display rank" }, number(rank)),
  s("svg", { class: "paid-pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(kit.seat(seat).colour)),
  h("bdi", { class: "paid-name" }, kit.name(seat)), reached);
