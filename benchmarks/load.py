"""Clients for the benchmark: raw sockets, so that the clients' own work stays small. One greenlet per socket."""

import base64
import contextlib
import json
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import gevent
from gevent import socket
from gevent.event import Event

Host = tuple[str, int]
_TEXT, _PING, _PONG = 1, 9, 10


def host_of(url: str) -> Host:
    parts = urlsplit(url)
    return str(parts.hostname), int(parts.port or 80)


class Caller:
    """One HTTP connection, kept open where the server allows it, as a phone's browser does."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._connect()

    def _connect(self) -> None:
        self._socket = socket.create_connection(self._host)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb")

    def call(self, path: str, body: object, key: str | None = None) -> dict[str, str]:
        """POST and return the answer; an error answer raises."""
        raw = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {key}\r\n" if key else ""
        head = f"POST {path} HTTP/1.1\r\nHost: {self._host[0]}:{self._host[1]}\r\n{bearer}"
        self._socket.sendall(f"{head}Content-Length: {len(raw)}\r\n\r\n".encode() + raw)
        status = int(self._file.readline().split()[1])
        headers = self._headers()
        answer: dict[str, str] = json.loads(self._file.read(int(headers["content-length"])))
        if headers.get("connection") == "close":
            self._connect()
        if status >= 400:
            raise RuntimeError(f"{status}: {answer}")
        return answer

    def _headers(self) -> dict[str, str]:
        headers = {}
        while line := self._file.readline().decode().strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        return headers


class Watcher:
    """One WebSocket that notes when frames have come."""

    def __init__(self, host: Host, path: str, first: object | None, reading: bool = True) -> None:
        self._socket = socket.socket()
        if not reading:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(host)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb")
        self.frames, self.size, self.at = 0, 0, 0.0
        self.news = Event()
        self._shake_hands(host, path)
        if first is not None:
            self.send(json.dumps(first).encode())
        if reading:
            gevent.spawn(self._read_on)

    def _shake_hands(self, host: Host, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host[0]}:{host[1]}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while self._file.readline() not in (b"\r\n", b""):
            pass

    def send(self, payload: bytes, opcode: int = _TEXT) -> None:
        """One masked frame of fewer than 126 bytes; the mask is zero."""
        self._socket.sendall(bytes((0x80 | opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload)

    def _read_on(self) -> None:
        with contextlib.suppress(OSError):  # closed from either side
            self._read()

    def _read(self) -> None:
        while head := self._file.read(2):
            length = head[1] & 0x7F
            if length == 126:
                length = int.from_bytes(self._file.read(2))
            elif length == 127:
                length = int.from_bytes(self._file.read(8))
            payload = self._file.read(length)
            if head[0] & 0x0F == _PING:
                self.send(payload, _PONG)
            elif head[0] & 0x0F == _TEXT:
                self.frames, self.size, self.at = self.frames + 1, length, time.perf_counter()
                self.news.set()

    def wait_for(self, frames: int, seconds: float = 10.0) -> None:
        """Until so many frames have come in all."""
        end = time.perf_counter() + seconds
        while self.frames < frames:
            self.news.clear()
            if not self.news.wait(end - time.perf_counter()):
                raise RuntimeError(f"{self.frames} of {frames} frames came in {seconds} s")

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)  # closing alone would leave the reading greenlet's handle open


@dataclass
class Group:
    """Those who watch together, and how one of them makes news."""

    watchers: list[Watcher]
    act: Callable[[], None]
    path: str
    latencies: list[float] = field(default_factory=list)

    def close(self) -> None:
        for watcher in self.watchers:
            watcher.close()

    def run(self, rate: float, until: float) -> None:
        """Act so many times a second; note the seconds from sending until the last of the watchers has heard of it."""
        gevent.sleep(random.random() / rate)
        while time.perf_counter() < until:
            seen = [watcher.frames for watcher in self.watchers]
            begin = time.perf_counter()
            self.act()
            for watcher, frames in zip(self.watchers, seen, strict=True):
                watcher.wait_for(frames + 1)
            self.latencies.append(max(watcher.at for watcher in self.watchers) - begin)
            gevent.sleep(max(0.0, (0.9 + 0.2 * random.random()) / rate - (time.perf_counter() - begin)))


def run_all(groups: list[Group], rate: float, seconds: float) -> list[float]:
    """All groups at the same time; their latencies in seconds."""
    for group in groups:
        group.latencies = []
    until = time.perf_counter() + seconds
    gevent.joinall([gevent.spawn(group.run, rate, until) for group in groups], raise_error=True)
    return [latency for group in groups for latency in group.latencies]


def quantile(latencies: list[float], share: float) -> float:
    """The latency below which so much of them lies."""
    return sorted(latencies)[min(len(latencies) - 1, int(share * len(latencies)))]
