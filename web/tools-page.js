// The helpers' page: three helpers by address, each for somebody who only wants that. It holds what was typed, asks the server and
// shows the answer; it stores nothing but what is saved on purpose (language, look, money by name, a sheet that shall be kept).
// @ts-check
import { chooseLanguage, h, has, language, loadWords, render, sized, t, useTheme } from "./page.js";
import { paints } from "./draw.js";
import { Memory, browser } from "./net.js";
import { HELPERS } from "./parts.js";
import { Asker } from "./tools-ask.js";
import { keypad, keys } from "./tools-keypad.js";
import { menu } from "./tools-menu.js";
import { top } from "./tools-top.js";

/** @typedef {import("./page.js").Child} Child */
/** @typedef {import("./tools-ask.js").Asked} Asked */
/** @typedef {import("./tools-top.js").Helper} Helper */
/**
 * What a helper shows: what must be entered, what came of it, what may be entered besides, and what to do next. `news` is read aloud when
 * it changes; `brief`: the answer in a line, for while the keypad hides it.
 * @typedef {{title: string, hint?: string, form: Child[], answer: Child[], more?: Child[], acts?: Child[], news?: string, brief?: string,
 *   shape?: string}} Screen
 */
/** @typedef {typeof kit} Kit  everything a helper works with */

/**
 * A helper's module; `first`: the field for a number that is wanted at once.
 * @typedef {{screen: (kit: Kit) => Screen, first?: (kit: Kit) => string | null}} Module
 */
/** @type {Readonly<Record<Helper, () => Promise<Module>>>} */
const MODULES = Object.freeze({ change: () => import("./tools-change.js"), score: () => import("./tools-score.js"), seats: () => import("./tools-seats.js") });
const AGAIN_AFTER = 2000;

const world = browser();
const memory = new Memory(() => localStorage);
/** What is gone with this tab. */
const passing = new Memory(() => sessionStorage);
const root = /** @type {HTMLElement} */ (document.getElementById("tools"));
const wide = matchMedia("(min-width: 60rem)");
const touch = matchMedia("(hover: none) and (pointer: coarse)");
const settings = { language: /** @type {string | null} */ (null), theme: "auto", ...memory.get("settings") };
/** @type {Map<string, Asker>} */
const askers = new Map();
/** @type {Set<string>} */
let asking = new Set();
/** @type {Record<string, Module>} */
const helpers = {};

const kit = {
  memory, passing, settings, draw, change,
  /** What is typed and chosen, by helper; it lives as long as the page. @type {Record<string, any>} */
  ui: {},
  /** The fields for numbers in the order of the page, for the keypad. @type {Map<string, import("./tools-keypad.js").Field>} */
  fields: new Map(),
  wide: () => wide.matches,
  touch: () => touch.matches,
  /** @param {Record<string, any>} changes */
  set(changes) {
    Object.assign(kit.ui, changes);
    draw();
  },
  /**
   * What the server says to this sheet; asked for as soon as it is new.
   * @param {string} name whose question it is @param {string} tool @param {any} sheet null: nothing to ask @returns {Asked}
   */
  ask(name, tool, sheet) {
    const asker = askers.get(name) ?? new Asker(world, tool, draw);
    askers.set(name, asker);
    asking.add(name);
    return asker.want(sheet);
  },
  /** A hook that keeps `ui[name]` the size of its element. @param {string} name */
  measure: (name) => sized((size) => kit.set({ [name]: size })),
};

/** Which helper the address names. @returns {Helper} */
const addressed = () => HELPERS.find((name) => location.pathname.endsWith(`/${name}`)) ?? "change";

/** @param {{language?: string, theme?: string}} wish */
async function change(wish) {
  Object.assign(settings, wish);
  memory.set("settings", { ...memory.get("settings"), ...wish });
  if (wish.language) await speak();
  draw();
}

async function speak() {
  const tag = chooseLanguage(settings.language, navigator.languages ?? [navigator.language]);
  try {
    await loadWords(tag, ["house", "vabanque", "vabanque-board", "tools"]);
    kit.ui.spoken = language();
  } catch {
    world.later(() => void speak().then(draw), AGAIN_AFTER);
  }
}

/** Go to a helper; what was typed in the others stays. @param {Helper} name */
async function open(name) {
  try {
    helpers[name] ??= await MODULES[name]();
    Object.assign(kit.ui, { helper: name, field: helpers[name].first?.(kit) ?? null, missing: false });
  } catch {
    kit.ui.missing = true;
    world.later(() => kit.ui.missing && void open(addressed()), AGAIN_AFTER);
  }
  draw();
}

/** @param {MouseEvent} event @param {Helper} name */
function follow(event, name) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.pushState(null, "", `/tools/${name}`);
  void open(name);
}

function draw() {
  if (!kit.ui.spoken || !kit.ui.helper) return;
  dress();
  kit.fields.clear();
  asking = new Set();
  const screen = helpers[kit.ui.helper].screen(kit);
  const acts = screen.acts && h("div", { key: "acts", class: "acts" }, screen.acts);
  document.title = `${screen.title} · Companion`;
  render(root, top(kit.ui.helper, () => kit.set({ menu: true, field: null }), follow), banner(),
    h("main", { key: kit.ui.helper, class: `helper ${kit.ui.helper} ${screen.shape ?? ""}` },
      h("header", { class: "head" }, h("h1", null, screen.title), screen.hint && h("p", { class: "dim" }, screen.hint)),
      h("div", { class: "form" }, screen.form, wide.matches && acts),
      screen.answer.length > 0 && h("section", { class: "answer", "aria-label": t("tools.answer") }, screen.answer),
      screen.more && h("div", { class: "more" }, screen.more), !wide.matches && acts, keypad(kit, screen.brief)),
    kit.ui.menu && menu({ settings, change: (wish) => void change(wish), close: () => kit.set({ menu: null }) }),
    h("p", { key: "news", class: "hidden-text", "aria-live": "polite" }, screen.news ?? ""));
}

function dress() {
  useTheme(settings.theme);
  document.documentElement.classList.toggle("keyed", kit.touch() && Boolean(kit.ui.field));
}

/** Nobody answers: say so, and that it goes on by itself. */
function banner() {
  const troubled = [...asking].map((name) => /** @type {Asker} */ (askers.get(name))).filter((asker) => asker.asked.trouble);
  if (!troubled.length && !kit.ui.missing) return null;
  const code = troubled[0]?.asked.trouble ?? "unreachable";
  return h("div", { key: "banner", class: "banner", role: "alert" },
    h("p", null, code === "unreachable" || !has(`errors.${code}`) ? t("tools.unreachable") : t(`errors.${code}`)),
    h("button", { class: "button small", type: "button", onclick: () => { for (const asker of troubled) asker.again();
      if (kit.ui.missing) void open(addressed()); } }, t("tools.again")));
}

async function begin() {
  const defs = document.createElement("div");
  document.body.prepend(defs);
  render(defs, paints());
  await speak();
  await open(addressed());
  for (const query of [wide, touch]) query.addEventListener?.("change", draw);
  window.addEventListener("popstate", () => void open(addressed()));
  document.addEventListener("focusin", (event) => keys.focused(kit, event));
}

void begin();
