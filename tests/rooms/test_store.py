"""What every store promises, asked of each of them."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from store_help import append_behind, refused, together

from companion.rooms.store import Conflict, KnownAction, MemoryStore, RoomRow, SqliteStore, Store, Stored


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "data" / "rooms.db")
    yield made
    made.close()


def test_events_come_back_as_they_went_in(store: Store) -> None:
    store.append("KXQF", 0, ['{"a": 1}', '{"b": "日本 🂡 \\u0000"}'], 1000, "s1:one")
    store.append("KXQF", 2, ["\0" + "x" * 100_000], 2000)
    assert store.load("KXQF") == [
        Stored(1, 1000, "s1:one", '{"a": 1}'),
        Stored(2, 1000, "s1:one", '{"b": "日本 🂡 \\u0000"}'),
        Stored(3, 2000, None, "\0" + "x" * 100_000),
    ]


def test_only_what_is_behind_the_seen_rows_is_loaded(store: Store) -> None:
    store.append("KXQF", 0, ["1", "2", "3"], 0)
    assert [row.seq for row in store.load("KXQF", 1)] == [2, 3]
    assert store.load("KXQF", 3) == []
    assert store.load("ZZZZ") == []


def test_a_loaded_log_does_not_grow_afterwards(store: Store) -> None:
    store.append("KXQF", 0, ["1"], 0)
    loaded = store.load("KXQF")
    store.append("KXQF", 1, ["2"], 0)
    assert len(loaded) == 1


@pytest.mark.parametrize("after", [0, 1, 3])
def test_another_length_than_expected_is_a_conflict(store: Store, after: int) -> None:
    store.append("KXQF", 0, ["1", "2"], 0)
    with pytest.raises(Conflict) as caught:
        store.append("KXQF", after, ["late"], 0, "s1:late")
    assert (caught.value.after, caught.value.rows, caught.value.status) == (after, 2, 503)
    assert [row.data for row in store.load("KXQF")] == ["1", "2"]
    store.append("KXQF", 2, ["again"], 0, "s1:late")


def test_a_known_action_is_not_stored_again(store: Store) -> None:
    store.append("KXQF", 0, ["1"], 0, "s1:one")
    with pytest.raises(KnownAction):
        store.append("KXQF", 1, ["again"], 0, "s1:one")
    assert [row.data for row in store.load("KXQF")] == ["1"]


def test_a_repetition_is_known_even_when_the_room_has_gone_on(store: Store) -> None:
    store.append("KXQF", 0, ["1"], 0, "s1:one")
    store.append("KXQF", 1, ["2"], 0, "s2:two")
    with pytest.raises(KnownAction):
        store.append("KXQF", 0, ["1"], 0, "s1:one")


def test_the_same_action_id_in_another_room_is_another_action(store: Store) -> None:
    store.append("KXQF", 0, ["here"], 0, "s1:one")
    store.append("ABCD", 0, ["there"], 0, "s1:one")
    assert [row.data for room in ("KXQF", "ABCD") for row in store.load(room)] == ["here", "there"]


def test_the_list_of_rooms_has_their_times_and_lengths(store: Store) -> None:
    assert store.rooms() == []
    store.append("KXQF", 0, ["1"], 1000)
    store.append("ABCD", 0, ["1", "2"], 2000)
    store.append("KXQF", 1, ["2", "3"], 3000)
    assert store.rooms() == [RoomRow("ABCD", 2000, 2000, 2), RoomRow("KXQF", 1000, 3000, 3)]


def test_a_deleted_room_is_gone_and_its_code_is_free(store: Store) -> None:
    store.append("KXQF", 0, ["1"], 0, "s1:one")
    store.append("ABCD", 0, ["1"], 0, "s1:one")
    store.delete("KXQF")
    store.delete("ZZZZ")
    assert [row.code for row in store.rooms()] == ["ABCD"]
    assert store.load("KXQF") == []
    with pytest.raises(Conflict):
        store.append("KXQF", 1, ["2"], 0)
    store.append("KXQF", 0, ["new"], 0, "s1:one")
    assert [row.data for row in store.load("KXQF")] == ["new"]


def test_after_closing_everything_is_refused(store: Store) -> None:
    store.append("KXQF", 0, ["1"], 0)
    store.close()
    store.close()
    for call in (
        partial(store.append, "KXQF", 1, ["2"], 0),
        partial(store.load, "KXQF"),
        store.rooms,
        partial(store.delete, "KXQF"),
    ):
        assert refused(call) == "the server is stopping"


def test_many_writers_in_rooms_of_their_own(store: Store) -> None:
    def play(room: str) -> None:
        for seen in range(30):
            store.append(room, seen, [f"{room} {seen}"], seen, f"s1:{seen}")

    rooms = [f"R{number:02}" for number in range(20)]
    assert together(*(partial(play, room) for room in rooms)) == [None] * 20
    for room in rooms:
        assert [(row.seq, row.data) for row in store.load(room)] == [(seen + 1, f"{room} {seen}") for seen in range(30)]


def test_many_writers_in_one_room_lose_nothing_and_leave_no_gap(store: Store) -> None:
    def play(writer: int) -> None:
        for step in range(20):
            append_behind(store, "KXQF", f"{writer}.{step}", f"s{writer}:{step}")

    assert together(*(partial(play, writer) for writer in range(8))) == [None] * 8
    log = store.load("KXQF")
    assert [row.seq for row in log] == list(range(1, 161))
    assert sorted(row.data for row in log) == sorted(f"{w}.{s}" for w in range(8) for s in range(20))
    for writer in range(8):
        own = [row.data for row in log if row.data.startswith(f"{writer}.")]
        assert own == [f"{writer}.{step}" for step in range(20)]


def test_a_repeated_action_from_many_sides_is_stored_once(store: Store) -> None:
    outcomes = together(*(partial(append_behind, store, "KXQF", "tap", "s1:tap") for _ in range(10)))
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, KnownAction) for outcome in outcomes) == 9
    assert len(store.load("KXQF")) == 1


def test_everything_is_there_after_closing_and_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    first = SqliteStore(path)
    first.append("KXQF", 0, ["1", "2"], 5, "s1:one")
    first.close()
    second = SqliteStore(path)
    assert second.load("KXQF") == [Stored(1, 5, "s1:one", "1"), Stored(2, 5, "s1:one", "2")]
    with pytest.raises(KnownAction):
        second.append("KXQF", 2, ["3"], 9, "s1:one")
    second.close()


def test_the_file_is_kept_as_promised(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms.db")
    with sqlite3.connect(tmp_path / "rooms.db") as seen:
        assert seen.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert seen.execute("PRAGMA user_version").fetchone() == (1,)
        with pytest.raises(sqlite3.IntegrityError):
            seen.execute("INSERT INTO events VALUES ('KXQF', 'not a number', 0, NULL, '')")
    seen.close()
    store.close()
