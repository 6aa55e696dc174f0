"""Correct a public fact of this round, until the next one begins: what is reckoned again, and what lies open again.

No answer depends on a covered card, and none is shown by a correction: a covered card that lies elsewhere, or at a
table that only a correction brings to be turned over, is not believed any more, and is named by whoever reads it there.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import BadInput, NotFound, Refused
from companion.game import Fact, Seat
from companion.games.vabanque import actions as a
from companion.games.vabanque import audit, checks, counts
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.games.vabanque.evolve import fold
from companion.games.vabanque.flow import reckon


def corrected(state: m.State, fact: Fact) -> list[e.Event]:
    """The fact as it is in truth, and what it changes in what has been reckoned.

    What was handed over stays where it is: the next plan settles the difference. Raises `Refused`, `NotFound` or
    `BadInput`.
    """
    first, found = _FACTS[type(fact)]
    if not state.has_reached(first):
        raise Refused("wrong_phase", f"this is corrected from {first} on, and this is {state.phase}")
    if audit.half_handed_over(state):
        raise Refused("hand_over_first", "some have their notes already and some have not: finish that, then correct")
    events = found(state, fact)
    events += _forgotten(state, fold(state, events))
    after = fold(state, events)
    reopened: list[e.Event] = [e.RoundReopened()] if state.has_reached(m.Phase.NOTES) else []
    again = _again(fold(after, reopened))
    if not again and counts.to_come(after) == counts.to_come(state):
        return events
    return [*events, *reopened, *again]


def may_correct(state: m.State) -> bool:
    """Whether there is a fact of this round that could have been recorded wrongly."""
    return any(state.has_reached(first) for first, _ in _FACTS.values()) and not audit.half_handed_over(state)


def _forgotten(before: m.State, after: m.State) -> list[e.Event]:
    """Covered cards at tables which only the correction brings to be turned over: they are named there, not shown."""
    more = {table for table in after.tables if _takes_part(after, table) and not _takes_part(before, table)}
    lying = {(card.seat, card.table): None for card in after.cards if card.table in more and not card.face_up}
    return [e.CardsForgotten(seat, table) for seat, table in lying]


def _takes_part(state: m.State, table: int) -> bool:
    return counts.takes_part(state, m.Table(table))


def _again(state: m.State) -> list[e.Event]:
    """Tables that pay something else, or no longer anything, or nobody knows yet what."""
    events: list[e.Event] = []
    for evaluation in state.evaluations:
        table = m.Table(evaluation.table)
        if not _is_reckonable(state, table):
            events.append(e.TableWithdrawn(table))
        elif (event := reckon(state, table)).evaluation != evaluation:
            events.append(event)
    opened = state.opened
    if opened is not None and counts.unnamed(state) and not counts.takes_part(state, opened):
        events.append(e.TableWithdrawn(opened))
    return events


def _is_reckonable(state: m.State, table: m.Table) -> bool:
    lying = [card for card in state.cards if card.table == table]
    return counts.takes_part(state, table) and all(card.face_up and card.card is not None for card in lying)


def _seat(state: m.State, seat: str) -> Seat:
    if seat not in state.order:
        raise NotFound("no_seat", "there is no such seat", "fact.seat")
    return Seat(seat)


def _elsewhere(state: m.State, start: int, end: int) -> m.Table:
    """Where it is in truth, and was not recorded."""
    to = checks.table(state, end, "fact.to")
    if start == end:
        raise Refused("not_waiting", "this is how it is recorded", "fact.to")
    return to


def _token_lies(state: m.State, fact: a.TokenLies) -> list[e.Event]:
    """V2.1: only this round's tokens."""
    to = _elsewhere(state, fact.table, fact.to)
    lying = [token for token in state.tokens if token.value == state.token]
    found = next((token for token in reversed(lying) if token.table == fact.table), None)
    if found is None:
        raise Refused("no_token_there", f"no token of this round lies at table {fact.table}", "fact.table")
    _still(fact.of, sum(token.table == fact.table for token in lying))
    if found.seat is not None:
        return [e.TokenTakenBack(found.seat, found.table), e.TokenPlaced(found.seat, to, state.token)]
    tallied = {table: sum(token.table == table for token in lying) for table in map(m.Table, state.tables)}
    tallied[found.table] -= 1
    tallied[to] += 1
    return [e.TokensTallied(state.token, {table: number for table, number in tallied.items() if number})]


def _card_lies(state: m.State, fact: a.CardLies) -> list[e.Event]:
    """Not said which: a covered one, else one not named. A covered one is named where it is found, never shown."""
    seat, to = _seat(state, fact.seat), _elsewhere(state, fact.table, fact.to)
    here = [card for card in state.cards if (card.seat, card.table) == (seat, fact.table)]
    covered, seen = [card for card in here if not card.face_up], [card for card in here if card.face_up]
    unnamed = [card for card in seen if card.card is None]
    meant = [card for card in seen if card.card is fact.card] if fact.card else (covered or unnamed or seen)
    if len(meant) > 1 and meant is seen:
        raise BadInput("bad_field", "card: say which of those that lie face up", "fact.card")
    if not meant:
        raise Refused("no_card_there", f"no such card of this seat lies at table {fact.table}", "fact.table")
    _still(fact.of, len(here))
    if meant is covered:
        return [e.CardsForgotten(seat, meant[0].table), e.CardFound(seat, meant[0].table, to, None, face_up=False)]
    return [e.CardFound(seat, meant[0].table, to, meant[0].card, meant[0].face_up)]


def _still(seen: int | None, recorded: int) -> None:
    if seen not in (None, recorded):
        raise Refused("not_waiting", "it is not recorded like that any more", "fact.of")


def _pawn_stands(state: m.State, fact: a.PawnStands) -> list[e.Event]:
    seat = _seat(state, fact.seat)
    to = _elsewhere(state, state.pawns[seat], fact.to)
    checks.in_reach(state, seat, to, "fact.to")
    return [e.PawnMoved(seat, to)]


def _flipped_card_is(state: m.State, fact: a.FlippedCardIs) -> list[e.Event]:
    seat = _seat(state, fact.seat)
    if m.LyingCard(seat, m.Table(fact.table), fact.was, face_up=True) not in state.cards:
        raise Refused("no_card_there", f"no such card of this seat was turned over at table {fact.table}", "fact.was")
    if fact.was is fact.card:
        raise Refused("not_waiting", "this is how it is recorded", "fact.card")
    return [e.CardRenamed(seat, m.Table(fact.table), fact.was, fact.card)]


_FACTS: Mapping[type[Fact], tuple[m.Phase, Callable[[m.State, Any], list[e.Event]]]] = {
    a.TokenLies: (m.Phase.CARDS, _token_lies),
    a.CardLies: (m.Phase.PAWNS, _card_lies),
    a.PawnStands: (m.Phase.PAYOUT, _pawn_stands),
    a.FlippedCardIs: (m.Phase.PAYOUT, _flipped_card_is),
}
"""The first phase in which the fact can be corrected (before it, people simply place the piece anew), and how it is."""
