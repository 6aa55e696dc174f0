"""One client that sends as fast as it is let: `python tests/long/flood.py KIND HOST PORT PATH KEY`, until it is ended.

Requests and frames are ready-made and go out many at once, so that the flood costs its own process next to nothing.
"""

import base64
import json
import os
import socket
import sys
import threading
from contextlib import suppress

_MANY = 50


def requests(host: str, port: int, path: str, key: str) -> None:
    """The view, over one connection, without waiting for answers."""
    asked = f"GET {path}/view HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {key}\r\n\r\n".encode() * _MANY
    _pump(socket.create_connection((host, port)), asked)


def actions(host: str, port: int, path: str, key: str) -> None:
    """Something that is refused, over one connection."""
    body = json.dumps({"id": "always-the-same", "type": "rematch"}).encode()
    head = f"POST {path}/actions HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {key}\r\n"
    _pump(socket.create_connection((host, port)), (head + f"Content-Length: {len(body)}\r\n\r\n").encode() * 1 + body)


def connections(host: str, port: int, path: str, key: str) -> None:
    """A connection for each request."""
    asked = f"GET {path}/view HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n".encode()
    while True:
        with socket.create_connection((host, port)) as raw, suppress(OSError):
            raw.sendall(asked)
            while raw.recv(65536):
                pass


def frames(host: str, port: int, path: str, key: str) -> None:
    """Frames on a socket that is only there to be pushed to."""
    raw = socket.create_connection((host, port))
    nonce = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET {path}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    _pump(raw, _frame(b"{}") + _frame(b"x") * 1000)


def _frame(text: bytes) -> bytes:
    return bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text


def _pump(raw: socket.socket, data: bytes) -> None:
    threading.Thread(target=_swallow, args=(raw,), daemon=True).start()
    while True:
        raw.sendall(data)


def _swallow(raw: socket.socket) -> None:
    while raw.recv(1 << 20):
        pass


KINDS = {"requests": requests, "actions": actions, "connections": connections, "frames": frames}

if __name__ == "__main__":
    kind, host, port, path, key = sys.argv[1:]
    with suppress(OSError):
        KINDS[kind](host, int(port), path, key)
