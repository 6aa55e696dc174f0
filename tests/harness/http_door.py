"""A room behind the real server: every viewer has a socket, asks by HTTP, and keeps what came to the last byte."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO
from urllib.parse import urlsplit

from simple_websocket import Client, ConnectionClosed

from tests.harness.doors import SECRET, Answer, Door
from tests.harness.script import BOARD, Party

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 10.0
"""Seconds until something that must come is given up."""


class HttpDoor(Door):
    """All of the party is connected; the watchers' pushes are kept. What is compared does not name the port."""

    complaints: BinaryIO | None = None
    """Where the server's stderr goes; None: where this process's own goes."""

    def __init__(self, party: Party, watchers: Sequence[str] | None = None) -> None:
        super().__init__(party, watchers)
        self._folder = TemporaryDirectory()
        (Path(self._folder.name) / "secret").write_bytes(SECRET)
        self._starts = 0
        self._sockets: dict[str, Client] = {}
        self._frames: dict[str, list[bytes]] = {}
        self._shown: dict[str, bytes] = {}
        self._serve()
        try:
            self.sit_down()
            for who in party.viewers:
                if who not in self.watchers:
                    self.listen(who)
        except BaseException:
            self.close()
            raise

    def program(self) -> Sequence[str]:
        """What Python runs; folder and clock are added."""
        return ("-m", "tests.harness.fixed_server")

    def _serve(self) -> None:
        self._starts += 1
        program = [sys.executable, *self.program(), self._folder.name, str(10**12 * self._starts)]
        self._process = subprocess.Popen(
            program, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.complaints, text=True
        )
        assert self._process.stdin
        assert self._process.stdout
        self._port = urlsplit(json.loads(self._process.stdout.readline())["url"]).port or 0
        self._http = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)

    def _request(self, method: str, address: str, who: str | None, body: object = None, packed: bool = True) -> Answer:
        """Ask as a browser does; the answer with all its headers but the time."""
        self._http.putrequest(method, address, skip_host=True, skip_accept_encoding=True)
        sent = b"" if body is None else json.dumps(body).encode()
        headers = {"Host": "localhost", "Content-Length": str(len(sent))}
        if packed:
            headers["Accept-Encoding"] = "gzip"
        if who in self.keys:
            headers["Authorization"] = f"Bearer {self.keys[who]}"
        for name, value in headers.items():
            self._http.putheader(name, value)
        self._http.endheaders(sent)
        response = self._http.getresponse()
        kept = tuple((name, value) for name, value in response.getheaders() if name != "Date")
        return Answer(response.status, response.read(), kept)

    def post(self, who: str | None, address: str, body: Mapping[str, Any]) -> Any:
        answer = self._request("POST", address, who, body, packed=False)
        assert answer.accepted, answer
        return answer.json

    def act(self, who: str, action_id: str, action: Mapping[str, Any]) -> Answer:
        sent = {"id": action_id, **action}
        return self._request("POST", f"/api/rooms/{self.code}/actions", who, sent, packed=False)

    def look(self, who: str) -> Sequence[Answer]:
        """View and record, both packed and not: a packed answer's length must not tell either; then previews."""
        room = f"/api/rooms/{self.code}"
        addresses = (f"{room}/{what}" for what in ("view", "record"))
        seen = [self._request("GET", address, who, packed=packed) for address in addresses for packed in (True, False)]
        return seen + [self._request("POST", f"{room}/preview", who, dict(action)) for action in self.previewed]

    def listen(self, who: str) -> None:
        """The new socket comes before the old one goes, as when a phone wakes."""
        old = self._sockets.get(who)
        socket = Client(f"ws://127.0.0.1:{self._port}/api/rooms/{self.code}/socket")
        hello = {"key": self.keys[who]} if who in self.keys else {"as": "board"} if who == BOARD else {}
        socket.send(json.dumps(hello))
        self._sockets[who] = socket
        self._shown.pop(who, None)
        self._receive(who)
        if old is not None:
            with suppress(ConnectionClosed, OSError):  # the server may have closed it already: it is one too many
                old.close()
        for watcher in self.watchers:
            if watcher in self._sockets:
                self._settle(watcher)

    def heard(self, who: str) -> list[bytes]:
        self._settle(who)
        frames, self._frames[who] = self._frames.get(who, []), []
        return frames

    def restart(self) -> None:
        """Once as Ctrl-C does it, the next time as a power cut does."""
        self._http.close()
        self._stop(kill=self._starts % 2 == 0)
        listening, self._sockets = list(self._sockets), {}
        self._serve()
        for who in listening:
            self.listen(who)

    def close(self) -> None:
        self._stop(kill=True)
        self._folder.cleanup()

    def _receive(self, who: str) -> None:
        frame = self._sockets[who].receive(PATIENCE)
        assert frame is not None, f"{who} was pushed nothing"
        raw = frame.encode() if isinstance(frame, str) else frame
        self._frames.setdefault(who, []).append(raw)
        self._shown[who] = raw.partition(b',"view":')[2][:-1]

    def _settle(self, who: str) -> None:
        """Wait until the last view that was pushed is what the viewer would be answered now."""
        now = self._request("GET", f"/api/rooms/{self.code}/view", who, packed=False).body
        if who == BOARD:
            now = now.replace(b'"kind":"spectator"', b'"kind":"board"')
        while self._shown.get(who) != now:
            self._receive(who)

    def _stop(self, kill: bool) -> None:
        if kill:
            self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._process.wait(PATIENCE)
