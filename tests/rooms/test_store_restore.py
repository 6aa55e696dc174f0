"""A backup is put back by one command: never under a running server, never a broken one, and nothing is thrown away."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from store_help import refused, start
from test_store_schema import content, old_tables, program_knows, to_milliseconds

from companion.cli import run
from companion.errors import Unavailable
from companion.rooms.store import SqliteStore
from companion.rooms.store.connections import connect
from companion.rooms.store.restore import backups, restore
from companion.rooms.store.schema import prepare
from companion.rooms.store.snapshot import snapshot

NAME = "rooms.sqlite"


def filled(path: Path, *rooms: str) -> Path:
    store = SqliteStore(path)
    for room in rooms:
        store.append(room, 0, ["{}"], 7)
    store.close()
    return path


def rooms_in(path: Path) -> list[str]:
    return [row.code for row in snapshot(path).rooms()]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    (tmp_path / "elsewhere").mkdir()
    return filled(tmp_path / "elsewhere" / "monday.backup", "KXQF")


def test_the_backup_is_back_and_what_was_there_stays(tmp_path: Path, backup: Path) -> None:
    path = filled(tmp_path / NAME, "ABCD", "EFGH")
    aside = restore(backup, path)
    assert aside == tmp_path / "rooms.sqlite.replaced-1"
    assert (rooms_in(path), rooms_in(aside), rooms_in(backup)) == (["KXQF"], ["ABCD", "EFGH"], ["KXQF"])
    store = SqliteStore(path)
    store.append("KXQF", 1, ["{}"], 8)
    store.close()
    assert rooms_in(backup) == ["KXQF"]
    assert len(snapshot(backup).load("KXQF")) == 1, "the backup itself is not played on"


def test_what_was_replaced_can_be_put_back_in_turn(tmp_path: Path, backup: Path) -> None:
    path = filled(tmp_path / NAME, "ABCD")
    first = restore(backup, path)
    assert first is not None
    second = restore(first, path)
    assert backups(path) == [first, second]
    assert rooms_in(path) == ["ABCD"]


def test_into_an_empty_folder(tmp_path: Path, backup: Path) -> None:
    path = tmp_path / "new" / NAME
    assert restore(backup, path) is None
    assert rooms_in(path) == ["KXQF"]
    assert {file.name for file in path.parent.iterdir()} == {NAME, f"{NAME}.lock"}
    assert path.stat().st_mode & 0o077 == 0


def test_what_a_killed_server_left_in_its_log_is_kept_too(tmp_path: Path, backup: Path) -> None:
    path = tmp_path / NAME
    text = """
import os, pathlib, sys
from companion.rooms.store import SqliteStore
SqliteStore(pathlib.Path(sys.argv[1])).append("ABCD", 0, ["{}"], 7)
os._exit(1)
"""
    with start(text, path) as child:
        child.communicate()
    assert path.with_name(f"{NAME}-wal").stat().st_size > 0
    aside = restore(backup, path)
    assert aside is not None
    assert (rooms_in(path), rooms_in(aside)) == (["KXQF"], ["ABCD"])


def test_a_damaged_database_with_its_log_is_moved_aside_as_it_is(tmp_path: Path, backup: Path) -> None:
    path = tmp_path / NAME
    for part in ("", "-wal", "-shm"):
        path.with_name(f"{NAME}{part}").write_bytes(b"damaged " * 1000)
    aside = restore(backup, path)
    assert aside is not None
    assert rooms_in(path) == ["KXQF"]
    assert aside.read_bytes() == aside.with_name(f"{aside.name}-wal").read_bytes() == b"damaged " * 1000
    assert not path.with_name(f"{NAME}-wal").exists(), "a log of another file must not be taken for this one's"


def test_not_while_a_server_runs(tmp_path: Path, backup: Path) -> None:
    path = tmp_path / NAME
    store = SqliteStore(path)
    assert "already uses the data folder" in refused(partial(restore, backup, path))
    store.append("ABCD", 0, ["{}"], 7)
    store.close()
    assert rooms_in(path) == ["ABCD"]
    assert backups(path) == []


@pytest.mark.parametrize("kind", ["text", "foreign", "newer", "empty", "damaged"])
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(tmp_path: Path, backup: Path, kind: str) -> None:
    spoil(backup, kind)
    path = filled(tmp_path / NAME, "ABCD")
    with pytest.raises(Unavailable, match=r"monday\.backup") as caught:
        restore(backup, path)
    assert caught.value.code == "cannot_read"
    assert rooms_in(path) == ["ABCD"]
    assert {file.name for file in tmp_path.iterdir()} == {NAME, f"{NAME}.lock", "elsewhere"}


def spoil(backup: Path, kind: str) -> None:
    if kind == "text":
        backup.write_bytes(b"not a database at all\n" * 500)
    elif kind == "empty":
        backup.write_bytes(b"")
    elif kind == "damaged":
        store = SqliteStore(backup)
        store.append("KXQF", 1, ["x" * 1000] * 40, 0)
        store.close()
        with backup.open("r+b") as file:
            file.seek(4 * 4096)
            file.write(b"\xff" * 4 * 4096)
    else:
        with closing(sqlite3.connect(backup)) as database, database:
            database.execute(f"PRAGMA user_version = {0 if kind == 'foreign' else 99}")


def test_when_there_is_no_space_everything_stays(tmp_path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(connection: sqlite3.Connection, path: Path) -> None:
        path.write_bytes(b"half a copy")
        raise sqlite3.OperationalError("disk is full")

    monkeypatch.setattr("companion.rooms.store.restore.copy_whole", full)
    path = filled(tmp_path / NAME, "ABCD")
    with pytest.raises(Unavailable):
        restore(backup, path)
    assert {file.name for file in tmp_path.iterdir()} == {NAME, f"{NAME}.lock", "elsewhere"}
    assert rooms_in(path) == ["ABCD"]


def test_the_backup_of_an_older_format_goes_back_and_comes_forward_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    prepare(path, [old_tables])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO log VALUES ('KXQF', 1, 7, '{}')")
    before = content(path)
    program_knows(monkeypatch, old_tables, to_milliseconds)
    monkeypatch.setattr("companion.rooms.store.restore.MIGRATIONS", (old_tables, to_milliseconds))
    SqliteStore(path).close()
    [taken] = backups(path)
    restore(taken, path)
    assert content(path) == before
    store = SqliteStore(path)
    assert len(store.load("KXQF")) == 1
    store.close()


def test_from_the_command_line(tmp_path: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "data"
    filled(folder / NAME, "ABCD")
    assert run(["restore", "--data", str(folder)]) == 0
    assert capsys.readouterr().out == f"No backups are kept in {folder}.\n"
    assert run(["restore", str(backup), "--data", str(folder)]) == 0
    said = f"{folder / NAME} is {backup} again. What was there is now {folder / NAME}.replaced-1.\n"
    assert capsys.readouterr().out == said
    assert run(["restore", "--data", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder / NAME}.replaced-1\n"
    assert run(["restore", f"{NAME}.replaced-1", "--data", str(folder)]) == 0
    assert rooms_in(folder / NAME) == ["ABCD"]
    assert run(["restore", "nowhere", "--data", str(folder)]) == 2
    assert capsys.readouterr().err.startswith("error: cannot_read: 'nowhere' is no file here ")


def test_the_connection_of_a_server_does_not_outlive_the_change(tmp_path: Path, backup: Path) -> None:
    """A browser for databases that still holds the old file goes on reading the old rooms, not half of each."""
    path = filled(tmp_path / NAME, "ABCD")
    with closing(connect(path)) as other:
        assert other.execute("SELECT room FROM events").fetchall() == [("ABCD",)]
        restore(backup, path)
        assert other.execute("SELECT room FROM events").fetchall() == [("ABCD",)]
    assert rooms_in(path) == ["KXQF"]
