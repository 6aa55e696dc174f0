"""What a settlement cannot be asked is refused, with the place where it stands."""

from typing import Any

import pytest

from companion.errors import BadInput
from companion.money.settle import Claim, settle

STOCK = {5: 1, 10: 1}
MANY = {f"Player {number}": Claim(0, {}) for number in range(9)}


@pytest.mark.parametrize(
    ("stock", "claims", "field"),
    [
        ({}, {"Ana": Claim(5, {})}, "stock"),
        (dict.fromkeys(range(1, 22), 1), {"Ana": Claim(5, {})}, "stock"),
        ({0: 1}, {"Ana": Claim(5, {})}, "stock.0"),
        ({-5: 1}, {"Ana": Claim(5, {})}, "stock.-5"),
        ({10**12 + 1: 1}, {"Ana": Claim(5, {})}, f"stock.{10**12 + 1}"),
        ({5: -1}, {"Ana": Claim(5, {})}, "stock.5"),
        ({5: 10**6 + 1}, {"Ana": Claim(5, {})}, "stock.5"),
        ({5: 1.0}, {"Ana": Claim(5, {})}, "stock.5"),
        ({5: True}, {"Ana": Claim(5, {})}, "stock.5"),
        ({True: 1}, {"Ana": Claim(5, {})}, "stock.True"),
        ({5.0: 1}, {"Ana": Claim(5, {})}, "stock.5.0"),
        ({"5": 1}, {"Ana": Claim(5, {})}, "stock.5"),
        (STOCK, {}, "players"),
        (STOCK, MANY, "players"),
        (STOCK, {"Ana": Claim(10**12 + 1, {})}, "players.Ana.due"),
        (STOCK, {"Ana": Claim(-(10**12) - 1, {})}, "players.Ana.due"),
        (STOCK, {"Ana": Claim(5.0, {})}, "players.Ana.due"),  # type: ignore[arg-type]
        (STOCK, {"Ana": Claim(False, {})}, "players.Ana.due"),
        (STOCK, {"Ana": Claim(5, {7: 1})}, "players.Ana.holds.7"),
        (STOCK, {"Ana": Claim(5, {5: -1})}, "players.Ana.holds.5"),
        (STOCK, {"Ana": Claim(5, {5: 10**6 + 1})}, "players.Ana.holds.5"),
        (STOCK, {"Ana": Claim(5, {5: True})}, "players.Ana.holds.5"),
        (STOCK, {"Ana": Claim(5, {True: 1})}, "players.Ana.holds.True"),
        (STOCK, {"Ana": Claim(5, {}), "Ben": Claim(5, {5: 0.5})}, "players.Ben.holds.5"),  # type: ignore[dict-item]
    ],
)
def test_wrong_input_is_refused(stock: dict[Any, Any], claims: dict[str, Claim], field: str) -> None:
    with pytest.raises(BadInput) as refused:
        settle(stock, claims)
    assert (refused.value.code, refused.value.field) == ("bad_field", field)


def test_the_largest_that_is_allowed_is_allowed() -> None:
    claims = {f"Player {number}": Claim(0, {}) for number in range(7)} | {"Ana": Claim(10**12, {1: 10**6})}
    settlement = settle(dict.fromkeys(range(1, 20), 0) | {10**12: 10**6}, claims)
    assert settlement.shares["Ana"].receives == {10**12: 1}
    assert settlement.proven
