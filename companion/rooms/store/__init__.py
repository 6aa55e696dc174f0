"""Where rooms are kept: an append-only log of events per room, and which actions are known.

The interface and both stores are imported from here; most modules of this package are parts of the SQLite store.
"""

from collections.abc import Sequence
from typing import Protocol

from companion.rooms.store.memory import MemoryStore
from companion.rooms.store.rows import Conflict, KnownAction, RoomRow, Stored
from companion.rooms.store.sqlite import Blocking, SqliteStore, call_directly

__all__ = [
    "Blocking",
    "Conflict",
    "KnownAction",
    "MemoryStore",
    "RoomRow",
    "SqliteStore",
    "Store",
    "Stored",
    "call_directly",
]


class Store(Protocol):
    """The logs of all rooms. A call may come from any thread and may raise `Unavailable` (`cannot_store`)."""

    def append(
        self,
        room: str,
        after: int,
        events: Sequence[str],
        at: int,
        action: str | None = None,
    ) -> None:
        """Store one or more events behind the `after` rows the caller has seen, and the action's id, as one whole.

        Durable when it returns; when it raises, nothing of it is stored. `at` is in unix milliseconds.

        Raises `KnownAction` if this room has stored that action before, else `Conflict` if its log does not
        have exactly `after` rows. After an `Unavailable` the caller loads again before it decides again.
        """

    def knows(self, room: str, action: str) -> bool:
        """Whether this room has stored that action."""

    def load(self, room: str, after: int = 0) -> list[Stored]:
        """The rows behind the first `after`, in order; empty for a room that is not there."""

    def rooms(self) -> list[RoomRow]:
        """Every room with at least one row, by code."""

    def delete(self, room: str) -> None:
        """Forget an expired room, its log and its actions; durable when it returns. No such room is fine."""

    def close(self) -> None:
        """Store what still waits, then stop; later calls raise `Unavailable`. Closing again does nothing."""
