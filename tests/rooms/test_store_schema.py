"""Databases of older and newer programs."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from store_help import refused

from companion.rooms.store import KnownAction, SqliteStore, Stored
from companion.rooms.store.schema import MIGRATIONS, Migration, prepare


def old_tables(connection: sqlite3.Connection) -> None:
    """An invented first format: times in seconds, no actions."""
    connection.execute("CREATE TABLE log (room TEXT, number INTEGER, seconds INTEGER, event TEXT)")


def to_milliseconds(connection: sqlite3.Connection) -> None:
    """From the invented format to today's tables."""
    for migration in MIGRATIONS:
        migration(connection)
    connection.execute("INSERT INTO events SELECT room, number, seconds * 1000, NULL, event FROM log")
    connection.execute("DROP TABLE log")


def breaks_down(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE log")
    connection.execute("INSERT INTO nowhere VALUES (1)")


def program_knows(monkeypatch: pytest.MonkeyPatch, *migrations: Migration) -> None:
    monkeypatch.setattr("companion.rooms.store.sqlite.MIGRATIONS", migrations)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database that a program of the invented first format has written."""
    path = tmp_path / "rooms.db"
    prepare(path, [old_tables])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO log VALUES ('KXQF', 1, 7, '{}')")
    return path


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_an_older_database_is_brought_up_to_date(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program_knows(monkeypatch, old_tables, to_milliseconds)
    store = SqliteStore(old)
    assert store.load("KXQF") == [Stored(1, 7000, None, "{}")]
    store.append("KXQF", 1, ["{}"], 8000, "s1:two")
    with pytest.raises(KnownAction):
        store.append("KXQF", 2, ["{}"], 8000, "s1:two")
    store.close()
    assert version(old) == 2


def test_a_copy_of_the_older_database_stays(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(old)
    program_knows(monkeypatch, old_tables, to_milliseconds)
    SqliteStore(old).close()
    copy = old.with_name("rooms.db.format-1.backup")
    assert content(copy) == before
    assert version(copy) == 1
    assert sorted(file.name for file in old.parent.iterdir()) == ["rooms.db", copy.name, "rooms.db.lock"]


def test_nothing_is_copied_when_nothing_is_to_do(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "rooms.db").close()
    SqliteStore(tmp_path / "rooms.db").close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["rooms.db", "rooms.db.lock"]


def test_a_step_that_breaks_down_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(old)
    program_knows(monkeypatch, old_tables, breaks_down)
    assert refused(partial(SqliteStore, old)) == f"{old}: the database refuses (SQLITE_ERROR)"
    assert content(old) == before
    assert version(old) == 1
    program_knows(monkeypatch, old_tables, to_milliseconds)
    store = SqliteStore(old)
    assert len(store.load("KXQF")) == 1
    store.close()


def test_without_a_copy_nothing_is_changed(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = content(old)
    old.with_name("rooms.db.format-1.backup").mkdir()
    program_knows(monkeypatch, old_tables, to_milliseconds)
    assert refused(partial(SqliteStore, old)).startswith(f"{old} cannot be used: ")
    assert content(old) == before


def test_a_newer_database_is_refused_and_left_alone(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program_knows(monkeypatch, old_tables, to_milliseconds, lambda _: None)
    SqliteStore(old).close()
    before = old.read_bytes()
    program_knows(monkeypatch, old_tables, to_milliseconds)
    assert refused(partial(SqliteStore, old)) == (
        f"{old} was written by a newer version of this program (its format is 3, this program knows up to 2); "
        "install that version again"
    )
    assert old.read_bytes() == before
    assert version(old) == 3
