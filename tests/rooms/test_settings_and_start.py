"""House rules, the start, and the next game with the same people."""

import pytest

from companion.chance import SeededChance
from companion.projections import project
from companion.rooms.room import Room
from companion.rooms.rooms import Rooms
from tests.harness.table import SECRET, Table, refusal

DEFAULTS = {
    "evaluate": "pawns",
    "ties": "reverse",
    "seating": "richest_stays",
    "pay": "round",
    "acknowledge": "host",
}


def test_a_room_opens_with_the_printed_rules_and_those_that_were_asked_for() -> None:
    assert Table().view()["settings"] == DEFAULTS
    assert Table(ties="keep").view()["settings"] == {**DEFAULTS, "ties": "keep"}


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"ties": "sideways"}, "settings.ties"),
        ({"ties": 1}, "settings.ties"),
        ({"players": 9}, "settings.players"),
        ({"": 1}, "settings"),
        ({"evaluate": None}, "settings.evaluate"),
    ],
)
def test_a_rule_that_is_none_is_refused_and_named(settings: dict[str, object], field: str) -> None:
    table = Table("Ana", "Ben", "Cleo")
    for error in (
        refusal(table.rooms.open, {"game": "vabanque", "settings": settings}),
        refusal(lambda: table.act("host", "change_settings", settings=settings)),
        refusal(lambda: table.act("host", "start_game", settings=settings)),
    ):
        assert (error.code, error.field) == ("bad_field", field)
    assert table.view()["settings"] == DEFAULTS


def test_changing_rules_changes_the_named_ones_only_and_is_the_hosts() -> None:
    table = Table("Ana", pay="table")
    table.act("host", "change_settings", settings={"ties": "keep"})
    assert table.view()["settings"] == {**DEFAULTS, "pay": "table", "ties": "keep"}
    assert table.refused("s1", "change_settings", settings={"ties": "keep"}) == "not_yours"
    assert table.refused("host", "change_settings", settings=["ties"]) == "bad_field"


def test_a_game_needs_three_and_starts_only_by_the_host() -> None:
    table = Table("Ana", "Ben")
    assert table.refused("host", "start_game") == "too_few"
    table.join("Cleo")
    assert table.refused("s1", "start_game") == "not_yours"
    table.act("host", "start_game", settings={"seating": "platelets"}, start_player="s2")
    view = table.view()
    assert (view["phase"], view["order"], view["chairs"]) == ("pawns_first", ["s2", "s3", "s1"], ["s1", "s2", "s3"])
    assert view["settings"]["seating"] == "platelets"


class Lot(SeededChance):
    """Draws this one of three, and keys as ever."""

    def __init__(self, lot: int) -> None:
        super().__init__(1)
        self._lot = lot

    def below(self, limit: int) -> int:
        return self._lot if limit == 3 else super().below(limit)


def test_v1_3_the_start_player_is_drawn_by_lot_or_named() -> None:
    for lot, first in ((0, "s1"), (1, "s2"), (2, "s3")):
        table = Table("Ana", "Ben", "Cleo", chance=Lot(lot))
        table.act("host", "start_game")
        assert table.view()["start_player"] == first
    table = Table("Ana", "Ben", "Cleo")
    assert table.refused("host", "start_game", start_player="s4") == "no_seat"
    assert table.refused("host", "start_game", start_player=1) == "bad_field"


def test_a_game_starts_without_somebody_whose_phone_is_not_there() -> None:
    """Absent joiners must not hold up the others: they are removed, or the host acts for them."""
    table = Table("Ana", "Ben", "Cleo", "Dan")
    table.act("host", "remove_seat", seat="s4")
    table.rooms.presence(table.code, "s1", True)
    table.start("s2")
    assert [one["connected"] for one in table.view()["seats"]] == [True, False, False]
    table.act("host", "place_pawn", seat="s2", table=1)
    table.act("host", "place_token", seat="s3", table=1)
    assert table.view()["tables"][0]["tokens"] == [5]


def test_before_the_start_and_after_it_the_other_kind_of_action_is_refused() -> None:
    table = Table("Ana", "Ben", "Cleo")
    assert table.refused("s1", "place_pawn", table=1) == "wrong_phase"
    assert table.refused("host", "rematch") == "wrong_phase"
    table.start()
    assert table.refused("host", "rematch") == "wrong_phase"
    assert table.refused("s1", "place_card", table=1, card="raise") == "wrong_phase"


def test_a_start_that_is_undone_can_be_done_again_until_people_or_rules_change() -> None:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("host", "undo")
    assert table.view()["phase"] == "lobby"
    assert table.view()["redo"] == {"type": "start_game", "seat": None, "step": 1}
    table.act("host", "redo")
    assert table.view()["phase"] == "pawns_first"
    table.act("host", "undo")
    table.join("Dan")
    assert table.view()["redo"] is None
    assert table.refused("host", "redo") == "nothing_to_undo"


@pytest.mark.parametrize(
    ("who", "kind", "fields"),
    [
        ("host", "change_settings", {"settings": {"ties": "keep"}}),
        ("s1", "take_chair", {"chair": 3}),
        ("s1", "remove_seat", {}),
        ("host", "add_seat", {"name": "Opa"}),
    ],
)
def test_a_changed_lobby_makes_an_undone_start_impossible_to_redo(who: str, kind: str, fields: dict[str, str]) -> None:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("host", "undo")
    table.act(who, kind, **fields)
    assert table.refused("host", "redo") == "nothing_to_undo"


def over(table: Table) -> Table:
    """Four rounds of nothing but tallies at table 1; everybody ends at table 7 with nothing."""
    for number in (4, 3, 2, 1):
        table.act("host", "tally_tokens", tokens={"1": 3 * number})
        for seat in ("s1", "s2", "s3"):
            for lies_at in (2, 3, 4):
                table.act("host", "place_card", seat=seat, table=lies_at)
        for one in table.view("s1")["seats"]:
            here = table.view(one["seat"])["mine"]["pawn"]
            table.act(one["seat"], "move_pawn", table=here if here > 4 else 5)
        while table.view()["phase"] == "payout":
            table.act("host", "reveal")
        if table.view()["phase"] == "seating":
            table.act("host", "next_round")
    return table


def test_a_rematch_keeps_people_rules_and_chairs_and_cannot_be_undone() -> None:
    table = Table("Ana", "Ben", "Cleo", ties="keep").start()
    table.act("host", "place_pawn", table=1)
    over(table)
    assert table.view()["phase"] == "over"
    chairs = table.view()["chairs"]
    assert table.refused("s1", "rematch") == "not_yours"
    table.act("host", "rematch")
    view = table.view()
    assert (view["phase"], view["chairs"], view["settings"]["ties"]) == ("lobby", chairs, "keep")
    assert (view["undo"], view["redo"]) == (None, None)
    assert table.refused("host", "undo") == "nothing_to_undo"
    table.start(chairs[1])
    assert table.view()["order"][0] == chairs[1]


def test_the_games_of_a_room_are_counted_through_undo_rematch_and_change_and_after_being_read_again() -> None:
    table = Table("Ana", "Ben", "Cleo")
    assert table.view()["match"] == 1
    table.start().act("host", "undo")
    table.act("host", "redo")
    table.act("host", "place_pawn", table=1)
    over(table)
    assert table.view("s1")["match"] == 1
    table.act("host", "rematch")
    assert (table.view("s1")["phase"], table.view("s1")["match"]) == ("lobby", 2)
    table.act("host", "change_game", game="casanova")
    table.start()
    assert table.view("s1")["match"] == 3
    again = Room(table.code, table.store)
    again.catch_up()
    assert again.state.match == 3


def test_the_same_people_play_another_game_next() -> None:
    """Nobody scans or types anything again, and what was played before is told in its own game's words."""
    table = Table("Ana", "Ben", "Cleo", ties="keep").start()
    table.act("host", "place_pawn", table=1)
    assert table.refused("host", "change_game", game="casanova") == "wrong_phase"
    over(table)
    before = table.view("s2")
    assert table.refused("s1", "change_game", game="casanova") == "not_yours"
    assert "change_game" not in table.view("s1")["allowed"]
    assert "change_game" in table.view("host")["allowed"]
    table.act("host", "change_game", game="casanova")
    view = table.view("s2")
    assert (view["game"], view["phase"], view["chairs"]) == ("casanova", "lobby", before["chairs"])
    assert [one["name"] for one in view["seats"]] == [one["name"] for one in before["seats"]]
    assert (view["undo"], view["redo"], view["settings"]) == (None, None, {})
    assert table.refused("host", "undo") == "nothing_to_undo"
    assert view["viewer"] == before["viewer"]
    table.start()
    assert table.view("s2")["phase"] == "announce"
    told = [step["type"] for step in table.record()["steps"]]
    assert told[:2] == ["start_game", "place_pawn"]
    assert told[-2:] == ["game_changed", "start_game"]


def test_after_a_restart_each_game_is_read_in_its_own_words() -> None:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("host", "place_pawn", table=1)
    over(table).act("host", "change_game", game="casanova")
    table.start()
    before = table.view("s1")
    again = Rooms(table.store, lambda: 0, SeededChance(1), SECRET)
    assert project(again.get(table.code), table.caller("s1").viewer) == before


def test_a_game_that_is_too_small_for_all_who_sit_there_is_refused() -> None:
    table = Table("Ana", "Ben", "Cleo", "Dan", "Eva")
    assert table.refused("host", "change_game", game="casanova") == "too_many_people"
    assert table.refused("host", "change_game", game="vabanque") == "not_waiting"
    assert table.refused("host", "change_game", game="chess") == "no_game"
    assert table.refused("host", "change_game") == "bad_field"
    table.act("host", "remove_seat", seat="s5")
    table.act("host", "change_game", game="casanova")
    assert table.view()["players"] == {"min": 2, "max": 4}


def test_a_start_that_was_undone_cannot_be_redone_in_another_game() -> None:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("host", "undo")
    table.act("host", "change_game", game="casanova")
    assert table.refused("host", "redo") == "nothing_to_undo"
