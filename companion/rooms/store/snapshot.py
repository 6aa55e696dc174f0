"""What a database held a moment ago: to look on from another program while a server writes."""

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.errors import Unavailable
from companion.rooms.store import statements
from companion.rooms.store.connections import connect_to_look, meaning
from companion.rooms.store.memory import MemoryStore
from companion.rooms.store.rows import Stored
from companion.rooms.store.schema import MIGRATIONS


def snapshot(path: Path) -> MemoryStore:
    """All rooms of the database file, in memory; none where there is no file. The file is only read.

    Raises `Unavailable`, in words for someone at a terminal, where it cannot be read.
    """
    if not path.exists():
        return MemoryStore()
    try:
        with closing(connect_to_look(path)) as connection:
            return MemoryStore(_logs(connection, path))
    except sqlite3.Error as error:
        raise Unavailable("cannot_read", f"{path}: {meaning(error)}") from None


def _logs(connection: sqlite3.Connection, path: Path) -> dict[str, list[Stored]]:
    connection.execute("BEGIN")  # one moment for all rooms
    if connection.execute("PRAGMA user_version").fetchone()[0] != len(MIGRATIONS):
        raise Unavailable("cannot_read", f"{path} is of another version of this program; its own `serve` mends that")
    return {row.code: statements.load(connection, row.code, after=0) for row in statements.rooms(connection)}
