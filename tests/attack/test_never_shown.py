"""V3.8: a table that is not evaluated is never shown: not in the payout, not in later rounds, not after the game."""

from typing import Any

import pytest

from companion.projections import project
from tests.harness.judge import room_in, viewer
from tests.harness.play import SEEDS, random_game
from tests.harness.script import HOST, SPECTATOR


def told_cards(view: dict[str, Any]) -> set[tuple[int, str, str]]:
    """Table, seat and card of every card whose face this view shows."""
    return {
        (table["table"], card["seat"], card["card"])
        for table in view.get("tables", ())
        for card in table["cards"]
        if card["card"] is not None
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_only_cards_at_opened_tables_are_ever_told(seed: int) -> None:
    """In every state of random play, for those who look on and for every player about the others."""
    game = random_game("vabanque", seed)
    checked = 0
    for state in game.rooms:
        play = state.play
        if play is None:
            continue
        open_to_all = {(card.table, card.seat) for card in play.cards if card.face_up}
        for who in (HOST, SPECTATOR, *game.party.callers[:2]):
            told = {
                (table, seat)
                for table, seat, _ in told_cards(project(room_in(state), viewer(state, who)))
                if seat != who
            }
            assert told <= open_to_all
            checked += len(play.cards) - len(open_to_all)
    assert checked > 100
