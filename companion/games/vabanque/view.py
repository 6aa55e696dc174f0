"""What one viewer may see of a game of Vabanque, built field by field. A covered card is shown to its owner only,
whatever the phase (V2.2, V3.1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import People, Seat, View, Viewer, result
from companion.games.vabanque import audit, counts, data
from companion.games.vabanque import model as m
from companion.games.vabanque.corrections import may_correct
from companion.games.vabanque.payout import evaluation_view
from companion.seating import moves, moves_view


def view(state: m.State, people: People) -> View:
    """What everybody sees of the game; `seats` holds what is to be merged into each seat's entry."""
    return {
        "phase": state.phase.value,
        "round": state.round,
        "rounds": data.ROUNDS,
        "token": state.token,
        "next": counts.next_to_act(state),
        "start_player": state.start_player,
        "order": list(state.order),
        "chairs": list(state.chairs),
        "seats": _seats(state),
        "tables": [_table(state, m.Table(table)) for table in state.tables],
        "mine": None,
        "bank": _notes(state.bank),
        "missing": _notes(state.missing),
        "counted": differences_view(state.counted) if state.counted else None,
        "payout": _payout(state, people) if state.phase is m.Phase.PAYOUT else None,
        "notes": plan_view(state),
        "seating": _seating(state) if state.phase is m.Phase.SEATING else None,
        "result": result(state.order, counts.fortunes(state), "fortune") if state.phase is m.Phase.OVER else None,
        "history": [
            {"round": past.round, "fortunes": dict(past.fortunes), "gains": dict(past.gains)} for past in state.history
        ],
    }


def own(state: m.State, seat: Seat, public: View) -> View:
    """What this seat sees besides: its hand, and which of its own cards lie where."""
    covered = {card.table for card in state.cards if card.seat == seat and not card.face_up}
    tables = [
        {**entry, "cards": _cards(state, entry["table"], seat)} if entry["table"] in covered else entry
        for entry in public["tables"]
    ]
    return {"mine": _mine(state, seat), "tables": tables}


def _notes(notes: Mapping[int, int]) -> dict[str, int]:
    return {str(value): number for value, number in sorted(notes.items())}


def differences_view(differences: m.Differences) -> dict[str, Any]:
    """How far a count was from what was believed, as views and the record show it."""
    seats = {seat: _notes(difference) for seat, difference in differences.seats.items()}
    return {"bank": _notes(differences.bank), "seats": seats}


def _seats(state: m.State) -> dict[Seat, Any]:
    fortunes, gains = counts.fortunes(state), counts.gains(state)
    return {seat: {"fortune": fortunes[seat], "gain": gains[seat], **_seat(state, seat)} for seat in state.order}


def _seat(state: m.State, seat: Seat) -> dict[str, Any]:
    placing_tokens = state.phase is m.Phase.TOKENS
    at_a_table = state.phase is m.Phase.PAYOUT and state.opened is not None
    return {
        "owed": state.owed[seat],
        "notes": _notes(state.holdings[seat]),
        "tokens_left": counts.tokens_left(state, seat) if placing_tokens else 0,
        "cards_left": counts.cards_left(state, seat),
        "moved": seat in state.moved,
        "pawn_before": state.pawns_before[seat] if state.has_reached(m.Phase.PAWNS) else None,
        "acknowledged": at_a_table and seat in state.acknowledged,
        "confirmed": state.phase is m.Phase.NOTES and seat not in counts.unconfirmed(state),
        "ready": state.phase is m.Phase.SEATING and seat in state.ready,
    }


def _table(state: m.State, table: m.Table) -> dict[str, Any]:
    moving = state.phase is m.Phase.PAWNS
    evaluated = next((found for found in state.evaluations if found.table == table), None)
    return {
        "table": table,
        "tokens": [token.value for token in state.tokens if token.table == table],
        "cards": _cards(state, table),
        "pawns": [seat for seat in state.order if state.pawns.get(seat) == table],
        "reach": [seat for seat in state.order if table in counts.reachable(state, seat)] if moving else [],
        "evaluated": evaluation_view(evaluated, "seat") if evaluated else None,
    }


def _cards(state: m.State, table: m.Table, owner: Seat | None = None) -> list[dict[str, Any]]:
    """The cards at a table, in the order placed: which it is only face up, or for its owner."""
    return [_card(card, card.face_up or card.seat == owner) for card in state.cards if card.table == table]


def _card(lying: m.LyingCard, known: bool) -> dict[str, Any]:
    return {"seat": lying.seat, "card": lying.card.value if known and lying.card else None}


def _mine(state: m.State, seat: Seat) -> dict[str, Any]:
    placed = [card for card in state.cards if card.seat == seat]
    known = {card.card for card in placed}
    hand = [card.value for card in m.HAND if card not in known]
    value = state.token
    return {
        "hand": hand if counts.cards_left(state, seat) else [],
        "placed": [{"card": card.card.value if card.card else None, "table": card.table} for card in placed],
        "fill": _fill(placed),
        "tokens": [token.table for token in state.tokens if token.seat == seat and token.value == value],
        "pawn": state.pawns.get(seat),
        "reachable": list(counts.reachable(state, seat)) if state.phase is m.Phase.PAWNS else [],
    }


def _fill(placed: Sequence[m.LyingCard]) -> str:
    """What makes the view as long as if all covered cards were known: a length must not tell which belief was dropped.

    Each stands in it twice, and `null` is three letters shorter than the name of any card.
    """
    return " " * (6 * sum(card.card is None and not card.face_up for card in placed))


def _payout(state: m.State, people: People) -> dict[str, Any]:
    return {
        "table": state.opened,
        "done": [evaluation.table for evaluation in state.evaluations],
        "to_come": list(counts.to_come(state)),
        "unnamed": [{"seat": card.seat, "table": card.table} for card in counts.unnamed(state)],
        "waits_for": list(counts.waits_for(state, people)),
    }


def plan_view(state: m.State) -> dict[str, Any] | None:
    """Which notes change hands (V6.3), as views show it; None: no plan waits."""
    if state.plan is None:
        return None
    return {
        "players": {
            seat: {
                "due": state.owed[seat],
                "receives": _notes(state.plan.shares[seat].receives),
                "returns": _notes(state.plan.shares[seat].returns),
                "unpaid": state.plan.shares[seat].unpaid,
            }
            for seat in state.order
        },
        "bank_after": _notes(state.plan.stock),
        "notes_moved": state.plan.notes_moved,
    }


def _seating(state: m.State) -> dict[str, Any]:
    changes = moves(state.chairs_before, state.chairs, state.order)
    return {
        "order": list(state.order),
        "chairs": list(state.chairs),
        "before": list(state.chairs_before),
        "moves": moves_view(changes, "seat"),
        "platelets": state.settings.seating == "platelets",
    }


def allowed(state: m.State, viewer: Viewer, people: People) -> list[str]:
    """The actions the viewer may send now: a seat for itself, the host for anybody."""
    if viewer.seat is None and not viewer.host:
        return []
    seats = state.order if viewer.host else tuple(seat for seat in (viewer.seat,) if seat)
    may = _may_now(state, viewer, seats, people)
    may["audit_bank"] = viewer.host and not audit.half_handed_over(state)
    may["correct"] = viewer.host and may_correct(state)
    return [action for action, now in may.items() if now]


def _may_now(state: m.State, viewer: Viewer, seats: tuple[Seat, ...], people: People) -> dict[str, bool]:
    """The phase's actions, and whether each has a use now for one of the seats."""
    match state.phase:
        case m.Phase.PAWNS_FIRST:
            return {"place_pawn": state.start_player in seats}
        case m.Phase.TOKENS:
            value = state.token
            return {
                "place_token": any(counts.tokens_left(state, seat) for seat in seats),
                "take_back_token": any(token.seat in seats and token.value == value for token in state.tokens),
                "tally_tokens": True,
            }
        case m.Phase.CARDS:
            return {"place_card": True, "take_back_card": any(card.seat in seats for card in state.cards)}
        case m.Phase.PAWNS:
            return {"move_pawn": True}
        case m.Phase.PAYOUT:
            return _may_in_payout(state, viewer, seats, people)
        case m.Phase.NOTES:
            return {"confirm_notes": any(seat in seats for seat in counts.unconfirmed(state))}
        case m.Phase.SEATING:
            return {"next_round": viewer.host or viewer.seat not in state.ready}
        case m.Phase.OVER:
            return {}


def _may_in_payout(state: m.State, viewer: Viewer, seats: tuple[Seat, ...], people: People) -> dict[str, bool]:
    unnamed, waits_for = counts.unnamed(state), counts.waits_for(state, people)
    return {
        "reveal": viewer.host and not unnamed and not waits_for,
        "name_card": any(card.seat in seats for card in unnamed),
        "acknowledge": any(seat in seats for seat in waits_for),
    }
