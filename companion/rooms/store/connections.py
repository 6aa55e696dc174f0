"""SQLite connections, and what their errors mean."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from companion.errors import Unavailable

T = TypeVar("T")

# Only a foreign program (a backup, a database browser) can hold our database. Waiting for it must leave
# room for the stop within 3 s.
BUSY_SECONDS = 1.0
_IDLE_AT_MOST = 8

_MEANINGS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program is holding the database",
    sqlite3.SQLITE_LOCKED: "another program is holding the database",
    sqlite3.SQLITE_READONLY: "the database may not be written",
    sqlite3.SQLITE_PERM: "the database may not be opened",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
    sqlite3.SQLITE_NOTADB: "the file is damaged or not a database",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}


def meaning(error: sqlite3.Error) -> str:
    """An SQLite error in words; they name no path, because players may see them."""
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    return f"{_MEANINGS.get(_primary_code(error), 'the database refuses')} ({name})"


def _primary_code(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF


def connect(path: Path) -> sqlite3.Connection:
    """A connection to an existing file, without transactions of its own making, whose commits are durable."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # on macOS a plain fsync stops short of the disk
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def connect_to_look(path: Path) -> sqlite3.Connection:
    """A connection to look at an existing file, also where nothing may be written.

    A database in this journal mode is opened by making files beside it. Where that is forbidden and no server has left
    such a file, nobody writes, and the file alone is the whole database.
    """
    try:
        connection = connect(path)
        connection.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.OperationalError as error:
        if _primary_code(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) or not path.is_file():
            raise
    else:
        return connection
    if path.with_name(f"{path.name}-wal").exists():
        message = f"{path.parent} may not be written, but a server has left work there; copy the folder and look there"
        raise Unavailable("cannot_read", message)
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None)


class Connections:
    """Connections to one database, each used by one thread at a time.

    `run` and `close` are called in native threads while the rest of the program may be greenlets. Therefore
    no lock stands here (a monkey-patched one hangs in a native thread): taking from a list and adding to it
    are atomic. And the *thread* gives its connection back, not the greenlet that waits for it: if that
    greenlet is killed, the connection stays taken until the thread has really done with it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[sqlite3.Connection] = []
        self._closed = False

    def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What `work` returns. If it raises, its connection is closed, which rolls back whatever it began."""
        if self._closed:
            raise Unavailable("cannot_store", "the server is stopping")
        connection = self._take()
        try:
            result = work(connection)
        except BaseException:
            connection.close()
            raise
        self._give_back(connection)
        return result

    def close(self) -> None:
        """Close what is idle now, and everything else as soon as it is given back."""
        self._closed = True
        while self._idle:
            self._take().close()

    def _take(self) -> sqlite3.Connection:
        try:
            return self._idle.pop()
        except IndexError:
            return connect(self._path)

    def _give_back(self, connection: sqlite3.Connection) -> None:
        if len(self._idle) < _IDLE_AT_MOST:
            self._idle.append(connection)
        else:
            connection.close()
        if self._closed:
            self.close()
