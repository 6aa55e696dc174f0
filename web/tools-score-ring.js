// The circle of casino tables under the thumb: a tap sets a pawn or lays a token.
// @ts-check
import { h, isolate, number, s, t } from "./page.js";
import { BOX, CHAIR, layout, pawn, plate, tokenStack } from "./draw.js";
import { TOKENS } from "./tools-box.js";
import { openTables, sumOf, tablesOf, withPawn, withToken, withoutToken } from "./tools-pad.js";
import { fault } from "./tools-parts.js";

/** @typedef {import("./tools-page.js").Kit} Kit */
/** @typedef {import("./tools-pad.js").Pad} Pad */
/** @typedef {import("./page.js").Child} Child */
/** @typedef {(pad: Pad) => void} Set */

const VALUES = Object.freeze(Object.values(TOKENS));
const ROOM = Object.freeze({ width: 312, height: 262 });
/** Below the tables; the phone keeps its own chair free there, here nobody sits. */
const MARGIN = 6;

/** @param {Kit} kit @param {Pad} pad @param {Set} set */
export function tableRing(kit, pad, set) {
  const { width, height } = kit.ui.ring ?? ROOM;
  const plan = layout(tablesOf(pad), width, height + CHAIR - MARGIN, 0);
  const tap = (/** @type {number} */ table) => set(pad.step === "pawns" ? withPawn(pad, table) : withToken(pad, table));
  return h("div", { key: "ring", class: "ring", role: "group", "aria-label": t("tools.score.ring"), hook: kit.measure("ring") },
    plan.spots.map((at) => spot(pad, at, plan, () => tap(at.n))),
    h("div", { key: "middle", class: "ring-middle", style: { left: `${plan.amid.x.toFixed(0)}px`, width: `${plan.amid.width.toFixed(0)}px` } },
      pad.step === "pawns" ? whose(pad) : tokenChooser(pad, set)));
}

/** @param {Pad} pad @param {import("./draw.js").Spot} at @param {ReturnType<typeof layout>} plan @param {() => void} tap */
function spot(pad, at, plan, tap) {
  const side = plan.reach;
  return h("button", { key: at.n, type: "button", class: "spot", "aria-label": described(pad, at.n), onclick: tap,
    style: { left: `${(at.x - side / 2).toFixed(1)}px`, top: `${(at.y - side / 2).toFixed(1)}px`, width: `${side}px`, height: `${side}px` } },
    s("svg", { width: side, height: side, viewBox: `${-side / 2} ${-side / 2} ${side} ${side}`, "aria-hidden": "true" }, drawn(pad, at.n, plan.rx)));
}

/** @param {Pad} pad @param {number} table @param {number} rx */
function drawn(pad, table, rx) {
  const [k, ry] = [rx / 29, rx * 0.7];
  const shut = pad.step === "tokens" && !openTables(pad).includes(table);
  const here = pad.players.filter(({ name }) => pad.pawns[name] === table);
  const sum = sumOf(pad, table);
  const step = Math.min(13, 44 / Math.max(1, here.length - 1)) * k;
  return s("g", { class: `small-table${shut ? " shut" : ""}` },
    pad.table === table && s("ellipse", { rx: rx + 4, ry: ry + 4, class: "table-light" }),
    s("ellipse", { rx, ry, fill: "url(#paint-rim)" }), s("ellipse", { rx: rx - 2 * k, ry: ry - 2 * k, fill: "url(#paint-felt)", class: "felt" }),
    sum > 0 && s("text", { x: 3 * k, y: 6.4 * k, "text-anchor": "middle", class: "table-sum display-text", "font-size": (17 * k).toFixed(1) }, number(sum)),
    s("g", { transform: `translate(${(-rx + 2 * k).toFixed(1)} 0)` }, plate(table, 0.6 * Math.min(k, 1.45))),
    s("g", { transform: `translate(0 ${(ry - 3 * k).toFixed(1)})` }, here.map(({ colour }, i) =>
      s("g", { key: colour, transform: `translate(${((i - (here.length - 1) / 2) * step).toFixed(1)} 0)` }, pawn(colour, 0.58 * k)))));
}

/** @param {Pad} pad @param {number} table */
function described(pad, table) {
  const here = pad.players.filter(({ name }) => pad.pawns[name] === table).map(({ name }) => name);
  return [t("phone.table.sum", { table, sum: sumOf(pad, table) }), here.length && t("phone.table.pawns", { names: here })].filter(Boolean).join(". ");
}

/** In the middle: whose pawn is set by the next tap. @param {Pad} pad @returns {Child[]} */
function whose({ players, turn }) {
  const player = players.find(({ name }) => name === turn);
  return [player && s("svg", { key: "pawn", class: "turn-pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(player.colour)),
    h("p", { key: "turn", class: "turn display", role: "status" }, player ? h("bdi", null, isolate(player.name)) : t("tools.score.pawns_done")),
    h("p", { key: "hint", class: "small dim" }, t(player ? "tools.score.tap_pawn" : "tools.score.choose_pawn"))];
}

/** In the middle: which token the next tap lays. @param {Pad} pad @param {Set} set */
const tokenChooser = (pad, set) =>
  h("fieldset", { key: "tokens", class: "token-chooser" }, h("legend", { class: "small dim" }, t("tools.score.tap_token")),
    h("div", null, [...VALUES, 0].map((value) => h("label", { key: value, class: "option token-option" },
      h("input", { type: "radio", class: "hidden-text", name: "token", value, checked: pad.token === value, onchange: () => set({ ...pad, token: value }) }),
      h("span", null, value ? tokenPicture(value) : h("span", { class: "small", "aria-hidden": "true" }, t("phone.take_back")),
        h("span", { class: "hidden-text" }, value ? t("tools.score.token", { value }) : t("tools.score.take_token")))))));

/** @param {number} value */
const tokenPicture = (value) => s("svg", { class: "token-picture", viewBox: "-17 -9 34 24", "aria-hidden": "true" }, tokenStack([value]));

/** Below the circle: the pawns, or what lies at the table touched last. @param {Pad} pad @param {Record<string, string>} words @param {Set} set */
export const underRing = (pad, words, set) => (pad.step === "pawns" ? pawnRow(pad, words, set) : lyingRow(pad, set));

/** @param {Pad} pad @param {Record<string, string>} words @param {Set} set */
function pawnRow(pad, words, set) {
  const wrong = Object.keys(words).filter((id) => id.startsWith("pawn-"));
  return h("div", { key: "pawns", class: "stack tight" },
    h("div", { class: "pawn-row" }, pad.order.map((name) => {
      const player = /** @type {import("./tools-pad.js").Player} */ (pad.players.find((one) => one.name === name));
      return h("button", { key: name, type: "button", class: "button pawn-button", "aria-pressed": String(pad.turn === name),
        "aria-label": t(name in pad.pawns ? "tools.score.pawn_at" : "tools.score.pawn_nowhere", { name, table: pad.pawns[name] }),
        onclick: () => set({ ...pad, turn: name }) },
        s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(player.colour),
          name in pad.pawns && s("g", { transform: "translate(13 -8) scale(.62)" }, plate(number(pad.pawns[name])))), h("span", { class: "short-name" }, name));
    })), wrong.map((id) => fault(id, words[id])));
}

/** @param {Pad} pad @param {Set} set */
function lyingRow(pad, set) {
  const { table } = pad;
  const lying = table === null ? [] : pad.tokens[table] ?? [];
  if (table === null) return h("p", { key: "lying", class: "lying small dim" }, t("tools.score.lit"));
  return h("div", { key: "lying", class: "lying" }, h("p", { class: "small" }, t("tools.score.lies", { table, sum: sumOf(pad, table) })),
    h("div", { class: "row" }, VALUES.filter((value) => lying.includes(value)).map((value) => {
      const count = lying.filter((one) => one === value).length;
      return h("button", { key: value, type: "button", class: "button lying-token", "aria-label": t("tools.score.one_less", { count, value, table }),
        onclick: () => set(withoutToken(pad, table, value)) }, tokenPicture(value), h("span", { class: "num" }, `×${number(count)}`));
    })));
}
