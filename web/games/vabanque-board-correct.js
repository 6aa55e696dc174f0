// Something was recorded wrongly: what, which one, and how it is in truth; then what that would change, before it is changed.
// @ts-check
import { h, isolate, number, s, t } from "../page.js";
import { ask, choose, corrections, kindsPage, page } from "../board-correct.js";
import { BOX, cardBack, cardFace, pawn, tokenStack } from "../draw.js";
import { colourOf, nameOf, pawnPicture, personOf } from "../board-desk.js";
import { mainButton } from "../board-parts.js";
import { factInWords, opened } from "./vabanque-lines.js";
import { pickTable } from "./vabanque-board-tables.js";
import { changes } from "./vabanque-board-preview.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {import("../board-correct.js").Choice} Choice */
/** @typedef {import("./vabanque-lines.js").Fact} Fact */
/** @typedef {Record<string, any>} Table */
/** @typedef {"token" | "card" | "pawn" | "flipped"} Kind */

/** How many tables clockwise a pawn may have gone (V2.3). */
const REACH = 4;
const FACES = Object.freeze(["raise", "bluff", "cheat"]);

export const { correctSheet, correctArrived, corrected } = corrections({
  within: "round", closed: (desk) => closed(desk), changes, words: (view, fact) => factInWords((seat) => nameOf(view, seat), fact),
  step: (desk, { kind, which }) => (which ? truth(desk, /** @type {Kind} */ (kind), which) : kind ? pieces(desk, /** @type {Kind} */ (kind))
    : kindsPage(desk, possible(desk.view).map((one) => ({ kind: one,
      picture: s("svg", { viewBox: "-30 -30 60 60", "aria-hidden": "true" }, pictures(desk.view)[one]()) })))),
});

/** Nothing is corrected now: the notes are half handed over, or the next round has begun. @param {Desk} desk */
const closed = (desk) => page("closed", t(`errors.${desk.view.phase === "notes" ? "hand_over_first" : "wrong_phase"}`), null, [], desk.may("confirm_notes")
  && mainButton(t("board.notes.all"), () => desk.act("confirm_notes"), { "data-main": null }));

/** @typedef {{seat: string, table: number, card: string | null, count: number}} Lying  cards that nobody can tell apart */

/** The cards on the tables; a covered one shows nothing, not even to a screen led with its owner's key. @param {View} view @returns {Lying[]} */
function lying(view) {
  const open = opened(view).map(({ table }) => table);
  return view.tables.flatMap((/** @type {Table} */ { table, cards }) => {
    /** @type {Lying[]} */
    const found = [];
    for (const { seat, card } of cards) {
      const seen = seat === view.viewer.seat && !open.includes(table) ? null : card;
      const same = found.find((one) => one.seat === seat && one.card === seen);
      if (same) same.count += 1;
      else found.push({ seat, table, card: seen, count: 1 });
    }
    return found;
  });
}

/** @param {View} view @param {Table} table */
const ofThisRound = (view, table) => table.tokens.includes(view.token);

/** What can have been recorded wrongly by now, and is on the tables at all. @param {View} view @returns {Kind[]} */
function possible(view) {
  const moved = view.phase !== "cards";
  const paid = moved && view.phase !== "pawns";
  return [view.tables.some((/** @type {Table} */ table) => ofThisRound(view, table)) && "token", moved && lying(view).length > 0 && "card",
    paid && "pawn", paid && lying(view).some(({ card }) => card) && "flipped"].filter((kind) => kind !== false);
}

/** Each kind as a picture. @param {View} view @returns {Readonly<Record<Kind, () => Child>>} */
const pictures = (view) => ({
  token: () => s("g", { transform: "translate(0 1)" }, tokenStack([view.token], 1.5)), card: () => cardBack(colourOf(view, view.order[0]), 0.85),
  pawn: () => pawn(colourOf(view, view.order[0]), 1.4), flipped: () => cardFace(colourOf(view, view.order[0]), "cheat", t("game.cards.cheat"), 0.85),
});

/** Second: which one? @param {Desk} desk @param {Kind} kind */
function pieces(desk, kind) {
  const { view } = desk;
  const take = (/** @type {Partial<Fact>} */ which) => choose(desk, { kind, which });
  const shown = {
    token: () => pickTable(desk, { can: (table) => ofThisRound(view, table), take: (table) => take({ table }),
      middle: pictures(view).token() }),
    card: () => cards(view, lying(view), (card) => take({ seat: card.seat, table: card.table, ...(card.card && { card: card.card }) })),
    pawn: () => h("ul", { class: "pieces" }, view.order.map((/** @type {string} */ seat) => pawnOf(view, personOf(view, seat), () => take({ seat })))),
    flipped: () => cards(view, lying(view).filter(({ card }) => card), (card) => take({ seat: card.seat, table: card.table, was: card.card ?? "" })),
  };
  return page(`which-${kind}`, t(`board.correct.which.${kind}`), () => choose(desk, {}), [shown[kind]()]);
}

/** Where a pawn stands. @param {View} view @param {string} seat @returns {number} */
const standsAt = ({ tables }, seat) => tables.find((/** @type {Table} */ { pawns }) => pawns.includes(seat))?.table;

/** @param {View} view @param {Person} person @param {() => void} take */
const pawnOf = (view, person, take) => h("li", { key: person.seat }, h("button", { type: "button", class: "piece", onclick: take }, pawnPicture(person),
  h("b", null, isolate(person.name)), h("small", null, t("game.table", { table: standsAt(view, person.seat) }))));

/** Cards to choose from, by tables. @param {View} view @param {Lying[]} all @param {(card: Lying) => void} take */
function cards(view, all, take) {
  const tables = [...new Set(all.map(({ table }) => table))];
  return h("ul", { class: "card-tables" }, tables.map((table) => h("li", { key: table }, h("h4", null, t("game.table", { table })),
    h("ul", { class: "pieces" }, all.filter((card) => card.table === table).map((card) => h("li", { key: `${card.seat}-${card.card}` }, h("button",
      { type: "button", class: "piece of-card", onclick: () => take(card), "aria-label": cardInWords(view, card) }, cardPicture(view, card.seat, card.card),
      h("small", null, isolate(nameOf(view, card.seat)), card.count > 1 && ` ×${number(card.count)}`))))))));
}

/** @param {View} view @param {Lying} card */
const cardInWords = (view, { seat, table, card, count }) => [t("board.payout.card", { name: nameOf(view, seat),
  card: card ? t(`game.cards.${card}`) : t("board.payout.covered") }), count > 1 && `×${number(count)}`, t("game.table", { table })].filter(Boolean).join(", ");

/** @param {View} view @param {string} seat @param {string | null} card */
const cardPicture = (view, seat, card) => s("svg", { viewBox: BOX.card, "aria-hidden": "true" },
  card ? cardFace(colourOf(view, seat), card, t(`game.cards.${card}`)) : cardBack(colourOf(view, seat)));

/** Third: how is it in truth? @param {Desk} desk @param {Kind} kind @param {Partial<Fact>} which */
function truth(desk, kind, which) {
  const ready = (/** @type {Partial<Fact>} */ rest) => void ask(desk, /** @type {Fact} */ ({ kind, ...which, ...rest, ...recorded(desk.view, kind, which) }));
  return page(`truth-${kind}`, t(`board.correct.truth.${kind}`), () => choose(desk, { kind }),
    kind === "flipped" ? [faces(desk.view, which, (card) => ready({ card }))] : places(desk, kind, which, (to) => ready({ to })));
}

/**
 * How many lie there now: where somebody is faster with the same, it is not done twice.
 * @param {View} view @param {Kind} kind @param {Partial<Fact>} which
 */
function recorded(view, kind, { table, seat }) {
  const { tokens, cards } = view.tables.find((/** @type {View} */ one) => one.table === table) ?? {};
  if (kind === "token") return { of: tokens.filter((/** @type {number} */ value) => value === view.token).length };
  return kind === "card" ? { of: cards.filter((/** @type {View} */ card) => card.seat === seat).length } : {};
}

/** What else it can show. @param {View} view @param {Partial<Fact>} which @param {(card: string) => void} take */
const faces = (view, { seat, was }, take) => h("div", { class: "row kinds" }, FACES.filter((face) => face !== was).map((face) =>
  h("button", { type: "button", class: "kind", key: face, "aria-label": t(`game.cards.${face}`), onclick: () => take(face) },
    cardPicture(view, seat ?? "", face))));

/** Where else it can be. @param {Desk} desk @param {Kind} kind @param {Partial<Fact>} which @param {(table: number) => void} take @returns {Child[]} */
function places(desk, kind, { seat = "", table, card }, take) {
  const { view } = desk;
  const from = table ?? standsAt(view, seat);
  const near = kind === "pawn" ? inReach(view, seat) : null;
  const middle = kind === "token" ? pictures(view).token() : kind === "pawn" ? pawn(colourOf(view, seat), 1.4)
    : card ? cardFace(colourOf(view, seat), card, t(`game.cards.${card}`), 0.85) : cardBack(colourOf(view, seat), 0.85);
  return [near && h("p", { class: "dim" }, t("board.correct.reach")),
    pickTable(desk, { can: (one) => one.table !== from && (near?.includes(one.table) ?? true), take, middle, from })];
}

/** The tables where this person's pawn can stand after this round's move (V2.3). @param {View} view @param {string} seat @returns {number[]} */
function inReach({ seats, tables }, seat) {
  const { pawn_before: start } = personOf({ seats }, seat);
  return Array.from({ length: REACH + 1 }, (_, steps) => ((start - 1 + steps) % tables.length) + 1);
}
