"""The words of Vabanque: settings, state and events. No behaviour beyond small look-ups."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NewType

import msgspec

from companion.game import Seat
from companion.games.vabanque import data
from companion.games.vabanque.payout import Card, Evaluation
from companion.money.settle import Settlement
from companion.seating import Seating, Ties

Table = NewType("Table", int)
"""1…n clockwise (V1.1)."""
HAND: tuple[Card, ...] = (Card.RAISE, Card.BLUFF, Card.CHEAT)


class Phase(StrEnum):
    """Where a game stands; the lobby before it belongs to the room."""

    PAWNS_FIRST = "pawns_first"
    TOKENS = "tokens"
    CARDS = "cards"
    PAWNS = "pawns"
    PAYOUT = "payout"
    NOTES = "notes"
    SEATING = "seating"
    OVER = "over"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules, chosen in the lobby."""

    evaluate: Literal["pawns", "money"] = "pawns"  # V3.8
    ties: Ties = "reverse"  # V4.2
    seating: Seating = "richest_stays"  # V4.3
    pay: Literal["round", "table"] = "round"  # V6.2
    acknowledge: Literal["host", "everyone"] = "host"  # V3.9


@dataclass(frozen=True)
class LyingToken:
    """A token on a table. `seat` is None when the round was tallied in one go."""

    value: int
    table: Table
    seat: Seat | None = None


@dataclass(frozen=True)
class LyingCard:
    """A card beside a table. `card` is None when nobody told the server which it is."""

    seat: Seat
    table: Table
    card: Card | None
    face_up: bool = False


@dataclass(frozen=True)
class RoundResult:
    """What a finished payout left everybody with, in currency units."""

    round: int
    fortunes: Mapping[Seat, int]
    gains: Mapping[Seat, int]


@dataclass(frozen=True)
class Differences:
    """How far a count was from what was believed: value of a note → counted less believed, where they differ."""

    bank: Mapping[int, int]
    seats: Mapping[Seat, Mapping[int, int]]
    """Only who counted, too."""

    @property
    def any(self) -> bool:
        return bool(self.bank) or any(self.seats.values())


@dataclass(frozen=True)
class State:
    """A game of Vabanque at one moment. Mappings are never changed in place."""

    settings: Settings
    chairs: tuple[Seat, ...]
    order: tuple[Seat, ...]
    phase: Phase = Phase.PAWNS_FIRST
    round: int = 1
    tokens: tuple[LyingToken, ...] = ()
    cards: tuple[LyingCard, ...] = ()
    pawns: Mapping[Seat, Table] = field(default_factory=dict)
    pawns_before: Mapping[Seat, Table] = field(default_factory=dict)
    moved: frozenset[Seat] = frozenset()
    opened: Table | None = None
    evaluations: tuple[Evaluation[Seat], ...] = ()
    acknowledged: frozenset[Seat] = frozenset()
    bank: Mapping[int, int] = field(default_factory=lambda: dict(data.BANKNOTES))
    holdings: Mapping[Seat, Mapping[int, int]] = field(default_factory=dict)
    owed: Mapping[Seat, int] = field(default_factory=dict)
    """What the bank owes everybody (V6.4); below 0: what somebody holds too much, found by a count."""
    missing: Mapping[int, int] = field(default_factory=dict)
    """Notes that a count did not find; below 0: more than were believed to be there. Bank, players and these: V0.2."""
    counted: Differences | None = None
    """The last count since notes changed hands."""
    plan: Settlement | None = None
    confirmed: frozenset[Seat] = frozenset()
    chairs_before: tuple[Seat, ...] = ()
    order_before: tuple[Seat, ...] = ()
    """Seats and order of play in the round that has just been paid, once new ones are drawn."""
    ready: frozenset[Seat] = frozenset()
    history: tuple[RoundResult, ...] = ()

    @property
    def tables(self) -> range:
        """The circle of casino tables (V1.1)."""
        return range(1, data.CASINO_TABLES[len(self.chairs)] + 1)

    @property
    def token(self) -> int:
        """The value of the tokens this round puts out (V2.1)."""
        return data.TOKEN_OF_ROUND[self.round]

    @property
    def tokens_each(self) -> int:
        """How many tokens each player places this round (V1.2)."""
        return data.TOKENS_EACH[self.round]

    def has_reached(self, phase: Phase) -> bool:
        """Whether the round stands in this phase or behind it."""
        phases = tuple(Phase)
        return phases.index(self.phase) >= phases.index(phase)

    @property
    def start_player(self) -> Seat:
        return self.order[0]
