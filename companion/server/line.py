"""One WebSocket, mended: frames go out whole, what a client sends beyond the first frame is dropped, closing closes."""

import socket
import threading
from contextlib import suppress
from typing import Any, Protocol

from simple_websocket import ConnectionClosed

from companion.server.outbox import Bell
from companion.server.pace import Pace

SLOWEST_SEND = 20.0
"""Seconds until a phone that reads nothing any more is given up; it comes back by itself when it wakes."""
_SEND_BUFFER = 64 * 1024
_READS, _MOUTHFUL = (8.0, 32), 256
"""How often in a second, and at once, what a phone sends is read, and how many bytes each time: after its first frame
it has little to say, and what is read at once holds up everybody else until it is worked off."""
FAREWELL, HASTE = 1.0, 0.3
"""Seconds for the other side to answer a close frame; and where a thousand are closed at once."""


class Reader(Protocol):
    """What is used of the library's reading thread."""

    def join(self, timeout: float | None = None) -> None: ...


class Ws(Protocol):
    """What is used of `simple_websocket.Server`."""

    sock: Any
    event: Bell
    thread: Reader
    connected: bool
    input_buffer: list[str | bytes]

    def send(self, data: str) -> None: ...

    def receive(self, timeout: float | None = None) -> str | bytes | None: ...

    def close(self, reason: int | None = None, message: str | None = None) -> None: ...


class WholeSends:
    """Stands in for the library's TCP socket, whose `send` may stop half-way and is called from two threads."""

    def __init__(self, raw: socket.socket) -> None:
        self._raw = raw
        self._lock = threading.Lock()
        self._pace = Pace(*_READS)
        raw.settimeout(SLOWEST_SEND)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)  # else megabytes of old views wait there

    def send(self, data: bytes) -> int:
        with self._lock:
            self._raw.sendall(data)
        return len(data)

    def recv(self, size: int) -> bytes:
        self._pace.wait()
        return self._raw.recv(min(size, _MOUTHFUL))

    def fileno(self) -> int:
        return self._raw.fileno()

    def shutdown(self) -> None:
        """End the connection itself: the HTTP server has a handle of its own and would hold it open."""
        with suppress(OSError):
            self._raw.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.shutdown()
        self._raw.close()


class OneFrame(list[str | bytes]):
    """The library's input, bounded: after the first frame the server only pushes."""

    def append(self, frame: str | bytes) -> None:
        if not self:
            super().append(frame)


class Line:
    """The socket as the rest of the server uses it; sending is for its one writer only."""

    def __init__(self, ws: Ws) -> None:
        self._ws = ws
        self._tcp = ws.sock = WholeSends(ws.sock)
        ws.input_buffer = OneFrame(ws.input_buffer)

    @property
    def bell(self) -> Bell:
        """Rings when the other side has gone; an outbox rings it too."""
        return self._ws.event

    @property
    def open(self) -> bool:
        return self._ws.connected

    def first_frame(self, seconds: float) -> str | bytes | None:
        """What the client says first; None if it says nothing in time or leaves."""
        with suppress(ConnectionClosed):
            return self._ws.receive(seconds)
        return None

    def send(self, text: str) -> bool:
        """Send one frame; False when the other side has gone or reads nothing any more."""
        try:
            self._ws.send(text)
        except (ConnectionClosed, OSError):
            return False
        return True

    def sleep(self) -> None:
        """Until the bell rings."""
        self.bell.wait()
        self.bell.clear()

    def close(self, code: int, farewell: float = FAREWELL) -> None:
        """Say why, let the other side answer for so many seconds, then end the connection whatever it does."""
        with suppress(ConnectionClosed, OSError):
            self._ws.close(code)
        self._ws.thread.join(farewell)
        self._tcp.shutdown()  # wakes the reading thread, which closes
        self._ws.thread.join(farewell)
