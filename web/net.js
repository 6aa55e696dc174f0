// The phone's line to the room: who I am, what I sent that is not yet acknowledged, and the newest view. Decides nothing about the game.
// Everything from outside comes in as a World, so that tests can stand in for the network, the clock and a storage that refuses.
// @ts-check

/** @typedef {Record<string, any>} View */
/** @typedef {{id: string, type: string, [field: string]: any}} Action */
/** @typedef {{code: string, message: string, field?: string}} Fault */
/** @typedef {{status: number, data: any}} Answer */
/** @typedef {{action: Action, moment: string, tries: number}} Waiting  `moment`: phase and round or turn in which it was tapped */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */
/** @typedef {"connecting" | "live" | "polling" | "offline" | "replaced" | "wrong_key" | "no_room"} Link */
/**
 * @typedef {{fetch: typeof fetch, socket: (path: string) => WebSocket, later: (job: () => void, ms: number) => any, cancel: (timer: any) => void,
 *   chance: () => number, bytes: (size: number) => Uint8Array, hidden: () => boolean}} World
 */

/** The browser as a World. @returns {World} */
export const browser = () => ({
  fetch: (...call) => fetch(...call),
  socket: (path) => new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`),
  later: (job, ms) => setTimeout(job, ms),
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
  bytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
  hidden: () => document.hidden,
});

const ANSWER_WITHIN = 8000;
const FIRST_VIEW_WITHIN = 900;
const PUSH_WITHIN = 1500;
const POLL_EVERY = 2000;
const LOOK_EVERY = 25000;
const FAULTS = 3;

/** Half a second, doubling to ten, each a little off, so that a room does not knock all at once. @param {number} tries @param {World} world */
export const backoff = (tries, world) => Math.min(10000, 500 * 2 ** tries) * (0.75 + world.chance() / 2);

/** What a tap belongs to: the phase, and the number of its round or turn. @param {View} view */
export const momentOf = ({ phase, round, turn }) => `${phase} ${round ?? turn ?? 0}`;

/** 128 random bits as 22 characters. (`crypto.randomUUID` is not there on plain http.) @param {World} world */
export function makeId(world) {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const bits = [...world.bytes(16)].map((byte) => byte.toString(2).padStart(8, "0")).join("").padEnd(132, "0");
  return (bits.match(/.{6}/g) ?? []).map((six) => signs[parseInt(six, 2)]).join("");
}

/** What the phone remembers: in a storage where one is allowed, and always in memory, so that a refusal costs nothing until a reload. */
export class Memory {
  /** @param {...(() => Store)} stores each may throw when asked for, read or written */
  constructor(...stores) {
    this.stores = stores;
    this.kept = /** @type {Map<string, string | null>} */ (new Map());
  }

  /** @param {string} name @returns {any} what was kept, or null */
  get(name) {
    const texts = this.kept.has(name) ? [this.kept.get(name)] : this.stores.map((store) => attempt(() => store().getItem(`companion.${name}`)));
    return attempt(() => JSON.parse(texts.find((text) => text !== null && text !== undefined) ?? "null")) ?? null;
  }

  /** @param {string} name @param {any} value null forgets it */
  set(name, value) {
    const text = value === null ? null : JSON.stringify(value);
    this.kept.set(name, text);
    for (const store of this.stores) attempt(() => (text === null ? store().removeItem(`companion.${name}`) : store().setItem(`companion.${name}`, text)));
  }
}

/** @template T @param {() => T} job @returns {T | undefined} */
function attempt(job) {
  try {
    return job();
  } catch {
    return undefined;
  }
}

/** The seat's key: from the address's fragment (which no server ever sees), else from memory; kept in both. */
export class Identity {
  /** @param {string} room @param {Memory} memory @param {{hash: string}} place @param {(hash: string) => void} show */
  constructor(room, memory, place, show) {
    this.name = `key.${room}`;
    this.memory = memory;
    this.show = show;
    /** @type {string | null} */
    this.key = /[#&]key=([\w-]{8,200})/.exec(place.hash)?.[1] ?? memory.get(this.name);
    if (this.key) this.keep(this.key);
  }

  /** @param {string | null} key null: this phone has no seat here any more */
  keep(key) {
    this.key = key;
    this.memory.set(this.name, key);
    this.show(key ? `#key=${key}` : "");
  }
}

/**
 * One call. Throws when no answer comes; an answer with an error status is an answer.
 * @param {World} world @param {string} method @param {string} path @param {{key?: string | null, body?: any}} [more] @returns {Promise<Answer>}
 */
export async function call(world, method, path, { key, body } = {}) {
  const stopper = new AbortController();
  const timer = world.later(() => stopper.abort(), ANSWER_WITHIN);
  /** @type {Record<string, string>} */
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  if (key) headers.Authorization = `Bearer ${key}`;
  try {
    const answer = await world.fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: stopper.signal, cache: "no-store" });
    const text = await answer.text();
    return { status: answer.status, data: attempt(() => JSON.parse(text)) ?? text };
  } finally {
    world.cancel(timer);
  }
}

/** The answer's error, if it is one that repeating cannot mend. @param {Answer} answer @returns {Fault | null} */
function refusal({ status, data }) {
  if (status < 400 || status === 408 || status === 429 || status >= 500) return null;
  return data?.error ?? { code: "unknown", message: String(status) };
}

/**
 * Take a seat. The id is kept until there is an answer, so neither a retry nor a reload in between makes a second seat.
 * @param {World} world @param {Memory} memory @param {string} room @param {{name: string, colour?: string, chair?: number}} wish
 * @param {() => void} waiting called when the laptop cannot be reached and it is tried again
 * @returns {Promise<{seat: string, key: string} | {error: Fault}>}
 */
export async function takeSeat(world, memory, room, wish, waiting) {
  const name = `join.${room}`;
  const body = memory.get(name) ?? { ...wish, id: makeId(world) };
  memory.set(name, body);
  for (let tries = 0; ; tries++) {
    const answer = await call(world, "POST", `/api/rooms/${room}/seats`, { body }).catch(() => ({ status: 0, data: null }));
    const error = refusal(answer);
    if (error || answer.status === 201) memory.set(name, null);
    if (error) return { error };
    if (answer.status === 201) return answer.data;
    waiting();
    await new Promise((done) => world.later(() => done(null), backoff(tries, world)));
  }
}

/** Actions on their way, one after the other, each with its own id until it is answered; they survive a reload. */
export class Queue {
  /**
   * @param {World} world @param {Memory} memory @param {string} name
   * @param {{post: (action: Action) => Promise<Answer>, refresh: () => Promise<boolean>, moment: () => string, changed: () => void,
   *   accepted: () => void, refused: (fault: Fault, action: Action) => void}} line
   */
  constructor(world, memory, name, line) {
    this.world = world;
    this.memory = memory;
    this.name = name;
    this.line = line;
    this.busy = false;
    this.failures = 0;
    this.acknowledged = 0;
    /** @type {any} */
    this.timer = null;
    /** @type {Waiting[]} */
    this.waiting = memory.get(name) ?? [];
  }

  /** @param {string} type @param {Record<string, any>} fields */
  add(type, fields) {
    this.waiting.push({ action: { id: makeId(this.world), type, ...fields }, moment: this.line.moment(), tries: 0 });
    this.keep();
    if (!this.failures) void this.run();
  }

  /** Try now, whatever the backoff says. */
  kick() {
    this.world.cancel(this.timer);
    void this.run();
  }

  /** Nothing of this is to be sent any more. */
  clear() {
    this.waiting = [];
    this.keep();
  }

  keep() {
    this.memory.set(this.name, this.waiting.length ? this.waiting : null);
    this.line.changed();
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    while (this.waiting.length && (await this.step())) this.failures = 0;
    this.busy = false;
  }

  /** Send the first one. @returns {Promise<boolean>} may the next one go */
  async step() {
    const first = this.waiting[0];
    if ((first.tries || !this.line.moment()) && !(await this.line.refresh())) return this.again();
    if (this.isStale(first)) return this.done(first, { code: "too_late", message: "its moment is over" });
    first.tries += 1;
    this.memory.set(this.name, this.waiting);
    const answer = await this.line.post(first.action).catch(() => ({ status: 0, data: null }));
    const error = refusal(answer) ?? (answer.status === 500 && first.tries > FAULTS ? { code: "fault", message: "" } : null);
    return error || answer.status === 200 ? this.done(first, error) : this.again();
  }

  /**
   * A tap that was not sent in its phase must not come true in another. One that may have arrived goes out again (its id makes that
   * harmless) unless the same phase of a later round would take it for new.
   * @param {Waiting} waiting
   */
  isStale({ moment, tries }) {
    const now = this.line.moment();
    const [phase] = moment.split(" ");
    return moment !== now && (tries === 0 || phase === now.split(" ")[0]);
  }

  /** @param {Waiting} first @param {Fault | null} error */
  done(first, error) {
    this.waiting = this.waiting.filter((one) => one !== first);
    if (error) this.line.refused(error, first.action);
    else this.acknowledged += 1;
    this.keep();
    if (!error) this.line.accepted();
    return true;
  }

  again() {
    this.timer = this.world.later(() => void this.run(), backoff(this.failures, this.world));
    this.failures += 1;
    this.line.changed();
    return false;
  }
}

/** One viewer's line to one room: holds the newest view, by socket where that works, by asking where it does not. */
export class Line {
  /**
   * @param {World} world @param {Memory} memory @param {string} room @param {string | null} key
   * @param {{changed: () => void, refused: (fault: Fault, action: Action) => void}} screen
   */
  constructor(world, memory, room, key, screen) {
    this.world = world;
    this.memory = memory;
    this.room = room;
    this.path = `/api/rooms/${room}`;
    this.screen = screen;
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
    socket.onopen = mine(() => socket.send(JSON.stringify(this.key ? { key: this.key } : {})));
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
