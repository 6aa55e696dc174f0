// How phones find the board: the large code, the short address, the other addresses of this computer, the Wi-Fi, and what to try when none comes.
// @ts-check
import { h, t } from "./page.js";
import { icon } from "./parts.js";
import { button, choice, filled, sheet } from "./board-parts.js";
import { code, wifiText } from "./board-qr.js";
import { wayBack } from "./board-room.js";

/** @typedef {import("./board-desk.js").Desk} Desk */
/** @typedef {{url: string, name: string, likely: boolean}} Address */

const ASK_EVERY = 2500;
const PATIENCE = 60000;

/** Ask for this computer's addresses, again and again until a phone has come; the network may change in between. @param {Desk} desk */
export async function watchAddresses(desk) {
  const answer = await desk.call("GET", "/api/addresses").catch(() => null);
  if (answer?.status === 200) {
    const { addresses, reached: come, own_certificate: warns } = answer.data;
    desk.set({ addresses, reached: come, warns, since: desk.ui.since ?? Date.now() });
  }
  desk.later(() => void watchAddresses(desk), desk.ui.reached ? 10 * ASK_EVERY : ASK_EVERY);
}

/** The address phones are sent to. @param {Desk} desk */
export function baseOf({ ui }) {
  const known = (ui.addresses ?? []).map((/** @type {Address} */ address) => address.url);
  return known.includes(ui.address) ? ui.address : known[0] ?? location.origin;
}

/** @param {Desk} desk */
export const joinUrl = (desk) => `${baseOf(desk)}/${desk.room}`;

/** @param {string} url */
const short = (url) => url.replace(/^https?:\/\//, "");

/** Has any phone come, as far as one can tell from here? @param {Desk} desk */
const reached = ({ ui, view }) => ui.reached || view.seats.some((/** @type {any} */ seat) => seat.phone && seat.connected);

/** Has nobody come for so long that something may be wrong? @param {Desk} desk */
const isLate = (desk) => !reached(desk) && Date.now() - (desk.ui.since ?? Date.now()) > PATIENCE;

/** The join column of the lobby. @param {Desk} desk */
export function joinColumn(desk) {
  return h("section", { class: `join${isLate(desk) ? " late" : ""}`, "aria-label": t("board.join.title") },
    h("p", { class: "caps" }, t("board.join.scan")),
    code(desk, joinUrl(desk), t("board.join.code", { address: joinUrl(desk) })),
    h("p", { class: "room-code display" }, desk.room),
    h("p", { class: "join-address" }, t("board.join.or"), " ", h("b", null, short(baseOf(desk)))),
    desk.ui.warns && h("p", { class: "small dim" }, t("board.join.warns")),
    light(desk), otherAddresses(desk),
    button(t("board.wifi.title"), () => desk.set({ sheet: { name: "wifi" } }), { class: "button plain" }));
}

/** The corner that stays while the game is on; pressing it shows it large. @param {Desk} desk */
export const joinCorner = (desk) =>
  h("button", { class: "join-corner", type: "button", onclick: () => desk.set({ sheet: { name: "join" } }),
    "aria-label": t("board.join.corner", { room: desk.room }) },
    code(desk, joinUrl(desk), ""), h("span", null, h("span", { class: "caps" }, t("board.join.title")), h("span", { class: "room-code display" }, desk.room),
      h("small", { class: "dim" }, short(baseOf(desk)))));

/** @param {Desk} desk */
function light(desk) {
  const come = reached(desk);
  return h("div", { class: `join-light${come ? " on" : ""}`, role: "status" },
    h("p", null, h("i", { class: "lamp" }, come && icon("check")), come ? t("board.join.reached") : t("board.join.waiting")),
    isLate(desk) && h("div", { class: "causes panel" }, h("p", null, t("board.join.nobody")),
      h("ul", null, ["guest", "firewall", "vpn", "mobile"].map((cause) => h("li", null, t(`board.join.causes.${cause}`))))));
}

/** @param {Desk} desk */
function otherAddresses(desk) {
  const addresses = desk.ui.addresses ?? [];
  if (addresses.length < 2) return null;
  const values = addresses.map((/** @type {Address} */ { url, name }) => ({ value: url, label: `${short(url)} · ${name}` }));
  return h("details", null, h("summary", null, t("board.join.others")), choice(t("board.join.use"), baseOf(desk), values, (address) => desk.set({ address })));
}

/** The Wi-Fi's own code to scan; the name and the password stay in this browser. @param {Desk} desk */
export function wifiSheet(desk) {
  const { name = "", password = "" } = desk.ui.wifi ?? {};
  /** @param {string} part @param {string} value @param {string} type */
  const field = (part, value, type) => h("div", { class: "field" }, h("label", { for: `wifi-${part}` }, t(`board.wifi.${part}`)),
    h("input", { id: `wifi-${part}`, key: part, type, hook: filled(value), autocomplete: "off", spellcheck: "false",
      onchange: (/** @type {any} */ event) => desk.set({ wifi: { name, password, [part]: event.target.value } }) }));
  return sheet(desk, t("board.wifi.title"),
    h("div", { class: "wifi", key: desk.ui.wifiForm ?? 0 }, field("name", name, "text"), field("password", password, "text"),
      h("p", { class: "small dim" }, t("board.wifi.why")),
      name && code(desk, wifiText({ name, password }), t("board.wifi.code", { name })),
      name && button(t("board.wifi.forget"), () => desk.set({ wifi: null, wifiForm: Date.now() }), { class: "button plain" })));
}

/** The rooms this browser led before: the way back into a game whose page was closed. @param {Desk} desk */
export function earlier(desk) {
  const rooms = (desk.ui.earlier ?? []).filter((/** @type {string} */ room) => room !== desk.room);
  if (!rooms.length || desk.view.seats.length) return null;
  return h("nav", { class: "ways-back", "aria-label": t("board.lobby.earlier") }, h("p", { class: "small dim" }, t("board.lobby.earlier")),
    rooms.slice(0, 2).map((/** @type {string} */ room) => wayBack(desk.ui.memory, room)));
}
