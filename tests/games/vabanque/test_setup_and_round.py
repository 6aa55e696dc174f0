"""V1 and V2: how a game is laid out, and a round up to the payout."""

import pytest

from companion.games.vabanque import data
from tests.games.vabanque.evening import Evening
from tests.games.vabanque.rulebook import CARDS


@pytest.mark.parametrize(("players", "tables"), [(3, 7), (4, 9), (5, 10), (6, 12)])
def test_v1_1_the_circle_has_7_9_10_or_12_tables_numbered_from_1(players: int, tables: int) -> None:
    evening = Evening(players, first=None)
    assert [table["table"] for table in evening.view()["tables"]] == list(range(1, tables + 1))
    beyond = evening.refused("s1", "place_pawn", table=tables + 1)
    assert beyond == ("no_such_table" if tables < 12 else "bad_field")
    assert evening.refused("s1", "place_pawn", table=0) == "bad_field"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_v1_2_each_places_4_3_2_and_1_tokens_of_5_10_20_and_50(players: int) -> None:
    evening = Evening(players, first=1)
    for number, (value, each) in enumerate(((5, 4), (10, 3), (20, 2), (50, 1)), 1):
        evening.to_round(number)
        assert (evening.view()["token"], evening.seat("s1")["tokens_left"]) == (value, each)
        for _ in range(each):
            evening.act("s1", "place_token", table=6)
        assert evening.refused("s1", "place_token", table=6) == "no_tokens_left"
        assert evening.refused("host", "tally_tokens", tokens={"6": players * each - 1}) == "wrong_sum"
        assert evening.table(6)["tokens"].count(value) == each
        evening.act("host", "undo")
    put_out = {value: players * data.TOKENS_EACH[number] for number, value in data.TOKEN_OF_ROUND.items()}
    assert put_out == {5: 4 * players, 10: 3 * players, 20: 2 * players, 50: players}


def test_v1_4_pawns_stand_two_tables_apart_in_the_order_of_play() -> None:
    evening = Evening(6, first=None)
    assert evening.refused("s2", "place_pawn", table=1) == "not_yours"
    evening.act("s1", "place_pawn", table=9)
    stands = {seat: table["table"] for table in evening.view()["tables"] for seat in table["pawns"]}
    assert stands == {"s1": 9, "s2": 11, "s3": 1, "s4": 3, "s5": 5, "s6": 7}


def test_v1_5_nobody_starts_with_money() -> None:
    evening = Evening(4)
    assert set(evening.fortunes().values()) == {0}
    assert all(seat["notes"] == {} and seat["owed"] == 0 for seat in evening.view()["seats"])
    assert evening.view()["bank"] == {str(value): number for value, number in data.BANKNOTES.items()}


def test_v2_1_any_number_of_tokens_lies_on_a_table_and_stays_for_the_rest_of_the_game() -> None:
    evening = Evening()
    for seat in ("s1", "s1", "s1", "s1", "s2"):
        evening.act(seat, "place_token", table=6)
    assert evening.table(6)["tokens"] == [5] * 5
    evening.tokens(6).cards().pawns().pay().act("host", "next_round")
    evening.act("s2", "place_token", table=6)
    assert evening.table(6)["tokens"] == [5] * 12 + [10]


def test_v2_1_turns_are_shown_one_token_at_a_time_and_never_enforced() -> None:
    evening = Evening()
    assert evening.view()["next"] == "s1"
    evening.act("s3", "place_token", table=1)
    assert evening.view()["next"] == "s1", "the order of play is kept as well as it can be"
    evening.act("s1", "place_token", table=1)
    evening.act("s2", "place_token", table=1)
    assert evening.view()["next"] == "s1"


def test_v2_1_a_token_is_taken_back_by_its_owner_only_and_in_its_round_only() -> None:
    evening = Evening()
    evening.act("s1", "place_token", table=3)
    assert evening.view("s1")["mine"]["tokens"] == [3]
    assert evening.refused("s2", "take_back_token", table=3) == "no_token_there"
    assert evening.refused("s1", "take_back_token", table=4) == "no_token_there"
    evening.act("s1", "take_back_token", table=3)
    assert evening.table(3)["tokens"] == []
    evening.tokens(3).cards().pawns().pay().act("host", "next_round")
    assert evening.refused("s1", "take_back_token", table=3) == "no_token_there"


def test_v2_1_the_phase_closes_when_all_tokens_of_the_round_lie() -> None:
    evening = Evening()
    for seat in evening.seats:
        for table in (1, 2, 3, 4):
            assert evening.phase == "tokens"
            evening.act(seat, "place_token", table=table)
    assert evening.phase == "cards"


def test_v2_2_all_three_cards_lie_where_their_owner_wants_and_the_place_is_public() -> None:
    evening = Evening().tokens(6)
    evening.act("s1", "place_card", card="cheat", table=2)
    evening.act("s2", "place_card", card="cheat", table=2)
    evening.act("s1", "place_card", card="raise", table=2)
    assert evening.table(2)["cards"] == [{"seat": seat, "card": None} for seat in ("s1", "s2", "s1")]
    assert evening.seat("s1")["cards_left"] == 1
    evening.act("s1", "place_card", card="bluff", table=7)
    assert evening.seat("s1")["cards_left"] == 0
    assert evening.view("s1")["mine"]["hand"] == []


def test_v2_2_which_card_it_is_only_its_owner_sees() -> None:
    evening = Evening().tokens(6)
    evening.act("s1", "place_card", card="cheat", table=2)
    for who in ("host", "board", "spectator", "s2", "s3"):
        assert evening.table(2, who)["cards"] == [{"seat": "s1", "card": None}]
    assert evening.table(2, "s1")["cards"] == [{"seat": "s1", "card": "cheat"}]
    assert evening.view("s1")["mine"] | {"tokens": []} == {
        "hand": ["raise", "bluff"],
        "placed": [{"card": "cheat", "table": 2}],
        "tokens": [],
        "pawn": 1,
        "fill": "",
        "reachable": [],
    }


def test_v2_2_a_card_is_moved_by_placing_it_again_and_taken_back_by_card_or_table() -> None:
    evening = Evening().tokens(6)
    evening.act("s1", "place_card", card="cheat", table=2)
    evening.act("s1", "place_card", card="cheat", table=4)
    assert (evening.table(2)["cards"], evening.table(4)["cards"]) == ([], [{"seat": "s1", "card": None}])
    assert evening.refused("s1", "place_card", card="cheat", table=4) == "not_waiting"
    assert evening.refused("s1", "take_back_card", card="raise") == "no_card_there"
    assert evening.refused("s1", "take_back_card", table=2) == "no_card_there"
    assert evening.refused("s1", "take_back_card", card="cheat", table=4) == "bad_field"
    assert evening.refused("s1", "take_back_card") == "bad_field"
    evening.act("s1", "take_back_card", table=4)
    evening.act("s1", "place_card", card="cheat", table=4)
    evening.act("s1", "take_back_card", card="cheat")
    assert evening.view("s1")["mine"]["hand"] == list(CARDS)


def test_v2_2_a_card_that_the_host_recorded_is_unknown_even_to_its_owners_phone() -> None:
    evening = Evening().tokens(6)
    evening.act("host", "place_card", seat="s1", table=3)
    assert evening.view("s1")["mine"]["placed"] == [{"card": None, "table": 3}]
    evening.act("s1", "place_card", card="raise", table=3)
    evening.act("host", "take_back_card", seat="s1", table=3)
    assert evening.view("s1")["mine"]["placed"] == [{"card": None, "table": 3}], "the latest goes, whichever it is"
    assert evening.refused("s1", "place_card", table=3) == "bad_field", "an owner says which card"


def test_v2_2_once_all_three_lie_the_hand_is_empty_also_where_the_host_laid_them() -> None:
    """Until then it holds whatever may still be in it: nobody has told which of them lies there."""
    evening = Evening().tokens(1)
    for table, hand in ((3, list(CARDS)), (3, list(CARDS)), (5, [])):
        evening.act("host", "place_card", seat="s1", table=table)
        assert evening.view("s1")["mine"]["hand"] == hand
    evening.act("s1", "take_back_card", table=5)
    assert evening.view("s1")["mine"]["hand"] == list(CARDS)
    evening.act("s1", "place_card", card="bluff", table=5)
    assert evening.view("s1")["mine"] | {"hand": []} == evening.view("s1")["mine"]


def test_v2_2_a_fourth_card_is_refused() -> None:
    evening = Evening(without=1).tokens(6)
    for table in (1, 1, 2):
        evening.act("host", "place_card", seat="s3", table=table)
    assert evening.refused("host", "place_card", seat="s3", table=3) == "no_cards_left"


@pytest.mark.parametrize("start", range(1, 8))
def test_v2_3_a_pawn_stays_or_moves_one_to_four_tables_clockwise(start: int) -> None:
    evening = Evening(first=start).tokens(6).cards()
    reach = [(start - 1 + steps) % 7 + 1 for steps in range(5)]
    assert evening.view("s1")["mine"]["reachable"] == reach
    assert [table["table"] for table in evening.view()["tables"] if "s1" in table["reach"]] == sorted(reach)
    for table in range(1, 8):
        if table in reach:
            evening.act("s1", "move_pawn", table=table)
            evening.act("s1", "undo")
        else:
            assert evening.refused("s1", "move_pawn", table=table) == "out_of_reach"


def test_v2_3_until_the_phase_closes_a_pawn_may_go_elsewhere_from_where_it_stood() -> None:
    evening = Evening().tokens(6).cards()
    evening.act("s1", "move_pawn", table=5)
    assert evening.refused("s1", "move_pawn", table=5) == "not_waiting"
    assert evening.refused("s1", "move_pawn", table=6) == "out_of_reach"
    evening.act("s1", "move_pawn", table=1)
    assert evening.table(1)["pawns"] == ["s1"]
    assert evening.seat("s1")["moved"]


def test_v2_3_any_number_of_pawns_share_a_table() -> None:
    evening = Evening().tokens(6).cards().pawns(s1=5, s2=5, s3=5)
    assert evening.table(5)["pawns"] == ["s1", "s2", "s3"]


def test_v2_4_and_v2_5_a_round_has_five_phases_and_its_notes_and_the_next_begins() -> None:
    evening = Evening()
    seen = [evening.phase]
    for step in (
        lambda: evening.tokens(1),
        evening.cards,
        evening.pawns,
        lambda: [evening.reveal() for _ in range(3)],
        lambda: evening.act("s1", "confirm_notes"),
        lambda: evening.act("host", "next_round"),
    ):
        step()
        seen.append(evening.phase)
    assert seen == ["tokens", "cards", "pawns", "payout", "notes", "seating", "tokens"]
