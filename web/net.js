// What a page asks, sends and remembers: one call, its memory, who I am, a seat of my own, and what was sent and is not yet acknowledged.
// Everything from outside comes in as a World, so that tests can stand in for the network, the clock and a storage that refuses.
// @ts-check

/** @typedef {Record<string, any>} View */
/** @typedef {{id: string, type: string, [field: string]: any}} Action */
/** @typedef {{code: string, message: string, field?: string}} Fault */
/** @typedef {{status: number, data: any}} Answer */
/** @typedef {{action: Action, moment: string, tries: number}} Waiting  `moment`: phase, game and round or turn in which it was tapped */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */
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

/** How long an answer may take, in ms. */
export const ANSWER_WITHIN = 8000;
const FAULTS = 3;

/** Half a second, doubling to ten, each a little off, so that a room does not knock all at once. @param {number} tries @param {World} world */
export const backoff = (tries, world) => Math.min(10000, 500 * 2 ** tries) * (0.75 + world.chance() / 2);

/** What a tap belongs to: the phase, the game's number in this room, and that of its round or turn. @param {View} view */
export const momentOf = ({ phase, match, round, turn }) => `${phase} ${match} ${round ?? turn ?? 0}`;

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

  /** Is it kept where a reload and another tab find it: in the first store? @param {string} name */
  lasts(name) {
    return attempt(() => this.stores[0]().getItem(`companion.${name}`)) === this.kept.get(name);
  }
}

/** What the job gives, or nothing where it fails. @template T @param {() => T} job @returns {T | undefined} */
export function attempt(job) {
  try {
    return job();
  } catch {
    return undefined;
  }
}

/**
 * The key this page acts with: from the address's fragment (which no server ever sees), else as kept before. Once it has opened something
 * it is kept, and leaves the address bar, where it could be photographed or shared. Where nothing lasts it stays there, for a reload.
 */
export class Identity {
  /** @param {string} name what it is kept under @param {Memory} memory @param {{hash: string}} place @param {(hash: string) => void} show */
  constructor(name, memory, place, show) {
    this.name = name;
    this.memory = memory;
    this.show = show;
    this.settled = false;
    /** @type {string | null} */
    this.key = /[#&]key=([\w-]{8,200})/.exec(place.hash)?.[1] ?? memory.get(name);
  }

  /** The key has opened something: until now the address of somebody else's making could not replace the one that is kept. */
  accepted() {
    if (this.key && !this.settled) this.keep(this.key);
  }

  /** The key opens nothing: go on with the one kept before, if there is another. */
  drop() {
    const before = this.settled ? null : this.memory.get(this.name);
    this.keep(before === this.key ? null : before);
  }

  /** @param {string | null} key null: there is none any more */
  keep(key) {
    this.settled = true;
    this.key = key;
    this.memory.set(this.name, key);
    this.show(key && !this.memory.lasts(this.name) ? `#key=${key}` : "");
  }
}

/** JSON with blanks at its end to a full 256: whoever listens beside TLS sees lengths, and a 12 is longer than a 7. @param {any} body */
const padded = (body, text = JSON.stringify(body)) => text.padEnd(Math.ceil(text.length / 256) * 256);

/**
 * One call. Throws when no answer comes; an answer with an error status is an answer.
 * @param {World} world @param {string} method @param {string} path @param {{key?: string | null, body?: any}} [more] @returns {Promise<Answer>}
 */
export async function call(world, method, path, { key, body } = {}) {
  const stopper = new AbortController();
  const timer = world.later(() => stopper.abort(), ANSWER_WITHIN);
  const headers = /** @type {Record<string, string>} */ (body ? { "Content-Type": "application/json" } : {});
  if (key) headers.Authorization = `Bearer ${key}`;
  try {
    const answer = await world.fetch(path, { method, headers, body: body && padded(body), signal: stopper.signal, cache: "no-store" });
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
   * harmless) unless the same phase of a later round or game would take it for new.
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

/** Every order equally likely. @template T @param {T[]} things @param {(size: number) => Uint8Array} bytes @returns {T[]} */
export function shuffled(things, bytes) {
  const mixed = [...things];
  for (let i = mixed.length - 1; i > 0; i--) {
    let roll = 256;
    while (roll >= 256 - (256 % (i + 1))) [roll] = bytes(1);
    const j = roll % (i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

/**
 * My cards in a random order that stays for the round or turn, so that a place tells nothing about its card.
 * @template T @param {{memory: Memory, bytes: (size: number) => Uint8Array, room: string}} kit
 * @param {number} moment the round or turn @param {T[]} cards @returns {T[]}
 */
export function inStableOrder({ memory, bytes, room }, moment, cards) {
  const name = `order.${room}`;
  const kept = memory.get(name);
  if (kept?.moment === moment && kept.cards.length === cards.length && cards.every((card) => kept.cards.includes(card))) return kept.cards;
  const mixed = shuffled([...cards].sort(), bytes);
  memory.set(name, { moment, cards: mixed });
  return mixed;
}

/** The server takes no longer name. */
export const LONGEST_NAME = 40;

const LAST_SAID = 12000;

/**
 * Was it my piece that closed the phase before, so that only the host can take it back? True for a while.
 * @param {Record<string, any>} kit @param {Readonly<Record<string, string>>} left by phase, what of a seat says that it has something left
 */
export function closedByMine({ view, me, ui, later }, left) {
  const before = ui.played ?? view;
  if (before.phase !== view.phase) {
    const missing = before.seats.filter((/** @type {View} */ seat) => seat[left[before.phase]]);
    ui.closed = missing.length === 1 && missing[0].seat === me?.seat;
    if (ui.closed) later("closed", LAST_SAID, () => (ui.closed = false));
  }
  ui.played = view;
  return Boolean(ui.closed);
}
