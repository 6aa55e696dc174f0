"""The calls under `/api`: each reads what was sent, asks the rooms, and answers in JSON."""

from functools import partial

import msgspec
from flask import Blueprint, Response, request

from companion import tools
from companion.errors import NotFound
from companion.games import GAMES
from companion.projections import preview, project, record_later
from companion.reading import read
from companion.rooms.access import Caller
from companion.rooms.rooms import Opened, Rooms, Token
from companion.server import qr
from companion.server.door import Door
from companion.server.lan import Place
from companion.server.limits import Limits
from companion.server.printing import PrintCalls
from companion.server.reckoning import Reckoner
from companion.server.wire import address, answer, answer_later, bearer, body_json, body_object


class KeyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants a new key; with an `id` a repeated request gets the same one."""

    id: Token | None = None


class CodeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants a QR code."""

    text: str


class RoomCalls:
    """Opening, joining, acting and looking."""

    def __init__(self, rooms: Rooms, place: Place, door: Door, limits: Limits, beside: Reckoner) -> None:
        """`beside`: where what takes long is done, so that no game waits for it."""
        self._rooms, self._place, self._door, self._limits, self._beside = rooms, place, door, limits, beside

    def open(self) -> Response:
        self._limits.openings.take()
        opened = self._rooms.open(body_object())
        self._door.let_in(address(), opened.room)
        base = self._place.url_for_others(request.host_url)
        told = {
            "room": opened.room,
            "host_key": opened.host_key,
            "board_url": board_url(base, opened),
            "join_url": f"{base}/{opened.room}",
        }
        return answer(told, 201)

    def join(self, room: str) -> Response:
        self._door.caller(address(), room, None)
        self._limits.joins.check(room)
        joined = self._rooms.join(room, body_object())
        if not self._place.is_own(address()):
            self._limits.joins.count(room)
        return answer({"seat": joined.seat, "key": joined.key}, 201)

    def new_key(self, room: str, seat: str) -> Response:
        caller = self._caller(room)
        wish: KeyRequest = read(body_object(may_be_empty=True), KeyRequest)
        self._count_step(room, caller)
        joined = self._rooms.new_key(room, caller, seat, wish.id)
        return answer({"seat": joined.seat, "key": joined.key}, 201)

    def act(self, room: str) -> Response:
        caller = self._caller(room)
        self._count_step(room, caller)
        return answer(self._rooms.act(room, caller, body_object()))

    def preview(self, room: str) -> Response:
        caller = self._caller(room)
        self._count_step(room, caller)
        return answer(self._beside(partial(preview, self._rooms.get(room), caller, body_object())))

    def view(self, room: str) -> Response:
        caller = self._caller(room)
        return answer(project(self._rooms.get(room), caller.viewer), secret=caller.viewer.seat is not None)

    def record(self, room: str) -> Response:
        caller = self._caller(room)
        self._limits.records.take()
        told = record_later(self._rooms.get(room), caller.viewer)
        return answer_later(told, self._beside, secret=caller.viewer.seat is not None)

    def _caller(self, room: str) -> Caller:
        return self._door.caller(address(), room, bearer())

    def _count_step(self, room: str, caller: Caller) -> None:
        if not self._place.is_own(address()):
            self._limits.steps.take(room, caller.name)


class OtherCalls:
    """What needs no room."""

    def __init__(self, place: Place, reckon: Reckoner, draw: Reckoner) -> None:
        self._place, self._reckon, self._draw = place, reckon, draw

    def work_out(self, tool: str) -> Response:
        if tool not in tools.TOOLS:
            raise NotFound("no_page", f"there are the tools {', '.join(tools.TOOLS)}")
        return answer(self._reckon(partial(tools.work, tools.TOOLS[tool], body_json())))

    def picture(self) -> Response:
        wish: CodeRequest = read(body_object(), CodeRequest)
        return Response(self._draw(partial(qr.svg, wish.text)), mimetype="image/svg+xml")

    def addresses(self) -> Response:
        return answer(self._place.as_json())

    def games(self) -> Response:
        """What can be opened, in the registry's order."""
        players = {name: {"min": game.players[0], "max": game.players[-1]} for name, game in GAMES.items()}
        return answer({"games": [{"game": name, "players": counts} for name, counts in players.items()]})

    def description(self) -> Response:
        """Made when somebody asks for it: nothing else needs it."""
        from companion.server.description import document

        return answer(document())

    def health(self) -> Response:
        return answer({"ok": True})


def blueprint(rooms: RoomCalls, others: OtherCalls, prints: PrintCalls) -> Blueprint:
    """Which address is which call."""
    calls = Blueprint("api", __name__, url_prefix="/api")
    calls.post("/rooms")(rooms.open)
    calls.post("/rooms/<room>/seats")(rooms.join)
    calls.post("/rooms/<room>/seats/<seat>/key")(rooms.new_key)
    calls.post("/rooms/<room>/actions")(rooms.act)
    calls.post("/rooms/<room>/preview", endpoint="preview_action")(rooms.preview)
    calls.get("/rooms/<room>/view")(rooms.view)
    calls.get("/rooms/<room>/record")(rooms.record)
    calls.post("/tools/<tool>")(others.work_out)
    calls.post("/qr")(others.picture)
    calls.get("/addresses")(others.addresses)
    calls.get("/games")(others.games)
    calls.get("/health")(others.health)
    calls.get("/openapi.json")(others.description)
    calls.get("/print")(prints.offer)
    calls.post("/print")(prints.pdf)
    calls.post("/print/preview")(prints.preview)
    calls.url_value_preprocessor(_room_in_capitals)
    return calls


def board_url(base: str, opened: Opened) -> str:
    """The shared screen of a room with the host's rights; what stands behind `#` reaches no server."""
    return f"{base}/board/{opened.room}#key={opened.host_key}"


def _room_in_capitals(endpoint: str | None, values: dict[str, str] | None) -> None:
    """People type `kxqf`."""
    if values and "room" in values:
        values["room"] = values["room"].upper()
