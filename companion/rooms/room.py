"""One room, a single writer's by its lock, and the rows of its log read as events."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import msgspec

from companion.errors import NotFound, Unavailable
from companion.game import Seat
from companion.rooms import events as e
from companion.rooms.codec import decode, encode
from companion.rooms.state import RoomState, fold
from companion.rooms.store import Store, Stored


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
    """A room in memory: what its stored log folds to, and who is connected just now. The log itself stays stored."""

    def __init__(self, code: str, store: Store) -> None:
        self.code = code
        self.lock = threading.Lock()
        self.present: frozenset[Seat] = frozenset()
        self.shown: Shown | None = None
        self._now: tuple[RoomState | None, int] = (None, 0)  # with the number of rows folded: one moment for readers
        self._store = store
        self._stale = True

    @property
    def state(self) -> RoomState:
        return _there(self._now[0])

    @property
    def rows(self) -> int:
        """The length of the log that is folded."""
        return self._now[1]

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, and nothing is being done here."""
        return not self.present and not self.lock.locked()

    def stored(self) -> tuple[RoomState, list[Stored]]:
        """The state, and all rows that led to it as they are stored; may raise `Unavailable`."""
        state, rows = self._now
        return _there(state), self._store.load(self.code)[:rows]

    def history(self) -> tuple[RoomState, list[Logged]]:
        """The state and all events that led to it, read from the store; may raise `Unavailable`."""
        state, stored = self.stored()
        return state, decoded(stored)

    def catch_up(self) -> None:
        """Fold what is stored and not yet folded. Call it with the lock held.

        Raises `Unavailable` where the record is damaged or was written by a newer program; it stays as it is.
        """
        new = self._store.load(self.code, after=self.rows)
        state = self._now[0]
        self._take([logged.event for logged in decoded(new, state.game.name if state else None)])
        self._stale = False

    def look_again(self) -> None:
        """Catch up where it is not known what was stored. Call it with the lock held."""
        if self._stale:
            self.catch_up()

    def commit(self, events: Sequence[e.RoomEvent], at: int, action: str | None) -> None:
        """Make the events durable, then fold them. Call it with the lock held.

        Raises `KnownAction` for an action that is stored already, `Conflict` when another writer was faster;
        nothing is folded then.
        """
        try:
            self._store.append(self.code, self.rows, [encode(event) for event in events], at, action)
        except Unavailable:
            self._stale = True  # whether it is stored is not known: look before deciding again
            raise
        self._take(events)

    def delete(self) -> None:
        """Forget the room here and in the store; whoever still holds it gets `NotFound`. Call it with the lock held.

        After an `Unavailable` it may still be stored, and whoever asks for it looks there.
        """
        self._now, self._stale = (None, 0), False
        self._store.delete(self.code)

    def knows(self, action: str) -> bool:
        """Whether the action has been applied already, which the store knows; may raise `Unavailable`."""
        return self._store.knows(self.code, action)

    def _take(self, events: Sequence[e.RoomEvent]) -> None:
        state, rows = self._now
        self._now = (reduce(fold, events, state), rows + len(events))


def decoded(stored: Sequence[Stored], game: str | None = None) -> list[Logged]:
    """What the rows hold; `game` is the one that was played before them. Raises `Unavailable` for what is damaged."""
    log = []
    for row in stored:
        try:
            event = decode(row.data, game)
        except (msgspec.MsgspecError, ValueError, KeyError, TypeError) as fault:
            message = f"event {row.seq} of this room is damaged or of a newer program ({type(fault).__name__})"
            raise Unavailable("cannot_store", message) from fault
        if isinstance(event, e.RoomOpened | e.GameChanged):
            game = event.game
        log.append(Logged(row.at, event))
    return log


def _there(state: RoomState | None) -> RoomState:
    if state is None:
        raise NotFound("no_room", "there is no such room")
    return state
