// The line to a room: it holds the newest view, wakes when the phone does, and keeps the screen lit. Decides nothing about the game.
// @ts-check
import { ANSWER_WITHIN, Queue, attempt, backoff, call, momentOf } from "./net.js";

/** @typedef {import("./net.js").View} View */
/** @typedef {import("./net.js").Action} Action */
/** @typedef {import("./net.js").Fault} Fault */
/** @typedef {import("./net.js").World} World */
/** @typedef {import("./net.js").Memory} Memory */
/** @typedef {"connecting" | "live" | "polling" | "offline" | "replaced" | "wrong_key" | "no_room"} Link */

const FIRST_VIEW_WITHIN = 900;
const PUSH_WITHIN = 1500;
const POLL_EVERY = 2000;
const LOOK_EVERY = 25000;
/** Who taps later than this, in ms, has seen what stands there by now. */
const DOUBLE_WITHIN = 300;

/** One viewer's line to one room: holds the newest view, by socket where that works, by asking where it does not. */
export class Line {
  /**
   * @param {World} world @param {Memory} memory @param {string} room @param {string | null} key
   * @param {{changed: () => void, refused: (fault: Fault, action: Action) => void}} screen
   * @param {"board" | null} seenAs what it says it is where it has no key to show
   */
  constructor(world, memory, room, key, screen, seenAs = null) {
    this.world = world;
    this.memory = memory;
    this.room = room;
    this.path = `/api/rooms/${room}`;
    this.screen = screen;
    this.seenAs = seenAs;
    /** @type {View | null} */
    this.view = null;
    /** @type {Link} */
    this.link = "connecting";
    this.pushes = 0;
    this.asked = 0;
    this.lost = 0;
    /** @type {{close: () => void} | null} */
    this.socket = null;
    /** @type {Record<"connect" | "ask" | "first", any>} */
    this.timers = { connect: null, ask: null, first: null };
    this.key = key;
    this.queue = this.queueFor(key);
  }

  /** Be somebody else from now on: a seat just taken, or nobody. @param {string | null} key */
  become(key) {
    this.hangUp();
    this.key = key;
    this.view = null;
    this.queue = this.queueFor(key);
    this.link = "connecting";
    this.start();
  }

  /** @param {string | null} key */
  queueFor(key) {
    return new Queue(this.world, this.memory, `queue.${this.room}.${(key ?? "").slice(0, 6)}`, {
      post: (action) => call(this.world, "POST", `${this.path}/actions`, { key, body: action }),
      refresh: () => this.ask(),
      moment: () => (this.view ? momentOf(this.view) : ""),
      changed: () => this.screen.changed(),
      accepted: () => this.accepted(),
      refused: (fault, action) => (fault.code === "wrong_key" ? this.end("wrong_key") : this.screen.refused(fault, action)),
    });
  }

  /** Actions not yet acknowledged. @returns {Action[]} */
  get pending() {
    return this.queue.waiting.map((waiting) => waiting.action);
  }

  /** Is it over: somebody else has the line, or there is nothing at its other end? */
  get ended() {
    return this.link === "replaced" || this.link === "wrong_key" || this.link === "no_room";
  }

  /** @param {string} type @param {Record<string, any>} [fields] */
  send(type, fields = {}) {
    this.queue.add(type, fields);
  }

  /** Begin; or, where another tab has taken the line over, take it back. */
  start() {
    this.set("connecting");
    this.connect();
    this.after("first", FIRST_VIEW_WITHIN, () => void this.ask());
    if (this.queue.waiting.length) void this.ask().then(() => this.queue.kick());
  }

  /** The phone was away: whatever the socket says of itself, ask, and make a new one. */
  wake() {
    if (this.ended) return;
    if (this.link === "live") this.link = "polling";
    this.connect();
    void this.ask().then((reached) => reached && this.queue.kick());
  }

  /** Hang up; `start` or `wake` takes the line up again. */
  hangUp() {
    Object.values(this.timers).forEach((timer) => this.world.cancel(timer));
    this.socket?.close();
    this.socket = null;
  }

  /** @param {Link} link */
  set(link) {
    if (this.link === link) return;
    this.link = link;
    this.screen.changed();
  }

  /** @param {Link} link */
  end(link) {
    this.hangUp();
    if (link === "wrong_key") this.queue.clear();
    this.set(link);
  }

  /** @param {"connect" | "ask" | "first"} name @param {number} ms @param {() => void} job */
  after(name, ms, job) {
    this.world.cancel(this.timers[name]);
    this.timers[name] = this.world.later(job, ms);
  }

  connect() {
    this.socket?.close();
    const socket = attempt(() => this.world.socket(`${this.path}/socket`));
    this.socket = socket ?? null;
    if (!socket) return this.closed(0);
    let number = 0;
    const mine = (/** @type {(event: any) => void} */ job) => (/** @type {any} */ event) => this.socket === socket && job(event);
    socket.onopen = mine(() => socket.send(JSON.stringify(this.key ? { key: this.key } : this.seenAs ? { as: this.seenAs } : {})));
    socket.onclose = mine((event) => this.closed(event.code));
    socket.onmessage = mine((event) => {
      const push = JSON.parse(event.data);
      if (push.number <= number) return;
      number = push.number;
      this.pushed(push.view);
    });
    this.after("connect", ANSWER_WITHIN, () => this.link !== "live" && this.connect());
  }

  /** @param {View} view */
  pushed(view) {
    this.pushes += 1;
    this.lost = 0;
    this.world.cancel(this.timers.first);
    this.world.cancel(this.timers.connect);
    this.link = "live";
    this.show(view);
    this.after("ask", LOOK_EVERY, () => void this.ask());
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    this.screen.changed();
  }

  /** @param {number} code */
  closed(code) {
    this.socket = null;
    const end = /** @type {Record<number, Link>} */ ({ 4401: "wrong_key", 4404: "no_room", 4409: "replaced" })[code];
    if (end) return this.end(end);
    if (this.lost === 0) this.after("ask", 300, () => void this.ask());
    if (this.link === "live") this.set("connecting");
    this.after("connect", backoff(this.lost, this.world), () => this.connect());
    this.lost += 1;
  }

  /** Ask for the view. @returns {Promise<boolean>} was the room reached */
  async ask() {
    if (this.ended) return false;
    const { pushes, key } = this;
    const turn = (this.asked += 1);
    const answer = await call(this.world, "GET", `${this.path}/view`, { key }).catch(() => ({ status: 0, data: null }));
    if (this.ended || key !== this.key) return false;
    const reached = answer.status === 200;
    if (answer.status === 401) this.end("wrong_key");
    else if (answer.status === 404) this.end("no_room");
    else if (turn === this.asked) this.answered(reached, answer.data, pushes);
    return reached;
  }

  /** The newest wins: a push that came while the answer was under way is newer. @param {boolean} reached @param {View} view @param {number} pushes */
  answered(reached, view, pushes) {
    const quiet = pushes === this.pushes;
    const news = reached && quiet && JSON.stringify(view) !== JSON.stringify(this.view);
    const dead = this.link === "live" && quiet && (news || !reached);
    if (!reached && (quiet || this.link !== "live")) this.link = "offline";
    else if (dead || this.link !== "live") this.link = "polling";
    if (news) this.view = view;
    if (dead) this.connect();
    const pause = this.link === "live" ? LOOK_EVERY : this.world.hidden() ? 10000 : POLL_EVERY;
    this.after("ask", pause, () => void this.ask());
    this.screen.changed();
  }

  /** What I did must show; if nothing is pushed, the socket is not what it says it is. */
  accepted() {
    const { pushes } = this;
    if (this.link !== "live") void this.ask();
    else this.world.later(() => pushes === this.pushes && void this.ask(), PUSH_WITHIN);
  }
}

/**
 * Call `wake` when the phone comes back, by whichever sign: at once, and once more for signs that follow within a second (first the
 * screen is lit, only then the Wi-Fi is back).
 * @param {EventTarget} win @param {EventTarget & {hidden: boolean}} doc @param {World} world @param {() => void} wake
 */
export function onWake(win, doc, world, wake) {
  let resting = false;
  let again = false;
  const come = () => {
    if (doc.hidden) return;
    if (resting) return void (again = true);
    resting = true;
    wake();
    world.later(() => {
      resting = false;
      if (again) come();
      again = false;
    }, 1000);
  };
  doc.addEventListener("visibilitychange", come);
  for (const sign of ["online", "focus"]) win.addEventListener(sign, come);
  win.addEventListener("pageshow", (event) => /** @type {PageTransitionEvent} */ (event).persisted && come());
}

/**
 * Keeps the screen lit while wanted, where the browser can (it cannot on plain http).
 * @param {any} navigator @param {EventTarget & {visibilityState: string}} doc @returns {{able: boolean, want: (on: boolean) => void}}
 */
export function screenKeeper(navigator, doc) {
  const able = Boolean(navigator.wakeLock?.request);
  let wanted = false;
  /** @type {any} */
  let lock = null;
  const settle = async () => {
    if (!wanted) return void (await lock?.release().catch(() => null), (lock = null));
    if (doc.visibilityState !== "visible" || (lock && !lock.released)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (!wanted) await settle();
  };
  if (able) doc.addEventListener("visibilitychange", () => void settle());
  return { able, want: (on) => { if (on !== wanted) { wanted = on; if (able) void settle(); } } };
}

const SAME_PLACE = 20; // CSS pixels: no two buttons are so near

/**
 * One press is one step. A key that is held down presses once; and the second tap of a double tap counts only for what the first one met:
 * a screen that came in between may have put another button under the finger, or the same one may say something else by now. (A table or a
 * counter stays what it is, whatever it says. Quick taps on neighbours are no double tap, though browsers count them as one.)
 * @param {EventTarget} doc
 */
export function onePress(doc) {
  let first = "";
  /** @type {Element | null | undefined} */
  let met = null;
  let [place, since] = [[0, 0], 0];
  const stop = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  doc.addEventListener("keydown", (event) => {
    const { key, repeat } = /** @type {KeyboardEvent} */ (event);
    if (repeat && key === "Enter") stop(event);
  }, true);
  doc.addEventListener("click", (event) => {
    const button = /** @type {Element} */ (event.target).closest?.("button, a");
    const words = (button?.matches(".button") && (button.getAttribute("aria-label") ?? button.textContent)) || "";
    const { detail, clientX, clientY } = /** @type {MouseEvent} */ (event);
    const elsewhere = Math.hypot(clientX - place[0], clientY - place[1]) > SAME_PLACE;
    if (detail < 2 || elsewhere || event.timeStamp - since > DOUBLE_WITHIN) [met, first, place, since] = [button, words, [clientX, clientY], event.timeStamp];
    else if (button && (button !== met || words !== first)) stop(event);
  }, true);
}

/** Call `gone` whenever somebody else might look at this page next. @param {EventTarget} win @param {EventTarget} doc @param {() => void} gone */
export function onLeave(win, doc, gone) {
  for (const sign of ["blur", "pagehide"]) win.addEventListener(sign, gone);
  doc.addEventListener("visibilitychange", gone);
}
