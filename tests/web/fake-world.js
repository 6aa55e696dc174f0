// A world without a network: time moves when told to, sockets and answers are scripted.
// @ts-check

/** Let everything that waits for an answer go on. */
export const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

export class FakeSocket {
  sent = /** @type {any[]} */ ([]);
  /** @type {any} */ onopen = null;
  /** @type {any} */ onmessage = null;
  /** @type {any} */ onclose = null;
  closed = false;

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  /** @param {number} number @param {any} view */
  push(number, view) {
    this.onmessage({ data: JSON.stringify({ number, view }) });
  }
}

/** A storage that can be told to refuse. */
export class FakeStorage {
  items = /** @type {Map<string, string>} */ (new Map());
  broken = false;

  /** @param {string} name */
  getItem(name) {
    if (this.broken) throw new Error("SecurityError");
    return this.items.get(name) ?? null;
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    if (this.broken) throw new Error("QuotaExceededError");
    this.items.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    if (this.broken) throw new Error("SecurityError");
    this.items.delete(name);
  }
}

/** What `answer` may give: a status and a body, or "down" for no network, or a promise of these. */
export function fakeWorld() {
  let now = 0;
  let ids = 0;
  /** @type {{at: number, job: () => void, id: number}[]} */
  let timers = [];
  const sockets = /** @type {FakeSocket[]} */ ([]);
  const calls = /** @type {{method: string, path: string, headers: any, body: any}[]} */ ([]);
  const fake = {
    sockets,
    calls,
    noSockets: false,
    isHidden: false,
    /** @type {(call: {method: string, path: string, headers: any, body: any}) => any} */
    answer: (call) => [call.method === "GET" ? 200 : 201, {}],
    /** @param {number} ms */
    async pass(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.job();
        await settle();
      }
      now = end;
    },
    /** @type {any} */
    world: {
      /** @param {string} path @param {any} options */
      async fetch(path, options) {
        const made = { method: options.method, path, headers: options.headers, body: options.body && JSON.parse(options.body) };
        calls.push(made);
        const answer = await fake.answer(made);
        if (answer === "down") throw new TypeError("Failed to fetch");
        const [status, data] = answer;
        return { status, text: async () => JSON.stringify(data) };
      },
      socket() {
        if (fake.noSockets) throw new Error("no sockets here");
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      /** @param {() => void} job @param {number} ms */
      later(job, ms) {
        timers.push({ at: now + ms, job, id: (ids += 1) });
        return ids;
      },
      /** @param {number} id */
      cancel(id) {
        timers = timers.filter((timer) => timer.id !== id);
      },
      chance: () => 0.5,
      /** @param {number} size */
      bytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
      hidden: () => fake.isHidden,
    },
  };
  return fake;
}
