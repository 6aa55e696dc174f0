"""What happens in Vabanque, each with every result in it, so that it is only ever folded and never worked out again."""

from companion.game import Record, Seat, snake
from companion.games.vabanque.model import Differences, Phase, Settings, Table
from companion.games.vabanque.payout import Card, Evaluation
from companion.money.settle import Settlement


class Event(Record, frozen=True, tag=snake):
    """Base of all of them."""


class GameBegan(Event, frozen=True):
    settings: Settings
    chairs: tuple[Seat, ...]
    order: tuple[Seat, ...]


class PhaseBegan(Event, frozen=True):
    phase: Phase


class PawnsPlaced(Event, frozen=True):
    pawns: dict[Seat, Table]


class TokenPlaced(Event, frozen=True):
    seat: Seat
    table: Table
    value: int


class TokenTakenBack(Event, frozen=True):
    seat: Seat
    table: Table


class TokensTallied(Event, frozen=True):
    value: int
    tokens: dict[Table, int]


class CardPlaced(Event, frozen=True):
    seat: Seat
    table: Table
    card: Card | None


class CardTakenBack(Event, frozen=True):
    seat: Seat
    table: Table
    card: Card | None


class PawnMoved(Event, frozen=True):
    seat: Seat
    table: Table


class TableOpened(Event, frozen=True):
    """The table's cards are turned over; those the server does not know wait for `CardNamed`."""

    table: Table


class CardNamed(Event, frozen=True):
    seat: Seat
    table: Table
    card: Card


class TableEvaluated(Event, frozen=True):
    evaluation: Evaluation[Seat]


class TableAcknowledged(Event, frozen=True):
    table: Table
    seats: tuple[Seat, ...]


class NotesPlanned(Event, frozen=True):
    plan: Settlement


class NotesConfirmed(Event, frozen=True):
    seats: tuple[Seat, ...]


class NotesHandedOver(Event, frozen=True):
    """All have confirmed: the plan is now what people and the bank hold (V6.1)."""


class BankCounted(Event, frozen=True):
    """What the bank and these seats really hold (V6.1); where nothing differs, nothing changes."""

    bank: dict[int, int]
    seats: dict[Seat, dict[int, int]]
    differences: Differences


class RoundScored(Event, frozen=True):
    fortunes: dict[Seat, int]
    gains: dict[Seat, int]


class OrderDrawn(Event, frozen=True):
    order: tuple[Seat, ...]
    chairs: tuple[Seat, ...]


class CardsForgotten(Event, frozen=True):
    """What was told of the seat's covered cards at this table is not believed any more: they are named when flipped."""

    seat: Seat
    table: Table


class CardFound(Event, frozen=True):
    """A card that was recorded at `table` lies at another one, as it was: covered or not, known or not."""

    seat: Seat
    table: Table
    to: Table
    card: Card | None
    face_up: bool


class CardRenamed(Event, frozen=True):
    """A flipped card is another than was believed; where that one lies face up, the two were taken for each other."""

    seat: Seat
    table: Table
    was: Card
    card: Card


class TableWithdrawn(Event, frozen=True):
    """What the table paid was paid wrongly; what it pays in truth is nothing, or not known yet."""

    table: Table


class RoundReopened(Event, frozen=True):
    """The payout goes on, as before notes, fortunes and new seats. Notes that were handed over stay where they are."""


class SeatsReady(Event, frozen=True):
    seats: tuple[Seat, ...]


class RoundBegan(Event, frozen=True):
    round: int


EVENTS: tuple[type[Event], ...] = (
    GameBegan,
    PhaseBegan,
    PawnsPlaced,
    TokenPlaced,
    TokenTakenBack,
    TokensTallied,
    CardPlaced,
    CardTakenBack,
    PawnMoved,
    TableOpened,
    CardNamed,
    TableEvaluated,
    TableAcknowledged,
    NotesPlanned,
    NotesConfirmed,
    NotesHandedOver,
    BankCounted,
    RoundScored,
    OrderDrawn,
    CardsForgotten,
    CardFound,
    CardRenamed,
    TableWithdrawn,
    RoundReopened,
    SeatsReady,
    RoundBegan,
)
