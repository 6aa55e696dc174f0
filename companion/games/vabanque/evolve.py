"""Fold one event into the state. Decides nothing: whatever an event says has happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.games.vabanque import audit, mended
from companion.games.vabanque import model as m
from companion.money.notes import minus, plus
from companion.money.settle import Settlement


def evolve(state: m.State | None, event: m.Event) -> m.State:
    """The state after the event; only `GameBegan` may come first."""
    if isinstance(event, m.GameBegan):
        return _began(event)
    if state is None:
        raise ValueError("a log begins with game_began")
    return _FOLD[type(event)](state, event)


def fold(state: m.State, events: Iterable[m.Event]) -> m.State:
    """The state after all the events."""
    return reduce(evolve, events, state)


def _began(event: m.GameBegan) -> m.State:
    return m.State(
        event.settings,
        event.chairs,
        event.order,
        holdings={seat: {} for seat in event.chairs},  # V1.5
        owed=dict.fromkeys(event.chairs, 0),
    )


def _phase_began(state: m.State, event: m.PhaseBegan) -> m.State:
    if event.phase is m.Phase.PAWNS:
        return replace(state, phase=event.phase, pawns_before=state.pawns, moved=frozenset())
    return replace(state, phase=event.phase)


def _pawns_placed(state: m.State, event: m.PawnsPlaced) -> m.State:
    return replace(state, pawns=event.pawns)


def _token_placed(state: m.State, event: m.TokenPlaced) -> m.State:
    return replace(state, tokens=(*state.tokens, m.LyingToken(event.value, event.table, event.seat)))


def _token_taken_back(state: m.State, event: m.TokenTakenBack) -> m.State:
    tokens = list(state.tokens)
    tokens.remove(m.LyingToken(state.token, event.table, event.seat))
    return replace(state, tokens=tuple(tokens))


def _tokens_tallied(state: m.State, event: m.TokensTallied) -> m.State:
    earlier = tuple(token for token in state.tokens if token.value != event.value)
    tallied = (
        m.LyingToken(event.value, table) for table, number in sorted(event.tokens.items()) for _ in range(number)
    )
    return replace(state, tokens=(*earlier, *tallied))


def _card_placed(state: m.State, event: m.CardPlaced) -> m.State:
    return replace(state, cards=(*state.cards, m.LyingCard(event.seat, event.table, event.card)))


def _card_taken_back(state: m.State, event: m.CardTakenBack) -> m.State:
    cards = list(state.cards)
    cards.remove(m.LyingCard(event.seat, event.table, event.card))
    return replace(state, cards=tuple(cards))


def _pawn_moved(state: m.State, event: m.PawnMoved) -> m.State:
    return replace(state, pawns={**state.pawns, event.seat: event.table}, moved=state.moved | {event.seat})


def _table_opened(state: m.State, event: m.TableOpened) -> m.State:
    turned = (replace(card, face_up=True) if card.table == event.table else card for card in state.cards)
    return replace(state, cards=tuple(turned), opened=event.table, acknowledged=frozenset())


def _card_named(state: m.State, event: m.CardNamed) -> m.State:
    """The flipped card is the truth: if the server believed this card to lie elsewhere, it no longer knows that one."""
    cards = [
        replace(card, card=None) if (card.seat, card.card) == (event.seat, event.card) else card for card in state.cards
    ]
    named = cards.index(m.LyingCard(event.seat, event.table, None, face_up=True))
    cards[named] = replace(cards[named], card=event.card)
    return replace(state, cards=tuple(cards))


def _table_evaluated(state: m.State, event: m.TableEvaluated) -> m.State:
    return mended.paying(state, m.Table(event.evaluation.table), event.evaluation)


def _table_acknowledged(state: m.State, event: m.TableAcknowledged) -> m.State:
    return replace(state, acknowledged=state.acknowledged.union(event.seats))


def _notes_planned(state: m.State, event: m.NotesPlanned) -> m.State:
    return replace(state, plan=event.plan, confirmed=frozenset())


def _notes_confirmed(state: m.State, event: m.NotesConfirmed) -> m.State:
    return replace(state, confirmed=state.confirmed.union(event.seats))


def _notes_handed_over(state: m.State, event: m.NotesHandedOver) -> m.State:
    plan = _planned(state)
    holdings = {
        seat: minus(plus(held, plan.shares[seat].receives), plan.shares[seat].returns)
        for seat, held in state.holdings.items()
    }
    owed = {seat: plan.shares[seat].unpaid * (1 if due >= 0 else -1) for seat, due in state.owed.items()}  # V6.4
    return replace(state, bank=plan.stock, holdings=holdings, owed=owed, plan=None, opened=None, counted=None)


def _planned(state: m.State) -> Settlement:
    if state.plan is None:
        raise ValueError("notes were handed over without a plan")
    return state.plan


def _bank_counted(state: m.State, event: m.BankCounted) -> m.State:
    """A plan that was made for other notes is none any more."""
    return replace(
        state,
        bank=event.bank,
        holdings={**state.holdings, **event.seats},
        owed=audit.owed_after(state, event),
        missing=audit.missing_after(state, event),
        counted=event.differences,
        plan=None if event.differences.any else state.plan,
    )


def _round_scored(state: m.State, event: m.RoundScored) -> m.State:
    result = m.RoundResult(state.round, event.fortunes, event.gains)
    return replace(state, history=(*state.history, result), opened=None)


def _order_drawn(state: m.State, event: m.OrderDrawn) -> m.State:
    return replace(
        state,
        order=event.order,
        chairs=event.chairs,
        order_before=state.order,
        chairs_before=state.chairs,
        ready=frozenset(),
    )


def _seats_ready(state: m.State, event: m.SeatsReady) -> m.State:
    return replace(state, ready=state.ready.union(event.seats))


def _round_began(state: m.State, event: m.RoundBegan) -> m.State:
    """Cards return to their owners' hands; pawns and tokens stay (V4.4)."""
    return replace(state, round=event.round, phase=m.Phase.TOKENS, cards=(), evaluations=(), moved=frozenset())


_FOLD: Mapping[type[m.Event], Callable[[m.State, Any], m.State]] = {
    m.PhaseBegan: _phase_began,
    m.PawnsPlaced: _pawns_placed,
    m.TokenPlaced: _token_placed,
    m.TokenTakenBack: _token_taken_back,
    m.TokensTallied: _tokens_tallied,
    m.CardPlaced: _card_placed,
    m.CardTakenBack: _card_taken_back,
    m.PawnMoved: _pawn_moved,
    m.TableOpened: _table_opened,
    m.CardNamed: _card_named,
    m.TableEvaluated: _table_evaluated,
    m.TableAcknowledged: _table_acknowledged,
    m.NotesPlanned: _notes_planned,
    m.NotesConfirmed: _notes_confirmed,
    m.NotesHandedOver: _notes_handed_over,
    m.BankCounted: _bank_counted,
    m.RoundScored: _round_scored,
    m.OrderDrawn: _order_drawn,
    m.SeatsReady: _seats_ready,
    m.RoundBegan: _round_began,
    **mended.FOLD,
}
