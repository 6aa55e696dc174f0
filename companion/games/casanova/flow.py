"""What follows by itself: phases close when nothing is missing, a pot is awarded once every card has a name."""

from companion.game import Seat
from companion.games.casanova import data
from companion.games.casanova import events as e
from companion.games.casanova import model as m
from companion.games.casanova.betting import award
from companion.games.casanova.evolve import fold


def consequences(state: m.State) -> list[e.Event]:
    """All events that follow from the state, until it waits for somebody again."""
    events: list[e.Event] = []
    while following := _following(state):
        events += following
        state = fold(state, following)
    return events


def _following(state: m.State) -> list[e.Event]:
    turn = state.turn
    match state.phase:
        case m.Phase.ANNOUNCE if turn.dice is not None:
            return [e.PhaseBegan(m.Phase.CARDS)]
        case m.Phase.CARDS if len(turn.cards) == len(state.playing):
            return [e.PhaseBegan(m.Phase.DICE)]
        case m.Phase.DICE if turn.massimo is not None:
            return [e.PhaseBegan(m.Phase.DOUBLE)]
        case m.Phase.DOUBLE if turn.announced is not None:
            return [e.PhaseBegan(m.Phase.MATCH if turn.announced == "double" else m.Phase.REVEAL)]
        case m.Phase.MATCH:
            return _answers(state)
        case m.Phase.REVEAL if not unnamed(state):
            return _end_of_turn(state)
    return []


def unanswered(state: m.State) -> tuple[Seat, ...]:
    """Who has still to match the double or withdraw, clockwise (C1.5)."""
    return tuple(seat for seat in state.playing[1:] if seat not in state.turn.matched)


def unnamed(state: m.State) -> tuple[Seat, ...]:
    """Whose card nobody has told the server."""
    return tuple(seat for seat in state.playing if state.turn.cards.get(seat, 0) is None)


def _answers(state: m.State) -> list[e.Event]:
    waiting = unanswered(state)
    if not waiting:
        return [e.PhaseBegan(m.Phase.REVEAL)]
    # C1.5: no credit, so without a coin there is nothing to decide.
    return [e.DoubleAnswered(seat, match=False) for seat in waiting if not state.coins[seat]]


def _end_of_turn(state: m.State) -> list[e.Event]:
    turn = state.turn
    cards = {seat: card for seat, card in turn.cards.items() if card is not None}
    withdrawn = [seat for seat, matched in turn.matched.items() if not matched]
    awarded = e.PotAwarded(award(turn.massimo or 0, state.pot, cards, withdrawn, state.playing))
    after = fold(state, [awarded])
    broke = tuple(seat for seat in state.playing if not after.coins[seat])  # C2.1: checked after the award
    over = state.number == data.TURNS or len(state.playing) - len(broke) <= 1  # C2.2
    eliminated: list[e.Event] = [e.PlayersEliminated(broke)] if broke else []
    return [awarded, *eliminated, e.PhaseBegan(m.Phase.OVER if over else m.Phase.RESULT)]


def next_turn(state: m.State) -> e.TurnBegan:
    """The next player to the left who is still in the game becomes active (C1.11, C2.1)."""
    first = state.order.index(state.active) + 1
    around = (*state.order[first:], *state.order[:first])
    active = next(seat for seat in around if seat not in state.eliminated)
    return e.TurnBegan(state.number + 1, active)
