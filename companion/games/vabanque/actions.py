"""What people can do in a game of Vabanque; for which seat stands in the envelope."""

from typing import Annotated

import msgspec

from companion.game import Record, snake
from companion.games.vabanque.payout import Card

TableNumber = Annotated[int, msgspec.Meta(ge=1, le=12)]
Count = Annotated[int, msgspec.Meta(ge=0, le=24)]


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
    pass


class NameCard(Action, frozen=True):
    table: TableNumber
    card: Card


class Acknowledge(Action, frozen=True):
    table: TableNumber


class ConfirmNotes(Action, frozen=True):
    pass


class NextRound(Action, frozen=True):
    pass


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
)
