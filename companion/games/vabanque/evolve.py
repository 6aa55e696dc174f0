"""Fold one event into the state. Decides nothing: whatever an event says has happened."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.game import Seat
from companion.games.vabanque import audit
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.games.vabanque.payout import Evaluation
from companion.money.notes import minus, plus
from companion.money.settle import Settlement


def evolve(state: m.State | None, event: e.Event) -> m.State:
    """The state after the event; only `GameBegan` may come first."""
    if isinstance(event, e.GameBegan):
        return _began(event)
    if state is None:
        raise ValueError("a log begins with game_began")
    return _FOLD[type(event)](state, event)


def fold(state: m.State, events: Iterable[e.Event]) -> m.State:
    """The state after all the events."""
    return reduce(evolve, events, state)


def _began(event: e.GameBegan) -> m.State:
    return m.State(
        event.settings,
        event.chairs,
        event.order,
        holdings={seat: {} for seat in event.chairs},  # V1.5
        owed=dict.fromkeys(event.chairs, 0),
    )


def _phase_began(state: m.State, event: e.PhaseBegan) -> m.State:
    if event.phase is m.Phase.PAWNS:
        return replace(state, phase=event.phase, pawns_before=state.pawns, moved=frozenset())
    return replace(state, phase=event.phase)


def _pawns_placed(state: m.State, event: e.PawnsPlaced) -> m.State:
    return replace(state, pawns=event.pawns)


def _token_placed(state: m.State, event: e.TokenPlaced) -> m.State:
    return replace(state, tokens=(*state.tokens, m.LyingToken(event.value, event.table, event.seat)))


def _token_taken_back(state: m.State, event: e.TokenTakenBack) -> m.State:
    tokens = list(state.tokens)
    tokens.remove(m.LyingToken(state.token, event.table, event.seat))
    return replace(state, tokens=tuple(tokens))


def _tokens_tallied(state: m.State, event: e.TokensTallied) -> m.State:
    earlier = tuple(token for token in state.tokens if token.value != event.value)
    tallied = (
        m.LyingToken(event.value, table) for table, number in sorted(event.tokens.items()) for _ in range(number)
    )
    return replace(state, tokens=(*earlier, *tallied))


def _card_placed(state: m.State, event: e.CardPlaced) -> m.State:
    return replace(state, cards=(*state.cards, m.LyingCard(event.seat, event.table, event.card)))


def _card_taken_back(state: m.State, event: e.CardTakenBack) -> m.State:
    cards = list(state.cards)
    cards.remove(m.LyingCard(event.seat, event.table, event.card))
    return replace(state, cards=tuple(cards))


def _pawn_moved(state: m.State, event: e.PawnMoved) -> m.State:
    return replace(state, pawns={**state.pawns, event.seat: event.table}, moved=state.moved | {event.seat})


def _table_opened(state: m.State, event: e.TableOpened) -> m.State:
    turned = (replace(card, face_up=True) if card.table == event.table else card for card in state.cards)
    return replace(state, cards=tuple(turned), opened=event.table, acknowledged=frozenset())


def _card_named(state: m.State, event: e.CardNamed) -> m.State:
    """The flipped card is the truth: if the server believed this card to lie elsewhere, it no longer knows that one."""
    cards = [
        replace(card, card=None) if (card.seat, card.card) == (event.seat, event.card) else card for card in state.cards
    ]
    named = cards.index(m.LyingCard(event.seat, event.table, None, face_up=True))
    cards[named] = replace(cards[named], card=event.card)
    return replace(state, cards=tuple(cards))


def _table_evaluated(state: m.State, event: e.TableEvaluated) -> m.State:
    """Where an open table is reckoned again, all are asked again whether they have seen it (V3.9)."""
    table = m.Table(event.evaluation.table)
    again = table == state.opened and any(old.table == table for old in state.evaluations)
    acknowledged = frozenset[Seat]() if again else state.acknowledged
    return replace(_paying(state, table, event.evaluation), acknowledged=acknowledged)


def _paying(state: m.State, table: m.Table, now: Evaluation[Seat] | None) -> m.State:
    """The state in which the table pays this, in place of what it was believed to pay, if anything."""
    earlier = next((evaluation for evaluation in state.evaluations if evaluation.table == table), None)
    owed = _owed(_owed(state.owed, earlier, -1), now, 1)
    kept = [now if old is earlier else old for old in state.evaluations] + ([now] if earlier is None else [])
    return replace(state, owed=owed, evaluations=tuple(evaluation for evaluation in kept if evaluation is not None))


def _owed(owed: Mapping[Seat, int], evaluation: Evaluation[Seat] | None, sign: int) -> Mapping[Seat, int]:
    paid = {line.person: line.total for line in evaluation.lines} if evaluation else {}
    return {seat: due + sign * paid.get(seat, 0) for seat, due in owed.items()}


def _table_acknowledged(state: m.State, event: e.TableAcknowledged) -> m.State:
    return replace(state, acknowledged=state.acknowledged.union(event.seats))


def _notes_planned(state: m.State, event: e.NotesPlanned) -> m.State:
    return replace(state, plan=event.plan, confirmed=frozenset())


def _notes_confirmed(state: m.State, event: e.NotesConfirmed) -> m.State:
    return replace(state, confirmed=state.confirmed.union(event.seats))


def _notes_handed_over(state: m.State, event: e.NotesHandedOver) -> m.State:
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


def _bank_counted(state: m.State, event: e.BankCounted) -> m.State:
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


def _round_scored(state: m.State, event: e.RoundScored) -> m.State:
    result = m.RoundResult(state.round, event.fortunes, event.gains)
    return replace(state, history=(*state.history, result), opened=None)


def _order_drawn(state: m.State, event: e.OrderDrawn) -> m.State:
    return replace(
        state,
        order=event.order,
        chairs=event.chairs,
        order_before=state.order,
        chairs_before=state.chairs,
        ready=frozenset(),
    )


def _cards_forgotten(state: m.State, event: e.CardsForgotten) -> m.State:
    covered = (event.seat, event.table, False)
    cards = (
        replace(card, card=None) if (card.seat, card.table, card.face_up) == covered else card for card in state.cards
    )
    return replace(state, cards=tuple(cards))


def _card_found(state: m.State, event: e.CardFound) -> m.State:
    """At the table that lies open it is turned over like the others."""
    cards = list(state.cards)
    place = cards.index(m.LyingCard(event.seat, event.table, event.card, event.face_up))
    cards[place] = replace(cards[place], table=event.to, face_up=event.face_up or event.to == state.opened)
    return replace(state, cards=tuple(cards))


def _card_renamed(state: m.State, event: e.CardRenamed) -> m.State:
    return replace(state, cards=tuple(_renamed(card, event) for card in state.cards))


def _renamed(card: m.LyingCard, event: e.CardRenamed) -> m.LyingCard:
    """A belief about a covered card that the flipped one disproves is dropped, as with `CardNamed`."""
    if (card.seat, card.card) == (event.seat, event.card):
        return replace(card, card=event.was if card.face_up else None)
    if (card.seat, card.table, card.card, card.face_up) == (event.seat, event.table, event.was, True):
        return replace(card, card=event.card)
    return card


def _table_withdrawn(state: m.State, event: e.TableWithdrawn) -> m.State:
    """Cards there that nobody has named lie covered again; what everybody has seen stays seen."""
    cards = (
        replace(card, face_up=False) if (card.table, card.card) == (event.table, None) else card for card in state.cards
    )
    opened = None if state.opened == event.table else state.opened
    return replace(_paying(state, event.table, None), cards=tuple(cards), opened=opened)


def _round_reopened(state: m.State, event: e.RoundReopened) -> m.State:
    seated, scored = state.phase is m.Phase.SEATING, state.phase in (m.Phase.SEATING, m.Phase.OVER)
    return replace(
        state,
        phase=m.Phase.PAYOUT,
        plan=None,
        confirmed=frozenset(),
        ready=frozenset(),
        order=state.order_before if seated else state.order,
        chairs=state.chairs_before if seated else state.chairs,
        history=state.history[:-1] if scored else state.history,
    )


def _seats_ready(state: m.State, event: e.SeatsReady) -> m.State:
    return replace(state, ready=state.ready.union(event.seats))


def _round_began(state: m.State, event: e.RoundBegan) -> m.State:
    """Cards return to their owners' hands; pawns and tokens stay (V4.4)."""
    return replace(state, round=event.round, phase=m.Phase.TOKENS, cards=(), evaluations=(), moved=frozenset())


_FOLD: Mapping[type[e.Event], Callable[[m.State, Any], m.State]] = {
    e.PhaseBegan: _phase_began,
    e.PawnsPlaced: _pawns_placed,
    e.TokenPlaced: _token_placed,
    e.TokenTakenBack: _token_taken_back,
    e.TokensTallied: _tokens_tallied,
    e.CardPlaced: _card_placed,
    e.CardTakenBack: _card_taken_back,
    e.PawnMoved: _pawn_moved,
    e.TableOpened: _table_opened,
    e.CardNamed: _card_named,
    e.TableEvaluated: _table_evaluated,
    e.TableAcknowledged: _table_acknowledged,
    e.NotesPlanned: _notes_planned,
    e.NotesConfirmed: _notes_confirmed,
    e.NotesHandedOver: _notes_handed_over,
    e.BankCounted: _bank_counted,
    e.RoundScored: _round_scored,
    e.OrderDrawn: _order_drawn,
    e.CardsForgotten: _cards_forgotten,
    e.CardFound: _card_found,
    e.CardRenamed: _card_renamed,
    e.TableWithdrawn: _table_withdrawn,
    e.RoundReopened: _round_reopened,
    e.SeatsReady: _seats_ready,
    e.RoundBegan: _round_began,
}
