"""The public part of what happened, for the record and for naming what an undo takes back. Built by allow-list:
an event or a field that is not listed here is not told. Which card lies covered is never told, not even afterwards."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.vabanque import events as e
from companion.games.vabanque.payout import evaluation_view
from companion.games.vabanque.view import differences_view


def tell(event: e.Event) -> dict[str, Any]:
    """The event as everybody at the table saw it."""
    return {"type": event.__struct_config__.tag, **_TELLERS[type(event)](event)}


def _fields(*names: str) -> Callable[[Any], dict[str, Any]]:
    return lambda event: {name: getattr(event, name) for name in names}


def _notes_planned(event: e.NotesPlanned) -> dict[str, Any]:
    shares = {
        seat: {"receives": dict(share.receives), "returns": dict(share.returns), "unpaid": share.unpaid}
        for seat, share in event.plan.shares.items()
    }
    return {"players": shares, "notes_moved": event.plan.notes_moved}


def _bank_counted(event: e.BankCounted) -> dict[str, Any]:
    return {"bank": event.bank, "seats": event.seats, "differences": differences_view(event.differences)}


_TELLERS: Mapping[type[e.Event], Callable[[Any], dict[str, Any]]] = {
    e.GameBegan: _fields("chairs", "order"),
    e.PhaseBegan: _fields("phase"),
    e.PawnsPlaced: _fields("pawns"),
    e.TokenPlaced: _fields("seat", "table", "value"),
    e.TokenTakenBack: _fields("seat", "table"),
    e.TokensTallied: _fields("value", "tokens"),
    e.CardPlaced: _fields("seat", "table"),
    e.CardTakenBack: _fields("seat", "table"),
    e.PawnMoved: _fields("seat", "table"),
    e.TableOpened: _fields("table"),
    e.CardNamed: _fields("seat", "table", "card"),
    e.TableEvaluated: lambda event: {
        "table": event.evaluation.table,
        "revealed": [{"seat": seat, "card": card.value} for seat, card in event.evaluation.revealed],
        **evaluation_view(event.evaluation, "seat"),
    },
    e.TableAcknowledged: _fields("table", "seats"),
    e.NotesPlanned: _notes_planned,
    e.NotesConfirmed: _fields("seats"),
    e.NotesHandedOver: _fields(),
    e.BankCounted: _bank_counted,
    e.RoundScored: _fields("fortunes", "gains"),
    e.OrderDrawn: _fields("order", "chairs"),
    e.SeatsReady: _fields("seats"),
    e.CardsForgotten: _fields("seat", "table"),
    e.CardFound: _fields("seat", "table", "to"),
    e.CardRenamed: _fields("seat", "table", "was", "card"),
    e.TableWithdrawn: _fields("table"),
    e.RoundReopened: _fields(),
    e.RoundBegan: _fields("round"),
}
