// Casanova on the phone once the cards lie: the roll, what the active player announces, who matches a double, what came of it, the end;
// and what everybody has played so far.
// @ts-check
import { BOX, coin, numberCard, pawn } from "../draw.js";
import { correctionTold } from "../corrected.js";
import { ending } from "../over.js";
import { gain, h, number, s, t } from "../page.js";
import { active, around, below, called, grid, howToLook, picks, table } from "./casanova.js";
import { factInWords, keys, nextActive, places, sums } from "./casanova-dice.js";
import { toldAfter, untold } from "./casanova-pace.js";

/** @typedef {import("../phone.js").Kit} Kit */
/** @typedef {import("../phone.js").Screen} Screen */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {Record<string, any>} Data */

const CARDS = Array.from({ length: 13 }, (_, i) => i + 1);
const SAID = ["nothing", "quitte", "double"];
/** So long the outcome of a turn can be read before the phone may be put down, in ms. */
const RESULT_STAYS = 20000;

/** The way from the laptop to a phone may be shorter than to the board, so a little more than the board takes, in ms. */
const LATER = 400;

/**
 * Keep the board's pace: what came of a turn is told once the board has turned its cards over (`ui.turning` until then). Who comes in the
 * middle is shown it at once.
 * @param {Kit} kit @returns {Kit}
 */
export function asTold(kit) {
  const { view, ui, later } = kit;
  const before = ui.followed;
  ui.followed = view;
  if (!view.outcome) ui.turning = false;
  else if (before && !before.outcome && before.turn === view.turn) {
    ui.turning = true;
    later("turning", toldAfter(view.outcome) + LATER, () => (ui.turning = false));
  }
  return ui.turning ? withView(kit, untold(view)) : kit;
}

/** @param {Kit} kit @param {Data} view @returns {Kit} */
function withView(kit, view) {
  const seat = (/** @type {string} */ id) => view.seats.find((/** @type {Data} */ one) => one.seat === id);
  return { ...kit, view, seat, me: kit.me && seat(kit.me.seat) };
}

/** A correction tells of a card; so it waits, too, until the board has turned it over. @param {Kit} kit @returns {Partial<Screen>} */
export const corrected = (kit) => (kit.ui.turning ? {} : correctionTold(kit, (fact) => factInWords((seat) => kit.seat(seat).name, kit.view, fact)));

/** @param {Kit} kit @returns {Screen} */
export const screen = (kit) => /** @type {Record<string, (kit: Kit) => Screen>} */ ({ dice, double, match, reveal, result, over })[kit.view.phase](kit);

/** @param {Kit} kit @param {string} title what somebody else does now @returns {Screen} */
const waiting = (kit, title) => ({ title, hint: howToLook(kit), rest: title, body: [table(kit), ...below(kit)] });

/** @param {Kit} kit @returns {Screen} */
function dice(kit) {
  const { view, ui } = kit;
  if (!active(kit)) return waiting(kit, t("phone.dice.wait", { name: kit.name(view.active), count: view.dice }));
  const roll = rollOf(kit);
  const bySum = Boolean(ui.bySum) && view.dice > 1;
  const other = view.dice > 1 && h("button", { key: "other", class: "button", onclick: () => { ui.bySum = !bySum; kit.draw(); } },
    t(bySum ? "phone.dice.by_face" : "phone.dice.by_sum"));
  return {
    title: t("phone.dice.title", { count: view.dice }),
    hint: t(bySum ? "phone.dice.tap_sum" : "phone.dice.tap_face", { count: view.dice }),
    body: [table(kit, bySum || ui.ledger ? null : places(roll)), ui.ledger ? ledger(kit) : bySum ? sums(roll) : keys(roll),
      !ui.ledger && h("div", { key: "ways", class: "ways" }, other, h("button",
        { key: "roll", class: "button", disabled: roll.busy, onclick: () => kit.act("roll_dice") }, t("phone.dice.roll")))],
  };
}

/** The roll as it is entered here. @param {Kit} kit @returns {import("./casanova-dice.js").Roll} */
const rollOf = ({ view, ui, busy, act, draw }) => ({
  dice: view.dice, busy: busy("enter_dice") || busy("roll_dice"), tapped: ui.tapped?.turn === view.turn ? ui.tapped.faces : [],
  keep: (faces) => { ui.tapped = { turn: view.turn, faces }; draw(); },
  sum: ui.sum?.turn === view.turn ? ui.sum.massimo : null,
  choose: (massimo) => { ui.sum = { turn: view.turn, massimo }; draw(); },
  sure: (massimo) => t("phone.dice.sure", { massimo }),
  enter: (roll) => act("enter_dice", roll),
  say: (face) => (face ? t("phone.dice.remove", { face }) : t("phone.dice.open")),
});

/** @param {Kit} kit @returns {Screen} */
function double(kit) {
  const { view, me } = kit;
  if (!active(kit)) return waiting(kit, t("phone.double.wait", { name: kit.name(view.active) }));
  const open = (/** @type {string} */ what) => what !== "double" || me?.coins > 0;
  return {
    title: t("phone.double.title"),
    hint: t(open("double") ? "phone.double.hint" : "phone.double.no_coin"),
    body: [table(kit), picks(SAID.map((what) => ({ key: what, busy: kit.busy("announce") || !open(what), act: () => kit.act("announce", { what }),
      show: [h("b", null, t(`game.announce.${what}`)), h("span", { class: "small" }, t(`phone.double.${what}`))] }))), ...below(kit)],
  };
}

/** @param {Kit} kit @returns {Screen} */
function match(kit) {
  const { view, me } = kit;
  const names = view.unanswered.map(kit.name);
  if (!me || !view.unanswered.includes(me.seat)) {
    const screen = waiting(kit, t("phone.match.wait", { names, count: names.length }));
    return me?.matched === false ? { ...screen, hint: t("phone.match.withdrawn") } : screen;
  }
  const answer = (/** @type {boolean} */ match, /** @type {string} */ word) =>
    ({ key: word, busy: kit.busy("answer_double"), act: () => kit.act("answer_double", { match }),
    show: [h("b", null, t(`phone.match.${word}`)), h("span", { class: "small" }, t(`phone.match.${word}_why`))] });
  return {
    title: t("phone.match.title", { name: kit.name(view.active) }),
    hint: view.next === me.seat ? t("phone.match.hint") : t("phone.match.before", { name: kit.name(view.next) }),
    body: [table(kit), picks([answer(true, "pay"), answer(false, "withdraw")]), ...below(kit)],
  };
}

/** All turn their cards over; one that the server was not told is asked for. @param {Kit} kit @returns {Screen} */
function reveal(kit) {
  const { view, me } = kit;
  const asked = me && view.unnamed.includes(me.seat);
  if (!asked) return { ...waiting(kit, t("phone.reveal.title")), rest: null,
    hint: view.unnamed.length ? t("phone.reveal.wait", { names: view.unnamed.map(kit.name) }) : t("phone.reveal.watch") };
  return {
    title: t("phone.reveal.which"), hint: t("phone.reveal.which_hint"),
    body: [table(kit), h("div", { key: "naming", class: "hand many", style: grid(CARDS.length - me.played.length) },
      CARDS.filter((card) => !me.played.includes(card)).map((card) =>
      h("button", { key: card, class: "slot card", disabled: kit.busy("name_card"), "aria-label": number(card), onclick: () => kit.act("name_card", { card }) },
        s("svg", { class: "slot-card", viewBox: BOX.card, "aria-hidden": "true" }, numberCard(me.colour, card)))))],
  };
}

/** @param {Kit} kit @returns {Screen} */
function result(kit) {
  const { view, me } = kit;
  const next = nextActive(view);
  const mine = next === me?.seat;
  return {
    shape: "page", title: told(kit), hint: t("phone.result.massimo", { massimo: view.outcome.massimo }),
    rest: me && !mine && !kit.host && kit.seat(next).phone ? t("phone.result.next", { name: kit.name(next) }) : null,
    resting: told(kit), stays: RESULT_STAYS,
    body: [...lines(kit), kit.ui.ledger && ledger(kit),
      h("button", { key: "more", class: "button plain", "aria-expanded": String(Boolean(kit.ui.ledger)),
        onclick: () => { kit.ui.ledger = !kit.ui.ledger; kit.draw(); } }, t(kit.ui.ledger ? "phone.ledger.close" : "phone.ledger.open"))],
    actions: [kit.can("next_turn") && (mine || kit.host || !kit.seat(next).phone) &&
      h("button", { key: "next", class: "button main", disabled: kit.busy("next_turn"), onclick: () => kit.act("next_turn") },
        t(mine ? "phone.result.my_turn" : "phone.result.go_on"))],
  };
}

/** The turn's outcome in one sentence. @param {Kit} kit */
function told(kit) {
  const { outcome } = kit.view;
  const { winners, lines: all } = outcome;
  const coins = all.find((/** @type {Data} */ line) => line.coins)?.coins ?? 0;
  if (!winners.length) return t("phone.result.nobody");
  if (winners.length > 1) return t("phone.result.share", { names: names(kit, winners), count: coins });
  return winners[0] === kit.me?.seat ? t("phone.result.mine", { count: coins }) : t("phone.result.wins", { name: kit.name(winners[0]), count: coins });
}

/** Real names, mine too: in a sentence “you” would need another verb. @param {Kit} kit @param {string[]} seats @returns {string[]} */
const names = (kit, seats) => seats.map((seat) => kit.seat(seat).name);

/** Everybody's card with the reason, then what stays in the pot and who is out. @param {Kit} kit @returns {Child[]} */
function lines(kit) {
  const { outcome } = kit.view;
  const broke = outcome.lines.map((/** @type {Data} */ line) => line.seat).filter((/** @type {string} */ seat) => kit.seat(seat).out);
  return [
    h("ul", { key: "lines", class: "stack close" }, outcome.lines.map((/** @type {Data} */ line) => paid(kit, line))),
    outcome.left_over > 0 && h("p", { key: "left", class: "dim" }, t("game.left_over", { count: outcome.left_over })),
    broke.length > 0 && h("p", { key: "broke", class: "fault" }, t("game.broke", { names: names(kit, broke), count: broke.length }))];
}

/** @param {Kit} kit @param {Data} line */
const paid = (kit, { seat, card, reason, coins }) => h("li", { key: seat, class: `paid${seat === kit.me?.seat ? " mine" : ""}` },
  s("svg", { class: "paid-card", viewBox: BOX.card, role: "img", "aria-label": number(card) }, numberCard(kit.seat(seat).colour, card)),
  h("div", null, h("bdi", { class: "paid-name" }, kit.name(seat)), h("p", { class: "small dim reason" }, t(`game.reasons.${reason}`))),
  h("b", { class: `display num paid-sum${coins ? " lit-word" : ""}` }, coins ? gain(coins) : "–"));

/** @param {Kit} kit @returns {Screen} */
const over = (kit) => ending(kit, ({ coins }) => h("b", { class: "display num paid-sum coins" },
  s("svg", { viewBox: "-12 -9 24 20", "aria-hidden": "true" }, coin()), number(coins)),
  [h("h2", { key: "last", class: "caps" }, t("phone.over.last")), ...lines(kit)]);

/** What everybody has played (C1.10), as a row of the thirteen numbers each, so that one sees what may still come. @param {Kit} kit */
export const ledger = (kit) =>
  h("ul", { key: "ledger", class: "ledger" }, around(kit).map((seat) => h("li", { key: seat.seat },
    s("svg", { class: "ledger-pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(seat.colour)),
    h("bdi", { class: "ledger-name" }, called(kit, seat)),
    h("span", { class: "hidden-text" }, seat.played.length ? t("phone.ledger.played", { cards: seat.played.map(number) }) : t("phone.ledger.none")),
    h("span", { class: `thirteen c-${seat.colour}`, "aria-hidden": "true" },
      CARDS.map((card) => h("span", { key: card, class: `cell num${seat.played.includes(card) ? " lies" : ""}` }, number(card)))))));
