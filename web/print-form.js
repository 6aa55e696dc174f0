// What can be chosen on the print page, and what came of it.
// @ts-check
import { LANGUAGES, h, isolate, t } from "./page.js";
import { optionsOf } from "./parts.js";

/** @typedef {import("./print.js").Ui} Ui */
/** @typedef {import("./print.js").Offer} Offer */
/** @typedef {import("./print.js").Sheet} Sheet */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {(changes: Partial<Ui>) => void} Set_ */

/** Sheets speak more languages than pages; each by its own name. @type {Readonly<Record<string, string>>} */
const PRINTED = Object.freeze({ ...LANGUAGES, de: "Deutsch", it: "Italiano", ko: "한국어" });

/** @template T @param {readonly T[]} all @param {T} one @param {boolean} on @returns {T[]} */
const toggled = (all, one, on) => (on ? [...all, one] : all.filter((other) => other !== one));

/** @param {Ui} ui @param {Offer} offer @param {Set_} set @returns {Child[]} */
export const form = (ui, offer, set) => [
  sheets(ui, offer, set),
  optionsOf("paper", t("print.paper"), offer.papers.map((paper) => option("radio", "paper", t(`print.papers.${paper}`), ui.paper === paper,
    () => set({ paper })))),
  optionsOf("language", t("print.languages"), offer.languages.map((tag) =>
    option("checkbox", "language", PRINTED[tag] ?? tag, ui.languages.includes(tag), (on) => {
    const languages = toggled(ui.languages, tag, on);
    set({ languages: languages.length ? languages : ui.languages });
  }, tag))),
  field("room", t("print.room"), t("print.room_why"), { value: ui.room, maxlength: 4, autocapitalize: "characters",
    oninput: (/** @type {any} */ event) => set({ room: event.target.value.toUpperCase(), seats: null }) }),
  ui.sheets.includes("tent") && wifi(ui, set),
  ui.sheets.includes("notes") && field("notes", t("print.notes"), t("print.notes_why"),
    { value: ui.notes, inputmode: "text", oninput: (/** @type {any} */ event) => set({ notes: event.target.value }) }),
  ui.sheets.includes("seat-cards") && people(ui, set)];

/** @param {Ui} ui @param {Offer} offer @param {Set_} set */
const sheets = (ui, offer, set) =>
  h("fieldset", { key: "sheets", class: "choice" }, h("legend", { class: "label" }, t("print.sheets")),
    h("div", { class: "sheets" }, ableFirst(ui, offer.sheets).map((sheet) => sheetBox(ui, sheet,
      (on) => set({ sheets: offer.sheets.map((one) => one.sheet).filter((name) => (name === sheet.sheet ? on : ui.sheets.includes(name))) })))));

/** Can it not be printed as long as something is missing? @param {Ui} ui @param {Sheet} sheet */
const lacks = (ui, { needs }) => (needs.includes("room") && ui.room.length !== 4) || (needs.includes("keys") && !ui.key);

/** @param {Ui} ui @param {Sheet[]} sheets */
const ableFirst = (ui, sheets) => [...sheets].sort((a, b) => Number(lacks(ui, a)) - Number(lacks(ui, b)));

/** @param {Ui} ui @param {Sheet} wanted @param {(on: boolean) => void} set */
function sheetBox(ui, wanted, set) {
  const { sheet, needs } = wanted;
  const missing = lacks(ui, wanted);
  return h("label", { key: sheet, class: `sheet-box${missing ? " missing" : ""}` },
    h("input", { type: "checkbox", checked: ui.sheets.includes(sheet), disabled: missing && !ui.sheets.includes(sheet),
      onchange: (/** @type {any} */ event) => set(event.target.checked) }),
    h("span", null, h("b", null, t(`print.sheet.${sheet}.name`)), h("small", { class: "dim" }, missing
      ? t(needs.includes("keys") ? "print.needs_key" : "print.needs_room") : t(`print.sheet.${sheet}.what`))));
}

/** @param {string} type @param {string} name @param {string} label @param {boolean} checked @param {(on: boolean) => void} set @param {string | null} [lang] */
const option = (type, name, label, checked, set, lang = null) =>
  h("label", { key: label, class: "option" }, h("input", { type, name, class: "hidden-text", checked,
    onchange: (/** @type {any} */ event) => set(event.target.checked) }), h("span", { lang }, label));

/** @param {string} id @param {string} label @param {string} why @param {Record<string, any>} input */
const field = (id, label, why, input) =>
  h("div", { key: id, class: "field" }, h("label", { for: id }, label),
    h("input", { id, autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-why`, ...input }),
    h("p", { id: `${id}-why`, class: "small dim" }, why));

/** @param {Ui} ui @param {Set_} set */
const wifi = (ui, set) => h("div", { key: "wifi", class: "pair" },
  field("wifi", t("board.wifi.name"), t("print.wifi_why"), { value: ui.wifi, maxlength: 32,
    oninput: (/** @type {any} */ event) => set({ wifi: event.target.value }) }),
  field("password", t("board.wifi.password"), t("print.password_why"),
    { value: ui.password, maxlength: 63, oninput: (/** @type {any} */ event) => set({ password: event.target.value }) }));

/** Whose seat cards: each card voids the key that the seat has now. @param {Ui} ui @param {Set_} set */
const people = (ui, set) => h("div", { key: "people", class: "stack" },
  optionsOf("seats", t("print.seats"), ui.people.map(({ seat, name }) => option("checkbox", "seats", isolate(name), ui.seats?.includes(seat) ?? true,
    (on) => set({ seats: toggled(ui.seats ?? ui.people.map((one) => one.seat), seat, on) })))),
  h("p", { class: "warning" }, t("print.seats_why")));

/** Can nothing be printed here at all? Then it is said before anything is chosen. @param {Ui} ui */
export const stuck = (ui) => ui.fault === t("errors.cannot_print");

/** What is in the way. @param {Ui} ui */
export const fault = (ui) => ui.fault && h("p", { key: "fault", class: "fault", role: "alert" }, ui.fault);

/** @param {Ui} ui @param {Set_} set @param {() => void} print @returns {Child[]} */
export const answerPart = (ui, set, print) => [
  !stuck(ui) && fault(ui),
  !(ui.fault && !ui.pages.length) && h("div", { key: "paper", class: `paper-frame ${ui.paper}${ui.waiting ? " waiting" : ""}` },
    ui.png ? h("img", { src: ui.png, alt: t("print.page", { label: `${titleOf(ui)} ${placeOf(ui)}` }) })
      : h("p", { class: "dim" }, ui.waiting ? t("print.drawing") : ui.sheets.length ? "" : t("print.nothing"))),
  ui.pages.length > 0 && h("nav", { key: "turn", class: "turn-pages", "aria-label": t("print.preview") },
    turnButton("‹", t("print.before"), ui.page > 1, () => set({ page: ui.page - 1 })),
    h("p", { class: "num" }, h("b", null, titleOf(ui)), h("span", { class: "dim" }, ` ${placeOf(ui)}`)),
    turnButton("›", t("print.after"), ui.page < ui.pages.length, () => set({ page: ui.page + 1 }))),
  h("p", { key: "how", class: "small dim" }, t("print.how")),
  ui.pages.length > 0 && h("div", { key: "acts", class: "acts" },
    h("button", { class: "button main wide", type: "button", disabled: ui.printing, onclick: print },
      ui.printing ? t("print.drawing") : t("print.save", { count: ui.pages.length })))];

/** The shown page's sheet by its name; the server labels a page with the sheet it is of, and its number there. @param {Ui} ui */
const titleOf = ({ pages, page }) => (pages[page - 1] ? t(`print.sheet.${pages[page - 1].split(" ")[0]}.name`) : "");

/** @param {Ui} ui */
const placeOf = ({ pages, page }) => `${page}/${pages.length}`;

/** @param {string} sign @param {string} label @param {boolean} able @param {() => void} onclick */
const turnButton = (sign, label, able, onclick) => h("button", { key: sign, class: "button turner", type: "button", "aria-label": label, disabled: !able,
  onclick }, sign);
