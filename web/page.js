// What every screen is made of: nodes, words and hands. (One module, for each is a request of a phone's first load.)
// Nodes: a very small virtual DOM. Screens are functions from a view to nodes, and only what differs is touched, so focus, scroll position
// and running transitions survive every new view.
// Words: every word a person reads comes from a catalogue (locales/NAME.LANGUAGE.json); numbers, plurals and lists are the browser's own Intl.
// Hands: how a covered card is looked at, the same in every game.
// @ts-check

/** @typedef {{tag: string, props: Record<string, any>, children: Child[], svg: boolean}} Node_ */
/** @typedef {Node_ | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A node of the page. Props: `onclick` and the like are listeners, `key` keeps an element when its siblings come, go or move, `hook` is called
 * with the element once it is new, `style` is an object of CSS properties (set through the CSSOM, which a strict content security policy
 * allows), the rest are attributes (false, null: absent; true: present and empty).
 * Text is always set as text, never parsed, so a name with markup stays a name.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...(Child | Child[])} children @returns {Node_}
 */
export const h = (tag, props, ...children) => ({ tag, props: props ?? {}, children: /** @type {Child[]} */ (children.flat(4)), svg: false });

/** The same inside a picture. @type {typeof h} */
export const s = (tag, props, ...children) => ({ ...h(tag, props, ...children), svg: true });

/** Make `parent` show exactly these children. @param {Element} parent @param {...(Child | Child[])} children */
export function render(parent, ...children) {
  const wanted = /** @type {Child[]} */ (children.flat(4)).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  const keys = new Set(wanted.map(keyOf));
  for (const old of /** @type {any[]} */ ([...parent.childNodes])) if (old.keyOf !== undefined && !keys.has(old.keyOf)) old.remove();
  const keyed = new Map([...parent.childNodes].map((old) => [/** @type {any} */ (old).keyOf, old]));
  wanted.forEach((child, place) => {
    const here = parent.childNodes[place];
    const key = keyOf(child);
    const known = key === undefined ? here : keyed.get(key);
    const node = known && fits(known, child) ? known : create(child);
    if (node !== here) parent.insertBefore(node, here ?? null);
    update(node, child);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

/** @param {Child} child */
const keyOf = (child) => (child && typeof child === "object" ? child.props.key : undefined);

/** @param {any} node @param {Child} child */
function fits(node, child) {
  if (!child || typeof child !== "object") return node.nodeType === 3;
  return node.nodeType === 1 && node.localName === child.tag && node.keyOf === child.props.key;
}

/** @param {Child} child @returns {ChildNode} */
function create(child) {
  if (!child || typeof child !== "object") return document.createTextNode("");
  const made = /** @type {any} */ (child.svg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag));
  made.keyOf = child.props.key;
  made.isNew = true;
  return made;
}

/** @param {any} node @param {Child} child */
function update(node, child) {
  if (!child || typeof child !== "object") {
    if (node.data !== String(child)) node.data = String(child);
    return;
  }
  const before = node.propsOf ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(child.props)])) {
    const has = name === "value" || name === "checked" ? node[name] : before[name];
    if (has !== child.props[name]) setProp(node, name, child.props[name], before[name]);
  }
  node.propsOf = child.props;
  render(node, child.children);
  if (node.isNew) {
    node.isNew = false;
    child.props.hook?.(node);
  }
}

/** @param {any} node @param {string} name @param {any} value @param {any} before */
function setProp(node, name, value, before) {
  if (name === "key" || name === "hook") return;
  if (name === "style") setStyle(node.style, value ?? {}, before ?? {});
  else if (name.startsWith("on")) node[name] = value ? listener(value) : null;
  else if (name === "value" || name === "checked" || name === "disabled") node[name] = value ?? (name === "value" ? "" : false);
  else if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Returns nothing: a handler that happens to return false would cancel what the browser does by itself. @param {(event: any) => any} heard */
const listener = (heard) => (/** @type {any} */ event) => void heard(event);

/** @param {CSSStyleDeclaration} style @param {Record<string, string>} value @param {Record<string, string>} before */
function setStyle(style, value, before) {
  for (const name of Object.keys(before)) if (!(name in value)) style.removeProperty(name);
  for (const [name, to] of Object.entries(value)) if (before[name] !== to) style.setProperty(name, to);
}

/** Wear a look. @param {string} theme auto: as the system wishes */
export const useTheme = (theme) => setProp(document.documentElement, "data-theme", theme !== "auto" && theme, null);

/** @typedef {{[key: string]: string | Catalogue}} Catalogue */
/** @typedef {Record<string, string | number | string[] | null | undefined>} Params */

/** The languages there are catalogues for, each by its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français", ja: "日本語" });

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

let [current, words] = ["en", /** @type {Catalogue} */ ({})];

/** The language in use: a key of LANGUAGES. */
export const language = () => current;

/**
 * The language to begin with: the saved choice, else the first of the browser's that there is, else English.
 * @param {string | null | undefined} saved @param {readonly string[]} preferred @returns {string}
 */
export function chooseLanguage(saved, preferred) {
  const known = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];
  return [saved ?? "", ...preferred].map(known).find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

/** Speak this language with these catalogues; the sections of later ones join those of earlier ones. @param {string} tag @param {...Catalogue} catalogues */
export function useWords(tag, ...catalogues) {
  if (tag !== current) words = {};
  current = tag;
  words = catalogues.reduce(join, words);
}

/**
 * Fetch catalogues and use them; a name such as `house` or `vabanque`. The page says which language it is in.
 * @param {string} tag @param {string[]} names @param {(url: string) => Promise<Response>} [get]
 */
export async function loadWords(tag, names, get = (url) => fetch(url)) {
  const catalogues = await Promise.all(names.map(async (name) => (await get(`/web/locales/${name}.${tag}.json`)).json()));
  useWords(tag, ...catalogues);
  if (typeof document !== "undefined") document.documentElement.lang = tag;
}

/**
 * The words for a dotted key, with `{name}` filled from `params` in the language's own way; `params.count` chooses among plural forms.
 * @param {string} key @param {Params} [params] @returns {string}
 */
export function t(key, params = {}) {
  const found = find(key);
  const text = typeof found === "object" ? plural(found, Number(params.count)) : found;
  return text === undefined ? key : text.replace(HOLE, (whole, lead, name) => (name in params ? led(lead, params[name]) : whole));
}

/** With the word before it that French shortens where a name begins with a vowel. */
const [HOLE, VOWEL] = [/(?:\b(d|qu)e )?\{(\w+)\}/gi, /^\u2068?[aeiouàâéèêëîïôœ]/i];

/** @param {string | undefined} lead @param {Params[string]} value */
const led = (lead, value) => (lead ? `${lead}${current === "fr" && typeof value !== "number" && VOWEL.test(say(value)) ? "’" : "e "}` : "") + say(value);

/** Is there such a key? @param {string} key */
export const has = (key) => find(key) !== undefined;

/** A number as this language writes it: 45,000. @param {number} value */
export const number = (value) => new Intl.NumberFormat(current).format(value);

/** A money amount with its sign, for gains: +45,000. @param {number} value */
export const gain = (value) => new Intl.NumberFormat(current, { signDisplay: "exceptZero" }).format(value);

/** @param {readonly number[]} values */
export const sum = (values) => values.reduce((all, value) => all + value, 0);

/** Names in a row: “Ana, Ben and Cleo”. @param {string[]} names */
export const list = (names) => new Intl.ListFormat(current, { type: "conjunction" }).format(names.map(isolate));

/** A name that runs right to left, or carries marks that turn text round, keeps to itself. @param {string} name */
export const isolate = (name) => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** @param {string} key @returns {string | Catalogue | undefined} */
function find(key) {
  /** @type {any} */
  let here = words;
  for (const part of key.split(".")) here = here !== null && typeof here === "object" && Object.hasOwn(here, part) ? here[part] : undefined;
  return here;
}

/** @param {Catalogue} forms @param {number} count */
function plural(forms, count) {
  const form = forms[new Intl.PluralRules(current).select(count)] ?? forms.other;
  return typeof form === "string" ? form : undefined;
}

/** @param {Params[string]} value */
const say = (value) => (typeof value === "number" ? number(value) : Array.isArray(value) ? list(value) : isolate(value ?? ""));

/** @param {Catalogue} into @param {Catalogue} more @returns {Catalogue} */
function join(into, more) {
  const joined = { ...into };
  for (const [name, value] of Object.entries(more)) {
    const old = joined[name];
    joined[name] = typeof value === "object" && typeof old === "object" ? join(old, value) : value;
  }
  return joined;
}

/** A hook that tells the size of its element, whenever it changes. @param {(size: {width: number, height: number}) => void} changed */
export const sized = (changed) => (/** @type {Element} */ element) => {
  let known = "";
  const note = () => {
    const { width, height } = element.getBoundingClientRect();
    if (!width || known === `${width} ${height}`) return;
    known = `${width} ${height}`;
    changed({ width, height });
  };
  requestAnimationFrame(note);
  if ("ResizeObserver" in window) new ResizeObserver(note).observe(element);
};

/**
 * An angle on its way to another by the shorter side; at once where motion is not wanted.
 * @param {Record<string, any>} kept where it is now, by name @param {string} name @param {number} target in degrees @param {() => void} draw
 * @returns {number}
 */
export function glided(kept, name, target, draw) {
  const here = (kept[name] ??= { at: target, from: target, to: target, since: 0 });
  if (here.to !== target) {
    const short = ((((target - here.at) % 360) + 540) % 360) - 180;
    Object.assign(here, { from: target - short, to: target, since: performance.now() });
  }
  const part = matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : Math.min(1, (performance.now() - here.since) / 900);
  here.at = here.to + (here.from - here.to) * (1 - part) ** 3;
  if (part < 1) requestAnimationFrame(draw);
  return here.at;
}

/** @typedef {import("./phone.js").Kit} Kit */

/** A hold is told from a tap after this, in ms. */
const HOLD = 220;

/**
 * Handlers for what is looked at (`what` in `ui.peek`) while it is held, or while Space is down. The end of a hold is heard even when its
 * element has gone from the page meanwhile.
 * @param {Kit} kit @param {number | string} what
 */
export function holding(kit, what) {
  const { ui } = kit;
  const cover = () => {
    if (ui.pressed !== what && ui.peek !== what) return;
    kit.later("hold", 0, () => {});
    ui.pressed = null;
    if (ui.peek === what) ui.peek = null;
    kit.draw();
  };
  const hearEnd = (/** @type {string[]} */ ...signs) => signs.forEach((sign) => globalThis.addEventListener?.(sign, cover, { once: true }));
  const space = (/** @type {KeyboardEvent} */ event, /** @type {() => void} */ act) => { if (event.key === " ") { event.preventDefault(); act(); } };
  return {
    onpointerdown: (/** @type {any} */ event) => {
      Object.assign(ui, { held: false, pressed: what });
      event.target?.setPointerCapture?.(event.pointerId);
      hearEnd("pointerup", "pointercancel");
      if (kit.settings.peek === "hold") kit.later("hold", HOLD, () => Object.assign(ui, { held: true, peek: what }));
    },
    onpointerup: cover, onpointercancel: cover, onlostpointercapture: cover, onblur: cover,
    oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => space(event, () => {
      if (event.repeat) return;
      hearEnd("keyup");
      Object.assign(ui, { pressed: what, peek: what });
      kit.draw();
    }),
    onkeyup: (/** @type {KeyboardEvent} */ event) => space(event, cover),
  };
}

/** A tap that was no hold. @param {Kit} kit @param {() => void} act */
export const tapping = (kit, act) => () => (kit.ui.held ? (kit.ui.held = false) : act());

/**
 * Look by a tap: it covers itself after `ms`, and only then is it said aloud, to who asked for it.
 * @param {Kit} kit @param {number | string} what @param {number} ms @param {string} words
 */
export function look(kit, what, ms, words) {
  const { ui } = kit;
  const [peek, spoken] = ui.peek === what ? [null, null] : [what, words];
  Object.assign(ui, { peek, spoken });
  kit.later("peek", ms, () => Object.assign(ui, { peek: null, spoken: null }));
  kit.draw();
}

/** What the table waits for, for a phone that has nothing to do. @param {Kit} kit @param {(seat: Record<string, any>) => boolean} missing */
export function waitsFor({ view, me }, missing) {
  const names = view.seats.filter((/** @type {any} */ seat) => seat.seat !== me?.seat && missing(seat)).map((/** @type {any} */ seat) => seat.name);
  return names.length ? t("phone.rest.waits", { names, count: names.length }) : t("phone.rest.soon");
}

/** Take the last step back, whenever the server allows it; it says which. @param {Kit} kit @param {number} [table] that it is about, if it names none */
export function undo(kit, table) {
  const step = kit.can("undo") && kit.view.undo;
  if (!step) return null;
  const key = [step.seat === kit.me?.seat && "_mine", step.seat && "_of", ""].map((end) => `game.undo.${step.type}${end}`).find(has) ?? "game.undo.other";
  const what = t(key, { name: kit.seat(step.seat ?? kit.view.active)?.name, table: step.table ?? table });
  return h("button", { key: "undo", class: "button undo", disabled: kit.pending.length > 0, "aria-label": t("phone.undo_what", { what }),
    onclick: () => kit.act("undo", { step: step.step }) }, t("phone.undo"), h("span", { class: "small dim" }, what));
}
