// The phone's shell: it holds the line, the settings and what the screens remember, and puts frame, banners and menu round the screen
// that fits the view. What a game shows is its own module's: /web/games/NAME.js with `screen(kit)`.
// @ts-check
import { paints } from "./draw.js";
import { Line, onLeave, onWake, onePress, screenKeeper } from "./line.js";
import { Identity, Memory, browser, call, momentOf, takeSeat } from "./net.js";
import { chooseLanguage, glided, h, has, isolate, language, loadWords, render, sized, t, useTheme } from "./page.js";

/** @typedef {import("./net.js").View} View */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {{language: string | null, theme: "auto" | "dark" | "black" | "light", peek: "hold" | "tap", awake: boolean}} Settings */
/**
 * What a screen gives to the frame. `where`: a few words for the top line; `rest`: nothing is left to do here, and this is what the table
 * waits for; `resting`: instead of “put me down”, what the dark screen says large; `stays`: for so long it can be read first, in ms;
 * `actions`: buttons at the bottom; `status`: something more that is said aloud when it changes.
 * @typedef {{title: string, hint?: Child, status?: string, where?: string, body?: Child[], actions?: Child[], rest?: string | null, resting?: string,
 *   stays?: number, shape?: string}} Screen
 */
/** @typedef {ReturnType<typeof makeKit>} Kit  everything a screen may use */

const PUT_DOWN_AFTER = 1600;
const PUT_DOWN_AGAIN_AFTER = 20000;
const TOAST_STAYS = 7000;
const FETCH_THE_REST_AFTER = 3000;

const world = browser();
const memory = new Memory(() => localStorage, () => sessionStorage);
const keeper = screenKeeper(navigator, document);
const room = /^\/([A-Za-z]{4})\/?$/.exec(location.pathname)?.[1].toUpperCase() ?? null;
/** The table whose marker was scanned: the address says so once. */
const scanned = Number(/[#&]table=(\d{1,2})(?!\d)/.exec(location.hash)?.[1] ?? 0) || null;
const identity = new Identity(`key.${room}`, memory, location, (hash) => history.replaceState(history.state, "", location.pathname + hash));
const line = new Line(world, memory, room ?? "", identity.key, { changed: () => draw(), refused: (fault) => { ui.leaving = false; toast(fault.code); } });
/** @type {Settings} */
const settings = { language: null, theme: "auto", peek: "hold", awake: true, ...memory.get("settings") };
/** What the screens remember between two drawings; nothing of it is the game's truth. @type {Record<string, any>} */
const ui = { scanned };
const parts = /** @type {Record<string, any>} */ ({});
const failures = /** @type {Record<string, number>} */ ({});
const timers = /** @type {Record<string, any>} */ ({});
let speaking = false;

/** @param {View} view the newest, or an empty one */
function makeKit(view) {
  const me = view.seats?.find((/** @type {View} */ seat) => seat.seat === view.viewer?.seat) ?? null;
  return {
    view, me, ui, room: room ?? "", settings, memory, draw, toast, later, lazy, change,
    /** An angle on its way to another by the shorter side. @param {string} name @param {number} target in degrees */
    glide: (name, target) => glided(ui, name, target, draw),
    /** A hook that keeps `ui[name]` the size of its element. @param {string} name */
    measure: (name) => sized((size) => { ui[name] = size; draw(); }),
    host: Boolean(view.viewer?.host),
    pending: line.pending,
    bytes: world.bytes,
    /** @param {string} id @returns {View} */
    seat: (id) => view.seats.find((/** @type {View} */ seat) => seat.seat === id) ?? { seat: id, name: "?", colour: "black" },
    /** @param {string} id */
    name: (id) => (id === me?.seat ? t("common.you") : view.seats.find((/** @type {View} */ seat) => seat.seat === id)?.name ?? "?"),
    /** @param {string} type */
    can: (type) => (view.allowed ?? []).includes(type),
    /** Is such an action on its way? @param {string} type @param {Record<string, any>} [fields] */
    busy: (type, fields = {}) => line.pending.some((action) => action.type === type && Object.entries(fields).every(([name, value]) => action[name] === value)),
    /** @param {string} type @param {Record<string, any>} [fields] */
    act: (type, fields = {}) => line.send(type, fields),
    join, leave, forget,
    /** @param {string} method @param {string} path @param {any} [body] */
    call: (method, path, body) => call(world, method, path, { key: line.key, body }),
    awakeable: keeper.able,
  };
}

/** Take a seat and be it. @param {{name: string, colour?: string}} wish */
async function join(wish) {
  ui.joining = "going";
  draw();
  const answer = await takeSeat(world, memory, room ?? "", wish, () => { ui.joining = "waiting"; draw(); });
  ui.joining = null;
  if ("error" in answer) return void ((ui.joinFault = answer.error.code), draw());
  ui.joinFault = null;
  identity.keep(answer.key);
  line.become(answer.key);
}

/** Give up the seat, in the lobby. */
function leave() {
  ui.leaving = true;
  line.send("remove_seat", {});
}

/** This phone's key opens nothing: it goes on with the one kept before, where a link brought another; else it watches, and may join again. */
function forget() {
  ui.leaving = false;
  identity.drop();
  line.become(identity.key);
}

/** @param {Partial<Settings>} wish */
async function change(wish) {
  Object.assign(settings, wish);
  memory.set("settings", settings);
  if (wish.language) await speak();
  draw();
}

/** Say in a few words what went wrong and what to do; another one replaces it. @param {string} code an error code */
function toast(code) {
  ui.toast = has(`errors.${code}`) ? code : "unknown";
  later("toast", TOAST_STAYS, () => (ui.toast = null));
  draw();
}

/** Do it after a while, and draw; the same name again replaces it. @param {string} name @param {number} ms @param {() => void} job */
function later(name, ms, job) {
  world.cancel(timers[name]);
  timers[name] = world.later(() => { job(); draw(); }, ms);
}

/**
 * A module that is fetched when it is first wanted; null until it is there. A browser may keep a failure, so each try has its own address.
 * @param {string} path
 */
function lazy(path) {
  if (!(path in parts)) {
    parts[path] = null;
    const tries = (failures[path] ??= 0);
    import(tries ? `${path}?${tries}` : path).then(
      (part) => { parts[path] = part; draw(); },
      () => later(`again ${path}`, 1500, () => { failures[path] += 1; delete parts[path]; }));
  }
  return parts[path];
}

/** Have the words of the house and, once there is one, of the game, in the language chosen; what is there is not fetched again. */
async function speak() {
  const tag = chooseLanguage(settings.language, navigator.languages ?? [navigator.language]);
  const wanted = ["house", ...(line.view && (line.view.phase !== "lobby" || ui.prepared) ? [line.view.game] : [])];
  const there = ui.words && language() === tag ? ui.words : [];
  await loadWords(tag, wanted.filter((name) => !there.includes(name)));
  ui.words = wanted;
}

/** Are the game's words there? They are fetched with its first screen. @param {string} game */
function spoken(game) {
  if (!ui.words.includes(game) && !speaking) {
    speaking = true;
    speak().then(draw, () => later("speak", 2000, () => {})).finally(() => (speaking = false));
  }
  return ui.words.includes(game);
}

/** @param {Kit} kit @returns {Screen} */
function screenOf(kit) {
  const { view } = kit;
  if (!room) return part("/web/door.js", (door) => door.enterCode(kit));
  if (line.ended) return part("/web/door.js", (door) => door.ended(kit, line.link, () => line.start()));
  if (!line.view) return { title: t("phone.connecting.title", { room }), hint: line.link === "offline" ? t("phone.connecting.offline")
    : t("phone.connecting.hint") };
  if (view.phase === "lobby") return part("/web/door.js", (door) => (kit.me ? door.lobby(kit) : door.join(kit)));
  return spoken(view.game) ? part(`/web/games/${view.game}.js`, (game) => game.screen(kit)) : blank();
}

/** @param {string} path @param {(part: any) => Screen} show */
const part = (path, show) => (lazy(path) ? show(lazy(path)) : blank());
/** @returns {Screen} */
const blank = () => ({ title: "", body: [h("p", { class: "waiting", "aria-hidden": "true" }, "· · ·")] });

function draw() {
  if (line.view) identity.accepted();
  if (line.view && (ui.playing ??= line.view.game) !== line.view.game) return location.reload(); // the words of two games would mix
  if (!ui.words) return;
  const kit = makeKit(line.view ?? {});
  const kept = memory.get(identity.name);
  if (line.link === "wrong_key" && (ui.leaving || (kept && kept !== identity.key))) return forget();
  const screen = screenOf(kit);
  const resting = isResting(screen);
  keeper.want(settings.awake && Boolean(line.view) && !line.ended && !["lobby", "over"].includes(line.view?.phase));
  dress(resting);
  if (kit.view.game) prepare(kit.view.game);
  render(/** @type {Element} */ (document.getElementById("phone")),
    header(kit, screen), banner(kit),
    resting ? restScreen(screen) : mainScreen(screen),
    footer(kit, resting ? [] : screen.actions ?? []),
    toastBox(),
    h("p", { key: "live", class: "hidden-text", "aria-live": "polite" }, spokenOf(screen, resting)),
    ui.menu ? part("/web/menu.js", (menu) => menu.dialog(kit)).body ?? [] : null);
}

/** What is said to who cannot see it when it changes; a screen's words never name a covered card. @param {Screen} screen @param {boolean} resting */
const spokenOf = ({ title, hint, status, rest, resting: large }, resting) => (resting ? [large ?? t("phone.rest.title"), rest]
  : [title, typeof hint === "string" && hint, status]).filter(Boolean).join(" ");

/** A while after the first screen fetch what will be wanted, words too, so that nothing has to come when the Wi-Fi is weak. @param {string} game */
function prepare(game) {
  if (ui.prepared === undefined) {
    ui.prepared = false;
    later("prepare", FETCH_THE_REST_AFTER, () => (ui.prepared = true));
  }
  if (ui.prepared && spoken(game)) [...(lazy(`/web/games/${game}.js`)?.LATER ?? []), "/web/menu.js", "/web/door.js"].forEach(lazy);
}

/** The page's theme, and the browser's bars in its colour. @param {boolean} resting */
function dress(resting) {
  const dress = `${settings.theme} ${resting}`;
  if (ui.dress === dress) return;
  ui.dress = dress;
  useTheme(settings.theme);
  document.documentElement.classList.toggle("resting", resting);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", getComputedStyle(document.body).backgroundColor);
}

/** Put down: a while after the last thing was done, until something new is wanted or somebody touches it. @param {Screen} screen */
function isResting(screen) {
  const moment = screen.rest && line.view && !line.ended ? momentOf(line.view) : null;
  if (moment !== ui.restMoment) {
    ui.restMoment = moment;
    ui.rests = false;
    if (moment) later("rest", screen.stays ?? PUT_DOWN_AFTER, () => (ui.rests = true));
  }
  return Boolean(moment && ui.rests && !line.pending.length && !ui.menu && !ui.toast);
}

function rouse() {
  ui.rests = false;
  later("rest", PUT_DOWN_AGAIN_AFTER, () => (ui.rests = true));
  draw();
}

/** @param {Kit} kit @param {Screen} screen */
const header = (kit, screen) =>
  h("header", { key: "bar", class: "bar" },
    h("p", { class: "where num" }, [room, screen.where].filter(Boolean).join(" · ")),
    kit.view.viewer && !line.ended && h("p", { class: `state ${state()}` }, t(`phone.state.${state()}`)));

/** How it stands with what was tapped. */
function state() {
  if (line.link === "offline") return "offline";
  if (line.pending.length) return "saving";
  if (line.link === "connecting") return "connecting";
  return line.queue.acknowledged ? "saved" : "connected";
}

/** @param {Kit} kit */
function banner(kit) {
  if (line.link !== "offline" || !line.view) return null;
  return h("div", { key: "banner", class: "banner", role: "status" },
    h("p", null, t("phone.offline.what")),
    kit.pending.length > 0 && h("p", null, t("phone.offline.kept", { count: kit.pending.length })));
}

/** @param {Screen} screen */
const mainScreen = (screen) =>
  h("main", { key: "main", class: `stage ${screen.shape ?? "page"}`, onpointerdown: () =>
    ui.restMoment && later("rest", PUT_DOWN_AGAIN_AFTER, () => (ui.rests = true)) },
    h("div", { key: "say", class: "say" }, h("h1", null, screen.title), screen.hint && h("p", { class: "hint" }, screen.hint)),
    screen.body ?? []);

/** @param {Screen} screen */
const restScreen = (screen) =>
  h("main", { key: "rest", class: "rest" },
    h("h1", null, screen.resting ?? t("phone.rest.title")), h("p", { class: "rest-why" }, screen.rest),
    h("button", { class: "rest-button small", onclick: rouse }, t("phone.rest.tap")));

/** @param {Kit} kit @param {Child[]} actions */
const footer = (kit, actions) =>
  h("footer", { key: "foot", class: "foot" }, h("div", { class: "actions" }, actions),
    h("button", { key: "menu", class: "button plain menu-button", "aria-haspopup": "dialog", onclick: () => { ui.menu = true; hide(); } }, t("common.menu")));

const toastBox = () => h("div", { key: "toast", class: "toasts", role: "alert" }, ui.toast && h("div", { class: "toast" },
  h("p", null, t(`errors.${ui.toast}`)),
  h("button", { class: "button plain", onclick: () => { ui.toast = null; draw(); } }, t("common.close"))));

/** Nothing secret stays on the screen. */
function hide() {
  ui.peek = null;
  ui.spoken = null;
  draw();
}

async function begin() {
  document.title = room ? `${isolate(room)} · Companion` : "Companion";
  const body = document.body;
  const defs = document.createElement("div");
  body.prepend(defs);
  render(defs, paints());
  if (room) line.start();
  while (!(await speak().then(() => true, () => false))) await new Promise((done) => world.later(() => done(null), 1500));
  draw();
  onLeave(window, document, hide);
  onePress(document);
  document.addEventListener("contextmenu", (event) => { if (!(event.target instanceof HTMLInputElement)) event.preventDefault(); });
  onWake(window, document, world, () => room && line.wake());
  window.addEventListener("pagehide", () => line.hangUp());
  window.addEventListener("hashchange", () => location.reload());
  const pending = room && !identity.key && memory.get(`join.${room}`);
  if (pending) void join(pending);
}

void begin();
