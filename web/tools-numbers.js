// Whole numbers as people type them, with whatever stands between the thousands; and the keys that write them.
// @ts-check
import { language, number } from "./page.js";

/** As many digits as are still exact; the server says what is too large for money. */
const MOST_DIGITS = 15;

/** What the language puts between thousands, as in 45,000. */
const between = () => new Intl.NumberFormat(language()).formatToParts(1234567).find((part) => part.type === "group")?.value ?? ",";

/** Without thousands' marks, in plain digits; what is no digit stays, so that it can be seen and mended. @param {string} text */
export const bare = (text) => text.normalize("NFKC").split(between()).join("").replace(/[\s'’]/g, "").replace(/^0+(?=\d)/, "");

/** The number that a text says: null for none, undefined where it is no whole number from 0 up. @param {string} text */
export function whole(text) {
  const plain = bare(text);
  if (plain === "") return null;
  return /^\d+$/.test(plain) && plain.length <= MOST_DIGITS ? Number(plain) : undefined;
}

/** The text as a field shows it: 45,000; or as it was typed, where that is no number. @param {string} text */
export function shown(text) {
  const value = whole(text);
  return typeof value === "number" ? number(value) : text;
}

/** The text after a key of the keypad: digits, or `back`. @param {string} text @param {string} key */
export function pressed(text, key) {
  const plain = bare(text);
  if (key === "back") return [...plain].slice(0, -1).join("");
  return plain.length + key.length > MOST_DIGITS ? plain : bare(plain + key);
}

/** Where the caret belongs so that as many digits stand behind it as before. @param {string} text @param {number} behind */
export function caret(text, behind) {
  let place = text.length;
  for (let left = behind; left > 0 && place > 0; place--) if (/\d/.test(text[place - 1])) left--;
  return place;
}

/** How many digits stand behind the caret. @param {string} text @param {number} place */
export const digitsBehind = (text, place) => (text.slice(place).match(/\d/g) ?? []).length;

/**
 * A heap of notes out of the texts of its fields.
 * @param {Record<string, string>} texts by value @returns {Record<string, number> | null} null where one is no number
 */
export function heap(texts) {
  const counts = Object.entries(texts).map(([value, text]) => /** @type {const} */ ([value, whole(text)]));
  if (counts.some(([, count]) => count === undefined)) return null;
  return Object.fromEntries(counts.flatMap(([value, count]) => (count ? [[value, count]] : [])));
}
