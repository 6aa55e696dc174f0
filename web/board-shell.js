// The frame of every screen: stage and column, the join corner and the host's controls, what floats above, what is read aloud.
// @ts-check
import { h, t } from "./page.js";
import { paints } from "./draw.js";
import { icon } from "./parts.js";
import { iconButton } from "./board-parts.js";
import { changeButton, gameSheet, mayChange } from "./board-game.js";
import { joinCorner, wifiSheet } from "./board-join.js";
import { lobbySide, lobbyStage, rulesSheet } from "./board-lobby.js";
import { joinSheet, menuSheet, peopleSheet, screenSheet } from "./board-menu.js";
import { addSheet, keySheet } from "./board-seats.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").GameBoard} GameBoard */

/** @type {Readonly<Record<string, (desk: Desk, game: GameBoard) => import("./page.js").Child>>} */
const SHEETS = Object.freeze({ menu: menuSheet, people: peopleSheet, join: joinSheet, rules: rulesSheet, add: addSheet, key: keySheet,
  screen: screenSheet, wifi: wifiSheet, game: gameSheet });

/** @param {Desk} desk @param {GameBoard} game @param {import("./line.js").Link} link */
export function frame(desk, game, link) {
  const lobby = desk.view.phase === "lobby";
  return [
    paints(), banner(link),
    h("main", { class: `stage ${lobby ? "lobby" : desk.view.phase}`, id: "stage", key: lobby ? "lobby" : "game" }, lobby ? lobbyStage(desk) : game.stage(desk)),
    h("aside", { class: "side", "aria-label": t("board.side") },
      h("div", { class: "side-top" }, lobby ? lobbySide(desk, game) : game.side(desk)),
      !lobby && h("div", { class: "acts" }, game.acts(desk), mayChange(desk) && !desk.ui.hold && changeButton(desk)),
      h("footer", { class: "corner" }, desk.host && controls(desk, game), lobby ? h("span", null) : joinCorner(desk),
        iconButton("menu", t("board.menu.title"), { onclick: () => desk.set({ sheet: { name: "menu" } }), key: "menu" }))),
    desk.ui.sheet && (SHEETS[desk.ui.sheet.name] ?? game.sheets?.[desk.ui.sheet.name])?.(desk, game), trouble(desk),
    h("p", { class: "hidden-text", "aria-live": "polite", key: "news" }, desk.ui.news)];
}

/** @param {Desk} desk @param {GameBoard} game */
function controls(desk, game) {
  const { undo, redo } = desk.view;
  return (undo || redo) && h("div", { class: "controls" },
    undo && h("button", { class: "button undo", type: "button", disabled: desk.busy, onclick: () => desk.act("undo", { step: undo.step }), key: "undo" },
      icon("undo"), h("span", null, t("board.undo", { step: game.step(desk.view, undo) }))),
    redo && iconButton("redo", t("board.redo", { step: game.step(desk.view, redo) }),
      { onclick: () => desk.act("redo", { step: redo.step }), disabled: desk.busy, key: "redo" }));
}

/** @param {import("./line.js").Link} link */
function banner(link) {
  if (link === "live" || link === "polling") return null;
  return h("p", { class: "banner", role: "alert", key: "banner" }, t(`board.link.${link}`));
}

/** What was refused, and what to do about it. @param {Desk} desk */
const trouble = (desk) => desk.ui.trouble && h("div", { class: "trouble", role: "alert", key: "trouble" }, h("p", null, desk.ui.trouble),
  iconButton("close", t("common.close"), { onclick: () => desk.set({ trouble: null }) }));

/** Before there is a view: what is waited for. @param {import("./line.js").Link} link */
export function waiting(link) {
  const ended = ["replaced", "wrong_key", "no_room"].includes(link);
  return [h("main", { class: "waiting" }, h("h1", null, t(ended ? "board.ended" : "board.waiting")), h("p", { role: "status" }, t(`board.link.${link}`)),
    ended && h("a", { class: "button", href: "/board" }, t("board.menu.new")))];
}
