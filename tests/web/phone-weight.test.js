// What a phone has to fetch before it shows something: few requests, little weight, nobody else's address.
// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const WEB = new URL("../../web/", import.meta.url);
const MOST_BYTES = 60_000;
const MOST_REQUESTS = 12;
const HEADERS = 700;

const read = (/** @type {string} */ path) => readFileSync(new URL(path, WEB), "utf8");

/** All modules that these bring along. @param {string[]} entries @returns {string[]} */
function graph(entries) {
  const found = new Set(entries);
  for (const path of found) {
    for (const [, target] of read(path).matchAll(/^import [^;]*?from "([^"]+)";/gm)) found.add(new URL(target, new URL(path, WEB)).pathname.slice(WEB.pathname.length));
  }
  return [...found];
}

/** @param {string[]} modules @param {string[]} catalogues */
const fetched = (modules, catalogues) => ["index.html", "styles/house.css", "styles/phone.css", ...graph(["phone.js", ...modules]), ...catalogues.map((name) => `locales/${name}.json`)];

/** @type {[string, string[], string[]][]} */
const LOADS = [
  ["a new phone in the lobby", ["door.js"], ["house"]],
  ["a phone that comes back in the middle of a round of Vabanque", ["games/vabanque.js"], ["house", "vabanque"]],
  ["a phone that comes back in the middle of a turn of Casanova", ["games/casanova.js"], ["house", "casanova"]],
];

for (const [who, modules, catalogues] of LOADS) for (const tag of ["en", "fr", "ja"]) {
  test(`${who}, in ${tag}: at most ${MOST_REQUESTS} requests and ${MOST_BYTES} bytes`, () => {
    const files = fetched(modules, catalogues.map((name) => `${name}.${tag}`));
    const bytes = files.reduce((sum, path) => sum + gzipSync(read(path)).length + HEADERS, 0);
    assert.ok(files.length + 1 <= MOST_REQUESTS, `${files.length} files and a view: ${files.join(", ")}`);
    assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  });
}

test("every module is preloaded that every phone needs, so that none waits for another", () => {
  const page = read("index.html");
  for (const path of graph(["phone.js"]).filter((path) => path !== "phone.js")) assert.ok(page.includes(`href="/web/${path}"`), path);
});

test("the page has no script and no style of its own, and asks no other host for anything", () => {
  const page = read("index.html");
  assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  for (const path of [...fetched(["door.js", "menu.js", "games/vabanque.js", "games/vabanque-after.js", "games/casanova.js", "games/casanova-after.js"], []), "index.html"]) {
    const text = read(path).replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\/[\w.]|@import|url\((?!#)/, path);
  }
});
