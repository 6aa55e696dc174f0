// The way in, the lobby and its chairs, as functions from a view to nodes.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "./board-help.js";
import { all, bareKit, find, nodes } from "./phone-help.js";
import { chairRing, fromMe, moved, neighbours } from "../../web/chairs.js";
import { ended, enterCode, join, lobby } from "../../web/door.js";
import { lobbyOf, watched } from "./fixtures/views.js";

/** @typedef {Record<string, any>} Any */

speak("en");

test("neighbours: clockwise next sits on the left", () => {
  assert.deepEqual(neighbours(["a", "b", "c", "d"], "b"), { right: "a", left: "c" });
  assert.deepEqual(fromMe(["a", "b", "c"], "c"), ["c", "a", "b"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], "a", 3), ["b", "c", "a", "d"]);
});

test("in the lobby every gap between two others seats me there", () => {
  for (const me of ["s1", "s3", "s4"]) {
    const kit = bareKit(lobbyOf(4, { viewer: { kind: "seat", seat: me, host: false } }));
    const gaps = find(lobby(kit), (props) => props.class === "gap");
    assert.equal(gaps.length, 2);
    for (const gap of gaps) {
      gap.props.onclick();
      const { chair } = kit.acted.at(-1);
      const { left, right } = neighbours(moved(kit.view.chairs, me, chair), me);
      assert.equal(gap.props["aria-label"], `Sit between ${kit.name(right)} and ${kit.name(left)}`);
    }
  }
});

test("joining: taken colours cannot be chosen, and a name is needed", () => {
  const made = join(bareKit(watched(lobbyOf(3))));
  const colours = find(made, (props) => props.type === "radio");
  assert.deepEqual(colours.map((node) => node.props.disabled), [true, true, true, false, false, false]);
  assert.deepEqual(colours.map((node) => node.props.checked), [false, false, false, true, false, false]);
  assert.equal(nodes(made).find((node) => node.tag === "button")?.props.disabled, true);
  assert.equal(join(bareKit(watched(lobbyOf(6)))).title, "All chairs are taken");
});

test("every page for when there is no way in offers a way on", () => {
  for (const link of ["replaced", "wrong_key", "no_room"]) {
    const made = ended(bareKit(lobbyOf(3)), link, () => {});
    assert.ok(made.title && made.hint);
    assert.ok(nodes(made).some((node) => ["a", "button"].includes(node.tag)), link);
  }
});

test("a room code is four letters, whatever is typed", () => {
  const kit = bareKit(lobbyOf(3));
  kit.ui.code = "kx-q f9zz";
  const made = enterCode(kit);
  assert.equal(nodes(made).find((node) => node.tag === "input")?.props.value, "KXQF");
  assert.equal(nodes(made).find((node) => node.tag === "button")?.props.disabled, false);
});

test("the chairs are drawn from mine: I am at the bottom, whoever comes next on my left", () => {
  const ringed = chairRing(bareKit(lobbyOf(4)), ["s1", "s2", "s3", "s4"]);
  const people = all(ringed).filter((node) => /^person( |$)/.test(node.props.class ?? "")).map((node) => ({ seat: node.props.key, x: parseFloat(node.props.style.left), y: parseFloat(node.props.style.top) }));
  const at = Object.fromEntries(people.map((one) => [one.seat, one]));
  assert.ok(at.s1.y > at.s2.y && at.s1.y > at.s4.y && at.s3.y < at.s2.y);
  assert.ok(at.s2.x < at.s1.x && at.s4.x > at.s1.x);
});
