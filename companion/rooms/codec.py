"""Events as JSON text and back. Every text carries a version; older ones are brought up to date while reading.

A new kind of event needs nothing here. A new field of an event or of the house rules needs only a default that says
what was so before there was such a field: texts without it are then read as what they meant. An older program refuses
an event with a kind or a field that it does not know.

`VERSION` must rise, with an entry in `UPCASTS` and a stored room of the new version (`tests/rooms/stored`), where a
text that is already stored could no longer be read or would fold to something else: a kind or a field is renamed or
goes, a field takes another type or gets no default, or what it holds means something else from now on.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Union

import msgspec

from companion.games import GAMES
from companion.rooms.events import ROOM_EVENTS, RoomEvent, StepTaken

VERSION = 1

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
UPCASTS: Mapping[int, Upcast] = {}
"""From a version to the next one: takes and returns the whole decoded text."""


def encode(event: RoomEvent) -> str:
    """The event as one line of JSON."""
    return msgspec.json.encode({"v": VERSION, "event": event}).decode()


def decode(text: str, game: str | None, upcasts: Mapping[int, Upcast] = UPCASTS, version: int = VERSION) -> RoomEvent:
    """The event in the text. `game` names whose events a step holds; a room's first event needs none.

    Raises `ValueError` for a text from a newer program, `msgspec.ValidationError` for one that is damaged.
    """
    held = msgspec.json.decode(text)
    if held["v"] > version:
        raise ValueError(f"this event has version {held['v']}; this program knows versions up to {version}")
    while held["v"] < version:
        held = upcasts[held["v"]](held)
    event: RoomEvent = msgspec.convert(held["event"], type=_room_union(), str_keys=True)
    if isinstance(event, StepTaken) and game is not None:
        steps = msgspec.convert(event.events, type=tuple[_game_union(game), ...], str_keys=True)  # type: ignore[misc]
        return msgspec.structs.replace(event, events=steps)
    return event


@cache
def _room_union() -> Any:
    return Union[ROOM_EVENTS]  # noqa: UP007  (built from the list, not written out)


@cache
def _game_union(game: str) -> Any:
    return Union[GAMES[game].events]  # noqa: UP007
