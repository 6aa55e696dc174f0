"""V6 as far as it concerns settling: what the rules say, on tables small enough to see."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.vabanque.data import BANKNOTES
from companion.money.notes import minus, plus, total
from companion.money.settle import Claim, Settlement, settle
from tests.money.checks import assert_sound
from tests.money.families import evening

CASES = json.loads((Path(__file__).parents[1] / "cases" / "settle.json").read_text(encoding="utf-8"))


def notes(sent: dict[str, int]) -> dict[int, int]:
    return {int(value): number for value, number in sent.items()}


def shown(settlement: Settlement) -> dict[str, Any]:
    def heap(some: Any) -> dict[str, int]:
        return {str(value): number for value, number in some.items()}

    return {
        name: {"receives": heap(share.receives), "returns": heap(share.returns)}
        for name, share in settlement.shares.items()
    }


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_the_cases(case: dict[str, Any]) -> None:
    sent, expected = case["input"], case["expect"]
    stock = notes(sent["stock"]) if "stock" in sent else dict(BANKNOTES)
    claims = {name: Claim(player["due"], notes(player.get("holds", {}))) for name, player in sent["players"].items()}
    settlement = settle(stock, claims)
    assert settlement.proven
    assert (settlement.unpaid, settlement.notes_moved) == (expected["unpaid"], expected["notes_moved"])
    for name, parts in expected.get("players", {}).items():
        assert parts.items() <= shown(settlement)[name].items()


def test_v6_1_the_bank_gives_no_more_than_it_has_and_says_what_ran_out() -> None:
    settlement = settle({5: 1, 10: 2}, {"Ana": Claim(20, {}), "Ben": Claim(5, {})})
    assert settlement.unpaid == 0
    assert settlement.stock == {5: 0, 10: 0}


def test_v6_3_the_least_unpaid_comes_before_the_fewest_notes() -> None:
    """One 5 would leave 1 unpaid; three 2s leave nothing."""
    settlement = settle({2: 3, 5: 1}, {"Ana": Claim(6, {})})
    assert (settlement.unpaid, settlement.notes_moved) == (0, 3)


def test_v6_3_the_fewest_notes_count_what_is_given_and_what_is_handed_back() -> None:
    """95 is 50+20+20+5, or 100 less the 5 in hand."""
    settlement = settle({5: 5, 20: 5, 50: 5, 100: 5}, {"Ana": Claim(95, {5: 1})})
    assert shown(settlement)["Ana"] == {"receives": {"100": 1}, "returns": {"5": 1}}


def test_v6_3_one_players_notes_may_go_to_another() -> None:
    """The bank has only a 20; Ben's 10 and 5s pay Ana."""
    settlement = settle({5: 0, 10: 0, 20: 1}, {"Ana": Claim(15, {}), "Ben": Claim(5, {10: 1, 5: 1})})
    assert settlement.unpaid == 0
    assert shown(settlement) == {
        "Ana": {"receives": {"5": 1, "10": 1}, "returns": {}},
        "Ben": {"receives": {"20": 1}, "returns": {"5": 1, "10": 1}},
    }


def test_v6_3_somebody_who_gets_nothing_may_swap_notes_for_others() -> None:
    settlement = settle({5: 0, 10: 1}, {"Ana": Claim(5, {}), "Ben": Claim(0, {5: 2})})
    assert settlement.unpaid == 0
    assert shown(settlement)["Ben"] == {"receives": {"10": 1}, "returns": {"5": 2}}


def test_v6_3_with_equal_notes_fewer_people_hand_some_back() -> None:
    """15 is 10+5, or 20 less a 5 in hand: two notes either way."""
    settlement = settle({5: 4, 10: 4, 20: 4}, {"Ana": Claim(15, {5: 1}), "Ben": Claim(15, {5: 1})})
    assert settlement.notes_moved == 4
    assert all(not share.returns for share in settlement.shares.values())


def test_v6_3_then_the_bank_keeps_the_most_small_notes() -> None:
    """20 is 15+5 or 10+10."""
    settlement = settle({5: 4, 10: 4, 15: 4}, {"Ana": Claim(20, {})})
    assert settlement.stock == {5: 4, 10: 2, 15: 4}


def test_v6_3_equal_input_gives_equal_plans_in_whatever_order_it_stands() -> None:
    stock, claims = {5: 2, 10: 3, 20: 1}, {"Ana": Claim(15, {5: 1}), "Ben": Claim(15, {5: 1}), "Eva": Claim(15, {})}
    turned = settle(dict(reversed(stock.items())), dict(reversed(claims.items())))
    assert turned.shares == settle(stock, claims).shares
    assert settle(stock, claims) == settle(stock, claims)


def test_v6_3_who_pays_the_bank_gets_change() -> None:
    settlement = settle({1: 5, 5: 5, 10: 5, 50: 0}, {"Ana": Claim(-37, {50: 1})})
    assert shown(settlement)["Ana"] == {"receives": {"1": 3, "10": 1}, "returns": {"50": 1}}
    assert settlement.stock == {1: 2, 5: 5, 10: 4, 50: 1}


def test_v6_3_nobody_pays_more_than_is_owed() -> None:
    settlement = settle({5: 0, 10: 0}, {"Ana": Claim(-5, {10: 2})})
    assert settlement.unpaid == 5
    assert settlement.notes_moved == 0


def test_v6_3_what_one_pays_can_go_to_another() -> None:
    settlement = settle({5: 0, 10: 0}, {"Ana": Claim(-10, {5: 2}), "Ben": Claim(10, {})})
    assert settlement.unpaid == 0
    assert settlement.notes_moved == 4


def test_v6_4_the_bank_owes_what_no_note_can_settle() -> None:
    settlement = settle({10: 5, 20: 5}, {"Ana": Claim(35, {}), "Ben": Claim(10, {})})
    assert settlement.unpaid == settlement.shares["Ana"].unpaid == 5
    assert settlement.notes_moved == 3


def test_v6_4_the_bank_pays_out_all_it_has_before_it_owes() -> None:
    settlement = settle(dict(BANKNOTES), {name: Claim(3_000_000, {}) for name in ("Ana", "Ben", "Eva")})
    assert settlement.unpaid == 9_000_000 - 7_950_000
    assert set(settlement.stock.values()) == {0}
    assert settlement.notes_moved == 80


def test_v6_4_a_debt_is_paid_as_soon_as_the_bank_can() -> None:
    first = settle({5: 0, 10: 1}, {"Ana": Claim(15, {}), "Ben": Claim(0, {5: 0})})
    owed = first.shares["Ana"].unpaid
    assert owed == 5
    later = settle(first.stock, {"Ana": Claim(owed, first.shares["Ana"].receives), "Ben": Claim(-5, {5: 1})})
    assert later.unpaid == 0


@pytest.mark.parametrize("seed", range(12))
def test_v6_5_money_is_conserved_through_whole_evenings(seed: int) -> None:
    random = Random(seed)
    for stock, claims in evening(random, 3 + seed % 4, greed=random.choice([0, 0.1, 0.5])):
        settlement = settle(stock, claims)
        assert settlement.proven
        assert_sound(stock, claims, settlement)
        hands = [
            minus(plus(claim.holds, settlement.shares[name].receives), settlement.shares[name].returns)
            for name, claim in claims.items()
        ]
        assert total(settlement.stock) + sum(map(total, hands)) == 7_950_000
