"""A public fact of this round was recorded wrongly: what is reckoned again, which notes go back, who sits where."""

from typing import Any

import pytest

from companion.projections import preview
from tests.games.vabanque.corrected import correct, open_table, seated, wrong
from tests.games.vabanque.evening import Evening
from tests.harness.table import refusal


def test_v3_2_a_token_that_lies_elsewhere_changes_the_sum_of_an_open_table() -> None:
    evening = open_table()
    correct(evening, "token", table=1, to=6)
    assert evening.table(1)["evaluated"]["amount"] == 110_000
    assert (evening.table(1)["tokens"], evening.table(6)["tokens"]) == ([5] * 11, [5])
    assert evening.seat("s1")["gain"] == evening.seat("s1")["fortune"] == 110_000
    assert evening.phase == "payout"


def test_v2_1_a_token_that_somebody_placed_stays_theirs_wherever_it_lies() -> None:
    evening = Evening()
    for seat in ("s1", "s2", "s3"):
        for _ in range(4):
            evening.act(seat, "place_token", table=2)
    correct(evening, "token", table=2, to=3)
    assert (len(evening.table(2)["tokens"]), len(evening.table(3)["tokens"])) == (11, 1)
    assert sorted(len(evening.view(seat)["mine"]["tokens"]) for seat in ("s1", "s2", "s3")) == [4, 4, 4]
    assert evening.phase == "cards"


def test_v2_1_only_tokens_of_this_round_are_corrected() -> None:
    evening = Evening().to_round(2, lie_at=6).tokens(7)
    assert wrong(evening, "token", table=6, to=1) == "no_token_there"
    correct(evening, "token", table=7, to=1)
    assert evening.table(1)["tokens"] == [10]


def test_v3_3_a_flipped_card_that_differs_is_reckoned_as_what_it_is() -> None:
    evening = open_table()
    correct(evening, "flipped", seat="s2", table=1, was="raise", card="cheat")
    lines = {line["seat"]: (line["pawn"], line["cheat"]) for line in evening.table(1)["evaluated"]["lines"]}
    assert lines == {"s1": (0, None), "s2": (None, 60_000)}
    assert evening.table(1)["cards"] == [{"seat": "s2", "card": "cheat"}]
    assert evening.view("s2")["mine"]["placed"][2] == {"card": None, "table": 7}, "that one must be another, too"


def test_two_flipped_cards_that_were_taken_for_each_other_change_places() -> None:
    evening = Evening().tokens(1, 3).cards(s2=(1, 3)).pawns()
    evening.reveal()
    evening.reveal()
    correct(evening, "flipped", seat="s2", table=1, was="raise", card="bluff")
    assert evening.table(1)["cards"] == [{"seat": "s2", "card": "bluff"}]
    assert evening.table(3)["cards"] == [{"seat": "s2", "card": "raise"}]
    assert [evening.table(table)["evaluated"]["raises"] for table in (1, 3)] == [0, 1]


def test_v3_1_a_pawn_that_left_an_open_table_is_paid_where_it_stands() -> None:
    """Its table pays nothing any more, and the other one is still to be turned over."""
    evening = open_table()
    correct(evening, "pawn", seat="s1", to=2)
    assert evening.table(1)["evaluated"] is None
    assert evening.table(1)["cards"] == [{"seat": "s2", "card": "raise"}], "what all have seen stays seen"
    assert evening.view()["payout"]["to_come"] == [2, 3, 5]
    assert evening.fortunes() == {"s1": 0, "s2": 0, "s3": 0}
    evening.pay()
    assert evening.fortunes() == {"s1": 0, "s2": 0, "s3": 0}


def test_v2_3_a_pawn_is_not_corrected_to_where_it_cannot_stand() -> None:
    evening = open_table()
    assert wrong(evening, "pawn", seat="s1", to=6) == "out_of_reach"
    assert wrong(evening, "pawn", seat="s1", to=1) == "not_waiting"
    assert wrong(evening, "pawn", seat="s1", to=8) == "no_such_table"
    assert wrong(evening, "pawn", seat="s9", to=1) == "no_seat"


def test_v6_3_what_was_handed_over_too_much_goes_back_and_the_round_is_told_again() -> None:
    evening = seated()
    correct(evening, "token", table=1, to=6)
    view = evening.view()
    assert (view["phase"], view["history"]) == ("notes", [])
    share = view["notes"]["players"]["s1"]
    assert (share["due"], share["receives"], share["returns"]) == (-5_000, {"5000": 1}, {"10000": 1})
    evening.act("s1", "confirm_notes")
    view = evening.view()
    assert view["phase"] == "seating"
    assert view["history"] == [
        {"round": 1, "fortunes": {"s1": 55_000, "s2": 0, "s3": 0}, "gains": {"s1": 55_000, "s2": 0, "s3": 0}}
    ]
    assert evening.seat("s1")["notes"] == {"5000": 1, "50000": 1}


def test_v4_1_seats_are_drawn_anew_from_the_order_and_chairs_of_the_round() -> None:
    """Benedetta's Raise was a Cheat: she is the richest, and not Adriano."""
    evening = Evening().tokens(1).cards(s2=(1,)).pawns().pay()
    assert evening.view()["order"] == ["s1", "s3", "s2"]
    correct(evening, "flipped", seat="s2", table=1, was="raise", card="cheat")
    evening.pay()
    assert evening.phase == "seating"
    assert evening.view()["order"] == ["s2", "s3", "s1"], "V4.2: the two without money, reversed against round 1"
    assert evening.view()["seating"]["before"] == ["s1", "s2", "s3"]
    assert evening.fortunes() == {"s1": 0, "s2": 60_000, "s3": 0}


def test_v5_1_a_victory_that_was_none_is_taken_back() -> None:
    evening = Evening().to_round(4).tokens(1).cards().pawns().pay()
    assert evening.view()["result"]["winners"] == ["s1"]
    correct(evening, "token", table=1, to=3)
    correct(evening, "pawn", seat="s1", to=3)
    evening.pay()
    view = evening.view()
    assert view["phase"] == "over"
    assert sorted(view["result"]["winners"]) == ["s1", "s2"], "both stand at table 3"
    assert len(view["history"]) == 4
    evening.act("host", "rematch")


def test_what_changes_no_sum_leaves_notes_and_seats_as_they_are() -> None:
    evening = seated()
    evening.act("s2", "next_round")
    correct(evening, "card", seat="s2", table=7, to=6)
    assert evening.phase == "seating"
    assert evening.seat("s2")["ready"]


def test_a_card_that_lies_at_a_table_which_waits_for_names_is_turned_over_with_them() -> None:
    evening = Evening(without=1).tokens(1).cards(s3=(1,)).pawns()
    evening.reveal()
    correct(evening, "card", seat="s2", table=7, to=1)
    assert sorted(card["seat"] for card in evening.view()["payout"]["unnamed"]) == ["s2", "s3"]


def test_a_pawn_that_never_stood_at_a_table_which_waits_for_names_covers_it_again() -> None:
    evening = Evening(without=1).tokens(1).cards(s3=(1,)).pawns()
    evening.reveal()
    correct(evening, "pawn", seat="s1", to=3)
    assert evening.view()["payout"] == {
        "table": None,
        "done": [],
        "to_come": [3, 5],
        "unnamed": [],
        "waits_for": [],
    }


def test_a_flipped_card_that_belongs_to_another_table_counts_there() -> None:
    evening = Evening().tokens(1, 3).cards(s2=(1,)).pawns()
    evening.reveal()
    correct(evening, "card", seat="s2", table=1, to=3)
    assert evening.table(1)["evaluated"]["raises"] == 0
    evening.reveal()
    assert evening.table(3)["evaluated"]["raises"] == 1


def test_which_of_several_flipped_cards_is_said() -> None:
    evening = Evening().tokens(1, 3).cards(s2=(1, 1)).pawns()
    evening.reveal()
    correct(evening, "card", seat="s2", table=1, to=6, card="bluff")
    assert evening.table(1)["evaluated"]["raises"] == 1
    assert evening.table(6)["cards"] == [{"seat": "s2", "card": "bluff"}]
    assert wrong(evening, "card", seat="s2", table=1, to=6, card="cheat") == "no_card_there"


def test_v3_8_where_money_decides_a_token_turns_tables_over_and_back() -> None:
    evening = Evening(evaluate="money").tally({"1": 11, "2": 1}).cards().pawns().pay()
    correct(evening, "token", table=2, to=4)
    assert (evening.phase, evening.view()["payout"]["to_come"]) == ("payout", [4])
    assert evening.table(2)["evaluated"] is None
    evening.pay()
    assert evening.phase == "seating"


@pytest.mark.parametrize(("lies_at", "then"), [(1, "notes"), (4, "seating")])
def test_v6_2_paid_table_by_table_the_round_ends_when_no_table_is_left(lies_at: int, then: str) -> None:
    """The last table to come has lost its only pawn: nothing more is turned over; what is owed now is settled."""
    evening = Evening(pay="table").tokens(lies_at).cards().pawns(s3=7)
    for table in (1, 3):
        assert evening.reveal() == table
        if evening.phase == "notes":
            evening.act("host", "confirm_notes")
    assert evening.view()["payout"]["to_come"] == [7]
    correct(evening, "pawn", seat="s3", to=1)
    assert evening.phase == then
    evening.pay()
    assert evening.phase == "seating"
    assert evening.fortunes()["s3"] == (60_000 if lies_at == 1 else 0)


def test_v6_2_a_debt_that_is_corrected_between_two_tables_is_settled_with_the_next() -> None:
    evening = Evening(pay="table").tokens(1, 3).cards().pawns()
    evening.reveal()
    evening.act("s1", "confirm_notes")
    correct(evening, "token", table=1, to=6)
    assert (evening.phase, evening.seat("s1")["owed"]) == ("payout", -5_000)
    evening.reveal()
    assert evening.view()["notes"]["players"]["s1"]["due"] == -5_000


def test_notes_that_are_half_handed_over_are_handed_over_first() -> None:
    evening = Evening().tokens(1, 3).cards().pawns()
    evening.reveal_all()
    evening.act("s1", "confirm_notes")
    assert wrong(evening, "token", table=1, to=6) == "hand_over_first"
    assert "correct" not in evening.view("host")["allowed"]
    evening.act("s2", "confirm_notes")
    correct(evening, "token", table=1, to=6)


def test_a_plan_that_waits_is_made_anew() -> None:
    evening = Evening().tokens(1).cards().pawns()
    evening.reveal_all()
    correct(evening, "token", table=1, to=6)
    assert evening.phase == "notes"
    assert evening.view()["notes"]["players"]["s1"]["due"] == 55_000


@pytest.mark.parametrize("kind", ["token", "card", "pawn", "flipped"])
def test_nothing_is_corrected_before_it_can_lie_wrongly(kind: str) -> None:
    facts: dict[str, dict[str, Any]] = {
        "token": {"table": 1, "to": 2},
        "card": {"seat": "s1", "table": 7, "to": 2},
        "pawn": {"seat": "s1", "to": 2},
        "flipped": {"seat": "s1", "table": 1, "was": "raise", "card": "cheat"},
    }
    evening = Evening()
    assert "correct" not in evening.view("host")["allowed"]
    assert wrong(evening, kind, **facts[kind]) == "wrong_phase"
    evening.tokens(1)
    assert "correct" in evening.view("host")["allowed"]
    assert kind == "token" or wrong(evening, kind, **facts[kind]) == "wrong_phase"


def test_only_the_host_corrects_and_looks_beforehand() -> None:
    evening = open_table()
    fact = {"kind": "token", "table": 1, "to": 6}
    assert evening.refused("s1", "correct", fact=fact) == "not_yours"
    for who in ("s1", "spectator", "board"):
        assert (
            refusal(preview, evening.room, evening.caller(who), {"type": "correct", "fact": fact}).code == "not_yours"
        )
        assert "correct" not in evening.view(who)["allowed"]
    evening.act("host", "grant_host", seat="s1", host=True)
    evening.act("s1", "correct", seat="all", fact=fact)


def test_everybody_sees_what_was_corrected_and_both_versions_stay_in_the_record() -> None:
    evening = open_table()
    fact = {"kind": "token", "table": 1, "to": 6}
    evening.act("host", "correct", fact=fact)
    steps = evening.record("spectator")["steps"]
    assert (steps[-1]["type"], steps[-1]["fact"]) == ("correct", fact)
    sums = [event["amount"] for step in steps for event in step["events"] if event["type"] == "table_evaluated"]
    assert sums == [120_000, 110_000]
    undo = evening.view()["undo"]
    assert (undo["type"], undo["fact"]) == ("correct", fact)
    evening.act("host", "undo")
    assert evening.table(1)["evaluated"]["amount"] == 120_000


def test_v2_2_which_of_several_known_flipped_cards_must_be_said() -> None:
    evening = Evening().tokens(1, 3).cards(s2=(1, 1)).pawns()
    evening.reveal()
    assert wrong(evening, "card", seat="s2", table=1, to=6) == "bad_field"


def test_v6_2_a_plan_for_one_table_that_waits_is_made_anew_at_once() -> None:
    evening = Evening(pay="table").tokens(1, 3).cards().pawns()
    evening.reveal()
    correct(evening, "token", table=1, to=6)
    assert evening.phase == "notes"
    assert evening.view()["notes"]["players"]["s1"]["due"] == 25_000


def test_v3_9_an_open_table_that_pays_otherwise_is_acknowledged_again() -> None:
    evening = Evening(acknowledge="everyone").tokens(1).cards().pawns()
    evening.reveal()
    evening.act("s1", "acknowledge", table=1)
    assert evening.view()["payout"]["waits_for"] == ["s2", "s3"]
    correct(evening, "token", table=1, to=6)
    assert evening.view()["payout"]["waits_for"] == ["s1", "s2", "s3"]


def test_the_same_truth_told_by_two_at_once_counts_once() -> None:
    """Both saw four tokens at table 1 and four at table 3, where three and five lie."""
    evening = Evening().tally({"1": 4, "3": 4, "6": 4})
    correct(evening, "token", table=1, to=3, of=4)
    assert wrong(evening, "token", table=1, to=3, of=4) == "not_waiting"
    assert [len(evening.table(table)["tokens"]) for table in (1, 3)] == [3, 5]
    evening.cards()
    correct(evening, "card", seat="s1", table=7, to=6, of=3)
    assert wrong(evening, "card", seat="s1", table=7, to=6, of=3) == "not_waiting"
