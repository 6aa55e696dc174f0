"""The public part of what happened, for the record and for naming what an undo takes back. Built by allow-list:
which card lies covered is not told; it is told with the outcome, when it lies face up (C1.10)."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.casanova import events as e
from companion.games.casanova.view import outcome_view


def tell(event: e.Event) -> dict[str, Any]:
    """The event as everybody at the table saw it."""
    return {"type": event.__struct_config__.tag, **_TELLERS[type(event)](event)}


def _fields(*names: str) -> Callable[[Any], dict[str, Any]]:
    return lambda event: {name: getattr(event, name) for name in names}


_TELLERS: Mapping[type[e.Event], Callable[[Any], dict[str, Any]]] = {
    e.GameBegan: _fields("order", "active", "coins"),
    e.PhaseBegan: _fields("phase"),
    e.DiceAnnounced: _fields("dice"),
    e.CardPlayed: _fields("seat"),
    e.CardTakenBack: _fields("seat"),
    e.DiceRolled: _fields("massimo", "faces"),
    e.Announced: _fields("what"),
    e.DoubleAnswered: _fields("seat", "match"),
    e.CardNamed: _fields("seat", "card"),
    e.PotAwarded: lambda event: outcome_view(event.outcome),
    e.PotTakenBack: _fields("seats"),
    e.PlayersEliminated: _fields("seats"),
    e.TurnBegan: _fields("number", "active"),
}
