"""A room in memory for tests that look at one thing at a time: who is there, what they send, what they are told."""

from collections.abc import Iterator
from itertools import count
from typing import Any

from companion.chance import Chance, SeededChance
from companion.errors import CompanionError
from companion.projections import project, record
from companion.rooms.access import Caller
from companion.rooms.room import Room
from companion.rooms.rooms import Rooms
from companion.rooms.state import RoomState
from companion.rooms.store import MemoryStore, Store

SECRET = b"for tests only, 32 bytes of it. "
TOKEN = "a-secret-token-of-22-letters"


class Table:
    """Who acts is `host`, `board`, `spectator` or a seat; settings are the house rules the room opens with."""

    def __init__(
        self,
        *names: str,
        store: Store | None = None,
        chance: Chance | None = None,
        game: str = "vabanque",
        **settings: str,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock: Iterator[int] = count(1000)
        self.rooms = Rooms(self.store, lambda: next(self.clock), chance or SeededChance(1), SECRET)
        opened = self.rooms.open({"game": game, "settings": settings})
        self.code, self.keys = opened.room, {"host": opened.host_key}
        self.told: list[str] = []
        self.rooms.watch(self.told.append)
        self._ids = count(1)
        for name in names:
            self.join(name)

    def join(self, name: str, **wish: Any) -> str:
        """Sit down with a phone; the seat."""
        joined = self.rooms.join(self.code, {"name": name, **wish})
        self.keys[joined.seat] = joined.key
        return joined.seat

    def caller(self, who: str) -> Caller:
        return self.rooms.caller(self.code, self.keys.get(who), shared_screen=who == "board")

    def act(self, who: str, kind: str, **fields: Any) -> dict[str, object]:
        """Send an action with a new id."""
        return self.send(who, {"id": f"action-{next(self._ids):04}", "type": kind, **fields})

    def send(self, who: str, sent: object) -> dict[str, object]:
        return self.rooms.act(self.code, self.caller(who), sent)

    def refused(self, who: str, kind: str, **fields: Any) -> str:
        """The code with which the action is refused, after which nothing has changed."""
        before, rows = self.room.state, len(self.store.load(self.code))
        try:
            self.act(who, kind, **fields)
        except CompanionError as refusal:
            assert self.room.state is before
            assert len(self.store.load(self.code)) == rows
            return refusal.code
        raise AssertionError(f"{kind} was accepted")

    def start(self, start_player: str = "s1", **settings: str) -> "Table":
        self.act("host", "start_game", start_player=start_player, settings=settings)
        return self

    @property
    def room(self) -> Room:
        return self.rooms.get(self.code)

    @property
    def state(self) -> RoomState:
        return self.room.state

    @property
    def names(self) -> list[str]:
        """Who sits where, by name, chair 1 first."""
        return [self.state.people[seat].name for seat in self.state.chairs]

    def view(self, who: str = "board") -> dict[str, Any]:
        return project(self.room, self.caller(who).viewer)

    def record(self, who: str = "board") -> dict[str, Any]:
        return record(self.room, self.caller(who).viewer)

    def seat(self, seat: str, who: str = "board") -> dict[str, Any]:
        """The seat's entry in the view."""
        found: dict[str, Any] = next(entry for entry in self.view(who)["seats"] if entry["seat"] == seat)
        return found


def refusal(call: Any, *arguments: Any) -> CompanionError:
    """What the call is refused with."""
    refused = refusal_or_none(call, *arguments)
    assert refused is not None, "it was not refused"
    return refused


def refusal_or_none(call: Any, *arguments: Any) -> CompanionError | None:
    """What the call is refused with, if it is."""
    try:
        call(*arguments)
    except CompanionError as error:
        return error
    return None
