// The games a board can show: which there are, and what one brings along: its screens, its looks, its words.
// @ts-check
import { LANGUAGES, h, isolate, language, loadWords, t } from "./page.js";
import { button, closeSheet, sheet } from "./board-parts.js";
import { call } from "./net.js";
import { helperLinks } from "./parts.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").GameBoard} GameBoard */
/** @typedef {{game: string, players: {min: number, max: number}}} Offer */
/** @typedef {Offer & {name: string, about: string}} Named */

/** The catalogues that a game's part of the board speaks from. @param {string} name @param {GameBoard | undefined} game */
export const wordsOf = (name, game) => [name, ...(game?.words ?? [])];

/** A game's part of the board, ready to be shown. @param {string} name @returns {Promise<GameBoard>} */
export async function bringGame(name) {
  const game = await import(`./games/${name}-board.js`);
  await Promise.all([loadWords(language(), wordsOf(name, game)), ...(game.styles ?? []).map(wear)]);
  return game;
}

/** Have a stylesheet; without it the page still works. @param {string} href */
const wear = (href) =>
  new Promise((done) => {
    if (document.querySelector(`link[href="${href}"]`)) return done(null);
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href, onload: done, onerror: done }));
  });

/** The games the server knows, each with its name here. @param {import("./net.js").World} world @returns {Promise<Named[] | null>} null: no answer */
export async function offers(world) {
  const { status, data } = await call(world, "GET", "/api/games").catch(() => ({ status: 0, data: null }));
  return status === 200 ? Promise.all(data.games.map(named)) : null;
}

/** Words of several games would mix, so only these two are read. @param {Offer} offer @returns {Promise<Named>} */
async function named(offer) {
  const answer = await fetch(`/web/locales/${offer.game}.${language()}.json`);
  const { name, about } = (await answer.json()).game;
  return { ...offer, name, about };
}

/** A game as a table to sit down at. @param {Named} offer @param {() => void} open @param {Record<string, any>} [more] */
const table = ({ name, about, players }, open, more) =>
  h("button", { class: "game", type: "button", onclick: open, ...more },
    h("span", { class: "display" }, isolate(name)), h("span", null, about), h("small", { class: "caps" }, t("board.players", players)));

/** Is it the time for another game? One that has too few chairs is shown as well, and says so. @param {Desk} desk */
export const mayChange = ({ host, view, ui }) => host && ["lobby", "over"].includes(view.phase) && (ui.games ?? []).length > 1;

/** The way to the other games. @param {Desk} desk */
export const changeButton = (desk) =>
  button(t("board.other_game"), () => desk.set({ sheet: { name: "game" } }), { key: "game", class: "button plain" });

/** The other games for the same people; one that has too few chairs says so. @param {Desk} desk */
export const gameSheet = (desk) =>
  sheet(desk, t("board.other_game"), h("p", { class: "dim" }, t("board.other_game_why")),
    h("ul", { class: "games" }, desk.ui.games.filter((/** @type {Named} */ { game }) => game !== desk.view.game).map((/** @type {Named} */ offer) =>
      h("li", { key: offer.game }, table(offer, () => { closeSheet(); desk.act("change_game", { game: offer.game }); },
        { disabled: desk.view.seats.length > offer.players.max }),
        desk.view.seats.length > offer.players.max && h("p", { class: "small" }, t("errors.too_many_people"))))));

/**
 * The page that asks which game it shall be; the ways back to earlier rooms, to what needs no room and to other languages are here too.
 * @param {Named[]} games @param {(game: string) => void} open @param {import("./page.js").Child[]} back @param {(tag: string) => void} speak
 */
export const choosing = (games, open, back, speak) =>
  h("main", { class: "waiting" }, h("h1", null, t("board.which")),
    h("ul", { class: "games" }, games.map((offer) => h("li", { key: offer.game }, table(offer, () => open(offer.game))))),
    back.length > 0 && h("nav", { class: "ways-back", "aria-label": t("board.lobby.earlier") }, h("p", { class: "dim" }, t("board.lobby.earlier")), back),
    h("nav", { class: "row", "aria-label": t("common.helpers.title") }, helperLinks("button plain", "/print", false)),
    h("div", { class: "row", role: "group", "aria-label": t("board.menu.language") }, Object.entries(LANGUAGES).map(([tag, name]) =>
      button(name, () => speak(tag), { key: tag, lang: tag, class: "button small", "aria-pressed": String(tag === language()) }))));
