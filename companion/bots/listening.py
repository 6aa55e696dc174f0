"""The socket side of a phone or board: it keeps the newest view, and when that arrived."""

import base64
import hashlib
import json
import secrets
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from companion.bots.calls import TIMEOUT, Server
from companion.errors import Unavailable

_GUID: Final = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Push(msgspec.Struct):
    """What a socket pushes."""

    number: int
    view: dict[str, Any]
    at: float = 0.0
    """`time.perf_counter()` when it had arrived."""


class Listener:
    """One open socket of a room. `rings` is called whenever something arrived or the socket ended."""

    def __init__(self, server: Server, room: str, key: str, rings: Callable[[], None]) -> None:
        self.newest = Push(0, {})
        self.ended: int | None = None
        """The code with which the server closed, 1006 if it closed without one."""
        self._rings = rings
        self._decoder = msgspec.json.Decoder(Push)
        self._socket = _connect(server)
        self._stream: BinaryIO = self._socket.makefile("rb")
        _shake_hands(self._socket, self._stream, server, f"/api/rooms/{room}/socket")
        self._send(_TEXT, json.dumps({"key": key}).encode())
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Say goodbye and hang up."""
        try:
            self._send(_CLOSE, struct.pack("!H", 1000))
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the server was faster
        self._thread.join(1)
        self._stream.close()
        self._socket.close()

    def _listen(self) -> None:
        code = 1006
        try:
            while (frame := _read_frame(self._stream)) is not None:
                arrived = time.perf_counter()
                kind, payload = frame
                if kind == _CLOSE:
                    code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
                    break
                self._take(kind, payload, arrived)
        except OSError:
            pass
        self.ended = code
        self._rings()

    def _take(self, kind: int, payload: bytes, arrived: float) -> None:
        if kind == _PING:
            self._send(_PONG, payload)
        elif kind == _TEXT:
            push = self._decoder.decode(payload)
            push.at = arrived
            self.newest = push
            self._rings()

    def _send(self, kind: int, payload: bytes) -> None:
        """One frame; a client's are masked, and ours are always shorter than 126 bytes."""
        mask = secrets.token_bytes(4)
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        self._socket.sendall(bytes([0x80 | kind, 0x80 | len(payload)]) + mask + masked)


def _connect(server: Server) -> socket.socket:
    try:
        raw = socket.create_connection((server.host, server.port), TIMEOUT)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if server.secure:
            return ssl.create_default_context().wrap_socket(raw, server_hostname=server.host)
    except OSError as fault:
        raise Unavailable("unreachable", f"no socket: {fault}") from None
    return raw


def _shake_hands(raw: socket.socket, stream: BinaryIO, server: Server, path: str) -> None:
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    raw.sendall(
        f"GET {path} HTTP/1.1\r\nHost: {server.name}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    status, *headers = iter(lambda: stream.readline(8192).strip().decode("latin-1"), "")
    wanted = base64.b64encode(hashlib.sha1(f"{key}{_GUID}".encode()).digest()).decode()
    named = dict(line.lower().partition(":")[::2] for line in headers)
    if " 101 " not in f"{status} " or named.get("sec-websocket-accept", "").strip() != wanted.lower():
        raise Unavailable("unreachable", f"no socket: {status}")
    raw.settimeout(None)  # between two views any time may pass


def _read_frame(stream: BinaryIO) -> tuple[int, bytes] | None:
    """The kind and payload of the next whole frame; None at the end. This server never splits a message."""
    head = stream.read(2)
    if len(head) < 2:
        return None
    length = head[1] & 0x7F
    if length >= 126:
        size = 2 if length == 126 else 8
        length = int.from_bytes(stream.read(size))
    payload = stream.read(length)
    return (head[0] & 0x0F, payload) if len(payload) == length else None
