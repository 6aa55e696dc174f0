// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES, WEB, all, boardFiles, catalogue, cataloguesOf, deskOf, speak, text } from "./board-help.js";
import { fakeWorld } from "./fake-world.js";
import { lobbyOf } from "./fixtures/views.js";
import { addressOf, addressed, earlierRooms, openRoom, rememberRoom, wayBack } from "../../web/board-room.js";
import { wifiText } from "../../web/board-qr.js";
import { chairPlace, seatEditor } from "../../web/board-seats.js";
import { lobbyNews } from "../../web/board-lobby.js";
import { Memory } from "../../web/net.js";
import { LANGUAGES, has, t } from "../../web/page.js";

test("an address names the room, and no key", () => {
  assert.equal(addressed({ pathname: "/board" }), null);
  assert.equal(addressed({ pathname: "/board/kxqf" }), "KXQF");
  assert.equal(addressed({ pathname: "/board/KXQFX" }), null);
  assert.equal(addressOf("KXQF"), "/board/KXQF");
});

test("a room whose answer got lost is asked for again under the same id, so that there is only one", async () => {
  const { world, calls } = fakeWorld();
  const memory = new Memory();
  let answers = 0;
  world.fetch = /** @type {any} */ (async (/** @type {string} */ path, /** @type {any} */ call) => {
    calls.push({ method: call.method, path, headers: {}, body: JSON.parse(call.body) });
    if (!answers++) throw new TypeError("no network");
    return new Response(JSON.stringify({ room: "KXQF", host_key: "hostkey1" }), { status: 201 });
  });
  assert.deepEqual(await openRoom(world, memory, "vabanque"), { error: { code: "unreachable", message: "" } });
  assert.deepEqual(await openRoom(world, memory, "vabanque"), { room: "KXQF", key: "hostkey1" });
  assert.deepEqual(await openRoom(world, memory, "vabanque"), { room: "KXQF", key: "hostkey1" });
  const ids = calls.map((call) => call.body.id);
  assert.equal(ids[0], ids[1]);
  assert.notEqual(ids[1], ids[2], "the next room is another one");
  assert.ok(ids[0].length >= 22);
});

test("a room of another game is another room, though the answer for the first got lost", async () => {
  const fake = fakeWorld();
  const memory = new Memory();
  fake.answer = () => "down";
  await openRoom(fake.world, memory, "vabanque");
  await openRoom(fake.world, memory, "casanova");
  assert.deepEqual(fake.calls.map(({ body }) => body.game), ["vabanque", "casanova"]);
  assert.notEqual(fake.calls[0].body.id, fake.calls[1].body.id);
});

test("the rooms of this browser are remembered, newest first, each once", () => {
  const memory = new Memory();
  for (const room of ["AAAA", "BBBB", "AAAA", "CCCC", "DDDD", "EEEE", "FFFF"]) rememberRoom(memory, room);
  assert.deepEqual(earlierRooms(memory), ["FFFF", "EEEE", "DDDD", "CCCC", "AAAA"]);
  rememberRoom(memory, "EEEE", { game: "Vabanque", people: ["Ana", "Ben"] });
  assert.deepEqual(earlierRooms(memory), ["EEEE", "FFFF", "DDDD", "CCCC", "AAAA"]);
  assert.match(text(wayBack(memory, "EEEE")), /EEEE Vabanque Ana and Ben/);
  assert.equal(text(wayBack(memory, "AAAA")).trim(), "AAAA", "nothing else is known of it");
});

test("a Wi-Fi code escapes the signs that part its fields", () => {
  assert.equal(wifiText({ name: "Home", password: "secret" }), "WIFI:T:WPA;S:Home;P:secret;;");
  assert.equal(wifiText({ name: 'a;b,c:d"e\\f', password: "" }), 'WIFI:T:nopass;S:a\\;b\\,c\\:d\\"e\\\\f;;');
});

test("chairs stand clockwise as seen from above", () => {
  const [first, second] = [chairPlace(0, 4), chairPlace(1, 4)];
  assert.ok(first.y > 80 && Math.abs(first.x - 50) < 1, "the first at the bottom");
  assert.ok(second.x < 20, "from the bottom clockwise is to the left");
});

for (const game of GAMES) {
  const { settings } = await import(`../../web/games/${game}-board.js`);

  test(`${game}: every key the board says is in the catalogues of every language`, () => {
    for (const tag of Object.keys(LANGUAGES)) {
      speak(tag, game);
      for (const file of boardFiles(game)) {
        const source = readFileSync(new URL(file, WEB), "utf8");
        for (const [, key] of source.matchAll(/\bt\("([\w.]+)"/g)) assert.ok(has(key), `${tag} ${file}: ${key}`);
        for (const [, start] of source.matchAll(/\bt\(`([\w.]+)\.\$\{/g)) assert.ok(has(start) || (start === "game.settings" && !settings.length), `${tag} ${file}: ${start}`);
      }
    }
  });

  test(`${game}: every message of the board is said somewhere`, () => {
    const plural = ["one", "other", "many", "few", "two", "zero"];
    /** @param {any} words @param {string} path @returns {string[]} */
    const keys = (words, path) => (typeof words === "string" || Object.keys(words).every((form) => plural.includes(form)) ? [path] : Object.entries(words).flatMap(([name, value]) => keys(value, `${path}.${name}`)));
    for (const [name, games] of Object.entries({ board: GAMES, [cataloguesOf(game).at(-1) ?? ""]: [game] })) {
      const source = games.flatMap(boardFiles).map((file) => readFileSync(new URL(file, WEB), "utf8")).join("\n");
      const starts = [...source.matchAll(/`(board\.[\w.]+)[._]\$\{/g)].map((found) => found[1]);
      for (const key of keys(catalogue(name, "en").board, "board")) {
        assert.ok(source.includes(`"${key}"`) || starts.some((start) => key.startsWith(start)), `${name}: ${key}`);
      }
    }
  });
}

test("a switch shows what was asked for until the answer is there", () => {
  speak("en");
  const { desk } = deskOf({ ...lobbyOf(3), viewer: { kind: "host", seat: null, host: true } });
  const checked = () => all(seatEditor(desk, desk.view.seats[1])).filter((node) => node.props.type === "checkbox").map((node) => node.props.checked);
  assert.deepEqual(checked(), [false, false]);
  desk.pending = [{ id: "a", type: "stay_put", seat: "s2", stays: true }, { id: "b", type: "stay_put", seat: "s1", stays: false }];
  assert.deepEqual(checked(), [true, false]);
});

test("those who listen hear who has come", () => {
  speak("en");
  assert.equal(lobbyNews(lobbyOf(4), lobbyOf(3)), "Donaldo joined.");
  assert.equal(lobbyNews(lobbyOf(3), lobbyOf(4)), "");
  assert.equal(t("board.lobby.come", { names: ["Ana", "Ben"] }), "Ana and Ben joined.");
});
