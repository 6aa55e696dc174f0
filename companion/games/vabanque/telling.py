"""The public part of what happened, for the record and for naming what an undo takes back. Built by allow-list:
an event or a field that is not listed here is not told. Which card lies covered is never told, not even afterwards."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.vabanque import mended
from companion.games.vabanque import model as m
from companion.games.vabanque.view import differences_view, evaluation_view


def tell(event: m.Event) -> dict[str, Any]:
    """The event as everybody at the table saw it."""
    return {"type": event.__struct_config__.tag, **_TELLERS[type(event)](event)}


def _fields(*names: str) -> Callable[[Any], dict[str, Any]]:
    return lambda event: {name: getattr(event, name) for name in names}


def _notes_planned(event: m.NotesPlanned) -> dict[str, Any]:
    shares = {
        seat: {"receives": dict(share.receives), "returns": dict(share.returns), "unpaid": share.unpaid}
        for seat, share in event.plan.shares.items()
    }
    return {"players": shares, "notes_moved": event.plan.notes_moved}


def _bank_counted(event: m.BankCounted) -> dict[str, Any]:
    return {"bank": event.bank, "seats": event.seats, "differences": differences_view(event.differences)}


_TELLERS: Mapping[type[m.Event], Callable[[Any], dict[str, Any]]] = {
    m.GameBegan: _fields("chairs", "order"),
    m.PhaseBegan: _fields("phase"),
    m.PawnsPlaced: _fields("pawns"),
    m.TokenPlaced: _fields("seat", "table", "value"),
    m.TokenTakenBack: _fields("seat", "table"),
    m.TokensTallied: _fields("value", "tokens"),
    m.CardPlaced: _fields("seat", "table"),
    m.CardTakenBack: _fields("seat", "table"),
    m.PawnMoved: _fields("seat", "table"),
    m.TableOpened: _fields("table"),
    m.CardNamed: _fields("seat", "table", "card"),
    m.TableEvaluated: lambda event: {
        "table": event.evaluation.table,
        "revealed": [{"seat": seat, "card": card.value} for seat, card in event.evaluation.revealed],
        **evaluation_view(event.evaluation),
    },
    m.TableAcknowledged: _fields("table", "seats"),
    m.NotesPlanned: _notes_planned,
    m.NotesConfirmed: _fields("seats"),
    m.NotesHandedOver: _fields(),
    m.BankCounted: _bank_counted,
    m.RoundScored: _fields("fortunes", "gains"),
    m.OrderDrawn: _fields("order", "chairs"),
    m.SeatsReady: _fields("seats"),
    mended.CardsForgotten: _fields("seat", "table"),
    mended.CardFound: _fields("seat", "table", "to"),
    mended.CardRenamed: _fields("seat", "table", "was", "card"),
    mended.TableWithdrawn: _fields("table"),
    mended.RoundReopened: _fields(),
    m.RoundBegan: _fields("round"),
}
