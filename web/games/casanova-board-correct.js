// The dice or a flipped card were recorded wrongly: which, and how it is in truth; then whose coins that would move.
// @ts-check
import { gain, h, isolate, list, number, s, t } from "../page.js";
import { ask, changesOf, choose, corrections, fromTo, kindsPage, page, part } from "../board-correct.js";
import { BOX, die, diceRow, heap, numberCard } from "../draw.js";
import { colourOf, nameOf, pawnPicture, personOf } from "../board-desk.js";
import { told as isTold } from "./casanova-board-turn.js";
import { factInWords, sumsOf } from "./casanova-dice.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {{seat: string, card: number, reason: string, coins: number}} Line */
/** @typedef {{winners: string[], lines: Line[]}} Outcome */
/** @typedef {{before: number, after: number}} Change */
/** @typedef {{before: Outcome | null, after: Outcome | null, coins: Record<string, Change>, pot: Change}} Told  the server's answer */
/** @typedef {{from: string, to: string, count: number}} Gift  coins from heap to heap */

const CARDS = Object.freeze(Array.from({ length: 13 }, (_, i) => i + 1));
const POT = "pot";

export const { correctSheet, correctArrived, corrected } = corrections({
  within: "turn", closed: () => page("closed", t("errors.wrong_phase"), null, []), changes: (view, told) => changes(view, /** @type {Told} */ (told)),
  moved: (desk, before) => (isTold(desk) ? gifts(changed(desk.view, before)).map((gift) => inWords(desk.view, gift)).join(" · ") : ""),
  words: (view, fact) => factInWords((seat) => nameOf(view, seat), view, fact),
  step: (desk, { kind, which }) => {
    if (!desk.view.outcome) return dice(desk, null);
    if (which) return truth(desk, which.seat);
    return kind === "dice" ? dice(desk, () => choose(desk, {})) : kind ? flipped(desk) : kindsPage(desk, kinds(desk.view));
  },
});

/** @param {View} view */
const kinds = ({ outcome, ...view }) => [
  { kind: "dice", picture: s("svg", { viewBox: "-30 -30 60 60", "aria-hidden": "true" }, s("g", { transform: "translate(-13 -9)" }, die(3)),
    s("g", { transform: "translate(12 11)" }, die(5))) },
  { kind: "flipped", picture: s("svg", { viewBox: "-30 -30 60 60", "aria-hidden": "true" },
    numberCard(colourOf(view, outcome.lines[0].seat), outcome.lines[0].card, 0.85)) }];

/** What the dice show: all that they can (C1.3), but not what is recorded. @param {Desk} desk @param {(() => void) | null} back */
function dice(desk, back) {
  const { dice: count, massimo, faces } = desk.view;
  return page("dice", t("board.correct.truth.dice", { count }), back, [h("div", { class: "shown" },
    h("p", { class: "recorded dim" }, faces.length > 0 && diceRow(faces), h("span", null, t("board.correct.recorded", { massimo }))),
    h("div", { class: "truths" }, sumsOf(count).map((sum) => h("button", { type: "button", key: sum, class: "truth display num", disabled: sum === massimo,
      "aria-label": number(sum), onclick: () => void ask(desk, { kind: "dice", massimo: sum }) }, count === 1 ? diceRow([sum]) : number(sum)))))]);
}

/** Whose card? @param {Desk} desk */
function flipped(desk) {
  const { view } = desk;
  return page("which-flipped", t("board.correct.which.flipped"), () => choose(desk, {}), [h("ul", { class: "pieces turned" }, view.outcome.lines.map(
    (/** @type {Line} */ { seat, card }) => h("li", { key: seat }, h("button", { type: "button", class: "piece",
      "aria-label": t("board.seat.card", { name: nameOf(view, seat), card }), onclick: () => choose(desk, { kind: "flipped", which: { seat } }) },
      cardPicture(view, seat, card), h("b", null, isolate(nameOf(view, seat)))))))]);
}

/** @param {View} view @param {string} seat @param {number} card */
const cardPicture = (view, seat, card) => s("svg", { class: "card-picture", viewBox: BOX.card, "aria-hidden": "true" }, numberCard(colourOf(view, seat), card));

/** Which card is it? None that this person has played already (C1.10). @param {Desk} desk @param {string} seat */
function truth(desk, seat) {
  const { view } = desk;
  const { name, played } = personOf(view, seat);
  return page("truth-flipped", t("board.correct.truth.flipped", { name }), () => choose(desk, { kind: "flipped" }), [
    h("div", { class: "truths of-cards" }, CARDS.filter((card) => !played.includes(card)).map((card) => h("button",
      { type: "button", key: card, class: "truth", "aria-label": number(card), onclick: () => void ask(desk, { kind: "flipped", seat, card }) },
      cardPicture(view, seat, card))))]);
}

/** What it would change. @param {View} view @param {Told} told */
const changes = (view, told) => changesOf(told.after ? [wins(view, told), moves(view, told), coins(view, told), ...fates(view, told)] : [],
  t(`board.correct.${told.after ? "nothing" : "not_yet"}`));

/** @param {View} view @param {string[]} seats */
const names = (view, seats) => (seats.length ? list(seats.map((seat) => nameOf(view, seat))) : t("board.correct.nobody"));

/** Who wins instead, and why. @param {View} view @param {Told} told */
function wins(view, { before, after }) {
  if (!before || !after || String(before.winners) === String(after.winners)) return null;
  const why = after.lines.filter(({ seat, reason }) => reason !== before.lines.find((line) => line.seat === seat)?.reason);
  return part("wins", t("board.correct.wins"), "reckonings", [h("li", { key: "who" }, fromTo(names(view, before.winners), names(view, after.winners))),
    ...why.map(({ seat, card, reason }) => h("li", { key: seat }, cardPicture(view, seat, card), h("b", null, isolate(nameOf(view, seat))),
      h("span", { class: "dim" }, t(`game.reasons.${reason}`))))]);
}

/** From whom to whom, each coin once. @param {Pick<Told, "coins" | "pot">} told @returns {Gift[]} */
function gifts({ coins: changed, pot }) {
  const by = Object.entries({ ...changed, [POT]: pot }).map(([heap, { before, after }]) => ({ heap, count: after - before }));
  const [givers, takers] = [by.filter(({ count }) => count < 0), by.filter(({ count }) => count > 0)];
  return givers.flatMap((giver) => takers.map((taker) => {
    const count = Math.min(-giver.count, taker.count);
    giver.count += count;
    taker.count -= count;
    return { from: giver.heap, to: taker.heap, count };
  })).filter(({ count }) => count);
}

/** @param {View} view @param {View} before */
const changed = (view, before) => ({ pot: { before: before.pot, after: view.pot }, coins: Object.fromEntries(view.seats.map(
  (/** @type {import("../board-desk.js").Person} */ { seat, coins: after }) => [seat, { before: personOf(before, seat).coins, after }])) });

/** @param {View} view @param {Gift} gift */
const inWords = (view, { from, to, count }) => t(`board.correct.${from === POT ? "from_pot" : to === POT ? "to_pot" : "gives"}`,
  { from: nameOf(view, from), to: nameOf(view, to), count });

/** The coins that must change hands. @param {View} view @param {Told} told */
function moves(view, told) {
  const rows = gifts(told).map(({ from, to, count }) => h("li", { key: `${from}-${to}` }, heapPicture(view, from), coinsPicture(count),
    h("i", { "aria-hidden": "true" }, "→"), heapPicture(view, to),
    h("b", null, inWords(view, { from, to, count }))));
  return rows.length > 0 && part("moves", t("board.correct.moves"), "reckonings", rows);
}

/** @param {number} count */
const coinsPicture = (count) => s("svg", { class: "coins-picture", viewBox: "-32 -36 64 50", "aria-hidden": "true" }, heap(count));

/** Who a heap belongs to. @param {View} view @param {string} owner */
const heapPicture = (view, owner) => (owner === POT ? h("span", { class: "caps" }, t("board.pot_word")) : pawnPicture(personOf(view, owner)));

/** How many coins lie where then. @param {View} view @param {Told} told */
function coins(view, { coins: changed, pot }) {
  const row = (/** @type {string} */ owner, /** @type {string} */ name, /** @type {Change} */ { before, after }) => before !== after && h("li", { key: owner },
    owner !== POT && heapPicture(view, owner), h("b", null, isolate(name)), fromTo(number(before), number(after)),
    h("span", { class: "by num" }, gain(after - before)));
  const rows = [...Object.entries(changed).map(([seat, change]) => row(seat, nameOf(view, seat), change)), row(POT, t("board.pot_word"), pot)];
  return rows.some(Boolean) && part("gains", t("board.correct.coins"), "reckonings", rows);
}

/** Who is out by it, who is back, and whether the game ends (C2.1, C2.2). @param {View} view @param {Told} told @returns {Child[]} */
function fates(view, { after, coins: changed }) {
  const playing = (after?.lines ?? []).map(({ seat }) => personOf(view, seat));
  const broke = playing.filter(({ seat, coins: now }) => !(changed[seat]?.after ?? now));
  const [out, back] = [broke.filter((person) => !person.out), playing.filter((person) => person.out && !broke.includes(person))];
  const over = view.turn === view.turns || playing.length - broke.length <= 1;
  const say = (/** @type {string} */ key, /** @type {import("../board-desk.js").Person[]} */ people) => people.length > 0 &&
    h("p", { key, class: "fate" }, t(key, { count: people.length, names: people.map(({ name }) => name) }));
  return [say("game.broke", out), say("board.correct.back_in", back),
    over !== (view.phase === "over") && h("p", { key: "end", class: "fate" }, t(`board.correct.${over ? "over" : "goes_on"}`))];
}
