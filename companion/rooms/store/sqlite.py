"""The store that survives: one SQLite file, one program, one writer."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from companion.errors import Unavailable
from companion.rooms.store import statements
from companion.rooms.store.connections import Connections, meaning
from companion.rooms.store.lock import ProcessLock
from companion.rooms.store.rows import RoomRow, Stored
from companion.rooms.store.schema import MIGRATIONS, prepare
from companion.rooms.store.writer import GroupWriter

T = TypeVar("T")


class Blocking(Protocol):
    """Runs a function that blocks where it does no harm, and returns what the function returns."""

    def __call__(self, work: Callable[[], T], /) -> T: ...


def call_directly(work: Callable[[], T], /) -> T:
    """For ordinary threads: a thread that waits for the disk holds up nobody else."""
    return work()


class SqliteStore:
    """A `Store` in the database file `path`, whose folder is made if it is not there.

    Once it is open, `blocking` runs everything that touches the disk. Under gevent that must happen in a
    native thread, as `gevent.get_hub().threadpool.apply` does; what is run uses no lock and does not raise.

    Opening raises `Unavailable`, in words for someone at a terminal, when the folder cannot be written or is
    in use, and when the file is damaged, locked, or of a newer program; nothing is changed then.
    """

    def __init__(self, path: Path, *, blocking: Blocking = call_directly) -> None:
        self._blocking = blocking
        self._lock = _open(path)
        self._connections = Connections(path)
        self._writer = GroupWriter(self._commit)

    def append(
        self,
        room: str,
        after: int,
        events: Sequence[str],
        at: int,
        action: str | None = None,
    ) -> None:
        new = [Stored(seq, at, action, data) for seq, data in enumerate(events, after + 1)]
        self._writer.run(partial(statements.append, room=room, after=after, new=new, action=action))

    def knows(self, room: str, action: str) -> bool:
        return self._run(partial(statements.knows, room=room, action=action))

    def load(self, room: str, after: int = 0) -> list[Stored]:
        return self._run(partial(statements.load, room=room, after=after))

    def rooms(self) -> list[RoomRow]:
        return self._run(statements.rooms)

    def delete(self, room: str) -> None:
        self._writer.run(partial(statements.delete, room=room))

    def close(self) -> None:
        self._writer.close()
        self._blocking(self._connections.close)
        self._lock.release()

    def _commit(self, works: Sequence[statements.Work]) -> list[Exception | None]:
        return self._run(partial(statements.commit_together, works=works))

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        # The error comes back as a value: gevent's thread pool prints what is raised in it.
        result = self._blocking(partial(_attempt, self._connections, work))
        if isinstance(result, _Failure):
            raise result.error
        return result


class _Failure:
    def __init__(self, error: Exception) -> None:
        self.error = error


def _attempt(connections: Connections, work: Callable[[sqlite3.Connection], T]) -> T | _Failure:
    try:
        return connections.run(work)
    except sqlite3.Error as error:
        return _Failure(Unavailable("cannot_store", meaning(error)))
    except Exception as error:
        return _Failure(error)


def _open(path: Path) -> ProcessLock:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = ProcessLock(path.with_name(f"{path.name}.lock"))
    except OSError as error:
        raise Unavailable("cannot_store", f"{path.parent} cannot be used for data: {error.strerror}") from error
    try:
        prepare(path, MIGRATIONS)
    except BaseException as error:
        lock.release()
        if isinstance(error, sqlite3.Error):
            raise Unavailable("cannot_store", f"{path}: {meaning(error)}") from error
        if isinstance(error, OSError):
            raise Unavailable("cannot_store", f"{path} cannot be used: {error.strerror}") from error
        raise
    return lock
