// Before the game: the code to scan, the chairs as they fill, and what the host settles before the start.
// @ts-check
import { h, isolate, t } from "./page.js";
import { asked, personOf } from "./board-desk.js";
import { button, mainButton, sheet } from "./board-parts.js";
import { changeButton, mayChange } from "./board-game.js";
import { earlier, joinColumn } from "./board-join.js";
import { chairs, seatEditor } from "./board-seats.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").GameBoard} GameBoard */
/** @typedef {import("./board-desk.js").Person} Person */

/** @param {Desk} desk */
export const lobbyStage = (desk) => [
  joinColumn(desk),
  h("section", { class: "lobby-table", "aria-label": t("board.lobby.chairs") },
    h("h1", { tabindex: -1 }, t("game.name")),
    h("p", { class: "dim" }, hint(desk)), chairs(desk)),
];

/** @param {Desk} desk */
function hint({ ui, host, view }) {
  if (ui.moving && ui.seat) return t("board.lobby.tap_chair", { name: personOf(view, ui.seat)?.name });
  return t(host ? "board.lobby.hint" : "board.lobby.watch");
}

/** The column beside it: the chosen person, or the start. @param {Desk} desk @param {GameBoard} game */
export function lobbySide(desk, game) {
  const chosen = desk.ui.seat && personOf(desk.view, desk.ui.seat);
  if (!desk.host) return [...rules(desk, game), earlier(desk)];
  if (chosen) {
    return [h("h2", null, isolate(chosen.name)), seatEditor(desk, chosen), button(t("board.lobby.done"), () => desk.set({ seat: null, moving: false }))];
  }
  return [...rules(desk, game), ways(desk, game), earlier(desk), start(desk)];
}

/** The house rules of this table, where the game has any. @param {Desk} desk @param {GameBoard} game */
const rules = (desk, { settings }) => (settings.length === 0 ? [] : [
  h("h2", null, t("board.lobby.rules")),
  h("dl", { class: "rules" }, settings.map(({ name }) => h("div", { key: name }, h("dt", null, t(`game.settings.${name}.name`)),
    h("dd", null, t(`game.settings.${name}.${desk.view.settings[name]}`)))))]);

/** To other rules, or to another game. @param {Desk} desk @param {GameBoard} game */
const ways = (desk, { settings }) => h("div", { class: "row lobby-ways" },
  settings.length > 0 && button(t("board.lobby.change"), () => desk.set({ sheet: { name: "rules" } }), { class: "button plain" }),
  mayChange(desk) && changeButton(desk));

/** @param {Desk} desk */
function start(desk) {
  const { view, ui } = desk;
  const missing = view.players.min - view.seats.length;
  const chosen = personOf(view, ui.first)?.seat ?? "lot";
  return h("div", { class: "start" },
    h("div", { class: "field" }, h("label", { for: "first" }, t("board.lobby.first")),
      h("select", { id: "first", onchange: (/** @type {any} */ event) => desk.set({ first: event.target.value }) },
        h("option", { value: "lot", selected: chosen === "lot" }, t("board.lobby.lot")),
        view.seats.map((/** @type {Person} */ { seat, name }) => h("option", { value: seat, selected: chosen === seat, key: seat }, isolate(name)))),
          h("p", { class: "small dim" }, t("game.first"))),
    h("p", { class: "small dim", id: "start-why", role: "status" }, whoComes(view)),
    mainButton(t("board.lobby.start"), () => desk.act("start_game", { start_player: chosen }),
      { disabled: missing > 0 || !desk.may("start_game"), "aria-describedby": "start-why" }));
}

/** @param {import("./board-desk.js").View} view */
function whoComes({ players, seats }) {
  const missing = players.min - seats.length;
  return missing > 0 ? t("board.lobby.missing", { count: missing }) : t(seats.length < players.max ? "board.lobby.ready" : "board.lobby.full");
}

/** Who has come. @param {import("./board-desk.js").View} view @param {import("./board-desk.js").View} before */
export function lobbyNews(view, before) {
  const known = before.seats.map((/** @type {Person} */ person) => person.seat);
  const come = view.seats.filter((/** @type {Person} */ person) => !known.includes(person.seat));
  return come.length ? t("board.lobby.come", { names: come.map((/** @type {Person} */ person) => person.name) }) : "";
}

/** House rules, each with what it means. @param {Desk} desk @param {GameBoard} game */
export const rulesSheet = (desk, game) =>
  sheet(desk, t("board.lobby.rules"), h("div", { class: "rule-list" }, game.settings.map(({ name, values }) =>
    h("fieldset", { key: name }, h("legend", { class: "caps" }, t(`game.settings.${name}.name`)), values.map((value) =>
      h("label", { class: "toggle panel", key: value },
        h("input", { type: "radio", name, value, checked: (asked(desk, "change_settings")?.settings[name] ?? desk.view.settings[name]) === value,
          onchange: () => desk.act("change_settings", { settings: { [name]: value } }) }),
        h("span", null, t(`game.settings.${name}.${value}`), h("small", { class: "dim" }, t(`game.settings.${name}.${value}_why`)))))))));
