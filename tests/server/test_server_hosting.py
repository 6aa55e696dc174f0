"""What the Procfile starts: a real gunicorn, one worker, behind a proxy, sockets, a bounded stop."""

import contextlib
import os
import re
import shlex
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from proxy import Proxy
from server_help import Phone, call

from companion.server import door

ROOT = Path(__file__).resolve().parents[2]
FLOOD = ROOT / "tests" / "long" / "flood.py"
ANA, BEN = "203.0.113.9", "203.0.113.10"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="gunicorn does not run on Windows")


def free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])


class Hosted:
    """The Procfile's own line, a proxy before it; `change` may alter the line."""

    def __init__(self, data: Path, change: tuple[str, str] = ("", ""), **more: str) -> None:
        port = free_port()
        line = (ROOT / "Procfile").read_text().removeprefix("web: ")
        assert change[0] in line
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PORT": str(port),
            "COMPANION_DATA": str(data),
            "WEB_CONCURRENCY": "3",
            "FORWARDED_ALLOW_IPS": "*",
            **more,
        }
        local = line.replace("0.0.0.0", "127.0.0.1").replace(*change)
        self.port, self.direct = port, f"http://127.0.0.1:{port}"
        self.proxy = Proxy(port)
        self.url = self.proxy.url
        self.log = data / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(["sh", "-c", f"exec {local}"], cwd=ROOT, env=environment, stderr=log)

    def wait(self) -> None:
        for _ in range(400):
            try:
                assert call(self.direct, "GET", "/api/health") == (200, {"ok": True})
            except OSError:
                time.sleep(0.05)
            else:
                return
        pytest.fail(self.log.read_text())

    def ask(self, peer: str, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """One call through the proxy, from this address."""
        return call(self.url, method, path, body, **{"X-Test-Peer": peer, **headers})

    def workers(self) -> int:
        return len(re.findall("Booting worker", self.log.read_text()))

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.proxy.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    running = Hosted(tmp_path)
    running.wait()
    yield running
    running.end()


def test_the_procfile_is_one_command_with_exactly_one_worker() -> None:
    words = shlex.split((ROOT / "Procfile").read_text())
    assert words[:2] == ["web:", "gunicorn"]
    assert words[words.index("--workers") + 1] == "1"


def test_a_hosted_game(hosted: Hosted) -> None:
    """As a browser has it: the page is https, the proxy speaks http with the server."""
    status, opened = hosted.ask(ANA, "POST", "/api/rooms", {"game": "vabanque"})
    assert status == 201
    page = hosted.url.replace("http", "https")
    assert opened["join_url"] == f"{page}/{opened['room']}"
    path = f"/api/rooms/{opened['room']}"
    phone = Phone(hosted.url, f"{path}/socket", "permessage-deflate", Origin=page)
    assert phone.status == 101
    phone.send({})
    assert phone.push()["number"] == 1
    hosted.ask(BEN, "POST", f"{path}/seats", {"name": "Ana"})
    assert phone.push()["view"]["seats"][0]["name"] == "Ana"
    for foreign in ("https://evil.example", f"{page}0", hosted.direct):
        assert Phone(hosted.url, f"{path}/socket", Origin=foreign).status == 403
    status, refused = hosted.ask(ANA, "POST", "/api/rooms", b"x" * 100_000)
    assert (status, refused["error"]["code"]) == (413, "too_large")
    assert hosted.workers() == 1
    hosted.process.terminate()
    assert phone.code() == 1001
    hosted.process.wait(10)
    assert "rror" not in hosted.log.read_text()


def test_it_stops_soon_whatever_is_open(hosted: Hosted) -> None:
    """Sockets that watch, one that has not said who it is, and connections without a request."""
    _, opened = hosted.ask(ANA, "POST", "/api/rooms", {"game": "vabanque"})
    path = f"/api/rooms/{opened['room']}/socket"
    phones = [Phone(hosted.url if number % 2 else hosted.direct, path) for number in range(60)]
    for phone in phones:
        phone.send({})
        phone.push()
    silent = [
        Phone(hosted.direct, path).socket,
        *(socket.create_connection(("127.0.0.1", hosted.port)) for _ in range(9)),
    ]
    begin = time.monotonic()
    hosted.process.terminate()
    assert [phone.code() for phone in phones] == [1001] * 60
    hosted.process.wait(10)
    assert time.monotonic() - begin < 4
    for raw in silent:
        raw.close()


@pytest.mark.parametrize("kind", ["requests", "actions"])
def test_a_flood_on_one_connection_starves_nobody(hosted: Hosted, kind: str) -> None:
    """The next request always lies ready, past the proxy or through one that hands on many at once."""
    _, opened = hosted.ask(ANA, "POST", "/api/rooms", {"game": "vabanque"})
    path = f"/api/rooms/{opened['room']}"
    program = [sys.executable, str(FLOOD), kind, "127.0.0.1", str(hosted.port), path, opened["host_key"]]
    flood = subprocess.Popen(program)
    try:
        time.sleep(0.5)
        for _ in range(5):
            sent = time.monotonic()
            assert hosted.ask(BEN, "GET", "/api/health") == (200, {"ok": True})
            assert time.monotonic() - sent < 3
    finally:
        flood.kill()
        flood.wait()


def stopped(hosted: Hosted, peer: str, room: str, **headers: str) -> bool:
    status, answer = hosted.ask(peer, "GET", f"/api/rooms/{room}/view", **headers)
    assert status in (200, 404, 429)
    return status == 429 and answer["error"]["code"] == "too_many"


def try_codes(hosted: Hosted, peer: str) -> None:
    for number in range(door.TRIES):
        hosted.ask(peer, "GET", f"/api/rooms/NONE{number}/view")


def test_who_tries_codes_is_known_by_what_the_proxy_says(hosted: Hosted) -> None:
    """Whatever the client says of itself: it stands before what the proxy has added."""
    _, opened = hosted.ask(BEN, "POST", "/api/rooms", {"game": "vabanque"})
    try_codes(hosted, ANA)
    assert stopped(hosted, ANA, opened["room"])
    assert stopped(hosted, ANA, opened["room"], **{"X-Forwarded-For": BEN})
    assert stopped(hosted, ANA, opened["room"], **{"X-Forwarded-For": "127.0.0.1, ::1"})
    assert not stopped(hosted, BEN, opened["room"])
    assert not stopped(hosted, "203.0.113.11", opened["room"])
    phone = Phone(hosted.url, f"/api/rooms/{opened['room']}/socket", **{"X-Test-Peer": ANA})
    phone.send({})
    assert phone.code() == 1013


def test_forwarded_headers_are_believed_only_where_it_is_told(tmp_path: Path) -> None:
    """Else a client could be anybody, and every link could be made https; also where the platform's own gunicorn
    settings would believe them."""
    hosted = Hosted(tmp_path, ("--env COMPANION_PROXIES=1", ""))
    try:
        hosted.wait()
        _, opened = hosted.ask(BEN, "POST", "/api/rooms", {"game": "vabanque"})
        assert opened["join_url"].startswith("http://")
        _, other = call(hosted.direct, "POST", "/api/rooms", {"game": "vabanque"}, **{"X-Forwarded-Proto": "https"})
        assert other["join_url"].startswith("http://")
        try_codes(hosted, ANA)
        assert stopped(hosted, "203.0.113.11", "NONE")
    finally:
        hosted.end()


def test_a_number_of_proxies_that_is_none_is_said(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path, ("PROXIES=1", "PROXIES=many"))
    try:
        assert hosted.process.wait(20) != 0
        assert "COMPANION_PROXIES is a number of proxies, not 'many'" in hosted.log.read_text()
    finally:
        hosted.end()


def test_who_breaks_off_leaves_no_secret_in_the_log(hosted: Hosted) -> None:
    _, opened = call(hosted.direct, "POST", "/api/rooms", {"game": "vabanque"})
    assert "room" in opened, (opened, hosted.log.read_text())
    canary = "canary-of-a-key"
    head = f"POST /api/rooms/{opened['room']}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {canary}\r\n"
    upgrade = (
        f"GET /api/rooms/{opened['room']}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    hello = f'{{"key": "{canary}"}}'.encode()
    frame = bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello
    sent = [
        head.encode(),
        f"{head}Content-Length: 1000\r\n\r\n{{".encode(),
        f"{head}Transfer-Encoding: chunked\r\n\r\n5\r\n{{".encode(),
        b"GET /web/page.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40,
        upgrade.encode(),
        upgrade.encode() + b"\x81\xfe\x00",
        upgrade.encode() + frame,
        upgrade.encode() + b"\xff" * 300,
        b"\0\xff\n" * 100 + b"\r\n\r\n",
    ]
    for bytes_sent in sent:
        for linger in (0, 1):
            raw = socket.create_connection(("127.0.0.1", hosted.port), timeout=5)
            with contextlib.suppress(ConnectionError):
                raw.sendall(bytes_sent)
                time.sleep(0.05)
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", linger, 0))
            raw.close()
    time.sleep(1)
    assert call(hosted.direct, "GET", "/api/health") == (200, {"ok": True})
    log = hosted.log.read_text()
    assert canary not in log
    assert "Traceback" not in log
