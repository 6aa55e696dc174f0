"""The only door out: whatever leaves, through any socket, answer, export or print, was built here for one viewer.

Everything is picked field by field; what is not named here does not leave.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from companion.errors import BadInput, Refused
from companion.game import Seat, Viewer, ViewerKind
from companion.games import GAMES
from companion.rooms import events as e
from companion.rooms.access import Caller
from companion.rooms.actions import actor, open_envelope
from companion.rooms.room import Logged, Room, Shown, decoded
from companion.rooms.state import Person, RoomState, Step
from companion.rooms.store import Stored
from companion.rooms.viewing import allowed_around, settings_of


def project(room: Room, viewer: Viewer) -> dict[str, Any]:
    """The whole view of the room for this viewer; raises `ValueError` for a viewer who has no seat here."""
    return _view(room, room.state, viewer)


def _view(room: Room, state: RoomState, viewer: Viewer) -> dict[str, Any]:
    sits = viewer.seat in state.people if viewer.kind is ViewerKind.SEAT else viewer.seat is None
    if not isinstance(viewer.kind, ViewerKind) or not sits:
        raise ValueError("nobody is known to look on like that")
    public = _public(room, state)
    own = state.game.own(state.play, viewer.seat, public) if state.play is not None and viewer.seat else {}
    return {
        **public,
        "viewer": {"kind": viewer.kind.value, "seat": viewer.seat, "host": viewer.host},
        "allowed": _allowed(state, viewer),
        **own,
    }


def _public(room: Room, state: RoomState) -> dict[str, Any]:
    """What everybody sees, made once for all who look at the room as it is now. Nobody changes it."""
    present = room.present
    if room.shown is None or room.shown.state is not state or room.shown.present is not present:
        room.shown = Shown(state, present, _table(room.code, state, present))
    return room.shown.public


def _table(code: str, state: RoomState, present: frozenset[Seat]) -> dict[str, Any]:
    common = _common(code, state, present)
    if state.play is None:
        return common
    game = state.game.view(state.play, state.around)
    parts = game.pop("seats")
    chairs = game["chairs"]
    seats = [{**entry, **parts[seat := entry["seat"]], "chair": chairs.index(seat) + 1} for entry in common["seats"]]
    return {**common, **game, "seats": seats}


def _common(code: str, state: RoomState, present: frozenset[Seat]) -> dict[str, Any]:
    return {
        "room": code,
        "game": state.game.name,
        "match": state.match,
        "phase": "lobby",
        "settings": settings_of(state),
        "seats": [_seat(person, state, present) for person in state.people.values()],
        "chairs": list(state.chairs),
        "players": {"min": state.game.players[0], "max": state.game.players[-1]},
        "undo": _step(state.past.top) if state.past else None,
        "redo": _step(state.future.top) if state.future else None,
    }


def _step(step: Step) -> dict[str, Any]:
    return {**step.taken.action, "step": step.number}


def _allowed(state: RoomState, viewer: Viewer) -> list[str]:
    in_play = state.game.allowed(state.play, viewer, state.around) if state.play is not None else []
    return allowed_around(state, viewer) + in_play


def _seat(person: Person, state: RoomState, present: frozenset[Seat]) -> dict[str, Any]:
    return {
        "seat": person.seat,
        "name": person.name,
        "colour": person.colour,
        "chair": state.chairs.index(person.seat) + 1,
        "phone": person.digest is not None,
        "connected": person.seat in present,
        "host": person.host,
        "stays_put": person.stays_put,
    }


def preview(room: Room, caller: Caller, sent: object) -> dict[str, Any]:
    """What the action would change if it were done now, for who may do it; refused as the action would be."""
    state = room.state
    envelope = open_envelope(sent, state.game)
    who, kind = actor(state, caller, envelope.seat), type(envelope.action)
    if kind not in state.game.previews:
        raise BadInput("unknown_type", "of this action nothing is told beforehand", "type")
    if state.play is None:
        raise Refused("wrong_phase", "the game has not started")
    return state.game.previews[kind](state.play, who, envelope.action, state.around)


def record(room: Room, viewer: Viewer) -> dict[str, Any]:
    """The game so far as the viewer may see it: the view, and every step up to it in order with what it made public."""
    return record_later(room, viewer)()


def record_later(room: Room, viewer: Viewer) -> Callable[[], dict[str, Any]]:
    """As `record`, but only what needs the room is done now: what takes long is done in the call of what is returned.

    That may be made in any thread.
    """
    state, stored = room.stored()
    return partial(_record, _view(room, state, viewer), stored)


def _record(view: dict[str, Any], stored: Sequence[Stored]) -> dict[str, Any]:
    return {"room": view["room"], "game": view["game"], "view": view, "steps": list(_steps(decoded(stored)))}


_TOLD = (e.StepTaken, e.Undone, e.Redone, e.Rematched, e.GameChanged, e.KeyIssued)


def _steps(log: Sequence[Logged]) -> Iterator[dict[str, Any]]:
    """What is told of each step, in the words of the game that was played then."""
    game = ""
    for logged in log:
        if isinstance(logged.event, e.RoomOpened | e.GameChanged):
            game = logged.event.game
        if isinstance(logged.event, _TOLD):
            yield {"at": logged.at, "by": getattr(logged.event, "by", None), **_told(logged.event, game)}


def _told(event: e.RoomEvent, game: str) -> dict[str, Any]:
    match event:
        case e.StepTaken():
            return {**event.action, "events": [GAMES[game].tell(inner) for inner in event.events]}
        case e.KeyIssued():
            return {"type": "key_issued", "seat": event.seat}
        case e.GameChanged():
            return {"type": "game_changed", "game": event.game}
    return {"type": str(event.__struct_config__.tag)}
