"""One room in memory: what its stored log folds to. Its lock makes it a single writer's."""

import threading
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.errors import NotFound, Unavailable
from companion.game import Seat
from companion.rooms import events as e
from companion.rooms.codec import decode, encode
from companion.rooms.state import RoomState, fold
from companion.rooms.store import Store


@dataclass(frozen=True)
class Logged:
    """One stored event of a room and when it happened (unix milliseconds)."""

    at: int
    event: e.RoomEvent


@dataclass(frozen=True)
class Shown:
    """What everybody sees of a room in this state with these people connected, as `companion.projections` made it."""

    state: RoomState
    present: frozenset[Seat]
    public: dict[str, Any]


class Room:
    """A room in memory: what its stored log folds to, and who is connected just now."""

    def __init__(self, code: str, store: Store) -> None:
        self.code = code
        self.lock = threading.Lock()
        self.present: frozenset[Seat] = frozenset()
        self.shown: Shown | None = None
        self.log: list[Logged] = []
        self._state: RoomState | None = None
        self._known: set[str] = set()
        self._store = store
        self._stale = True

    @property
    def state(self) -> RoomState:
        if self._state is None:
            raise NotFound("no_room", "there is no such room")
        return self._state

    def catch_up(self) -> None:
        """Fold what is stored and not yet folded. Call it with the lock held.

        Raises `Unavailable` where the record is damaged or was written by a newer program; it stays as it is.
        """
        for row in self._store.load(self.code, after=len(self.log)):
            game = self._state.game.name if self._state else None
            try:
                event = decode(row.data, game)
            except (msgspec.MsgspecError, ValueError, KeyError, TypeError) as fault:
                message = f"event {row.seq} of this room is damaged or of a newer program ({type(fault).__name__})"
                raise Unavailable("cannot_store", message) from fault
            self._take(event, row.at, row.action)
        self._stale = False

    def commit(self, events: list[e.RoomEvent], at: int, action: str | None) -> None:
        """Make the events durable, then fold them. Call it with the lock held.

        Raises `Conflict` when another writer was faster; nothing is folded then.
        """
        try:
            self._store.append(self.code, len(self.log), [encode(event) for event in events], at, action)
        except Unavailable:
            self._stale = True  # whether it is stored is not known: look before deciding again
            raise
        for event in events:
            self._take(event, at, action)

    def delete(self) -> None:
        """Forget the room here and in the store; whoever still holds it gets `NotFound`. Call it with the lock held.

        After an `Unavailable` it may still be stored, and whoever asks for it looks there.
        """
        self._state, self.log, self._known, self._stale = None, [], set(), False
        self._store.delete(self.code)

    def knows(self, action: str) -> bool:
        """Whether the action has been applied already. Call it with the lock held."""
        if self._stale:
            self.catch_up()
        return action in self._known

    def _take(self, event: e.RoomEvent, at: int, action: str | None) -> None:
        self._state = fold(self._state, event)
        self.log.append(Logged(at, event))
        if action is not None:
            self._known.add(action)
