"""What the Procfile starts: a real gunicorn, one worker, sockets, a bounded stop."""

import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_help import Phone, call

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="gunicorn does not run on Windows")


def free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])


class Hosted:
    def __init__(self, data: Path) -> None:
        port = free_port()
        line = (ROOT / "Procfile").read_text().removeprefix("web: ")
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "PORT": str(port),
            "COMPANION_DATA": str(data),
            "WEB_CONCURRENCY": "3",
        }
        local = line.replace("0.0.0.0", "127.0.0.1")
        self.url = f"http://127.0.0.1:{port}"
        self.log = data / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(["sh", "-c", f"exec {local}"], cwd=ROOT, env=environment, stderr=log)

    def wait(self) -> None:
        for _ in range(200):
            try:
                assert call(self.url, "GET", "/api/health") == (200, {"ok": True})
            except OSError:
                time.sleep(0.05)
            else:
                return
        pytest.fail(self.log.read_text())

    def workers(self) -> int:
        return len(re.findall("Booting worker", self.log.read_text()))


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    running = Hosted(tmp_path)
    running.wait()
    yield running
    running.process.kill()
    running.process.wait()


def test_the_procfile_is_one_command_with_exactly_one_worker() -> None:
    words = shlex.split((ROOT / "Procfile").read_text())
    assert words[:2] == ["web:", "gunicorn"]
    assert words[words.index("--workers") + 1] == "1"


def test_a_hosted_game(hosted: Hosted) -> None:
    status, opened = call(hosted.url, "POST", "/api/rooms", {"game": "vabanque"}, **{"X-Forwarded-Proto": "https"})
    assert status == 201
    assert opened["join_url"] == f"{hosted.url.replace('http', 'https')}/{opened['room']}"
    path = f"/api/rooms/{opened['room']}"
    phone = Phone(hosted.url, f"{path}/socket", "permessage-deflate", Origin=hosted.url)
    assert phone.status == 101
    phone.send({})
    assert phone.push()["number"] == 1
    call(hosted.url, "POST", f"{path}/seats", {"name": "Ana"})
    assert phone.push()["view"]["seats"][0]["name"] == "Ana"
    assert Phone(hosted.url, f"{path}/socket", Origin="https://evil.example").status == 403
    status, refused = call(hosted.url, "POST", "/api/rooms", b"x" * 100_000)
    assert (status, refused["error"]["code"]) == (413, "too_large")
    assert hosted.workers() == 1
    begin = time.monotonic()
    hosted.process.terminate()
    assert phone.code() == 1001
    with pytest.raises(EOFError):
        phone.frame()
    hosted.process.wait(10)
    assert time.monotonic() - begin < 4
    assert "rror" not in hosted.log.read_text()
