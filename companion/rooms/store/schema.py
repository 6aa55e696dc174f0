"""The tables, and how a database of an older program becomes one of today's.

SQLite keeps one number for us in the file, `user_version`: how many of the `MIGRATIONS` it has been through.
A released migration is never changed; a new one is added behind it.
"""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from companion.errors import Unavailable
from companion.rooms.store.connections import connect

Migration = Callable[[sqlite3.Connection], None]


def _make_tables(connection: sqlite3.Connection) -> None:
    connection.execute(
        """
        CREATE TABLE events (
            room TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, action TEXT, data TEXT NOT NULL,
            PRIMARY KEY (room, seq)
        ) STRICT, WITHOUT ROWID
        """
    )
    connection.execute(
        """
        CREATE TABLE actions (
            room TEXT NOT NULL, action TEXT NOT NULL, answer TEXT NOT NULL,
            PRIMARY KEY (room, action)
        ) STRICT, WITHOUT ROWID
        """
    )


MIGRATIONS: tuple[Migration, ...] = (_make_tables,)


def prepare(path: Path, migrations: Sequence[Migration]) -> None:
    """Make the database, or bring an older one up to date, all migrations or none; a copy of the older one stays.

    Raises `Unavailable` and leaves the file as it is if it belongs to a newer or to another program, and
    `sqlite3.Error` or `OSError` for everything that can be wrong with files and disks.
    """
    _create_private(path)
    with closing(connect(path)) as connection:
        version = _version(connection, path)
        if version > len(migrations):
            raise Unavailable(
                "cannot_store",
                f"{path} was written by a newer version of this program (its format is {version}, "
                f"this program knows up to {len(migrations)}); install that version again",
            )
        connection.execute("PRAGMA journal_mode = WAL")
        if 0 < version < len(migrations):
            unfinished = path.with_name(f"{path.name}.unfinished")
            copy_whole(connection, unfinished)
            os.replace(unfinished, path.with_name(f"{path.name}.format-{version}.backup"))
        if version < len(migrations):
            _migrate(connection, migrations, version)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise Unavailable("cannot_store", f"{path} is a database of some other program")
    return version


def _migrate(connection: sqlite3.Connection, migrations: Sequence[Migration], version: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for reached, migration in enumerate(migrations[version:], version + 1):
        migration(connection)
        connection.execute(f"PRAGMA user_version = {reached}")
    connection.execute("COMMIT")


def copy_whole(connection: sqlite3.Connection, path: Path) -> None:
    """A copy of the database in a new file. Give it its real name only afterwards: half a copy is no backup."""
    path.unlink(missing_ok=True)
    _create_private(path)
    with closing(connect(path)) as copy:
        connection.backup(copy)


def _create_private(path: Path) -> None:
    """An empty file, if there is none: the log holds everybody's secrets, so other users may not read it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
