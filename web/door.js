// Before the game and outside it: the code, the name and colour, the chairs of the lobby, and the pages for when there is no way in.
// @ts-check
import { chairRing, moved, neighbours } from "./chairs.js";
import { h, has, s, t } from "./page.js";
import { BOX, COLOURS, badge } from "./draw.js";
import { LONGEST_NAME } from "./net.js";

/** @typedef {import("./phone.js").Kit} Kit */
/** @typedef {import("./phone.js").Screen} Screen */
/** @typedef {import("./page.js").Child} Child */

/** The page at `/`: type the room's code. @param {Kit} kit @returns {Screen} */
export function enterCode(kit) {
  const { ui } = kit;
  const code = lettersOf(ui.code);
  return {
    title: t("phone.code.title"), hint: t("phone.code.hint"), shape: "page",
    body: [h("form", { key: "code", class: "stack", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void enter(kit, code); } },
      h("label", { class: "field" }, h("span", { class: "label" }, t("phone.code.label")),
        h("input", { class: "code-field", value: code, maxlength: 8, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", inputmode: "text",
          enterkeyhint: "go",
          "aria-invalid": ui.codeFault ? "true" : null, "aria-describedby": ui.codeFault ? "code-fault" : null,
          oninput: (/** @type {any} */ event) => typed(kit, event.target.value) })),
      fault(ui.codeFault, "code-fault"),
      h("button", { class: "button main wide", disabled: code.length !== 4 || Boolean(ui.entering) }, t("phone.code.go"))),
      h("p", { key: "board", class: "small dim" }, t("phone.code.no_room"), " ", h("a", { class: "link", href: "/board" }, t("phone.code.board")))],
  };
}

/** @param {string | undefined} text */
const lettersOf = (text) => (text ?? "").toUpperCase().replace(/[^A-Z]/g, "").slice(0, 4);

/** With the fourth letter one is let in without more ado. @param {Kit} kit @param {string} text */
function typed(kit, text) {
  const before = lettersOf(kit.ui.code);
  Object.assign(kit.ui, { code: text, codeFault: null });
  const code = lettersOf(text);
  if (code.length === 4 && code !== before && !kit.ui.entering) void enter(kit, code);
  else kit.draw();
}

/** @param {Kit} kit @param {string} code */
async function enter(kit, code) {
  kit.ui.entering = true;
  kit.draw();
  const answer = await kit.call("GET", `/api/rooms/${code}/view`).catch(() => null);
  kit.ui.entering = false;
  if (answer?.status === 200) return location.assign(`/${code}`);
  kit.ui.codeFault = answer ? answer.data?.error?.code ?? "unknown" : "unreachable";
  kit.draw();
}

/** @param {string | null | undefined} code @param {string} id */
const fault = (code, id) => code && h("p", { key: id, id, class: "fault", role: "alert" }, t(`errors.${has(`errors.${code}`) ? code : "unknown"}`));

/** A phone without a seat in a room that has not started. @param {Kit} kit @returns {Screen} */
export function join(kit) {
  const { view, ui } = kit;
  if (view.seats.length >= view.players.max) return { title: t("phone.join.full"), hint: t("phone.join.full_hint"), shape: "page",
    where: t("phone.lobby.where") };
  return {
    title: t("phone.join.title"), where: t("phone.lobby.where"), shape: "page",
    hint: view.seats.length ? t("phone.join.there", { names: view.seats.map((/** @type {any} */ seat) => seat.name) }) : t("phone.join.first"),
    body: [person(kit, "join", (wish) => void kit.join(wish), t("phone.join.go"), Boolean(ui.joining)),
      ui.joining === "waiting" && h("p", { key: "again", role: "status", class: "dim" }, t("phone.join.again")),
      fault(ui.joinFault, "join-fault")],
  };
}

/**
 * Name and colour, as a form.
 * @param {Kit} kit @param {string} name of what it remembers @param {(wish: {name: string, colour: string}) => void} done
 * @param {string} label @param {boolean} busy
 */
function person(kit, name, done, label, busy) {
  const { view, memory } = kit;
  const taken = (/** @type {string} */ colour) => view.seats.some((/** @type {any} */ seat) => seat.colour === colour && seat.seat !== kit.me?.seat);
  const wish = (kit.ui[name] ??= { name: kit.me?.name ?? memory.get("name") ?? "", colour: kit.me?.colour ?? memory.get("colour") });
  const colour = wish.colour && !taken(wish.colour) ? wish.colour : COLOURS.find((one) => !taken(one)) ?? COLOURS[0];
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    memory.set("name", wish.name.trim());
    memory.set("colour", colour);
    done({ name: wish.name.trim(), colour });
  };
  return h("form", { key: name, class: "stack person-form", onsubmit: submit },
    h("label", { class: "field" }, h("span", { class: "label" }, t("phone.join.name")),
      h("input", { value: wish.name, maxlength: LONGEST_NAME, autocomplete: "given-name", autocapitalize: "words", spellcheck: "false", enterkeyhint: "done",
        dir: "auto", disabled: busy,
        oninput: (/** @type {any} */ event) => { wish.name = event.target.value; kit.ui.joinFault = null; kit.draw(); } })),
    h("fieldset", { class: "swatches", disabled: busy }, h("legend", { class: "label" }, t("phone.join.colour")),
      COLOURS.map((one) => swatch(one, taken(one), one === colour, () => { wish.colour = one; kit.draw(); }))),
    h("button", { class: "button main wide", disabled: busy || !wish.name.trim() }, label),
    !wish.name.trim() && h("p", { class: "dim wait name-first" }, t("phone.join.name_first")));
}

/** @param {import("./draw.js").Colour} colour @param {boolean} taken @param {boolean} chosen @param {() => void} choose */
const swatch = (colour, taken, chosen, choose) =>
  h("label", { key: colour, class: `swatch${taken ? " taken" : ""}${chosen ? " chosen" : ""}` },
    h("input", { type: "radio", name: "colour", class: "hidden-text", value: colour, checked: chosen, disabled: taken, onchange: choose }),
    s("svg", { viewBox: BOX.badge, "aria-hidden": "true" }, badge(colour)),
    h("span", null, t(`colours.${colour}`)),
    h("span", { class: "small dim" }, taken ? t("phone.join.taken") : t(`colours.symbols.${colour}`)));

/** A seat that waits for the start. @param {Kit} kit @returns {Screen} */
export function lobby(kit) {
  const { view, me, ui } = kit;
  const chairs = /** @type {string[]} */ (view.chairs);
  if (ui.editing) return edit(kit);
  const missing = view.players.min - view.seats.length;
  return {
    title: t("phone.lobby.title", { name: me?.name }), where: t("phone.lobby.where"), shape: "seats",
    hint: place(kit, chairs),
    body: [chairRing(kit, lastWish(kit, chairs), { gap: chairs.length > 2 ? (chair) => kit.act("take_chair", { chair }) : undefined }),
      chairs.length > 2 && h("p", { key: "elsewhere", class: "wait dim" }, t("phone.lobby.elsewhere")),
      h("p", { key: "wait", class: "wait dim" }, missing > 0 ? t("phone.lobby.missing", { count: missing }) : kit.host ? t("phone.lobby.may_start")
        : t("phone.lobby.wait")),
      kit.host && h("button", { key: "start", class: "button main wide", disabled: !kit.can("start_game") || kit.busy("start_game"),
        onclick: () => kit.act("start_game") }, t("phone.lobby.start"))],
    actions: [h("button", { key: "edit", class: "button", onclick: () => { ui.editing = true; kit.draw(); } }, t("phone.lobby.edit"))],
  };
}

/** The chairs as they will be when what was tapped has arrived. @param {Kit} kit @param {string[]} chairs */
function lastWish(kit, chairs) {
  const wish = kit.pending.filter((action) => action.type === "take_chair").at(-1);
  return wish ? moved(chairs, kit.me?.seat, wish.chair) : chairs;
}

/** @param {Kit} kit @param {string[]} chairs */
function place(kit, chairs) {
  const { left, right } = neighbours(chairs, kit.me?.seat);
  if (chairs.length === 1) return t("phone.lobby.alone");
  if (left === right) return t("phone.lobby.opposite", { name: kit.name(left) });
  return t("phone.lobby.between", { right: kit.name(right), left: kit.name(left) });
}

/** @param {Kit} kit @returns {Screen} */
function edit(kit) {
  const close = () => { kit.ui.editing = false; kit.ui.edit = null; kit.draw(); };
  return {
    title: t("phone.lobby.edit"), where: t("phone.lobby.where"), shape: "page",
    body: [person(kit, "edit", (wish) => { kit.act("edit_seat", wish); close(); }, t("common.save"), kit.busy("edit_seat"))],
    actions: [h("button", { key: "back", class: "button", onclick: close }, t("common.cancel"))],
  };
}

/**
 * The line is over: somebody else has it, the key opens nothing, or there is no such room.
 * @param {Kit} kit @param {string} link @param {() => void} again @returns {Screen}
 */
export function ended(kit, link, again) {
  const home = h("a", { key: "home", class: "button wide", href: "/" }, t("phone.ended.other_room"));
  const ways = /** @type {Record<string, Child[]>} */ ({
    replaced: [h("button", { key: "take", class: "button main wide", onclick: again }, t("phone.ended.take_over"))],
    wrong_key: [h("button", { key: "watch", class: "button main wide", onclick: kit.forget }, t("phone.ended.without")), home],
    no_room: [home],
  });
  return { title: t(`phone.ended.${link}`, { room: kit.room }), hint: t(`phone.ended.${link}_hint`), shape: "page",
    body: [h("div", { key: "ways", class: "stack" }, ways[link])] };
}
