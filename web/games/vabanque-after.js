// Vabanque on the phone once the pawns stand: what each table pays and why, the notes that change hands, the new seats, the end.
// @ts-check
import { chairRing, neighbours } from "../chairs.js";
import { correctionTold } from "../corrected.js";
import { ending } from "../over.js";
import { gain, h, number, s, t, waitsFor } from "../page.js";
import { countInWords, factInWords, opened as openIn, reasons, reckoned, standsAfter, totalOf, turned } from "./vabanque-lines.js";
import { BOX, cardBack, cardFace, pawn } from "../draw.js";
import { countOf, note, noteBox, worth } from "../draw-note.js";

/** @typedef {import("../phone.js").Kit} Kit */
/** @typedef {import("../phone.js").Screen} Screen */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {import("./vabanque-lines.js").Fact} Fact */
/** @typedef {Record<string, any>} Data */

const KINDS = ["raise", "bluff", "cheat"];
/** The way from the laptop to a phone may be shorter than to the board, so a little more than the board takes. */
const LATER = 400;
/** How long the last table is shown before the notes by itself. */
const LAST_STAYS = 9000;

/** @param {Kit} kit @returns {Screen & {turned: number | undefined}} `turned`: the table turned over last, for an undo of it */
export function screen(kit) {
  follow(kit);
  const made = kit.ui.last ? lastTable(kit) : /** @type {Record<string, (kit: Kit) => Screen>} */ ({ payout, notes, seating, over })[kit.view.phase](kit);
  return { ...made, turned: turned(kit.view) };
}

/**
 * Keep the board's pace, whatever comes: a table's cards and sums are told only once they stand there (`ui.turning`), and the round's last table is
 * shown here too, though the phase behind it has begun (`ui.last`). Who comes in the middle is shown at once what lies open.
 * @param {Kit} kit
 */
function follow({ view, ui, later }) {
  const before = ui.followed;
  if (before === view) return;
  ui.followed = view;
  const now = before?.round === view.round ? reckoned(view, before) : null;
  if (now) {
    ui.turning = { table: now.table, covered: !openIn(before).some(({ table }) => table === now.table) };
    later("turning", standsAfter(now) + LATER, () => (ui.turning = null));
  } else if (!openIn(view).some(({ table }) => table === ui.turning?.table)) ui.turning = null;
  if (!openIn(view).some(({ table }) => table === ui.last)) ui.last = null;
  if (before?.phase === view.phase) return;
  ui.last = before?.phase === "payout" && ui.turning ? ui.turning.table : null;
  if (ui.last) later("last", LAST_STAYS, () => (ui.last = null));
}

/** @param {Kit} kit */
export const corrected = (kit) => correctionTold(kit, (fact) => factInWords((seat) => kit.seat(seat).name, /** @type {Fact} */ (fact)));

/** The table that ended the payout. @param {Kit} kit @returns {Screen} */
function lastTable(kit) {
  const { view, ui, me } = kit;
  const table = view.tables.find((/** @type {Data} */ one) => one.table === ui.last);
  return {
    shape: "page", where: [t("game.round", { round: view.round, rounds: view.rounds }), t("game.phases.payout")].join(" · "),
    title: t("game.table", { table: ui.last }),
    hint: ui.turning ? t("phone.payout.watch") : view.phase === "notes" && view.settings.pay === "table" ? "" : t("phone.payout.last"),
    body: [opened(kit, table), me && gained(kit)],
    actions: [!ui.turning && h("button", { key: "on", class: "button main", onclick: () => { ui.last = null; kit.draw(); } }, t("phone.payout.go_on"))],
  };
}

/** @param {Kit} kit @returns {Screen} */
function payout(kit) {
  const { view, me, ui } = kit;
  const { table: number, done, to_come: toCome, waits_for: waits } = view.payout;
  const open = view.tables.find((/** @type {Data} */ one) => one.table === number);
  const asked = view.payout.unnamed.find((/** @type {Data} */ card) => card.seat === me?.seat);
  return {
    shape: "page",
    title: open ? t("game.table", { table: number }) : t("phone.payout.title"),
    hint: ui.turning ? t("phone.payout.watch") : toCome.length ? t("phone.payout.to_come", { count: toCome.length }) : t("phone.payout.last"),
    body: [asked && naming(kit, asked.table), open && opened(kit, open),
      !open && h("div", { key: "before", class: "before" }, me && [h("b", { class: "display num" }, gain(me.gain)), h("p", null, t("phone.payout.round"))],
        !done.length && h("p", { class: "dim" }, t("phone.payout.look"))),
      open && me && gained(kit)],
    actions: [
      me && waits.includes(me.seat) && number !== null && !asked && !ui.turning &&
        h("button", { key: "ok", class: "button main", disabled: kit.busy("acknowledge"), onclick: () => kit.act("acknowledge", { table: number }) },
          t("common.ok")),
      kit.host && kit.can("reveal") &&
        h("button", { key: "reveal", class: "button main", disabled: kit.busy("reveal"), onclick: () => kit.act("reveal", { table: toCome[0] }) },
          t("phone.payout.reveal"))],
  };
}

/** What I have won this round, as far as it has been told. @param {Kit} kit */
const gained = ({ me, view, ui }) => h("p", { key: "gained", class: "total" }, h("span", { class: "dim" }, t("phone.payout.round")),
  h("b", { class: "display num" }, gain(me?.gain - totalOf(view, ui.turning?.table, me?.seat))));

/** A card of mine that the host laid for me is turned over now, so everybody sees it; only the server does not. @param {Kit} kit @param {number} table */
const naming = (kit, table) => h("div", { key: "naming", class: "panel stack pad" },
  h("p", null, t("phone.payout.which", { table })),
  h("div", { class: "row" }, KINDS.map((card) =>
    h("button", { key: card, class: "button", disabled: kit.busy("name_card"), onclick: () => kit.act("name_card", { seat: kit.me?.seat, table, card }) },
      t(`game.cards.${card}`)))));

/** @param {Kit} kit @param {Data} table */
function opened(kit, table) {
  const turning = kit.ui.turning?.table === table.table ? kit.ui.turning : null;
  const evaluated = turning ? null : table.evaluated;
  const mine = (/** @type {Data} */ line) => line.seat === kit.me?.seat;
  const lines = evaluated ? [...evaluated.lines].sort((a, b) => Number(mine(b)) - Number(mine(a)) || b.total - a.total) : [];
  const cards = table.cards.length;
  return h("div", { key: `open ${table.table}`, class: "opened" },
    h("div", { key: "table", class: "stack" },
      cards > 0 && h("div", { class: "flipped", style: { "--places": `${Math.ceil(cards / Math.ceil(cards / 4))}` } },
        table.cards.map((/** @type {Data} */ card, /** @type {number} */ i) =>
        flipped(kit, turning?.covered ? { ...card, card: null } : card, i))),
      evaluated ? h("p", { class: "sum display num" }, sum(evaluated)) : !turning && unnamed(kit)),
    h("div", { key: "people", class: "stack" },
      evaluated && !lines.some(mine) && kit.me && h("p", { key: "not", class: "dim" }, t("phone.payout.not_here")),
      lines.map((line) => paid(kit, line, mine(line), evaluated))));
}

/** @param {Data} evaluated */
const sum = ({ tokens, raises, value, amount }) => (raises
  ? t("phone.payout.sum_raised", { tokens, times: raises + 1, value, amount }) : t("phone.payout.sum", { tokens, amount }));

/** What is still waited for: somebody else's card that nobody has named yet. @param {Kit} kit */
function unnamed({ view, me, name }) {
  const seats = (view.payout?.unnamed ?? []).map((/** @type {Data} */ card) => card.seat).filter((/** @type {string} */ seat) => seat !== me?.seat);
  return seats.length > 0 && h("p", { class: "wait dim" }, t("phone.payout.unnamed", { names: [...new Set(seats)].map(name) }));
}

/** @param {Kit} kit @param {Data} card @param {number} i */
const flipped = (kit, card, i) => h("figure", { key: i, class: "flip" },
  card.card ? s("svg", { key: "face", viewBox: BOX.card, role: "img", "aria-label": t(`game.cards.${card.card}`) },
    cardFace(kit.seat(card.seat).colour, card.card, t(`game.cards.${card.card}`)))
    : s("svg", { key: "back", viewBox: BOX.card, "aria-hidden": "true" }, cardBack(kit.seat(card.seat).colour)),
  h("figcaption", { class: "small dim" }, h("bdi", null, kit.name(card.seat))));

/** One person's line: how much, and why (not). @param {Kit} kit @param {Data} line @param {boolean} mine @param {Data} evaluated */
const paid = (kit, line, mine, evaluated) => h("div", { key: line.seat, class: `paid${mine ? " mine" : ""}` },
  s("svg", { class: "paid-pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(kit.seat(line.seat).colour)),
  h("div", null, h("bdi", { class: "paid-name" }, kit.name(line.seat)),
    reasons((seat) => kit.seat(seat).name, /** @type {any} */ (line), evaluated.amount).map((reason, i) => h("p", { key: i, class: "small dim" }, reason))),
  h("b", { class: "display num paid-sum" }, number(line.total)));

/** @param {Kit} kit @returns {Screen} */
function notes(kit) {
  const { me, view } = kit;
  const plan = view.notes.players[me?.seat] ?? { due: 0, receives: {}, returns: {}, unpaid: 0 };
  const nothing = !countOf(plan.receives) && !countOf(plan.returns);
  const net = worth(plan.receives) - worth(plan.returns);
  const only = !countOf(plan.returns) ? "hint_take" : !countOf(plan.receives) ? "hint_back" : "hint";
  return {
    shape: "page",
    title: nothing ? t("phone.notes.nothing") : me?.confirmed ? t("phone.notes.settled") : net < 0 ? t("phone.notes.title_back", { amount: -net })
      : net > 0 ? t(net === me?.gain ? "phone.notes.title_won" : "phone.notes.title", { amount: net }) : t("phone.notes.title_even"),
    hint: t(`phone.notes.${nothing ? "nothing_hint" : me?.confirmed ? "settled_hint" : only}`),
    rest: me?.confirmed ? waitsFor(kit, (seat) => !seat.confirmed) : null,
    body: [me && !nothing && h("div", { key: "purses", class: "purses" }, purse(t("phone.notes.give"), plan.returns, only !== "hint"),
      purse(t("phone.notes.get"), plan.receives, only !== "hint")),
      plan.unpaid > 0 && h("p", { key: "owed", class: "panel pad" }, t(plan.due < 0 ? "phone.notes.owes" : "phone.notes.owed", { amount: plan.unpaid })),
      me && h("p", { key: "total", class: "total" }, h("span", { class: "dim" }, t("phone.notes.fortune")),
        h("b", { class: "display num" }, number(me.fortune)))],
    actions: [me && !me.confirmed && h("button", { key: "done", class: "button main", disabled: kit.busy("confirm_notes"),
      onclick: () => kit.act("confirm_notes") }, t(`phone.notes.${nothing ? "done_nothing" : countOf(plan.receives) ? "done" : "done_back"}`))],
  };
}

/** What a count found, and what the notes could not settle yet (V6.4, V6.5). @param {Kit} kit */
function accounts({ view, me }) {
  const { counted } = view;
  const owed = me?.owed ?? 0;
  return (counted || owed !== 0) && h("div", { key: "accounts", class: "stack" },
    counted && h("p", { key: "counted", class: "wait dim small" }, t("phone.debt.counted", { how: countInWords(counted.bank) }),
      counted.seats[me?.seat] && ` ${t("phone.debt.mine")}`),
    owed !== 0 && h("p", { key: "owed", class: "panel pad" }, t(owed > 0 ? "phone.debt.bank" : "phone.debt.me", { amount: Math.abs(owed) })));
}

/** @param {string} title @param {Record<string, number>} notes by value @param {boolean} alone the screen's title says it already */
const purse = (title, notes, alone) => countOf(notes) > 0 && h("section", { key: title, class: "purse" },
  h("h2", { class: alone ? "hidden-text" : "caps" }, title),
  h("ul", { class: "notes" }, Object.entries(notes).filter(([, many]) => many > 0).sort(([a], [b]) => Number(b) - Number(a)).map(([value, many]) =>
    h("li", { key: value, class: "note-row" },
      s("svg", { class: "note-picture", viewBox: noteBox(Number(value)), "aria-hidden": "true" }, note(Number(value), number(Number(value)))),
      h("span", { class: "display num note-count" }, t("phone.notes.times", { count: many })),
      h("span", { class: "hidden-text" }, t("phone.notes.of", { amount: Number(value) }))))));

/** @param {Kit} kit @returns {Screen} */
function seating(kit) {
  const { me, view } = kit;
  const { chairs, moves, platelets, order } = view.seating;
  const move = moves.find((/** @type {Data} */ one) => one.seat === me?.seat);
  const place = order.indexOf(me?.seat) + 1;
  return {
    shape: "seats",
    title: platelets ? t("phone.seating.platelet", { place }) : move ? t("phone.seating.move") : t("phone.seating.stay"),
    hint: me && !platelets ? between(kit, chairs) : t("phone.seating.order", { names: order.map(kit.name) }),
    rest: me?.ready ? waitsFor(kit, (seat) => seat.phone && !seat.ready) : null,
    body: [chairRing(kit, chairs, { from: move?.from ?? null }),
      me && h("p", { key: "turn", class: "wait" }, t("phone.seating.turn", { count: place })),
      !platelets && h("p", { key: "order", class: "wait dim" }, t("phone.seating.order", { names: order.map(kit.name) })), accounts(kit)],
    actions: [me && !me.ready && h("button", { key: "sit", class: "button main", disabled: kit.busy("next_round"), onclick: () => kit.act("next_round") },
      platelets ? t("phone.seating.have") : t("phone.seating.sit"))],
  };
}

/** @param {Kit} kit @param {string[]} chairs */
function between(kit, chairs) {
  const { left, right } = neighbours(chairs, kit.me?.seat);
  return t("phone.seating.between", { right: kit.name(right), left: kit.name(left) });
}

/** @param {Kit} kit @returns {Screen} */
const over = (kit) => ending(kit, ({ fortune }) => h("b", { class: "display num paid-sum" }, number(fortune)), [accounts(kit), kit.me && history(kit)]);

/** My fortune after each round. @param {Kit} kit */
function history(kit) {
  const rounds = kit.view.history.map((/** @type {Data} */ past) => ({ round: past.round, fortune: past.fortunes[kit.me?.seat],
    gained: past.gains[kit.me?.seat] }));
  const most = Math.max(1, ...rounds.map((/** @type {Data} */ one) => one.fortune));
  return h("section", { key: "history", class: "history" }, h("h2", { class: "caps" }, t("phone.over.history")),
    h("ol", null, rounds.map((/** @type {Data} */ one) => h("li", { key: one.round, class: "bar-row" },
      h("span", { class: "dim small" }, t("phone.over.round", { round: one.round })),
      s("svg", { class: "fortune-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
        s("rect", { width: 100, height: 10, rx: 1, class: "bar-back" }),
          s("rect", { width: (100 * one.fortune) / most, height: 10, rx: 1, class: "bar-front" })),
      h("span", { class: "num" }, number(one.fortune)), h("span", { class: "num dim small" }, gain(one.gained))))));
}
