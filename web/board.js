// The shared screen: finds or opens its room, keeps the line to it, and shows each new view. What lies where is the game's affair.
// @ts-check
import { chooseLanguage, h, has, loadWords, render, t, useTheme } from "./page.js";
import { bringGame, choosing, offers, wordsOf } from "./board-game.js";
import { addressOf, addressed, earlierRooms, keyName, openRoom, rememberRoom, wayBack } from "./board-room.js";
import { watchAddresses } from "./board-join.js";
import { wholeScreen } from "./board-menu.js";
import { lobbyNews } from "./board-lobby.js";
import { frame, waiting } from "./board-shell.js";
import { Line, onWake, onePress, screenKeeper } from "./line.js";
import { Identity, Memory, browser, call } from "./net.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./board-desk.js").GameBoard} GameBoard */

const world = browser();
const memory = new Memory(() => localStorage);
const passing = new Memory(() => sessionStorage);
const root = /** @type {HTMLElement} */ (document.getElementById("board"));
/** What of `ui` this browser keeps. */
const KEPT = Object.freeze(["theme", "keys", "wifi", "awake"]);
const TROUBLE_FOR = 9000;
const keeper = screenKeeper(navigator, document);

/** @type {Line} */
let line;
/** @type {Identity} */
let who;
/** @type {GameBoard} */
let game;
/** @type {import("./board-desk.js").View | null} */
let shown = null;
let troubles = 0;

/** @type {Desk} */
const desk = {
  room: "", view: {}, host: false, busy: false, pending: [], size: { width: 0, height: 0, em: 16 },
  ui: { theme: memory.get("board.theme") ?? "auto", keys: memory.get("board.keys") ?? true, wifi: memory.get("board.wifi"),
    awake: memory.get("board.awake") ?? true, canStayAwake: keeper.able, memory, news: "" },
  set(changes) {
    if ("theme" in changes) useTheme(changes.theme);
    if ("language" in changes) void speak(changes.language);
    for (const name of KEPT) if (name in changes) memory.set(`board.${name}`, changes[name]);
    Object.assign(desk.ui, changes);
    if ("awake" in changes) stayAwake();
    paint();
  },
  act: (type, fields) => line.send(type, fields),
  may: (type) => (desk.view.allowed ?? []).includes(type),
  call: (method, path, body) => call(world, method, path, { key: line?.key, body }),
  say(key, params) {
    const mine = (troubles += 1);
    desk.set({ trouble: has(key) ? t(key, params) : t("board.trouble") });
    world.later(() => mine === troubles && desk.set({ trouble: null }), TROUBLE_FOR);
  },
  later: (job, ms) => void world.later(job, ms),
};

/** @param {string} tag */
async function speak(tag) {
  memory.set("board.language", tag);
  await loadWords(tag, ["house", "board", ...(shown ? wordsOf(shown.game, game) : [])]);
  document.title = t("board.title", { room: desk.room });
  paint();
}

function changed() {
  desk.pending = line.pending;
  desk.busy = desk.pending.length > 0;
  if (line.link === "wrong_key" && who.key) return giveUp();
  if (line.view && line.view !== shown) void arrive(line.view);
  else paint();
}

/** The key opens nothing; where the right one was kept before, go on with that. */
function giveUp() {
  who.drop();
  desk.ui.key = who.key;
  if (who.key) line.become(who.key);
  else paint();
}

/** A new view: the game's part of the board comes with the first. @param {import("./board-desk.js").View} view */
async function arrive(view) {
  const before = shown;
  if (before && before.game !== view.game) return location.reload();  // words and looks of two games would mix
  shown = view;
  who.accepted();
  game ??= await bringGame(view.game);
  if (view !== shown) return;
  if (who.key && before?.seats.length !== view.seats.length) remember(view);
  Object.assign(desk, { view, host: view.viewer.kind === "host" || view.viewer.host });
  if (view.phase !== "lobby") game.arrived(desk, before);
  const news = before && (view.phase === "lobby" ? lobbyNews(view, before) : game.news(view, before));
  if (news) desk.ui.news = news;
  stayAwake();
  paint();
}

/** Led by this browser: there is a way back. @param {import("./board-desk.js").View} view */
const remember = ({ seats }) => rememberRoom(memory, desk.room,
  { game: t("game.name"), people: seats.map((/** @type {import("./board-desk.js").Person} */ person) => person.name) });

/** The screen stays lit while a game is on, unless somebody does not want it to. */
const stayAwake = () => keeper.want(desk.ui.awake && !["lobby", "over"].includes(desk.view.phase ?? "lobby"));

function paint() {
  if (!line) return;
  const held = document.activeElement;
  render(root, desk.view.phase ? frame(desk, game, line.link) : waiting(line.link));
  if (held && held !== document.body && !held.isConnected) refocus();
  watchStage();
}

/** What had the focus is gone: go on with what is to be done next. */
function refocus() {
  const next = ["dialog [autofocus]", "dialog button", ".chair.free", "[data-main]:not(:disabled)", "h1"].map((what) => root.querySelector(what)).find(Boolean);
  /** @type {HTMLElement | undefined} */ (next)?.focus({ preventScroll: true });
}

const watcher = new ResizeObserver(([{ contentRect: { width, height } }]) => {
  if (width === desk.size.width && height === desk.size.height) return;
  desk.size = { width, height, em: parseFloat(getComputedStyle(document.documentElement).fontSize) };
  paint();
});
/** @type {Element | null} */
let watched = null;

function watchStage() {
  const room = document.querySelector(".ring");
  if (room === watched) return;
  if (watched) watcher.unobserve(watched);
  if (room) watcher.observe(room);
  watched = room;
}

/** A key that is held down is one press. @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.repeat || !desk.ui.keys || !desk.view.phase || event.ctrlKey || event.altKey || event.metaKey || target.closest("input, select, dialog")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (houseKey(key) || (desk.view.phase !== "lobby" && game.pressed(desk, key))) event.preventDefault();
}

/** @param {string} key */
function houseKey(key) {
  const free = desk.host && !desk.busy;
  if (key === "u" && free && desk.view.undo) desk.act("undo", { step: desk.view.undo.step });
  else if (key === "r" && free && desk.view.redo) desk.act("redo", { step: desk.view.redo.step });
  else if (key === "f") wholeScreen();
  else if (key === "m") desk.set({ sheet: { name: "menu" } });
  else return false;
  return true;
}

/** @param {string} room @param {Identity} identity the host's key, or none: then this board only looks on */
function enter(room, identity) {
  who = identity;
  desk.room = room;
  desk.ui.key = who.key;
  desk.ui.earlier = earlierRooms(memory);
  document.title = t("board.title", { room });
  line = new Line(world, passing, room, who.key, { changed, refused: ({ code }) => desk.say(`errors.${code}`) }, "board");
  line.start();
  onWake(window, document, world, () => line.wake());
  window.addEventListener("hashchange", () => location.reload());
  void watchAddresses(desk);
  void offers(world).then((games) => desk.set({ games }));
}

/** @param {string} room */
const identityIn = (room) => new Identity(keyName(room), memory, location, (hash) => history.replaceState(null, "", addressOf(room) + hash));

/** Open a new room; the address then names it, so that a reload comes back to it. @param {string} name @returns {Promise<void>} */
async function open(name) {
  const opened = await openRoom(world, passing, name);
  if ("error" in opened) return fail(opened.error.code, () => open(name));
  const identity = identityIn(opened.room);
  identity.keep(opened.key);
  enter(opened.room, identity);
}

/** No table yet, why, and once more. @param {string} code @param {() => Promise<void>} again */
const fail = (code, again) =>
  render(root, h("main", { class: "waiting" }, h("h1", null, t("board.cannot_open")), h("p", { role: "alert" }, t(`errors.${code}`)),
    h("button", { class: "button main", onclick: () => void again() }, t("board.again"))));

async function begin() {
  useTheme(desk.ui.theme);
  await speak(chooseLanguage(memory.get("board.language"), navigator.languages));
  const room = addressed(location);
  if (room) return enter(room, identityIn(room));
  await choose();
}

/** Ask which game it shall be; where there is only one, that one. @returns {Promise<void>} */
async function choose() {
  const games = await offers(world);
  if (!games) return fail("unreachable", choose);
  if (games.length === 1) return open(games[0].game);
  render(root, choosing(games, (name) => void open(name), earlierRooms(memory).map((room) => wayBack(memory, room)), (tag) => void speak(tag).then(choose)));
}

onePress(document);
window.addEventListener("keydown", pressed);
window.addEventListener("resize", paint);
void begin();
