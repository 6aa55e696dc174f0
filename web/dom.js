// A very small virtual DOM: screens are functions from a view to nodes, and only what differs is touched, so focus,
// scroll position and running transitions survive every new view.
// @ts-check

/** @typedef {{tag: string, props: Record<string, any>, children: Child[], svg: boolean}} Node_ */
/** @typedef {Node_ | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * A node of the page. Props: `onclick` and the like are listeners, `key` keeps an element when its siblings come, go or move, `hook` is called
 * with the element once it is new, `style` is an object of CSS properties (set through the CSSOM, which a strict content security policy
 * allows), the rest are attributes (false, null: absent; true: present and empty).
 * Text is always set as text, never parsed, so a name with markup stays a name.
 * @param {string} tag @param {Record<string, any> | null} [props] @param {...(Child | Child[])} children @returns {Node_}
 */
export const h = (tag, props, ...children) => ({ tag, props: props ?? {}, children: /** @type {Child[]} */ (children.flat(4)), svg: false });

/** The same inside a picture. @type {typeof h} */
export const s = (tag, props, ...children) => ({ ...h(tag, props, ...children), svg: true });

/**
 * Make `parent` show exactly these children.
 * @param {Element} parent @param {...(Child | Child[])} children
 */
export function render(parent, ...children) {
  const wanted = /** @type {Child[]} */ (children.flat(4)).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  const keys = new Set(wanted.map(keyOf));
  for (const old of /** @type {any[]} */ ([...parent.childNodes])) if (old.keyOf !== undefined && !keys.has(old.keyOf)) old.remove();
  const keyed = new Map([...parent.childNodes].map((old) => [/** @type {any} */ (old).keyOf, old]));
  wanted.forEach((child, place) => {
    const here = parent.childNodes[place];
    const key = keyOf(child);
    const known = key === undefined ? here : keyed.get(key);
    const node = known && fits(known, child) ? known : create(child);
    if (node !== here) parent.insertBefore(node, here ?? null);
    update(node, child);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove();
}

/** @param {Child} child */
const keyOf = (child) => (child && typeof child === "object" ? child.props.key : undefined);

/** @param {any} node @param {Child} child */
function fits(node, child) {
  if (!child || typeof child !== "object") return node.nodeType === 3;
  return node.nodeType === 1 && node.localName === child.tag && node.keyOf === child.props.key;
}

/** @param {Child} child @returns {ChildNode} */
function create(child) {
  if (!child || typeof child !== "object") return document.createTextNode("");
  const made = /** @type {any} */ (child.svg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag));
  made.keyOf = child.props.key;
  made.isNew = true;
  return made;
}

/** @param {any} node @param {Child} child */
function update(node, child) {
  if (!child || typeof child !== "object") {
    if (node.data !== String(child)) node.data = String(child);
    return;
  }
  const before = node.propsOf ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(child.props)])) {
    const has = name === "value" || name === "checked" ? node[name] : before[name];
    if (has !== child.props[name]) setProp(node, name, child.props[name], before[name]);
  }
  node.propsOf = child.props;
  render(node, child.children);
  if (node.isNew) {
    node.isNew = false;
    child.props.hook?.(node);
  }
}

/** @param {any} node @param {string} name @param {any} value @param {any} before */
function setProp(node, name, value, before) {
  if (name === "key" || name === "hook") return;
  if (name === "style") setStyle(node.style, value ?? {}, before ?? {});
  else if (name.startsWith("on")) node[name] = value ? listener(value) : null;
  else if (name === "value" || name === "checked" || name === "disabled") node[name] = value ?? (name === "value" ? "" : false);
  else if (value === false || value === null || value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Returns nothing: a handler that happens to return false would cancel what the browser does by itself. @param {(event: any) => any} heard */
const listener = (heard) => (/** @type {any} */ event) => void heard(event);

/** @param {CSSStyleDeclaration} style @param {Record<string, string>} value @param {Record<string, string>} before */
function setStyle(style, value, before) {
  for (const name of Object.keys(before)) if (!(name in value)) style.removeProperty(name);
  for (const [name, to] of Object.entries(value)) if (before[name] !== to) style.setProperty(name, to);
}
