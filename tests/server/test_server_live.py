"""A real server over the loopback: what only shows with real bytes, real sockets and real signals."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from server_help import Phone, call

from companion.server.run import Background, start_background
from tests.money.families import hostile


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    running = start_background(tmp_path_factory.mktemp("data"))
    yield running
    running.stop()


class Table:
    """A room with some seats."""

    def __init__(self, url: str, names: tuple[str, ...] = ("Ana", "Ben", "Cleo")) -> None:
        self.url = url
        status, opened = call(url, "POST", "/api/rooms", {"game": "vabanque"})
        assert status == 201
        self.room, self.host_key = opened["room"], opened["host_key"]
        self.path = f"/api/rooms/{self.room}"
        self.keys = [call(url, "POST", f"{self.path}/seats", {"name": name})[1]["key"] for name in names]
        self.count = 0

    def rename(self, name: str) -> None:
        self.count += 1
        action = {"id": f"rename-{self.count:04}", "type": "edit_seat", "seat": "s1", "name": name}
        status, answer = call(self.url, "POST", f"{self.path}/actions", action, self.host_key)
        assert (status, answer) == (200, {"id": action["id"], "accepted": True})

    def phone(self, hello: object = None, extensions: str | None = None) -> Phone:
        phone = Phone(self.url, f"{self.path}/socket", extensions)
        phone.send({} if hello is None else hello)
        return phone


def name_of(pushed: dict[str, Any]) -> str:
    return str(pushed["view"]["seats"][0]["name"])


def test_a_phone_that_offers_compression_gets_whole_plain_frames(server: Background) -> None:
    """Compressed by two writers the stream broke; here nothing is compressed and there is one writer."""
    table = Table(server.url)
    phone = table.phone(extensions="permessage-deflate; client_max_window_bits")
    assert phone.status == 101
    assert "sec-websocket-extensions" not in phone.headers
    assert name_of(phone.push()) == "Ana"
    for number in range(60):
        table.rename(f"Ana {number}")
        if number % 7 == 0:
            phone.send(b"are you there", opcode=9)
    last, pongs = "", 0
    while last != "Ana 59":
        first, payload = phone.frame()
        assert first in (0x81, 0x8A)
        if first == 0x8A:
            pongs += 1
            assert payload == b"are you there"
        else:
            last = name_of(json.loads(payload))
    assert pongs
    phone.close()


def test_a_phone_that_stops_reading_slows_nobody_and_catches_up(server: Background) -> None:
    table = Table(server.url)
    deaf, quick = table.phone(), table.phone({"as": "board"})
    assert name_of(deaf.push()) == name_of(quick.push()) == "Ana"
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slowest = 0.0
    for number in range(400):  # some 400 kB: more than the system's buffers hold
        begin = time.perf_counter()
        table.rename(f"Ana {number} {'x' * 20}")
        assert name_of(quick.push()).startswith(f"Ana {number} ")
        slowest = max(slowest, time.perf_counter() - begin)
    assert slowest < 2
    seen = [deaf.push()]
    while not name_of(seen[-1]).startswith("Ana 399 "):
        seen.append(deaf.push())
    assert len(seen) < 390, "what it missed while it slept must not be sent afterwards"
    assert [push["number"] for push in seen] == list(range(2, len(seen) + 2))
    deaf.close()
    quick.close()


def test_long_sums_hold_up_no_room(server: Background) -> None:
    """A room answers many times while one long sum is worked out."""
    table = Table(server.url)
    stock, claims = hostile(Random(1))
    players = {name: {"due": claim.due, "holds": claim.holds} for name, claim in claims.items()}
    sheets = [{"notes": [*stock], "stock": stock, "players": players}] * 30
    with ThreadPoolExecutor() as others:
        begin = time.perf_counter()
        batch = others.submit(call, server.url, "POST", "/api/tools/settle", sheets)
        slowest, number = 0.0, 0
        while not batch.done():
            sent = time.perf_counter()
            table.rename(f"Ana {number}")
            slowest, number = max(slowest, time.perf_counter() - sent), number + 1
        lasted = time.perf_counter() - begin
    assert batch.result()[0] == 200
    assert [sheet["proven"] for sheet in batch.result()[1]] == [True] * 30
    assert slowest < lasted / 4, f"{number} answers in {lasted:.1f} s"


def test_what_a_phone_sends_later_is_dropped(server: Background) -> None:
    table = Table(server.url)
    phone = table.phone()
    phone.push()
    for _ in range(2000):
        phone.send(b"x" * 100)
    table.rename("Anna")
    assert name_of(phone.push()) == "Anna"
    phone.close()


def test_a_frame_that_is_too_large_ends_the_socket(server: Background) -> None:
    phone = Phone(server.url, f"{Table(server.url).path}/socket")
    phone.send(b"x" * 5000)
    assert phone.code() == 1009


def test_a_frame_that_never_ends_ends_the_socket(server: Background) -> None:
    phone = Phone(server.url, f"{Table(server.url).path}/socket")
    with contextlib.suppress(OSError):
        for _ in range(1000):
            phone.socket.sendall(bytes((0x01, 0x80 | 100, 0, 0, 0, 0)) + b"x" * 100)  # a part, and never the last
            time.sleep(0.001)
    with pytest.raises((OSError, EOFError)):
        hear_all(phone)


def hear_all(phone: Phone) -> None:
    while True:
        phone.frame()


@pytest.mark.parametrize(
    ("first", "code"), [(b"{", 1008), ({"key": "wrong"}, 4401), ({"key": ""}, 4401), ({"as": "seat"}, 1008)]
)
def test_refused_sockets_are_closed_for_good(server: Background, first: object, code: int) -> None:
    """With the code in the close frame, nothing of HTTP in the stream, and TCP closed behind it."""
    phone = table_phone = Table(server.url).phone(first)
    assert table_phone.code() == code
    with pytest.raises(EOFError):
        phone.frame()


def test_a_phone_that_takes_its_leave_is_let_go(server: Background) -> None:
    phone = Table(server.url).phone()
    phone.push()
    phone.send(b"\x03\xe8", opcode=8)
    assert phone.code() == 1000
    with pytest.raises(EOFError):
        phone.frame()


def test_no_such_room(server: Background) -> None:
    phone = Phone(server.url, "/api/rooms/AAAA/socket")
    phone.send({})
    assert phone.code() == 4404


def test_the_old_key_and_the_old_tab_are_told(server: Background) -> None:
    table = Table(server.url)
    first = table.phone({"key": table.keys[0]})
    first.push()
    second = table.phone({"key": table.keys[0]})
    second.push()
    assert first.code() == 4409
    call(server.url, "POST", f"{table.path}/seats/s1/key", {}, table.host_key)
    assert second.code() == 4401


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}], ids=str
)
def test_a_foreign_page_gets_no_socket(server: Background, headers: dict[str, str]) -> None:
    assert Phone(server.url, f"{Table(server.url).path}/socket", **headers).status == 403


@pytest.mark.parametrize("headers", [{"Sec-WebSocket-Version": "8"}, {"Connection": "close"}], ids=str)
def test_a_handshake_that_is_none_is_refused(server: Background, headers: dict[str, str]) -> None:
    assert Phone(server.url, f"{Table(server.url).path}/socket", **headers).status == 400


def test_the_own_page_gets_one(server: Background) -> None:
    phone = Phone(server.url, f"{Table(server.url).path}/socket", Origin=server.url)
    assert phone.status == 101
    phone.close()


def test_a_body_of_10_megabytes_is_refused_with_a_code(server: Background) -> None:
    status, answer = call(server.url, "POST", "/api/rooms", b"x" * 10_000_000)
    assert (status, answer["error"]["code"]) == (413, "too_large")


def test_a_body_in_pieces_is_limited_too(server: Background) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as raw:
        raw.sendall(f"POST /api/rooms HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        with contextlib.suppress(OSError):
            for _ in range(70):
                raw.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        assert raw.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize(
    "request_line", [b"\x16\x03\x01\x02", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"\0" * 100 + b"\r\n"]
)
def test_what_is_not_http_harms_nobody(server: Background, request_line: bytes) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=5) as raw:
        raw.sendall(request_line)
    assert call(server.url, "GET", "/api/health") == (200, {"ok": True})


def test_ctrl_c_ends_it_within_three_seconds_and_tells_the_phones(tmp_path: Path) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        running = start_background(tmp_path)
        table = Table(running.url)
        phones = [table.phone({"key": key}) for key in table.keys]
        for phone in phones:
            phone.push()
        silent = Phone(running.url, f"{table.path}/socket")  # has not said its first frame
        begin = time.perf_counter()
        os.kill(running.pid, number)
        assert [phone.code() for phone in phones] == [1001, 1001, 1001]
        running.stop()
        assert time.perf_counter() - begin < 3
        silent.close()


def test_it_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    code = (
        "from companion.server.run import start_background\nfrom pathlib import Path\nimport os, sys\n"
        "print(start_background(Path(sys.argv[1])).url, flush=True)\nos._exit(1)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, timeout=20)
    host, port = done.stdout.strip().removeprefix("http://").split(":")
    for _ in range(60):
        with contextlib.suppress(OSError), socket.create_connection((host, int(port)), timeout=1):
            time.sleep(0.05)
            continue
        return
    pytest.fail("it still answers")


def test_after_a_power_cut_everything_acknowledged_is_there(tmp_path: Path) -> None:
    running = start_background(tmp_path)
    table = Table(running.url)
    table.rename("Anna")
    running.kill()
    running = start_background(tmp_path)
    table.url = running.url
    phone = table.phone({"key": table.keys[0]})
    assert name_of(phone.push()) == "Anna"
    table.rename("Annette")
    assert name_of(phone.push()) == "Annette"
    phone.close()
    running.stop()
