"""`companion score`, `seats`, `settle`, `change`: JSON in, JSON or a table out, one line when something is wrong."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import run

CASES = Path(__file__).parent.parent / "cases"
ROUND = {"game": "vabanque", "players": ["Ana", "Ben", "花子"], "pawns": {"Ana": 1, "Ben": 1, "花子": 5}}
ROUND |= {"tokens": {"1": [5, 10]}, "cards": [{"player": "Ben", "card": "cheat", "table": 1}]}
SEATS = {"players": ["Ana", "Ben", "Cleo"], "fortunes": {"Ben": 45000}}
PAYOUT = {"players": {"Ana": {"due": 45000, "holds": {"5000": 1}}}}
BANK = {"5000": 10, "10000": 20, "20000": 10, "50000": 10, "100000": 20, "500000": 10}


@pytest.fixture
def companion(capfd, tmp_path):
    """Runs a command, with `data` in a file if given: (status, stdout, stderr)."""

    def call(*arguments, data=None):
        if data is not None:
            file = tmp_path / "sheet.json"
            file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
            arguments += (str(file),)
        status = run(arguments)
        return status, *capfd.readouterr()

    return call


def cases(name):
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def says(answer, expected):
    """Whether the answer has all that is expected; lists are as long and in the same order."""
    if isinstance(expected, dict):
        return all(key in answer and says(answer[key], value) for key, value in expected.items())
    if isinstance(expected, list):
        return len(answer) == len(expected) and all(map(says, answer, expected))
    return answer == expected


@pytest.mark.parametrize(
    ("name", "case"),
    [
        pytest.param(name, case, id=f"{name}: {case['why']}")
        for name in ("score", "seats", "settle")
        for case in cases(name)
    ],
)
def test_the_cases(companion, name, case):
    status, out, err = companion(name, "--json", data=case["input"])
    assert (status, err) == (0, "")
    assert says(json.loads(out), case["expect"]), out


@pytest.mark.parametrize("name", ["score", "seats", "settle"])
def test_a_list_is_a_batch(companion, name):
    status, out, _ = companion(name, "--json", data=[case["input"] for case in cases(name)])
    assert status == 0
    assert says(json.loads(out), [case["expect"] for case in cases(name)])


def test_an_empty_batch_has_an_empty_answer(companion):
    assert companion("score", "--json", data=[]) == (0, "[]\n", "")


def test_a_wrong_item_does_not_spoil_the_others(companion):
    status, out, err = companion("seats", "--json", data=[SEATS, SEATS | {"order": ["Ana"]}, [SEATS], SEATS])
    first, second, third, fourth = json.loads(out)
    assert first == fourth
    assert first["order"][0] == "Ben"
    assert set(second["error"]) == {"code", "message", "field"}
    assert third["error"]["code"] == "bad_field"
    assert (status, err) == (2, "error: bad_item: wrong in this batch: 2, 3\n")


def test_a_wrong_item_stands_at_its_place_in_the_table_too(companion):
    status, out, _ = companion("seats", data=[SEATS | {"order": ["Ana"]}, SEATS])
    assert status == 2
    assert out.startswith("── 1 ──\nerror: bad_field: order: ")
    assert "── 2 ──\nplayer" in out


def test_score_as_a_table(companion):
    assert companion("score", data=ROUND)[1] == (
        "Table 1: 15 × 1 = 15 → 15,000\n"
        "    Ben cheat\n"
        "    Ben: pawn 15,000 + cheat 15,000 = 30,000\n"
        "Table 5: 0 × 1 = 0 → 0\n"
        "    no cards\n"
        "    nobody wins anything here\n"
        "\n"
        "player     gain   fortune   place   chair\n"
        "Ben      30,000    30,000       1   2, stays\n"
        "花子          0         0       2   3, stays\n"
        "Ana           0         0       3   1, stays\n"
    )


def test_seats_as_a_table(companion):
    data = {"players": ["Ana", "Ben", "Cleo"], "fortunes": {"Ana": 5000, "Ben": 10000, "Cleo": 0}}
    assert companion("seats", data=data)[1] == (
        "player   place   chair\nBen          1   2, stays\nAna          2   1 → 3\nCleo         3   3 → 1\n"
    )


def test_settle_as_a_table(companion):
    assert companion("settle", data=PAYOUT)[1] == (
        "player   hands back first   receives     unpaid\n"
        "Ana      1 × 5,000          1 × 50,000        0\n"
        "\n"
        "Notes that change hands: 2\n"
        "In the bank afterwards: 11 × 5,000, 20 × 10,000, 10 × 20,000, 9 × 50,000, 20 × 100,000, 10 × 500,000\n"
    )


def test_settle_answers_with_the_whole_bank(companion):
    answer = json.loads(companion("settle", "--json", data=PAYOUT)[1])
    assert answer == {
        "unpaid": 0,
        "notes_moved": 2,
        "players": {"Ana": {"receives": {"50000": 1}, "returns": {"5000": 1}, "unpaid": 0}},
        "stock": BANK | {"5000": 11, "50000": 9},
    }


def test_change_is_the_one_person_case(companion):
    answer = json.loads(companion("change", "45000", "--give", "5000=1", "--json")[1])
    assert answer["receives"] == {"50000": 1}
    assert answer["returns"] == {"5000": 1}
    assert answer["stock"] == BANK | {"5000": 11, "50000": 9}


def test_change_from_a_short_stock(companion):
    answer = json.loads(companion("change", "15000", "--stock", "10000=1", "--json")[1])
    assert (answer["receives"], answer["unpaid"]) == ({"10000": 1}, 5000)
    assert answer["stock"] == dict.fromkeys(BANK, 0)


def test_change_of_other_money_and_a_negative_amount(companion):
    money = ("--notes", "1,5,10,50", "--stock", "1=20,5=10,10=10,50=5", "--give", "10=3,50=1")
    answer = json.loads(companion("change", "-37", *money, "--json")[1])
    assert (answer["unpaid"], answer["notes_moved"]) == (0, 5)


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
        (b'{"game": "casanova"}', "no_game"),
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


def test_a_batch_in_a_batch_is_a_wrong_item_however_deep(companion):
    status, out, _ = companion("score", "--json", data=b"[" * 900 + b"]" * 900)
    assert (status, [item["error"]["code"] for item in json.loads(out)]) == (2, ["bad_field"])


def test_a_file_may_begin_with_the_mark_some_editors_put_there(companion):
    assert companion("seats", data=b"\xef\xbb\xbf" + json.dumps(SEATS).encode())[0] == 0


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


def test_standard_input(companion, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(SEATS).encode())))
    assert json.loads(companion("seats", "-", "--json")[1])["order"][0] == "Ben"


def test_the_program_as_people_start_it():
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score", "-", "--json"],
        input=json.dumps(ROUND).encode(),
        capture_output=True,
        timeout=60,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode())["gains"] == {"Ana": 0, "Ben": 30000, "花子": 0}


def test_a_terminal_without_our_signs_still_gets_its_table():
    done = subprocess.run(
        [sys.executable, "-m", "companion", "change", "45000"],
        capture_output=True,
        timeout=60,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )
    assert done.returncode == 0
    assert b"20,000" in done.stdout


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
