"""What happens in Casanova, each with every result in it, so that it is only ever folded and never worked out again."""

from companion.game import Record, Seat, snake
from companion.games.casanova.betting import Outcome
from companion.games.casanova.model import Announcement, Phase


class Event(Record, frozen=True, tag=snake):
    """Base of all of them."""


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


class PotTakenBack(Event, frozen=True):
    """The pot was awarded wrongly: its coins are back in it, and these players are not out."""

    seats: tuple[Seat, ...]


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
    PotTakenBack,
    PlayersEliminated,
    TurnBegan,
)
