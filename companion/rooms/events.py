"""What happens to a room around its game: people come, sit, leave; steps are taken, undone and taken again."""

from typing import Any

from companion.game import Record, Seat, snake


class RoomEvent(Record, frozen=True, tag=snake):
    """Base of a room's events. Keys are only ever stored as digests."""


class RoomOpened(RoomEvent, frozen=True):
    game: str
    settings: dict[str, Any]
    host_digest: str


class SeatTaken(RoomEvent, frozen=True):
    seat: Seat
    name: str
    colour: str
    chairs: tuple[Seat, ...]
    digest: str | None
    """None: a seat without a phone."""


class SeatEdited(RoomEvent, frozen=True):
    seat: Seat
    name: str
    colour: str


class ChairsChanged(RoomEvent, frozen=True):
    chairs: tuple[Seat, ...]


class SeatRemoved(RoomEvent, frozen=True):
    seat: Seat


class StayChanged(RoomEvent, frozen=True):
    seat: Seat
    stays: bool


class HostGranted(RoomEvent, frozen=True):
    seat: Seat
    host: bool


class SettingsChanged(RoomEvent, frozen=True):
    settings: dict[str, Any]


class GameChanged(RoomEvent, frozen=True):
    """The same people at the same table play another game next; a finished one stays in the log."""

    game: str
    settings: dict[str, Any]
    chairs: tuple[Seat, ...]


class KeyIssued(RoomEvent, frozen=True):
    """A new key for a seat: the old one opens nothing any more, and the seat has a phone now."""

    seat: Seat
    digest: str


class StepTaken(RoomEvent, frozen=True, omit_defaults=True):
    """One action of the game with all that followed from it: the unit of undo."""

    by: Seat | None
    """Whose phone sent it; None: the board."""
    action: dict[str, Any]
    """The public part of the action: its type, the seat it was for, the table."""
    events: tuple[Any, ...]
    settings: dict[str, Any] | None = None
    """The house rules from now on, where a start brought others; undoing it brings back those before."""


class Undone(RoomEvent, frozen=True):
    by: Seat | None


class Redone(RoomEvent, frozen=True):
    by: Seat | None


class Rematched(RoomEvent, frozen=True):
    """Back to the lobby with the same people where they sit now; the finished game stays in the log."""

    chairs: tuple[Seat, ...]


ROOM_EVENTS: tuple[type[RoomEvent], ...] = (
    RoomOpened,
    SeatTaken,
    SeatEdited,
    ChairsChanged,
    SeatRemoved,
    StayChanged,
    HostGranted,
    SettingsChanged,
    GameChanged,
    KeyIssued,
    StepTaken,
    Undone,
    Redone,
    Rematched,
)
