// The menu: language, light, how to look at cards, my seat on another phone, leaving.
// @ts-check
import { LANGUAGES, h, language, t } from "./page.js";
import { THEMES, choice, helperLinks, sheet, toggle } from "./parts.js";

/** @typedef {import("./phone.js").Kit} Kit */
/** @typedef {import("./page.js").Child} Child */

/** A dialog over whatever is shown. @param {Kit} kit @returns {{title: string, body: Child[]}} */
export function dialog(kit) {
  const { ui } = kit;
  const close = () => { ui.menu = false; ui.seatCode = null; ui.sure = null; kit.draw(); };
  return {
    title: t("common.menu"),
    body: [sheet("dialog", t("common.menu"), close,
      languages(kit), themes(kit), kit.me && peeking(kit), kit.awakeable && keepAwake(kit), kit.me && seatMatters(kit), helpers(kit), about(kit))],
  };
}

/** @param {Kit} kit */
const languages = (kit) => choice("language", t("phone.menu.language"), Object.keys(LANGUAGES), language(), (tag) => /** @type {any} */ (LANGUAGES)[tag],
  (tag) => void kit.change({ language: tag }));

/** @param {Kit} kit */
const themes = (kit) => choice("theme", t("phone.menu.theme"), THEMES, kit.settings.theme,
  (name) => t(`phone.menu.themes.${name}`), (name) => void kit.change({ theme: /** @type {any} */ (name) }));

/** @param {Kit} kit */
const peeking = (kit) => choice("peek", t("phone.menu.peek"), ["hold", "tap"], kit.settings.peek, (name) => t(`phone.menu.peeks.${name}`),
  (name) => void kit.change({ peek: /** @type {any} */ (name) }));

/** @param {Kit} kit */
const keepAwake = (kit) => toggle("awake", t("phone.menu.awake"), kit.settings.awake, (awake) => void kit.change({ awake }));

/** @param {Kit} kit */
const seatMatters = (kit) => h("section", { key: "seat", class: "stack" },
  kit.can("stay_put") && toggle("stay", t("phone.menu.stay_put"), kit.pending.find((action) =>
    action.type === "stay_put")?.stays ?? Boolean(kit.me?.stays_put), (stays) => kit.act("stay_put", { stays })),
  h("button", { key: "code", class: "button wide", "aria-expanded": String(Boolean(kit.ui.seatCode)), onclick: () => void seatCode(kit) },
    t("phone.menu.other_phone")),
  kit.ui.seatCode && picture(kit.ui.seatCode),
  kit.view.phase === "lobby" && kit.can("remove_seat") && leaving(kit));

/** A code that brings my seat to another phone; whoever scans it has my seat, so it shows only when asked for. @param {Kit} kit */
async function seatCode(kit) {
  if (kit.ui.seatCode) return void ((kit.ui.seatCode = null), kit.draw());
  const text = `${location.origin}/${kit.room}#key=${kit.memory.get(`key.${kit.room}`)}`;
  const answer = await kit.call("POST", "/api/qr", { text }).catch(() => null);
  if (answer?.status === 200) kit.ui.seatCode = answer.data;
  else kit.toast("unreachable");
  kit.draw();
}

/** @param {string} svg a picture made by our own server */
const picture = (svg) => h("figure", { key: "picture", class: "qr", hook: (/** @type {Element} */ figure) => figure.scrollIntoView({ block: "nearest" }) },
  h("img", { alt: t("phone.menu.code_alt"), src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 240, height: 240 }),
  h("figcaption", { class: "small dim" }, t("phone.menu.code_hint")));

/** @param {Kit} kit */
const leaving = (kit) => (kit.ui.sure
  ? h("button", { key: "leave", class: "button grave wide", onclick: () => { kit.ui.menu = false; kit.leave(); } }, t("phone.menu.leave_sure"))
  : h("button", { key: "leave", class: "button wide", onclick: () => { kit.ui.sure = true; kit.draw(); } }, t("phone.menu.leave")));

/** The helpers that need no room, and sheets to print; this page stays open beside them. @param {Kit} kit */
const helpers = (kit) => h("nav", { key: "helpers", class: "stack", "aria-label": t("common.helpers.title") },
  h("p", { class: "label" }, t("common.helpers.title")),
  helperLinks("button wide", `/print#room=${kit.room}`, true));

/** @param {Kit} kit */
const about = (kit) => h("section", { key: "about", class: "small dim stack" },
  kit.room && h("p", null, t("phone.menu.room", { room: kit.room })),
  kit.view.viewer && !kit.me && h("p", null, t("phone.menu.watching")),
  h("p", null, t("phone.menu.about")));
