// The cards at the tables that are turned over: one tap for each Raise and each Cheat. A Bluff changes no sum and may be left out.
// @ts-check
import { h, isolate, number, s, t } from "./page.js";
import { BOX, badge, cardFace, pawn, plate } from "./draw.js";
import { lies, openTables, sumOf, withCard } from "./tools-pad.js";
import { button } from "./parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-pad.js").Pad} Pad */
/** @typedef {import("./tools-pad.js").Player} Player */
/** @typedef {import("./tools-pad.js").Kind} Kind */
/** @typedef {(pad: Pad) => void} Set */

/** @param {Kit} kit @param {Pad} pad @param {Set} set */
export function cardBlocks(kit, pad, set) {
  const kinds = /** @type {Kind[]} */ (["raise", "cheat", ...(kit.ui.bluffs ? ["bluff"] : [])]);
  const tables = openTables(pad);
  return h("div", { key: "cards", class: "stack" },
    tables.length === 0 && h("p", { class: "empty dim" }, t("tools.score.no_tables")),
    h("ol", { class: "card-tables" }, tables.map((table) => block(pad, table, kinds, set))),
    tables.length > 0 && !kit.ui.bluffs && button(t("tools.score.bluffs"), () => kit.set({ bluffs: true }), { class: "button plain" }));
}

/** @param {Pad} pad @param {number} table @param {Kind[]} kinds @param {Set} set */
function block(pad, table, kinds, set) {
  const here = pad.players.filter(({ name }) => pad.pawns[name] === table);
  return h("li", { key: table, class: "panel card-table" },
    h("h2", null, s("svg", { class: "plate-picture", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, plate(number(table))),
      h("span", { class: "hidden-text" }, t("game.table", { table })),
      h("span", { class: "num card-sum" }, number(sumOf(pad, table))), h("span", { class: "pawns-here" },
        here.map(({ name, colour }) => h("span", { key: name }, s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(colour)),
        h("span", { class: "hidden-text" }, t("tools.score.pawn_of", { name })))))),
    kinds.map((kind) => h("div", { key: kind, class: "card-row", role: "group", "aria-label": `${t("game.table", { table })}: ${t(`game.cards.${kind}`)}` },
      h("p", { class: "caps" }, t(`game.cards.${kind}`)), h("div", null, pad.players.map((player) => cardButton(pad, player, kind, table, set))))));
}

/** @param {Pad} pad @param {Player} player @param {Kind} kind @param {number} table @param {Set} set */
function cardButton(pad, { name, colour }, kind, table, set) {
  const where = lies(pad, name, kind);
  const card = t(`game.cards.${kind}`);
  const label = t(where && where !== table ? "tools.score.card_elsewhere" : "tools.score.card", { name, card, table: where });
  return h("button", { key: name, type: "button", class: `card-button${where && where !== table ? " elsewhere" : ""}`, "aria-pressed": String(where === table),
    "aria-label": label, title: isolate(name), onclick: () => set(withCard(pad, name, kind, table)) },
    where === table ? s("svg", { key: "card", class: "card-picture", viewBox: BOX.card, "aria-hidden": "true" }, cardFace(colour, kind, card))
      : s("svg", { key: "badge", class: "badge-picture", viewBox: BOX.badge, "aria-hidden": "true" }, badge(colour), where
        ? s("g", { transform: "translate(8 -8) scale(.55)" }, plate(number(where))) : null),
    h("span", { class: "short-name" }, name));
}
