// What every screen of the board works with, besides the view: the desk.
// @ts-check
import { s } from "./page.js";
import { BOX, pawn } from "./draw.js";

/** @typedef {Record<string, any>} View */
/** @typedef {import("./page.js").Child} Child */
/**
 * @typedef {{seat: string, name: string, colour: import("./draw.js").Colour, chair: number, phone: boolean, connected: boolean, host: boolean,
 *   stays_put: boolean, [more: string]: any}} Person
 */
/**
 * @typedef {object} Desk
 * @property {string} room
 * @property {View} view the newest
 * @property {boolean} host may this board act
 * @property {boolean} busy an action is on its way
 * @property {import("./net.js").Action[]} pending the actions on their way
 * @property {Record<string, any>} ui what was chosen on this board only; it never leaves it
 * @property {{width: number, height: number, em: number}} size of the stage and of its letters, in CSS pixels
 * @property {(changes: Record<string, any>) => void} set change `ui` and show it
 * @property {(type: string, fields?: Record<string, any>) => void} act send an action
 * @property {(type: string) => boolean} may does the server allow this kind of action now
 * @property {(method: string, path: string, body?: any) => Promise<import("./net.js").Answer>} call ask the server with this board's key
 * @property {(key: string, params?: import("./page.js").Params) => void} say tell the people before the screen that something went wrong
 * @property {(job: () => void, ms: number) => void} later
 */
/**
 * A game's part of the board: what `/web/games/NAME-board.js` exports.
 * @typedef {object} GameBoard
 * @property {readonly string[]} [styles] addresses of stylesheets of its own
 * @property {readonly string[]} [words] names of catalogues that phones do not need
 * @property {readonly {name: string, values: readonly string[]}[]} settings what may be chosen in the lobby
 * @property {(desk: Desk) => Child[]} stage the large part of the screen
 * @property {(desk: Desk) => Child[]} side the column beside it
 * @property {(desk: Desk) => Child[]} acts what to do next, below that column
 * @property {(desk: Desk, before: View | null) => void} arrived a new view is there
 * @property {(view: View, before: View) => string} news what to tell those who listen; empty when nothing
 * @property {(view: View, step: Record<string, any>) => string} step what an undo or redo is about
 * @property {(desk: Desk, key: string) => boolean} pressed a key; true when it meant something
 * @property {Readonly<Record<string, (desk: Desk) => Child>>} [sheets] windows of its own, by the name in `ui.sheet`
 * @property {readonly string[]} keys the names of the keys it knows, for the list of shortcuts
 */

/**
 * What has just been asked for and is not answered yet; controls show it, so that they do not jump back for a moment.
 * @param {Desk} desk @param {string} type @param {string} [seat] @returns {Record<string, any> | undefined}
 */
export const asked = (desk, type, seat) => desk.pending.filter((action) => action.type === type && action.seat === seat).at(-1);

/** @param {View} view @param {string} seat @returns {Person} */
export const personOf = (view, seat) => view.seats.find((/** @type {Person} */ person) => person.seat === seat);

/** @param {View} view @param {string} seat */
export const nameOf = (view, seat) => personOf(view, seat)?.name ?? "";

/** @param {View} view @param {string} seat */
export const colourOf = (view, seat) => personOf(view, seat)?.colour ?? "white";

/** Is this a screen for one hand? Pictures with words in them are then drawn smaller, so that the words stay legible. */
export const narrow = () => matchMedia("(max-width: 900px), (max-aspect-ratio: 1/1)").matches;

/** A person's pawn as a small picture beside the name. @param {Person} person */
export const pawnPicture = (person) => s("svg", { class: "pawn", viewBox: BOX.pawn, "aria-hidden": "true" }, pawn(person.colour));
