// What tests of the line share.
// @ts-check
import { fakeWorld, settle } from "./fake-world.js";
import { Line } from "../../web/line.js";
import { Memory } from "../../web/net.js";

export const TOKENS = { phase: "tokens", match: 1, round: 1, n: 1 };

/** A line in a world without a network. @param {Partial<ReturnType<typeof fakeWorld>>} [more] @param {Memory} [memory] */
export function aLine(more = {}, memory = new Memory()) {
  const fake = Object.assign(fakeWorld(), more);
  const refused = /** @type {string[]} */ ([]);
  let drawn = 0;
  const line = new Line(fake.world, memory, "KXQF", "secret-key", { changed: () => void (drawn += 1), refused: (fault) => refused.push(fault.code) });
  return { fake, line, refused, memory, drawn: () => drawn };
}

/** The line is there and has its first view. @param {ReturnType<typeof aLine>} made */
export async function live(made, view = TOKENS) {
  made.line.start();
  made.fake.sockets[0].onopen();
  made.fake.sockets[0].push(1, view);
  await settle();
}

/** What was posted. @param {ReturnType<typeof fakeWorld>} fake */
export const posts = (fake) => fake.calls.filter((call) => call.method === "POST");
