"""Correct a public fact of this turn, until the next one begins: the pot is awarded anew. All of it is public."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadInput, NotFound, Refused
from companion.game import Actor, Fact, People, Seat, View
from companion.games.casanova import actions as a
from companion.games.casanova import data
from companion.games.casanova import events as e
from companion.games.casanova import model as m
from companion.games.casanova.evolve import fold
from companion.games.casanova.flow import consequences
from companion.games.casanova.view import outcome_view


def corrected(state: m.State, fact: Fact) -> list[e.Event]:
    """The fact as it is in truth, and what had been reckoned without it; raises `Refused`, `NotFound` or `BadInput`."""
    return _FACTS[type(fact)](state, fact)


def preview(state: m.State, actor: Actor, action: a.Correct, people: People) -> View:
    """Which end of the turn would become which, and whose coins what; refused as the correction itself would be."""
    actor.must_host()
    after = fold(state, corrected(state, action.fact))
    after = fold(after, consequences(after))
    coins = {seat: {"before": state.coins[seat], "after": after.coins[seat]} for seat in state.order}
    told, found = state.turn.outcome, after.turn.outcome
    return {
        "before": outcome_view(told) if told else None,
        "after": outcome_view(found) if found else None,
        "coins": {seat: change for seat, change in coins.items() if change["before"] != change["after"]},
        "pot": {"before": state.pot, "after": after.pot},
    }


def _dice_show(state: m.State, fact: a.DiceShow) -> list[e.Event]:
    """C1.3: it must be possible with the announced dice."""
    if state.turn.massimo is None:
        raise Refused("wrong_phase", "the dice have not been rolled yet")
    dice = state.turn.dice or 0
    if not dice <= fact.massimo <= dice * data.FACES[-1]:
        raise BadInput("bad_field", f"massimo: {dice} dice show {dice} to {dice * data.FACES[-1]}", "fact.massimo")
    if fact.massimo == state.turn.massimo:
        raise Refused("not_waiting", "this is how it is recorded", "fact.massimo")
    return [*_back(state), e.DiceRolled(fact.massimo, ())]


def _flipped_card_is(state: m.State, fact: a.FlippedCardIs) -> list[e.Event]:
    """C1.10: no other card than those that have not been played yet."""
    if fact.seat not in state.order:
        raise NotFound("no_seat", "there is no such seat", "fact.seat")
    outcome, seat = state.turn.outcome, Seat(fact.seat)
    if outcome is None:
        raise Refused("wrong_phase", "the cards have not been turned over yet")
    was = next((line.card for line in outcome.lines if line.person == seat), None)
    if was is None:
        raise Refused("no_card_there", "no card of this player was turned over in this turn", "fact.seat")
    if was == fact.card:
        raise Refused("not_waiting", "this is how it is recorded", "fact.card")
    if fact.card in state.played[seat]:
        raise Refused("card_used", "this card lies face up already", "fact.card")
    return [*_back(state), e.CardNamed(seat, fact.card)]


def _back(state: m.State) -> list[e.Event]:
    """The pot as it was before it was awarded. Who was eliminated by that award had played in this turn."""
    outcome = state.turn.outcome
    if outcome is None:
        return []
    return [e.PotTakenBack(tuple(line.person for line in outcome.lines if line.person in state.eliminated))]


_FACTS: Mapping[type[Fact], Callable[[m.State, Any], list[e.Event]]] = {
    a.DiceShow: _dice_show,
    a.FlippedCardIs: _flipped_card_is,
}
