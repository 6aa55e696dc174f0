"""However the writer ends, nobody is left waiting, and what each caller was told is true."""

import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from store_help import Gate, output, refused, together

from companion.errors import Unavailable
from companion.rooms.store import SqliteStore
from companion.rooms.store.writer import GroupWriter

T = TypeVar("T")


@pytest.mark.parametrize("end", [RuntimeError("no more threads"), SystemExit(), KeyboardInterrupt()])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_writer_that_dies_leaves_nobody_waiting_and_has_a_successor(tmp_path: Path, end: BaseException) -> None:
    def fragile(work: Callable[[], T], /) -> T:
        if dying.is_set():
            time.sleep(0.02)
            raise end
        return work()

    dying = threading.Event()
    store = SqliteStore(tmp_path / "rooms.db", blocking=fragile)
    dying.set()
    calls = [partial(store.append, f"R{number}", 0, ["{}"], 0) for number in range(6)]
    assert together(*(partial(refused, call) for call in calls), seconds=5) == [None] * 6
    dying.clear()
    assert store.rooms() == []
    assert together(*calls) == [None] * 6
    store.close()


def test_stopping_waits_for_the_commit_under_way() -> None:
    def commit(works: Sequence[str]) -> list[Exception | None]:
        reached.set()
        time.sleep(0.1)
        committed.extend(works)
        return [None] * len(works)

    reached = threading.Event()
    committed: list[str] = []
    writer = GroupWriter(commit)

    def stop() -> None:
        assert reached.wait(10)
        writer.close()
        at_return.extend(committed)

    at_return: list[str] = []
    assert together(partial(writer.run, "work"), stop) == [None, None]
    assert at_return == ["work"]


def test_stopping_stores_or_refuses_what_is_queued(tmp_path: Path) -> None:
    gate = Gate()
    store = SqliteStore(tmp_path / "rooms.db", blocking=gate)
    gate.shut()
    calls = [partial(store.append, f"R{number}", 0, ["{}"], 0) for number in range(8)]

    def stop() -> None:
        assert gate.reached.wait(10)
        time.sleep(0.1)
        threading.Timer(0.1, gate.open.set).start()
        store.close()

    outcomes = together(stop, *calls)[1:]
    again = SqliteStore(tmp_path / "rooms.db")
    stored = [row.code for row in again.rooms()]
    again.close()
    assert stored == [f"R{number}" for number, outcome in enumerate(outcomes) if outcome is None]
    assert all(isinstance(outcome, Unavailable) for outcome in outcomes if outcome is not None)
    assert len(stored) > 0


def test_stopping_in_the_middle_of_play_tells_everybody_the_truth(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms.db")
    acknowledged = dict.fromkeys((f"R{number}" for number in range(8)), 0)

    def play(room: str) -> None:
        while True:
            store.append(room, acknowledged[room], ["{}"], 0)
            acknowledged[room] += 1

    def stop() -> None:
        while not all(acknowledged.values()):
            time.sleep(0.001)
        store.close()

    plays = [partial(refused, partial(play, room)) for room in acknowledged]
    assert together(stop, *plays) == [None] * 9
    again = SqliteStore(tmp_path / "rooms.db")
    assert {row.code: row.rows for row in again.rooms()} == acknowledged
    again.close()


def test_a_program_that_forgets_to_close_ends_all_the_same(tmp_path: Path) -> None:
    text = """
import sys, pathlib
from companion.rooms.store import SqliteStore
store = SqliteStore(pathlib.Path(sys.argv[1]))
store.append("KXQF", 0, ["{}"], 0)
print("stored")
"""
    assert output(text, tmp_path / "rooms.db", seconds=10) == "stored\n"
    store = SqliteStore(tmp_path / "rooms.db")
    assert len(store.load("KXQF")) == 1
    store.close()
