"""`companion serve --https`, with real TLS: whom it answers, how, and what is plain nevertheless."""

import hashlib
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from server_help import Phone, call
from strangers import NETWORK, Strangers


class Started:
    """The program as people start it."""

    def __init__(self, data: Path) -> None:
        arguments = ["--https", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", *arguments], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.shown = ""
        while "Ctrl-C" not in self.shown:
            self.shown += self.process.stdout.readline()
        self.url = re.findall(r"Phones in the same Wi-Fi: +(https://\S+)", self.shown)[0]
        self.port = int(self.url.rpartition(":")[2])
        self.tls = ssl.create_default_context(cafile=data / "https.pem")

    def get(self, path: str, host: str = "127.0.0.1", **headers: str) -> http.client.HTTPResponse:
        asking = http.client.HTTPSConnection(host, self.port, timeout=5, context=self.tls)
        asking.request("GET", path, headers=headers)
        return asking.getresponse()

    def post(self, path: str, body: object, **headers: str) -> Any:
        asking = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=5, context=self.tls)
        asking.request("POST", path, json.dumps(body), headers)
        return json.loads(asking.getresponse().read())


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    running = Started(tmp_path_factory.mktemp("data"))
    yield running
    running.process.terminate()
    assert running.process.wait(5) == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_the_certificate_holds_the_names_it_is_asked_by(started: Started, host: str) -> None:
    assert json.loads(started.get("/api/health", host).read()) == {"ok": True}


def test_it_vouches_for_nobody_else(started: Started) -> None:
    raw = socket.create_connection(("127.0.0.1", started.port), timeout=5)
    with raw, pytest.raises(ssl.SSLCertVerificationError, match="Hostname mismatch"):
        started.tls.wrap_socket(raw, server_hostname="table.example")


def test_the_terminal_explains_the_warning(started: Started) -> None:
    assert "not private" in started.shown
    served = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", started.port)))
    digest = re.findall(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", started.shown)[0]
    assert hashlib.sha256(served).hexdigest().upper() == digest.replace(":", "")


def test_links_codes_and_policy_are_https(started: Started) -> None:
    opened = started.post("/api/rooms", {"game": "vabanque"})
    assert opened["join_url"] == f"{started.url}/{opened['room']}"
    assert opened["board_url"].startswith(f"{started.url}/board/{opened['room']}#key=")
    told = json.loads(started.get("/api/addresses").read())
    assert told["addresses"][0]["url"] == started.url
    assert told["own_certificate"] is True
    policy = started.get("/").getheader("Content-Security-Policy")
    assert policy is not None
    assert f"wss://127.0.0.1:{started.port}" in policy


def test_sockets_are_encrypted_and_their_origin_is_checked(started: Started) -> None:
    path = f"/api/rooms/{started.post('/api/rooms', {'game': 'vabanque'})['room']}"
    phone = Phone(started.url, f"{path}/socket", tls=started.tls, Origin=started.url)
    assert phone.status == 101
    phone.send({})
    assert phone.push()["number"] == 1
    for number in range(30):
        started.post(f"{path}/seats", {"name": f"Ana {number}"})
        phone.send(b"are you there", opcode=9)
    seen, pongs = 0, 0
    while seen < 6 or pongs < 30:  # there are six chairs
        first, payload = phone.frame()
        if first == 0x8A:
            pongs += 1
        else:
            seen = max(seen, len(json.loads(payload)["view"]["seats"]))
    foreign = Phone(started.url, f"{path}/socket", tls=started.tls, Origin="https://evil.example")
    assert foreign.status == 403
    phone.send(b"\x03\xe8", opcode=8)
    assert phone.code() == 1000
    with pytest.raises(EOFError):
        phone.frame()


def test_a_large_answer_and_a_refused_body_come_whole(started: Started) -> None:
    assert len(started.get("/web/draw.js").read()) > 10_000
    assert started.post("/api/rooms", "x" * 70_000)["error"]["code"] == "too_large"


def test_the_laptop_s_own_browser_needs_no_certificate(started: Started) -> None:
    """What it sends does not leave the laptop, and there is no warning at the board."""
    here = f"http://127.0.0.1:{started.port}"
    assert f"The board:  {here}/board" in started.shown
    status, opened = call(here, "POST", "/api/rooms", {"game": "vabanque"}, Origin=here)
    assert status == 201
    assert opened["join_url"].startswith(f"{started.url}/")
    phone = Phone(here, f"/api/rooms/{opened['room']}/socket", Origin=here)
    phone.send({"key": opened["host_key"]})
    assert phone.push()["view"]["viewer"]["host"]
    phone.close()


def test_a_whole_game_is_played_over_it(started: Started, tmp_path: Path) -> None:
    """By bots with sockets of their own, who trust this one certificate."""
    (tmp_path / "trusted.pem").write_text(ssl.get_server_certificate(("127.0.0.1", started.port)))
    command = [sys.executable, "-m", "companion", "bots", started.url, "--players", "3"]
    trusting = {**os.environ, "SSL_CERT_FILE": str(tmp_path / "trusted.pem")}
    done = subprocess.run(command, env=trusting, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no errors" in done.stdout
    stranger = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert stranger.returncode == 2
    assert "certificate verify failed" in stranger.stderr


def test_a_plain_request_from_elsewhere_is_sent_to_https(tmp_path: Path) -> None:
    server = Strangers(tmp_path, https=True)
    asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    asking.request("GET", "/KXQF?x=1")
    answer = asking.getresponse()
    assert (answer.status, answer.getheader("Location")) == (307, f"https://127.0.0.1:{server.port}/KXQF?x=1")
    assert answer.getheader("Cache-Control") == "no-store"
    answer.read()
    asking.request("GET", "/", headers={"Host": "evil.example"})
    refused = asking.getresponse()
    assert (refused.status, refused.getheader("Location")) == (403, None)
    assert Phone(server.url, "/api/rooms/KXQF/socket").status == 307
    assert server.stop() == ""


def test_who_does_without_loads_nothing_of_it() -> None:
    code = (
        "import sys; from gevent import monkey; monkey.patch_all(); from companion.server import laptop; "
        "sys.exit('cryptography' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_the_same_certificate_after_a_restart_and_another_when_the_file_is_gone(tmp_path: Path) -> None:
    kept = []
    for remove in (False, False, True):
        if remove:
            (tmp_path / "https.pem").unlink()
        server = Strangers(tmp_path, https=True)
        kept.append(ssl.get_server_certificate(("127.0.0.1", server.port)))
        server.stop()
    assert kept[0] == kept[1] != kept[2]


def addresses_of(server: Strangers) -> list[str]:
    leaf = x509.load_pem_x509_certificate(ssl.get_server_certificate(("127.0.0.1", server.port)).encode())
    held = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [str(ip) for ip in held.get_values_for_type(x509.IPAddress)]


def test_another_network_is_followed_while_it_runs(tmp_path: Path) -> None:
    server = Strangers(tmp_path, {"laptop._LOOK_AGAIN": 0.05}, https=True)
    assert "10.9.8.7" not in addresses_of(server)
    (tmp_path / NETWORK).write_text("10.9.8.7")
    end = time.monotonic() + 10
    while "10.9.8.7" not in addresses_of(server):
        assert time.monotonic() < end, "the certificate stayed as it was"
        time.sleep(0.05)
    assert "127.0.0.1" in addresses_of(server)
    assert server.stop() == ""
