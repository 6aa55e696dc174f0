// The menu: language, look, and the ways to the games.
// @ts-check
import { LANGUAGES, h, language, t } from "./page.js";
import { THEMES, choice, sheet } from "./parts.js";

/**
 * What a page needs to have the menu; `close`: it was closed.
 * @typedef {{settings: {theme: string}, change: (wish: {language?: string, theme?: string}) => void, close: () => void}} Changeable
 */

/** @param {Changeable} kit */
export const menu = (kit) => sheet("menu", t("common.menu"), kit.close,
  choice("language", t("phone.menu.language"), Object.keys(LANGUAGES), language(), (tag) => /** @type {any} */ (LANGUAGES)[tag],
    (tag) => kit.change({ language: tag })),
  choice("theme", t("phone.menu.theme"), THEMES, kit.settings.theme, (name) => t(`phone.menu.themes.${name}`),
    (theme) => kit.change({ theme })),
  h("nav", { class: "stack", "aria-label": t("tools.menu.games") }, h("a", { class: "button wide", href: "/" }, t("tools.menu.join")),
    h("a", { class: "button wide", href: "/board" }, t("tools.menu.board")), h("a", { class: "button wide", href: "/print" }, t("common.helpers.print"))),
  h("p", { class: "small dim" }, t("tools.menu.stored")), h("p", { class: "small dim" }, t("phone.menu.about")));
