"""The public part of what happened, for the record and for naming what an undo takes back. Built by allow-list:
which card lies covered is not told; it is told with the outcome, when it lies face up (C1.10)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.casanova import model as m
from companion.games.casanova.view import outcome_view


def tell(event: m.Event) -> dict[str, Any]:
    """The event as everybody at the table saw it."""
    return {"type": event.__struct_config__.tag, **_TELLERS[type(event)](event)}


def _fields(*names: str) -> Callable[[Any], dict[str, Any]]:
    return lambda event: {name: getattr(event, name) for name in names}


_TELLERS: Mapping[type[m.Event], Callable[[Any], dict[str, Any]]] = {
    m.GameBegan: _fields("order", "active", "coins"),
    m.PhaseBegan: _fields("phase"),
    m.DiceAnnounced: _fields("dice"),
    m.CardPlayed: _fields("seat"),
    m.CardTakenBack: _fields("seat"),
    m.DiceRolled: _fields("massimo", "faces"),
    m.Announced: _fields("what"),
    m.DoubleAnswered: _fields("seat", "match"),
    m.CardNamed: _fields("seat", "card"),
    m.PotAwarded: lambda event: outcome_view(event.outcome),
    m.PlayersEliminated: _fields("seats"),
    m.TurnBegan: _fields("number", "active"),
}
