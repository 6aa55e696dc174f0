"""What can be counted at the table at one moment: what is left, what is open, what is still waited for. All public."""

from collections.abc import Mapping

from companion.game import People, Seat
from companion.games.vabanque import data
from companion.games.vabanque import model as m
from companion.money.notes import total


def tokens_left(state: m.State, seat: Seat) -> int:
    """How many of this round's tokens the seat has still to place (V1.2); after a tally none."""
    value = state.token
    lying = [token for token in state.tokens if token.value == value]
    if any(token.seat is None for token in lying):
        return 0
    return state.tokens_each - sum(token.seat == seat for token in lying)


def cards_left(state: m.State, seat: Seat) -> int:
    """How many cards the seat still holds (V2.2)."""
    return len(m.HAND) - sum(card.seat == seat for card in state.cards)


def reachable(state: m.State, seat: Seat) -> tuple[m.Table, ...]:
    """The tables the pawn may stand on after this round's move: here, or one to four on (V2.3)."""
    here, circle = state.pawns_before[seat], len(state.tables)
    return tuple(m.Table((here - 1 + steps) % circle + 1) for steps in range(data.PAWN_REACH + 1))


def takes_part(state: m.State, table: m.Table) -> bool:
    """Whether the table is turned over and paid in this round's payout (V3.1, V3.8)."""
    if state.settings.evaluate == "money":
        return any(token.table == table for token in state.tokens)
    return table in state.pawns.values()


def to_come(state: m.State) -> tuple[m.Table, ...]:
    """Tables still to be turned over, clockwise from table 1 (V3.9)."""
    done = {evaluation.table for evaluation in state.evaluations} | {state.opened}
    return tuple(m.Table(table) for table in state.tables if table not in done and takes_part(state, m.Table(table)))


def unnamed(state: m.State) -> tuple[m.LyingCard, ...]:
    """Turned-over cards nobody has told the server yet."""
    return tuple(card for card in state.cards if card.face_up and card.card is None)


def waits_for(state: m.State, people: People) -> tuple[Seat, ...]:
    """Whose OK to the open table is missing (V3.9, `acknowledge: everyone`)."""
    evaluated = bool(state.evaluations) and state.evaluations[-1].table == state.opened
    if state.settings.acknowledge == "host" or not evaluated:
        return ()
    return tuple(seat for seat in state.order if seat in people.phones and seat not in state.acknowledged)


def unconfirmed(state: m.State) -> tuple[Seat, ...]:
    """Who still has notes to take or to hand back."""
    if state.plan is None:
        return ()
    shares = state.plan.shares
    return tuple(
        seat for seat in state.order if (shares[seat].receives or shares[seat].returns) and seat not in state.confirmed
    )


def not_seated(state: m.State, people: People) -> tuple[Seat, ...]:
    """Whose “I sit” is missing before the next round begins by itself."""
    return tuple(seat for seat in state.order if seat in people.phones and seat not in state.ready)


def fortunes(state: m.State) -> dict[Seat, int]:
    """Notes plus what the bank owes (V6.4, V6.5), in currency units."""
    return {seat: total(held) + state.owed[seat] for seat, held in state.holdings.items()}


def gains(state: m.State) -> Mapping[Seat, int]:
    """What this round's tables have brought everybody so far, in currency units."""
    won = dict.fromkeys(state.order, 0)
    for evaluation in state.evaluations:
        for line in evaluation.lines:
            won[line.person] += line.total
    return won


def next_to_act(state: m.State) -> Seat | None:
    """Whose turn it is by the rules (V2.1 to V2.3); shown, never enforced."""
    if state.phase is m.Phase.PAWNS_FIRST:
        return state.start_player
    left = {
        m.Phase.TOKENS: lambda seat: tokens_left(state, seat),
        m.Phase.CARDS: lambda seat: cards_left(state, seat),
        m.Phase.PAWNS: lambda seat: int(seat not in state.moved),
    }.get(state.phase)
    if left is None:
        return None
    most = max(left(seat) for seat in state.order)
    return next((seat for seat in state.order if left(seat) == most), None) if most else None
