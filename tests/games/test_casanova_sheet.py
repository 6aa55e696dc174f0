"""Casanova's score sheets: one turn reckoned without a room (C1, C2), and everything a sheet cannot say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadInput
from companion.games.casanova.sheet import score

EXAMPLE: dict[str, Any] = {
    "game": "casanova",
    "coins": {"Ana": 12, "Ben": 12},
    "pot": 0,
    "active": "Ana",
    "dice": 2,
    "massimo": 7,
    "cards": {"Ana": 5, "Ben": 9},
    "announce": "double",
    "match": {"Ben": True},
}


def reckoned(**changes: Any) -> dict[str, Any]:
    return score({**EXAMPLE, **changes})


def test_c1_7_the_example() -> None:
    answer = reckoned()
    assert {key: answer[key] for key in ("coins", "pot", "winners", "eliminated", "next")} == {
        "coins": {"Ana": 14, "Ben": 10},
        "pot": 0,
        "winners": ["Ana"],
        "eliminated": [],
        "next": "Ben",
    }


def test_c1_6_everybody_else_withdraws() -> None:
    answer = reckoned(cards={"Ana": 13, "Ben": 7}, match={"Ben": False})
    assert (answer["coins"], answer["winners"]) == ({"Ana": 13, "Ben": 11}, ["Ana"])


def test_c1_8_a_tie_of_three_leaves_the_remainder() -> None:
    coins = {"Ana": 10, "Ben": 10, "Cleo": 10, "Dan": 10}
    cards = {"Ana": 4, "Ben": 4, "Cleo": 4, "Dan": 9}
    answer = reckoned(coins=coins, pot=1, cards=cards, announce="nothing", match={}, massimo=6)
    assert answer["pot"] == 2
    assert answer["coins"] == {"Ana": 10, "Ben": 10, "Cleo": 10, "Dan": 9}


def test_c1_9_nobody_fits() -> None:
    answer = reckoned(massimo=2, announce="quitte", match={})
    assert (answer["pot"], answer["winners"], answer["coins"]) == (2, [], {"Ana": 11, "Ben": 11})


def test_c1_11_and_c2_1_who_is_out_is_skipped() -> None:
    coins = {"Ana": 12, "Ben": 1, "Cleo": 5}
    answer = reckoned(coins=coins, cards={"Ana": 5, "Ben": 9, "Cleo": 6}, match={"Cleo": False})
    assert (answer["eliminated"], answer["next"]) == (["Ben"], "Cleo")
    after = reckoned(
        coins={**answer["coins"]}, active="Cleo", cards={"Ana": 5, "Cleo": 6}, announce="nothing", match={}
    )
    assert (after["eliminated"], after["next"], after["winners"]) == ([], "Ana", ["Cleo"])


def test_c2_2_nobody_is_next_when_one_is_left() -> None:
    answer = reckoned(coins={"Ana": 12, "Ben": 1}, match={})
    assert (answer["eliminated"], answer["next"]) == (["Ben"], None)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"coins": {"Ana": 12}}, "coins"),
        ({"coins": {"Ana": 12, "Ben": 13}}, "coins"),
        ({"coins": {"Ana": -1, "Ben": 3}}, "coins.Ana"),
        ({"pot": 1}, "coins"),
        ({"active": "Zoe"}, "active"),
        ({"dice": 4}, "dice"),
        ({"dice": 1}, "massimo"),
        ({"massimo": 13}, "massimo"),
        ({"massimo": 7.0}, "massimo"),
        ({"cards": {"Ana": 5}}, "cards.Ben"),
        ({"cards": {"Ana": 5, "Ben": 14}}, "cards.Ben"),
        ({"cards": {"Ana": 5, "Ben": 9, "Zoe": 1}}, "cards.Zoe"),
        ({"announce": "triple"}, "announce"),
        ({"announce": "nothing"}, "match"),
        ({"match": {}}, "match.Ben"),
        ({"match": {"Ana": True, "Ben": True}}, "match.Ana"),
        ({"coins": {"Ana": 12, "Ben": 1}}, "match.Ben"),
        ({"coins": {"Ana": 1, "Ben": 12}}, "announce"),
        ({"more": 1}, "more"),
    ],
    ids=str,
)
def test_what_a_sheet_cannot_say_is_refused_at_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as caught:
        reckoned(**changes)
    assert (caught.value.code, caught.value.field) == ("bad_field", field)


NAMES = ("Ana", "Ben", "Cleo", "Dan")


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    """Any possible turn."""
    names = NAMES[: draw(st.integers(2, 4))]
    coins = {name: draw(st.integers(0, 12)) for name in names}
    coins["Ana"] = max(1, coins["Ana"])
    dice = draw(st.integers(1, 3))
    playing = [name for name in names if coins[name]]
    double = coins["Ana"] >= 2 and draw(st.booleans())
    able = [name for name in playing[1:] if coins[name] >= 2]
    return {
        "game": "casanova",
        "coins": coins,
        "pot": draw(st.integers(0, 12 * len(names) - sum(coins.values()))),
        "active": "Ana",
        "dice": dice,
        "massimo": draw(st.integers(dice, 6 * dice)),
        "cards": {name: draw(st.integers(1, 13)) for name in playing},
        "announce": "double" if double else draw(st.sampled_from(["nothing", "quitte"])),
        "match": {name: draw(st.booleans()) for name in able} if double else {},
    }


@given(sheets())
def test_coins_are_conserved_and_only_who_fits_wins(sheet: dict[str, Any]) -> None:
    """C0.1, C1.7, C1.8."""
    answer = score(sheet)
    assert sum(answer["coins"].values()) + answer["pot"] == sum(sheet["coins"].values()) + sheet["pot"]
    assert min(answer["coins"].values()) >= 0
    alone = len(sheet["cards"]) > 1 and sheet["announce"] == "double" and not any(sheet["match"].values())
    for winner in answer["winners"]:
        assert alone or sheet["cards"][winner] <= sheet["massimo"]
    assert len({sheet["cards"][winner] for winner in answer["winners"]}) <= 1
    assert answer["pot"] < max(1, len(answer["winners"])) or not answer["winners"]
