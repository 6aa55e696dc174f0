// @ts-check
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { LANGUAGES, chooseLanguage, gain, has, isolate, language, list, loadWords, number, t, useWords } from "../../web/page.js";

const WEB = new URL("../../web/", import.meta.url);
const IN_GAMES = readdirSync(new URL("games/", WEB));
const GAMES = /** @type {string[]} */ (IN_GAMES.filter((name) => /^\w+\.js$/.test(name)).map((name) => name.slice(0, -3)));

const CATALOGUES = [...new Set(readdirSync(new URL("locales/", WEB)).map((file) => file.split(".")[0]))];

/** The modules of every page. */
const EVERY_FILE = [...readdirSync(WEB).filter((name) => name.endsWith(".js")), ...IN_GAMES.map((name) => `games/${name}`)];

/** The phone's modules, with those of one game. @param {string} game @returns {string[]} */
const phoneFiles = (game) => ["phone.js", "page.js", "door.js", "chairs.js", "menu.js", "over.js", "corrected.js", ...IN_GAMES.filter((name) => name.startsWith(game) && !name.startsWith(`${game}-board`)).map((name) => `games/${name}`)];

/** @param {string} name @param {string} tag */
const catalogue = (name, tag) => JSON.parse(readFileSync(new URL(`locales/${name}.${tag}.json`, WEB), "utf8"));

const PLURAL = ["zero", "one", "two", "few", "many", "other"];

/** Every message with its dotted key; plural forms are one message. @param {any} words @param {string} [path] @returns {[string, any][]} */
const messages = (words, path = "") => Object.entries(words).flatMap(([name, value]) => {
  const key = path ? `${path}.${name}` : name;
  const isMessage = typeof value === "string" || Object.keys(value).every((form) => PLURAL.includes(form));
  return isMessage ? [/** @type {[string, any]} */ ([key, value])] : messages(value, key);
});

/** @param {any} message */
const holes = (message) => [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();

/** @param {string} tag @param {string} game */
const everything = (tag, game) => useWords(tag, catalogue("house", tag), catalogue(game, tag));

test("the saved choice comes first, then the browser's languages, then English", () => {
  assert.equal(chooseLanguage("fr", ["ja"]), "fr");
  assert.equal(chooseLanguage(null, ["pt-BR", "ja-JP", "fr"]), "ja");
  assert.equal(chooseLanguage("xx", ["pt"]), "en");
  assert.equal(chooseLanguage(undefined, []), "en");
  assert.equal(chooseLanguage("toString", ["constructor"]), "en");
});

test("numbers, plurals and lists follow the language", () => {
  const en = { n: { one: "{count} tap by {names}", other: "{count} taps by {names}" }, sum: "{amount}" };
  useWords("en", en);
  assert.equal(t("n", { count: 1, names: ["Ana"] }), "1 tap by Ana");
  assert.equal(t("n", { count: 1200, names: ["Ana", "Ben", "Cleo"] }), "1,200 taps by Ana, Ben, and Cleo");
  assert.equal(number(45000), "45,000");
  assert.equal(gain(45000), "+45,000");
  assert.equal(gain(0), "0");
  useWords("fr", { n: { one: "{count} geste", other: "{count} gestes" } });
  assert.equal(t("n", { count: 0 }), "0 geste", "French counts nought as one");
  useWords("ja", { n: { other: "{count}件、{names}" } });
  assert.equal(t("n", { count: 1, names: ["Ana", "Ben"] }), "1件、Ana、Ben");
  assert.equal(language(), "ja");
});

test("a name is never taken for a pattern, a key or a replacement", () => {
  useWords("en", { hello: "{name} and {other}" });
  assert.equal(t("hello", { name: "{other} $& <b>", other: "x" }), "{other} $& <b> and x");
  assert.equal(t("hello.toString"), "hello.toString");
  assert.equal(t("constructor"), "constructor");
});

test("a name that runs right to left cannot turn the sentence round", () => {
  assert.equal(isolate("דנה"), "\u2068דנה\u2069");
  assert.equal(isolate("\u202eevil"), "\u2068\u202eevil\u2069");
  assert.equal(isolate("Zoë 🎲"), "Zoë 🎲");
  useWords("en", { x: "{name} wins" });
  assert.equal(t("x", { name: "דנה" }), "\u2068דנה\u2069 wins");
  assert.ok(list(["دانا"]).includes("\u2068"));
});

test("in French a name that begins with a vowel shortens the word before it, a number does not", () => {
  useWords("fr", { x: "le pion de {name}", y: "Plus que {count}", z: "les cartes de {names}" });
  assert.deepEqual([t("x", { name: "Emilia" }), t("x", { name: "Ben" }), t("x", { name: "Élodie" })], ["le pion d’Emilia", "le pion de Ben", "le pion d’Élodie"]);
  assert.deepEqual([t("y", { count: 8 }), t("z", { names: ["Ana", "Ben"] })], ["Plus que 8", "les cartes d’Ana et Ben"]);
  useWords("en", { x: "made de {name}" });
  assert.equal(t("x", { name: "Ana" }), "made de Ana");
});

test("sections of the same name in two catalogues are joined", () => {
  useWords("en", { phone: { a: "A", deep: { x: "X" } } });
  useWords("en", { phone: { b: "B", deep: { y: "Y" } } });
  assert.deepEqual(["phone.a", "phone.b", "phone.deep.x", "phone.deep.y"].map((key) => t(key)), ["A", "B", "X", "Y"]);
  useWords("fr", { phone: { a: "Fr" } });
  assert.equal(has("phone.b"), false, "nothing of the other language stays");
});

test("catalogues are fetched by name and language", async () => {
  const asked = /** @type {string[]} */ ([]);
  await loadWords("ja", ["house", "vabanque"], async (url) => (asked.push(url), new Response(JSON.stringify({ [`k${asked.length}`]: "v" }))));
  assert.deepEqual(asked, ["/web/locales/house.ja.json", "/web/locales/vabanque.ja.json"]);
  assert.equal(t("k2"), "v");
});

test("every language has the same messages with the same holes, and every plural form its language needs", () => {
  for (const name of CATALOGUES) {
    const english = new Map(messages(catalogue(name, "en")));
    for (const tag of Object.keys(LANGUAGES)) {
      const here = new Map(messages(catalogue(name, tag)));
      assert.deepEqual([...here.keys()].sort(), [...english.keys()].sort(), `${name}.${tag}`);
      for (const [key, message] of here) {
        if (typeof message === "string") assert.deepEqual(holes(message), holes(english.get(key)), `${name}.${tag} ${key}`);
        else {
          const extra = holes(message).filter((hole) => hole !== "count" && !holes(english.get(key)).includes(hole));
          assert.deepEqual(extra, [], `${name}.${tag} ${key}`);
          const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.filter((form) => form !== "many");
          for (const form of needed) assert.ok(form in message, `${name}.${tag} ${key} lacks ${form}`);
        }
      }
    }
  }
});

for (const game of GAMES) {
  test(`${game}: every key the phone says is in the catalogues`, () => {
    everything("en", game);
    for (const file of phoneFiles(game)) {
      const source = readFileSync(new URL(file, WEB), "utf8");
      for (const [, key] of source.matchAll(/\bt\("([\w.]+)"/g)) assert.ok(has(key), `${file}: ${key}`);
    }
  });

  test(`${game}: every message of the phone is said somewhere`, () => {
    const source = phoneFiles(game).map((file) => readFileSync(new URL(file, WEB), "utf8")).join("\n");
    const said = [...source.matchAll(/\bt\(["`]([\w.]+)/g)].map((found) => found[1]);
    for (const name of ["house", game]) {
      for (const [key] of messages(catalogue(name, "en").phone, "phone")) {
        assert.ok(said.some((start) => key === start || (key.startsWith(start) && /[._]$/.test(start)) || key === `${start}_hint` || source.includes(`"${key}"`)), `${name}: ${key}`);
      }
    }
  });
}

/** A page's modules, those among them that it loads later. @param {string} entry @returns {string[]} */
function modulesOf(entry) {
  const found = new Set([entry]);
  for (const path of found) {
    for (const [, target] of readFileSync(new URL(path, WEB), "utf8").matchAll(/(?:^import [^;]*?from |import\()"([^"]+)"/gm)) {
      found.add(new URL(target, new URL(path, WEB)).pathname.slice(WEB.pathname.length));
    }
  }
  return [...found];
}

/** The keys that a module says: whole ones, and where they end in something else, what they begin with. @param {string} file @returns {string[]} */
const saidIn = (file) => [...readFileSync(new URL(file, WEB), "utf8").matchAll(/\bt\(["`]([\w.]+)/g)].map(([, key]) => key);

for (const entry of ["tools-page.js", "print.js"]) {
  test(`${entry}: every key that its modules say is in the catalogues it fetches`, () => {
    const [, list] = /** @type {RegExpMatchArray} */ (readFileSync(new URL(entry, WEB), "utf8").match(/loadWords\(tag, \[([^\]]+)\]/));
    const keys = [...list.matchAll(/"([\w-]+)"/g)].flatMap(([, name]) => messages(catalogue(name, "en")).map(([key]) => key));
    const unsaid = modulesOf(entry).flatMap((file) => saidIn(file).filter((said) => !keys.some((key) => key === said || (/[._]$/.test(said) && key.startsWith(said))))
      .map((said) => `${file}: ${said}`));
    assert.deepEqual(unsaid, []);
  });
}

test("every message of every catalogue is said by some page", () => {
  const source = EVERY_FILE.map((file) => readFileSync(new URL(file, WEB), "utf8")).join("\n");
  const patterns = [...source.matchAll(/`([a-z]+\.[\w.]*\$\{.*?)[`\n]/g)].map(([, key]) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{.*?(?:\}|$)/g, "[\\w-]+")}$`));
  const quoted = new Set([...source.matchAll(/"([a-z]+\.[\w.]+)"/g)].map((found) => found[1]));
  quoted.add("game.about"); // read by board-game.js without a key, where several games are shown
  for (const name of CATALOGUES) {
    for (const [key] of messages(catalogue(name, "en"))) assert.ok(quoted.has(key) || patterns.some((pattern) => pattern.test(key)), `${name}: ${key}`);
  }
});

test("every error code of the protocol has words", () => {
  const protocol = readFileSync(new URL("../docs/protocol.md", WEB), "utf8");
  const codes = [...protocol.slice(protocol.indexOf("## Error codes")).matchAll(/^\| `(\w+)` \|/gm)].map((found) => found[1]);
  assert.ok(codes.length > 20);
  for (const tag of Object.keys(LANGUAGES)) for (const code of codes) assert.ok(catalogue("house", tag).errors[code], `${tag}: ${code}`);
});

/** What a page's code may say with a capital: its name, languages' own names, keys, and what browser and server call things. */
const NO_WORDS = new Set(["Companion", ...Object.values(LANGUAGES), "Deutsch", "Italiano", "한국어", "Enter", "ArrowLeft", "ArrowRight", "Content-Type", "Bearer",
  "ResizeObserver"]);

/** The words a person would read that stand in this code: attributes and texts of nodes, and whatever is written as a sentence begins. @param {string} source */
function wordsIn(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm, "");
  const strings = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$\n]|\\.|\$(?!\{)|\$\{[^{}`\n]*\})*)`/g)].map(([, plain, template]) => plain ?? template.replace(/\$\{[^}]*\}/g, " "));
  const capital = strings.filter((text) => /(?:^|[^\p{L}])\p{Lu}\p{Ll}|\p{Lo}/u.test(text) && !NO_WORDS.has(text.replace(/^[\s·]+|\s+$/g, "")));
  const shown = [/\b[hs]\([^()]*?,\s*(?:null|\{[^{}]*\}),\s*"([^"]*\p{L}{2,}[^"]*)"/gu, /\b(?:title|"?aria-label"?|alt|placeholder|label|hint|rest|resting|news)"?: ["`]([^"`$]*\p{L}{2,}[^"`$]*)/gu]
    .flatMap((place) => [...code.matchAll(place)].map((found) => found[1]));
  return [...new Set([...capital, ...shown])];
}

test("no words stand in the pages' code", () => {
  for (const file of EVERY_FILE) assert.deepEqual(wordsIn(readFileSync(new URL(file, WEB), "utf8")), [], file);
});

test("words in code would be found wherever they stand", () => {
  for (const code of ['h("p", { class: "dim" }, "menu")', 'h("p", { title: "menu" })', 'h("p", { key, "aria-label": `menu ${x}` })', 'return { title: "menu", hint }', 'button("Go on", act)',
    'x ? "Put me down" : null', "`${count} Pawns`", 'say("テーブル")']) assert.equal(wordsIn(code).length, 1, code);
  for (const code of ['h("p", { class: "dim" }, t("a.b"))', 'h("p", { title: t(`a.${b}`) })', "// Puts a thing down", '`${room} · Companion`', 'kit.glide("chairTurn")']) assert.deepEqual(wordsIn(code), [], code);
});

test("there is a catalogue for each language and no other", () => {
  const files = readdirSync(new URL("locales/", WEB));
  for (const name of CATALOGUES) assert.deepEqual(files.filter((file) => file.startsWith(`${name}.`)).sort(), Object.keys(LANGUAGES).map((tag) => `${name}.${tag}.json`).sort());
});

test("every apostrophe is the printer's one", () => {
  const straight = readdirSync(new URL("locales/", WEB)).flatMap((file) => messages(JSON.parse(readFileSync(new URL(`locales/${file}`, WEB), "utf8")))
    .filter(([, message]) => JSON.stringify(message).includes("'")).map(([key]) => `${file} ${key}`));
  assert.deepEqual(straight, []);
});
