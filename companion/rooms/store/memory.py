"""A store that forgets everything with the process: for tests and for tools that replay a game."""

import threading
from collections.abc import Mapping, Sequence

from companion.errors import Unavailable
from companion.rooms.store.rows import Conflict, KnownAction, RoomRow, Stored


class MemoryStore:
    """A `Store` in two dictionaries; safe to use from several threads. It may begin with logs, by room."""

    def __init__(self, logs: Mapping[str, list[Stored]] | None = None) -> None:
        self._lock = threading.Lock()
        self._closed = False
        self._logs: dict[str, list[Stored]] = dict(logs or {})
        self._actions: dict[str, set[str]] = {}

    def append(
        self,
        room: str,
        after: int,
        events: Sequence[str],
        at: int,
        action: str | None = None,
    ) -> None:
        with self._lock:
            self._refuse_when_closed()
            rows = len(self._logs.get(room, []))
            if action in self._actions.get(room, ()):
                raise KnownAction
            if rows != after:
                raise Conflict(after, rows)
            new = [Stored(seq, at, action, data) for seq, data in enumerate(events, after + 1)]
            self._logs.setdefault(room, []).extend(new)
            if action is not None:
                self._actions.setdefault(room, set()).add(action)

    def knows(self, room: str, action: str) -> bool:
        with self._lock:
            self._refuse_when_closed()
            return action in self._actions.get(room, ())

    def load(self, room: str, after: int = 0) -> list[Stored]:
        with self._lock:
            self._refuse_when_closed()
            return self._logs.get(room, [])[after:]

    def rooms(self) -> list[RoomRow]:
        with self._lock:
            self._refuse_when_closed()
            return [RoomRow(code, log[0].at, log[-1].at, len(log)) for code, log in sorted(self._logs.items())]

    def delete(self, room: str) -> None:
        with self._lock:
            self._refuse_when_closed()
            self._logs.pop(room, None)
            self._actions.pop(room, None)

    def close(self) -> None:
        with self._lock:
            self._closed = True

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Unavailable("cannot_store", "the server is stopping")
