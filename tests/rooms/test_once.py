"""However often, from however many threads at once: everything is applied once, and nothing is lost."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Unavailable
from companion.rooms import events as e
from companion.rooms.room import Room
from companion.rooms.store import MemoryStore, SqliteStore, Store
from tests.harness.judge import flat
from tests.harness.table import TOKEN, Table, refusal

THREADS = 20


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "rooms.db")
    yield made
    made.close()


def at_once(call: Callable[[int], object], times: int = THREADS) -> list[object]:
    """What the calls return or raise, all begun at the same moment."""
    gate = threading.Barrier(times)

    def run(number: int) -> object:
        gate.wait()
        try:
            return call(number)
        except Exception as error:
            return error

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))


def in_tokens(store: Store) -> Table:
    table = Table("Ana", "Ben", "Cleo", store=store).start()
    table.act("s1", "place_pawn", table=1)
    return table


def test_an_action_sent_twenty_times_at_once_is_applied_once(store: Store) -> None:
    table = in_tokens(store)
    rows = len(store.load(table.code))
    sent = {"id": "the-very-same", "type": "place_token", "table": 3}
    answers = at_once(lambda _: table.send("s1", sent))
    assert answers == [{"id": "the-very-same", "accepted": True}] * THREADS
    assert len(store.load(table.code)) == rows + 1
    assert table.view()["tables"][2]["tokens"] == [5]


def test_the_answer_is_the_same_after_much_else_and_after_a_restart(store: Store) -> None:
    table = in_tokens(store)
    sent = {"id": "the-very-same", "type": "place_token", "table": 3}
    first = table.send("s1", sent)
    table.act("s1", "undo")
    assert table.send("s1", sent) == first
    again = Table(store=store)
    again.code, again.keys = table.code, table.keys
    assert again.send("s1", sent) == first
    assert again.view()["tables"][2]["tokens"] == [], "undone it stays"


def test_the_answer_is_the_same_when_another_game_is_played(store: Store) -> None:
    """The phone has not heard the answer, and the table plays what knows no such action."""
    table = Table("Ana", "Ben", "Cleo", store=store, game="casanova").start()
    sent = {"id": "the-very-same", "type": "announce_dice", "dice": 2}
    first = table.send("s1", sent)
    table.act("host", "undo")
    table.act("host", "undo")
    table.act("host", "change_game", game="vabanque")
    rows = len(store.load(table.code))
    assert table.send("s1", sent) == first
    assert len(store.load(table.code)) == rows
    assert refusal(table.send, "s1", {**sent, "id": "another-id"}).code == "unknown_type"


def test_the_same_id_from_two_seats_is_two_actions(store: Store) -> None:
    table = in_tokens(store)
    for who in ("s1", "s2"):
        table.send(who, {"id": "the-very-same", "type": "place_token", "table": 3})
    assert table.view()["tables"][2]["tokens"] == [5, 5]


def test_a_refused_action_may_be_sent_again_with_its_id(store: Store) -> None:
    table = in_tokens(store)
    sent = {"id": "the-very-same", "type": "take_back_token", "table": 3}
    assert refusal(table.send, "s1", sent).code == "no_token_there"
    table.act("s1", "place_token", table=3)
    assert table.send("s1", sent) == {"id": "the-very-same", "accepted": True}


@pytest.mark.parametrize(
    "bad", [None, "", "short", "x" * 65, "with space", "ünïcode-id", 12345678, ["a"] * 8, "new\nline-id"]
)
def test_an_action_needs_an_id(bad: object) -> None:
    table = in_tokens(MemoryStore())
    assert refusal(table.send, "s1", {"id": bad, "type": "place_token", "table": 3}).code == "bad_id"
    assert refusal(table.send, "s1", {"type": "place_token", "table": 3}).code == "bad_id"


def test_joins_at_the_same_moment_lose_nobody(store: Store) -> None:
    table = Table(store=store)
    answers = at_once(lambda number: table.rooms.join(table.code, {"name": f"Player {number}"}), 6)
    assert sorted(one.seat for one in answers) == ["s1", "s2", "s3", "s4", "s5", "s6"]  # type: ignore[attr-defined]
    assert len({one["name"] for one in table.view()["seats"]}) == 6


def test_the_last_chair_goes_to_one(store: Store) -> None:
    table = Table("Ana", "Ben", "Cleo", "Dan", "Eva", store=store)
    answers = at_once(lambda number: table.rooms.join(table.code, {"name": f"Player {number}"}))
    assert sum(getattr(one, "code", None) == "room_full" for one in answers) == THREADS - 1
    assert len(table.view()["seats"]) == 6


def test_a_join_repeated_at_once_is_one_seat_with_one_key(store: Store) -> None:
    table = Table(store=store)
    answers = at_once(lambda _: table.rooms.join(table.code, {"name": "Ana", "id": TOKEN}))
    assert len(set(map(repr, answers))) == 1
    assert len(table.view()["seats"]) == 1


def test_a_join_is_answered_again_even_when_the_game_has_begun(store: Store) -> None:
    table = Table("Ben", "Cleo", store=store)
    first = table.rooms.join(table.code, {"name": "Ana", "id": TOKEN})
    table.start()
    assert table.rooms.join(table.code, {"name": "Ana", "id": TOKEN}) == first


def test_a_room_opened_twice_with_one_id_is_one_room(store: Store) -> None:
    table = Table(store=store)
    answers = at_once(lambda _: table.rooms.open({"game": "vabanque", "id": TOKEN}))
    assert len(set(map(repr, answers))) == 1
    assert len(store.rooms()) == 2
    assert table.rooms.open({"game": "vabanque", "id": "another-" + TOKEN}) != answers[0]


def test_two_writers_on_one_store_never_fork_a_room(store: Store) -> None:
    """As two programs would: each has its own memory of the room, the store decides, the loser looks again."""
    left = Table("Ana", "Ben", "Cleo", "Dan", store=store).start()
    left.act("s1", "place_pawn", table=1)
    right = Table(store=store)
    right.code, right.keys = left.code, left.keys
    assert right.view()["phase"] == "tokens"

    def place(number: int) -> object:
        table = (left, right)[number % 2]
        seat = f"s{number % 4 + 1}"
        return table.send(seat, {"id": f"token-{number:04}", "type": "place_token", "table": number % 9 + 1})

    answers = at_once(place, 16)
    assert answers == [{"id": f"token-{number:04}", "accepted": True} for number in range(16)]
    for table in (left, right):
        with table.room.lock:
            table.room.catch_up()
        assert table.view()["phase"] == "cards"
    assert flat(left.state) == flat(right.state)
    assert [row.seq for row in store.load(left.code)] == list(range(1, len(store.load(left.code)) + 1))


def test_an_action_known_to_another_writer_is_not_applied_again(store: Store) -> None:
    left = in_tokens(store)
    right = Table(store=store)
    right.code, right.keys = left.code, left.keys
    right.view()
    sent = {"id": "the-very-same", "type": "place_token", "table": 3}
    assert left.send("s1", sent) == right.send("s1", sent)
    assert right.view()["tables"][2]["tokens"] == [5]


class Failing(MemoryStore):
    """Stores, and then says that it could not be stored; or does not store at all; or cannot even be read."""

    stores = fails = False
    unreadable = 0

    def append(self, *row: Any, **named: Any) -> None:
        if not self.fails or self.stores:
            super().append(*row, **named)
        if self.fails:
            raise Unavailable("cannot_store", "the disk is full")

    def load(self, room: str, after: int = 0) -> Any:
        if self.unreadable:
            self.unreadable -= 1
            raise Unavailable("cannot_store", "the disk is gone")
        return super().load(room, after)


@pytest.mark.parametrize("stores", [True, False])
def test_when_it_is_not_known_whether_it_was_stored_the_store_is_asked(stores: bool) -> None:
    store = Failing()
    table = in_tokens(store)
    sent = {"id": "the-very-same", "type": "place_token", "table": 3}
    store.fails, store.stores = True, stores
    error = refusal(table.send, "s1", sent)
    assert (error.code, error.status) == ("cannot_store", 503)
    assert table.view()["tables"][2]["tokens"] == [], "what is not known to be durable is not shown"
    store.fails = False
    assert table.send("s1", sent) == {"id": "the-very-same", "accepted": True}
    assert table.view()["tables"][2]["tokens"] == [5]


def test_a_store_that_cannot_be_read_is_asked_again_the_next_time() -> None:
    store = Failing()
    table = in_tokens(store)
    store.fails, store.stores = True, True
    assert refusal(lambda: table.act("s1", "place_token", table=3)).code == "cannot_store"
    store.fails, store.unreadable = False, 1
    assert refusal(lambda: table.act("s1", "place_token", table=4)).code == "cannot_store"
    assert refusal(lambda: table.act("s1", "take_back_token", table=5)).code == "no_token_there"
    assert table.view()["tables"][2]["tokens"] == [5], "by then the room has looked"


def test_nobody_is_told_before_the_lock_is_free() -> None:
    """Whoever is told may look, act, and take the lock."""
    table = Table("Ana", "Ben", "Cleo")
    free: list[bool] = []

    def look(code: str) -> None:
        free.append(table.rooms.get(code).lock.acquire(blocking=False))
        table.rooms.get(code).lock.release()

    table.rooms.watch(look)
    table.start()
    table.rooms.presence(table.code, "s1", True)  # type: ignore[arg-type]
    assert free == [True, True]


def test_presence_is_told_once_and_never_stored() -> None:
    table = Table("Ana")
    rows = len(table.store.load(table.code))
    table.told.clear()
    for connected in (True, True, False, False):
        table.rooms.presence(table.code, "s1", connected)  # type: ignore[arg-type]
    assert table.told == [table.code] * 2
    assert len(table.store.load(table.code)) == rows


def test_a_server_keeps_so_many_rooms_and_no_more() -> None:
    table = Table()
    table.rooms._most = 2
    first = table.rooms.open({"game": "vabanque", "id": TOKEN})
    assert refusal(table.rooms.open, {"game": "vabanque"}).code == "too_many"
    assert table.rooms.open({"game": "vabanque", "id": TOKEN}) == first, "a repeated request is no new room"


def test_a_busy_room_says_so_in_the_end() -> None:
    """Somebody who is never fast enough is told to come again, and is not kept for ever."""

    class Busy(MemoryStore):
        def append(self, room: str, after: int, *rest: Any, **named: Any) -> None:
            super().append(room, after - 1 if self.busy and after else after, *rest, **named)

        busy = False

    store = Busy()
    table = in_tokens(store)
    store.busy = True
    error = refusal(lambda: table.act("s1", "place_token", table=1))
    assert (error.code, error.status) == ("too_many", 429)


def test_a_room_that_was_never_opened_has_no_state() -> None:
    assert refusal(lambda: Room("ABCD", MemoryStore()).state).code == "no_room"


def test_only_digests_of_keys_are_stored(store: Store) -> None:
    table = Table("Ana", "Ben", "Cleo", store=store)
    table.join("Dan", id=TOKEN)
    table.keys["s9"] = table.rooms.new_key(table.code, table.caller("host"), "s2", "another-" + TOKEN).key
    table.start()
    stored = repr([store.load(row.code) for row in store.rooms()])
    for secret in (*table.keys.values(), TOKEN):
        assert secret not in stored
    assert isinstance(table.room.history()[1][0].event, e.RoomOpened)
