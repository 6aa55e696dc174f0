"""What the person at the laptop sees first, and where a start ends up."""

import io
import json
import os
import socket
import stat
import subprocess
import sys
import time
from itertools import repeat
from pathlib import Path

import pytest
from server_help import call, new_rooms

from companion.chance import SeededChance, SystemChance
from companion.errors import BadInput
from companion.rooms.rooms import Opened, Rooms
from companion.rooms.store import MemoryStore, SqliteStore
from companion.server import greeting, laptop, pages
from companion.server.run import start_background
from tests.harness.table import Table

OWN = Opened("KXQF", "the-hosts-key")
PHONES, HERE = "http://192.168.1.7:8337", "http://127.0.0.1:8337"
LINKS = greeting.Links(PHONES, HERE)


class Terminal(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


class Legacy(Terminal):
    encoding = "cp1252"  # type: ignore[assignment]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    opened: list[str] = []
    monkeypatch.setattr(greeting.webbrowser, "open", opened.append)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("WT_SESSION", "1")
    return opened


def said(out: io.StringIO) -> str:
    greeting.say(out, LINKS, OWN, browser=False)
    return out.getvalue()


def test_a_terminal_shows_address_code_and_the_way_back_in() -> None:
    shown = said(Terminal())
    assert f"{PHONES}/KXQF\n" in shown
    assert "▀" in shown
    assert f"{HERE}/board/KXQF#key=the-hosts-key\n" in shown
    assert "Ctrl-C" in shown


def test_a_log_gets_no_key_no_colours_and_no_room_that_nobody_could_host() -> None:
    shown = said(io.StringIO())
    assert "key" not in shown
    assert "\x1b" not in shown
    assert f"{PHONES}\n" in shown
    assert f"{HERE}/board\n" in shown
    assert "KXQF" not in shown
    assert "Open the board first" in shown


def test_where_colours_cannot_be_trusted_there_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in said(Legacy())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in said(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in said(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "platform", "win32")
    assert "\x1b" in said(Terminal())
    monkeypatch.delenv("WT_SESSION")
    monkeypatch.delenv("TERM_PROGRAM", raising=False)
    assert "\x1b" not in said(Terminal())


def test_the_board_is_opened_with_the_hosts_key(plain_environment: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    greeting.say(io.StringIO(), LINKS, OWN, browser=True)
    laptop.gevent.sleep(0)
    assert plain_environment == [f"{HERE}/board/KXQF#key=the-hosts-key"]


def test_without_a_screen_no_browser_is_opened(plain_environment: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    greeting.say(io.StringIO(), LINKS, OWN, browser=True)
    laptop.gevent.sleep(0)
    assert plain_environment == []


def test_a_restart_goes_on_in_the_same_room(tmp_path: Path) -> None:
    rooms, kept = new_rooms(), tmp_path / "board.json"
    first = greeting.own_room(rooms, kept)
    assert greeting.own_room(rooms, kept) == first
    assert rooms.caller(first.room, first.host_key).viewer.host
    if os.name == "posix":
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600


@pytest.mark.parametrize(("ago", "same"), [(60, True), (13 * 3600, False)])
def test_after_a_game_the_room_is_kept_for_the_evening(tmp_path: Path, ago: int, same: bool) -> None:
    """Whoever restarts before the next game finds everybody still in their seats; the next day begins anew."""
    table, kept = Table("Ana", "Ben", game="casanova"), tmp_path / "board.json"
    table.clock = repeat(int(1000 * (time.time() - ago)))
    own = Opened(table.code, table.keys["host"])
    kept.write_text(json.dumps({"room": own.room, "host_key": own.host_key}))
    play_out(table.start())
    assert (greeting.own_room(table.rooms, kept) == own) == same


def test_a_game_that_is_not_over_is_gone_on_with_however_late(tmp_path: Path) -> None:
    table, kept = Table("Ana", "Ben", game="casanova"), tmp_path / "board.json"
    own = Opened(table.code, table.keys["host"])
    kept.write_text(json.dumps({"room": own.room, "host_key": own.host_key}))
    table.start()  # in 1970, by the table's clock
    assert greeting.own_room(table.rooms, kept) == own


def play_out(table: Table) -> None:
    """To the end of the game, by lot."""
    chance = SeededChance(3)
    while table.view()["phase"] != "over":
        for who in ("s1", "s2", "host"):
            wish = table.state.game.bot(table.view(who), chance)
            if wish is not None:
                table.act(who, wish.pop("type"), **wish)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"room": "KXQF", "host_key": "x"}', '{"room": 1, "host_key": null}'])
def test_a_room_that_is_gone_is_replaced(tmp_path: Path, text: str) -> None:
    rooms, kept = new_rooms(), tmp_path / "board.json"
    kept.write_text(text)
    opened = greeting.own_room(rooms, kept)
    assert rooms.caller(opened.room, opened.host_key).viewer.host
    assert greeting.own_room(rooms, kept) == opened


def test_a_taken_port_is_said_and_the_next_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        with laptop.listen("127.0.0.1", taken) as found:
            assert taken < found.getsockname()[1] <= taken + 20
    assert f"Port {taken} is taken." in capsys.readouterr().err


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-name.invalid", "256.1.1.1"])
def test_an_address_that_is_not_ours_is_refused(host: str) -> None:
    with pytest.raises(BadInput) as refused:
        laptop.listen(host, 0)
    assert refused.value.code == "bad_address"


def test_with_a_certificate_of_its_own_the_warning_is_explained() -> None:
    out = Terminal()
    greeting.say(out, greeting.Links("https://192.168.1.7:8337", HERE, "AB:CD"), OWN, browser=False)
    shown = out.getvalue()
    for word in ("https://192.168.1.7:8337/KXQF", "not private", "iPhone: Show Details", "Android: Advanced", "AB:CD"):
        assert word in shown
    assert "not private" not in said(io.StringIO())


def test_where_no_room_can_be_opened_the_others_are_served(tmp_path: Path) -> None:
    rooms = Rooms(MemoryStore(), lambda: 0, SeededChance(1), b"s" * 32, most=1)
    rooms.open({"game": "vabanque"})
    assert greeting.own_room(rooms, tmp_path / "board.json") is None
    assert not (tmp_path / "board.json").exists()
    out = Terminal()
    greeting.say(out, LINKS, None, browser=False)
    assert "No new room could be opened" in out.getvalue()
    assert f"{HERE}/board\n" in out.getvalue()


def test_a_full_server_starts_and_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms.sqlite")
    rooms = Rooms(store, lambda: time.time_ns() // 1_000_000, SystemChance(), b"s" * 32)
    held = [rooms.open({"game": "vabanque"}).room for _ in range(1000)]
    store.close()
    running = start_background(tmp_path)
    assert call(running.url, "GET", f"/api/rooms/{held[0]}/view")[0] == 200
    assert call(running.url, "POST", "/api/rooms", {"game": "vabanque"})[1]["error"]["code"] == "too_many"
    running.stop()
    arguments = ["--no-browser", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    command = [sys.executable, "-m", "companion", "serve", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        shown = "".join(line for line, _ in zip(started.stdout, range(7), strict=False))
        started.terminate()
    assert "No new room could be opened" in shown


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    first = start_background(tmp_path)
    with pytest.raises(Exception, match="already uses the data folder"):
        start_background(tmp_path)
    assert call(first.url, "GET", "/api/health") == (200, {"ok": True})
    first.stop()


def test_many_sockets_may_be_open() -> None:
    if sys.platform == "win32":
        pytest.skip("there is no such limit")
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
    try:
        allowed = laptop.allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == allowed == min(8192, before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_pages_stand_beside_the_package() -> None:
    assert (pages.FOLDER / "index.html").is_file()
