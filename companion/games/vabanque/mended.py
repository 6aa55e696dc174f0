"""What a correction makes happen, and how it is folded; what follows from which fact is worked out in `correct`."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.game import Seat
from companion.games.vabanque import model as m
from companion.games.vabanque.payout import Card, Evaluation


class CardsForgotten(m.Event, frozen=True):
    """Which covered cards of the seat lie at this table is no longer known: one of them lies elsewhere."""

    seat: Seat
    table: m.Table


class CardFound(m.Event, frozen=True):
    """A card that was recorded at `table` lies at another one, as it was: covered or not, known or not."""

    seat: Seat
    table: m.Table
    to: m.Table
    card: Card | None


class CardRenamed(m.Event, frozen=True):
    """A flipped card is another than was believed; where that one lies face up, the two were taken for each other."""

    seat: Seat
    table: m.Table
    was: Card
    card: Card


class TableWithdrawn(m.Event, frozen=True):
    """What the table paid was paid wrongly; what it pays in truth is nothing, or not known yet."""

    table: m.Table


class RoundReopened(m.Event, frozen=True):
    """The payout goes on, as before notes, fortunes and new seats. Notes that were handed over stay where they are."""


EVENTS: tuple[type[m.Event], ...] = (CardsForgotten, CardFound, CardRenamed, TableWithdrawn, RoundReopened)


def paying(state: m.State, table: m.Table, now: Evaluation[Seat] | None) -> m.State:
    """The state in which the table pays this, in place of what it was believed to pay, if anything."""
    earlier = next((evaluation for evaluation in state.evaluations if evaluation.table == table), None)
    owed = _owed(_owed(state.owed, earlier, -1), now, 1)
    kept = [now if old is earlier else old for old in state.evaluations] + ([now] if earlier is None else [])
    return replace(state, owed=owed, evaluations=tuple(evaluation for evaluation in kept if evaluation is not None))


def _owed(owed: Mapping[Seat, int], evaluation: Evaluation[Seat] | None, sign: int) -> Mapping[Seat, int]:
    paid = {line.person: line.total for line in evaluation.lines} if evaluation else {}
    return {seat: due + sign * paid.get(seat, 0) for seat, due in owed.items()}


def _cards_forgotten(state: m.State, event: CardsForgotten) -> m.State:
    covered = (event.seat, event.table, False)
    cards = (
        replace(card, card=None) if (card.seat, card.table, card.face_up) == covered else card for card in state.cards
    )
    return replace(state, cards=tuple(cards))


def _card_found(state: m.State, event: CardFound) -> m.State:
    """At the table that lies open it is turned over like the others."""
    cards, found = list(state.cards), (event.seat, event.table, event.card)
    place = next(n for n, card in enumerate(cards) if (card.seat, card.table, card.card) == found)
    face_up = cards[place].face_up or event.to == state.opened
    cards[place] = replace(cards[place], table=event.to, face_up=face_up)
    return replace(state, cards=tuple(cards))


def _card_renamed(state: m.State, event: CardRenamed) -> m.State:
    return replace(state, cards=tuple(_renamed(card, event) for card in state.cards))


def _renamed(card: m.LyingCard, event: CardRenamed) -> m.LyingCard:
    """A belief about a covered card that the flipped one disproves is dropped, as with `CardNamed`."""
    if (card.seat, card.card) == (event.seat, event.card):
        return replace(card, card=event.was if card.face_up else None)
    if (card.seat, card.table, card.card, card.face_up) == (event.seat, event.table, event.was, True):
        return replace(card, card=event.card)
    return card


def _table_withdrawn(state: m.State, event: TableWithdrawn) -> m.State:
    """Cards there that nobody has named lie covered again; what everybody has seen stays seen."""
    cards = (
        replace(card, face_up=False) if (card.table, card.card) == (event.table, None) else card for card in state.cards
    )
    opened = None if state.opened == event.table else state.opened
    return replace(paying(state, event.table, None), cards=tuple(cards), opened=opened)


def _round_reopened(state: m.State, event: RoundReopened) -> m.State:
    seated, scored = state.phase is m.Phase.SEATING, state.phase in (m.Phase.SEATING, m.Phase.OVER)
    return replace(
        state,
        phase=m.Phase.PAYOUT,
        opened=None,
        plan=None,
        confirmed=frozenset(),
        ready=frozenset(),
        order=state.order_before if seated else state.order,
        chairs=state.chairs_before if seated else state.chairs,
        history=state.history[:-1] if scored else state.history,
    )


FOLD: Mapping[type[m.Event], Callable[[m.State, Any], m.State]] = {
    CardsForgotten: _cards_forgotten,
    CardFound: _card_found,
    CardRenamed: _card_renamed,
    TableWithdrawn: _table_withdrawn,
    RoundReopened: _round_reopened,
}
