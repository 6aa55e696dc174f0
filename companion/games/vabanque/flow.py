"""What follows by itself: phases close when nothing is missing, an open table is reckoned once its cards are named."""

from companion.game import People, Seat
from companion.games.vabanque import audit, counts, data
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.games.vabanque.evolve import fold
from companion.games.vabanque.payout import Card, evaluate
from companion.money.settle import AT_THE_TABLE, Claim, settle
from companion.seating import new_chairs, new_order


def consequences(state: m.State, people: People) -> list[e.Event]:
    """All events that follow from the state, until it waits for somebody again."""
    events: list[e.Event] = []
    while following := _following(state, people):
        events += following
        state = fold(state, following)
    return events


def _following(state: m.State, people: People) -> list[e.Event]:
    match state.phase:
        case m.Phase.PAWNS_FIRST if state.pawns:
            return [e.PhaseBegan(m.Phase.TOKENS)]
        case m.Phase.TOKENS if not any(counts.tokens_left(state, seat) for seat in state.order):
            return [e.PhaseBegan(m.Phase.CARDS)]
        case m.Phase.CARDS if not any(counts.cards_left(state, seat) for seat in state.order):
            return [e.PhaseBegan(m.Phase.PAWNS)]
        case m.Phase.PAWNS if len(state.moved) == len(state.order):
            return [e.PhaseBegan(m.Phase.PAYOUT)]
        case m.Phase.PAYOUT:
            return _after_a_table(state, people)
        case m.Phase.NOTES if state.plan is None:
            return [_plan(state)]
        case m.Phase.NOTES if not counts.unconfirmed(state):
            return [e.NotesHandedOver(), *_after_the_notes(state, people)]
        case m.Phase.SEATING if people.phones and not counts.not_seated(state, people):
            return [e.RoundBegan(state.round + 1)]
    return []


def _after_a_table(state: m.State, people: People) -> list[e.Event]:
    last = not counts.to_come(state)
    if counts.unnamed(state) or (state.opened is None and not last):
        return []
    if state.opened is not None and all(evaluation.table != state.opened for evaluation in state.evaluations):
        return [reckon(state, state.opened)]
    if counts.waits_for(state, people):
        return []
    if any(state.owed.values()) and (last or state.settings.pay == "table"):  # V6.2
        return _notes(state, last)
    return _end_of_round(state, people) if last else []


def _notes(state: m.State, last: bool) -> list[e.Event]:
    """Where no note can change hands a table stays open until the host goes on, and its debt waits (V6.4)."""
    planned = _plan(state)
    return [e.PhaseBegan(m.Phase.NOTES), planned] if last or planned.plan.notes_moved else []


def reckon(state: m.State, table: m.Table) -> e.TableEvaluated:
    """What the table pays, once all its cards are known (V3)."""
    revealed: list[tuple[Seat, Card]] = [
        (lying.seat, lying.card) for lying in state.cards if lying.table == table and lying.card is not None
    ]
    tokens = [token.value for token in state.tokens if token.table == table]
    pawns = [seat for seat, stands in state.pawns.items() if stands == table]
    return e.TableEvaluated(evaluate(table, tokens, revealed, pawns, state.order))


def _plan(state: m.State) -> e.NotesPlanned:
    claims = {str(seat): Claim(state.owed[seat], audit.surely_held(state, seat)) for seat in state.order}
    return e.NotesPlanned(settle(state.bank, claims, AT_THE_TABLE))  # V6.3


def _after_the_notes(state: m.State, people: People) -> list[e.Event]:
    if counts.to_come(state):
        return [e.PhaseBegan(m.Phase.PAYOUT)]
    return _end_of_round(state, people)


def _end_of_round(state: m.State, people: People) -> list[e.Event]:
    """Score the round; then new seats (V4), or after the last round the end without reseating (V5.1)."""
    fortunes = counts.fortunes(state)
    scored = e.RoundScored(fortunes, dict(counts.gains(state)))
    if state.round == data.ROUNDS:
        return [scored, e.PhaseBegan(m.Phase.OVER)]
    return [scored, e.PhaseBegan(m.Phase.SEATING), _draw_order(state, people)]


def _draw_order(state: m.State, people: People) -> e.Event:
    """The new order of play and who sits where (V4.1 to V4.3)."""
    order = new_order(state.order, counts.fortunes(state), state.settings.ties)
    chairs = new_chairs(state.chairs, order, state.settings.seating, people.stays_put)
    return e.OrderDrawn(order, chairs)
