"""Whole games over real HTTP and sockets, and what is said about them."""

import json
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.bots.calls import Calls, Server
from companion.bots.party import Party, same
from companion.bots.runner import Beat, Wish, run
from companion.chance import SeededChance
from companion.errors import BadInput, CompanionError, Unavailable
from companion.server.run import start_background

NOBODY = "http://127.0.0.1:1"


def program(*arguments, **options):
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


@pytest.mark.parametrize("players", [3, 6])
def test_one_game_in_every_room(server, players):
    report = run(Server(server), Wish("vabanque", rooms=3, players=players))
    assert (report["games"], report["errors"], report["sockets"]) == (3, {}, 3 * (players + 1))
    assert report["actions"] >= 3 * players * (10 + 12 + 4)
    for times in (report["latency_ms"], report["answer_ms"]):
        assert 0 < times["p50"] <= times["p99"] <= times["max"]


def test_a_rate_and_a_time_are_kept_to(server):
    began = time.monotonic()
    report = run(Server(server), Wish("vabanque", rooms=2, players=3, rate=10, seconds=2))
    assert 2 <= time.monotonic() - began < 6
    assert 20 <= report["actions"] <= 40
    assert report["errors"] == {}


def test_with_time_left_the_same_people_play_again(server):
    """However slow the machine: with enough time there is a second game."""
    wish = [Wish("vabanque", rooms=1, players=3, seconds=seconds) for seconds in (2, 10, 40)]
    assert any(run(Server(server), one)["games"] > 1 for one in wish)


def test_a_room_that_is_late_does_not_hurry_to_catch_up():
    beat = Beat(Wish("vabanque", rooms=1, players=3, rate=20), room=0)
    end = time.monotonic() + 60
    time.sleep(0.2)
    began = time.monotonic()
    assert all(beat.wait(end) for _ in range(3))
    assert time.monotonic() - began >= 0.09


def test_a_server_that_dies_ends_the_run_at_once(tmp_path):
    background = start_background(tmp_path)
    reports = []
    wish = Wish("vabanque", rooms=3, players=3, rate=5, seconds=60)
    running = threading.Thread(target=lambda: reports.append(run(Server(background.url), wish)))
    running.start()
    time.sleep(1.5)
    background.kill()
    running.join(20)
    assert sum(reports[0]["errors"].values()) == 3
    assert reports[0]["errors"].keys() <= {"cut_off", "unreachable"}


def test_a_refusal_is_the_server_s_own(server):
    with pytest.raises(CompanionError) as caught:
        Calls(Server(server)).post("/api/rooms", {"game": "chess", "id": "x" * 22})
    assert (caught.value.code, caught.value.field) == ("no_game", "game")


def test_an_idle_connection_is_opened_again(server):
    calls = Calls(Server(server))
    assert calls.get("/api/health") == {"ok": True}
    calls._connection.sock.shutdown(2)  # as a server does that has waited long enough
    assert calls.get("/api/health") == {"ok": True}


def test_a_socket_that_opens_nothing_is_said(server):
    party = Party(Server(server), "vabanque", SeededChance(1))
    party.room = "ZZZZ"
    with pytest.raises(CompanionError) as caught:
        party.join("Adriano", "blue")
    assert caught.value.code == "no_room"
    party.close()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "ftp://x",
        "http://",
        "http://x:y",
        "http://x:99999",
        "http://[::1",
        "http://a..b",
        f"http://{80 * 'a'}",
    ],
)
def test_what_is_no_address(url):
    with pytest.raises(BadInput):
        Server(url)


def test_nobody_there():
    with pytest.raises(Unavailable):
        run(Server(NOBODY), Wish("vabanque", rooms=1, players=3))


@pytest.mark.parametrize(
    ("public", "seen", "agree"),
    [
        ({"card": None}, {"card": "raise"}, True),
        ({"card": "bluff"}, {"card": "raise"}, False),
        ({"tables": [{"cards": []}]}, {"tables": [{"cards": [1]}]}, False),
        ({"round": 1}, {"round": 2}, False),
        ({"round": 1}, {}, False),
        ({"mine": None, "allowed": []}, {"mine": {"hand": []}, "allowed": ["undo"]}, True),
    ],
)
def test_when_two_views_agree(public, seen, agree):
    assert same(public, seen) is agree


def test_the_command_prints_json(server):
    done = program("bots", server, "--rooms", "2", "--players", "3", "--json")
    report = json.loads(done.communicate(timeout=60)[0])
    assert done.returncode == 0
    assert (report["games"], report["errors"]) == (2, {})


def test_the_command_prints_a_table(server):
    done = program("bots", server, "--players", "3")
    table = done.communicate(timeout=60)[0]
    assert done.returncode == 0
    assert re.search(r"^on all sockets +\d+\.\d +\d+\.\d +\d+\.\d$", table, re.MULTILINE)
    assert table.endswith("\nno errors\n")


def test_the_command_says_in_one_line_that_nobody_is_there():
    done = program("bots", NOBODY)
    out, err = done.communicate(timeout=60)
    assert (done.returncode, out) == (2, "")
    assert re.fullmatch(r"error: unreachable: [^\n]+\n", err)


@pytest.mark.parametrize("wrong", [("--rooms", "0"), ("--rooms", "1001"), ("--players", "7"), ("--rate", "nan")])
def test_what_the_command_refuses(wrong):
    done = program("bots", NOBODY, *wrong)
    _, err = done.communicate(timeout=60)
    assert done.returncode == 2
    assert re.fullmatch(r"error: bad_usage: [^\n]+\n", err)


def test_the_demo_plays_a_game_and_leaves_nothing_behind(tmp_path):
    done = program("demo", "--speed", "200", "--no-browser", "--once", env={"TMPDIR": str(tmp_path), "PATH": ""})
    out, err = done.communicate(timeout=60)
    assert (done.returncode, err) == (0, "")
    assert re.search(r"^The board: http://127\.0\.0\.1:\d+/board/[A-Z]{4}#key=\S+$", out, re.MULTILINE)
    assert out.endswith("The game is over.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_demo_ends_cleanly_at_any_moment(tmp_path, number):
    done = program("demo", "--no-browser", "--data", str(tmp_path))
    board = done.stdout.readline()
    done.send_signal(number)
    out, err = done.communicate(timeout=10)
    assert (done.returncode, err) == (0, "")
    assert out.endswith("Stopped.\n")
    with pytest.raises(Unavailable):
        Calls(Server(board.split()[-1].partition("#")[0])).get("/api/health")
    assert Path(tmp_path, "rooms.sqlite").exists()


@pytest.mark.parametrize(("game", "players"), [("vabanque", "2"), ("casanova", "5")])
def test_a_game_is_not_for_any_number_of_players(game, players):
    """V0.3, C0.1."""
    done = program("bots", NOBODY, "--game", game, "--players", players)
    _, err = done.communicate(timeout=60)
    assert done.returncode == 2
    assert err.startswith(f"error: bad_field: players: {game} is for ")
