"""What can be done in a room around its game, and the envelope that every action comes in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Union

import msgspec

from companion.errors import BadInput, Forbidden, NotFound
from companion.game import Actor, Game, Record, Seat, snake
from companion.games import GAMES
from companion.reading import read
from companion.rooms.access import Caller
from companion.rooms.colours import Colour
from companion.rooms.state import RoomState

Chair = Annotated[int, msgspec.Meta(ge=1, le=max(game.players[-1] for game in GAMES.values()))]
StepNumber = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class RoomAction(Record, frozen=True, tag=snake):
    """For which seat stands in the envelope, as with the games' actions."""


class AddSeat(RoomAction, frozen=True):
    name: str
    colour: Colour | None = None


class EditSeat(RoomAction, frozen=True):
    name: str | None = None
    colour: Colour | None = None


class TakeChair(RoomAction, frozen=True):
    chair: Chair


class RemoveSeat(RoomAction, frozen=True):
    pass


class StayPut(RoomAction, frozen=True):
    stays: bool


class GrantHost(RoomAction, frozen=True):
    host: bool


class ChangeSettings(RoomAction, frozen=True):
    settings: dict[str, Any]


class ChangeGame(RoomAction, frozen=True):
    game: str


class StartGame(RoomAction, frozen=True):
    settings: dict[str, Any] | None = None
    start_player: str = "lot"


class Undo(RoomAction, frozen=True):
    step: StepNumber | None = None
    """Which is meant, by its number: where somebody else was faster, nothing is undone. None: whichever is the last."""


class Redo(RoomAction, frozen=True):
    step: StepNumber | None = None
    """As with `Undo`."""


class Rematch(RoomAction, frozen=True):
    pass


ROOM_ACTIONS: tuple[type[RoomAction], ...] = (
    AddSeat,
    EditSeat,
    TakeChair,
    RemoveSeat,
    StayPut,
    GrantHost,
    ChangeSettings,
    ChangeGame,
    StartGame,
    Undo,
    Redo,
    Rematch,
)

ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""What an action's id looks like."""


WHOLE_TABLE = Seat("all")
"""In place of a seat: who plays and holds the host's rights acts as the board does."""


@dataclass(frozen=True)
class Envelope:
    """An action and the seat it is for: None is the caller's own, at the board the whole table."""

    seat: Seat | None
    action: msgspec.Struct


def id_of(sent: object) -> str:
    """The id of what was sent as an action, whatever else stands there; raises `BadInput`."""
    action_id = _fields(sent).get("id")
    if not isinstance(action_id, str) or not ID.fullmatch(action_id):
        raise BadInput("bad_id", "an action needs an id of 8 to 64 characters A-Z a-z 0-9 _ -", "id")
    return action_id


def open_envelope(sent: object, game: Game[Any, Any, Any, Any]) -> Envelope:
    """Check what was sent beside its id to the last field; raises `BadInput` and then nothing has happened."""
    fields = {name: value for name, value in _fields(sent).items() if name != "id"}
    seat, kind = fields.pop("seat", None), fields.get("type")
    if not isinstance(kind, str) or kind not in _tags(game.name, game.actions):
        raise BadInput("unknown_type", "there is no such action", "type")
    if seat is not None and not isinstance(seat, str):
        raise BadInput("bad_field", "seat: a seat is a text such as s1", "seat")
    return Envelope(None if seat is None else Seat(seat), read(fields, _union(game.actions)))


def _fields(sent: object) -> dict[str, Any]:
    if not isinstance(sent, dict):
        raise BadInput("bad_json", "an action is a JSON object")
    return sent


def whole_settings(kind: type[msgspec.Struct], given: Mapping[str, Any]) -> dict[str, Any]:
    """All house rules of a game as JSON, with its own where none were given; raises `BadInput`."""
    try:
        settings: dict[str, Any] = msgspec.to_builtins(read(dict(given), kind))
    except BadInput as fault:
        where = f"settings.{fault.field}" if fault.field else "settings"
        raise BadInput(fault.code, fault.message, where) from None
    return settings


@cache
def _union(game_actions: tuple[type[msgspec.Struct], ...]) -> Any:
    return Union[(*ROOM_ACTIONS, *game_actions)]


@cache
def _tags(game: str, game_actions: tuple[type[msgspec.Struct], ...]) -> frozenset[object]:
    return frozenset(kind.__struct_config__.tag for kind in (*ROOM_ACTIONS, *game_actions))


def actor(state: RoomState, caller: Caller, seat: Seat | None) -> Actor:
    """Who acts for whom; raises `Forbidden` where the caller may not, `NotFound` for a seat that is not there."""
    viewer = caller.viewer
    if viewer.seat is None and not viewer.host:
        raise Forbidden("not_yours", "those who only look on cannot act")
    if seat == WHOLE_TABLE and viewer.host:
        return Actor(None, host=True)
    if seat == WHOLE_TABLE:
        raise Forbidden("not_yours", "only the host acts for all", "seat")
    if seat is not None and seat not in state.people:
        raise NotFound("no_seat", "there is no such seat", "seat")
    if seat is None or seat == viewer.seat:
        return Actor(viewer.seat, viewer.host)
    if not viewer.host:
        raise Forbidden("not_yours", "only the host acts for another seat", "seat")
    return Actor(seat, host=True, proxy=True)
