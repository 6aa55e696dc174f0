"""Group commit: many appends in one transaction, each caller with its own answer, and nobody left waiting."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from store_help import output, refused, together

from companion.errors import Unavailable
from companion.rooms.store import Conflict, KnownAction, SqliteStore, Stored
from companion.rooms.store_connections import connect
from companion.rooms.store_schema import STEPS, prepare
from companion.rooms.store_statements import Work, append, commit_together, delete, load
from companion.rooms.store_writer import GroupWriter

T = TypeVar("T")


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every SQL statement that any connection runs from now on."""
    seen: list[str] = []
    real = sqlite3.connect

    def traced(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection = real(*arguments, **named)
        connection.set_trace_callback(seen.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", traced)
    return seen


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    prepare(tmp_path / "rooms.db", STEPS)
    opened = connect(tmp_path / "rooms.db")
    yield opened
    opened.close()


class Gate:
    """Holds up what touches the disk, from `shut` until it is opened."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.open = threading.Event()
        self.open.set()

    def shut(self) -> None:
        self.reached.clear()
        self.open.clear()

    def __call__(self, work: Callable[[], T], /) -> T:
        self.reached.set()
        assert self.open.wait(10)
        return work()


def added(room: str, after: int, *events: str, action: str | None = None) -> Work:
    """The work of one append, as the writer gets it."""
    new = [Stored(seq, 0, action, data) for seq, data in enumerate(events, after + 1)]
    return partial(append, room=room, after=after, new=new, action=action, answer="")


def test_commits_are_durable(connection: sqlite3.Connection) -> None:
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_appends_that_gather_during_a_commit_share_the_next_one(tmp_path: Path, statements: list[str]) -> None:
    def slowly(work: Callable[[], T], /) -> T:
        time.sleep(0.005)
        return work()

    def play(room: str) -> None:
        for seen in range(20):
            store.append(room, seen, ["{}"], 0, f"s1:{seen}")

    store = SqliteStore(tmp_path / "rooms.db", blocking=slowly)
    statements.clear()
    assert together(*(partial(play, f"R{number:02}") for number in range(30))) == [None] * 30
    assert sum(statement.startswith("INSERT INTO events") for statement in statements) == 600
    # 600 appends; all 30 writers wait for the same 5 ms, so that about 20 to 40 commits do.
    assert statements.count("COMMIT") <= 120
    assert sum(row.rows for row in store.rooms()) == 600
    store.close()


def test_a_lonely_append_does_not_wait_for_company(tmp_path: Path, statements: list[str]) -> None:
    store = SqliteStore(tmp_path / "rooms.db")
    statements.clear()
    for seen in range(5):
        store.append("KXQF", seen, ["{}"], 0)
    assert statements.count("COMMIT") == 5
    store.close()


def test_an_append_returns_only_after_its_commit(tmp_path: Path) -> None:
    gate = Gate()
    store = SqliteStore(tmp_path / "rooms.db", blocking=gate)
    gate.shut()
    returned = threading.Event()
    caller = threading.Thread(target=lambda: (store.append("KXQF", 0, ["{}"], 0), returned.set()))
    caller.start()
    assert gate.reached.wait(10)
    assert not returned.wait(0.05)
    gate.open.set()
    assert returned.wait(10)
    caller.join()
    assert len(store.load("KXQF")) == 1
    store.close()


def test_one_refusal_in_a_group_undoes_nothing_else(connection: sqlite3.Connection) -> None:
    outcomes = commit_together(
        connection,
        [
            added("KXQF", 0, "1", action="s1:one"),
            added("KXQF", 0, "too late", action="s2:late"),
            added("ABCD", 0, "1", "\ud800 is no text", action="s1:bad"),
            added("KXQF", 1, "again", action="s1:one"),
            added("KXQF", 1, "2", action="s1:two"),
            added("ABCD", 0, "fine", action="s1:bad"),
        ],
    )
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds == [type(None), Conflict, UnicodeEncodeError, KnownAction, type(None), type(None)]
    assert [row.data for row in load(connection, "KXQF", 0)] == ["1", "2"]
    assert [row.data for row in load(connection, "ABCD", 0)] == ["fine"]
    assert not connection.in_transaction


def test_a_group_keeps_the_order_in_which_it_gathered(connection: sqlite3.Connection) -> None:
    works = [
        added("KXQF", 0, "old"),
        partial(delete, room="KXQF"),
        added("KXQF", 1, "behind the old"),
        added("KXQF", 0, "new"),
    ]
    outcomes = commit_together(connection, works)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Conflict, type(None)]
    assert [row.data for row in load(connection, "KXQF", 0)] == ["new"]


def test_a_failed_commit_is_told_to_everybody_in_the_group() -> None:
    def fail(works: Sequence[str]) -> list[Exception | None]:
        time.sleep(0.01)
        raise OSError("no such luck")

    writer = GroupWriter(fail)
    outcomes = together(*(partial(refused, partial(writer.run, str(number))) for number in range(10)))
    assert outcomes == [None] * 10
    writer.close()


def test_errors_of_a_group_are_not_shared_between_callers() -> None:
    def fail(works: Sequence[str]) -> list[Exception | None]:
        gathered.wait(10)
        raise OSError("no such luck")

    gathered = threading.Event()
    writer = GroupWriter(fail)
    threading.Timer(0.1, gathered.set).start()
    outcomes = together(*(partial(writer.run, str(number)) for number in range(5)))
    assert len({id(outcome) for outcome in outcomes}) == 5
    writer.close()


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

    def play(room: str) -> str:
        return refused(lambda: play_on(room))

    def play_on(room: str) -> None:
        while True:
            store.append(room, acknowledged[room], ["{}"], 0)
            acknowledged[room] += 1

    def stop() -> None:
        while not all(acknowledged.values()):
            time.sleep(0.001)
        store.close()

    assert together(stop, *(partial(play, room) for room in acknowledged)) == [None] * 9
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
