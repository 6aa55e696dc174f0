"""The room's own part of what a viewer may see and do."""

from typing import Any

import msgspec

from companion.game import Game, Viewer
from companion.games import GAMES
from companion.rooms.state import RoomState


def settings_of(state: RoomState) -> dict[str, Any]:
    """The house rules, as JSON."""
    settings: dict[str, Any] = msgspec.to_builtins(state.settings)
    return settings


def _has_chairs(other: Game[Any, Any, Any, Any], state: RoomState) -> bool:
    return other is not state.game and len(state.people) <= other.players[-1]


def allowed_around(state: RoomState, viewer: Viewer) -> list[str]:
    """The room's actions the viewer may send now; the game's are added by the game."""
    if viewer.seat is None and not viewer.host:
        return []
    lobby, host = state.play is None, viewer.host
    over = not lobby and state.game.over(state.play)
    somebody, enough = bool(state.people), state.game.players[0] <= len(state.people)
    may = {
        "add_seat": host and lobby and len(state.people) < state.game.players[-1],
        "edit_seat": somebody and (host or lobby),
        "take_chair": somebody and lobby,
        "remove_seat": somebody and lobby,
        "stay_put": somebody and state.game.reseats,
        "grant_host": somebody and host,
        "change_settings": host and lobby,
        "change_game": host and (lobby or over) and any(_has_chairs(game, state) for game in GAMES.values()),
        "start_game": host and lobby and enough,
        "undo": state.may_undo(viewer.seat, host),
        "redo": state.may_redo(viewer.seat, host),
        "rematch": host and over,
    }
    return [action for action, now in may.items() if now]
