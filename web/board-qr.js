// Codes to scan: the server draws them, the board shows them black on a white card of their own, in every theme.
// @ts-check
import { h, s } from "./page.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {import("./page.js").Child} Child */

/** @type {Map<string, Child[]>} */
const drawn = new Map();

/**
 * A code with this text. The first time it is empty until the server has drawn it.
 * @param {Desk} desk @param {string} text @param {string} label what scanning it does, for those who do not see it; empty where it is said beside it
 */
export function code(desk, text, label) {
  if (!drawn.has(text)) void draw(desk, text);
  return h("div", { class: "code", role: label ? "img" : null, "aria-label": label || null, "aria-hidden": !label && "true" }, drawn.get(text) ?? []);
}

/** @param {Desk} desk @param {string} text */
async function draw(desk, text) {
  drawn.set(text, []);
  const answer = await desk.call("POST", "/api/qr", { text }).catch(() => null);
  if (answer?.status !== 200) return desk.later(() => drawn.delete(text), 2000);
  const picture = new DOMParser().parseFromString(String(answer.data), "image/svg+xml").documentElement;
  drawn.set(text, [nodes(picture)]);
  desk.set({});
}

/** @param {Element} element @returns {Child} */
const nodes = (element) =>
  s(element.localName, Object.fromEntries([...element.attributes].filter(({ name }) => !name.startsWith("xmlns")).map(({ name, value }) => [name, value])),
    [...element.children].map(nodes));

/** What a phone reads to enter a Wi-Fi: signs that part the fields are escaped. @param {{name: string, password: string}} wifi */
export function wifiText({ name, password }) {
  const escaped = (/** @type {string} */ text) => text.replace(/[\\;,:"]/g, "\\$&");
  return password ? `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;` : `WIFI:T:nopass;S:${escaped(name)};;`;
}
