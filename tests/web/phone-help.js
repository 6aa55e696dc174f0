// What tests of the phone's screens share: a kit without a shell, and a look at what a screen shows.
// @ts-check
import { Memory } from "../../web/net.js";

/** @typedef {Record<string, any>} Any */

/** A kit that keeps what was sent and what was put off. @param {Any} view @param {Any} [more] @returns {any} */
export function bareKit(view, more = {}) {
  const acted = /** @type {Any[]} */ ([]);
  const me = view.seats.find((/** @type {Any} */ seat) => seat.seat === view.viewer.seat) ?? null;
  const kit = {
    view, me, acted, ui: {}, room: "KXQF", settings: { peek: "hold" }, memory: new Memory(), pending: /** @type {Any[]} */ ([]), host: Boolean(view.viewer.host), timers: /** @type {Any} */ ({}),
    bytes: (/** @type {number} */ size) => crypto.getRandomValues(new Uint8Array(size)),
    draw() {}, toast() {}, forget() {}, glide: (/** @type {string} */ _name, /** @type {number} */ target) => target, measure: () => () => {}, lazy: () => null,
    later: (/** @type {string} */ name, /** @type {number} */ _ms, /** @type {() => void} */ job) => (kit.timers[name] = job),
    seat: (/** @type {string} */ id) => view.seats.find((/** @type {Any} */ seat) => seat.seat === id),
    name: (/** @type {string} */ id) => (id === me?.seat ? "you" : kit.seat(id).name),
    can: (/** @type {string} */ type) => view.allowed.includes(type),
    busy: (/** @type {string} */ type, /** @type {Any} */ fields = {}) => kit.pending.some((action) => action.type === type && Object.entries(fields).every(([name, value]) => action[name] === value)),
    act: (/** @type {string} */ type, /** @type {Any} */ fields = {}) => void acted.push({ type, ...fields }),
    ...more,
  };
  return kit;
}

/** Every node of a screen. @param {any} node @returns {Any[]} */
export const all = (node) => (Array.isArray(node) ? node.flatMap(all) : node && typeof node === "object" ? [node, ...all(node.children)] : []);

/** @param {any} made */
export const nodes = (made) => all([...(made.body ?? []), ...(made.actions ?? [])]);

/** @param {any} node @returns {string} */
export const text = (node) => (Array.isArray(node) ? node.map(text).join(" ") : node && typeof node === "object" ? text(node.children) : [null, undefined, false].includes(node) ? "" : String(node));

/** All that a screen shows or says, handlers aside. @param {any} made */
export const seen = (made) => JSON.stringify(made, (name, value) => (name.startsWith("on") || name === "hook" ? undefined : value));

/** @param {any} made @param {(props: Any) => boolean} is */
export const find = (made, is) => nodes(made).filter((node) => is(node.props));
