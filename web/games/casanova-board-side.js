// The column beside the table: everybody with coins and the cards they have played, and what the host does for somebody.
// @ts-check
import { gain, h, isolate, number, s, t } from "../page.js";
import { BOX, coin, diceRow, numberCard } from "../draw.js";
import { narrow, pawnPicture, personOf } from "../board-desk.js";
import { correctButton } from "../board-correct.js";
import { button, mainButton } from "../board-parts.js";
import { away, phoneless } from "../board-people.js";
import { saveRecord } from "../board-menu.js";
import { faces, nextActive, sums } from "./casanova-dice.js";
import { actor, asTold, lingers, tell, tellAll, told, waitingFor } from "./casanova-board-turn.js";
import { coinsIn, standing } from "./casanova-board-table.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */
/** @typedef {import("../page.js").Child} Child */

const CARDS = Object.freeze(Array.from({ length: 13 }, (_, i) => i + 1));

/** @param {Desk} desk @param {string} title @param {{seat: string, rank: number}[]} places */
export function people(desk, title, places) {
  const [acting, view] = [actor(desk), asTold(desk)];
  return [h("h2", { class: "caps" }, title),
    h("ol", { class: "order" }, places.map(({ seat, rank }) => h("li", { key: seat }, row(desk, personOf(view, seat), rank, acting),
      view.phase !== "over" && thirteen(personOf(view, seat)))))];
}

/** @param {Desk} desk @param {Person} person @param {number} rank @param {Person | null} acting */
function row(desk, person, rank, acting) {
  const { view, host, ui } = desk;
  const pressable = host && waitingFor(view).includes(person.seat);
  const ended = view.phase === "over" && !lingers(desk);
  const on = acting ? acting.seat === person.seat : (ended ? view.result.winners : [view.next]).includes(person.seat);
  const words = view.outcome && (ended || !narrow()) ? "" : standing(desk, person);
  const won = told(desk) && view.outcome.lines.find((/** @type {any} */ line) => line.seat === person.seat)?.coins;
  return h(pressable ? "button" : "div", {
    type: pressable && "button", class: `person${on ? " on" : ""}${person.out ? " out" : ""}`,
      "aria-pressed": pressable && String(acting?.seat === person.seat), "aria-label": pressable && `${person.name}. ${words}. ${t("board.act_for")}`,
    onclick: pressable && (() => desk.set({ tapped: [], acting: ui.acting === person.seat ? null : person.seat })),
  }, h("span", { class: "rank display num" }, number(rank)), pawnPicture(person),
    h("span", { class: "who" }, h("b", null, isolate(person.name)),
      h("small", null, phoneless(view, person), away(person), h("span", { class: "words" }, words))),
    h("span", { class: "sum display num" }, number(coinsIn(desk)[person.seat]),
      s("svg", { class: "coin", viewBox: "-12 -9 24 20", "aria-hidden": "true" }, coin()), won > 0 && h("small", null, gain(won))));
}

/** The thirteen numbers, with those that lie open before this person; not at the end, where they would tell the last card (C2.4). @param {Person} person */
function thirteen({ colour, played }) {
  return [h("span", { class: "hidden-text" }, played.length ? t("board.seat.played_cards", { cards: played.map(number) }) : t("board.seat.none_played")),
    h("span", { class: `thirteen c-${colour}`, "aria-hidden": "true" },
      CARDS.map((card) => h("span", { key: card, class: `cell num${played.includes(card) ? " lies" : ""}` }, number(card))))];
}

/** What to do next. @param {Desk} desk @returns {Child[]} */
export function turnActs(desk) {
  const { view } = desk;
  if (view.outcome && !told(desk)) return [button(t("board.acts.all"), () => tellAll(desk))];
  if (view.phase === "result" || lingers(desk)) return [button(t("board.acts.again"), () => tell(desk), { class: "button plain" }), correctButton(desk),
    goOn(desk)];
  if (view.phase === "over") return overActs(desk);
  const acting = actor(desk);
  return acting ? [h("p", { class: "for" }, pawnPicture(acting), h("span", null, t(`board.for.${view.phase}`, { name: acting.name }))),
    ...DOES[view.phase](desk, acting),
    acting.seat === desk.ui.acting && button(t("board.stop_acting"), () => desk.set({ acting: null }), { class: "button plain" }),
    correctButton(desk)] : [correctButton(desk)];
}

/** @param {Desk} desk */
function goOn(desk) {
  if (!desk.host) return null;
  if (lingers(desk)) return mainButton(t("board.acts.go_on"), () => desk.set({ hold: false }));
  return mainButton(t("board.acts.next", { name: personOf(desk.view, nextActive(desk.view)).name }), () => desk.act("next_turn"),
    { disabled: !desk.may("next_turn") || desk.busy });
}

/** @param {Desk} desk */
const overActs = (desk) => [
  button(t("board.over.record"), () => void saveRecord(desk)),
  desk.host && mainButton(t("board.over.rematch"), () => desk.act("rematch"), { disabled: !desk.may("rematch") || desk.busy }),
  correctButton(desk)];

/** @typedef {(desk: Desk, acting: Person) => Child[]} Doing */

/** What the host does for somebody, by phase. @type {Readonly<Record<string, Doing>>} */
const DOES = Object.freeze({
  announce: (desk, { seat }) => [h("div", { class: "trio" }, [1, 2, 3].map((dice) =>
    h("button", { type: "button", class: "button pick", key: dice, disabled: desk.busy, "aria-label": t("board.acts.dice", { count: dice }),
    onclick: () => desk.act("announce_dice", { seat, dice }) }, diceRow([5, 2, 6].slice(0, dice)))))],
  cards: (desk, { seat, name }) => [mainButton(t("board.acts.card", { name }), () => desk.act("play_card", { seat }), { disabled: desk.busy })],
  dice: (desk, { seat }) => rollActs(desk, seat),
  double: (desk, { seat, coins }) => [h("div", { class: "trio" }, ["nothing", "quitte",
    "double"].map((what) => button(t(`game.announce.${what}`), () => desk.act("announce", { seat, what }),
    { key: what, disabled: desk.busy || (what === "double" && !coins) }))),
    !coins && h("p", { class: "small dim" }, t("board.acts.no_coin"))],
  match: (desk, { seat }) => [mainButton(t("board.acts.pay"), () => desk.act("answer_double", { seat, match: true }), { disabled: desk.busy }),
    button(t("board.acts.withdraw"), () => desk.act("answer_double", { seat, match: false }), { disabled: desk.busy })],
  reveal: (desk, { seat, colour, played }) => [h("div", { class: "which" }, CARDS.filter((card) => !played.includes(card)).map((card) =>
    h("button", { type: "button", key: card, disabled: desk.busy, "aria-label": number(card), onclick: () => desk.act("name_card", { seat, card }) },
      s("svg", { viewBox: BOX.card, "aria-hidden": "true" }, numberCard(colour, card)))))],
});

/** The roll: each die as it lies, or the sum, or by the app. @param {Desk} desk @param {string} seat @returns {Child[]} */
function rollActs(desk, seat) {
  const { view, ui } = desk;
  const bySum = ui.bySum && view.dice > 1;
  return [bySum ? sums(rollOf(desk, seat)) : faces(rollOf(desk, seat)),
    h("div", { class: "row" }, view.dice > 1 && button(t(bySum ? "board.acts.by_face" : "board.acts.by_sum"), () => desk.set({ bySum: !bySum }),
      { class: "button small" }),
      button(t("board.acts.roll"), () => desk.act("roll_dice", { seat }), { class: "button small", disabled: desk.busy }))];
}

/** The roll as the host enters it for somebody. @param {Desk} desk @param {string} seat @returns {import("./casanova-dice.js").Roll} */
const rollOf = ({ view, busy, ui, set, act }, seat) => ({
  dice: view.dice, busy, tapped: ui.tapped ?? [],
  keep: (tapped) => set({ tapped }),
  sum: ui.sum ?? null,
  choose: (sum) => set({ sum }),
  sure: (massimo) => t("board.acts.sure", { massimo }),
  enter: (roll) => act("enter_dice", { seat, ...roll }),
  say: (face) => (face ? t("board.acts.remove", { face }) : t("board.acts.open")),
});
