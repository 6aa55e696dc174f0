"""A backup takes the place of the database. Nothing is thrown away: what was there stays beside it."""

import os
import sqlite3
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from companion.errors import Unavailable
from companion.rooms.store.connections import connect_to_look, meaning
from companion.rooms.store.lock import ProcessLock
from companion.rooms.store.schema import MIGRATIONS, copy_whole

_PARTS = ("-wal", "-shm", "")
"""What belongs to one database: the log of what is not in the file yet, its index, and the file itself."""


def backups(path: Path) -> list[Path]:
    """The backups beside the database `path`: taken before a change of format, or replaced by another one."""
    kinds = ("format-*.backup", "replaced-*[0-9]")
    return sorted(file for kind in kinds for file in path.parent.glob(f"{path.name}.{kind}"))


def restore(backup: Path, path: Path) -> Path | None:
    """Put a copy of `backup` where the database `path` is; where that one stands from now on, or None if none was.

    An older format is brought up to date by the next server, as always. Raises `Unavailable` while a server uses the
    folder and for a file that is no sound backup; everything is as it was then.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = ProcessLock(path.with_name(f"{path.name}.lock"))
        try:
            return _replace(backup, path)
        finally:
            lock.release()
    except sqlite3.Error as error:
        raise Unavailable("cannot_read", f"{backup}: {meaning(error)}") from None
    except OSError as error:
        raise Unavailable("cannot_store", f"{path.parent} cannot be used for data: {error.strerror}") from None


def _replace(backup: Path, path: Path) -> Path | None:
    new = path.with_name(f"{path.name}.unfinished")
    with closing(connect_to_look(backup)) as connection:
        _check(connection, backup)
        try:
            copy_whole(connection, new)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
    aside = _move_aside(path) if path.exists() else None
    os.replace(new, path)
    return aside


def _check(connection: sqlite3.Connection, backup: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if not 1 <= version <= len(MIGRATIONS):
        raise Unavailable(
            "cannot_read",
            f"{backup} is no backup of this program (its format is {version}, known: 1 to {len(MIGRATIONS)})",
        )
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise Unavailable("cannot_read", f"{backup} is damaged: {found}")


def _move_aside(path: Path) -> Path:
    """As it is, unopened: of a damaged file SQLite would throw the log away.

    The file goes last: should this be cut off, no log may be left there that another file takes for its own.
    """
    aside = next(free for number in count(1) if not (free := path.with_name(f"{path.name}.replaced-{number}")).exists())
    for part in _PARTS:
        with suppress(FileNotFoundError):
            os.replace(f"{path}{part}", f"{aside}{part}")
    return aside
