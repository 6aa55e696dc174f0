// What belongs to this board alone: its language, its look, the whole screen, shortcuts; and the people while the game is on.
// @ts-check
import { LANGUAGES, h, isolate, language, t } from "./page.js";
import { THEMES, helperLinks, icon, saveFile } from "./parts.js";
import { button, choice, sheet, toggle } from "./board-parts.js";
import { marks, seatEditor } from "./board-seats.js";
import { code } from "./board-qr.js";
import { baseOf, joinUrl } from "./board-join.js";
import { addressOf } from "./board-room.js";
import { pawnPicture } from "./board-desk.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").GameBoard} GameBoard */
/** @typedef {import("./board-desk.js").Person} Person */

/** The keys that mean something on every screen. */
export const KEYS = Object.freeze(["undo", "redo", "screen", "menu"]);

/** @param {Desk} desk @param {GameBoard} game */
export const menuSheet = (desk, game) =>
  sheet(desk, t("board.menu.title"),
    choice(t("board.menu.language"), language(), Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
      (value) => desk.set({ language: value })),
    choice(t("phone.menu.theme"), desk.ui.theme, THEMES.map((value) => ({ value, label: t(`phone.menu.themes.${value}`) })), (theme) => desk.set({ theme })),
    h("div", { class: "menu-list" },
      document.fullscreenEnabled && h("button", { class: "button", type: "button", onclick: wholeScreen }, icon("screen"), t("board.menu.screen")),
      desk.host && desk.view.phase !== "lobby" && button(t("board.menu.people"), () => desk.set({ sheet: { name: "people" } })),
      button(t("board.menu.record"), () => void saveRecord(desk)),
      desk.host && desk.ui.key && button(t("board.menu.other_screen"), () => desk.set({ sheet: { name: "screen" } })),
      h("a", { class: "button", href: "/board" }, t("board.menu.new"))),
    h("nav", { class: "menu-list", "aria-label": t("common.helpers.title") },
      helperLinks("button", `/print#room=${desk.room}${location.hash.replace("#", "&")}`, true)),
    h("div", { class: "toggles" },
      desk.ui.canStayAwake && toggle(t("board.menu.awake"), desk.ui.awake, (awake) => desk.set({ awake })),
      toggle(t("board.menu.keys"), desk.ui.keys, (keys) => desk.set({ keys }))),
    desk.ui.keys && h("details", null, h("summary", null, t("board.menu.which_keys")), h("dl", { class: "keys" }, [...KEYS, ...game.keys].map((key) =>
      h("div", { key }, h("dt", null, h("kbd", null, t(`board.keys.${key}.key`))), h("dd", null, t(`board.keys.${key}.does`)))))));

/** Fill the whole screen, or leave it. */
export function wholeScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => null);
}

/** The record of the game, as a file of this computer's. @param {Desk} desk */
export async function saveRecord(desk) {
  const answer = await desk.call("GET", `/api/rooms/${desk.room}/record`).catch(() => null);
  if (answer?.status !== 200) return desk.say(`errors.${answer?.data?.error?.code ?? "unreachable"}`);
  saveFile(`${desk.view.game}-${desk.room}.json`, new Blob([JSON.stringify(answer.data, null, 2)], { type: "application/json" }));
}

/** The people, while the game is on. @param {Desk} desk */
export const peopleSheet = (desk) =>
  sheet(desk, t("board.menu.people"), h("ul", { class: "people" }, desk.view.seats.map((/** @type {Person} */ person) =>
    h("li", { key: person.seat }, h("details", null, h("summary", null, pawnPicture(person), h("b", null, isolate(person.name)), marks(person)),
      seatEditor(desk, person))))));

/** This board on another screen: the only place that shows the host's key, and only when asked. @param {Desk} desk */
export function screenSheet(desk) {
  const address = `${baseOf(desk)}${addressOf(desk.room)}#key=${desk.ui.key}`;
  return sheet(desk, t("board.menu.other_screen"), code(desk, address, t("board.menu.screen_code")), h("p", { class: "dim" }, t("board.menu.screen_why")));
}

/** The code, large, for somebody who comes late or comes back. @param {Desk} desk */
export const joinSheet = (desk) =>
  sheet(desk, t("board.join.title"), h("div", { class: "join-large" }, code(desk, joinUrl(desk), t("board.join.code", { address: joinUrl(desk) })),
    h("p", { class: "room-code display" }, desk.room), h("p", null, joinUrl(desk)), h("p", { class: "dim" }, t("board.join.back"))));
