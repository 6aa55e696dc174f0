"""Bytes that no browser sends: each ends with a code or a clean close, and the server is as small as before."""

import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from server_help import Phone, call

from tests.attack.live import Live, Size, settled, size, wait_until
from tests.attack.nonsense import HELLO, HTTP, OPEN, WRONG, framed

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="a process is measured in /proc, which is not here"
)
MOST_GROWTH = 3_000_000
"""Bytes that a warm server may grow by over some hundred more attacks."""


class Room:
    """A room on a server of its own, whose size before anything happened is known."""

    def __init__(self, server: Live) -> None:
        self.server = server
        opened = call(server.url, "POST", "/api/rooms", {"game": "vabanque"})[1]
        self.key, self.path = opened["host_key"], f"/api/rooms/{opened['room']}"
        call(server.url, "POST", f"{self.path}/seats", {"name": "Ana"})
        self.names = 0
        self.phone().close()
        self.before = settled(server.pid, Size(0, 0, 0), 3)

    def phone(self) -> Phone:
        """A socket that has shaken hands and has said nothing."""
        phone = Phone(self.server.url, f"{self.path}/socket")
        assert phone.status == 101
        return phone

    def raw(self) -> socket.socket:
        return socket.create_connection(self.server.address, timeout=20)

    def rename(self) -> str:
        """Something that everybody in the room is shown."""
        self.names += 1
        name = f"Ana {self.names}"
        action = {"id": f"rename-{self.names:05}", "type": "edit_seat", "seat": "s1", "name": name}
        assert call(self.server.url, "POST", f"{self.path}/actions", action, self.key)[0] == 200
        return name

    def is_as_before(self, seconds: float = 15.0) -> None:
        """Threads and files are back, it answers, and has complained of nothing."""
        now = settled(self.server.pid, self.before, seconds)
        assert now.threads <= self.before.threads
        assert now.files == self.before.files
        assert call(self.server.url, "GET", "/api/health") == (200, {"ok": True})
        assert b"Traceback" not in self.server.stderr
        assert self.key.encode() not in self.server.stderr


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    server = Live(tmp_path_factory.mktemp("raw"))
    yield Room(server)
    server.stop()


def ends(phone: Phone) -> int | None:
    """The code with which the server closes, None if it just hangs up; raises `TimeoutError` if it does neither."""
    phone.socket.settimeout(20)
    with suppress(EOFError, ConnectionError):
        return phone.code()
    return None


@pytest.mark.parametrize("wrong", WRONG)
def test_a_socket_that_talks_nonsense_is_closed(room: Room, wrong: str) -> None:
    phone = room.phone()
    with suppress(ConnectionError):
        phone.socket.sendall(WRONG[wrong])
    assert ends(phone) in (None, 1000, 1002, 1003, 1007, 1008, 1009, 4401)
    phone.close()


@pytest.mark.parametrize("wrong", HTTP)
def test_what_is_no_proper_request_is_refused(room: Room, wrong: str) -> None:
    with room.raw() as raw:
        with suppress(OSError):  # it may have hung up by then
            raw.sendall(HTTP[wrong])
            raw.shutdown(socket.SHUT_WR)
        answer = b""
        with suppress(ConnectionError):
            while part := raw.recv(65536):
                answer += part
    assert not answer or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.0 4", b"HTTP/1.1 505")), answer[:200]


def test_one_byte_at_a_time_is_slow_but_right(room: Room) -> None:
    with room.raw() as raw:
        for byte in b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n":
            raw.sendall(bytes((byte,)))
        answer = raw.recv(65536)
        if answer.endswith(b"\r\n\r\n"):  # head and body may come apart
            answer += raw.recv(65536)
        assert answer.endswith(b'{"ok":true}')
    phone = room.phone()
    for byte in framed(HELLO[:5], first=0x01) + framed(b"", first=0x89) + framed(HELLO[5:], first=0x80):
        phone.socket.sendall(bytes((byte,)))
    assert phone.frame()[0] == 0x8A, "a ping between the parts is answered"
    assert phone.push()["view"]["viewer"]["kind"] == "board"
    phone.close()


def leaves_without_a_word(raw: socket.socket) -> None:
    """As a phone whose battery is empty, whose system says so at least."""
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()


def half_a_request(room: Room) -> list[socket.socket]:
    raw = room.raw()
    raw.sendall(OPEN + b"Content-Length: 500\r\n\r\n{")
    return [raw]


def half_a_line(room: Room) -> list[socket.socket]:
    raw = room.raw()
    raw.sendall(b"GET /api/he")
    return [raw]


def silence(room: Room) -> list[socket.socket]:
    return [room.raw(), room.phone().socket]


def half_a_frame(room: Room) -> list[socket.socket]:
    sockets = []
    for cut in (1, 2, 5, 8):
        phone = room.phone()
        phone.socket.sendall(framed(HELLO)[:cut])
        sockets.append(phone.socket)
    return sockets


def half_open(room: Room) -> list[socket.socket]:
    """It says that it will say no more, and goes on listening."""
    before, after = room.phone(), room.phone()
    before.socket.shutdown(socket.SHUT_WR)
    after.socket.sendall(framed(HELLO))
    after.push()
    after.socket.shutdown(socket.SHUT_WR)
    return [before.socket, after.socket]


def never_reads(room: Room) -> list[socket.socket]:
    phone = room.phone()
    phone.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    phone.socket.sendall(framed(HELLO))
    for _ in range(30):
        room.rename()
    return [phone.socket]


def asks_and_never_reads(room: Room) -> list[socket.socket]:
    """Many requests at once, whose answers nobody fetches."""
    raw = room.raw()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.setblocking(False)
    asked = f"GET {room.path}/view HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with suppress(BlockingIOError):
        for _ in range(400):
            raw.sendall(asked)
    return [raw]


def pings_and_never_reads(room: Room) -> list[socket.socket]:
    phone = room.phone()
    phone.socket.sendall(framed(HELLO))
    phone.socket.setblocking(False)
    with suppress(BlockingIOError):
        for _ in range(3000):
            phone.socket.sendall(framed(b"x" * 125, first=0x89))
    return [phone.socket]


def a_message_that_never_ends(room: Room) -> list[socket.socket]:
    phone = room.phone()
    phone.socket.sendall(framed(HELLO))
    phone.push()
    with suppress(ConnectionError):
        phone.socket.sendall(framed(b"", first=0x01) + framed(b"", first=0x00) * 2000)
    return [phone.socket]


LEFT: list[Callable[[Room], list[socket.socket]]] = [
    half_a_request,
    half_a_line,
    silence,
    half_a_frame,
    half_open,
    never_reads,
    asks_and_never_reads,
    pings_and_never_reads,
    a_message_that_never_ends,
]


def everything(room: Room) -> list[socket.socket]:
    sockets = [one for attack in LEFT for one in attack(room)]
    for wrong in WRONG.values():
        phone = room.phone()
        with suppress(ConnectionError):
            phone.socket.sendall(wrong)
        sockets.append(phone.socket)
    for broken in HTTP.values():
        raw = room.raw()
        with suppress(ConnectionError):
            raw.sendall(broken)
        sockets.append(raw)
    return sockets


@pytest.mark.parametrize("way", ["properly", "without a word"])
def test_when_attackers_go_everything_is_as_before(room: Room, way: str) -> None:
    sockets = everything(room)
    assert size(room.server.pid).files > room.before.files, "they were really there"
    watcher = room.phone()
    watcher.socket.sendall(framed(HELLO))
    name = room.rename()
    while watcher.push()["view"]["seats"][0]["name"] != name:
        pass
    watcher.close()
    for one in sockets:
        with suppress(OSError):
            leaves_without_a_word(one) if way == "without a word" else one.close()
    room.is_as_before()


def test_memory_is_flat_once_it_is_warm(room: Room) -> None:
    def once() -> int:
        for one in everything(room):
            one.close()
        return settled(room.server.pid, room.before).memory

    for _ in range(2):
        once()
    warm = once()
    assert max(once() for _ in range(3)) - warm < MOST_GROWTH


@pytest.mark.long
def test_when_attackers_stay_the_server_ends_it(tmp_path: Path) -> None:
    """Silence, half a request, half-open connections, readers that never read: all are cut off by and by."""
    server = Live(tmp_path)
    room = Room(server)
    kept = everything(room)
    began = time.monotonic()
    assert wait_until(lambda: (room.rename(), size(server.pid).files <= room.before.files)[1], 180)
    took = time.monotonic() - began
    print(f"all were cut off after {took:.0f} s")
    room.is_as_before()
    for one in kept:
        one.close()
    server.stop()
