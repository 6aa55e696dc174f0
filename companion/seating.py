"""Order of play, chairs, and who moves where (V4). Pure; a person is any hashable name.

Chairs are a sequence, clockwise: `chairs[0]` sits on chair 1.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

Person = TypeVar("Person", bound=Hashable)
Ties = Literal["reverse", "keep"]
Seating = Literal["richest_stays", "fewest_moves", "platelets"]


@dataclass(frozen=True)
class Move(Generic[Person]):
    """Somebody changes chairs; chairs count from 1."""

    person: Person
    start: int
    end: int


def new_order(order: Sequence[Person], fortunes: Mapping[Person, int], ties: Ties) -> tuple[Person, ...]:
    """Richest first (V4.1); equal riches reverse or keep their order of the round just played (V4.2)."""
    played = list(reversed(order)) if ties == "reverse" else list(order)
    return tuple(sorted(played, key=lambda person: -fortunes[person]))  # sorted() is stable


def new_chairs(
    chairs: Sequence[Person], order: Sequence[Person], seating: Seating, stays_put: Collection[Person] = ()
) -> tuple[Person, ...]:
    """Who sits where next: the new order clockwise, turned as the setting says (V4.3)."""
    if seating == "platelets":
        return tuple(chairs)

    def merit(turned: tuple[Person, ...]) -> tuple[int, int, int, int]:
        kept = [now for now, then in zip(chairs, turned, strict=True) if now == then]
        frozen = sum(person in stays_put for person in kept)
        richest_keeps = int(order[0] in kept)
        wish = len(kept) if seating == "fewest_moves" else richest_keeps
        return frozen, wish, richest_keeps, -turned.index(order[0])

    turns = (tuple(order[-first:]) + tuple(order[:-first]) for first in range(len(order)))
    return max(turns, key=merit)


def moves_view(changes: Iterable[Move[Person]], whose: str) -> list[dict[str, Any]]:
    """Moves as views and score sheets show them, each person under the name `whose`."""
    return [{whose: move.person, "from": move.start, "to": move.end} for move in changes]


def moves(before: Sequence[Person], after: Sequence[Person], order: Sequence[Person]) -> tuple[Move[Person], ...]:
    """Everybody who changes chairs, in the new order of play."""
    changes = (Move(person, before.index(person) + 1, after.index(person) + 1) for person in order)
    return tuple(move for move in changes if move.start != move.end)
