"""V3: which tables are turned over, in which order, and what they pay."""

from tests.games.vabanque.evening import Evening


def test_v3_1_only_tables_with_a_pawn_are_turned_over_and_cards_elsewhere_stay_unseen() -> None:
    evening = Evening().tokens(6).cards(s1=(1, 6, 6)).pawns()
    assert evening.view()["payout"]["to_come"] == [1, 3, 5]
    evening.pay()
    assert evening.table(1)["cards"] == [{"seat": "s1", "card": "raise"}]
    assert evening.table(6)["cards"] == [{"seat": "s1", "card": None}] * 2
    evening.act("host", "next_round")
    told = str(evening.record()["steps"])
    assert "'bluff'" not in told
    assert "'cheat'" not in told.replace("'cheat': None", "")


def test_v3_2_every_raise_adds_the_tokens_once_more_and_a_bluff_nothing() -> None:
    evening = Evening(4).tokens(1).cards(away=8, s1=(1, 1), s2=(1, 1), s3=(1,)).pawns()
    evening.reveal()
    evaluated = evening.table(1)["evaluated"]
    assert (evaluated["tokens"], evaluated["raises"], evaluated["value"], evaluated["amount"]) == (80, 3, 320, 320_000)


def test_v3_3_and_v3_4_a_cheat_stops_opponents_pawns_and_collects_for_each() -> None:
    evening = Evening(4).tokens(5).cards(away=8, s1=(8, 8, 5)).pawns(s1=5, s2=5, s3=5, s4=7)
    evening.reveal()
    lines = {line["seat"]: (line["pawn"], line["cheat"]) for line in evening.table(5)["evaluated"]["lines"]}
    assert lines == {"s1": (80_000, 160_000), "s2": (0, None), "s3": (0, None)}


def test_v3_7_a_table_without_tokens_is_turned_over_and_pays_nothing() -> None:
    evening = Evening().tokens(6).cards(s2=(1,)).pawns()
    assert evening.reveal() == 1
    assert evening.table(1)["evaluated"]["value"] == 0
    assert evening.table(1)["cards"] == [{"seat": "s2", "card": "raise"}]


def test_v3_8_money_decides_which_tables_are_turned_over() -> None:
    evening = Evening(evaluate="money").tokens(2, 6).cards(s1=(6, 2, 1)).pawns()
    assert evening.view()["payout"]["to_come"] == [2, 6]
    evening.pay()
    assert evening.table(6)["cards"] == [{"seat": "s1", "card": "raise"}]
    assert evening.table(1)["cards"] == [{"seat": "s1", "card": None}], "a pawn alone turns nothing over"
    assert evening.phase == "seating"


def test_v3_9_tables_are_turned_over_clockwise_from_table_1() -> None:
    evening = Evening(4, first=8).tokens(6).cards().pawns()
    assert [evening.reveal() for _ in range(4)] == [1, 3, 5, 8]


def test_v3_9_the_host_alone_goes_on_where_nobody_elses_ok_is_wanted() -> None:
    evening = Evening().tokens(6).cards().pawns()
    assert evening.refused("s1", "reveal") == "not_yours"
    evening.reveal()
    assert evening.refused("s1", "acknowledge", table=1) == "not_waiting"
    assert "acknowledge" not in evening.view("s1")["allowed"]
    evening.reveal()


def test_v3_9_everybody_with_a_phone_acknowledges_the_open_table() -> None:
    evening = Evening(without=1, acknowledge="everyone").tokens(6).cards().pawns()
    evening.reveal()
    assert evening.view()["payout"]["waits_for"] == ["s1", "s2"]
    assert evening.refused("host", "reveal") == "acknowledge_first"
    assert evening.refused("s1", "acknowledge", table=3) == "not_waiting"
    assert evening.refused("host", "acknowledge", seat="s3", table=1) == "not_waiting"
    evening.act("s1", "acknowledge", table=1)
    assert evening.refused("s1", "acknowledge", table=1) == "not_waiting"
    evening.act("host", "acknowledge", seat="s2", table=1)
    evening.reveal()
    evening.act("host", "acknowledge", table=3)
    evening.reveal()
    evening.act("s2", "acknowledge", table=5)
    assert evening.phase == "payout"
    evening.act("s1", "acknowledge", table=5)
    assert evening.phase == "seating", "nothing was won, so nothing is paid"


def test_v3_9_a_card_nobody_told_the_server_is_named_before_the_table_is_reckoned() -> None:
    evening = Evening(without=1).tokens(1).cards(s3=(1, 1, 3)).pawns()
    evening.reveal()
    assert evening.view()["payout"]["unnamed"] == [{"seat": "s3", "table": 1}] * 2
    assert evening.table(1)["evaluated"] is None
    assert evening.refused("host", "reveal") == "name_first"
    assert evening.refused("s1", "name_card", seat="s3", table=1, card="raise") == "not_yours"
    evening.act("host", "name_card", seat="s3", table=1, card="raise")
    assert evening.refused("host", "name_card", seat="s3", table=1, card="raise") == "card_used"
    evening.act("host", "name_card", seat="s3", table=1, card="cheat")
    assert evening.table(1)["evaluated"]["value"] == 120
    assert evening.refused("host", "name_card", seat="s3", table=1, card="bluff") == "no_card_there"
    evening.reveal()
    assert evening.refused("host", "name_card", seat="s3", table=3, card="cheat") == "card_used"
    evening.act("host", "name_card", seat="s3", table=3, card="bluff")


def test_v3_9_a_flipped_card_is_the_truth_whatever_the_phone_was_told_before() -> None:
    """Somebody swapped two cards by hand: what was believed elsewhere is not known any more, and nobody hears of it."""
    evening = Evening().tokens(6)
    evening.act("s1", "place_card", card="raise", table=3)
    evening.act("host", "place_card", seat="s1", table=1)
    evening.act("s1", "place_card", card="bluff", table=7)
    for seat in ("s2", "s3"):
        for card in ("raise", "bluff", "cheat"):
            evening.act(seat, "place_card", card=card, table=7)
    evening.pawns().reveal()
    evening.act("s1", "name_card", table=1, card="raise")
    assert evening.view("s1")["mine"]["placed"][0] == {"card": None, "table": 3}
    evening.reveal()
    assert evening.view()["payout"]["unnamed"] == [{"seat": "s1", "table": 3}]
    evening.act("s1", "name_card", table=3, card="cheat")
    assert evening.table(3)["evaluated"]["raises"] == 0


def test_v3_9_two_hosts_who_reveal_at_the_same_moment_turn_over_one_table() -> None:
    evening = Evening().tokens(6).cards().pawns()
    evening.act("host", "grant_host", seat="s1", host=True)
    assert evening.refused("host", "reveal", table=3) == "not_waiting", "table 1 comes before it"
    evening.act("host", "reveal", table=1)
    assert evening.refused("s1", "reveal", seat="all", table=1) == "not_waiting"
    assert evening.view()["payout"]["done"] == [1]
    evening.act("s1", "reveal", seat="all", table=3)
    undo = evening.view()["undo"]
    assert (undo["type"], undo["seat"], undo["table"]) == ("reveal", None, 3)
