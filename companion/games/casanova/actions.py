"""What people can do in a game of Casanova; for which seat stands in the envelope."""

from typing import Annotated

import msgspec

from companion.game import Fact, Record, snake
from companion.games.casanova import data
from companion.games.casanova.model import Announcement

CardNumber = Annotated[int, msgspec.Meta(ge=data.CARDS[0], le=data.CARDS[-1])]
Dice = Annotated[int, msgspec.Meta(ge=data.DICE[0], le=data.DICE[-1])]
Face = Annotated[int, msgspec.Meta(ge=data.FACES[0], le=data.FACES[-1])]
Massimo = Annotated[int, msgspec.Meta(ge=1, le=data.DICE[-1] * data.FACES[-1])]


class Action(Record, frozen=True, tag=snake):
    """What somebody wants to do."""


class AnnounceDice(Action, frozen=True):
    dice: Dice


class PlayCard(Action, frozen=True):
    card: CardNumber | None = None


class TakeBackCard(Action, frozen=True):
    pass


class EnterDice(Action, frozen=True):
    """Physical dice: their sum, or each face."""

    massimo: Massimo | None = None
    faces: tuple[Face, ...] | None = None


class RollDice(Action, frozen=True):
    pass


class Announce(Action, frozen=True):
    what: Announcement


class AnswerDouble(Action, frozen=True):
    match: bool


class NameCard(Action, frozen=True):
    card: CardNumber


class NextTurn(Action, frozen=True):
    pass


class DiceShow(Fact, frozen=True, tag="dice"):
    """The dice show another sum."""

    massimo: Massimo


class FlippedCardIs(Fact, frozen=True, tag="flipped"):
    """A card that was turned over in this turn is another than was believed."""

    seat: str
    card: CardNumber


class Correct(Action, frozen=True):
    """A public fact of this turn was recorded wrongly."""

    fact: DiceShow | FlippedCardIs


ACTIONS: tuple[type[Action], ...] = (
    AnnounceDice,
    PlayCard,
    TakeBackCard,
    EnterDice,
    RollDice,
    Announce,
    AnswerDouble,
    NameCard,
    NextTurn,
    Correct,
)
