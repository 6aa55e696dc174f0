// What the server found wrong, at the field where it can be mended, in words that say how.
// @ts-check
import { t } from "./page.js";

/** @typedef {import("./net.js").Fault} Fault */

/** Beginning of a field's path → what of one person it is about. @type {readonly [string, string][]} */
const BY_NAME = Object.freeze([["fortunes", "fortune"], ["pawns", "pawn"]]);

/**
 * The id of the field on the page and the key of the words under `tools.faults`.
 * @param {Fault} fault @param {readonly string[]} names of the people, as they were sent, in the order of the page
 * @returns {[string, string]} the id is empty where no field is to blame
 */
export function placed({ field = "" }, names) {
  const listed = /^(players|notes|cards)\[(\d+)\]/.exec(field);
  if (listed) return { players: /** @type {[string, string]} */ ([`name-${listed[2]}`, "name"]),
    notes: /** @type {[string, string]} */ ([`value-${listed[2]}`, "value"]) }[listed[1]] ?? ["cards", "cards"];
  return ofOne(field, names) ?? ofBank(field) ?? ofSheet(field) ?? ["", "other"];
}

/** @param {string} field @param {readonly string[]} names @returns {[string, string] | undefined} */
function ofOne(field, names) {
  if (field === "amount") return ["due-0", "due"];
  if (field.startsWith("give.")) return [`holds-0-${field.slice(5)}`, "count"];
  for (const [path, what] of BY_NAME) if (field.startsWith(`${path}.`)) return [`${what}-${names.indexOf(field.slice(path.length + 1))}`, what];
  const i = names.findIndex((name) => field === `players.${name}` || field.startsWith(`players.${name}.due`) || field.startsWith(`players.${name}.holds`));
  if (i < 0) return undefined;
  const rest = field.slice(`players.${names[i]}`.length + 1);
  if (rest === "") return [`name-${i}`, "name"];
  return rest === "due" ? [`due-${i}`, "due"] : [`holds-${i}-${rest.slice("holds.".length)}`, "count"];
}

/** @param {string} field @returns {[string, string] | undefined} */
function ofBank(field) {
  if (field.startsWith("stock.")) return [`stock-${field.slice(6)}`, "count"];
  return field === "stock" || field === "notes" ? ["money", "notes"] : undefined;
}

/** @param {string} field @returns {[string, string] | undefined} */
function ofSheet(field) {
  if (field.startsWith("tokens")) return ["tokens", "tokens"];
  return field === "players" ? ["people", "people"] : undefined;
}

/**
 * By the id of a field, what to do about it; under "" what belongs to none.
 * @param {Fault | null} fault @param {readonly string[]} names @param {(id: string) => string} [renamed] for pages that name their fields otherwise
 * @returns {Record<string, string>}
 */
export function faultWords(fault, names, renamed = (id) => id) {
  if (!fault) return {};
  const [id, key] = fault.code === "bad_field" ? placed(fault, names) : ["", "other"];
  return { [renamed(id)]: t(`tools.faults.${key}`) };
}
