"""V6.1, V6.5: the bank is counted, and people where need be; what a count changes, and what it never does."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.games.vabanque.data import BANKNOTES
from tests.games.vabanque.corrected import seated
from tests.games.vabanque.evening import Evening
from tests.harness.table import refusal


def heap(notes: Mapping[int, int]) -> dict[str, int]:
    """All six piles, as a count must name them."""
    return {str(value): notes.get(value, 0) for value in BANKNOTES}


def bank_with(evening: Evening, **changed: int) -> dict[str, int]:
    """The bank as it should be, but for these: `n50000=-1`."""
    bank: dict[str, int] = evening.view()["bank"]
    return {**bank, **{name[1:]: bank[name[1:]] + by for name, by in changed.items()}}


def count(evening: Evening, bank: Mapping[str, int], **seats: Mapping[int, int]) -> None:
    found = {seat: heap(held) for seat, held in seats.items()}
    evening.act("host", "audit_bank", bank=dict(bank), **({"seats": found} if found else {}))


def everything(evening: Evening) -> dict[int, int]:
    """V6.5: bank, players and what is missing."""
    view = evening.view()
    heaps = [view["bank"], view["missing"], *(seat["notes"] for seat in view["seats"])]
    return {value: sum(one.get(str(value), 0) for one in heaps) for value in BANKNOTES}


def test_v6_1_a_count_that_is_right_is_recorded_and_changes_nothing() -> None:
    evening = seated()
    before = evening.view()
    count(evening, before["bank"])
    after = evening.view()
    assert (before["counted"], after["counted"]) == (None, {"bank": {}, "seats": {}})
    for part in ("bank", "missing", "seats", "phase", "order", "seating"):
        assert after[part] == before[part]
    told = evening.record()["steps"][-1]
    assert (told["type"], told["by"]) == ("audit_bank", None)
    bank = {int(value): number for value, number in before["bank"].items()}
    nothing = {"bank": {}, "seats": {}}
    assert told["events"] == [{"type": "bank_counted", "bank": bank, "seats": {}, "differences": nothing}]


def test_v6_5_a_count_of_the_bank_alone_changes_the_bank_and_what_is_missing_and_nobodys_fortune() -> None:
    evening = seated()
    people = evening.view()["seats"]
    count(evening, bank_with(evening, n50000=-1, n10000=1))
    view = evening.view()
    assert (view["bank"]["50000"], view["bank"]["10000"]) == (8, 20)
    assert view["missing"] == {"50000": 1, "10000": -1}
    assert view["counted"] == {"bank": {"50000": -1, "10000": 1}, "seats": {}}
    assert view["seats"] == people
    assert everything(evening) == BANKNOTES


def test_v6_5_who_turns_out_to_hold_too_much_owes_it_to_the_bank_and_it_is_settled_with_the_next_payout() -> None:
    """Benedetta was given 20,000 that nobody owed her; then she wins 30,000 and gets 10,000."""
    evening = seated()
    count(evening, bank_with(evening, n20000=-1), s2={20_000: 1})
    seat = evening.seat("s2")
    assert (seat["fortune"], seat["owed"], seat["notes"]) == (0, -20_000, {"20000": 1})
    assert (evening.view()["missing"], everything(evening)) == ({}, BANKNOTES)
    evening.act("host", "next_round")
    evening.tally({"3": 3, "6": 6}).cards().pawns()
    evening.reveal_all()
    share = evening.view()["notes"]["players"]["s2"]
    assert (share["due"], share["receives"], share["returns"]) == (10_000, {"10000": 1}, {})
    evening.pay()
    seat = evening.seat("s2")
    assert (seat["fortune"], seat["owed"], seat["notes"]) == (30_000, 0, {"10000": 1, "20000": 1})


def test_v6_5_who_owes_the_bank_and_wins_nothing_hands_it_back() -> None:
    evening = seated()
    count(evening, bank_with(evening, n20000=-1), s2={20_000: 1})
    evening.act("host", "next_round")
    evening.tokens(6).cards().pawns()
    evening.reveal_all()
    assert evening.view()["notes"]["players"]["s2"] == {
        "due": -20_000,
        "receives": {},
        "returns": {"20000": 1},
        "unpaid": 0,
    }
    evening.act("s2", "confirm_notes")
    evening.pay()
    assert (evening.seat("s2")["owed"], evening.seat("s2")["notes"], evening.view()["bank"]["20000"]) == (0, {}, 10)


def test_v6_5_what_somebody_cannot_hand_back_stays_owed_to_the_bank() -> None:
    """She holds a note of 500,000 and the bank nothing to change it with."""
    evening = seated().bank_of(bank={100_000: 1}, s1={})
    count(evening, heap({100_000: 1}), s2={500_000: 1})
    evening.act("host", "next_round")
    evening.tokens(6).cards().pawns().pay()
    assert evening.phase == "seating"
    assert (evening.seat("s2")["fortune"], evening.seat("s2")["owed"]) == (0, -500_000)


def test_v6_5_who_turns_out_to_hold_too_little_is_owed_it() -> None:
    evening = seated()
    count(evening, bank_with(evening, n50000=1, n20000=-2), s1={10_000: 1, 20_000: 2})
    seat = evening.seat("s1")
    assert (seat["fortune"], seat["owed"], seat["notes"]) == (60_000, 10_000, {"10000": 1, "20000": 2})
    assert evening.view()["order"][0] == "s1"
    assert evening.view()["counted"]["seats"] == {"s1": {"50000": -1, "20000": 2}}


def test_v6_5_a_note_that_is_found_again_is_missing_no_more() -> None:
    evening = seated()
    count(evening, bank_with(evening, n100000=-1))
    assert evening.view()["missing"] == {"100000": 1}
    count(evening, bank_with(evening, n100000=1))
    assert evening.view()["missing"] == {}
    assert everything(evening) == BANKNOTES


def test_v6_1_a_later_plan_uses_only_notes_that_the_bank_was_counted_to_have() -> None:
    evening = Evening()
    count(evening, heap({**BANKNOTES, 50_000: 0, 10_000: 0}))
    evening.tokens(1).cards().pawns()
    evening.reveal_all()
    assert evening.view()["notes"]["players"]["s1"]["receives"] == {"20000": 3}


def test_v6_1_counted_before_the_notes_change_hands_the_plan_is_made_anew() -> None:
    """The note of 50,000 that the plan wants is not in the box."""
    evening = Evening().tokens(1).cards().pawns()
    evening.reveal_all()
    assert evening.view()["notes"]["players"]["s1"]["receives"] == {"50000": 1, "10000": 1}
    count(evening, evening.view()["bank"])
    assert [event["type"] for event in evening.record()["steps"][-1]["events"]] == ["bank_counted"]
    count(evening, bank_with(evening, n50000=-10))
    assert evening.view()["notes"]["players"]["s1"]["receives"] == {"20000": 3}
    evening.act("s1", "confirm_notes")
    assert (evening.phase, evening.view()["counted"]) == ("seating", None)
    assert evening.view()["missing"] == {"50000": 10}


def test_v6_1_while_some_have_their_notes_and_some_have_not_nothing_is_counted() -> None:
    evening = Evening().tokens(1, 3, 5).cards().pawns()
    evening.reveal_all()
    bank = evening.view()["bank"]
    evening.act("s2", "confirm_notes")
    assert "audit_bank" not in evening.view("host")["allowed"]
    assert evening.refused("host", "audit_bank", bank=bank) == "hand_over_first"
    evening.act("host", "undo")
    assert "audit_bank" in evening.view("host")["allowed"]
    count(evening, bank)


def test_v6_3_nobody_is_asked_for_a_note_that_may_be_in_the_bank_already() -> None:
    """The bank has one 10,000 too many, so Adriano may hold none to give back; once he has counted, all is clear."""
    evening = Evening().bank_of(bank={50_000: 1}, s1={10_000: 1}).tally({"1": 8, "6": 4}).cards()
    count(evening, heap({50_000: 1, 10_000: 1}))
    evening.pawns()
    evening.reveal_all()
    share = evening.view()["notes"]["players"]["s1"]
    assert share == {"due": 40_000, "receives": {"10000": 1}, "returns": {}, "unpaid": 30_000}
    count(evening, evening.view()["bank"], s1={})
    share = evening.view()["notes"]["players"]["s1"]
    assert share == {"due": 50_000, "receives": {"50000": 1}, "returns": {}, "unpaid": 0}


@pytest.mark.parametrize("players", [3, 6])
def test_v6_1_notes_are_counted_at_any_time_of_the_game_and_after_it(players: int) -> None:
    evening = Evening(players)
    for number in (1, 2, 3, 4):
        for go_on in (
            lambda: evening.tokens(1),
            lambda: evening.cards(),
            lambda: evening.pawns(),
            lambda: evening.pay(),
        ):
            count(evening, evening.view()["bank"])
            go_on()
        if number < 4:
            count(evening, bank_with(evening, n5000=-1))
            evening.act("host", "next_round")
    before = evening.view()
    count(evening, bank_with(evening, n5000=3), s2={})
    after = evening.view()
    assert (after["phase"], after["missing"], everything(evening)) == ("over", {}, BANKNOTES)
    assert after["result"] == before["result"], "fortunes decide, not notes (V5.1)"


def test_only_the_host_counts() -> None:
    evening = seated()
    bank = evening.view()["bank"]
    for who in ("s1", "board", "spectator"):
        assert "audit_bank" not in evening.view(who)["allowed"]
        assert evening.refused(who, "audit_bank", bank=bank) == "not_yours"
    evening.act("host", "grant_host", seat="s2", host=True)
    evening.act("s2", "audit_bank", bank=bank)
    assert evening.record()["steps"][-1]["by"] == "s2"


def test_everybody_sees_what_differed() -> None:
    evening = seated()
    count(evening, bank_with(evening, n500000=-1))
    seen = [
        (view["counted"], view["missing"]) for view in map(evening.view, ("s1", "s2", "host", "board", "spectator"))
    ]
    assert seen == [({"bank": {"500000": -1}, "seats": {}}, {"500000": 1})] * 5


def test_a_count_is_undone_and_done_again_like_every_step() -> None:
    evening = seated()
    before = evening.state.play
    count(evening, bank_with(evening, n20000=-1), s2={20_000: 1})
    after = evening.state.play
    undo = evening.view()["undo"]
    assert undo == {"type": "audit_bank", "seat": None, "step": undo["step"]}
    evening.act("host", "undo")
    assert evening.state.play == before
    evening.act("host", "redo")
    assert evening.state.play == after


def test_the_same_count_sent_twice_is_one() -> None:
    evening = seated()
    sent = {"id": "the-same-count", "type": "audit_bank", "bank": bank_with(evening, n5000=-1)}
    assert evening.send("host", sent) == evening.send("host", sent)
    assert evening.view()["missing"] == {"5000": 1}
    assert [step["type"] for step in evening.record()["steps"][-2:]].count("audit_bank") == 1


FULL = heap(BANKNOTES)
NONE = heap({})


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"bank": {**FULL, "50000": -1}}, "bad_field", "bank.50000"),
        ({"bank": {**FULL, "50000": 9.5}}, "bad_field", "bank.50000"),
        ({"bank": {**FULL, "50000": "9"}}, "bad_field", "bank.50000"),
        ({"bank": {**FULL, "50000": 11}}, "bad_field", "bank.50000"),
        ({"bank": {**FULL, "50000": 10**12}}, "bad_field", "bank.50000"),
        ({"bank": {**FULL, "7000": 1}}, "bad_field", "bank.7000"),
        ({"bank": {value: FULL[value] for value in FULL if value != "20000"}}, "bad_field", "bank.20000"),
        ({}, "bad_field", "bank"),
        ({"bank": None}, "bad_field", "bank"),
        ({"bank": NONE, "seats": {"s2": {**NONE, "5000": 11}}}, "bad_field", "seats.s2.5000"),
        ({"bank": {**NONE, "5000": 6}, "seats": {"s2": {**NONE, "5000": 5}}}, "bad_field", "seats.s2.5000"),
        ({"bank": NONE, "seats": {"s2": {"5000": 1}}}, "bad_field", "seats.s2.10000"),
        ({"bank": NONE, "seats": {"s9": NONE}}, "no_seat", "seats.s9"),
        ({"bank": NONE, "seats": None}, "bad_field", "seats"),
    ],
)
def test_a_count_that_cannot_be_is_refused_by_the_name_of_the_pile(sent: dict[str, Any], code: str, field: str) -> None:
    evening = seated()
    before = evening.state
    refused: CompanionError = refusal(lambda: evening.act("host", "audit_bank", **sent))
    assert (refused.code, refused.field) == (code, field)
    assert evening.state is before


def test_v6_2_a_count_pays_nothing_while_a_table_lies_open_what_it_finds_is_settled_with_the_next() -> None:
    """Table 1 is worth nothing and lies open; Benedetta is found to hold 10,000 too much."""
    evening = Evening(pay="table").tally({"3": 2, "6": 10}).cards().pawns()
    assert evening.reveal() == 1
    count(evening, bank_with(evening, n10000=-1), s2={10_000: 1})
    assert (evening.phase, evening.view()["payout"]["table"]) == ("payout", 1)
    assert evening.seat("s2")["owed"] == -10_000
    assert evening.reveal() == 3
    assert (evening.phase, evening.seat("s2")["owed"]) == ("payout", 0), "she has won just what she holds already"


def test_v6_4_a_count_that_makes_a_debt_payable_leaves_the_table_open_and_the_next_one_pays_it() -> None:
    evening = Evening(pay="table").bank_of(bank={500_000: 1}).tokens(1, 6).cards().pawns()
    evening.reveal()
    count(evening, {**evening.view()["bank"], "10000": 5})
    assert (evening.phase, evening.view()["payout"]["table"]) == ("payout", 1)
    evening.reveal()
    assert evening.view()["notes"]["players"]["s1"]["receives"] == {"10000": 3}
