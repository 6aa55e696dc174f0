"""A full server forgets what was left alone for long, and nothing else; so it is never full for ever."""

from collections.abc import Callable

import pytest

from companion.chance import SeededChance
from companion.errors import NotFound, Unavailable
from companion.rooms.expiry import KEPT, KEPT_UNUSED, expired
from companion.rooms.room import Room
from companion.rooms.rooms import Opened, Rooms
from companion.rooms.store import MemoryStore, RoomRow, Stored
from tests.harness.table import SECRET, refusal

DAY = 24 * 60 * 60 * 1000


class House:
    """A server that keeps two rooms, with a clock that is set by hand."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.now = 1_000_000
        self.store = store or MemoryStore()
        self.rooms = Rooms(self.store, lambda: self.now, SeededChance(1), SECRET, most=2)
        self.told: list[str] = []
        self.rooms.watch(self.told.append)

    def open(self) -> Opened:
        return self.rooms.open({"game": "vabanque"})

    def used(self) -> Opened:
        """A new room in which somebody sits."""
        opened = self.open()
        self.rooms.join(opened.room, {"name": "Ana"})
        return opened

    @property
    def codes(self) -> set[str]:
        return {row.code for row in self.store.rooms()}


@pytest.mark.parametrize(("rows", "kept"), [(1, KEPT_UNUSED), (2, KEPT), (900, KEPT)])
def test_how_long_a_room_is_kept(rows: int, kept: int) -> None:
    room = RoomRow("KXQF", 0, 5000, rows)
    assert expired([room], 5000 + kept) == []
    assert expired([room], 5001 + kept) == [room]


def test_nothing_is_forgotten_while_there_is_space() -> None:
    house = House()
    old = house.used()
    house.now += 400 * DAY
    new = house.used()
    assert house.codes == {old.room, new.room}


def test_a_full_server_forgets_what_is_old_and_nothing_else() -> None:
    house = House()
    old, young = house.used(), house.used()
    house.now += 29 * DAY
    house.rooms.join(young.room, {"name": "Ben"})
    assert refusal(house.open).code == "too_many"
    assert house.codes == {old.room, young.room}
    house.now += 2 * DAY
    new = house.open()
    assert house.codes == {young.room, new.room}


def test_rooms_that_nobody_used_go_after_a_day() -> None:
    house = House()
    first, second = house.open(), house.used()
    assert refusal(house.open).code == "too_many"
    house.now += DAY + 1
    new = house.open()
    assert house.codes == {second.room, new.room}
    assert isinstance(refusal(house.rooms.get, first.room), NotFound)


def test_who_looks_on_at_a_forgotten_room_hears_of_it_and_finds_no_room() -> None:
    house = House()
    old, _ = house.used(), house.used()
    caller, held = house.rooms.caller(old.room, old.host_key), house.rooms.get(old.room)
    house.now += 31 * DAY
    house.told.clear()
    house.open()
    assert old.room in house.told
    for call in (
        lambda: house.rooms.again(old.room, caller),
        lambda: house.rooms.act(old.room, caller, {"id": "action-0001", "type": "undo"}),
        lambda: house.rooms.join(old.room, {"name": "Ben"}),
        lambda: held.state,
    ):
        assert refusal(call).code == "no_room"
    assert house.store.load(old.room) == []


class Meddling(MemoryStore):
    """Does something just after the rooms were listed."""

    meddle: Callable[[], object] | None = None

    def rooms(self) -> list[RoomRow]:
        listed, meddle, self.meddle = super().rooms(), self.meddle, None
        if meddle is not None:
            meddle()
        return listed


def test_a_room_where_something_happens_at_that_moment_stays() -> None:
    store = Meddling()
    house = House(store)
    old, other = house.used(), house.used()
    house.now += 31 * DAY
    store.meddle = lambda: house.rooms.join(old.room, {"name": "Ben"})
    new = house.open()
    assert house.codes == {old.room, new.room}
    assert other.room not in house.codes
    assert len(house.rooms.get(old.room).state.people) == 2


def test_an_old_room_that_cannot_be_read_goes_too() -> None:
    rows = [Stored(1, 0, None, "{"), Stored(2, 0, None, "{")]
    house = House(MemoryStore({"AAAA": rows, "BBBB": rows}))
    house.now = 31 * DAY
    assert house.codes == {"AAAA", "BBBB"}
    new = house.open()
    assert house.codes == {new.room}


class Stuck(MemoryStore):
    """Deletes nothing."""

    def delete(self, room: str) -> None:
        raise Unavailable("cannot_store", "the disk is full")


def test_what_could_not_be_deleted_is_still_there() -> None:
    house = House(Stuck())
    old, _ = house.used(), house.used()
    house.now += 31 * DAY
    assert refusal(house.open).code == "cannot_store"
    assert house.rooms.get(old.room).state.people
    house.rooms.join(old.room, {"name": "Ben"})
    again = Room(old.room, house.store)
    again.catch_up()
    assert len(again.state.people) == 2


def test_a_code_may_be_given_to_another_room_after_its_own_has_gone() -> None:
    house = House()
    wish = {"game": "vabanque", "id": "a-secret-token-of-22-letters"}
    first = house.rooms.open(wish)
    house.used()
    house.now += 2 * DAY
    house.open()
    house.now += 31 * DAY
    again = house.rooms.open(wish)
    assert again == first
    assert house.rooms.get(again.room).state.people == {}
