"""What is proposed where notes cannot make an amount, against trying every amount."""

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from companion.games.vabanque.data import BANKNOTES
from companion.money.nearest import nearest
from companion.money.settle import Claim, settle
from tests.money.families import hostile


def proposed(stock: Mapping[int, int], claims: Mapping[str, Claim], name: str = "Ana") -> list[int]:
    settlement = settle(stock, claims)
    assert settlement.shares[name].unpaid
    return nearest(settlement.stock, claims[name], settlement.shares[name])


def payable(stock: Mapping[int, int], claim: Claim) -> set[int]:
    """Every sum that one person alone at the bank can receive, or pay (negative)."""
    moves = [range(-claim.holds.get(value, 0), number + 1) for value, number in stock.items()]
    sums = {sum(value * count for value, count in zip(stock, counts, strict=True)) for counts in product(*moves)}
    return {amount for amount in sums if amount * claim.due > 0}


@pytest.mark.parametrize("seed", range(400))
def test_no_amount_is_nearer(seed: int) -> None:
    random = Random(seed)
    unit = random.choice([1, 1, 5, 1000])
    stock = {unit * value: random.randint(0, 3) for value in random.sample(range(1, 30), random.randint(1, 4))}
    holds = {value: random.randint(0, 2) for value in stock if random.random() < 0.6}
    claim = Claim(random.randint(-60 * unit, 90 * unit), holds)
    settlement = settle(stock, {"Ana": claim})
    share = settlement.shares["Ana"]
    amounts = payable(stock, claim)
    if share.unpaid == 0:
        assert claim.due in amounts or claim.due == 0
        return
    least = min((abs(amount - claim.due) for amount in amounts), default=0)
    expected = sorted((amount for amount in amounts if abs(amount - claim.due) == least), key=abs)
    assert nearest(settlement.stock, claim, share) == expected


@pytest.mark.parametrize("seed", range(150))
def test_with_others_at_the_table_it_can_be_paid_and_nobody_else_gets_less(seed: int) -> None:
    random = Random(seed)
    stock = {value: random.randint(0, 2) for value in random.sample(range(2, 30), 4)}
    claims = {
        name: Claim(random.randint(-30, 60), {value: random.randint(0, 2) for value in stock})
        for name in ("Ana", "Ben", "Eva")
    }
    settlement = settle(stock, claims)
    for name, share in settlement.shares.items():
        for amount in nearest(settlement.stock, claims[name], share) if share.unpaid else ():
            assert amount * claims[name].due > 0
            other = settle(stock, {**claims, name: Claim(amount, claims[name].holds)})
            assert other.unpaid <= settlement.unpaid - share.unpaid


def test_below_and_above() -> None:
    assert proposed(BANKNOTES, {"Ana": Claim(42_000, {})}) == [40_000]
    assert proposed(BANKNOTES, {"Ana": Claim(43_000, {})}) == [45_000]
    assert proposed({10: 5, 20: 5}, {"Ana": Claim(45, {})}) == [40, 50]
    assert proposed({10: 5, 20: 5}, {"Ana": Claim(-45, {10: 5})}) == [-40, -50]


def test_with_change() -> None:
    """Of 10s alone no 15 can be made; with a 7 to return 13 can."""
    assert proposed({7: 0, 10: 9}, {"Ana": Claim(12, {})}) == [10]
    assert proposed({7: 0, 10: 9}, {"Ana": Claim(12, {7: 1})}) == [13]


def test_nothing_is_no_proposal() -> None:
    assert proposed({50: 4}, {"Ana": Claim(3, {})}) == [50]
    assert proposed({50: 0}, {"Ana": Claim(3, {})}) == []
    assert proposed({50: 1}, {"Ana": Claim(-20, {})}) == []


def test_more_than_there_is() -> None:
    assert proposed({10: 2, 50: 1}, {"Ana": Claim(10**12, {})}) == [70]
    assert proposed({10**12: 10**6}, {"Ana": Claim(10**12 - 1, {})}) == [10**12]
    assert proposed({10**12 - 1: 10**6}, {"Ana": Claim(10**12, {})}) == [10**12 - 1]


def test_a_note_that_goes_on_to_another_must_be_returned() -> None:
    """Ana's 5 pays Ben, and she gets the 8 for it, or the 14. Alone she could have the 8 and keep the 5."""
    claims = {"Ana": Claim(6, {5: 1}), "Ben": Claim(5, {})}
    assert proposed({5: 0, 8: 1, 14: 1}, claims) == [3, 9]
    assert proposed({5: 0, 8: 1, 14: 1}, {"Ana": claims["Ana"]}) == [8]


@pytest.mark.parametrize("seed", range(4))
def test_on_hostile_tables_it_comes_soon_and_is_payable(seed: int) -> None:
    stock, claims = hostile(Random(seed))
    settlement = settle(stock, claims)
    for name, share in settlement.shares.items():
        if share.unpaid:
            for amount in nearest(settlement.stock, claims[name], share):
                before = {
                    value: number + share.receives.get(value, 0) - share.returns.get(value, 0)
                    for value, number in settlement.stock.items()
                }
                if min(before.values()) >= 0:
                    assert settle(before, {name: Claim(amount, claims[name].holds)}).unpaid == 0
