// The people round the table as one of them sees it: my own chair at the bottom, my left neighbour (who comes next clockwise) to the left.
// @ts-check
import { h, s, t } from "./page.js";
import { BOX, pawn, ring } from "./draw.js";

/** @typedef {import("./phone.js").Kit} Kit */
/** @typedef {import("./page.js").Child} Child */

/** Who sits clockwise after me, one after the other, me first. @template T @param {readonly T[]} chairs clockwise @param {T | undefined} me @returns {T[]} */
export function fromMe(chairs, me) {
  const first = Math.max(0, chairs.findIndex((one) => one === me));
  return [...chairs.slice(first), ...chairs.slice(0, first)];
}

/** My right-hand and my left-hand neighbour. @param {string[]} chairs @param {string} me */
export const neighbours = (chairs, me) => ({ right: fromMe(chairs, me).at(-1) ?? me, left: fromMe(chairs, me)[1] ?? me });

/** The same person moved to a chair (from 1); the others close up and make room. @param {string[]} chairs @param {string} who @param {number} chair */
export function moved(chairs, who, chair) {
  const others = chairs.filter((seat) => seat !== who);
  return [...others.slice(0, chair - 1), who, ...others.slice(chair - 1)];
}

/**
 * @param {Kit} kit @param {string[]} chairs clockwise
 * @param {{gap?: (chair: number) => void, from?: number | null}} [more]
 *   gap: what a tap between two people does; from: the chair (from 1) I come from, drawn as an arrow
 */
export function chairRing(kit, chairs, { gap, from = null } = {}) {
  const { width, height } = kit.ui.chairs ?? { width: 320, height: 250 };
  const me = kit.me?.seat ?? chairs[0];
  const people = fromMe(chairs, me);
  const rx = Math.min(width / 2 - 46, 230);
  const [cx, cy, ry] = [width / 2, height / 2 - 6, Math.min(height / 2 - 46, rx * 0.92)];
  const turn = kit.glide("chairTurn", 180 - (360 * chairs.indexOf(me)) / chairs.length);
  const spots = ring(chairs.length, cx, cy, rx, ry, turn);
  return h("div", { key: "chairs", class: "chairs", hook: kit.measure("chairs") },
    s("svg", { key: "top", class: "table-top", width, height, "aria-hidden": "true" },
      s("ellipse", { cx, cy, rx: rx - 30, ry: ry - 30, fill: "url(#paint-rim)" }), s("ellipse", { cx, cy, rx: rx - 33, ry: ry - 33, fill: "url(#paint-felt)" }),
      from ? arrow(spots[from - 1], spots[chairs.indexOf(me)], cx, cy) : null),
    chairs.map((seat, i) => person(kit, seat, spots[i], seat === me)),
    gap ? gaps(chairs, me, people).map(({ chair, right, left }) => {
      const spot = ring(2 * chairs.length, cx, cy, rx, ry, turn)[(2 * chairs.indexOf(right) + 1) % (2 * chairs.length)];
      return h("button", { key: `gap ${right}`, class: "gap", style: at(spot), disabled: kit.busy("take_chair"), onclick: () => gap(chair),
        "aria-label": t("phone.chairs.sit_between", { right: kit.name(right), left: kit.name(left) }) }, emptyChair(spot));
    }) : null);
}

/**
 * The places between two others where I could sit, with the chair that would be mine.
 * @param {string[]} chairs @param {string} me @param {string[]} people from me clockwise
 */
function gaps(chairs, me, people) {
  const others = people.slice(1);
  return others.slice(0, -1).map((right, i) => ({ right, left: others[i + 1], chair: chairs.filter((seat) => seat !== me).indexOf(right) + 2 }));
}

/** A chair that is free, its back to the outside, with a plus upon it. @param {import("./draw.js").Spot} spot */
const emptyChair = ({ ux, uy }) => s("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" },
  s("g", { transform: `rotate(${((Math.atan2(uy, ux) * 180) / Math.PI + 90).toFixed(0)})` },
    s("circle", { r: 13, class: "seat" }), s("path", { d: "M-15-10A18 18 0 0 1 15-10", class: "back" })), s("path", { d: "M0-5V5M-5 0H5" }));

/** @param {{x: number, y: number}} spot */
const at = ({ x, y }) => ({ left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` });

/** @param {Kit} kit @param {string} id @param {{x: number, y: number}} spot @param {boolean} mine */
function person(kit, id, spot, mine) {
  const seat = kit.seat(id);
  return h("div", { key: id, class: `person${mine ? " mine" : ""}`, style: at(spot) },
    s("svg", { class: "person-pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(seat.colour)),
    h("bdi", { class: "person-name" }, mine ? t("phone.chairs.me") : seat.name));
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} cx @param {number} cy */
function arrow(from, to, cx, cy) {
  /** @param {{x: number, y: number}} spot @param {number} k */
  const inward = (spot, k) => [cx + (spot.x - cx) * k, cy + (spot.y - cy) * k].map((part) => part.toFixed(1));
  const way = (Math.atan2(to.y - cy, to.x - cx) * 180) / Math.PI;
  return s("g", { class: "move-arrow" }, s("path", { d: `M${inward(from, 0.6)}Q${cx} ${cy} ${inward(to, 0.5)}` }),
    s("path", { class: "tip", d: "M12 0-7 10V-10Z", transform: `translate(${inward(to, 0.58)}) rotate(${way.toFixed(0)})` }));
}
