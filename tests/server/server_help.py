"""What tests of the server share: rooms without a disk, a pretended socket, and a raw WebSocket client."""

import base64
import json
import os
import socket
import ssl
import struct
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from flask.testing import FlaskClient
from simple_websocket import ConnectionClosed
from werkzeug.test import TestResponse

from companion.chance import SeededChance
from companion.game import Viewer
from companion.projections import project
from companion.rooms.rooms import Rooms
from companion.rooms.store import MemoryStore
from companion.server.app import Ways, create_app
from companion.server.door import Door
from companion.server.guard import Names
from companion.server.lan import Address, Look, Place
from companion.server.presence import Presence
from companion.server.sockets import Sockets

LAN = Look((Address("192.168.1.7", "wlan0", 70), Address("172.17.0.1", "docker0", -85)), frozenset({"192.168.1.7"}))


def new_rooms() -> Rooms:
    return Rooms(MemoryStore(), lambda: 0, SeededChance(1), b"s" * 32)


def new_place() -> Place:
    return Place("0.0.0.0", 8337, look=lambda: LAN)


def new_sockets(rooms: Rooms, reload: float = 0.0, most: int = 100, door: Door | None = None) -> Sockets:
    place = new_place()

    def show(room: str, viewer: Viewer) -> object:
        return project(rooms.get(room), viewer)

    return Sockets(door or Door(rooms, place), show, Presence(rooms.presence, reload), place.is_own, most)


def new_app(rooms: Rooms, place: Place | None = None, ways: Ways | None = None) -> Flask:
    place = place or new_place()
    door = Door(rooms, place)
    return create_app(rooms, door, place, new_sockets(rooms, door=door), Names(place.public_url), ways or Ways())


class FakeTcp:
    """What the line does to the TCP socket below the library."""

    def __init__(self) -> None:
        self.shut = False

    def settimeout(self, seconds: float) -> None:
        pass

    def setsockopt(self, level: int, option: int, value: int) -> None:
        pass

    def shutdown(self, how: int) -> None:
        self.shut = True

    def close(self) -> None:
        pass


class FakeReader:
    def join(self, timeout: float | None = None) -> None:
        pass


class FakeWs:
    """Stands in for the library's socket: says its first frame, notes what it is sent, may read slowly."""

    def __init__(self, first: object = None) -> None:
        self.first = first if first is None or isinstance(first, str | bytes) else json.dumps(first)
        self.sock: Any = FakeTcp()
        self.event = threading.Event()
        self.thread = FakeReader()
        self.connected = True
        self.input_buffer: list[str | bytes] = []
        self.frames: list[dict[str, Any]] = []
        self.code: int | None = None
        self.reads = threading.Event()
        self.reads.set()
        self.heard = threading.Condition()

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        return self.first

    def send(self, data: str) -> None:
        self.reads.wait(10)
        if not self.connected:
            raise ConnectionClosed()
        with self.heard:
            self.frames.append(json.loads(data))
            self.heard.notify_all()

    def close(self, reason: int | None = None, message: str | None = None) -> None:
        self.connected = False
        with self.heard:
            self.code = reason
            self.heard.notify_all()

    def leave(self) -> None:
        """The phone goes."""
        self.connected = False
        self.event.set()

    def wait_until(self, true: Callable[[], object], seconds: float = 5.0) -> None:
        with self.heard:
            assert self.heard.wait_for(true, seconds)

    @property
    def view(self) -> dict[str, Any]:
        newest: dict[str, Any] = self.frames[-1]["view"]
        return newest


def attend(sockets: Sockets, room: str, ws: FakeWs, frames: int = 1, address: str = "127.0.0.1") -> threading.Thread:
    """Serve the socket in a thread of its own, as an HTTP server would, until so many frames have come."""
    serving = threading.Thread(target=sockets.attend, args=(ws, room, address), daemon=True)
    serving.start()
    ws.wait_until(lambda: len(ws.frames) >= frames or ws.code is not None)
    return serving


class Phone:
    """A WebSocket client down to the bytes."""

    def __init__(
        self, url: str, path: str, extensions: str | None = None, tls: ssl.SSLContext | None = None, **headers: str
    ) -> None:
        parts = urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=5)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=parts.hostname)
        wanted = {
            "Host": parts.netloc,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **({"Sec-WebSocket-Extensions": extensions} if extensions else {}),
            **headers,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in wanted.items())
        self.socket.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = {}
        while line := self.file.readline().decode().strip():
            name, _, value = line.partition(":")
            self.headers[name.lower()] = value.strip()

    def send(self, value: object, opcode: int = 1) -> None:
        text = value if isinstance(value, bytes) else json.dumps(value).encode()
        size = bytes((0x80 | len(text),)) if len(text) < 126 else b"\xfe" + struct.pack(">H", len(text))
        self.socket.sendall(bytes((0x80 | opcode,)) + size + b"\0\0\0\0" + text)

    def frame(self) -> tuple[int, bytes]:
        """First byte (with the bits for extensions) and payload; raises `EOFError` when the server has hung up."""
        head = self.file.read(2)
        if len(head) < 2:
            raise EOFError
        size = head[1]
        if size == 126:
            size = int.from_bytes(self.file.read(2))
        elif size == 127:
            size = int.from_bytes(self.file.read(8))
        return head[0], self.file.read(size)

    def push(self) -> dict[str, Any]:
        first, payload = self.frame()
        assert first == 0x81, f"a whole, plain text frame is wanted, this is {first:#x} {payload!r}"
        pushed: dict[str, Any] = json.loads(payload)
        return pushed

    def code(self) -> int:
        """The code of the close frame, past any views still on their way."""
        while True:
            first, payload = self.frame()
            if first == 0x88:
                return int.from_bytes(payload[:2])

    def close(self) -> None:
        self.file.close()
        self.socket.close()


def call(
    url: str, method: str, path: str, body: object = None, key: str | None = None, **headers: str
) -> tuple[int, Any]:
    """One HTTP call: status and decoded answer."""
    raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    request = urllib.request.Request(url + path, raw, headers, method=method)
    if key is not None:
        request.add_header("Authorization", f"Bearer {key}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        return refused.code, json.loads(refused.read())


def refusal(answer: TestResponse) -> tuple[int, str]:
    assert answer.content_type == "application/json"
    assert set(answer.json or {}) == {"error"}
    error = answer.json["error"]  # type: ignore[index]
    assert set(error) <= {"code", "message", "field"}
    return answer.status_code, error["code"]


def new_room(client: FlaskClient, **more: object) -> dict[str, str]:
    answer = client.post("/api/rooms", json={"game": "vabanque", **more})
    assert answer.status_code == 201
    told: dict[str, str] = answer.json  # type: ignore[assignment]
    return told
