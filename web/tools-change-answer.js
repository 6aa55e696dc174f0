// Which notes change hands, as pictures; and what can be paid where not everything can.
// @ts-check
import { gain, h, number, s, t } from "./page.js";
import { plate } from "./draw.js";
import { countOf, worth } from "./draw-note.js";
import { pile } from "./tools-notes.js";
import { button } from "./parts.js";
import { mainButton } from "./tools-parts.js";
import { whole } from "./tools-numbers.js";

/** @typedef {import("./page.js").Child} Child */
/** @typedef {import("./tools-change.js").Person} Person */
/**
 * `nearest`: what could be paid instead, negative for who pays.
 * @typedef {{receives: Record<string, number>, returns: Record<string, number>, unpaid: number, nearest?: number[]}} Share
 */
/** @typedef {{asked: import("./tools-ask.js").Asked, notes: number[], handed: () => void, nearest: (i: number, amount: number) => void}} Answered */

/** Nothing asked yet. @param {string} words */
const empty = (words) => h("p", { key: "empty", class: "empty dim" }, words);

/** @param {Answered} answered @param {Person} person @returns {Child[]} */
export function oneAnswer({ asked, notes, handed, nearest }, person) {
  const { answer } = asked;
  if (!answer) return [empty(t(`tools.change.empty.${person.way}`))];
  const [first, then] = person.way === "pays" ? ["tools.change.to_bank", "tools.change.from_bank"] : ["tools.change.first_back", "tools.change.then_gets"];
  return [h("div", { key: "one", class: `stack${asked.waiting ? " stale" : ""}` },
    unpaid(answer, Math.abs(whole(person.due) ?? 0), person, (amount) => nearest(0, amount)),
    heapPart(countOf(answer.returns) > 0 && t(first), answer.returns, notes),
      heapPart(countOf(answer.returns) > 0 && countOf(answer.receives) > 0 && t(then), answer.receives, notes),
    unproven(answer), sumLine(t("tools.change.pieces", { count: answer.notes_moved }), answer.notes_moved, handed))];
}

/** @param {Child} title @param {Record<string, number>} heap @param {number[]} notes */
const heapPart = (title, heap, notes) => countOf(heap) > 0 && h("section", { class: "stack tight" }, title && h("h2", { class: "caps" }, title),
  pile(heap, notes));

/**
 * What cannot be paid, and the nearest amounts that can.
 * @param {Share} share @param {number} due without its sign @param {Person} person @param {(amount: number) => void} take
 */
function unpaid({ unpaid: rest, nearest }, due, person, take) {
  if (!rest) return null;
  const why = due > rest ? "rest" : person.way === "pays" ? "none_pays" : "none";
  return h("div", { key: "unpaid", class: "unpaid", role: "alert" }, h("p", null, t(`tools.change.unpaid.${why}`, { amount: rest })),
    instead(nearest, (amount) => t("tools.change.nearest", { amount }), take));
}

/** @param {number[] | undefined} amounts @param {(amount: number) => string} words @param {(amount: number) => void} take */
const instead = (amounts = [], words, take) => amounts.map(Math.abs).map((amount) => button(words(amount), () => take(amount), { key: `nearest-${amount}` }));

/** A note in smaller ones. @param {Answered} answered @param {number | null} note @returns {Child[]} */
export function breakAnswer({ asked, notes, handed }, note) {
  const { answer } = asked;
  if (!answer || note === null) return [empty(t("tools.change.empty.breaks"))];
  const fits = answer.unpaid === 0;
  return [h("div", { key: "break", class: `stack${asked.waiting ? " stale" : ""}` },
    fits && heapPart(t("tools.change.gets_for", { amount: note }), answer.receives, notes),
    !fits && h("div", { class: "unpaid", role: "alert" }, h("p", null,
      t(answer.unpaid < note ? "tools.change.unpaid.breaks_part" : "tools.change.unpaid.breaks", { amount: note - answer.unpaid }))),
    fits && sumLine(t("tools.change.pieces", { count: countOf(answer.receives) }), countOf(answer.receives), handed))];
}

/** @typedef {Share & {i: number, name: string, picture: Child}} Dealt  one person's part, with the picture that stands for the person */

/**
 * First what comes back to the bank, then what goes out.
 * @param {Dealt[]} shares @param {readonly number[]} notes @param {"h2" | "h3"} [heading] @returns {Child[]}
 */
export function dealings(shares, notes, heading = "h2") {
  const back = shares.filter(({ returns }) => countOf(returns) > 0);
  const out = shares.filter(({ receives }) => countOf(receives) > 0);
  return [dealing("returns", t("tools.change.first_bank"), back, notes, heading),
    dealing("receives", t(back.length ? "tools.change.then_bank" : "tools.change.from_bank"), out, notes, heading)];
}

/** @param {"returns" | "receives"} way @param {string} title @param {Dealt[]} shares @param {readonly number[]} notes @param {"h2" | "h3"} heading */
const dealing = (way, title, shares, notes, heading) => shares.length > 0 && h("section", { key: way, class: `dealing ${way}` }, h(heading, null, title),
  h("ul", { class: "deals" }, shares.map((share) => h("li", { key: share.i, class: "deal panel" }, share.picture,
    h("p", { class: "deal-who" }, h("bdi", null, share.name), h("span", { class: "display num" },
      gain(way === "returns" ? -worth(share.returns) : worth(share.receives)))),
    pile(share[way], notes)))));

/** Several at once. @param {Answered} answered @param {Person[]} people @param {string[]} names @returns {Child[]} */
export function allAnswer({ asked, notes, handed, nearest }, people, names) {
  const { answer } = asked;
  if (!answer) return [empty(t("tools.change.empty.several"))];
  const shares = names.map((name, i) => ({ i, name, picture: numbered(i),
    .../** @type {Share} */ (answer.players[name] ?? { receives: {}, returns: {}, unpaid: 0 }) }));
  return [h("div", { key: "all", class: `stack${asked.waiting ? " stale" : ""}` }, dealings(shares, notes),
    shares.map((share) => share.unpaid > 0 && owed(share, people[share.i], nearest)), unproven(answer),
      sumLine(t("tools.change.moved", { count: answer.notes_moved }), answer.notes_moved, handed))];
}

/** The sums are exact in any case. @param {any} answer */
const unproven = ({ proven }) => proven === false && h("p", { key: "unproven", class: "small dim" }, t("tools.change.unproven"));

/** @param {number} i */
export const numbered = (i) => s("svg", { class: "plate-picture", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, plate(number(i + 1)));

/** @param {string} words @param {number} moved @param {() => void} handed */
const sumLine = (words, moved, handed) => moved > 0 && h("div", { key: "sum", class: "sum-line" }, h("p", { class: "dim" }, words),
  mainButton(t("tools.change.done"), handed, { icon: "check", class: "button main" }));

/** @param {Dealt} share @param {Person} person @param {(i: number, amount: number) => void} nearest */
const owed = ({ i, name, unpaid: rest, nearest: amounts }, person, nearest) => h("div", { key: `owed-${i}`, class: "unpaid", role: "alert" },
  h("p", null, t(person.way === "pays" ? "tools.change.unpaid.pays_of" : "tools.change.unpaid.of", { name, amount: rest })),
  instead(amounts, (amount) => t("tools.change.nearest_of", { name, amount }), (amount) => nearest(i, amount)));
