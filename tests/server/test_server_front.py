"""Connections only held open, too many of them, and clients that break off: nobody is harmed, nothing is told."""

import contextlib
import socket
import ssl
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from server_help import Phone, call
from strangers import Strangers

ASKS = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
CANARY = "canary-of-a-key"
SCHEMES = [pytest.param(False, id="http"), pytest.param(True, id="https")]


def connect(server: Strangers) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def speaks_tls(raw: socket.socket) -> socket.socket:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(raw)


def seconds_until_closed(raw: socket.socket) -> float:
    begin = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while raw.recv(1000):
            pass
    return time.monotonic() - begin


def says_nothing(server: Strangers) -> socket.socket:
    return connect(server)


def half_a_request(server: Strangers) -> socket.socket:
    raw = connect(server)
    raw.sendall(ASKS[:20])
    return raw


def half_a_handshake(server: Strangers) -> socket.socket:
    raw = connect(server)
    raw.sendall(b"\x16\x03\x01\x02\x00\x01")
    return raw


def silence_after_the_handshake(server: Strangers) -> socket.socket:
    return speaks_tls(connect(server))


@pytest.mark.parametrize("https", SCHEMES)
def test_who_asks_for_nothing_is_cut_off_soon(tmp_path: Path, https: bool) -> None:
    server = Strangers(tmp_path, {"front.FIRST_REQUEST": 1.0}, https=https)
    ways = [says_nothing, half_a_request, *([half_a_handshake, silence_after_the_handshake] if https else [])]
    for way in ways:
        with way(server) as raw:
            assert 0.5 < seconds_until_closed(raw) < 5, way.__name__
    assert server.stop() == ""


def test_a_request_in_drops_is_cut_off_too(tmp_path: Path) -> None:
    server = Strangers(tmp_path, {"front.FIRST_REQUEST": 1.0})
    begin = time.monotonic()
    with connect(server) as raw, contextlib.suppress(ConnectionError):
        for byte in ASKS * 10:
            raw.sendall(bytes((byte,)))
            time.sleep(0.05)
    assert time.monotonic() - begin < 5
    assert server.stop() == ""


@pytest.mark.parametrize(
    ("way", "drop"),
    [("Content-Length: 1000", b"x"), ("Transfer-Encoding: chunked", b"1\r\nx\r\n")],
    ids=["whole", "pieces"],
)
def test_a_body_in_drops_is_cut_off_too(tmp_path: Path, way: str, drop: bytes) -> None:
    server = Strangers(tmp_path, {"front.BODY": 1.0})
    begin = time.monotonic()
    with connect(server) as raw, contextlib.suppress(ConnectionError):
        raw.sendall(f"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\n{way}\r\n\r\n".encode())
        for _ in range(200):
            raw.sendall(drop)
            time.sleep(0.05)
    assert 0.5 < time.monotonic() - begin < 5
    assert call(server.url, "GET", "/api/health") == (200, {"ok": True})
    assert server.stop() == ""


def test_a_browser_may_hold_its_connection_for_longer(tmp_path: Path) -> None:
    server = Strangers(tmp_path, {"front.FIRST_REQUEST": 0.5, "front.SILENT": 2.0})
    with connect(server) as raw:
        for pause in (1.0, 0.0):
            raw.sendall(ASKS)
            answer = raw.recv(4000)
            while not answer.endswith(b"}"):
                answer += raw.recv(4000)
            time.sleep(pause)
        assert 1.5 < seconds_until_closed(raw) < 6
    phone = Phone(
        server.url, f"/api/rooms/{call(server.url, 'POST', '/api/rooms', {'game': 'vabanque'})[1]['room']}/socket"
    )
    phone.send({})
    phone.push()
    time.sleep(2.5)  # a socket is not bound by any of this
    phone.send(b"still here", opcode=9)
    assert phone.frame() == (0x8A, b"still here")
    assert server.stop() == ""


@pytest.mark.parametrize("https", SCHEMES)
def test_one_address_has_so_many_connections_at_once(tmp_path: Path, https: bool) -> None:
    server = Strangers(tmp_path, {"front.MOST_CONNECTIONS": 3}, https=https)
    held = [connect(server) for _ in range(3)]
    time.sleep(0.2)
    with connect(server) as one_more:
        assert seconds_until_closed(one_more) < 2
    held.pop().close()
    time.sleep(0.2)
    with connect(server) as again:
        again.sendall(ASKS)
        assert again.recv(100).startswith(b"HTTP/1.1 ")
    for raw in held:
        raw.close()
    assert server.stop() == ""


def test_where_all_is_taken_others_wait_until_the_silent_are_cut_off(tmp_path: Path) -> None:
    """Before the last open file is taken: without files nothing goes on, not even the games there are."""
    files = {"laptop._FILES_WANTED": 192 + 2 * 2, "front.SPARE": 1, "front.FIRST_REQUEST": 1.0}
    server = Strangers(tmp_path, files)
    silent = [connect(server) for _ in range(3)]
    time.sleep(0.2)
    with connect(server) as late:
        late.sendall(ASKS)
        begin = time.monotonic()
        assert late.recv(100).startswith(b"HTTP/1.1 200")
        assert 0.3 < time.monotonic() - begin < 5
    for raw in silent:
        raw.close()
    assert server.stop() == ""


def test_one_address_has_so_many_sockets_at_once(tmp_path: Path) -> None:
    server = Strangers(tmp_path, {"sockets.MOST_EACH": 2})
    _, opened = call(server.url, "POST", "/api/rooms", {"game": "vabanque"})
    path = f"/api/rooms/{opened['room']}/socket"
    phones = [Phone(server.url, path) for _ in range(3)]
    for phone in phones:
        phone.send({})
    assert [phone.push()["number"] for phone in phones[:2]] == [1, 1]
    assert phones[2].code() == 1013
    phones[0].send(b"\x03\xe8", opcode=8)
    assert phones[0].code() == 1000
    later = Phone(server.url, path)
    later.send({})
    assert later.push()["number"] == 1
    assert server.stop() == ""


def reset(raw: socket.socket) -> None:
    """Break off as a phone does whose Wi-Fi is gone, or a client that means ill."""
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()


def in_the_head(raw: socket.socket, room: str) -> None:
    raw.sendall(f"POST /api/rooms HTTP/1.1\r\nAuthorization: Bearer {CANARY}\r\n".encode())


def in_the_body(raw: socket.socket, room: str) -> None:
    head = f"POST /api/rooms/{room}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {CANARY}\r\n"
    raw.sendall(f"{head}Content-Length: 1000\r\n\r\n{{".encode())


def in_a_body_in_pieces(raw: socket.socket, room: str) -> None:
    head = f"POST /api/rooms/{room}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {CANARY}\r\n"
    raw.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n5\r\n{{".encode())


def in_the_answer(raw: socket.socket, room: str) -> None:
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.sendall(b"GET /web/page.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)
    raw.recv(10)


def in_the_handshake_of_a_socket(raw: socket.socket, room: str) -> None:
    raw.sendall(upgrade(room))


def after_the_handshake_of_a_socket(raw: socket.socket, room: str) -> None:
    raw.sendall(upgrade(room))
    assert raw.recv(1000).startswith(b"HTTP/1.1 101")


def in_the_first_frame_of_a_socket(raw: socket.socket, room: str) -> None:
    after_the_handshake_of_a_socket(raw, room)
    raw.sendall(b"\x81\xfe\x00")


def while_a_socket_is_pushed_to(raw: socket.socket, room: str) -> None:
    after_the_handshake_of_a_socket(raw, room)
    raw.sendall(b"\x81\x82\0\0\0\0{}")
    raw.recv(10)


def with_what_is_no_frame(raw: socket.socket, room: str) -> None:
    after_the_handshake_of_a_socket(raw, room)
    raw.sendall(b"\xff" * 300)


def with_what_is_no_http(raw: socket.socket, room: str) -> None:
    raw.sendall(b"\0\xff\n" * 100 + b"\r\n\r\n")


def upgrade(room: str) -> bytes:
    return (
        f"GET /api/rooms/{room}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


MOMENTS: list[Callable[[socket.socket, str], None]] = [
    in_the_head,
    in_the_body,
    in_a_body_in_pieces,
    in_the_answer,
    in_the_handshake_of_a_socket,
    after_the_handshake_of_a_socket,
    in_the_first_frame_of_a_socket,
    while_a_socket_is_pushed_to,
    with_what_is_no_frame,
    with_what_is_no_http,
]


@pytest.mark.parametrize("https", SCHEMES)
def test_who_breaks_off_leaves_no_trace(tmp_path: Path, https: bool) -> None:
    """Not on the terminal, where a traceback would hold what was sent; and all others are served."""
    server = Strangers(tmp_path, https=https)
    with ask_for_room(server, https) as room:
        for moment in MOMENTS:
            for end in (reset, socket.socket.close):
                raw = speaks_tls(connect(server)) if https else connect(server)
                moment(raw, room)
                end(raw)
        for begun in (b"", b"\x16", b"\x16\x03\x01\x02\x00\x01\x00\x01", b"\x16" + b"\xff" * 400):
            raw = connect(server)
            raw.sendall(begun)
            time.sleep(0.05)
            reset(raw)
        time.sleep(1.0)
        raw = speaks_tls(connect(server)) if https else connect(server)
        raw.sendall(ASKS)
        assert raw.recv(100).startswith(b"HTTP/1.1 200")
        raw.close()
    said = server.stop()
    assert CANARY not in said
    assert said == ""


@contextlib.contextmanager
def ask_for_room(server: Strangers, https: bool) -> Iterator[str]:
    raw = speaks_tls(connect(server)) if https else connect(server)
    body = b'{"game": "vabanque"}'
    raw.sendall(b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    answer = raw.recv(4000)
    while b'"room":"' not in answer:
        answer += raw.recv(4000)
    yield answer.partition(b'"room":"')[2][:4].decode()
    raw.close()
