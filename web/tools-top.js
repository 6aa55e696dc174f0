// The helpers' way to each other and to the menu, on the print page too.
// @ts-check
import { h, t } from "./page.js";
import { HELPERS, icon } from "./parts.js";

/** @typedef {typeof HELPERS[number]} Helper */

/**
 * @param {Helper | null} here @param {() => void} openMenu
 * @param {((event: MouseEvent, name: Helper) => void) | null} [follow] goes there without a new page
 */
export const top = (here, openMenu, follow = null) => h("header", { key: "top", class: "top" },
  h("nav", { "aria-label": t("tools.nav") }, HELPERS.map((name) => h("a",
    { key: name, class: "tab", href: `/tools/${name}`, "aria-current": here === name && "page",
    onclick: follow && ((/** @type {MouseEvent} */ event) => follow(event, name)) },
    icon(name), h("span", null, t(`tools.${name}.tab`))))),
  h("button", { class: "button plain menu-button", type: "button", "aria-haspopup": "dialog", "aria-label": t("common.menu"),
    onclick: openMenu }, icon("menu")));
