// The people round the table, clockwise: who they are, what they own, who must not be moved.
// @ts-check
import { h, isolate, number, s, t } from "./page.js";
import { fromMe } from "./chairs.js";
import { BOX, COLOURS, badge, pawn } from "./draw.js";
import { LONGEST_NAME } from "./net.js";
import { PLAYERS } from "./tools-box.js";
import { notWhole, numberField } from "./tools-field.js";
import { choice, icon } from "./parts.js";
import { fault, faulty } from "./tools-parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./draw.js").Colour} Colour */
/**
 * Somebody on a chair, as typed; without a name the colour is the name.
 * @typedef {{id: number, name: string, colour: Colour, stays: boolean, fortune: string}} Person
 */

/** So many people, each with a colour of their own. @param {number} count @returns {Person[]} */
export const people = (count) => COLOURS.slice(0, count).map((colour, id) => ({ id, name: "", colour, stays: false, fortune: "" }));

/** @param {Colour} colour */
const colourName = (colour) => t(`tools.people.names.${colour}`);

/** The name by which the server hears of this person. @param {Person} person */
export const nameOf = ({ name, colour }) => name.trim() || colourName(colour);

/** @param {Colour} colour */
export const pawnPicture = (colour) => s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(colour));

/** More or fewer: those who stay keep what was typed. @param {Person[]} before @param {number} count @returns {Person[]} */
export function resized(before, count) {
  const free = COLOURS.filter((colour) => !before.some((one) => one.colour === colour));
  const more = free.map((colour, i) => ({ id: Math.max(...before.map(({ id }) => id)) + 1 + i, name: "", colour, stays: false, fortune: "" }));
  return [...before, ...more].slice(0, count);
}

/** A colour that somebody has already is swapped. @param {Person[]} all @param {number} i @param {Colour} colour @returns {Person[]} */
export const recoloured = (all, i, colour) => all.map((one, place) =>
  (place === i ? { ...one, colour } : one.colour === colour ? { ...one, colour: all[i].colour } : one));

/**
 * How many, and a row for each.
 * @param {Kit} kit @param {Person[]} all @param {(people: Person[]) => void} set
 * @param {{words: Record<string, string>, fortunes: boolean}} show by a field's id, what is wrong
 */
export function peopleEditor(kit, all, set, { words, fortunes }) {
  const alter = (/** @type {number} */ i, /** @type {Partial<Person>} */ changes) => set(all.map((one, place) => (place === i ? { ...one, ...changes } : one)));
  return h("div", { key: "people", class: "stack" },
    choice("count", t("tools.people.count"), PLAYERS, all.length, (count) => number(count), (count) => set(resized(all, count)), "counts"),
    h("p", { class: "small dim" }, t("tools.people.clockwise")),
    fortunes && h("p", { class: "people-head label", "aria-hidden": "true" }, h("span", null, t("tools.name")), h("span", null, t("tools.people.owns"))),
    h("ol", { class: `people${fortunes ? " with-fortunes" : ""}` }, all.map((one, i) =>
      row(kit, one, i, words, fortunes, { alter, paint: (colour) => set(recoloured(all, i, colour)) }))),
    fault("people", words.people));
}

/**
 * @param {Kit} kit @param {Person} one @param {number} i @param {Record<string, string>} words @param {boolean} fortunes
 * @param {{alter: (i: number, changes: Partial<Person>) => void, paint: (colour: Colour) => void}} does
 */
function row(kit, one, i, words, fortunes, { alter, paint }) {
  const [id, purse] = [`name-${i}`, `fortune-${i}`];
  const wrong = words[purse] ?? notWhole(one.fortune);
  return h("li", { key: one.id },
    h("div", { class: "person-row" }, colourField(one, paint),
      h("input", { id, key: id, class: "text", value: one.name, placeholder: colourName(one.colour), "aria-label": t("tools.people.name", { count: i + 1 }),
        ...faulty(id, words[id]), maxlength: LONGEST_NAME, dir: "auto", autocomplete: "off", autocapitalize: "words", spellcheck: "false",
        enterkeyhint: "next", oninput: (/** @type {any} */ event) => alter(i, { name: event.target.value }) }),
      fortunes && numberField(kit, { id: purse, label: t("tools.people.fortune", { name: nameOf(one) }), text: one.fortune,
        set: (fortune) => alter(i, { fortune }), placeholder: "0", words: wrong }),
      h("button", { class: "button plain icon-button pin", type: "button", "aria-pressed": String(one.stays),
        "aria-label": t("tools.people.stays", { name: nameOf(one) }), title: t("tools.people.stays", { name: nameOf(one) }),
        onclick: () => alter(i, { stays: !one.stays }) }, icon("pin"))),
    fault(id, words[id]), fortunes && fault(purse, wrong));
}

/** The colour as a picture, and to choose another. @param {Person} one @param {(colour: Colour) => void} paint */
const colourField = (one, paint) =>
  h("label", { class: "colour-field" }, s("svg", { viewBox: BOX.badge, "aria-hidden": "true" }, badge(one.colour)),
    h("select", { value: one.colour, "aria-label": t("tools.people.colour", { name: nameOf(one) }),
      onchange: (/** @type {any} */ event) => paint(event.target.value) },
      COLOURS.map((colour) => h("option", { key: colour, value: colour, selected: colour === one.colour }, colourName(colour)))));

/** One of them. @param {string} name @param {string} title @param {Person[]} all @param {number} chosen id @param {(id: number) => void} choose */
export const personChoice = (name, title, all, chosen, choose) =>
  choice(name, title, all.map(({ id }) => id), chosen, (id) => {
    const one = /** @type {Person} */ (all.find((other) => other.id === id));
    return h("span", { class: "person-option" }, pawnPicture(one.colour), h("bdi", null, isolate(nameOf(one))));
  }, choose, "persons");

/** From this person clockwise. @param {Person[]} all @param {number} id */
export const clockwise = (all, id) => fromMe(all, all.find((one) => one.id === id));
