"""The calls as an OpenAPI 3.1 document. What may be sent is derived from the very types that read it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import Any, Final

import msgspec

from companion import tools
from companion.games import GAMES
from companion.games.vabanque.sheet import Fortunes
from companion.rooms.actions import ID, ROOM_ACTIONS
from companion.rooms.rooms import JoinRequest, OpenRequest
from companion.server.api import CodeRequest, KeyRequest
from companion.server.printing import PageWish, RoomWish

Schema = dict[str, Any]

_REF: Final = "#/components/schemas/"
_SVG, _PDF, _JSON = "image/svg+xml", "application/pdf", "application/json"
_TEXT: Final[Schema] = {"type": "string"}


@dataclass(frozen=True)
class Call:
    """One address with one method. `sent`: the name of the schema of its body; `keys`: whether a key may come along."""

    method: str
    path: str
    summary: str
    sent: str | None = None
    empty: bool = False
    """May the body be left out?"""
    keys: bool = False
    status: int = 200
    gives: str = "anything"
    media: str = _JSON


CALLS: Final = (
    Call("post", "/api/rooms", "Open a room.", "open", status=201, gives="opened"),
    Call("post", "/api/rooms/{room}/seats", "Take a seat in the lobby.", "join", status=201, gives="joined"),
    Call(
        "post",
        "/api/rooms/{room}/seats/{seat}/key",
        "A new key for a seat; the old one is void at once.",
        "key",
        empty=True,
        keys=True,
        status=201,
        gives="joined",
    ),
    Call("post", "/api/rooms/{room}/actions", "Act.", "action", keys=True, gives="accepted"),
    Call("post", "/api/rooms/{room}/preview", "What an action would change.", "previewed", keys=True, gives="object"),
    Call("get", "/api/rooms/{room}/view", "The caller's view.", keys=True, gives="view"),
    Call("get", "/api/rooms/{room}/record", "The game so far, for the caller.", keys=True, gives="record"),
    Call("get", "/api/rooms/{room}/socket", "A socket that pushes views.", status=101),
    *(Call("post", f"/api/tools/{tool}", f"What `companion {tool}` answers.", f"tool.{tool}") for tool in tools.TOOLS),
    Call("post", "/api/qr", "A picture of a QR code.", "code", media=_SVG),
    Call("get", "/api/addresses", "The laptop's own addresses."),
    Call("get", "/api/games", "What a room can be opened for."),
    Call("get", "/api/health", "Is the server there?"),
    Call("get", "/api/openapi.json", "This description."),
    Call("get", "/api/print", "What can be printed."),
    Call("post", "/api/print", "Sheets for the table.", "print", keys=True, media=_PDF),
    Call("post", "/api/print/preview", "One page as a small picture.", "print.page", keys=True),
)


@cache
def document() -> Mapping[str, Any]:
    """The whole description, JSON-ready."""
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Companion", "version": version("companion")},
        "paths": paths,
        "components": {
            "schemas": {**_answers(), **_bodies(), **_actions()},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    told: dict[str, Any] = {
        "summary": call.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": _TEXT}
            for name in ("room", "seat")
            if f"{{{name}}}" in call.path
        ],
        "responses": {
            str(call.status): {"description": call.summary, "content": _content(call)},
            "default": {"description": "A refusal.", "content": {_JSON: {"schema": _ref("refusal")}}},
        },
    }
    if call.sent is not None:
        told["requestBody"] = {"required": not call.empty, "content": {_JSON: {"schema": _ref(call.sent)}}}
    if call.keys:
        told["security"] = [{}, {"key": []}]
    return told


def _content(call: Call) -> dict[str, Any]:
    if call.status == 101:
        return {}
    return {call.media: {"schema": _ref(call.gives) if call.media == _JSON else _TEXT}}


def _ref(name: str) -> Schema:
    return {"$ref": _REF + name}


def _answers() -> dict[str, Schema]:
    error = _object({"code": _TEXT, "message": _TEXT, "field": _TEXT}, ["code", "message"])
    parts = ("room", "game", "match", "viewer", "phase", "settings", "seats", "chairs", "players")
    steps = ("allowed", "undo", "redo")
    return {
        "anything": {},
        "object": {"type": "object"},
        "refusal": _object({"error": error}),
        "opened": _object(dict.fromkeys(("room", "host_key", "board_url", "join_url"), _TEXT)),
        "joined": _object({"seat": _TEXT, "key": _TEXT}),
        "accepted": _object({"id": _TEXT, "accepted": {"const": True}}),
        "view": {"type": "object", "required": [*parts, *steps]},
        "record": _object({"room": _TEXT, "game": _TEXT, "view": _ref("view"), "steps": {"type": "array"}}),
    }


def _object(properties: dict[str, Schema], required: Sequence[str] | None = None) -> Schema:
    wanted = list(properties) if required is None else list(required)
    return {"type": "object", "properties": properties, "required": wanted, "additionalProperties": False}


def _bodies() -> dict[str, Schema]:
    kinds: dict[str, type[msgspec.Struct]] = {
        "open": OpenRequest,
        "join": JoinRequest,
        "key": KeyRequest,
        "code": CodeRequest,
        "print": RoomWish,
        "print.page": PageWish,
    }
    score = {"type": "object", "properties": {"game": {"enum": list(GAMES)}}, "required": ["game"]}
    sheets = {
        "score": score,
        "seats": _schema(Fortunes),
        "settle": _schema(tools.SettleSheet),
        "change": _schema(tools.ChangeSheet),
    }
    return {
        **{name: _schema(kind) for name, kind in kinds.items()},
        **{f"tool.{name}": {"anyOf": [sheet, {"type": "array"}]} for name, sheet in sheets.items()},
    }


def _actions() -> dict[str, Schema]:
    """One schema per action, by game and type, and one for any of them."""
    kinds = {"room": ROOM_ACTIONS, **{name: game.actions for name, game in GAMES.items()}}
    each = {
        f"{of}.{kind.__struct_config__.tag}": _enveloped(_schema(kind)) for of, some in kinds.items() for kind in some
    }
    settings = {f"{name}.settings": _schema(game.settings) for name, game in GAMES.items()}
    previewed = [_enveloped(_schema(kind), "id") for game in GAMES.values() for kind in game.previews]
    return {"action": {"anyOf": [_ref(name) for name in each]}, "previewed": {"anyOf": previewed}, **each, **settings}


def _enveloped(action: Schema, *optional: str) -> Schema:
    """With what every action carries: its id, and for which seat it is."""
    envelope = {"id": {"type": "string", "pattern": f"^{ID.pattern}$"}, "seat": {"type": ["string", "null"]}}
    return {
        **action,
        "properties": {**envelope, **action["properties"]},
        "required": [name for name in ("id", *action["required"]) if name not in optional],
    }


def _schema(kind: type[msgspec.Struct]) -> Schema:
    """What the type reads, in one piece: parts of different games may have the same name."""
    (top,), parts = msgspec.json.schema_components([kind], ref_template=_REF + "{name}")
    whole: Schema = _inlined(top, parts)
    whole.pop("title", None)
    return whole


def _inlined(schema: Any, parts: Mapping[str, Any]) -> Any:
    """A discriminator would point at parts by names that they no longer have."""
    if isinstance(schema, list):
        return [_inlined(part, parts) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inlined(parts[schema["$ref"].removeprefix(_REF)], parts)
    return {name: _inlined(part, parts) for name, part in schema.items() if name != "discriminator"}
