"""A score sheet in, payouts, fortunes and seats out (V3, V4, V5.1); anything that cannot be is refused."""

from copy import deepcopy
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadInput
from companion.games.vabanque.sheet import score, seats

PEOPLE = ["Adriano", "Benedetta", "Charlotta", "Donaldo", "Emilia", "Fabio"]
TABLES = {3: 7, 4: 9, 5: 10, 6: 12}
PUT_OUT = {5: 4, 10: 3, 20: 2, 50: 1}
RULES = {
    "ties": ["reverse", "keep"],
    "evaluate": ["pawns", "money"],
    "seating": ["richest_stays", "fewest_moves", "platelets"],
}


def sheet(**changes):
    """Three players, a pawn each at tables 1, 3 and 5."""
    people = PEOPLE[:3]
    pawns = dict(zip(people, (1, 3, 5), strict=True))
    return {"game": "vabanque", "players": people, "pawns": pawns} | changes


def refused(tool, data):
    with pytest.raises(BadInput) as caught:
        tool(data)
    return caught.value


def values(answer):
    return {table["table"]: table["value"] for table in answer["tables"]}


@st.composite
def sheets(draw):
    people = PEOPLE[: draw(st.integers(3, 6))]
    table = st.integers(1, TABLES[len(people)])
    tokens = {str(number): [] for number in range(1, TABLES[len(people)] + 1)}
    for value, each in PUT_OUT.items():
        for where in draw(st.lists(table, max_size=each * len(people))):
            tokens[str(where)].append(value)
    cards = st.lists(st.sampled_from(list(product(people, ["raise", "bluff", "cheat"]))), unique=True)
    return {
        "game": "vabanque",
        "players": draw(st.permutations(people)),
        "order": draw(st.permutations(people)),
        "tokens": tokens,
        "cards": [{"player": name, "card": card, "table": draw(table)} for name, card in draw(cards)],
        "pawns": {name: draw(table) for name in people},
        "fortunes": {name: draw(st.integers(0, 10)) * 5000 for name in people},
        "rules": {name: draw(st.sampled_from(choices)) for name, choices in RULES.items()},
    }


def reckoned_by_hand(data):
    """Table by table and person by person, straight from the rule book; other words than the code's."""
    gains, shown = dict.fromkeys(data["players"], 0), []
    for number in range(1, TABLES[len(data["players"])] + 1):
        here = [name for name, where in data["pawns"].items() if where == number]
        chips = data["tokens"][str(number)]
        if not (chips if data["rules"]["evaluate"] == "money" else here):
            continue
        shown.append(number)
        beside = [(laid["player"], laid["card"]) for laid in data["cards"] if laid["table"] == number]
        worth = 1000 * sum(chips)
        for _ in [name for name, card in beside if card == "raise"]:
            worth += 1000 * sum(chips)
        for name in here:
            if not [other for other, card in beside if card == "cheat" and other != name]:
                gains[name] += worth
            for other, card in beside:
                if card == "cheat" and other != name:
                    gains[other] += worth
    return shown, gains


@given(sheets())
def test_v3_the_answer_is_what_a_reckoning_by_hand_says(data):
    answer = score(data)
    shown, gains = reckoned_by_hand(data)
    assert [table["table"] for table in answer["tables"]] == shown
    assert answer["gains"] == gains
    assert answer["fortunes"] == {name: data["fortunes"][name] + gains[name] for name in data["players"]}


@given(sheets())
def test_v3_1_only_cards_at_evaluated_tables_appear(data):
    answer = score(data)
    for table in answer["tables"]:
        assert table["revealed"] == [
            {"player": laid["player"], "card": laid["card"]}
            for laid in data["cards"]
            if laid["table"] == table["table"]
        ]


@given(sheets())
def test_v3_1_a_card_elsewhere_changes_nothing_in_the_answer(data):
    """The same round with other cards at the tables that are not evaluated has the same answer, to the byte."""
    answer = score(data)
    shown = {table["table"] for table in answer["tables"]}
    other = deepcopy(data)
    other["cards"] = [laid for laid in data["cards"] if laid["table"] in shown]
    assert score(other) == answer


@given(sheets())
def test_v4_the_seats_are_those_of_the_new_fortunes(data):
    answer = score(data)
    same = {name: data[name] for name in ("players", "order", "rules")} | {"fortunes": answer["fortunes"]}
    assert seats(same) == {name: answer[name] for name in ("order", "chairs", "moves")}


@given(sheets())
def test_the_payouts_of_all_tables_add_up_to_the_gains(data):
    answer = score(data)
    lines = [line for table in answer["tables"] for line in table["payouts"]]
    assert all(line["total"] == line["pawn"] + line["cheat"] > 0 for line in lines)
    for name, gain in answer["gains"].items():
        assert gain == sum(line["total"] for line in lines if line["player"] == name)


def test_v1_5_nobody_starts_with_money():
    assert score(sheet())["fortunes"] == dict.fromkeys(PEOPLE[:3], 0)


def test_v3_7_a_pawn_without_tokens_is_revealed_and_pays_nothing():
    answer = score(sheet(cards=[{"player": "Adriano", "card": "raise", "table": 1}]))
    assert answer["tables"][0] == {
        "table": 1,
        "tokens": 0,
        "raises": 1,
        "value": 0,
        "revealed": [{"player": "Adriano", "card": "raise"}],
        "payouts": [],
        "amount": 0,
        "lines": [{"player": "Adriano", "pawn": 0, "cheat": None, "total": 0, "blocked_by": [], "victims": []}],
    }


def test_v3_3_and_v3_4_the_lines_say_of_everyone_why():
    """Rule book example 2: who is stopped and by whom, whose pawns a Cheat collects for, and who wins nothing."""
    names = ["Adriano", "Benedetta", "Donaldo"]
    cheats = [{"player": name, "card": "cheat", "table": 3} for name in ("Adriano", "Donaldo")]
    pawns = {"Adriano": 3, "Benedetta": 3, "Donaldo": 5}
    [table, _] = score(
        {"game": "vabanque", "players": names, "tokens": {"3": [5, 10]}, "cards": cheats, "pawns": pawns}
    )["tables"]
    assert table["amount"] == 15000
    assert [
        (line["player"], line["pawn"], line["cheat"], line["blocked_by"], line["victims"]) for line in table["lines"]
    ] == [
        ("Adriano", 0, 15000, ["Donaldo"], ["Benedetta"]),
        ("Benedetta", 0, None, ["Adriano", "Donaldo"], []),
        ("Donaldo", None, 30000, [], ["Adriano", "Benedetta"]),
    ]


@pytest.mark.parametrize(("evaluate", "shown"), [("pawns", {1: 0, 3: 5, 5: 0}), ("money", {3: 5, 6: 10})])
def test_v3_8_tables_with_pawns_or_tables_with_money(evaluate, shown):
    assert values(score(sheet(tokens={"3": [5], "6": [10]}, rules={"evaluate": evaluate}))) == shown


def test_v3_9_tables_come_clockwise():
    pawns = {"Adriano": 7, "Benedetta": 2, "Charlotta": 5}
    assert list(values(score(sheet(pawns=pawns)))) == [2, 5, 7]


def test_v4_2_ties_turn_the_order_of_the_round_just_played():
    played = ["Benedetta", "Charlotta", "Adriano"]
    assert score(sheet(order=played))["order"] == played[::-1]
    assert score(sheet(order=played, rules={"ties": "keep"}))["order"] == played


def test_v4_3_stays_put_keeps_the_chair():
    data = {"players": PEOPLE[:3], "fortunes": {"Charlotta": 50_000, "Benedetta": 10_000}}
    assert seats(data)["chairs"] == ["Benedetta", "Adriano", "Charlotta"]
    assert seats(data | {"stays_put": ["Adriano"]})["chairs"] == ["Adriano", "Charlotta", "Benedetta"]


def test_v5_1_after_round_4_the_order_is_the_ranking_and_nobody_moves():
    everything_out = {"1": [5] * 12, "2": [10] * 9, "3": [20] * 6, "4": [50] * 3}
    answer = score(sheet(round=4, tokens=everything_out))
    assert answer["order"] == ["Benedetta", "Adriano", "Charlotta"]
    assert (answer["chairs"], answer["moves"]) == (PEOPLE[:3], [])


@pytest.mark.parametrize("last", [1, 2, 3, 4])
def test_v2_1_with_a_round_the_tokens_of_all_rounds_so_far_lie_there(last):
    out = {value: 3 * each for value, each in list(PUT_OUT.items())[:last]}
    tokens = {"7": [value for value, number in out.items() for _ in range(number)]}
    assert score(sheet(round=last, tokens=tokens))["game"] == "vabanque"
    assert refused(score, sheet(round=last, tokens={"7": tokens["7"][1:]})).field == "tokens"
    assert refused(score, sheet(round=5 - last, tokens=tokens)).field == "tokens"


def test_names_lose_the_blanks_around_them_everywhere():
    answer = score(sheet(players=[" Adriano", "Benedetta ", "Charlotta"], fortunes={"Adriano ": 5}))
    assert answer["fortunes"] == {"Adriano": 5, "Benedetta": 0, "Charlotta": 0}


@pytest.mark.parametrize("name", ["<b>Ana</b>", "👩‍👩‍👧", "مريم", "花子", "é" * 40, "{0}%s"])
def test_strange_names_are_names(name):
    assert name in seats({"players": [name, "Benedetta", "Charlotta"]})["order"]


def card(**changes):
    return {"player": "Adriano", "card": "raise", "table": 1} | changes


WRONG = {
    "players is no list": ({"players": "Adriano"}, "players"),
    "a name is no text": ({"players": ["Adriano", 2, "Charlotta"]}, "players[1]"),
    "two players": ({"players": PEOPLE[:2]}, "players"),
    "seven players": ({"players": [*PEOPLE, "Gina"]}, "players"),
    "the same name twice": ({"players": ["Adriano", "Benedetta", " Adriano "]}, "players[2]"),
    "a name of blanks": ({"players": ["Adriano", " \u3000", "Charlotta"]}, "players[1]"),
    "a name nobody can see": ({"players": ["Adriano", "\u200d\u200b", "Charlotta"]}, "players[1]"),
    "a name of 41 characters": ({"players": ["Adriano", "b" * 41, "Charlotta"]}, "players[1]"),
    "a name on two lines": ({"players": ["Adriano", "b\nc", "Charlotta"]}, "players[1]"),
    "a name that steers the terminal": ({"players": ["Adriano", "\x1b[2J", "Charlotta"]}, "players[1]"),
    "somebody missing in the order": ({"order": ["Adriano", "Benedetta"]}, "order"),
    "a stranger in the order": ({"order": ["Adriano", "Benedetta", "Fabio"]}, "order"),
    "somebody twice in the order": ({"order": ["Adriano", "Benedetta", "Adriano"]}, "order[2]"),
    "the order is null": ({"order": None}, "order"),
    "a stranger's fortune": ({"fortunes": {"Fabio": 5}}, "fortunes.Fabio"),
    "a fortune twice": ({"fortunes": {"Adriano": 5, "Adriano ": 5}}, "fortunes.Adriano "),
    "a fortune below nothing": ({"fortunes": {"Adriano": -5}}, "fortunes.Adriano"),
    "a fortune as text": ({"fortunes": {"Adriano": 0, "Benedetta": "5"}}, "fortunes.Benedetta"),
    "a fortune with a point": ({"fortunes": {"Adriano": 5.0}}, "fortunes.Adriano"),
    "a fortune that is true": ({"fortunes": {"Adriano": True}}, "fortunes.Adriano"),
    "a huge fortune": ({"fortunes": {"Adriano": 10**40}}, "fortunes.Adriano"),
    "a stranger stays put": ({"stays_put": ["Adriano", "Fabio"]}, "stays_put[1]"),
    "somebody stays put twice": ({"stays_put": ["Adriano", "Adriano"]}, "stays_put[1]"),
    "an unknown tie rule": ({"rules": {"ties": "random"}}, "rules.ties"),
    "an unknown seating": ({"rules": {"seating": "standing"}}, "rules.seating"),
    "an unknown rule": ({"rules": {"luck": 1}}, "rules.luck"),
    "an unknown field": ({"cheats": []}, "cheats"),
}

WRONG_ROUND = {
    "nine tables for three": ({"tables": 9}, "tables"),
    "no pawns at all": ({"pawns": {}}, "pawns.Adriano"),
    "a pawn missing": ({"pawns": {"Adriano": 1, "Charlotta": 2}}, "pawns.Benedetta"),
    "a pawn off the circle": ({"pawns": {"Adriano": 1, "Benedetta": 8, "Charlotta": 2}}, "pawns.Benedetta"),
    "a pawn at table 0": ({"pawns": {"Adriano": 0, "Benedetta": 3, "Charlotta": 2}}, "pawns.Adriano"),
    "a stranger's pawn": ({"pawns": {"Adriano": 1, "Fabio": 1}}, "pawns.Fabio"),
    "a token of 15": ({"tokens": {"1": [5, 15]}}, "tokens.1[1]"),
    "a token as text": ({"tokens": {"1": [5], "2": [5, "5"]}}, "tokens.2[1]"),
    "tokens off the circle": ({"tokens": {"8": [5]}}, "tokens.8"),
    "tokens at a table that is no number": ({"tokens": {"1": [5], "two": [5]}}, "tokens.two"),
    "more 5s than three players have": ({"tokens": {"1": [5] * 13}}, "tokens"),
    "more 50s than three players have": ({"tokens": {"1": [50] * 4}}, "tokens"),
    "round 0": ({"round": 0}, "round"),
    "round 5": ({"round": 5}, "round"),
    "round 1 without tokens": ({"round": 1}, "tokens"),
    "round 1 with a token of 10": ({"round": 1, "tokens": {"1": [5] * 12 + [10]}}, "tokens"),
    "a stranger's card": ({"cards": [card(), card(player="Fabio")]}, "cards[1].player"),
    "an unknown card": ({"cards": [card(card="joker")]}, "cards[0].card"),
    "the substitute is never placed": ({"cards": [card(card="substitute")]}, "cards[0].card"),
    "the same card twice": ({"cards": [card(), card(table=2)]}, "cards[1].card"),
    "a card off the circle": ({"cards": [card(), card(card="bluff", table=8)]}, "cards[1].table"),
    "a card without a table": ({"cards": [{"player": "Adriano", "card": "raise"}]}, "cards[0].table"),
    "a card with more to it": ({"cards": [card(seat="s1")]}, "cards[0].seat"),
    "an unknown way to evaluate": ({"rules": {"evaluate": "luck"}}, "rules.evaluate"),
    "another game": ({"game": "casanova"}, "game"),
}


@pytest.mark.parametrize(("changes", "field"), (WRONG | WRONG_ROUND).values(), ids=(WRONG | WRONG_ROUND).keys())
def test_what_cannot_be_is_refused_and_named(changes, field):
    fault = refused(score, sheet(**changes))
    assert (fault.code, fault.field) == ("bad_field", field)


@pytest.mark.parametrize(("changes", "field"), WRONG.values(), ids=WRONG.keys())
def test_seats_refuses_the_same(changes, field):
    fault = refused(seats, {"players": PEOPLE[:3]} | changes)
    assert (fault.code, fault.field) == ("bad_field", field)


@pytest.mark.parametrize("field", ["game", "players", "pawns"])
def test_what_has_no_default_must_be_there(field):
    data = sheet()
    del data[field]
    assert refused(score, data).field == field


@pytest.mark.parametrize("data", [None, [], "sheet", 5, True, [sheet()]])
def test_a_sheet_is_an_object(data):
    assert refused(score, data).code == "bad_field"
    assert refused(seats, data).code == "bad_field"
