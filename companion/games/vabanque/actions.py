"""What people can do in a game of Vabanque; for which seat stands in the envelope."""

from typing import Annotated

import msgspec

from companion.game import Fact, Record, snake
from companion.games.vabanque import data
from companion.games.vabanque.payout import Card

TableNumber = Annotated[int, msgspec.Meta(ge=1, le=max(data.CASINO_TABLES.values()))]
Count = Annotated[int, msgspec.Meta(ge=0, le=max(data.TOKENS_EACH.values()) * data.PLAYERS[-1])]


Notes = dict[Annotated[int, msgspec.Meta(ge=1, le=10**6)], Annotated[int, msgspec.Meta(ge=0, le=10**6)]]
"""Value of a note → how many were counted."""


class Action(Record, frozen=True, tag=snake):
    """What somebody wants to do."""


class PlacePawn(Action, frozen=True):
    table: TableNumber


class PlaceToken(Action, frozen=True):
    table: TableNumber


class TakeBackToken(Action, frozen=True):
    table: TableNumber


class TallyTokens(Action, frozen=True):
    tokens: dict[TableNumber, Count]


class PlaceCard(Action, frozen=True):
    table: TableNumber
    card: Card | None = None


class TakeBackCard(Action, frozen=True):
    card: Card | None = None
    table: TableNumber | None = None


class MovePawn(Action, frozen=True):
    table: TableNumber


class Reveal(Action, frozen=True):
    table: TableNumber | None = None
    """Which is meant: where somebody else was faster, no other is turned over. None: whichever comes next."""


class NameCard(Action, frozen=True):
    table: TableNumber
    card: Card


class Acknowledge(Action, frozen=True):
    table: TableNumber


class ConfirmNotes(Action, frozen=True):
    pass


class NextRound(Action, frozen=True):
    pass


class AuditBank(Action, frozen=True):
    """The notes have been counted: the bank's, and those of people who were asked to count theirs."""

    bank: Notes
    seats: dict[str, Notes] = msgspec.field(default_factory=dict)


class TokenLies(Fact, frozen=True, tag="token"):
    """A token of this round that was recorded at `table` lies at another one.

    `of`: how many are recorded there; where somebody was faster it is not so any more, and nothing is corrected twice.
    """

    table: TableNumber
    to: TableNumber
    of: Count | None = None


class CardLies(Fact, frozen=True, tag="card"):
    """A card that was recorded at `table` lies at another one. `card`: which, where several lie there face up.

    `of`: how many cards of the seat are recorded there, as with `TokenLies`.
    """

    seat: str
    table: TableNumber
    to: TableNumber
    card: Card | None = None
    of: Count | None = None


class PawnStands(Fact, frozen=True, tag="pawn"):
    """A pawn stands at another table than was recorded."""

    seat: str
    to: TableNumber


class FlippedCardIs(Fact, frozen=True, tag="flipped"):
    """A card that was turned over is another than was believed."""

    seat: str
    table: TableNumber
    was: Card
    card: Card


class Correct(Action, frozen=True):
    """A public fact of this round was recorded wrongly."""

    fact: TokenLies | CardLies | PawnStands | FlippedCardIs


ACTIONS: tuple[type[Action], ...] = (
    PlacePawn,
    PlaceToken,
    TakeBackToken,
    TallyTokens,
    PlaceCard,
    TakeBackCard,
    MovePawn,
    Reveal,
    NameCard,
    Acknowledge,
    ConfirmNotes,
    NextRound,
    AuditBank,
    Correct,
)
