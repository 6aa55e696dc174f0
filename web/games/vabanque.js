// Vabanque on the phone, while pieces are laid and moved: the circle of tables as seen from my chair, and what I may do with it.
// What comes after (payout, notes, seats, the end) is in vabanque-after.js.
// @ts-check
import { h, holding, look, number, s, sum, t, tapping, undo, waitsFor } from "../page.js";
import { BOX, badge, cardBack, cardFace, layout, pawn, plate, tokenStack } from "../draw.js";
import { closedByMine, inStableOrder } from "../net.js";

/** @typedef {import("../phone.js").Kit} Kit */
/** @typedef {import("../phone.js").Screen} Screen */
/** @typedef {import("../page.js").Child} Child */
/** @typedef {Record<string, any>} Data */
/** @typedef {(table: number) => boolean} Is */
/** @typedef {{tap?: (table: number) => void, open?: Is, sending?: Is, marks?: number[], middle?: Child[]}} Play */

const PEEK = 3000;
/** What somebody has left to do in a phase that the last piece closes. */
const LEFT = Object.freeze({ tokens: "tokens_left", cards: "cards_left" });
const AFTER = "/web/games/vabanque-after.js";
/** What the phone fetches in a quiet moment. */
export const LATER = Object.freeze([AFTER]);

/** The screen for the view. @param {Kit} kit @returns {Screen} */
export function screen(kit) {
  const { phase, round, rounds, undo: step } = kit.view;
  kit.ui.began ??= step?.step ?? 0;
  const make = /** @type {Record<string, ((kit: Kit) => Screen) | undefined>} */ ({ pawns_first: firstPawn, tokens, cards, pawns })[phase];
  const told = (!make || kit.ui.corrected || step?.type === "correct") && kit.lazy(AFTER)?.corrected(kit);
  const made = make ? make(kit) : kit.lazy(AFTER)?.screen(kit) ?? { title: "" };
  const where = [round && phase !== "over" && t("game.round", { round, rounds }), t(`game.phases.${phase}`)].filter(Boolean).join(" · ");
  const watching = kit.me ? {} : { title: t(`game.phases.${phase}`), hint: t("phone.watching"), rest: null };
  const last = make && closedByMine(kit, LEFT) && h("p", { key: "last", class: "small dim" }, t("phone.host_undo"));
  const actions = make && made.actions?.some(Boolean) ? made.actions : [...(made.actions ?? []), undo(kit, made.turned) ?? last];
  return { where, shape: "play", status: make && whose(kit), ...made, ...watching, ...told, actions };
}

/** @param {Kit} kit @returns {Screen} */
function firstPawn(kit) {
  const { view } = kit;
  const mine = view.start_player === kit.me?.seat;
  return {
    title: mine ? t("phone.first.title") : t("phone.first.wait", { name: kit.name(view.start_player) }),
    hint: t("phone.first.hint"),
    rest: mine ? null : t("phone.first.wait", { name: kit.name(view.start_player) }),
    body: [circle(kit, mine ? { tap: (table) => kit.act("place_pawn", { table }), sending: (table) => kit.busy("place_pawn", { table }),
      open: () => !kit.busy("place_pawn") } : {})],
  };
}

/** @param {Kit} kit @returns {Screen} */
function tokens(kit) {
  const { me, view } = kit;
  const placed = tokensPlaced(kit);
  const each = me ? view.mine.tokens.length + me.tokens_left : 0;
  const left = each - placed.length;
  return {
    title: left > 0 ? t("phone.tokens.title") : t("phone.tokens.done"),
    hint: left <= 0 ? t("phone.tokens.change") : [me?.seat, null].includes(view.next) ? t("phone.tokens.left", { count: left, value: view.token })
      : t("phone.tokens.ahead", { name: kit.name(view.next) }),
    rest: me && me.tokens_left === 0 ? waitsFor(kit, (seat) => seat.tokens_left > 0) : null,
    body: [
      circle(kit, { tap: left > 0 ? (table) => tapToken(kit, "place_token", table) : undefined, sending: (table) => kit.busy("place_token", { table }),
        marks: placed,
        middle: [...turn(kit, "tokens_left"), placed.length > 0 && h("p", { key: "dots", class: "small dim" }, s("svg", { class: "dot", viewBox: "-3 -3 6 6",
          "aria-hidden": "true" }, s("g", { class: `c-${me?.colour}` }, dot(0, 0, 2.3))), " ", t("phone.tokens.dots"))] }),
      me && h("div", { key: "hand", class: `hand of-${Math.max(each, 2)}` }, Array.from({ length: each }, (_, i) => token(kit, placed[i], i)))],
  };
}

const TOKEN_TAPS = ["place_token", "take_back_token"];

/**
 * The tables of my tokens of this round. While taps are on their way it is what was tapped: a new view may come before the answer to
 * a tap, which would then be counted twice.
 * @param {Kit} kit @returns {number[]}
 */
function tokensPlaced({ view, pending, ui: { tapped } }) {
  const taps = pending.filter(({ type }) => TOKEN_TAPS.includes(type));
  if (taps.length && tapped?.round === view.round) return tapped.tables;
  return taps.reduce(afterTap, view.mine?.tokens ?? []);
}

/** @param {number[]} tables @param {Data} tap @returns {number[]} */
function afterTap(tables, { type, table }) {
  if (type === "place_token") return [...tables, table];
  return tables.filter((_, i) => i !== tables.indexOf(table));
}

/** @param {Kit} kit @param {string} type one of TOKEN_TAPS @param {number} table */
function tapToken(kit, type, table) {
  kit.ui.tapped = { round: kit.view.round, tables: afterTap(tokensPlaced(kit), { type, table }) };
  kit.act(type, { table });
}

/** @param {Kit} kit @param {number | undefined} table where it lies, if it does @param {number} i */
const token = (kit, table, i) => (table === undefined
  ? h("div", { key: i, class: "slot", "aria-hidden": "true" }, s("svg", { class: "slot-token", viewBox: "-18 -14 36 30" }, tokenStack([kit.view.token])))
  : h("button", { key: i, class: "slot gone", disabled: kit.busy("take_back_token", { table }) || kit.busy("place_token", { table }),
    onclick: () => tapToken(kit, "take_back_token", table) },
    h("span", null, t("game.table", { table })), h("span", { class: "lit-word" }, t("phone.take_back"))));

/** @param {Kit} kit @returns {Screen} */
function cards(kit) {
  const { me, ui } = kit;
  const slots = me ? mySlots(kit) : [];
  const laid = me ? unnamed(kit) : [];
  const left = slots.filter((slot) => slot.table === null).length - laid.length;
  const chosen = slots[ui.chosen] ? ui.chosen : null;
  const lay = (/** @type {number} */ table) => { kit.act("place_card", { card: slots[chosen].card, table }); ui.chosen = null; kit.draw(); };
  return {
    title: chosen !== null ? t("phone.cards.tap_table") : left > 0 ? t("phone.cards.title") : t("phone.cards.done"),
    hint: chosen !== null ? t("phone.cards.tap_table_hint") : left > 0 ? t(`phone.cards.look_${kit.settings.peek}`, { count: PEEK / 1000 })
      : t(slots.length ? "phone.cards.change" : "phone.cards.laid_hint"),
    rest: me && me.cards_left === 0 && chosen === null ? waitsFor(kit, (seat) => seat.cards_left > 0) : null,
    body: [
      circle(kit, { tap: chosen !== null ? lay : undefined, sending: (table) => kit.busy("place_card", { table }), middle: turn(kit, "cards_left") }),
      me && h("div", { key: "hand", class: "hand of-3" }, slots.map((slot, i) => card(kit, slot, i, chosen === i)),
        me.cards_left === 0 && laid.map((one, i) => laidFor(kit, one, i))),
      me && h("p", { key: "spoken", class: "hidden-text", role: "status" }, ui.spoken ?? "")],
    actions: [chosen !== null && slots[chosen].table !== null &&
      h("button", { key: "back", class: "button main", onclick: () => { kit.act("take_back_card", { card: slots[chosen].card }); ui.chosen = null; kit.draw();
        } }, t("phone.cards.take_back"))],
  };
}

/** Cards of mine that lie and whose face the server was not told. @param {Kit} kit @returns {Data[]} */
const unnamed = (kit) => kit.view.mine.placed.filter((/** @type {Data} */ placed) => placed.card === null);

/** A card that the host laid for me and nobody has named. @param {Kit} kit @param {Data} placed @param {number} i */
const laidFor = (kit, { table }, i) => h("button", { key: `laid ${i}`, class: "slot card gone", disabled: kit.busy("take_back_card"),
  "aria-label": t("phone.cards.laid", { table }), onclick: () => kit.act("take_back_card", { table }) },
  h("span", null, t("game.table", { table })), h("span", { class: "lit-word" }, t("phone.take_back")));

/**
 * My three cards in this round's order, with where each lies or is about to.
 * @param {Kit} kit @returns {{card: string, table: number | null, sending: boolean}[]}
 */
export function mySlots(kit) {
  const { hand, placed } = kit.view.mine;
  return inStableOrder(kit, kit.view.round, [...hand, ...placed.flatMap((/** @type {Data} */ one) => one.card ?? [])]).map((card) => {
    const way = kit.pending.filter((action) => action.card === card).at(-1);
    const lies = placed.find((/** @type {Data} */ one) => one.card === card)?.table ?? null;
    return { card, table: way ? way.table ?? null : lies, sending: Boolean(way) };
  });
}

/**
 * One of my cards: a tap chooses it, press and hold looks at it. Whatever the card, everything here is the same but the face, and that
 * is in the page only while it is looked at.
 * @param {Kit} kit @param {{card: string, table: number | null, sending: boolean}} slot @param {number} i @param {boolean} chosen
 */
function card(kit, slot, i, chosen) {
  const { ui, me } = kit;
  const lies = slot.table !== null;
  const choose = () => { ui.chosen = chosen ? null : i; ui.peek = null; kit.draw(); };
  return h("div", { key: i, class: "place" },
    h("button", {
      class: `slot card${chosen ? " chosen" : ""}${lies ? " gone" : ""}`, disabled: slot.sending, "aria-pressed": String(chosen),
      "aria-label": lies ? t("phone.cards.lies", { count: i + 1, table: slot.table }) : t("phone.cards.covered", { count: i + 1 }), ...holding(kit, i),
        onclick: tapping(kit, choose),
    }, lies ? [h("span", null, t("game.table", { table: slot.table })),
      h("span", { class: "lit-word" }, slot.sending ? t("phone.state.saving") : t("phone.cards.move"))]
      : s("svg", { class: "slot-card", viewBox: BOX.card, "aria-hidden": "true" }, cardBack(me?.colour))),
    ui.peek === i && s("svg", { key: "face", class: "face", viewBox: BOX.card, "aria-hidden": "true" },
      cardFace(me?.colour, slot.card, t(`game.cards.${slot.card}`))),
    h("button", { key: "look", class: kit.settings.peek === "tap" ? "button look" : "button look unless-focused", disabled: slot.sending,
      "aria-label": t("phone.cards.look_at", { count: i + 1 }), onclick: () =>
        look(kit, i, PEEK, t("phone.cards.is", { count: i + 1, card: t(`game.cards.${slot.card}`) })) }, t("phone.cards.look")));
}

/** @param {Kit} kit @returns {Screen} */
function pawns(kit) {
  const { me, view } = kit;
  const to = kit.pending.filter((action) => action.type === "move_pawn").at(-1)?.table ?? null;
  const moved = Boolean(me?.moved || to);
  return {
    title: moved ? t("phone.pawns.done", { table: to ?? view.mine.pawn }) : t("phone.pawns.title"),
    hint: moved ? t("phone.pawns.change") : t("phone.pawns.hint"),
    rest: me?.moved ? waitsFor(kit, (seat) => !seat.moved) : null,
    body: [circle(kit, {
      tap: me ? (table) => kit.act("move_pawn", { table }) : undefined,
      open: (table) => !me || view.mine.reachable.includes(table), sending: (table) => table === to, middle: turn(kit, "moved"),
    })],
  };
}

/** @param {Kit} kit */
const whose = ({ view, me, seat }) => (!view.next ? "" : view.next === me?.seat ? t("phone.turn.mine") : t("phone.turn.next", { name: seat(view.next).name }));

/**
 * The middle of the circle: whose turn it is, and how much is still missing.
 * @param {Kit} kit @param {"tokens_left" | "cards_left" | "moved"} what @returns {Child[]}
 */
function turn(kit, what) {
  const { view } = kit;
  const count = sum(view.seats.map((/** @type {Data} */ seat) => (what === "moved" ? Number(!seat.moved) : seat[what])));
  return [
    view.next && s("svg", { key: "pawn", class: "turn-pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(kit.seat(view.next).colour)),
    view.next && h("p", { key: "turn", class: "turn" }, whose(kit)),
    h("p", { key: "left", class: "small dim" }, t(`phone.turn.${what}`, { count }))];
}

/** The circle of tables as seen from my chair, which is at the bottom. @param {Kit} kit @param {Play} play */
export function circle(kit, play) {
  const { view, ui, me } = kit;
  const { width, height } = ui.circle ?? { width: 320, height: 290 };
  const n = view.tables.length;
  const chair = Math.max(0, view.chairs.indexOf(me?.seat));
  const plan = layout(n, width, height, kit.glide("turn", 180 - (360 * chair) / view.chairs.length));
  const detail = view.tables.find((/** @type {Data} */ one) => one.table === ui.detail);
  return h("div", { key: "circle", class: "circle", hook: kit.measure("circle") },
    view.tables.map((/** @type {Data} */ table, /** @type {number} */ i) => spot(kit, table, plan, plan.spots[i], play)),
    h("div", { key: "middle", class: "circle-middle",
      style: { width: `${plan.amid.width.toFixed(0)}px`, left: `${plan.amid.x.toFixed(0)}px`, top: `${plan.amid.y}px` } },
      here(kit, play) || (detail && !play.tap ? lying(kit, detail) : play.middle ?? [])),
    me && s("svg", { key: "chair", class: "my-chair", viewBox: "-24 -15 48 17", "aria-hidden": "true" },
      s("g", { class: `c-${me.colour}` }, s("path", { d: "M-22 2A22 14 0 0 1 22 2Z", fill: "var(--c)", stroke: "var(--c-edge)" })),
        s("g", { transform: "translate(0 -4)" }, badge(me.colour, 0.62))),
    me && h("p", { key: "chair-word", class: "my-chair-word small dim", "aria-hidden": "true" }, t("phone.chairs.me")));
}

/** One tap at the table whose marker was scanned, as soon as something can be laid there. @param {Kit} kit @param {Play} play */
function here({ ui, view }, { tap, open }) {
  const table = ui.scanned;
  if (!tap || !view.tables.some((/** @type {Data} */ one) => one.table === table) || (open && !open(table))) return null;
  return h("button", { key: "here", class: "button main here", onclick: () => { ui.scanned = null; tap(table); } }, t("phone.scanned", { table }));
}

/** @param {Kit} kit @param {Data} table @param {ReturnType<typeof layout>} plan @param {import("../draw.js").Spot} at @param {Play} play */
function spot(kit, table, plan, at, play) {
  const open = !play.open || play.open(table.table);
  const sending = Boolean(play.sending?.(table.table));
  const act = play.tap && open ? play.tap : () => { kit.ui.detail = kit.ui.detail === table.table ? null : table.table; kit.draw(); };
  const side = plan.reach;
  return h("button", {
    key: `table ${table.table}`, class: "spot", disabled: sending || (play.tap && !open), "aria-label": described(kit, table), onclick: () => act(table.table),
    style: { left: `${(at.x - side / 2).toFixed(1)}px`, top: `${(at.y - side / 2).toFixed(1)}px`, width: `${side}px`, height: `${side}px` },
  }, s("svg", { width: side, height: side, viewBox: `${-side / 2} ${-side / 2} ${side} ${side}`, "aria-hidden": "true" },
    drawn(kit, table, plan.rx, at.uy < 0 ? -1 : 1, { lit: Boolean(play.tap && play.open && open), shut: Boolean(play.tap && !open), sending,
      marks: (play.marks ?? []).filter((mark) => mark === table.table).length })));
}

/**
 * @param {Kit} kit @param {Data} table @param {number} rx @param {number} out where outside is: -1 above, 1 below
 * @param {{lit: boolean, shut: boolean, sending: boolean, marks: number}} look
 */
function drawn(kit, table, rx, out, { lit, shut, sending, marks }) {
  const k = rx / 29;
  const ry = rx * 0.7;
  const cards = inRow(kit, table.cards.map((/** @type {Data} */ one) => one.seat), 12.4 * k, 1.8 * rx);
  const people = inRow(kit, table.pawns, 13 * k, 2 * rx + 4);
  const total = sum(table.tokens);
  const low = people.length && out < 0 ? 3 : (cards.length ? -3 * out : 0) + 6 - (marks ? 2 : 0);
  return s("g", { class: `small-table${shut ? " shut" : ""}${sending ? " sending" : ""}` },
    lit || sending ? s("ellipse", { rx: rx + 4, ry: ry + 4, class: "table-light" }) : null,
    s("ellipse", { rx, ry, fill: "url(#paint-rim)" }), s("ellipse", { rx: rx - 2 * k, ry: ry - 2 * k, fill: "url(#paint-felt)", class: "felt" }),
    total > 0 && s("text", { x: 4 * k, y: low * k, "text-anchor": "middle", class: "table-sum display-text", "font-size": (17 * k).toFixed(1) },
      number(total)),
    marks > 0 && s("g", { class: `c-${kit.me?.colour}` }, Array.from({ length: marks }, (_, i) =>
      dot(((i - (marks - 1) / 2) * 6 + 4) * k, 10 * k, 2.3 * k))),
    s("g", { transform: `translate(0 ${(out * (ry + 1.5 * k)).toFixed(1)})` },
      cards.map(({ x, colour, count }) => s("g", { transform: `translate(${x.toFixed(1)} 0)` }, cardBack(colour, 0.29 * k),
      count > 1 && tag(`${count}`, k, out)))),
    s("g", { transform: `translate(${(-rx + 2 * k).toFixed(1)} 0)` }, plate(table.table, 0.6 * Math.min(k, 1.45))),
    s("g", { transform: `translate(0 ${(out < 0 ? ry - 2 * k : -ry - 3 * k).toFixed(1)})` },
      people.map(({ x, colour }) => s("g", { transform: `translate(${x.toFixed(1)} 0)` }, pawn(colour, 0.58 * k)))));
}

/** One of my tokens of this round. @param {number} cx @param {number} cy @param {number} r */
const dot = (cx, cy, r) => s("circle", { cx, cy, r, fill: "var(--c)", stroke: "var(--c-edge)" });

/** @param {string} text @param {number} k @param {number} out */
const tag = (text, k, out) => s("g", { transform: `translate(${3 * k} ${out * 7 * k})` }, plate(text, 0.36 * k));

/**
 * Pieces side by side, closer when there are many; from seven on, one of each owner with its count.
 * @param {Kit} kit @param {string[]} seats owners @param {number} step @param {number} width
 */
function inRow(kit, seats, step, width) {
  const owners = seats.length > 6 ? [...new Set(seats)] : seats;
  const close = Math.min(step, (width - step) / Math.max(1, owners.length - 1));
  return owners.map((seat, i) => ({
    x: (i - (owners.length - 1) / 2) * close, colour: kit.seat(seat).colour, count: seats.length > 6 ? seats.filter((one) => one === seat).length : 1,
  }));
}

/** A table in words, for who cannot see it. @param {Kit} kit @param {Data} table */
function described(kit, table) {
  const cards = table.cards.map((/** @type {Data} */ one) => kit.name(one.seat));
  return [t("phone.table.sum", { table: table.table, sum: sum(table.tokens) }), cards.length && t("phone.table.cards", { names: cards }),
    table.pawns.length && t("phone.table.pawns", { names: table.pawns.map(kit.name) })].filter(Boolean).join(". ");
}

/** What lies at a table, spelled out in the middle. @param {Kit} kit @param {Data} table @returns {Child[]} */
const lying = (kit, table) => [
  h("p", { key: "name", class: "display turn" }, t("game.table", { table: table.table })),
  h("p", { key: "tokens", class: "small num" }, table.tokens.length ? table.tokens.map(number).join(" + ") : t("phone.table.empty")),
  table.cards.length > 0 && h("p", { key: "cards", class: "small dim" },
    t("phone.table.cards", { names: table.cards.map((/** @type {Data} */ one) => kit.name(one.seat)) })),
  table.pawns.length > 0 && h("p", { key: "pawns", class: "small dim" }, t("phone.table.pawns", { names: table.pawns.map(kit.name) }))];
