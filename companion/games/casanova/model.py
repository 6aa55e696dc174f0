"""The words of Casanova: settings, state and events. No behaviour beyond small look-ups."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

import msgspec

from companion.game import Record, Seat, snake
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


class Event(Record, frozen=True, tag=snake):
    """What happened, with every result in it."""


class GameBegan(Event, frozen=True):
    order: tuple[Seat, ...]
    active: Seat
    coins: dict[Seat, int]


class PhaseBegan(Event, frozen=True):
    phase: Phase


class DiceAnnounced(Event, frozen=True):
    dice: int


class CardPlayed(Event, frozen=True):
    """Face down, with one coin into the pot (C1.1, C1.2)."""

    seat: Seat
    card: int | None


class CardTakenBack(Event, frozen=True):
    """Card and coin are back with their owner."""

    seat: Seat


class DiceRolled(Event, frozen=True):
    """`faces` is empty when only the sum was told."""

    massimo: int
    faces: tuple[int, ...]


class Announced(Event, frozen=True):
    """A double costs the active player one more coin (C1.5)."""

    what: Announcement


class DoubleAnswered(Event, frozen=True):
    seat: Seat
    match: bool


class CardNamed(Event, frozen=True):
    seat: Seat
    card: int


class PotAwarded(Event, frozen=True):
    outcome: Outcome[Seat]


class PlayersEliminated(Event, frozen=True):
    seats: tuple[Seat, ...]


class TurnBegan(Event, frozen=True):
    number: int
    active: Seat


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    PhaseBegan,
    DiceAnnounced,
    CardPlayed,
    CardTakenBack,
    DiceRolled,
    Announced,
    DoubleAnswered,
    CardNamed,
    PotAwarded,
    PlayersEliminated,
    TurnBegan,
)
