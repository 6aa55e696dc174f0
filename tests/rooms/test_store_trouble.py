"""Full disks, locks, damage: the caller is told, nothing is half done, and it works again when the trouble is over."""

import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from store_help import output, refused, start

from companion.rooms.store import SqliteStore
from companion.rooms.store.connections import Connections

EVENT = '{"text": "' + "x" * 20_000 + '"}'


class SmallDisk(sqlite3.Connection):
    """A database that cannot grow while `full` is set."""

    full = False

    def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
        if sql.startswith("BEGIN"):
            super().execute(f"PRAGMA max_page_count = {1 if self.full else 4_294_967_294}")
        return super().execute(sql, *arguments)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    monkeypatch.setattr("companion.rooms.store.connections.BUSY_SECONDS", 0.1)
    opened = SqliteStore(tmp_path / "rooms.db")
    yield opened
    opened.close()


@contextmanager
def held_by_another_program(path: Path, *statements: str) -> Iterator[None]:
    """Another program has run these statements and keeps its connection."""
    text = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for statement in sys.argv[2:]:
    connection.execute(statement)
print("held", flush=True)
sys.stdin.read()
"""
    with start(text, path, *statements) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        yield
        child.communicate()


def overwrite(path: Path, at: int, text: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(text)


def test_a_full_disk_refuses_the_action_and_later_ones_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=SmallDisk))
    store = SqliteStore(tmp_path / "rooms.db")
    store.append("KXQF", 0, [EVENT], 0)
    monkeypatch.setattr(SmallDisk, "full", True)
    for _ in range(3):
        message = refused(partial(store.append, "KXQF", 1, ["{}", EVENT], 0, "s1:two"))
        assert message == "the disk is full (SQLITE_FULL)"
        assert len(store.load("KXQF")) == 1
    monkeypatch.setattr(SmallDisk, "full", False)
    store.append("KXQF", 1, ["{}", EVENT], 0, "s1:two")
    assert len(store.load("KXQF")) == 3
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_file_that_may_not_grow_refuses_the_action_and_later_ones_work(tmp_path: Path) -> None:
    text = """
import pathlib, resource, sys
from companion.errors import Unavailable
from companion.rooms.store import SqliteStore
store = SqliteStore(pathlib.Path(sys.argv[1]))
unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, unlimited[1]))
stored = 0
try:
    while True:
        store.append("KXQF", stored, ["x" * 20_000], 0)
        stored += 1
except Unavailable as error:
    print(0 < stored < 20, error.message, len(store.load("KXQF")) == stored)
resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
store.append("KXQF", stored, ["x" * 20_000], 0)
print(len(store.load("KXQF")) == stored + 1)
store.close()
"""
    expected = "True the disk reports an error (SQLITE_IOERR_WRITE) True\nTrue\n"
    assert output(text, tmp_path / "rooms.db") == expected


def test_a_database_held_by_another_program_is_refused_and_then_works(store: SqliteStore, tmp_path: Path) -> None:
    store.append("KXQF", 0, ["1"], 0)
    with held_by_another_program(tmp_path / "rooms.db", "BEGIN IMMEDIATE"):
        message = refused(partial(store.append, "KXQF", 1, ["2"], 0, "s1:two"))
        assert message == "another program is holding the database (SQLITE_BUSY)"
        assert len(store.load("KXQF")) == 1
    store.append("KXQF", 1, ["2"], 0, "s1:two")
    assert len(store.load("KXQF")) == 2


def test_a_database_held_at_the_start_is_refused_and_then_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.rooms.store.connections.BUSY_SECONDS", 0.1)
    path = tmp_path / "rooms.db"
    SqliteStore(path).close()
    with held_by_another_program(path, "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"):
        assert refused(partial(SqliteStore, path)) == f"{path}: another program is holding the database (SQLITE_BUSY)"
    SqliteStore(path).close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    path.write_bytes(b"not a database at all\n" * 500)
    assert refused(partial(SqliteStore, path)) == f"{path}: the file is damaged or not a database (SQLITE_NOTADB)"
    assert path.read_bytes() == b"not a database at all\n" * 500


def test_a_file_damaged_in_the_middle_is_told_to_whoever_meets_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    store = SqliteStore(path)
    for seen in range(40):
        store.append("KXQF", seen, ["x" * 1000], 0)
    store.close()
    overwrite(path, 4 * 4096, b"\xff" * (path.stat().st_size - 4 * 4096))
    store = SqliteStore(path)
    for call in (partial(store.load, "KXQF"), partial(store.append, "KXQF", 40, ["{}"], 0)):
        assert refused(call) == "the database is damaged (SQLITE_CORRUPT)"
    store.close()


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE holidays (day TEXT)")
    other.close()
    before = path.read_bytes()
    assert refused(partial(SqliteStore, path)) == f"{path} is a database of some other program"
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such permissions on Windows")
def test_a_read_only_folder_is_refused_and_left_alone() -> None:
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "rooms.db"
        SqliteStore(path).close()
        before = path.read_bytes()
        with only_reading(path.parent):
            message = refused(partial(SqliteStore, path))
        assert message == f"{path.parent} cannot be used for data: Permission denied"
        assert path.read_bytes() == before


@contextmanager
def only_reading(folder: Path) -> Iterator[None]:
    """Nobody may write there; root, whom permissions do not stop, becomes somebody else for a while."""
    files = [folder, *folder.iterdir()]
    for file in files:
        file.chmod(0o555)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for file in files:
            file.chmod(0o755)


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    assert refused(partial(SqliteStore, tmp_path / "data" / "rooms.db")).startswith(
        f"{tmp_path / 'data'} cannot be used for data: "
    )


def test_a_database_that_is_a_folder_is_refused_and_nothing_stays_locked(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    path.mkdir()
    assert refused(partial(SqliteStore, path)).startswith(f"{path} cannot be used: ")
    path.rmdir()
    SqliteStore(path).close()


def test_a_database_that_vanishes_is_not_replaced_by_an_empty_one(store: SqliteStore, tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    path.rename(tmp_path / "moved.db")
    connections = Connections(path)
    with pytest.raises(sqlite3.OperationalError):
        connections.run(lambda connection: connection.execute("SELECT 1"))
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of files mean little on Windows")
def test_other_users_may_not_read_what_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "data" / "rooms.db"
    store = SqliteStore(path)
    store.append("KXQF", 0, ["{}"], 0)
    assert path.parent.stat().st_mode & 0o077 == 0
    names = {file.name: file.stat().st_mode & 0o077 for file in path.parent.iterdir()}
    assert names == dict.fromkeys(["rooms.db", "rooms.db-wal", "rooms.db-shm", "rooms.db.lock"], 0)
    store.close()
