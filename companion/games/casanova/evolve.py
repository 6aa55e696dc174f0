"""Fold one event into the state. Decides nothing: whatever an event says has happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.game import Seat
from companion.games.casanova import events as e
from companion.games.casanova import model as m


def evolve(state: m.State | None, event: e.Event) -> m.State:
    """The state after the event; only `GameBegan` may come first."""
    if isinstance(event, e.GameBegan):
        return m.State(event.order, event.active, event.coins, played={seat: () for seat in event.order})
    if state is None:
        raise ValueError("a log begins with game_began")
    return _FOLD[type(event)](state, event)


def fold(state: m.State, events: Iterable[e.Event]) -> m.State:
    """The state after all the events."""
    return reduce(evolve, events, state)


def _turn(state: m.State, **changes: Any) -> m.State:
    return replace(state, turn=replace(state.turn, **changes))


def _pay(state: m.State, seat: Seat, coins: int) -> m.State:
    """Into the pot; a negative number comes back out."""
    return replace(state, coins={**state.coins, seat: state.coins[seat] - coins}, pot=state.pot + coins)


def _card_played(state: m.State, event: e.CardPlayed) -> m.State:
    coins = 0 if event.seat in state.turn.cards else 1  # a card exchanged for another costs nothing more
    paid = _pay(state, event.seat, coins)
    return _turn(paid, cards={**state.turn.cards, event.seat: event.card})


def _card_taken_back(state: m.State, event: e.CardTakenBack) -> m.State:
    cards = {seat: card for seat, card in state.turn.cards.items() if seat != event.seat}
    return _turn(_pay(state, event.seat, -1), cards=cards)


def _announced(state: m.State, event: e.Announced) -> m.State:
    paid = _pay(state, state.active, 1) if event.what == "double" else state
    return _turn(paid, announced=event.what)


def _double_answered(state: m.State, event: e.DoubleAnswered) -> m.State:
    paid = _pay(state, event.seat, int(event.match))
    return _turn(paid, matched={**state.turn.matched, event.seat: event.match})


def _card_named(state: m.State, event: e.CardNamed) -> m.State:
    return _turn(state, cards={**state.turn.cards, event.seat: event.card})


def _pot_awarded(state: m.State, event: e.PotAwarded) -> m.State:
    """The cards lie face up from now on (C1.10)."""
    coins, played = dict(state.coins), dict(state.played)
    for line in event.outcome.lines:
        coins[line.person] += line.coins
        played[line.person] = (*played[line.person], line.card)
    awarded = replace(state, coins=coins, played=played, pot=event.outcome.left_over)
    return _turn(awarded, outcome=event.outcome)


def _pot_taken_back(state: m.State, event: e.PotTakenBack) -> m.State:
    """As it was while the last cards were being named."""
    outcome = state.turn.outcome
    if outcome is None:
        raise ValueError("a pot was taken back that had not been awarded")
    coins, played = dict(state.coins), dict(state.played)
    for line in outcome.lines:
        coins[line.person] -= line.coins
        played[line.person] = played[line.person][:-1]
    eliminated = tuple(seat for seat in state.eliminated if seat not in event.seats)
    before = replace(state, coins=coins, played=played, pot=outcome.pot, eliminated=eliminated, phase=m.Phase.REVEAL)
    return _turn(before, outcome=None)


_FOLD: Mapping[type[e.Event], Callable[[m.State, Any], m.State]] = {
    e.PhaseBegan: lambda state, event: replace(state, phase=event.phase),
    e.DiceAnnounced: lambda state, event: _turn(state, dice=event.dice),
    e.CardPlayed: _card_played,
    e.CardTakenBack: _card_taken_back,
    e.DiceRolled: lambda state, event: _turn(state, massimo=event.massimo, faces=event.faces),
    e.Announced: _announced,
    e.DoubleAnswered: _double_answered,
    e.CardNamed: _card_named,
    e.PotAwarded: _pot_awarded,
    e.PotTakenBack: _pot_taken_back,
    e.PlayersEliminated: lambda state, event: replace(state, eliminated=(*state.eliminated, *event.seats)),
    e.TurnBegan: lambda state, event: replace(
        state, number=event.number, active=event.active, phase=m.Phase.ANNOUNCE, turn=m.Turn()
    ),
}
