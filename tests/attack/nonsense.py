"""Bytes that no browser sends: frames that are none, requests that are none."""

import json
import struct

HELLO = json.dumps({"as": "board"}).encode()


def framed(payload: bytes, first: int = 0x81, masked: bool = True, length: bytes | None = None) -> bytes:
    """One frame; its mask is zero."""
    size = bytes((len(payload),)) if len(payload) < 126 else b"\x7e" + struct.pack(">H", len(payload))
    head = bytes((first,)) + (size if length is None else length)
    if masked:
        head = bytes((head[0], head[1] | 0x80)) + head[2:] + b"\0\0\0\0"
    return head + payload


WRONG: dict[str, bytes] = {
    "unmasked": framed(HELLO, masked=False),
    "first reserved bit": framed(HELLO, first=0xC1),
    "second reserved bit": framed(HELLO, first=0xA1),
    "third reserved bit": framed(HELLO, first=0x91),
    "reserved kind of data": framed(HELLO, first=0x83),
    "reserved kind of control": framed(b"", first=0x8B),
    "a ping in parts": framed(b"x", first=0x09),
    "a ping of 126 bytes": framed(b"x" * 126, first=0x89),
    "a continuation of nothing": framed(HELLO, first=0x80),
    "a new text within a text": framed(b"{", first=0x01) + framed(HELLO),
    "not UTF-8": framed(b"\xff\xfe{}"),
    "half a letter": framed(b'"\xc3'),
    "a surrogate": framed(b'{"key": "\xed\xa0\x80"}'),
    "a close of one byte": framed(b"\x03", first=0x88),
    "a close with a code that is none": framed(struct.pack(">H", 999), first=0x88),
    "a close whose reason is not UTF-8": framed(b"\x03\xe8\xff", first=0x88),
    "a length of 2 to the 63": framed(b"x", length=b"\x7f" + struct.pack(">Q", 2**63)),
    "a length of 10 GB": framed(b"x" * 8000, length=b"\x7f" + struct.pack(">Q", 10**10)),
    "a frame in 100 parts that is too long": b"".join(
        framed(b"x" * 60, first=0x01 if not n else 0) for n in range(100)
    ),
    "a list": framed(b"[]"),
    "nothing": framed(b""),
    "null": framed(b"null"),
    "a number": framed(b"1e999"),
    "a key that is none": framed(b'{"key": {"key": 1}}'),
    "a key twice": framed(b'{"key": "a", "key": "b"}'),
    "more than a hello": framed(b'{"as": "board", "seat": "s1"}'),
    "nested": framed(b"[" * 2000 + b"]" * 2000),
    "a foreign key": framed(b'{"key": "no-such-key"}'),
    "a key of surrogates": framed(b'{"key": "\\ud800"}'),
    "not a frame": b"GET / HTTP/1.1\r\n\r\n" * 20,
    "zeros": b"\0" * 500,
}
OPEN = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\n"
HTTP: dict[str, bytes] = {
    "a length below zero": OPEN + b"Content-Length: -5\r\n\r\n{}",
    "a length that is none": OPEN + b"Content-Length: five\r\n\r\n{}",
    "a piece that is none": OPEN + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n",
    "a piece below zero": OPEN + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n",
    "a line that never ends": b"GET /" + b"a" * 200_000,
    "a header that never ends": b"GET / HTTP/1.1\r\nX: " + b"a" * 200_000,
    "headers without end": b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % n for n in range(5000)),
    "no host": b"GET /api/health HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    "a foreign host": b"GET /api/health HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a proxy's request": b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "a header without a colon": b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
    "another version": b"GET / HTTP/7.3\r\nHost: localhost\r\n\r\n",
    "zeros": b"\0" * 3000 + b"\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x55" * 300 + b"\r\n\r\n",
    "a handshake without a key": b"GET /api/rooms/AAAA/socket HTTP/1.1\r\nHost: localhost\r\n"
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n",
    "a handshake by POST": b"POST /api/rooms/AAAA/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
}
