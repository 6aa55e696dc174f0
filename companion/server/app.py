"""Where everything is put together: store, rooms, pages, calls, sockets."""

import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from flask import Flask
from flask_sock import Sock

from companion.chance import SystemChance
from companion.game import Viewer
from companion.projections import project
from companion.rooms.rooms import Rooms
from companion.rooms.store import Blocking, SqliteStore, call_directly
from companion.server import api, faults, guard, limits, pages
from companion.server.door import Door
from companion.server.lan import Place
from companion.server.line import Ws
from companion.server.presence import Presence
from companion.server.printing import PrintCalls
from companion.server.private import write_private
from companion.server.reckoning import Reckoner
from companion.server.sockets import LARGEST_FRAME, MOST_SOCKETS, PING_EVERY, Sockets
from companion.server.wire import LARGEST_BODY, address

DATABASE = "rooms.sqlite"


@dataclass(frozen=True)
class Ways:
    """How that which takes long is run; under gevent in native threads, so that no phone waits for it."""

    storing: Blocking = call_directly
    reckoning: Blocking = call_directly
    drawing: Blocking = call_directly
    telling: Blocking = call_directly


@dataclass(frozen=True)
class House:
    """Everything of one running server. Who ends it stops the sockets first and closes the store last."""

    app: Flask
    rooms: Rooms
    sockets: Sockets
    store: SqliteStore


def open_house(data: Path, place: Place, names: guard.Names, ways: Ways, most_sockets: int = MOST_SOCKETS) -> House:
    """Open the store in the folder `data` and put a server together over it; raises `Unavailable`."""
    store = SqliteStore(data / DATABASE, blocking=ways.storing)
    rooms = Rooms(store, _now, SystemChance(), _secret(data / "secret"))

    def show(room: str, viewer: Viewer) -> object:
        return project(rooms.get(room), viewer)

    door = Door(rooms, place)
    sockets = Sockets(door, show, Presence(rooms.presence), place.is_own, most_sockets)
    return House(create_app(rooms, door, place, sockets, names, ways), rooms, sockets, store)


def _now() -> int:
    """Unix milliseconds."""
    return time.time_ns() // 1_000_000


def _secret(path: Path) -> bytes:
    """The 32 bytes from which keys are made, the same after every start; only the user may read them."""
    if not path.exists():
        write_private(path, secrets.token_bytes(32))
    return path.read_bytes()


def create_app(rooms: Rooms, door: Door, place: Place, sockets: Sockets, names: guard.Names, ways: Ways) -> Flask:
    """The web application over these rooms."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY + 1
    app.config["PROVIDE_AUTOMATIC_OPTIONS"] = False
    app.config["SOCK_SERVER_OPTIONS"] = {"ping_interval": PING_EVERY, "max_message_size": LARGEST_FRAME}
    app.url_map.merge_slashes = False
    guard.install(app, names, place)
    faults.install(app)
    reckon, draw = Reckoner(ways.reckoning), Reckoner(ways.drawing)
    allowed = limits.usual(place)
    prints = PrintCalls(rooms, door, place, reckon, allowed.prints)
    room_calls = api.RoomCalls(rooms, place, door, allowed, Reckoner(ways.telling))
    app.register_blueprint(api.blueprint(room_calls, api.OtherCalls(place, reckon, draw), prints))
    app.register_blueprint(pages.pages(pages.read_folder(pages.FOLDER)))
    _add_sockets(app, sockets)
    return app


def _add_sockets(app: Flask, sockets: Sockets) -> None:
    def push(ws: Ws, room: str) -> None:
        sockets.attend(ws, room.upper(), address())

    Sock(app).route("/api/rooms/<room>/socket")(push)
