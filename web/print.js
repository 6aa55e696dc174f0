// The print page: which sheets, on which paper, in which language; a look at every page; and the PDF. Nothing is kept but the look and
// the language; a room comes behind `#`, and the host's key too where this browser has not kept it; nothing of that reaches a server by itself.
// @ts-check
import { chooseLanguage, h, has, loadWords, render, t, useTheme } from "./page.js";
import { Identity, Memory, browser, call, makeId } from "./net.js";
import { keyName } from "./board-room.js";
import { saveFile } from "./parts.js";
import { answerPart, fault, form, stuck } from "./print-form.js";
import { menu } from "./tools-menu.js";
import { top } from "./tools-top.js";

/** @typedef {import("./page.js").Child} Child */
/** @typedef {{sheet: string, needs: string[]}} Sheet */
/** @typedef {{sheets: Sheet[], papers: string[], languages: string[]}} Offer */
/** @typedef {{seat: string, name: string, colour: string}} Person */
/**
 * What is typed and chosen, and what came of it.
 * @typedef {{sheets: string[], paper: string, languages: string[], room: string, wifi: string, password: string, notes: string, seats: string[] | null,
 * page: number, pages: string[], png: string | null, fault: string | null, waiting: boolean, printing: boolean, people: Person[], key:
 * string | null, offer: Offer | null, menu: boolean}} Ui
 */

const PAUSE = 350;
const AGAIN_AFTER = 2000;
const A_MINUTE = 60000;

const world = browser();
const memory = new Memory(() => localStorage);
const root = /** @type {HTMLElement} */ (document.getElementById("print"));
const settings = { language: /** @type {string | null} */ (null), theme: "auto", ...memory.get("settings") };

/** @param {string} name */
const behindHash = (name) => new RegExp(`[#&]${name}=([\\w-]+)`).exec(location.hash)?.[1] ?? "";

/** @type {Ui} */
const ui = {
  sheets: ["table-markers"], paper: ["en-US", "en-CA"].includes(navigator.language) ? "letter" : "a4", languages: [], room: behindHash("room").toUpperCase(),
    wifi: "", password: "",
  notes: "", seats: null, page: 1, pages: [], png: null, fault: null, waiting: false, printing: false, people: [], key: null, offer: null, menu: false,
};
const identity = new Identity(keyName(ui.room), memory, location, (hash) =>
  history.replaceState(null, "", `#room=${behindHash("room")}${hash.replace("#", "&")}`));
/** @type {any} */
let timer = null;
/** The newest question: an older answer is not shown. */
let asked = 0;
/** New keys are made once, however often the same job is sent. */
let job = makeId(world);

/** @param {Partial<Ui>} changes */
function set(changes) {
  Object.assign(ui, changes, "page" in changes ? {} : { page: 1 });
  job = makeId(world);
  world.cancel(timer);
  timer = world.later(() => void look(), PAUSE);
  ui.waiting = ui.sheets.length > 0;
  draw();
}

/** What is sent: only what was filled in. */
function wish() {
  const notes = ui.notes.split(/[\s,;]+/).map((pair) => /^(\d+)=(\d+)$/.exec(pair)).filter((pair) => pair !== null);
  return {
    sheets: ui.sheets, paper: ui.paper, languages: ui.languages, ...(ui.room.length === 4 && { room: ui.room }),
    ...(ui.wifi && { wifi: { name: ui.wifi, password: ui.password } }),
    ...(ui.sheets.includes("notes") && notes.length > 0 && { notes: Object.fromEntries(notes.map(([, value, count]) => [value, Number(count)])) }),
    ...(ui.seats && ui.sheets.includes("seat-cards") && { seats: ui.seats }),
  };
}

/** Have a page drawn; the newest wish counts. */
async function look() {
  const mine = ++asked;
  if (!ui.sheets.length) return show({ pages: [], png: null, fault: null, waiting: false });
  await meet();
  const answer = await call(world, "POST", "/api/print/preview", { body: { ...wish(), page: ui.page }, key: ui.key }).catch(() => null);
  if (mine !== asked) return;
  if (answer?.status === 200) show({ pages: answer.data.pages, png: `data:image/png;base64,${answer.data.png}`, fault: null, waiting: false });
  else show({ png: null, pages: [], fault: said(answer?.data?.error?.code), waiting: false });
}

/** Is the key the host's? Then it is kept, and leaves the address bar; a wrong one leaves it, and the one kept before counts. */
async function proveKey() {
  if (ui.room && identity.key) {
    const { status, data } = await call(world, "GET", `/api/rooms/${ui.room}/view`, { key: identity.key });
    if (status === 200 && data.viewer.kind === "host") identity.accepted();
    else if (status === 200 || status === 401) identity.drop();
  }
  ui.key = identity.key;
}

/** Who sits in the room, for the seat cards. */
async function meet() {
  if (ui.room.length !== 4) return void (ui.people = []);
  const answer = await call(world, "GET", `/api/rooms/${ui.room}/view`).catch(() => null);
  ui.people = answer?.status === 200 ? answer.data.seats : [];
}

/** The PDF, as a file of this device's. */
async function print() {
  show({ printing: true, fault: null });
  const stopper = new AbortController();
  const limit = world.later(() => stopper.abort(), 3 * A_MINUTE);
  const headers = { "Content-Type": "application/json", ...(ui.key && { Authorization: `Bearer ${ui.key}` }) };
  const answer = await world.fetch("/api/print", { method: "POST", headers, body: JSON.stringify({ ...wish(), id: job }), signal: stopper.signal }).catch(() =>
    null);
  if (answer?.status === 200) saveFile(`${ui.sheets.length === 1 ? ui.sheets[0] : "companion"}.pdf`, await answer.blob());
  world.cancel(limit);
  const code = answer && answer.status !== 200 ? (await answer.json().catch(() => null))?.error?.code : null;
  show({ printing: false, fault: answer?.status === 200 ? null : said(code) });
}

/** @param {string | null | undefined} code */
const said = (code) => t(code === "bad_field" ? "print.cannot" : code && has(`errors.${code}`) ? `errors.${code}` : "errors.unreachable");

/** @param {Partial<Ui>} changes */
function show(changes) {
  Object.assign(ui, changes);
  draw();
}

function draw() {
  if (!ui.offer) return;
  const { offer } = ui;
  document.title = `${t("print.title")} · Companion`;
  render(root, top(null, () => show({ menu: true })),
    h("main", { key: "main", class: "print" },
      h("header", { key: "head", class: "head" }, h("h1", null, t("print.title")), h("p", { class: "dim" }, t("print.hint"))),
      stuck(ui) && fault(ui),
      h("div", { key: "form", class: "form" }, form(ui, offer, set)),
      h("section", { key: "answer", class: "answer", "aria-label": t("print.preview") }, answerPart(ui, set, () => void print()))),
    h("p", { key: "news", class: "hidden-text", role: "status" }, ui.waiting ? "" : ui.pages.length ? t("print.pages", { count: ui.pages.length }) : ""),
    ui.menu && menu({ settings, change: (wish) => void change(wish), close: () => show({ menu: false }) }));
}

/** @param {{language?: string, theme?: string}} wish */
async function change(wish) {
  Object.assign(settings, wish);
  memory.set("settings", { ...memory.get("settings"), ...wish });
  await dress();
  draw();
}

/** The page's look, and its words. @returns {Promise<string>} the language */
async function dress() {
  useTheme(settings.theme);
  const tag = chooseLanguage(settings.language, navigator.languages ?? [navigator.language]);
  await loadWords(tag, ["house", "board", "tools", "print"]);
  return tag;
}

async function begin() {
  const [offer, tag] = await Promise.all([call(world, "GET", "/api/print"), dress()]);
  if (offer.status !== 200) throw new Error(`status ${offer.status}`); // begun again by and by
  await proveKey();
  Object.assign(ui, { offer: offer.data, languages: [tag] });
  if (ui.room) ui.sheets = ["table-markers", "tent"];
  set({});
}

const start = () => void begin().catch(() => world.later(start, AGAIN_AFTER));
start();
