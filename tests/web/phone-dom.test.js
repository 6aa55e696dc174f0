// The very small virtual DOM, on a page made of plain objects.
// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { h, render, s } from "../../web/page.js";

/** As much of a node as render touches. */
class FakeNode {
  /** @param {string} localName @param {number} nodeType @param {string} space */
  constructor(localName, nodeType = 1, space = "html") {
    Object.assign(this, { localName, nodeType, space });
    /** @type {FakeNode[]} */
    this.childNodes = [];
    /** @type {Record<string, string>} */
    this.attributes = {};
    /** @type {FakeNode | null} */
    this.parent = null;
    /** @type {Record<string, string>} */
    const set = {};
    this.style = { set, setProperty: (/** @type {string} */ name, /** @type {string} */ value) => void (set[name] = value), removeProperty: (/** @type {string} */ name) => void delete set[name] };
    this.moves = 0;
  }

  get lastChild() {
    return this.childNodes.at(-1);
  }

  /** @param {FakeNode} node @param {FakeNode | null} before */
  insertBefore(node, before) {
    node.remove();
    node.moves += 1;
    node.parent = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
  }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((one) => one !== this);
    this.parent = null;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }
}

/** @type {any} */
let root;

beforeEach(() => {
  root = new FakeNode("body");
  /** @type {any} */ (globalThis).document = {
    createTextNode: () => new FakeNode("#text", 3),
    createElement: (/** @type {string} */ tag) => new FakeNode(tag),
    createElementNS: (/** @type {string} */ _space, /** @type {string} */ tag) => new FakeNode(tag, 1, "svg"),
  };
});

/** @param {...import("../../web/page.js").Child} children */
const show = (...children) => render(root, ...children);

/** @param {string} key */
const keyed = (key) => h("i", { key });

test("text is text: markup in it stays what it is", () => {
  show(h("p", null, "<b>x</b>", 0, null, false, "", undefined));
  assert.deepEqual(root.childNodes[0].childNodes.map((/** @type {any} */ node) => [node.nodeType, node.data]), [[3, "<b>x</b>"], [3, "0"]]);
});

test("what is the same stays the same element", () => {
  show(h("p", { class: "a" }, "x"));
  const [before] = root.childNodes;
  show(h("p", { class: "b", hidden: true }, "y"));
  assert.equal(root.childNodes[0], before);
  assert.deepEqual(before.attributes, { class: "b", hidden: "" });
  show(h("div", null));
  assert.notEqual(root.childNodes[0], before);
  assert.equal(root.childNodes.length, 1);
});

test("keyed elements survive when earlier ones go, come or change places, and are not moved without need", () => {
  show(keyed("a"), keyed("b"), keyed("c"));
  const [, b, c] = root.childNodes;
  show(keyed("b"), keyed("c"));
  assert.deepEqual(root.childNodes, [b, c]);
  assert.deepEqual([b.moves, c.moves], [1, 1], "only inserted once: focus and transitions survive");
  show(keyed("new"), keyed("b"), keyed("c"));
  assert.deepEqual(root.childNodes.slice(1), [b, c]);
  assert.deepEqual([b.moves, c.moves], [1, 1]);
  show(keyed("c"), keyed("b"));
  assert.deepEqual(root.childNodes, [c, b]);
});

test("a keyed element never turns into another", () => {
  show(keyed("a"));
  const [a] = root.childNodes;
  show(keyed("b"));
  assert.notEqual(root.childNodes[0], a);
  show(h("i", null));
  assert.equal(root.childNodes.length, 1);
  assert.equal(root.childNodes[0].keyOf, undefined);
});

test("listeners are set, replaced and taken away; what they return cancels nothing", () => {
  let heard = 0;
  show(h("button", { onclick: () => { heard += 1; return false; } }));
  assert.equal(root.childNodes[0].onclick({}), undefined);
  assert.equal(heard, 1);
  show(h("button", null));
  assert.equal(root.childNodes[0].onclick, null);
});

test("styles go through the CSSOM, one property at a time", () => {
  show(h("p", { style: { left: "1px", top: "2px" } }));
  show(h("p", { style: { left: "3px" } }));
  assert.deepEqual(root.childNodes[0].style.set, { left: "3px" });
  assert.deepEqual(root.childNodes[0].attributes, {});
});

test("a hook hears of its element once", () => {
  const heard = /** @type {any[]} */ ([]);
  const hook = (/** @type {any} */ element) => heard.push(element);
  show(h("p", { hook }));
  show(h("p", { hook }));
  assert.deepEqual(heard, [root.childNodes[0]]);
});

test("values and states are properties, so that what was typed is followed", () => {
  show(h("input", { value: "a", checked: true, disabled: true }));
  const [input] = root.childNodes;
  assert.deepEqual([input.value, input.checked, input.disabled], ["a", true, true]);
  show(h("input", null));
  assert.deepEqual([input.value, input.checked, input.disabled], ["", false, false]);
});

test("a field shows what the screen says, also when that is less than was typed", () => {
  show(h("input", { value: "KXQF" }));
  const [input] = root.childNodes;
  input.value = "KXQFZ";
  show(h("input", { value: "KXQF" }));
  assert.equal(input.value, "KXQF");
});

test("pictures are made in the picture's own namespace", () => {
  show(h("p", null, s("svg", null, s("circle", { r: 3 }))));
  assert.equal(root.childNodes[0].space, "html");
  assert.equal(root.childNodes[0].childNodes[0].childNodes[0].space, "svg");
});
