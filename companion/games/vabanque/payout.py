"""What one casino table pays, and why (V3). Pure; used by rooms and by score sheets alike."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.games.vabanque.data import TOKEN_WORTH

Person = TypeVar("Person", bound=Hashable)


class Card(StrEnum):
    """The three secret cards; the Substitute is only a reminder of one's colour (V0.1)."""

    RAISE = "raise"
    BLUFF = "bluff"
    CHEAT = "cheat"


@dataclass(frozen=True)
class Line(Generic[Person]):
    """One person's reckoning at a table. `pawn` and `cheat` are in currency units; None: no such piece here."""

    person: Person
    pawn: int | None
    cheat: int | None
    blocked_by: tuple[Person, ...]
    """Whose Cheats stop the pawn (V3.3)."""
    victims: tuple[Person, ...]
    """Whose pawns the Cheat collects for (V3.4)."""

    @property
    def total(self) -> int:
        return (self.pawn or 0) + (self.cheat or 0)


@dataclass(frozen=True)
class Evaluation(Generic[Person]):
    """A revealed table: the sum written out and a line for everyone with a pawn or a Cheat there."""

    table: int
    tokens: int
    raises: int
    revealed: tuple[tuple[Person, Card], ...]
    lines: tuple[Line[Person], ...]

    @property
    def value(self) -> int:
        """V3.2."""
        return self.tokens * (1 + self.raises)

    @property
    def amount(self) -> int:
        """What one pawn, or one opponent's pawn for a Cheat, is worth in currency units."""
        return self.value * TOKEN_WORTH


def evaluate(
    table: int,
    tokens: Sequence[int],
    revealed: Sequence[tuple[Person, Card]],
    pawns: Sequence[Person],
    order: Sequence[Person],
) -> Evaluation[Person]:
    """Reckon one table; lines come in the order of play (V3.2 to V3.4)."""
    raises = sum(card is Card.RAISE for _, card in revealed)
    cheaters = [person for person in order if (person, Card.CHEAT) in revealed]
    amount = sum(tokens) * (1 + raises) * TOKEN_WORTH
    lines = tuple(
        _line(person, amount, cheaters, [pawn for pawn in order if pawn in pawns])
        for person in order
        if person in pawns or person in cheaters
    )
    return Evaluation(table, sum(tokens), raises, tuple(revealed), lines)


def _line(person: Person, amount: int, cheaters: Sequence[Person], pawns: Sequence[Person]) -> Line[Person]:
    blockers = tuple(cheater for cheater in cheaters if cheater != person)
    victims = tuple(pawn for pawn in pawns if pawn != person)
    has_pawn, cheats = person in pawns, person in cheaters
    return Line(
        person,
        pawn=(0 if blockers else amount) if has_pawn else None,
        cheat=amount * len(victims) if cheats else None,
        blocked_by=blockers if has_pawn else (),
        victims=victims if cheats else (),
    )


def evaluation_view(evaluation: Evaluation[Person], whose: str) -> dict[str, Any]:
    """A table's reckoning as views, the record and score sheets show it (V3.9), each person under the name `whose`."""
    return {
        "tokens": evaluation.tokens,
        "raises": evaluation.raises,
        "value": evaluation.value,
        "amount": evaluation.amount,
        "lines": [_line_view(line, whose) for line in evaluation.lines],
    }


def _line_view(line: Line[Person], whose: str) -> dict[str, Any]:
    return {
        whose: line.person,
        "pawn": line.pawn,
        "cheat": line.cheat,
        "total": line.total,
        "blocked_by": list(line.blocked_by),
        "victims": list(line.victims),
    }
