"""What is played: who sits down, and what everybody sends, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

BOARD, HOST, SPECTATOR = "board", "host", "spectator"
"""Viewers beside the seats; a seat with a phone is called `s1`, `s2` …"""


@dataclass(frozen=True)
class Party:
    """Who sits down, and under which house rules: seats are `s1`, `s2` … in this order, which is clockwise."""

    game: str
    phones: tuple[bool, ...] = (True, True, True, True)
    settings: Mapping[str, Any] = field(default_factory=dict)
    start_player: str = "s1"

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(f"s{number}" for number in range(1, len(self.phones) + 1))

    @property
    def callers(self) -> tuple[str, ...]:
        """The seats that hold a phone."""
        return tuple(seat for seat, phone in zip(self.seats, self.phones, strict=True) if phone)

    @property
    def viewers(self) -> tuple[str, ...]:
        """Everybody who looks on."""
        return (HOST, BOARD, SPECTATOR, *self.callers)


@dataclass(frozen=True)
class Move:
    """One thing that somebody sends; its id is its place in the script."""

    who: str
    action: Mapping[str, Any]


@dataclass(frozen=True)
class Reconnect:
    """The viewer's phone slept, and opens its socket anew."""

    who: str


@dataclass(frozen=True)
class Restart:
    """The server stops and starts again on the same data."""


@dataclass(frozen=True)
class HandOver:
    """The host makes a new key for the seat; whoever holds it from now on plays on."""

    seat: str


Beat = Move | Reconnect | Restart | HandOver
