"""What a correction would change, in physical terms: sums, notes that go back, tables to turn over, seats. Pure."""

from collections.abc import Mapping
from typing import Any

from companion.game import Actor, People, Seat, View
from companion.games.vabanque import actions as a
from companion.games.vabanque import counts
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.games.vabanque.corrections import corrected
from companion.games.vabanque.evolve import fold
from companion.games.vabanque.flow import consequences
from companion.games.vabanque.payout import evaluation_view
from companion.games.vabanque.view import plan_view
from companion.seating import moves, moves_view


def preview(state: m.State, actor: Actor, action: a.Correct, people: People) -> View:
    """What the host would see change; refused as the correction itself would be. Nothing covered is in it."""
    actor.must_host()
    after = _settled(fold(state, corrected(state, action.fact)), people)
    seated = _settled(_handed_over(after), people)
    return {
        "tables": _tables(state, after),
        "seats": _seats(state, after),
        "to_come": [table for table in counts.to_come(after) if table not in counts.to_come(state)],
        "notes": plan_view(after),
        "moves": _moves(state, seated),
        "order": list(seated.order) if _seats_told(state, seated) and seated.order != state.order else None,
    }


def _settled(state: m.State, people: People) -> m.State:
    return fold(state, consequences(state, people))


def _handed_over(state: m.State) -> m.State:
    """As if everybody had confirmed at once."""
    return fold(state, [e.NotesConfirmed(counts.unconfirmed(state))]) if state.plan else state


def _tables(before: m.State, after: m.State) -> list[dict[str, Any]]:
    """Tables that pay otherwise, each as it was told and as it will be; None: not reckoned."""
    told, found = _evaluations(before), _evaluations(after)
    return [
        {"table": table, "before": told.get(table), "after": found.get(table)}
        for table in before.tables
        if told.get(table) != found.get(table)
    ]


def _evaluations(state: m.State) -> Mapping[int, dict[str, Any]]:
    return {evaluation.table: evaluation_view(evaluation, "seat") for evaluation in state.evaluations}


def _seats(before: m.State, after: m.State) -> dict[Seat, dict[str, int]]:
    """Whose gains of this round change: from what, to what, and the fortune then, in currency units."""
    told, found = counts.gains(before), counts.gains(after)
    fortunes = counts.fortunes(after)
    return {
        seat: {"before": told[seat], "after": found[seat], "fortune": fortunes[seat]}
        for seat in before.order
        if told[seat] != found[seat]
    }


def _seats_told(before: m.State, seated: m.State) -> bool:
    return before.phase is m.Phase.SEATING and seated.phase is m.Phase.SEATING


def _moves(before: m.State, seated: m.State) -> list[dict[str, Any]]:
    """Who sits elsewhere than was told, when seats had been told."""
    if not _seats_told(before, seated):
        return []
    return moves_view(moves(before.chairs, seated.chairs, seated.order), "seat")
