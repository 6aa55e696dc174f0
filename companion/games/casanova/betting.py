"""Who wins a turn of Casanova, and why (C1.6 to C1.9). Pure; used by rooms and by score sheets alike."""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

Person = TypeVar("Person", bound=Hashable)


class Reason(StrEnum):
    """Why a person wins the turn or does not."""

    HIGHEST = "highest"  # C1.7: the highest card that fits
    ALONE = "alone"  # C1.6: all the others withdrew
    LOWER = "lower"  # fits, but somebody's is higher
    TOO_HIGH = "too_high"  # above the massimo
    WITHDRAWN = "withdrawn"  # C1.5


@dataclass(frozen=True)
class Line(Generic[Person]):
    """One person's part of a turn's end: the card, the reason, and the coins taken from the pot."""

    person: Person
    card: int
    reason: Reason
    coins: int


@dataclass(frozen=True)
class Outcome(Generic[Person]):
    """A turn's end, a line for everybody who played, clockwise from the active player."""

    massimo: int
    pot: int
    """Coins in the pot before it was awarded."""
    lines: tuple[Line[Person], ...]

    @property
    def winners(self) -> tuple[Person, ...]:
        return tuple(line.person for line in self.lines if line.reason in (Reason.HIGHEST, Reason.ALONE))

    @property
    def left_over(self) -> int:
        """What stays in the pot for the next turn (C1.8, C1.9)."""
        return self.pot - sum(line.coins for line in self.lines)


def award(
    massimo: int, pot: int, cards: Mapping[Person, int], withdrawn: Collection[Person], order: Sequence[Person]
) -> Outcome[Person]:
    """Award the pot. `order`: everybody who played, the active player first; they never withdraw."""
    staying = [person for person in order if person not in withdrawn]
    fitting = [cards[person] for person in staying if cards[person] <= massimo]
    alone = len(order) > 1 and len(staying) == 1

    def reason(person: Person) -> Reason:
        if person in withdrawn:
            return Reason.WITHDRAWN
        if alone:
            return Reason.ALONE
        if cards[person] > massimo:
            return Reason.TOO_HIGH
        return Reason.HIGHEST if cards[person] == max(fitting) else Reason.LOWER

    reasons = {person: reason(person) for person in order}
    winners = sum(found in (Reason.HIGHEST, Reason.ALONE) for found in reasons.values())
    share = pot // winners if winners else 0  # C1.8: equally, the remainder stays
    return Outcome(
        massimo,
        pot,
        tuple(
            Line(person, cards[person], found, share if found in (Reason.HIGHEST, Reason.ALONE) else 0)
            for person, found in reasons.items()
        ),
    )
