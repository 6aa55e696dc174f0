"""When much is open and much is asked for: codes to scan are drawn, and a stop is a stop."""

import json
import os
import random
import signal
import socket
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server_help import Phone, call
from strangers import Strangers

from companion.server.run import start_background


def hard_sums(count: int) -> list[dict[str, Any]]:
    """Settlements that take about a second each: money that nothing but trying makes even."""
    chance = random.Random(3)
    notes = (7, 11, 13, 17, 19, 23, 101, 997)

    def heap(most: int) -> dict[str, int]:
        return {str(note): chance.randint(0, most) for note in notes}

    return [
        {
            "notes": list(notes),
            "stock": heap(3),
            "players": {name: {"due": chance.randint(-3000, 3000), "holds": heap(40)} for name in "ABCDEF"},
        }
        for _ in range(count)
    ]


def begin(url: str, path: str, body: object) -> socket.socket:
    """Ask, and do not wait for the answer."""
    host, port = url.removeprefix("http://").split(":")
    raw, sent = socket.create_connection((host, int(port))), json.dumps(body).encode()
    raw.sendall(f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(sent)}\r\n\r\n".encode() + sent)
    return raw


def test_nobody_s_sums_keep_codes_from_being_drawn(tmp_path: Path) -> None:
    running = start_background(tmp_path)
    asked = [begin(running.url, "/api/tools/settle", hard_sums(40)) for _ in range(4)]
    time.sleep(0.5)
    for number in range(5):
        wish = json.dumps({"text": f"http://192.168.1.7:8337/KXQF#{number}"}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{running.url}/api/qr", wish), timeout=5) as answer:
            assert answer.read().startswith(b"<svg")
    for raw in asked:
        raw.setblocking(False)
        with pytest.raises(BlockingIOError):  # else there was nothing to wait for
            raw.recv(1)
        raw.close()
    running.kill()


@pytest.fixture
def many_files() -> Iterator[None]:
    if sys.platform == "win32":
        pytest.skip("a thousand sockets and their signal are tried elsewhere")
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
def test_a_thousand_sockets_are_told_and_the_server_ends_within_three_seconds(tmp_path: Path) -> None:
    """Though none of them answers: these phones hear the end and do nothing about it."""
    server = Strangers(tmp_path, {"sockets.MOST_EACH": 1000, "front.MOST_CONNECTIONS": 1100})
    rooms = [call(server.url, "POST", "/api/rooms", {"game": "vabanque"})[1]["room"] for _ in range(50)]
    phones = [Phone(server.url, f"/api/rooms/{rooms[number % 50]}/socket") for number in range(1000)]
    for phone in phones:
        phone.send({})
    for phone in phones:
        phone.push()
    codes: list[int] = []
    hearing = threading.Thread(target=lambda: codes.extend(phone.code() for phone in phones))
    hearing.start()
    began = time.monotonic()
    os.kill(server.pid, signal.SIGTERM)
    assert server.stop() == ""
    took = time.monotonic() - began
    hearing.join(10)
    assert codes == [1001] * 1000
    assert took < 3
    for phone in phones:
        phone.close()
