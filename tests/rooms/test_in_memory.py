"""What a room costs while it is in memory, and that what is not kept there is found again in the store."""

import sys
from functools import reduce

import pytest

from companion.chance import SeededChance
from companion.errors import TooMany
from companion.rooms import rooms as rooms_module
from companion.rooms.pile import Pile
from companion.rooms.rooms import Rooms
from companion.rooms.state import BEFORES_KEPT
from companion.rooms.store import MemoryStore
from tests.harness.judge import flat
from tests.harness.table import SECRET, Table, refusal


def with_cards(cards: int) -> Table:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("s1", "place_pawn", table=1)
    table.act("host", "tally_tokens", tokens={"1": 12})
    for number in range(cards):
        table.act("s1", "place_card", card="raise", table=number % 2 + 1)
    return table


def test_a_pile_gives_back_what_was_put_on_it() -> None:
    empty: Pile[int] = Pile()
    three = empty.put(1).put(2).put(3)
    assert (list(three), len(three), three.top, len(three.below)) == ([3, 2, 1], 3, 3, 2)
    assert list(three.below.put(4)) == [4, 2, 1]
    assert list(three) == [3, 2, 1]
    assert not empty
    for nothing in ("top", "below"):
        with pytest.raises(IndexError):
            getattr(empty, nothing)


def test_a_very_high_pile_goes_away_without_a_fall() -> None:
    high = reduce(Pile.put, range(200_000), Pile[int]())
    assert len(high) == 200_000
    del high


def test_only_the_newest_states_are_kept() -> None:
    table = with_cards(3 * BEFORES_KEPT)
    assert len(table.state.befores) == BEFORES_KEPT
    assert len(table.state.past) == 3 * BEFORES_KEPT + 3


def test_a_step_costs_little_memory() -> None:
    """The state before it is not kept for ever, nor its text, nor its id."""
    table = with_cards(100)
    seen: set[int] = set()
    before = weight(table.room, seen)
    for number in range(200):
        table.act("s1", "place_card", card="raise", table=number % 2 + 1)
    assert (weight(table.room, set()) - before) / 200 < 1500


def weight(thing: object, seen: set[int]) -> int:
    """Bytes of a value and all that belongs to it, without classes, functions and the store."""
    waiting, bytes_held = [thing], 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | MemoryStore) or callable(one):
            continue
        seen.add(id(one))
        bytes_held += sys.getsizeof(one)
        if isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += one
        names = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        names += getattr(type(one), "__struct_fields__", ())
        waiting += [getattr(one, name, None) for name in names] + list(getattr(one, "__dict__", {}).values())
    return bytes_held


def test_a_room_takes_no_more_than_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    table = with_cards(0)
    monkeypatch.setattr(rooms_module, "MOST_EVENTS", table.room.rows + 1)
    last = {"id": "the-last-one", "type": "place_card", "card": "raise", "table": 1}
    table.send("s1", last)
    assert table.refused("s1", "place_card", card="raise", table=2) == "too_many"
    assert table.refused("host", "undo") == "too_many"
    assert table.send("s1", last) == {"id": "the-last-one", "accepted": True}, "what was accepted stays so"
    assert refusal(table.rooms.new_key, table.code, table.caller("s1"), "s1", None).code == "too_many"
    assert issubclass(TooMany, Exception)


def test_rooms_that_nobody_uses_leave_the_memory_and_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "MOST_IN_MEMORY", 2)
    rooms = Rooms(MemoryStore(), lambda: 0, SeededChance(3), SECRET)
    codes = [rooms.open({"game": "vabanque"}).room for _ in range(2)]
    first, second = (rooms.get(code) for code in codes)
    joined = rooms.join(codes[0], {"name": "Ana"})
    rooms.presence(codes[0], joined.seat, True)
    third = rooms.get(rooms.open({"game": "casanova"}).room)
    assert rooms.get(codes[0]) is first, "somebody is connected there"
    assert rooms.get(third.code) is third
    again = rooms.get(codes[1])
    assert again is not second
    assert flat(again.state) == flat(second.state)


def test_a_room_where_something_is_being_done_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "MOST_IN_MEMORY", 1)
    rooms = Rooms(MemoryStore(), lambda: 0, SeededChance(3), SECRET)
    first = rooms.get(rooms.open({"game": "vabanque"}).room)
    with first.lock:
        rooms.open({"game": "vabanque"})
        assert rooms.get(first.code) is first


def test_the_record_and_its_view_are_of_one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody acts while the record is being read."""
    table = with_cards(1)
    load = table.store.load

    def slowly(room: str, after: int = 0) -> object:
        monkeypatch.setattr(table.store, "load", load)
        table.act("s1", "place_card", card="raise", table=5)
        return load(room, after)

    monkeypatch.setattr(table.store, "load", slowly)
    told = table.record("s1")
    assert told["steps"][-1]["table"] == 1
    assert told["view"]["mine"]["placed"] == [{"card": "raise", "table": 1}]
    assert table.view("s1")["mine"]["placed"] == [{"card": "raise", "table": 5}]


def test_a_repetition_is_known_when_it_would_be_refused_now_and_when_the_room_was_read_again() -> None:
    table = with_cards(0)
    sent = {"id": "only-once", "type": "place_card", "card": "raise", "table": 1}
    table.send("s1", sent)
    rows = len(table.store.load(table.code))
    again = Table(store=table.store)
    again.code, again.keys = table.code, table.keys
    for either in (table, again):
        assert either.send("s1", sent) == {"id": "only-once", "accepted": True}
    assert len(table.store.load(table.code)) == rows
