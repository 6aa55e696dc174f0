"""Where lots and dice come from: the system, a seed, or a script written by a test.

Games never draw by themselves; what was drawn is written into the event, so a stored game is never re-drawn.
"""

import random
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of whole numbers."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1; `limit` is at least 1."""


def pick(chance: Chance, choices: Sequence[T]) -> T:
    """One of the choices, drawn by lot."""
    return choices[chance.below(len(choices))]


def roll(chance: Chance, dice: int) -> tuple[int, ...]:
    """The faces of so many six-sided dice."""
    return tuple(1 + chance.below(6) for _ in range(dice))


class SystemChance:
    """The operating system's randomness: what real games use."""

    def below(self, limit: int) -> int:
        return secrets.randbelow(limit)


class SeededChance:
    """The same numbers for the same seed: simulations and bots."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)


class ScriptedChance:
    """The numbers a test wrote down, in order; raises `IndexError` when they run out."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = list(numbers)

    def below(self, limit: int) -> int:
        number = self._numbers.pop(0)
        if not 0 <= number < limit:
            raise ValueError(f"the script says {number} where 0..{limit - 1} is possible")
        return number
