// Asking the server, which alone knows the rules: the newest question counts, and one that found nobody is asked again.
// @ts-check
import { backoff, call } from "./net.js";

/** @typedef {import("./net.js").World} World */
/** @typedef {import("./net.js").Fault} Fault */
/**
 * How it stands with a question. `answer` is the answer to `sheet`, which may be older than what is asked now (`waiting`);
 * `fault`: what was wrong with the question; `trouble`: an error's code when nobody answered properly, and it is tried again.
 * @typedef {{answer: any, sheet: any, fault: Fault | null, waiting: boolean, trouble: string | null}} Asked
 */

/** Somebody who types is not interrupted. */
const PAUSE = 140;

/** @type {Asked} */
const NOTHING = Object.freeze({ answer: null, sheet: null, fault: null, waiting: false, trouble: null });

export class Asker {
  /** @param {World} world @param {string} tool change, settle, score or seats @param {() => void} changed */
  constructor(world, tool, changed) {
    this.world = world;
    this.tool = tool;
    this.changed = changed;
    this.text = "";
    this.tries = 0;
    /** @type {any} */
    this.timer = null;
    /** @type {Asked} */
    this.asked = NOTHING;
  }

  /** What is known about this sheet; a new one is asked about soon. @param {any} sheet null: nothing to ask @returns {Asked} */
  want(sheet) {
    const text = sheet === null ? "" : JSON.stringify(sheet);
    if (text === this.text) return this.asked;
    this.text = text;
    this.tries = 0;
    this.world.cancel(this.timer);
    this.asked = sheet === null ? NOTHING : { ...this.asked, fault: null, waiting: true };
    if (sheet !== null) this.timer = this.world.later(() => void this.go(sheet), PAUSE);
    return this.asked;
  }

  /** Ask now, without waiting for the next try. */
  again() {
    if (!this.text) return;
    this.world.cancel(this.timer);
    void this.go(JSON.parse(this.text));
  }

  /** @param {any} sheet */
  async go(sheet) {
    const { text } = this;
    const answer = await call(this.world, "POST", `/api/tools/${this.tool}`, { body: sheet }).catch(() => null);
    if (text !== this.text) return;
    this.take(answer, sheet);
    this.changed();
  }

  /** @param {import("./net.js").Answer | null} answer @param {any} sheet */
  take(answer, sheet) {
    const code = answer?.data?.error?.code;
    if (answer?.status === 200) this.asked = { ...NOTHING, answer: answer.data, sheet };
    else if (answer && code && answer.status < 500 && answer.status !== 429) this.asked = { ...NOTHING, fault: answer.data.error };
    else this.tryLater(answer ? code ?? "unknown" : "unreachable", sheet);
  }

  /** @param {string} trouble @param {any} sheet */
  tryLater(trouble, sheet) {
    this.asked = { ...this.asked, waiting: false, trouble };
    this.timer = this.world.later(() => void this.go(sheet), backoff(this.tries, this.world));
    this.tries += 1;
  }
}
