"""Coming, sitting, renaming, leaving: everything before a game begins."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from tests.harness.table import TOKEN, Table, refusal, refusal_or_none

COLOURS = ["blue", "red", "yellow", "green", "white", "black"]


def test_seats_are_numbered_as_people_come_and_each_gets_a_free_chair_and_colour() -> None:
    table = Table("Ana", "Ben", "Cleo")
    seats = table.view()["seats"]
    assert [(one["seat"], one["name"], one["chair"], one["colour"]) for one in seats] == [
        ("s1", "Ana", 1, "blue"),
        ("s2", "Ben", 2, "red"),
        ("s3", "Cleo", 3, "yellow"),
    ]
    assert all(one["phone"] and not one["connected"] and not one["host"] and not one["stays_put"] for one in seats)


def test_a_wish_for_a_chair_makes_room_there() -> None:
    table = Table("Ana", "Ben")
    table.join("Cleo", chair=1)
    table.join("Dan", chair=6)
    assert table.names == ["Cleo", "Ana", "Ben", "Dan"]


def test_a_wish_for_a_colour_is_granted_once() -> None:
    table = Table()
    table.join("Ana", colour="red")
    assert table.seat("s1")["colour"] == "red"
    with pytest.raises(CompanionError) as caught:
        table.join("Ben", colour="red")
    assert (caught.value.code, caught.value.field) == ("colour_taken", "colour")
    assert table.seat(table.join("Ben"))["colour"] == "blue"


def test_six_sit_and_the_seventh_finds_no_chair() -> None:
    table = Table("Ana", "Ben", "Cleo", "Dan", "Eva", "Fred")
    assert [one["colour"] for one in table.view()["seats"]] == COLOURS
    assert refusal(table.join, "Gus").code == "room_full"
    assert table.refused("host", "add_seat", name="Gus") == "room_full"
    assert len(table.view()["seats"]) == 6


@pytest.mark.parametrize(
    "name", ["<b>Ana</b>", "🦊🃏", "עליזה בן־דוד", "علي", "さくら", "O'Neill; DROP TABLE", "x" * 40]
)
def test_names_of_all_kinds_come_back_as_they_were_typed(name: str) -> None:
    table = Table(f"  {name} ")
    assert table.seat("s1")["name"] == name


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 200, "x" * 41, "two\nlines", "bell\a", "\u200d", "a\u0000b", "\ud800"]
)
def test_a_name_that_cannot_be_shown_is_refused_and_says_which_field(name: str) -> None:
    table = Table("Ana")
    for error in (
        refusal(table.join, name),
        refusal(lambda: table.act("host", "add_seat", name=name)),
        refusal(lambda: table.act("s1", "edit_seat", name=name)),
    ):
        assert (error.code, error.field) == ("bad_field", "name")
    assert table.names == ["Ana"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ana", "ANA"),
        ("Ana", " ana "),
        ("Straße", "STRASSE"),
        ("André", "Andre\u0301"),
        ("Ana", "A\u200dna"),
        ("Ana", "Ａｎａ"),
        ("Ana Maria", "Ana  Maria"),
        *(("P1", f"P1{unseen}") for unseen in "\u034f\u2060\u2065\u2800\u3164\ufe0f\u180b\U000e0100"),
        ("P1", "P\u31641"),
    ],
)
def test_two_names_that_read_the_same_are_one_too_many(first: str, second: str) -> None:
    table = Table(first, "Ben")
    assert refusal(table.join, second).code == "name_taken"
    assert table.refused("s2", "edit_seat", name=second) == "name_taken"
    assert table.refused("host", "add_seat", name=second) == "name_taken"


def test_one_may_write_ones_own_name_differently() -> None:
    table = Table("ana")
    table.act("s1", "edit_seat", name="Ana", colour="white")
    assert (table.seat("s1")["name"], table.seat("s1")["colour"]) == ("Ana", "white")


def test_taking_a_chair_keeps_everybody_elses_neighbours() -> None:
    table = Table("Ana", "Ben", "Cleo", "Dan")
    table.act("s4", "take_chair", chair=2)
    assert table.names == ["Ana", "Dan", "Ben", "Cleo"]
    table.act("host", "take_chair", seat="s1", chair=6)
    assert table.names == ["Dan", "Ben", "Cleo", "Ana"]
    assert table.refused("s1", "take_chair", seat="s2", chair=1) == "not_yours"
    assert table.refused("host", "take_chair", chair=1) == "bad_field"
    assert table.refused("s1", "take_chair", chair=7) == "bad_field"


def test_leaving_closes_the_gap_and_the_key_opens_nothing_any_more() -> None:
    table = Table("Ana", "Ben", "Cleo")
    table.act("s2", "remove_seat")
    assert table.names == ["Ana", "Cleo"]
    assert refusal(table.caller, "s2").code == "wrong_key"
    assert table.join("Ben") == "s4", "a seat's name is never used again: what s2 sent stays s2's"
    table.act("host", "remove_seat", seat="s1")
    assert table.names == ["Cleo", "Ben"]
    assert table.refused("s3", "remove_seat", seat="s4") == "not_yours"


def test_a_removed_persons_colour_and_name_are_free_again() -> None:
    table = Table("Ana", "Ben")
    table.act("host", "remove_seat", seat="s1")
    assert table.seat(table.join("Ana", colour="blue"))["name"] == "Ana"


def test_who_was_removed_does_not_come_back_by_repeating_the_old_request() -> None:
    table = Table()
    seat = table.join("Ana", id=TOKEN)
    table.act("host", "remove_seat", seat=seat)
    assert refusal(lambda: table.join("Ana", id=TOKEN)).code == "no_seat"
    assert not table.view()["seats"]


def test_a_seat_without_a_phone_is_added_by_the_host_only() -> None:
    table = Table("Ana")
    table.act("host", "add_seat", name="Opa", colour="green")
    assert (table.seat("s2")["phone"], table.seat("s2")["colour"]) == (False, "green")
    assert table.refused("s1", "add_seat", name="Oma") == "not_yours"
    assert table.refused("host", "add_seat", name="Oma", colour="green") == "colour_taken"


def test_edit_seat_belongs_to_the_seat_in_the_lobby_and_to_the_host_at_any_time() -> None:
    table = Table("Ana", "Ben", "Cleo")
    assert table.refused("s1", "edit_seat", seat="s2", name="Bernd") == "not_yours"
    assert table.refused("s1", "edit_seat", colour="red") == "colour_taken"
    assert table.refused("s1", "edit_seat", colour="pink") == "bad_field"
    table.start()
    assert table.refused("s1", "edit_seat", name="Anna") == "started"
    table.act("host", "edit_seat", seat="s1", name="Anna")
    assert table.seat("s1")["name"] == "Anna"


def test_what_belongs_to_the_lobby_is_refused_in_a_game() -> None:
    table = Table("Ana", "Ben", "Cleo").start()
    assert refusal(table.join, "Dan").code == "started"
    for who, kind, fields in (
        ("host", "add_seat", {"name": "Dan"}),
        ("s1", "take_chair", {"chair": 2}),
        ("s1", "remove_seat", {}),
        ("host", "change_settings", {"settings": {}}),
        ("host", "start_game", {}),
    ):
        assert table.refused(who, kind, **fields) == "started"


def test_staying_put_is_said_by_the_person_or_the_host_at_any_time() -> None:
    table = Table("Ana", "Ben", "Cleo")
    table.act("s1", "stay_put", stays=True)
    table.start()
    table.act("host", "stay_put", seat="s2", stays=True)
    assert [one["stays_put"] for one in table.view()["seats"]] == [True, True, False]
    assert table.refused("s3", "stay_put", seat="s1", stays=False) == "not_yours"


def test_the_lobby_offers_only_what_has_a_use() -> None:
    table = Table()
    assert table.view("host")["allowed"] == ["add_seat", "change_settings", "change_game"]
    assert table.view("spectator")["allowed"] == table.view("board")["allowed"] == []
    for name in ("Ana", "Ben", "Cleo"):
        assert "start_game" not in table.view("host")["allowed"]
        table.join(name)
    assert "start_game" in table.view("host")["allowed"]
    assert table.view("s1")["allowed"] == ["edit_seat", "take_chair", "remove_seat", "stay_put"]


LOBBY_ACTIONS = st.sampled_from(
    ["join", "add_seat", "edit_seat", "take_chair", "remove_seat", "stay_put", "grant_host"]
)
STEPS = st.lists(
    st.tuples(
        LOBBY_ACTIONS,
        st.sampled_from(["s1", "s2", "s3", "s4", "s5"]),
        st.sampled_from(["Ana", "ana", "Ben", "Cleo", "Dan", "Eva", "Fred", "Gus"]),
        st.sampled_from([None, *COLOURS]),
        st.integers(1, 6),
    ),
    max_size=14,
)


@settings(max_examples=60, deadline=None)
@given(STEPS)
def test_whatever_happens_in_a_lobby_everybody_has_a_chair_a_name_and_a_colour_of_their_own(steps: list[Any]) -> None:
    table = Table("Ana", "Ben")
    for kind, seat, name, colour, chair in steps:
        fields = {
            "join": {"chair": chair, "colour": colour},
            "add_seat": {"name": name, "colour": colour},
            "edit_seat": {"seat": seat, "name": name, "colour": colour},
            "take_chair": {"seat": seat, "chair": chair},
            "remove_seat": {"seat": seat},
            "stay_put": {"seat": seat, "stays": chair > 3},
            "grant_host": {"seat": seat, "host": chair > 3},
        }[kind]
        if kind == "join":
            refusal_or_none(lambda name=name, fields=fields: table.join(name, **fields))
        else:
            refusal_or_none(lambda kind=kind, fields=fields: table.act("host", kind, **fields))
        seats = table.view()["seats"]
        assert len(seats) <= 6
        assert sorted(one["chair"] for one in seats) == list(range(1, len(seats) + 1))
        assert len({one["name"].casefold() for one in seats}) == len({one["colour"] for one in seats}) == len(seats)
