"""What a game is to the rest of the house: pure functions over frozen values.

A game decides (an action becomes events, or is refused), evolves (an event is folded into the state) and is viewed
(what one viewer may see). It knows no clock, no randomness of its own, no rooms and no I/O.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NewType, TypeVar

import msgspec

from companion.chance import Chance
from companion.errors import BadInput, Forbidden

Seat = NewType("Seat", str)
"""One player's place in a room, such as `s1`: it stays with the player when chairs change."""

View = dict[str, Any]
"""JSON-ready: built field by field by a game's `view`, merged and sent by `companion.projections`."""

Settings = TypeVar("Settings", bound=msgspec.Struct)
State = TypeVar("State")
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)


class ViewerKind(StrEnum):
    """Board, host and spectator see the public part only; a seat also its own secrets."""

    SEAT = "seat"
    BOARD = "board"
    HOST = "host"
    SPECTATOR = "spectator"


@dataclass(frozen=True)
class Viewer:
    """Who is looking. `host`: may also do what the host may (this never shows more)."""

    kind: ViewerKind
    seat: Seat | None = None
    host: bool = False


@dataclass(frozen=True)
class Actor:
    """Who acts: for which seat (None: the whole table), with the host's rights or not, for somebody else or not."""

    seat: Seat | None
    host: bool
    proxy: bool = False

    def must_seat(self) -> Seat:
        """The seat that is acted for; raises `BadInput` where none is named."""
        if self.seat is None:
            raise BadInput("bad_field", "seat: say for which seat", "seat")
        return self.seat

    def must_host(self) -> None:
        """Raises `Forbidden` without the host's rights."""
        if not self.host:
            raise Forbidden("not_yours", "only the host does this")

    def check_naming(self, card: object | None, must: bool = True) -> None:
        """Only the owner names a covered card, and must (unless it is told otherwise); raises `BadInput`.

        Somebody else could learn from the answer where, or whether, that card lies already.
        """
        if self.proxy and card is not None:
            raise BadInput("bad_field", "card: a covered card is named by its owner only", "card")
        if must and not self.proxy and card is None:
            raise BadInput("bad_field", "card: say which card", "card")


@dataclass(frozen=True)
class People:
    """What a room knows of those who play, all of it public."""

    phones: frozenset[Seat]
    """Seats that speak for themselves; the host speaks for the others."""
    stays_put: frozenset[Seat] = frozenset()
    """Seats that must not be moved (V4.3)."""


def result(order: Sequence[Seat], riches: Mapping[Seat, int], called: str) -> View:
    """A game's end as a view shows it: the richest first, each with rank and riches under the name `called`.

    Equal riches share a rank, and the first rank is a shared victory (V5.1, C2.3).
    """
    ranking = [
        {"seat": seat, "rank": 1 + sum(other > riches[seat] for other in riches.values()), called: riches[seat]}
        for seat in sorted(order, key=lambda seat: -riches[seat])
    ]
    return {"ranking": ranking, "winners": [entry["seat"] for entry in ranking if entry["rank"] == 1]}


class Record(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of every action and event: a frozen value with a name of its own in JSON."""


class Fact(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, omit_defaults=True):
    """Base of what can be corrected: something everybody at the table can see, as it is in truth."""


def snake(name: str) -> str:
    """`PlaceCard` → `place_card`: how actions and events are called in JSON."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


@dataclass(frozen=True)
class Game(Generic[Settings, State, Action, Event]):
    """All that a room, the door out and the common test harness need of a game."""

    name: str
    players: range
    settings: type[Settings]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    reseats: bool
    """Whether people change chairs while it is played, so that it matters who must not be moved."""
    public: frozenset[str]
    """Fields of actions that everybody may know: what an undo names. A covered card is never among them."""
    begin: Callable[[Settings, Sequence[Seat], Seat], list[Event]]
    """Settings, chairs clockwise, start player → the events that open the game."""
    decide: Callable[[State, Actor, Action, People, Chance], list[Event]]
    """Raises one of the refusals (`companion.errors`); otherwise at least one event."""
    evolve: Callable[[State | None, Event], State]
    view: Callable[[State, People], View]
    """What everybody at the table sees; it knows nothing of who looks, so it cannot tell one what others hide."""
    own: Callable[[State, Seat, View], View]
    """The parts of that view which this seat sees otherwise, by name: its secrets, in place of what is covered."""
    allowed: Callable[[State, Viewer, People], list[str]]
    """The action types the viewer may send now, each of which has a use now: for itself or, as host, for somebody."""
    tell: Callable[[Event], Mapping[str, Any]]
    """The public part of an event: for the record, and for what an undo would undo. Never a covered card."""
    phase: Callable[[State], str]
    over: Callable[[State], bool]
    score: Callable[[object], dict[str, Any]]
    """A score sheet (decoded JSON) → its reckoning, without a room; raises `BadInput`."""
    score_text: Callable[[Mapping[str, Any]], str]
    """The reckoning as a table for people at a terminal."""
    previews: Mapping[type[Action], Callable[[State, Actor, Any, People], View]]
    """Actions of which one may ask beforehand what they would change: everybody may know, and refused as they are."""
    bot: Callable[[Mapping[str, Any], Chance], dict[str, Any] | None]
    """A viewer's view → what that viewer does next, chosen by lot, without an id; None: nothing now."""
