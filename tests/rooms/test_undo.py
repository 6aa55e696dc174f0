"""One step back, and again: whose it may be, and that it says what it would undo."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rooms.room import Room
from companion.rooms.state import BEFORES_KEPT
from tests.harness.table import Table


def in_tokens() -> Table:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("s1", "place_pawn", table=1)
    table.act("s1", "place_token", table=4)
    table.act("s2", "place_token", table=5)
    return table


def test_a_view_says_what_an_undo_would_undo() -> None:
    table = in_tokens()
    assert table.view()["undo"] == {"type": "place_token", "seat": "s2", "table": 5, "step": 4}
    table.act("s2", "undo")
    assert table.view()["undo"] == {"type": "place_token", "seat": "s1", "table": 4, "step": 3}
    assert table.view()["redo"] == {"type": "place_token", "seat": "s2", "table": 5, "step": 4}


def test_a_seat_undoes_and_redoes_its_own_last_step_only() -> None:
    table = in_tokens()
    assert table.refused("s1", "undo") == "not_yours"
    assert "undo" not in table.view("s1")["allowed"]
    assert "undo" in table.view("s2")["allowed"]
    table.act("s2", "undo")
    assert table.view()["tables"][4]["tokens"] == []
    assert table.refused("s1", "redo") == "not_yours"
    table.act("s2", "redo")
    assert table.view()["tables"][4]["tokens"] == [5]


def test_what_the_host_did_for_a_seat_is_the_hosts_step() -> None:
    table = in_tokens()
    table.act("host", "place_token", seat="s3", table=1)
    assert table.refused("s3", "undo") == "not_yours"
    table.act("host", "undo")
    assert table.view()["redo"] == {"type": "place_token", "seat": "s3", "table": 1, "step": 5}


def test_the_host_undoes_anybodys_step_one_at_a_time_down_to_the_lobby() -> None:
    table = in_tokens()
    for _ in range(4):
        table.act("host", "undo")
    assert table.view()["phase"] == "lobby"
    assert table.refused("host", "undo") == "nothing_to_undo"
    for _ in range(4):
        table.act("host", "redo")
    assert table.refused("host", "redo") == "nothing_to_undo"
    assert table.view()["tables"][4]["tokens"] == [5]


def test_two_who_press_at_the_same_moment_undo_and_redo_one_step() -> None:
    table = in_tokens()
    meant = table.view("s2")["undo"]["step"]
    table.act("s2", "undo", step=meant)
    assert table.refused("host", "undo", step=meant) == "not_waiting"
    assert table.refused("s2", "undo", step=meant) == "not_waiting"
    table.act("host", "undo", step=table.view()["undo"]["step"])
    first = table.view()["redo"]["step"]
    table.act("host", "redo", step=first)
    assert table.refused("host", "redo", step=first) == "not_waiting"
    assert table.view()["tables"][3]["tokens"] == [5]


def test_a_step_taken_in_place_of_an_undone_one_has_another_number_also_in_the_next_game() -> None:
    table = in_tokens()
    meant = table.view()["undo"]["step"]
    table.act("host", "undo")
    table.act("s3", "place_token", table=7)
    assert table.refused("host", "undo", step=meant) == "not_waiting"
    again = Room(table.code, table.store)
    again.catch_up()
    assert again.state.past.top.number == table.view()["undo"]["step"] == meant + 1
    for wrong in (0, -1, 1.0, "5", True, 10**30):
        assert table.refused("host", "undo", step=wrong) == "bad_field"


def test_a_new_step_ends_what_could_be_redone() -> None:
    table = in_tokens()
    table.act("host", "undo")
    table.act("s3", "place_token", table=7)
    assert table.view()["redo"] is None
    assert table.refused("host", "redo") == "nothing_to_undo"


def test_a_step_that_closed_a_phase_is_undone_with_all_that_followed() -> None:
    table = in_tokens()
    table.act("s2", "tally_tokens", tokens={"1": 12})
    assert table.view()["phase"] == "cards"
    assert table.refused("s2", "undo") == "not_yours", "a seat takes back only what lies in the open phase"
    assert "undo" not in table.view("s2")["allowed"]
    table.act("host", "undo")
    assert table.view()["phase"] == "tokens"
    assert table.view()["tables"][3]["tokens"] == [5], "what was tapped before the tally is back"


def test_the_log_only_grows_and_keeps_what_was_undone() -> None:
    table = in_tokens()
    rows = len(table.store.load(table.code))
    table.act("host", "undo")
    table.act("host", "redo")
    assert len(table.store.load(table.code)) == rows + 2
    steps = table.record()["steps"]
    assert [step["type"] for step in steps[-3:]] == ["place_token", "undone", "redone"]


def test_people_may_be_renamed_and_given_rights_without_losing_what_can_be_redone() -> None:
    table = in_tokens()
    table.act("host", "undo")
    table.act("host", "edit_seat", seat="s1", name="Anna")
    table.act("host", "grant_host", seat="s1", host=True)
    table.act("s1", "redo")
    assert table.view()["tables"][4]["tokens"] == [5]
    assert table.seat("s1")["name"] == "Anna"


def test_nobody_sees_the_cards_turned_over_and_then_chooses_again() -> None:
    """Casanova: the announcement, the last answer to a double and the dice close a phase."""
    table = Table("Ana", "Ben", game="casanova").start()
    table.act("s1", "announce_dice", dice=2)
    assert table.refused("s1", "undo") == "not_yours"
    table.act("s1", "play_card", card=5)
    table.act("s1", "undo")
    table.act("s1", "play_card", card=6)
    table.act("s2", "play_card", card=7)
    for seat, action, fields in (
        ("s1", "roll_dice", {}),
        ("s1", "announce", {"what": "double"}),
        ("s2", "answer_double", {"match": False}),
    ):
        table.act(seat, action, **fields)
        assert table.refused(seat, "undo") == "not_yours"
        assert "undo" not in table.view(seat)["allowed"]
    table.act("host", "undo")
    assert table.view()["phase"] == "match"


def test_a_step_for_somebody_else_stays_the_hosts_when_the_rights_are_gone() -> None:
    table = in_tokens()
    table.act("host", "grant_host", seat="s1", host=True)
    table.act("s1", "place_token", seat="s3", table=1)
    table.act("host", "grant_host", seat="s1", host=False)
    assert table.refused("s1", "undo") == "not_yours"


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["step", "undo", "redo", "many step", "many undo", "many redo"]), max_size=40))
def test_undo_and_redo_are_exact_however_far_they_go(wishes: list[str]) -> None:
    """Held against a list of all the states there were; far more steps are undone than states are kept."""
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("s1", "place_pawn", table=1)
    table.act("host", "tally_tokens", tokens={"1": 12})
    past: list[Any] = []
    future: list[Any] = []
    for wish in wishes:
        for _ in range(BEFORES_KEPT + 5 if wish.startswith("many") else 1):
            _follow(table, wish.removeprefix("many "), past, future)
    while past:
        _follow(table, "undo", past, future)


def _follow(table: Table, wish: str, past: list[Any], future: list[Any]) -> None:
    before = table.state.play
    if wish == "undo" and past:
        table.act("host", "undo")
        future.append(before)
        assert table.state.play == past.pop()
    elif wish == "redo" and future:
        table.act("host", "redo")
        past.append(before)
        assert table.state.play == future.pop()
    elif wish == "step":
        placed = table.view("s1")["mine"]["placed"]
        past.append(before)
        table.act("s1", "place_card", card="raise", table=placed[0]["table"] % 4 + 1 if placed else 1)
        future.clear()


def test_undoing_a_start_brings_back_the_house_rules_and_redoing_it_those_it_came_with() -> None:
    table = Table("Ana", "Ben", "Cleo", ties="keep").start(pay="table", ties="reverse")
    assert (table.view()["settings"]["pay"], table.view()["settings"]["ties"]) == ("table", "reverse")
    table.act("host", "undo")
    assert (table.view()["settings"]["pay"], table.view()["settings"]["ties"]) == ("round", "keep")
    table.act("host", "redo")
    assert (table.view()["settings"]["pay"], table.view()["settings"]["ties"]) == ("table", "reverse")
    table.act("host", "undo")
    table.start()
    assert table.view()["settings"]["pay"] == "round"
