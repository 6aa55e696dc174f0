"""The words of Casanova: settings, state and events. No behaviour beyond small look-ups."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

import msgspec

from companion.game import Seat
from companion.games.casanova.betting import Outcome

Announcement = Literal["nothing", "quitte", "double"]


class Phase(StrEnum):
    """Where a turn stands; the lobby before the game belongs to the room."""

    ANNOUNCE = "announce"
    CARDS = "cards"
    DICE = "dice"
    DOUBLE = "double"
    MATCH = "match"
    REVEAL = "reveal"
    RESULT = "result"
    OVER = "over"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Casanova has no house rules to choose."""


@dataclass(frozen=True)
class Turn:
    """What has happened in the present turn."""

    dice: int | None = None
    """How many dice were announced (C1.1)."""
    cards: Mapping[Seat, int | None] = field(default_factory=dict)
    """Who has played; None: a card nobody told the server."""
    faces: tuple[int, ...] = ()
    massimo: int | None = None
    announced: Announcement | None = None
    matched: Mapping[Seat, bool] = field(default_factory=dict)
    """Who has answered a double: True with a coin, False withdrawn (C1.5)."""
    outcome: Outcome[Seat] | None = None


@dataclass(frozen=True)
class State:
    """A game of Casanova at one moment. Mappings are never changed in place."""

    order: tuple[Seat, ...]
    """Everybody, clockwise; who is out stays listed."""
    active: Seat
    coins: Mapping[Seat, int]
    played: Mapping[Seat, tuple[int, ...]]
    """Cards lying face up in front of their owners (C1.10): public."""
    phase: Phase = Phase.ANNOUNCE
    number: int = 1
    pot: int = 0
    turn: Turn = Turn()
    eliminated: tuple[Seat, ...] = ()

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Those still in the game, clockwise from the active player."""
        first = self.order.index(self.active)
        around = (*self.order[first:], *self.order[:first])
        return tuple(seat for seat in around if seat not in self.eliminated)
