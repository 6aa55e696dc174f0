// Every word a person reads comes from a catalogue (locales/NAME.LANGUAGE.json); numbers, plurals and lists are the browser's own Intl.
// @ts-check

/** @typedef {{[key: string]: string | Catalogue}} Catalogue */
/** @typedef {Record<string, string | number | string[] | null | undefined>} Params */

/** The languages there are catalogues for, each by its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", fr: "Français", ja: "日本語" });

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;

let current = "en";
/** @type {Catalogue} */
let words = {};

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

/**
 * Speak this language with these catalogues; the sections of later ones join those of earlier ones.
 * @param {string} tag @param {...Catalogue} catalogues
 */
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
 * The words for a dotted key. `{name}` is filled from `params`: numbers and lists in the language's own way. Where the catalogue has
 * plural forms (`one`, `other`, …), `params.count` chooses.
 * @param {string} key @param {Params} [params] @returns {string}
 */
export function t(key, params = {}) {
  const found = find(key);
  const text = typeof found === "object" ? plural(found, Number(params.count)) : found;
  return text === undefined ? key : text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? say(params[name]) : whole));
}

/** Is there such a key? @param {string} key */
export const has = (key) => find(key) !== undefined;

/** A number as this language writes it: 45,000. @param {number} value */
export const number = (value) => new Intl.NumberFormat(current).format(value);

/** A money amount with its sign, for gains: +45,000. @param {number} value */
export const gain = (value) => new Intl.NumberFormat(current, { signDisplay: "exceptZero" }).format(value);

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
function say(value) {
  if (typeof value === "number") return number(value);
  return Array.isArray(value) ? list(value) : isolate(value ?? "");
}

/** @param {Catalogue} into @param {Catalogue} more @returns {Catalogue} */
function join(into, more) {
  const joined = { ...into };
  for (const [name, value] of Object.entries(more)) {
    const old = joined[name];
    joined[name] = typeof value === "object" && typeof old === "object" ? join(old, value) : value;
  }
  return joined;
}
