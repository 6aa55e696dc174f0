"""V6: what the bank holds, what it pays and when, and what it owes."""

import pytest

from companion.games.vabanque import data
from companion.money.notes import plus, total
from tests.games.vabanque.evening import Evening

SMALL = {"s1": (1, 7, 7)}


def notes_of(evening: Evening) -> dict[int, int]:
    """All notes there are, the bank's and everybody's."""
    play = evening.room.state.play
    heap = dict(play.bank)
    for held in play.holdings.values():
        heap = plus(heap, held)
    return heap


def test_v6_1_the_bank_and_everybody_hold_the_notes_that_changed_hands() -> None:
    evening = Evening().tokens(1).cards().pawns()
    evening.reveal_all()
    notes = evening.view()["notes"]
    assert notes["players"]["s1"] == {"due": 60_000, "receives": {"10000": 1, "50000": 1}, "returns": {}, "unpaid": 0}
    assert (notes["bank_after"]["10000"], notes["bank_after"]["50000"], notes["notes_moved"]) == (19, 9, 2)
    assert evening.view()["bank"]["50000"] == 10, "not before they have changed hands"
    evening.act("s1", "confirm_notes")
    assert evening.view()["bank"] == notes["bank_after"]
    assert evening.seat("s1")["notes"] == {"10000": 1, "50000": 1}


def test_v6_2_gains_are_paid_once_a_round_or_table_by_table() -> None:
    once = Evening().tokens(1, 3).cards().pawns()
    assert [once.reveal() and once.phase for _ in range(3)] == ["payout", "payout", "notes"]
    each = Evening(pay="table").tokens(1, 3).cards().pawns()
    each.reveal()
    assert (each.phase, each.view()["notes"]["players"]["s2"]["due"]) == ("notes", 0)
    each.act("host", "confirm_notes")
    each.reveal()
    assert each.view()["notes"]["players"]["s2"]["due"] == 30_000
    each.act("host", "confirm_notes")
    each.reveal()
    assert each.phase == "seating", "the last table paid nothing"
    assert each.fortunes() == once.fortunes() == {"s1": 30_000, "s2": 30_000, "s3": 0}


def test_v6_2_the_host_confirms_for_all_who_have_not_or_for_one() -> None:
    evening = Evening().tokens(1, 3, 5).cards().pawns()
    evening.reveal_all()
    assert [seat["confirmed"] for seat in evening.view()["seats"]] == [False, False, False]
    evening.act("s2", "confirm_notes")
    evening.act("host", "confirm_notes", seat="s1")
    assert evening.refused("s2", "confirm_notes") == "not_waiting"
    assert [seat["confirmed"] for seat in evening.view()["seats"]] == [True, True, False]
    assert evening.phase == "notes"
    evening.act("host", "confirm_notes")
    assert evening.phase == "seating"


def test_v6_3_a_note_is_handed_back_where_that_moves_fewer() -> None:
    evening = Evening().bank_of(bank={20_000: 3}, s1={10_000: 1}).tally({"1": 2, "6": 10}).cards().pawns()
    evening.reveal_all()
    assert evening.view()["notes"]["players"]["s1"] == {
        "due": 10_000,
        "receives": {"20000": 1},
        "returns": {"10000": 1},
        "unpaid": 0,
    }


def test_v6_4_what_the_bank_cannot_pay_is_owed_shown_counted_and_paid_once_it_can() -> None:
    """One note of 500,000 is left: 60,000 must wait until 440,000 more are due."""
    evening = Evening().bank_of(bank={500_000: 1}).tokens(3).cards().pawns().pay()
    assert evening.phase == "seating", "with no note to hand over, nobody is asked to confirm"
    owed = evening.seat("s2")
    assert (owed["fortune"], owed["owed"], owed["notes"], owed["gain"]) == (60_000, 60_000, {}, 60_000)
    assert evening.view()["order"][0] == "s2", "what is owed counts for the order"
    evening.act("host", "next_round")
    evening.tally({"3": 5, "6": 4}).cards(s1=(3,), s2=(3,), s3=(3,)).pawns()
    evening.reveal_all()
    assert evening.view()["notes"]["players"]["s2"]["receives"] == {"500000": 1}
    evening.act("host", "confirm_notes")
    paid = evening.seat("s2")
    assert (paid["fortune"], paid["owed"], paid["notes"]) == (500_000, 0, {"500000": 1})


def test_v6_4_a_part_is_paid_at_once_and_the_rest_is_owed_to_the_end() -> None:
    evening = Evening(pay="table").bank_of(bank={20_000: 1, 500_000: 1}).tokens(3).cards().pawns()
    evening.reveal()
    assert evening.reveal() == 3
    share = evening.view()["notes"]["players"]["s2"]
    assert (share["due"], share["receives"], share["unpaid"]) == (60_000, {"20000": 1}, 40_000)
    evening.pay()
    assert evening.phase == "seating", "a debt does not hold up the tables after it"
    evening.act("host", "next_round")
    evening.tokens(6).cards().pawns(s2=4).pay().act("host", "next_round")
    evening.to_round(4).tokens(6).cards().pawns().pay()
    assert evening.seat("s2")["owed"] == 40_000
    assert evening.view()["result"]["winners"] == ["s2"]
    assert evening.view()["result"]["ranking"][0] == {"seat": "s2", "rank": 1, "fortune": 60_000}


def test_v6_4_a_table_the_bank_cannot_pay_lies_open_until_the_host_goes_on_and_so_do_those_after_it() -> None:
    evening = Evening(pay="table").bank_of(bank={500_000: 1}).tokens(1, 3, 5).cards().pawns()
    for number, debts in ((1, (20_000, 0, 0)), (3, (20_000, 20_000, 0))):
        assert evening.reveal() == number
        payout = evening.view()["payout"]
        assert (evening.phase, payout["table"], payout["done"][-1]) == ("payout", number, number)
        assert tuple(evening.seat(seat)["owed"] for seat in evening.seats) == debts
    evening.reveal()
    assert evening.phase == "seating", "after the last one the round is over"
    assert evening.fortunes() == {"s1": 20_000, "s2": 20_000, "s3": 20_000}


@pytest.mark.parametrize("pay", ["round", "table"])
def test_v6_5_no_note_appears_or_vanishes_in_a_whole_game(pay: str) -> None:
    evening = Evening(4, pay=pay)
    for number in (1, 2, 3, 4):
        evening.tokens(1, 3, 5).cards(away=8, s1=(5, 1, 3), s2=(1, 5, 5), s4=(3, 3, 1)).pawns().pay()
        assert notes_of(evening) == data.BANKNOTES
        assert total(notes_of(evening)) == 7_950_000
        for seat in evening.view()["seats"]:
            in_notes = sum(int(value) * count for value, count in seat["notes"].items())
            assert seat["fortune"] == in_notes + seat["owed"]
        if number < 4:
            evening.act("host", "next_round")
    assert sum(evening.fortunes().values()) > 1_000_000
