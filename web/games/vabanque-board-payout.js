// The payout: one table after the other comes forward, its cards flip, the sum is written out, and everybody's line says what and why.
// @ts-check
import { gain, h, isolate, list, number, s, t } from "../page.js";
import { BOX, cardBack, cardFace, pawn, tokenStack } from "../draw.js";
import { casinoTable } from "../draw-table.js";
import { colourOf, nameOf, pawnPicture, personOf } from "../board-desk.js";
import { isCorrected } from "../board-correct.js";
import { button, mainButton } from "../board-parts.js";
import { opened, reasons, reckoned, standsAfter, sumAfter } from "./vabanque-lines.js";

/** @typedef {import("../board-desk.js").Desk} Desk */
/** @typedef {import("../board-desk.js").View} View */
/** @typedef {import("../board-desk.js").Person} Person */
/** @typedef {Record<string, any>} Table */
/** @typedef {import("./vabanque-lines.js").Line} Line */

const KINDS = Object.freeze(["raise", "bluff", "cheat"]);
/** How long a table's lines are seen when all are turned over in a row, and the last before a board without a host goes on. */
const GLANCE = 1400;
const LINGER = 12000;

/** The table that is shown: one looked at again, else the one that lies open. @param {Desk} desk @returns {Table | undefined} */
export function shownTable({ view, ui }) {
  const wanted = ui.look ?? view.payout?.table;
  return opened(view).find((table) => table.table === wanted);
}

/** Does the payout fill the stage: in its phase, and after it until somebody goes on? @param {Desk} desk */
export const paying = (desk) => (desk.view.phase === "payout" || desk.ui.hold) && shownTable(desk) !== undefined;

/**
 * A new view: come back to the table that has just been opened; stay at the last one when the phase closes behind it; go on revealing.
 * @param {Desk} desk @param {View | null} before @param {(view: View, before: View) => string} tale what to tell those who listen
 */
export function payoutArrived(desk, before, tale) {
  const { view, ui } = desk;
  const was = before?.phase === "payout";
  if (was) holdBack(desk, before, tale);
  if (!view.tables.some((/** @type {Table} */ { table, evaluated }) => evaluated && table === ui.turning)) ui.turning = null;
  if (view.payout && view.payout.table !== before?.payout?.table) Object.assign(ui, { look: null, hold: false });
  if (was && view.phase !== "payout" && !ui.hold) stayAtLast(desk, before);
  if (before && !was && view.phase !== before.phase) Object.assign(ui, { hold: false, look: null });
  if (!shownTable(desk)) Object.assign(ui, { hold: false, look: null });
  const shown = ui.rush && shownTable(desk);
  if (shown) desk.later(() => rushOn(desk), standsAfter(shown) + GLANCE);
}

/**
 * What a table brings is neither added to anybody's fortune nor read aloud before it stands in its line, or another is turned over.
 * @param {Desk} desk @param {View} before @param {(view: View, before: View) => string} tale
 */
function holdBack({ view, ui, set, later }, before, tale) {
  const now = reckoned(view, before);
  if (!now) return;
  if (ui.turning) ui.news = ui.tale;
  ui.tale = tale(view, before);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return void (ui.news = ui.tale);
  ui.turning = now.table;
  later(() => ui.turning === now.table && set({ turning: null, news: ui.tale }), standsAfter(now));
}

/** When it was a correction that closed the phase, there is nothing new to be looked at. @param {Desk} desk @param {View} before */
function stayAtLast(desk, before) {
  const last = reckoned(desk.view, before) ?? (isCorrected(desk.view, before) ? null : opened(desk.view).find(({ table }) => table === before.payout.table));
  if (!last) return;
  Object.assign(desk.ui, { hold: true, rush: false, look: last.table, order: before.order });
  if (!desk.host) desk.later(() => desk.set({ hold: false, look: null }), LINGER);
}

/** Turn over the next, if nothing stands in the way. @param {Desk} desk */
function rushOn(desk) {
  if (!desk.ui.rush || desk.busy) return;
  if (!canReveal(desk)) return desk.set({ rush: false });
  desk.act("reveal", { table: desk.view.payout.to_come[0] });
}

/** @param {Desk} desk */
const canReveal = ({ view, may }) => view.phase === "payout" && view.payout.to_come.length > 0 && !view.payout.unnamed.length && !view.payout.waits_for.length
  && may("reveal");

/** Step to an earlier or later table among those already open. @param {Desk} desk @param {number} way */
export function step(desk, way) {
  const tables = opened(desk.view).map((table) => table.table);
  const here = tables.indexOf(shownTable(desk)?.table);
  const next = tables[here + way];
  if (here >= 0 && next !== undefined) look(desk, next);
}

/** @param {Desk} desk @param {number} table */
const look = (desk, table) => desk.set({ look: table === desk.view.payout?.table ? null : table, rush: false });

/** @param {Desk} desk */
export function payoutStage(desk) {
  const table = /** @type {Table} */ (shownTable(desk));
  return [strip(desk, table.table),
    h("div", { class: `open-table${crowded(table) ? " crowded" : ""}`, key: `payout-${table.table}`,
      style: { "--sum-at": `${sumAfter(table)}ms` } },
      h("div", { class: "payout-head" },
        h("div", null, h("p", { class: "caps" }, t("board.payout.round", { round: desk.view.round })),
          h("h1", { tabindex: -1 }, t("game.table", { table: table.table }))),
        tablePicture(desk.view, table), cards(desk.view, table)),
      table.evaluated ? [table.evaluated.amount ? sumLine(table.evaluated) : h("p", { class: "no-tokens display" }, t("game.lines.worthless")),
        lines(desk.view, table.evaluated)] : naming(desk, table.table))];
}

/** Is there so much here that it has to stand closer? @param {Table} table */
const crowded = ({ cards, evaluated }) => cards.length > 7 || evaluated?.lines.length > 4;

/** All tables as a row of numbers: those open can be looked at again. @param {Desk} desk @param {number} now */
function strip(desk, now) {
  const { view } = desk;
  const coming = view.payout?.to_come ?? [];
  return h("nav", { "aria-label": t("board.payout.strip") }, h("ol", { class: "strip display num" },
    view.tables.map((/** @type {Table} */ { table, evaluated }) => {
    const state = table === now ? "now" : evaluated ? "done" : coming.includes(table) ? "to-come" : "shut";
    const label = `${t("game.table", { table })}, ${t(`board.payout.state.${state}`)}`;
    return h("li", { key: table }, evaluated || table === view.payout?.table
      ? h("button", { type: "button", class: state, "aria-label": label, "aria-current": table === now && "step", onclick: () => look(desk, table) },
      number(table)) : h("span", { class: state, role: "img", "aria-label": label }, number(table)));
  })));
}

/** @param {View} view @param {Table} table */
function tablePicture(view, { table, tokens, pawns }) {
  const step = Math.min(34, 150 / Math.max(1, pawns.length - 1));
  return s("svg", { class: "payout-table", viewBox: "-100 -70 200 150", "aria-hidden": "true" },
    casinoTable({ number: table }, s("g", { transform: "translate(0 -10)" }, tokenStack(tokens, 1.3, 1.3))),
    pawns.map((/** @type {string} */ seat, /** @type {number} */ i) =>
      s("g", { transform: `translate(${(i - (pawns.length - 1) / 2) * step} 46)` }, pawn(colourOf(view, seat), 1.4))));
}

/** The cards, side by side; as they come they turn over one after the other. @param {View} view @param {Table} table */
const cards = (view, table) =>
  h("ul", { class: "flips" }, table.cards.map((/** @type {{seat: string, card: string | null}} */ { seat, card }, /** @type {number} */ i) =>
    h("li", { key: i }, s("svg", { viewBox: BOX.card, role: "img", "aria-label": t("board.payout.card",
      { name: nameOf(view, seat), card: card ? t(`game.cards.${card}`) : t("board.payout.covered") }) },
      s("g", { class: card ? `flip-back d${Math.min(i, 8)}` : "", key: "back" }, cardBack(colourOf(view, seat))),
      card && s("g", { class: `flip-face d${Math.min(i, 8)}`, key: "face" }, cardFace(colourOf(view, seat), card, t(`game.cards.${card}`)))),
      h("small", { class: "dim", "aria-hidden": "true" }, isolate(nameOf(view, seat))))));

/** `15 × 3 = 45 → 45,000` @param {{tokens: number, raises: number, value: number, amount: number}} evaluated */
function sumLine({ tokens, raises, value, amount }) {
  /** @param {number} figure @param {string} words */
  const part = (figure, words) => h("span", null, number(figure), h("small", { class: "caps" }, words));
  return h("p", { class: "sumline display num" },
    part(tokens, t("board.payout.tokens")), h("i", null, "×"), part(1 + raises, raises ? t("board.payout.raises", { count: raises })
      : t("board.payout.no_raise")),
    h("i", null, "="), part(value, t("board.payout.value")), h("span", { class: "amount" }, h("i", null, "→"), " ", h("b", null, number(amount))));
}

/** @param {View} view @param {{amount: number, lines: Line[]}} evaluated */
function lines(view, { amount, lines: all }) {
  const sorted = [...all].sort((a, b) => b.total - a.total);
  if (!sorted.length) return h("p", { class: "dim nobody" }, t("board.payout.nobody"));
  return h("ul", { class: "lines" }, sorted.map((line) => h("li", { class: line.total ? "line win" : "line", key: line.seat },
    pawnPicture(personOf(view, line.seat)), h("div", null, h("b", null, isolate(nameOf(view, line.seat))),
      amount > 0 && h("p", null, reasons((seat) => nameOf(view, seat), line, amount).join(" "))),
        h("span", { class: "got display num" }, line.total ? number(line.total) : "–"))));
}

/** What was it? For cards whose owners have no phone. @param {Desk} desk @param {number} table */
function naming(desk, table) {
  const { view } = desk;
  const asked = view.payout.unnamed[0];
  if (!asked) return null;
  const person = personOf(view, asked.seat);
  const shown = view.tables.flatMap((/** @type {Table} */ one) => one.cards).filter((/** @type {any} */ card) =>
    card.seat === asked.seat && card.card).map((/** @type {any} */ card) => card.card);
  return h("section", { class: "naming", key: `naming-${asked.seat}-${shown.length}` },
    h("h2", null, t("board.payout.which", { name: person.name })), h("p", { class: "dim" },
      t(desk.host ? "board.payout.which_why" : "board.payout.which_wait")),
    h("div", { class: "row" }, KINDS.map((kind) => h("button", { type: "button", class: "kind", key: kind, "aria-label": t(`game.cards.${kind}`),
      disabled: !desk.may("name_card") || desk.busy || shown.includes(kind), onclick: () => desk.act("name_card", { seat: asked.seat, table, card: kind }) },
      s("svg", { viewBox: BOX.card, "aria-hidden": "true" }, cardFace(person.colour, kind, t(`game.cards.${kind}`)))))));
}

/** What to do next, below the column. @param {Desk} desk */
export function payoutActs(desk) {
  const { view, ui } = desk;
  if (view.phase !== "payout") return [
    ui.hold && desk.host && !ui.turning && [mainButton(t(`board.go_on.${view.phase}`), () => desk.set({ hold: false, look: null })), stillThere]];
  const { to_come: coming, waits_for: waiting, table } = view.payout;
  return [
    ui.look && ui.look !== table && table && button(t("board.payout.back", { table }), () => desk.set({ look: null })),
    waiting.length > 0 && h("p", { class: "dim", role: "status" }, t("board.payout.waits",
      { names: list(waiting.map((/** @type {string} */ seat) => nameOf(view, seat))) })),
    waiting.length > 0 && desk.host && desk.may("acknowledge") && button(t("board.payout.ok_all"), () => desk.act("acknowledge", { table })),
    desk.host && coming.length > 0 && mainButton(t(table ? "board.payout.next" : "board.payout.first", { table: coming[0] }),
      () => desk.act("reveal", { table: coming[0] }), { disabled: !canReveal(desk) || desk.busy }),
    desk.host && (coming.length < 2 ? stillThere : button(t(ui.rush ? "board.payout.stop" : "board.payout.all"), () => rush(desk),
      { disabled: !ui.rush && !canReveal(desk) }))];
}

/** The place of the second button, so that the first does not jump when there is none any more. */
const stillThere = h("span", { class: "still-there", "aria-hidden": "true" });

/** Turn over all the rest, one after the other, or stop doing so. @param {Desk} desk */
function rush(desk) {
  desk.set({ rush: !desk.ui.rush, look: null });
  rushOn(desk);
}

/** @param {View} view @param {View} before */
export function payoutNews(view, before) {
  const now = reckoned(view, before);
  if (!now) return "";
  const won = now.evaluated.lines.filter((/** @type {Line} */ line) => line.total).map((/** @type {Line} */ line) =>
    `${nameOf(view, line.seat)} ${gain(line.total)}`);
  const said = won.length ? list(won) : t("board.payout.nobody");
  return `${t("game.table", { table: now.table })}: ${t("board.payout.worth", { amount: now.evaluated.amount })} ${said}`;
}
