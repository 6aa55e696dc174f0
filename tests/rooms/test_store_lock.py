"""One program per data folder."""

import os
from functools import partial
from pathlib import Path

from store_help import refused, start

from companion.rooms.store import SqliteStore

HOLDS = """
import pathlib, sys
from companion.rooms.store import SqliteStore
store = SqliteStore(pathlib.Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_a_second_program_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    with start(HOLDS, path) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        assert refused(partial(SqliteStore, path)) == (
            f"another program (process {first.pid}) already uses the data folder {tmp_path}"
        )
        first.kill()
        first.wait()
    store = SqliteStore(path)
    store.append("KXQF", 0, ["{}"], 0)
    store.close()


def test_a_second_store_in_the_same_program_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    first = SqliteStore(path)
    assert refused(partial(SqliteStore, path)).startswith(f"another program (process {os.getpid()})")
    first.append("KXQF", 0, ["{}"], 0)
    first.close()
    SqliteStore(path).close()


def test_a_lock_file_left_behind_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "rooms.db.lock").write_text("4711\n")
    SqliteStore(tmp_path / "rooms.db").close()


def test_two_folders_do_not_meet(tmp_path: Path) -> None:
    first = SqliteStore(tmp_path / "one" / "rooms.db")
    second = SqliteStore(tmp_path / "two" / "rooms.db")
    first.append("KXQF", 0, ["{}"], 0)
    assert second.rooms() == []
    first.close()
    second.close()
