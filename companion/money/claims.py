"""What a settlement starts from and ends with, and the check of its input (V6.3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.errors import BadInput
from companion.money.notes import Notes

MOST_PLAYERS = 8
MOST_DENOMINATIONS = 20
LARGEST_AMOUNT = 10**12
LARGEST_COUNT = 10**6


@dataclass(frozen=True)
class Claim:
    """What one person is owed: `due` in currency units (negative: the person pays the bank).

    `holds` are the notes in this person's hand.
    """

    due: int
    holds: Notes


@dataclass(frozen=True)
class Share:
    """One person's part of the plan; `returns` is handed over before anything is given out.

    `unpaid` is the part of |due| that cannot be settled. No denomination stands in both heaps, none with 0.
    """

    receives: Notes
    returns: Notes
    unpaid: int


@dataclass(frozen=True)
class Settlement:
    """The plan for everybody; `stock` is the bank afterwards, every denomination, also those that ran out.

    `notes_moved` counts notes given out and handed back. `proven`: no better plan exists (V6.3); it is false
    only for hostile input on which the search reached its bound of work. Also then sums are exact.
    """

    shares: Mapping[str, Share]
    stock: Notes
    unpaid: int
    notes_moved: int
    proven: bool


def check(stock: Notes, claims: Mapping[str, Claim]) -> None:
    """Raise `BadInput` (`bad_field`) for anything a settlement cannot be asked; `field` says where."""
    if not 1 <= len(stock) <= MOST_DENOMINATIONS:
        raise BadInput("bad_field", f"between 1 and {MOST_DENOMINATIONS} denominations are needed", "stock")
    if not 1 <= len(claims) <= MOST_PLAYERS:
        raise BadInput("bad_field", f"between 1 and {MOST_PLAYERS} players are needed", "players")
    for value, number in stock.items():
        _whole(value, 1, LARGEST_AMOUNT, "a denomination", f"stock.{value}")
        _whole(number, 0, LARGEST_COUNT, "a number of notes", f"stock.{value}")
    for name, claim in claims.items():
        _whole(claim.due, -LARGEST_AMOUNT, LARGEST_AMOUNT, "due", f"players.{name}.due")
        for value, number in claim.holds.items():
            field = f"players.{name}.holds.{value}"
            _whole(value, 1, LARGEST_AMOUNT, "a denomination", field)
            if value not in stock:
                raise BadInput("bad_field", f"{value} is no denomination of this bank", field)
            _whole(number, 0, LARGEST_COUNT, "a number of notes", field)


def _whole(number: object, least: int, most: int, what: str, field: str) -> None:
    if type(number) is not int or not least <= number <= most:
        raise BadInput("bad_field", f"{what} must be a whole number from {least} to {most}", field)
