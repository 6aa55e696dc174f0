"""`companion score`, `seats`, `settle`, `change`: JSON in, JSON or a table out, one line when something is wrong."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

CASES = Path(__file__).parent.parent / "cases"
ROUND = {"game": "vabanque", "players": ["Ana", "Ben", "花子"], "pawns": {"Ana": 1, "Ben": 1, "花子": 5}}
ROUND |= {"tokens": {"1": [5, 10]}, "cards": [{"player": "Ben", "card": "cheat", "table": 1}]}
SEATS = {"players": ["Ana", "Ben", "Cleo"], "fortunes": {"Ben": 45000}}
PAYOUT = {"players": {"Ana": {"due": 45000, "holds": {"5000": 1}}}}
BANK = {"5000": 10, "10000": 20, "20000": 10, "50000": 10, "100000": 20, "500000": 10}


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
        "proven": True,
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
    assert answer["nearest"] == [10_000]
    assert answer["stock"] == dict.fromkeys(BANK, 0)


def test_the_nearest_amounts_are_proposed_where_notes_cannot_make_one(companion):
    assert "\nNearest payable: 45,000\n" in companion("change", "43000")[1]
    money = {"notes": [10, 20], "stock": {"10": 5, "20": 5}}
    both = {"Ana": {"due": 45}, "Ben": {"due": -15, "holds": {"10": 5}}, "Cleo": {"due": 20}}
    out = companion("settle", data={**money, "players": both})[1]
    assert "\nNearest payable for Ana: 40 or 50\nNearest payable for Ben: -10 or -20\n" in out
    answer = json.loads(companion("settle", "--json", data={**money, "players": both})[1])
    assert [share.get("nearest") for share in answer["players"].values()] == [[40, 50], [-10, -20], None]


def test_change_of_other_money_and_a_negative_amount(companion):
    money = ("--notes", "1,5,10,50", "--stock", "1=20,5=10,10=10,50=5", "--give", "10=3,50=1")
    answer = json.loads(companion("change", "-37", *money, "--json")[1])
    assert (answer["unpaid"], answer["notes_moved"]) == (0, 5)


def test_a_batch_in_a_batch_is_a_wrong_item_however_deep(companion):
    status, out, _ = companion("score", "--json", data=b"[" * 900 + b"]" * 900)
    assert (status, [item["error"]["code"] for item in json.loads(out)]) == (2, ["bad_field"])


def test_a_file_may_begin_with_the_mark_some_editors_put_there(companion):
    assert companion("seats", data=b"\xef\xbb\xbf" + json.dumps(SEATS).encode())[0] == 0


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
