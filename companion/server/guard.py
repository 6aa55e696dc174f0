"""Who may talk to this server at all: by which name, from which page, how often, and what a page may do."""

import ipaddress
import re
import socket
import time
from collections import deque
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, request

from companion.errors import Forbidden, TooMany
from companion.server.lan import Place

_HOME_ENDINGS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""What home routers append to a machine's name."""
_HOST = re.compile(r"(?P<name>[\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)


class Names:
    """The names under which this server answers, so that no foreign name can be pointed at it (DNS rebinding).

    `public_url` as `Place` has it: scheme, name and port in small letters.
    """

    def __init__(self, public_url: str | None, any_name: bool = False) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self._known = {"localhost", own, *(short + ending for ending in _HOME_ENDINGS)}
        self._known.add(urlsplit(public_url or "").hostname or own)
        self._public_origin = public_url
        self._any = any_name

    def answers_to(self, host: str) -> bool:
        """May a request carry this `Host`? An address in digits always: nobody can point one elsewhere."""
        well_formed = _HOST.fullmatch(host)
        if well_formed is None:
            return False
        name = well_formed["name"].lower()
        return self._any or name in self._known or _is_address(name.strip("[]"))

    def trusts(self, origin: str, host: str) -> bool:
        """Does a page of this `Origin` belong to this server, which was asked for as `host`?"""
        return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower(), self._public_origin)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def install(app: Flask, names: Names, place: Place) -> None:
    """Check every request before anything else sees it, and put the headers on every answer."""

    def check() -> None:
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        if not names.answers_to(host):
            raise Forbidden("bad_origin", "this server does not answer to that name")
        if origin is not None and not names.trusts(origin, host):
            raise Forbidden("bad_origin", "a page from elsewhere may not ask this server")
        # Compression costs 100 kB and twice the work per socket; without the offer the library does not take it up.
        request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        place.note(request.remote_addr or "")

    app.before_request(check)
    app.after_request(secure)


def secure(response: Response) -> Response:
    """The headers of every answer: own scripts, styles and pictures only, no framing, no guessing of types."""
    host = request.headers.get("Host", "")
    sockets = f"ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"connect-src 'self' {sockets}; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-store")
    return response


class Limiter:
    """At most so many in so many seconds, from one address and from all together."""

    def __init__(self, each: int, together: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._together, self._seconds, self._clock = each, together, seconds, clock
        self._taken: deque[tuple[float, str]] = deque()

    def take(self, address: str, exempt: bool = False) -> None:
        """Count one; raises `TooMany`. An exempt address counts for the total only."""
        now = self._clock()
        while self._taken and self._taken[0][0] <= now - self._seconds:
            self._taken.popleft()
        mine = 0 if exempt else sum(1 for _, who in self._taken if who == address)
        if mine >= self._each or len(self._taken) >= self._together:
            raise TooMany("too_many", "too much was asked for lately; try again in some minutes")
        self._taken.append((now, address))
