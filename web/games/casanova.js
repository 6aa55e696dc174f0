// Casanova on the phone while cards are played: the table with its pot, my covered hand, and how many dice it shall be.
// What comes after (roll, double, result, the end, what has been played) is in casanova-after.js.
// @ts-check
import { inStableOrder } from "../net.js";
import { h, holding, look, number, s, t, tapping, undo, waitsFor } from "../page.js";
import { BOX, cardBack, coin, diceRow, die, heap, numberCard, pawn } from "../draw.js";

/** @typedef {import("../phone.js").Kit} Kit */
/** @typedef {import("../phone.js").Screen} Screen */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {Record<string, any>} Data */
/** @typedef {{card: number, lies: boolean, sending: boolean}} Slot */

const PEEK = 5000;
const DICE = [1, 2, 3];
const SIDES = 6;
const AFTER = "/web/games/casanova-after.js";
/** What the phone fetches in a quiet moment. */
export const LATER = Object.freeze([AFTER]);

/** The screen for the view. @param {Kit} kit @returns {Screen} */
export function screen(kit) {
  kit.ui.began ??= kit.view.undo?.step ?? 0;
  const early = /** @type {Record<string, ((kit: Kit) => Screen) | undefined>} */ ({ announce, cards })[kit.view.phase];
  if (early) return framed(kit, early(kit));
  const after = kit.lazy(AFTER);
  const told = after?.asTold(kit) ?? kit;
  return framed(told, after?.screen(told) ?? { title: "" }, after?.corrected(kit));
}

/** @param {Kit} kit @param {Screen} made @param {Partial<Screen>} [news] before all else @returns {Screen} */
function framed(kit, made, news) {
  const { phase, turn, turns } = kit.view;
  const actions = made.actions ?? [];
  const where = [phase !== "over" && t("game.turn", { turn, turns }), t(`game.phases.${phase}`)].filter(Boolean).join(" · ");
  return { where, shape: "play", ...made, ...looksOn(kit), ...news,
    actions: phase === "cards" && actions.some(Boolean) ? actions : [...actions, undo(kit)] };
}

/** Who has no seat, or no coins left, looks on until the turn is told. @param {Kit} kit */
function looksOn({ me, view }) {
  if ((me && !me.out) || view.phase === "result" || view.phase === "over") return {};
  const title = me ? t("phone.out.title") : t(`game.phases.${view.phase}`);
  return { title, hint: me ? t("phone.out.hint") : t("phone.watching"), rest: null };
}

/** Am I the active player? @param {Kit} kit */
export const active = (kit) => Boolean(kit.me) && kit.view.active === kit.me?.seat;

/** @param {Kit} kit @returns {Screen} */
function announce(kit) {
  const mine = active(kit);
  const wait = t("phone.announce.wait", { name: kit.name(kit.view.active) });
  return {
    title: mine ? t("phone.announce.title") : wait,
    hint: mine ? t("phone.announce.hint") : howToLook(kit),
    rest: mine ? null : wait,
    body: [table(kit), mine && picks(DICE.map((dice) => ({ key: dice, act: () => kit.act("announce_dice", { dice }), busy: kit.busy("announce_dice"),
      label: t("phone.announce.dice", { count: dice }), show: [diceRow([5, 2, 6].slice(0, dice)),
        h("span", { class: "small num" }, t("phone.announce.range", { from: dice, to: dice * SIDES }))] }))), ...below(kit)],
  };
}

/** How to look at one's cards. @param {Kit} kit */
export const howToLook = (kit) => (kit.me && !kit.me.out ? t(`phone.hand.look_${kit.settings.peek}`) : "");

/**
 * A few large buttons side by side.
 * @param {{key: string | number, act: () => void, busy: boolean, label?: string, show: Child[]}[]} choices
 */
export const picks = (choices) =>
  h("div", { key: "picks", class: "picks" }, choices.map(({ key, act, busy, label = null, show }) =>
    h("button", { key, class: "button pick", disabled: busy, "aria-label": label, onclick: act }, show)));

/** @param {Kit} kit @returns {Screen} */
function cards(kit) {
  const { me, ui, view } = kit;
  const slots = me && !me.out ? mySlots(kit) : [];
  const chosen = slots[ui.chosen?.turn === view.turn ? ui.chosen.place : -1];
  const played = Boolean(me?.has_played) || slots.some((slot) => slot.lies);
  return {
    title: t(chosen ? "phone.cards.chosen" : played ? "phone.cards.done" : "phone.cards.title"),
    hint: chosen ? t(played ? "phone.cards.exchange" : "phone.cards.costs") : played ? t("phone.cards.change") : howToLook(kit),
    rest: me?.has_played && !chosen ? waitsFor(kit, (seat) => !seat.has_played && !seat.out) : null,
    body: [table(kit), ...below(kit, true)],
    actions: [
      chosen && h("button", { key: "play", class: "button main", onclick: () => { kit.act("play_card", { card: chosen.card }); ui.chosen = null; kit.draw();
        } }, t("phone.cards.play")),
      !chosen && slots.some((slot) => slot.lies && !slot.sending) &&
        h("button", { key: "back", class: "button", disabled: kit.busy("take_back_card"), onclick: () => kit.act("take_back_card") },
          t("phone.cards.take_back"))],
  };
}

/** Below the table: my hand, or, when asked for, what everybody has played. @param {Kit} kit @param {boolean} [choosing] @returns {Child[]} */
export function below(kit, choosing = false) {
  if (kit.ui.ledger) return [kit.lazy(AFTER)?.ledger(kit)];
  return kit.me && !kit.me.out && kit.view.mine.hand.length ? hand(kit, choosing) : [];
}

/** Everybody clockwise, me first. @param {Kit} kit @returns {Data[]} */
export function around(kit) {
  const { order } = kit.view;
  const first = Math.max(0, order.indexOf(kit.me?.seat));
  return [...order.slice(first), ...order.slice(0, first)].map(kit.seat);
}

/**
 * The table as all see it: who has how many coins and has played, the pot, the dice; a tap tells what has been played.
 * @param {Kit} kit @param {Child} [entered] the dice as they are entered here
 */
export function table(kit, entered = null) {
  const { view, ui } = kit;
  const faces = view.faces.length ? view.faces : Array(view.dice ?? 0).fill(null);
  const wide = view.pot > 24 ? 100 : view.pot > 6 ? 76 : 30;
  const toggle = () => { ui.ledger = !ui.ledger; kit.draw(); };
  return h("section", { key: "baize", class: "baize", "aria-label": t("phone.table.name") },
    h("ul", { class: "folk" }, around(kit).map((seat) => person(kit, seat))),
    h("div", { class: "middle" },
      h("p", { class: "pot" }, view.pot > 0 && s("svg", { viewBox: `${-wide / 2} -30 ${wide} 46`, "aria-hidden": "true" }, heap(view.pot)),
        h("span", { class: "figure" }, h("b", { class: "display num" }, number(view.pot)), h("span", { class: "small" }, t("phone.table.pot")))),
      entered ?? (view.dice && (view.massimo === null || view.faces.length > 0) && h("p", { class: "rolled" }, diceRow(faces),
        view.massimo === null && h("span", { class: "hidden-text" }, t("phone.table.dice", { count: view.dice })))),
      view.massimo !== null && h("p", { class: "figure" }, h("b", { class: "display num" }, number(view.massimo)),
        h("span", { class: "small" }, t("game.massimo")))),
    h("button", { class: "more small", "aria-expanded": String(Boolean(ui.ledger)), onclick: toggle },
      t(ui.ledger ? "phone.ledger.close" : "phone.ledger.open"), s("svg", { class: "chevron", viewBox: "0 0 16 10", "aria-hidden": "true" },
        s("path", { d: ui.ledger ? "M2 8 8 2 14 8" : "M2 2 8 8 14 2" }))));
}

/** @param {Kit} kit @param {Data} seat */
export const called = (kit, seat) => (seat.seat === kit.me?.seat ? t("phone.chairs.me") : seat.name);

/** @param {Kit} kit @param {Data} seat */
function person(kit, seat) {
  const { view } = kit;
  const gone = seat.out || seat.matched === false;
  return h("li", { key: seat.seat, class: `folk-one${view.next === seat.seat ? " on" : ""}${gone ? " gone" : ""}` },
    s("svg", { class: "folk-pieces", viewBox: "-17 -20 56 40", "aria-hidden": "true" }, pawn(seat.colour),
      s("g", { transform: "translate(24 0)" }, seat.has_played ? cardBack(seat.colour, 0.56)
        : !seat.out && s("rect", { x: -11, y: -15.5, width: 22, height: 31, rx: 3, class: "no-card" })),
      view.active === seat.seat && s("g", { transform: "translate(-9 11)" }, die(5, 0.45))),
    h("bdi", { class: "folk-name" }, called(kit, seat)),
    h("span", { class: "folk-coins num" }, s("svg", { viewBox: "-12 -9 24 20", "aria-hidden": "true" }, coin()), number(seat.coins)),
    h("span", { class: "hidden-text" }, t("phone.table.coins", { count: seat.coins }), state(view, seat)));
}

/** How somebody stands in this turn, for who cannot see it. @param {Data} view @param {Data} seat */
function state(view, seat) {
  const words = [view.active === seat.seat && "active", seat.out ? "out" : seat.matched === false ? "withdrawn" : seat.matched ? "matched"
    : seat.has_played && "played"];
  return words.filter(Boolean).map((word) => ` ${t(`phone.table.${word}`)}`).join("");
}

/** My cards in this turn's order, with the one that lies or is about to. @param {Kit} kit @returns {Slot[]} */
export function mySlots(kit) {
  const { hand: left, card: lying } = kit.view.mine;
  const way = kit.pending.filter((action) => action.type === "play_card" || action.type === "take_back_card").at(-1);
  const lies = way ? way.card ?? null : lying;
  return inStableOrder(kit, kit.view.turn, lying === null ? left : [...left, lying]).map((card) =>
    ({ card, lies: card === lies, sending: Boolean(way) && card === lies }));
}

/**
 * My hand, covered. Holding it anywhere uncovers all of it; a tap on a card chooses it. Whatever the cards, everything here is the same
 * but the faces, and those are in the page only while they are looked at.
 * @param {Kit} kit @param {boolean} choosing @returns {Child[]}
 */
function hand(kit, choosing) {
  const { ui, view } = kit;
  const slots = mySlots(kit);
  const holds = holding(kit, "hand");
  const place = choosing && ui.chosen?.turn === view.turn ? ui.chosen.place : -1;
  const choose = (/** @type {number} */ i) => { ui.chosen = place === i ? null : { turn: view.turn, place: i }; ui.peek = null; kit.draw(); };
  return [
    h("div", { key: "hand", class: "hand many", style: grid(slots.length), ...holds },
      slots.map((slot, i) => card(kit, slot, i, choosing && !slot.lies ? () => choose(i) : null, place === i, holds.onblur))),
    h("button", { key: "look", class: kit.settings.peek === "tap" ? "button look" : "button look unless-focused",
      onclick: () => look(kit, "hand", PEEK, slots.map((slot, j) => t("phone.hand.is", { count: j + 1, card: slot.card })).join(" ")) }, t("phone.hand.look")),
    h("p", { key: "spoken", class: "hidden-text", role: "status" }, ui.spoken ?? "")];
}

/** So many cards in as few rows of at most five as there must be. @param {number} count */
export const columns = (count) => Math.ceil(count / Math.ceil(count / 5)) || 1;

/** The hand's columns and rows, for its looks. @param {number} count */
export const grid = (count) => ({ "--places": `${columns(count)}`, "--rows": `${Math.ceil(count / columns(count))}` });

/**
 * @param {Kit} kit @param {Slot} slot @param {number} i @param {(() => void) | null} choose @param {boolean} chosen
 * @param {() => void} cover when the focus goes
 */
function card(kit, slot, i, choose, chosen, cover) {
  const { ui, me } = kit;
  const label = t(slot.lies ? "phone.hand.lies" : "phone.hand.covered", { count: i + 1 });
  const peeked = ui.peek === "hand";
  const picture = peeked ? numberCard(me?.colour, slot.card) : cardBack(me?.colour);
  const how = choose ? { "aria-pressed": String(chosen), onclick: tapping(kit, choose), onblur: cover } : { role: "img" };
  return h(choose ? "button" : "span", { key: i, class: `slot card${chosen ? " chosen" : ""}${slot.lies ? " gone" : ""}`, "aria-label": label, ...how },
    (!slot.lies || peeked) && s("svg", { key: "card", class: "slot-card", viewBox: BOX.card, "aria-hidden": "true" }, picture),
    slot.lies && !peeked && h("span", { key: "lies", class: "lit-word" }, slot.sending ? "…" : t("phone.hand.on_table")));
}
