"""V4 and V5: the new order, who sits where, the end."""

import pytest

from tests.games.vabanque.evening import Evening


def paid_round(**settings: str) -> Evening:
    """Donaldo (s4) wins 80,000, the others nothing."""
    return Evening(4, **settings).tokens(7).cards(away=8).pawns().pay()


def test_v4_1_richest_first_poorest_last() -> None:
    evening = Evening(4).tally({"1": 2, "3": 3, "5": 4, "7": 7}).cards(away=8).pawns().pay()
    assert evening.fortunes() == {"s1": 10_000, "s2": 15_000, "s3": 20_000, "s4": 35_000}
    assert evening.view()["order"] == ["s4", "s3", "s2", "s1"]


@pytest.mark.parametrize(("ties", "order"), [("reverse", ["s4", "s3", "s2", "s1"]), ("keep", ["s4", "s1", "s2", "s3"])])
def test_v4_2_equal_riches_reverse_or_keep_their_order(ties: str, order: list[str]) -> None:
    assert paid_round(ties=ties).view()["order"] == order


def test_v4_3_the_richest_stays_and_the_others_take_the_chairs_clockwise() -> None:
    seating = paid_round().view()["seating"]
    assert seating["before"] == ["s1", "s2", "s3", "s4"]
    assert seating["chairs"] == ["s3", "s2", "s1", "s4"]
    assert seating["moves"] == [{"seat": "s3", "from": 3, "to": 1}, {"seat": "s1", "from": 1, "to": 3}]


def test_v4_3_with_platelets_nobody_moves() -> None:
    seating = paid_round(seating="platelets").view()["seating"]
    assert (seating["chairs"], seating["moves"], seating["platelets"]) == (["s1", "s2", "s3", "s4"], [], True)


def test_v4_3_who_stays_put_keeps_the_chair_under_either_setting() -> None:
    for way in ("richest_stays", "fewest_moves"):
        evening = Evening(4, seating=way)
        evening.act("s1", "stay_put", stays=True)
        evening.tokens(7).cards(away=8).pawns().pay()
        assert evening.view()["seating"]["chairs"][0] == "s1"


def test_v4_4_everybody_takes_all_cards_back_and_pawns_and_tokens_stay() -> None:
    evening = paid_round()
    before = evening.view()
    evening.act("host", "next_round")
    after = evening.view()
    assert all(table["cards"] == [] and table["evaluated"] is None for table in after["tables"])
    assert all(seat["cards_left"] == 3 and not seat["moved"] for seat in after["seats"])
    for one, other in zip(before["tables"], after["tables"], strict=True):
        assert (one["tokens"], sorted(one["pawns"])) == (other["tokens"], sorted(other["pawns"]))


@pytest.mark.parametrize("seating", ["richest_stays", "fewest_moves", "platelets"])
def test_v4_5_the_richest_begins_and_turns_follow_the_new_order(seating: str) -> None:
    evening = paid_round(seating=seating)
    evening.act("host", "next_round")
    view = evening.view()
    assert (view["start_player"], view["next"], view["order"]) == ("s4", "s4", ["s4", "s3", "s2", "s1"])
    chairs = view["chairs"]
    start = chairs.index("s4")
    clockwise = [*chairs[start:], *chairs[:start]]
    assert (clockwise == view["order"]) == (seating != "platelets")


def test_v4_5_the_next_round_begins_when_all_with_phones_sit_or_the_host_says_so() -> None:
    evening = Evening(4, without=1).tokens(6).cards(away=8).pawns().pay()
    evening.act("s1", "next_round")
    assert evening.refused("s1", "next_round") == "not_waiting"
    evening.act("host", "next_round", seat="s2")
    assert [seat["ready"] for seat in evening.view()["seats"]] == [True, True, False, False]
    evening.act("s3", "next_round")
    assert (evening.phase, evening.view()["round"]) == ("tokens", 2)
    evening.tokens(6).cards(away=8).pawns().pay().act("host", "next_round")
    assert (evening.phase, evening.view()["round"]) == ("tokens", 3)


def test_v5_1_after_round_4_nobody_changes_seats_and_the_richest_wins() -> None:
    evening = Evening().to_round(4)
    chairs = evening.view()["chairs"]
    evening.tokens(3).cards().pawns().pay()
    view = evening.view()
    assert (evening.phase, view["seating"], view["chairs"]) == ("over", None, chairs)
    assert view["result"]["winners"] == ["s2"]
    assert [entry["rank"] for entry in view["result"]["ranking"]] == [1, 2, 2]
    assert evening.refused("host", "next_round") == "wrong_phase"
    assert len(view["history"]) == 4


def test_v5_1_equal_richest_share_the_victory() -> None:
    evening = Evening().to_round(4).tally({"1": 1, "3": 1, "6": 1}).cards().pawns().pay()
    assert evening.view()["result"]["winners"] == ["s2", "s1"]
    assert [entry["rank"] for entry in evening.view()["result"]["ranking"]] == [1, 1, 3]


def test_v5_1_the_end_can_be_taken_back() -> None:
    evening = Evening().to_round(4).tokens(3).cards().pawns().pay()
    evening.act("host", "undo")
    assert evening.phase == "notes"
