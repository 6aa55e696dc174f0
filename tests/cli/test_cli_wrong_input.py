"""Whatever is wrong with a command or a sheet is said in one line on stderr, with status 2 and nothing on stdout."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

PAYOUT = {"players": {"Ana": {"due": 45000, "holds": {"5000": 1}}}}
SEATS = {"players": ["Ana", "Ben", "Cleo"], "fortunes": {"Ben": 45000}}


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("1.5",), "amount"),
        (("much",), "amount"),
        (("9" * 16,), "amount"),
        (("٣",), "amount"),
        (("5000", "--stock", "5000"), "stock"),
        (("5000", "--stock", "5000=x"), "stock"),
        (("5000", "--stock", "5000=-1"), "stock"),
        (("5000", "--stock", "5000=1,5000=2"), "stock"),
        (("5000", "--stock", "7=1"), "stock.7"),
        (("5000", "--stock", "5000=99999999"), "stock.5000"),
        (("5000", "--notes", "7"), "stock"),
        (("5000", "--notes", "5000,5000"), "notes[1]"),
        (("5000", "--notes", "5000,0"), "notes[1]"),
        (("5000", "--notes", ""), "notes"),
        (("5000", "--give", "7=1"), "give.7"),
        (("5000", "--give", ""), "give"),
    ],
)
def test_what_change_refuses(companion, arguments, field):
    status, out, err = companion("change", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: bad_field: {field}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"players": {}}, "players"),
        ({"players": {" ": {"due": 5}}}, "players. "),
        ({"players": {"Ana": {"due": 5}, "Ana ": {"due": 5}}}, "players.Ana "),
        ({"players": {"Ana": {"due": 5}, "Ben": {"due": "5"}}}, "players.Ben.due"),
        ({"players": {"Ana": {"due": 5.5}}}, "players.Ana.due"),
        ({"players": {"Ana": {"due": 10**30}}}, "players.Ana.due"),
        ({"players": {"Ana": {}}}, "players.Ana.due"),
        ({"players": {"Ana": {"due": 5, "owes": 5}}}, "players.Ana.owes"),
        ({"players": {"Ana": {"due": 5, "holds": {"5000": -1}}}}, "players.Ana.holds.5000"),
        ({"players": {"Ana": {"due": 5, "holds": {"7": 1}}}}, "players.Ana.holds.7"),
        ({"stock": {"five": 1}}, "stock.five"),
        ({"stock": {"05000": 1}}, "stock.05000"),
        ({"stock": {"5000": 1, "7": 1}}, "stock.7"),
        ({"notes": [5000, 5000]}, "notes[1]"),
        ({"notes": [7]}, "stock"),
        ({"notes": [0]}, "notes[0]"),
        ({"bank": {}}, "bank"),
    ],
)
def test_what_settle_refuses(companion, changes, field):
    status, out, err = companion("settle", "--json", data=PAYOUT | changes)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: bad_field: {field}: ")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_json"),
        (b" \n", "bad_json"),
        (b"{", "bad_json"),
        (b'{"game": "vabanque"} {}', "bad_json"),
        (b"{'game': 1}", "bad_json"),
        (b"NaN", "bad_json"),
        (b'{"players": NaN}', "bad_json"),
        (b'{"players": 1e999}', "bad_json"),
        (b"1" * 5000, "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"a":' * 100_000, "bad_json"),
        (b"\xff\xfe{}", "bad_json"),
        (b'{"game": "\xe9"}', "bad_json"),
        (b'{"game": "\\ud800"}', "bad_json"),
        (b'{"game": "vabanque", "game": "vabanque"}', "bad_json"),
        (b'{"players": {"Ana": {"due": 1}, "Ana": {"due": 2}}}', "bad_json"),
        (b"null", "bad_field"),
        (b"5", "bad_field"),
        (b"{}", "bad_field"),
        (b'{"game": "poker"}', "no_game"),
        (b'{"game": "chess\\n\\u001b[2J"}', "no_game"),
        (b'{"game": ["vabanque"]}', "no_game"),
        (b" " * (16 * 1024 * 1024 + 1), "too_large"),
    ],
    ids=lambda part: repr(part[:30]),
)
def test_what_is_no_sheet_is_refused_in_one_line(companion, data, code):
    status, out, err = companion("score", "--json", data=data)
    assert (status, out) == (2, "")
    assert err.startswith(f"error: {code}: ")
    assert err[:-1].isprintable()


@pytest.mark.parametrize("name", ["not-there.json", ".", "a\x1b[2Jb\n.json", "\udcff.json"])
def test_a_file_that_cannot_be_read(companion, name):
    status, out, err = companion("score", name)
    assert (status, out) == (2, "")
    assert err.startswith("error: cannot_read: ")
    assert err[:-1].isprintable()


@pytest.mark.parametrize(
    "arguments", [("score",), ("scores",), ("score", "a", "b"), ("seats", "--colour", "x"), ("-x",)]
)
def test_a_wrong_command_line_is_one_line_too(companion, arguments):
    status, out, err = companion(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("error: bad_usage: ")
    assert err[:-1].isprintable()


def test_a_reader_that_has_seen_enough_ends_the_program_quietly():
    sheets = json.dumps([SEATS] * 5000).encode()
    program = subprocess.Popen(
        [sys.executable, "-m", "companion", "seats", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    program.stdin.write(sheets)
    program.stdin.close()
    program.stdout.readline()
    program.stdout.close()
    assert program.stderr.read() == b""
    assert program.wait(60) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to offer")
def test_a_full_disk_is_said_in_one_line():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "change", "5000"], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: cannot_write: ")
    assert done.stderr.count(b"\n") == 1
