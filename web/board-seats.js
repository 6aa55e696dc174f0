// The people at the table: the ring of chairs, and what the host may change about one of them.
// @ts-check
import { h, isolate, s, t } from "./page.js";
import { BOX, COLOURS, badge, pawn } from "./draw.js";
import { LONGEST_NAME } from "./net.js";
import { asked, personOf } from "./board-desk.js";
import { icon } from "./parts.js";
import { button, closeSheet, filled, iconButton, mainButton, sheet, toggle } from "./board-parts.js";
import { code } from "./board-qr.js";
import { baseOf } from "./board-join.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").Person} Person */

/**
 * Where chair number i of n stands round an oval table, in percent of its picture; chair 1 at the bottom, then clockwise.
 * @param {number} i @param {number} n
 */
export function chairPlace(i, n) {
  const angle = Math.PI / 2 + (2 * Math.PI * i) / n;
  return { x: 50 + 39 * Math.cos(angle), y: 50 + 38 * Math.sin(angle) };
}

/** The chairs round the table; free ones as far as the game has them. @param {Desk} desk */
export function chairs(desk) {
  const { view } = desk;
  const wanted = Math.max(view.players.min, Math.min(view.seats.length + 1, view.players.max));
  return h("div", { class: "chairs" },
    s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      s("ellipse", { cx: 50, cy: 50, rx: 29, ry: 27, class: "round-table" }), s("ellipse", { cx: 50, cy: 50, rx: 26.5, ry: 24, class: "round-table-line" })),
    h("p", { class: "chairs-middle" }, h("span", { class: "display" }, t("board.lobby.people", { count: view.seats.length })),
      h("span", { class: "small" }, t("board.lobby.players", view.players))),
    h("ol", null, Array.from({ length: wanted }, (_, i) => h("li", { style: place(chairPlace(i, wanted)), key: view.chairs[i] ?? `free-${i}` }, view.chairs[i]
      ? taken(desk, personOf(view, view.chairs[i])) : free(desk)))));
}

/** @param {{x: number, y: number}} where */
const place = ({ x, y }) => ({ left: `${x}%`, top: `${y}%` });

/** @param {Desk} desk @param {Person} person */
function taken(desk, person) {
  const { ui, host } = desk;
  const target = ui.moving && ui.seat && ui.seat !== person.seat;
  const choose = () => (target ? moveTo(desk, ui.seat, person.chair) : desk.set({ seat: ui.seat === person.seat ? null : person.seat, moving: false }));
  return h(host ? "button" : "div", { class: `chair panel${target ? " lit" : ""}`, type: host && "button", onclick: host && choose,
    "aria-pressed": host && String(ui.seat === person.seat) },
    s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(person.colour)),
    h("b", null, isolate(person.name)), marks(person));
}

/** What is special about this person, as pictures with words. @param {Person} person */
export function marks(person) {
  const shown = [person.host && "host", person.stays_put && "pin", !person.phone ? "none" : person.connected ? "phone" : "away"].filter(Boolean);
  return h("span", { class: "marks" }, shown.map((mark) => h("span", { class: `mark ${mark}`, title: t(`board.marks.${mark}`) }, mark === "none"
    ? [icon("none"), t("board.marks.none")] : [icon(String(mark)), h("span", { class: "hidden-text" }, t(`board.marks.${mark}`))])));
}

/** @param {Desk} desk */
const free = (desk) => desk.host
  ? h("button", { class: "chair free", type: "button", onclick: () => desk.set({ sheet: { name: "add" } }) }, h("b", null, "+"),
    h("small", null, t("board.lobby.add")))
  : h("div", { class: "chair free" }, h("small", null, t("board.lobby.free")));

/** @param {Desk} desk @param {string} seat @param {number} chair */
function moveTo(desk, seat, chair) {
  const n = desk.view.chairs.length;
  desk.act("take_chair", { seat, chair: ((chair - 1 + n) % n) + 1 });
  desk.set({ moving: false });
}

/** Everything the host may change about one person. @param {Desk} desk @param {Person} person */
export function seatEditor(desk, person) {
  const { seat } = person;
  const lobby = desk.view.phase === "lobby";
  return h("div", { class: "editor", key: `editor-${seat}` },
    nameField(desk, person), colourField(desk, person),
    lobby && h("div", { class: "field" }, h("span", { class: "label" }, t("board.seat.move")),
      h("div", { class: "row" }, iconButton("left", t("board.seat.back"), { onclick: () => moveTo(desk, seat, person.chair - 1) }),
        iconButton("right", t("board.seat.on"), { onclick: () => moveTo(desk, seat, person.chair + 1) }),
        button(t("board.seat.tap"), () => desk.set({ moving: !desk.ui.moving }), { "aria-pressed": String(!!desk.ui.moving) }))),
    desk.may("stay_put") && toggle(t("board.seat.stays"), asked(desk, "stay_put", seat)?.stays ?? person.stays_put,
      (stays) => desk.act("stay_put", { seat, stays }), t("board.seat.stays_why")),
    toggle(t("board.seat.host"), asked(desk, "grant_host", seat)?.host ?? person.host, (host) => desk.act("grant_host", { seat, host }),
      t("board.seat.host_why")),
    button(t(person.phone ? "board.seat.key" : "board.seat.phone"), () => desk.set({ sheet: { name: "key", seat } })),
    lobby && button(t("board.seat.remove"), () => { desk.act("remove_seat", { seat }); desk.set({ seat: null }); }, { class: "button grave" }));
}

/** @param {Desk} desk @param {Person} person */
const nameField = (desk, { seat, name }) =>
  h("div", { class: "field" }, h("label", { for: `name-${seat}` }, t("board.seat.name")),
    h("input", { id: `name-${seat}`, key: name, hook: filled(name), maxlength: LONGEST_NAME, autocomplete: "off",
      onchange: (/** @type {any} */ event) => event.target.value.trim() && event.target.value !== name && desk.act("edit_seat",
      { seat, name: event.target.value.trim() }) }));

/** @param {Desk} desk @param {Person} person */
function colourField(desk, { seat, colour }) {
  const used = desk.view.seats.filter((/** @type {Person} */ other) => other.seat !== seat).map((/** @type {Person} */ other) => other.colour);
  return h("div", { class: "field" }, h("span", { class: "label" }, t("board.seat.colour")),
    colourRow(colour, used, (chosen) => desk.act("edit_seat", { seat, colour: chosen })));
}

/** @param {string} colour */
const named = (colour) => `${t(`colours.${colour}`)}, ${t(`colours.symbols.${colour}`)}`;

/** @param {string | null} chosen @param {string[]} used @param {(colour: string) => void} choose */
const colourRow = (chosen, used, choose) =>
  h("div", { class: "colours", role: "group", "aria-label": t("board.seat.colour") }, COLOURS.map((colour) =>
    h("button", { type: "button", class: "button colour", "aria-label": named(colour), title: named(colour), "aria-pressed": String(colour === chosen),
      disabled: used.includes(colour), onclick: () => choose(colour), key: colour },
      s("svg", { viewBox: BOX.badge, "aria-hidden": "true" }, badge(colour)))));

/** A seat without a phone. @param {Desk} desk */
export function addSheet(desk) {
  const used = desk.view.seats.map((/** @type {Person} */ person) => person.colour);
  const colour = desk.ui.sheet.colour ?? COLOURS.find((one) => !used.includes(one));
  const add = (/** @type {any} */ event) => {
    event.preventDefault();
    const name = event.target.elements.name.value.trim();
    if (!name) return event.target.elements.name.focus();
    desk.act("add_seat", { name, colour });
    closeSheet();
  };
  return sheet(desk, t("board.lobby.add_title"), h("p", { class: "dim" }, t("board.lobby.add_why")),
    h("form", { class: "editor", onsubmit: add },
      h("div", { class: "field" }, h("label", { for: "new-name" }, t("board.seat.name")),
        h("input", { id: "new-name", name: "name", maxlength: LONGEST_NAME, autocomplete: "off", autofocus: true })),
      colourRow(colour ?? null, used, (chosen) => desk.set({ sheet: { name: "add", colour: chosen } })),
      mainButton(t("board.lobby.add_do"), () => {}, { type: "submit", onclick: null })));
}

/** A new key for a seat, to scan; asking for it makes the old one void, so it is asked first. @param {Desk} desk */
export function keySheet(desk) {
  const { seat, key } = desk.ui.sheet;
  const person = personOf(desk.view, seat);
  if (!person) return null;
  const make = async () => {
    const answer = await desk.call("POST", `/api/rooms/${desk.room}/seats/${seat}/key`, {}).catch(() => null);
    if (answer?.status === 201) desk.set({ sheet: { name: "key", seat, key: answer.data.key } });
    else desk.say(`errors.${answer?.data?.error?.code ?? "unreachable"}`);
  };
  return sheet(desk, t("board.seat.key_title", { name: person.name }),
    key ? [code(desk, `${baseOf(desk)}/${desk.room}#key=${key}`, t("board.seat.key_code", { name: person.name })),
      h("p", { class: "dim" }, t("board.seat.key_scan", { name: person.name }))]
      : [h("p", null, t(person.phone ? "board.seat.key_why" : "board.seat.phone_why", { name: person.name })),
        mainButton(t("board.seat.key_make"), () => void make())]);
}
