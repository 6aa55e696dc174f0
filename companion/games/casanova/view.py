"""What one viewer may see of a game of Casanova, built field by field. A covered card is its owner's until the reveal
is complete (C3.1); what is left in a hand is never shown (C2.4), though what lies face up is public (C1.10)."""

from typing import Any

from companion.game import People, Seat, View, Viewer, result
from companion.games.casanova import data
from companion.games.casanova import model as m
from companion.games.casanova.betting import Outcome
from companion.games.casanova.flow import unanswered, unnamed


def view(state: m.State, people: People) -> View:
    """What everybody sees of the game; `seats` holds what is to be merged into each seat's entry."""
    turn = state.turn
    return {
        "phase": state.phase.value,
        "turn": state.number,
        "turns": data.TURNS,
        "active": state.active,
        "next": next_to_act(state),
        "order": list(state.order),
        "chairs": list(state.order),
        "seats": {seat: _seat(state, seat) for seat in state.order},
        "mine": None,
        "pot": state.pot,
        "dice": turn.dice,
        "faces": list(turn.faces),
        "massimo": turn.massimo,
        "announced": turn.announced,
        "unanswered": list(unanswered(state)) if state.phase is m.Phase.MATCH else [],
        "unnamed": list(unnamed(state)) if state.phase is m.Phase.REVEAL else [],
        "outcome": outcome_view(turn.outcome) if turn.outcome else None,
        "result": result(state.order, state.coins, "coins") if state.phase is m.Phase.OVER else None,
    }


def own(state: m.State, seat: Seat, public: View) -> View:
    """What this seat sees besides: its hand, and its card of this turn."""
    return {"mine": _mine(state, seat)}


def _seat(state: m.State, seat: Seat) -> dict[str, Any]:
    return {
        "coins": state.coins[seat],
        "has_played": seat in state.turn.cards,
        "matched": state.turn.matched.get(seat),
        "out": seat in state.eliminated,
        "played": list(state.played[seat]),
    }


def _mine(state: m.State, seat: Seat) -> dict[str, Any]:
    if state.phase is m.Phase.OVER:
        return {"hand": [], "card": None}  # C2.4: the card that is left is never shown
    lying = state.turn.cards.get(seat)
    gone = {*state.played[seat], *([lying] if lying else [])}
    return {"hand": [card for card in data.CARDS if card not in gone], "card": lying}


def outcome_view(outcome: Outcome[Seat]) -> dict[str, Any]:
    """A turn's end as views and the record show it: a line for each who played, with the reason."""
    return {
        "massimo": outcome.massimo,
        "pot": outcome.pot,
        "left_over": outcome.left_over,
        "winners": list(outcome.winners),
        "lines": [
            {"seat": line.person, "card": line.card, "reason": line.reason.value, "coins": line.coins}
            for line in outcome.lines
        ],
    }


def next_to_act(state: m.State) -> Seat | None:
    """Whose turn it is by the rules; shown, never enforced."""
    if state.phase in (m.Phase.ANNOUNCE, m.Phase.DICE, m.Phase.DOUBLE):
        return state.active
    waiting = {
        m.Phase.CARDS: tuple(seat for seat in state.playing if seat not in state.turn.cards),
        m.Phase.MATCH: unanswered(state),
        m.Phase.REVEAL: unnamed(state),
    }.get(state.phase, ())
    return waiting[0] if waiting else None


def allowed(state: m.State, viewer: Viewer, people: People) -> list[str]:
    """The actions the viewer may send now: a seat for itself, the host for anybody."""
    if viewer.seat is None and not viewer.host:
        return []
    seats = state.playing if viewer.host else tuple(seat for seat in state.playing if seat == viewer.seat)
    active = state.active in seats
    may = {
        m.Phase.ANNOUNCE: {"announce_dice": active},
        m.Phase.CARDS: {
            "play_card": bool(seats),
            "take_back_card": any(seat in state.turn.cards for seat in seats),
        },
        m.Phase.DICE: {"enter_dice": active, "roll_dice": active},
        m.Phase.DOUBLE: {"announce": active},
        m.Phase.MATCH: {"answer_double": any(seat in seats for seat in unanswered(state))},
        m.Phase.REVEAL: {"name_card": any(seat in seats for seat in unnamed(state))},
        m.Phase.RESULT: {"next_turn": True},
    }.get(state.phase, {})
    may = {**may, "correct": viewer.host and state.turn.massimo is not None}
    return [action for action, now in may.items() if now]
