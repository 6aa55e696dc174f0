"""What is to be printed, and for whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.vabanque.data import BANKNOTES, NAME
from printables.words import Words


class CannotPrint(ValueError):
    """The order lacks something; the message says what, in one line."""


@dataclass(frozen=True)
class Wifi:
    """How a phone gets into the network; without a password it is an open one."""

    name: str
    password: str = ""
    kind: str = "WPA"
    hidden: bool = False


@dataclass(frozen=True)
class Room:
    """A room as everybody may see it. `address` is where phones join; `view` is what a spectator is shown, or empty."""

    code: str
    address: str
    view: Mapping[str, Any] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Mapping[str, Any], ...]:
        """In the order of the chairs."""
        seats = {seat["seat"]: seat for seat in self.view.get("seats", ())}
        return tuple(seats[name] for name in self.view.get("chairs", ()))


@dataclass(frozen=True)
class SeatKey:
    """A key that brings a seat to another phone: secret."""

    seat: str
    key: str = field(repr=False)


@dataclass(frozen=True)
class Order:
    """Everything a sheet may need; a sheet uses what concerns it."""

    words: Words
    room: Room | None = None
    keys: tuple[SeatKey, ...] = ()
    wifi: Wifi | None = None
    notes: Mapping[int, int] = field(default_factory=lambda: dict(BANKNOTES))
    game: str | None = None

    @property
    def plays(self) -> str:
        """The game that was asked for, else the room's, else Vabanque."""
        return self.game or (self.room.view.get("game") if self.room else None) or NAME
