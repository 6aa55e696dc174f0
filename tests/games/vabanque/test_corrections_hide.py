"""V2.2, V3.1: no correction shows a covered card, or lets anybody find out which it is."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from companion.games.vabanque.model import Phase
from companion.projections import project
from companion.rooms.state import RoomState
from companion.server.wire import encode
from tests.games.vabanque.corrected import correct, open_table
from tests.games.vabanque.evening import Evening
from tests.games.vabanque.facts import facts_of
from tests.games.vabanque.rulebook import CARDS
from tests.games.vabanque.test_probing import LAYOUTS, go_on, lay, learns
from tests.harness.judge import after, judge, room_in, viewer


def test_v3_1_a_covered_card_that_lies_at_an_open_table_is_shown_by_nobody_but_named() -> None:
    evening = open_table()
    correct(evening, "card", seat="s3", table=7, to=1)
    cards = [card for card in evening.table(1)["cards"] if card["seat"] == "s3"]
    assert cards == [{"seat": "s3", "card": None}]
    assert evening.table(1)["evaluated"] is None
    assert evening.view()["payout"]["to_come"] == [1, 3, 5]
    assert evening.reveal() == 1
    assert evening.view()["payout"]["unnamed"] == [{"seat": "s3", "table": 1}]
    evening.act("s3", "name_card", table=1, card="raise")
    assert evening.table(1)["evaluated"]["amount"] == 180_000


def test_v3_1_what_only_a_correction_brings_to_be_turned_over_is_named_and_not_shown() -> None:
    """Else whoever runs the game could look at any card, and step back."""
    evening = Evening().tokens(1).cards(s2=(2,)).pawns().pay()
    correct(evening, "pawn", seat="s1", to=2)
    evening.reveal()
    assert evening.table(2)["cards"] == [{"seat": "s2", "card": None}]
    assert evening.view()["payout"]["unnamed"] == [{"seat": "s2", "table": 2}]
    evening.act("s2", "name_card", table=2, card="raise")
    assert evening.phase == "notes"


def test_v2_2_which_of_several_covered_cards_lies_elsewhere_nobody_knows() -> None:
    """The host says where from and where to; the owner no longer relies on what was told before."""
    evening = Evening().tokens(1).cards()
    correct(evening, "card", seat="s1", table=7, to=6)
    assert [card["card"] for card in evening.view("s1")["mine"]["placed"]] == [None] * 3


def test_v2_2_a_covered_card_that_lies_elsewhere_is_not_believed_any_more() -> None:
    evening = Evening().tokens(1).cards(s1=(4, 6, 7))
    correct(evening, "card", seat="s1", table=4, to=2)
    placed = evening.view("s1")["mine"]["placed"]
    assert placed == [{"card": None, "table": 2}, {"card": "bluff", "table": 6}, {"card": "cheat", "table": 7}]
    assert evening.table(2)["cards"] == [{"seat": "s1", "card": None}]


def beside_a_flipped_one(told: str, another: int = 7) -> Evening:
    """At table 1 a card of Adriano's is turned over that nobody named; at table 4 one lies that his phone has told."""
    evening = Evening().tokens(6)
    for table in (1, another):
        evening.act("host", "place_card", seat="s1", table=table)
    evening.act("s1", "place_card", card=told, table=4)
    for seat in ("s2", "s3"):
        for card in CARDS:
            evening.act(seat, "place_card", card=card, table=7)
    evening.pawns().reveal()
    return evening


@pytest.mark.parametrize("told", CARDS)
def test_v2_2_a_covered_card_is_meant_beside_a_flipped_one_whether_it_is_believed_or_not(told: str) -> None:
    """The second flipped card is named a Raise, which drops the belief where the phone had told that one as a Raise."""
    evening = beside_a_flipped_one(told, 1)
    correct(evening, "card", seat="s1", table=1, to=4)
    evening.act("host", "name_card", seat="s1", table=1, card="raise")
    correct(evening, "card", seat="s1", table=4, to=2)
    assert evening.view()["payout"]["unnamed"] == [{"seat": "s1", "table": 4}]
    assert evening.view("s1")["mine"]["placed"][2] == {"card": None, "table": 2}


@pytest.mark.parametrize("name", CARDS)
def test_v3_1_a_name_that_disproves_a_belief_makes_no_view_shorter(name: str) -> None:
    """Whoever listens sees how long the owner's view is: it must not tell whether that card had been told elsewhere."""
    lengths = set()
    for told in CARDS:
        evening = beside_a_flipped_one(told)
        evening.act("host", "name_card", seat="s1", table=1, card=name)
        lengths.add(len(encode(evening.view("s1"))))
    assert len(lengths) == 1


WALKS, STEPS = range(16), 16


@pytest.mark.parametrize("layout", [name for name, (tables, _) in LAYOUTS.items() if len(tables) == 3])
@pytest.mark.parametrize("seed", WALKS)
def test_v2_2_whatever_a_host_does_one_after_the_other_tells_no_covered_card(layout: str, seed: int) -> None:
    """Corrections, names, reveals and steps back, the same ones in worlds that differ in covered cards only."""
    rng = Random(seed)
    states = started(layout, rng.choice(("pawns", "payout")))
    lying, shown = {(card.seat, card.table, card.card) for card in states[0].play.cards}, set()
    for _ in range(STEPS):
        action = something(states[0], rng)
        before = states
        verdicts = [judge(state, "host", action) for state in before]
        states = [
            after(state, done) if isinstance(done, list) else state
            for state, done in zip(before, verdicts, strict=True)
        ]
        shown |= turned(states[0]) - turned(before[0]) if action["type"] == "reveal" else set()
        if action["type"] != "reveal":  # by which the rules show cards, which may then differ
            assert len(states) == len(alike(states)), action
            learnt = [learns(state, "host", action) for state in before]
            assert all(each == learnt[0] for each in learnt), action
        states = alike(states)
        lengths = {len(encode(project(room_in(state), viewer(state, "s1")))) for state in states}
        assert len(lengths) == 1, action
    assert shown <= lying, "what a table shows has been told to lie just there before anything was corrected"


def turned(state: RoomState) -> set[tuple[str, int, Any]]:
    return {(card.seat, card.table, card.card) for card in state.play.cards if card.face_up and card.card}


def started(layout: str, phase: str) -> list[RoomState]:
    evenings = [lay(layout, cards) for cards in permutations(CARDS)]
    for evening in evenings:
        go_on(evening, phase)
    return alike([evening.state for evening in evenings])


def alike(states: list[RoomState]) -> list[RoomState]:
    """Those in which the same cards lie face up as in the first: what was turned over by the rules may differ."""
    shown = [[card for card in state.play.cards if card.face_up] for state in states]
    return [state for state, cards in zip(states, shown, strict=True) if cards == shown[0]]


def something(state: RoomState, rng: Random) -> dict[str, Any]:
    """More often something about Adriano's cards than not."""
    unnamed = [card for card in state.play.cards if card.face_up and card.card is None]
    lot = rng.random()
    if state.play.phase is Phase.PAWNS and lot < 0.4:
        seat = rng.choice(state.play.order)
        return {"type": "move_pawn", "seat": seat, "table": state.play.pawns[seat]}
    if unnamed and lot < 0.3:
        card = rng.choice(unnamed)
        return {"type": "name_card", "seat": card.seat, "table": card.table, "card": rng.choice(CARDS)}
    if lot < 0.45:
        return {"type": rng.choice(("reveal", "undo", "redo", "confirm_notes"))}
    facts = facts_of(state.play)
    his = [fact for fact in facts if fact.get("seat") == "s1"]
    return {"type": "correct", "fact": rng.choice(his if his and rng.random() < 0.8 else facts)}


def shown_at(evening: Evening, table: int) -> list[str | None]:
    """What of Adriano's cards there everybody sees."""
    return [card["card"] for card in evening.table(table)["cards"] if card["seat"] == "s1"]


def test_v3_1_a_card_brought_to_a_table_that_is_to_come_is_not_shown_there() -> None:
    evening = Evening().tokens(1).cards(s1=(6, 7, 7)).pawns()
    evening.reveal()
    correct(evening, "card", seat="s1", table=6, to=3)
    evening.reveal()
    assert shown_at(evening, 3) == [None]


def test_v3_1_nor_at_one_that_a_pawn_was_corrected_to_before() -> None:
    evening = Evening().tokens(1).cards(s1=(6, 7, 7)).pawns().pay()
    correct(evening, "pawn", seat="s1", to=2)
    correct(evening, "card", seat="s1", table=6, to=2)
    evening.reveal()
    assert shown_at(evening, 2) == [None]


def test_v3_1_nor_before_the_payout_begins() -> None:
    evening = Evening().tokens(1).cards(s1=(6, 7, 7))
    correct(evening, "card", seat="s1", table=6, to=1)
    evening.pawns().reveal()
    assert shown_at(evening, 1) == [None]


def test_v3_8_nor_where_only_a_corrected_token_turns_the_table_over() -> None:
    evening = Evening(evaluate="money").tokens(1).cards(s1=(6, 7, 7))
    correct(evening, "token", table=1, to=6)
    evening.pawns().reveal()
    evening.reveal()
    assert shown_at(evening, 6) == [None]
