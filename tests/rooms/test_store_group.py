"""Group commit: many appends in one transaction, each caller with its own answer, given when it is durable."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from store_help import Gate, refused, together

from companion.rooms.store import Conflict, KnownAction, SqliteStore, Stored
from companion.rooms.store.connections import Connections, connect
from companion.rooms.store.schema import MIGRATIONS, prepare
from companion.rooms.store.statements import Work, append, commit_together, delete, load
from companion.rooms.store.writer import GroupWriter

T = TypeVar("T")


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every SQL statement that any connection runs from now on."""
    seen: list[str] = []
    real = sqlite3.connect

    def traced(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(*arguments, **named)
        connection.set_trace_callback(seen.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", traced)
    return seen


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    prepare(tmp_path / "rooms.db", MIGRATIONS)
    opened = connect(tmp_path / "rooms.db")
    yield opened
    opened.close()


def added(room: str, after: int, *events: str, action: str | None = None) -> Work:
    """The work of one append, as the writer gets it."""
    new = [Stored(seq, 0, action, data) for seq, data in enumerate(events, after + 1)]
    return partial(append, room=room, after=after, new=new, action=action)


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


def test_only_the_blocking_part_touches_the_database(tmp_path: Path, statements: list[str]) -> None:
    def watched(work: Callable[[], T], /) -> T:
        before = len(statements)
        result = work()
        inside.extend(statements[before:])
        return result

    inside: list[str] = []
    store = SqliteStore(tmp_path / "rooms.db", blocking=watched)
    statements.clear()
    store.append("KXQF", 0, ["{}"], 0, "s1:one")
    assert (len(store.load("KXQF")), len(store.rooms())) == (1, 1)
    store.delete("KXQF")
    store.close()
    assert len(inside) > 0
    assert inside == statements


def test_work_that_fails_leaves_no_open_transaction_behind(tmp_path: Path) -> None:
    def half(connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO events VALUES ('KXQF', 1, 0, NULL, '{}')")
        raise MemoryError

    prepare(tmp_path / "rooms.db", MIGRATIONS)
    connections = Connections(tmp_path / "rooms.db")
    with pytest.raises(MemoryError):
        connections.run(half)
    assert connections.run(lambda connection: connection.in_transaction) is False
    assert connections.run(partial(commit_together, works=[added("KXQF", 0, "1")])) == [None]
    connections.close()


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

    def call() -> None:
        store.append("KXQF", 0, ["{}"], 0)
        returned.set()

    caller = threading.Thread(target=call)
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
    works: list[Work] = [
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
