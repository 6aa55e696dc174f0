"""Who may talk to this server at all: by which name, from which page, how often, and what a page may do."""

import ipaddress
import re
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, Response, request

from companion.errors import Forbidden, TooMany
from companion.server import wire
from companion.server.lan import Place, is_address
from companion.server.proxied import BEHIND

_HOME_ENDINGS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""What home routers append to a machine's name."""
_HOST = re.compile(r"(?P<name>[\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)


class Names:
    """The names under which this server answers, so that no foreign name can be pointed at it (DNS rebinding).

    `public_url` as `Place` has it: scheme, name and port in small letters.
    """

    def __init__(self, public_url: str | None, any_name: bool = False) -> None:
        self.known = {*_own_names(), urlsplit(public_url or "").hostname or "localhost"}
        self._public_origin = public_url
        self._any = any_name

    def answers_to(self, host: str) -> bool:
        """May a request carry this `Host`? An address in digits always: nobody can point one elsewhere."""
        well_formed = _HOST.fullmatch(host)
        if well_formed is None:
            return False
        name = well_formed["name"].lower()
        return self._any or name in self.known or is_address(name.strip("[]"))

    def trusts(self, origin: str, host: str) -> bool:
        """Does a page of this `Origin` belong to this server, which was asked for as `host`?"""
        return origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower(), self._public_origin)


def _own_names() -> list[str]:
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return ["localhost", own, *(short + ending for ending in _HOME_ENDINGS)]


def install(app: Flask, names: Names, place: Place) -> None:
    """Check every request before anything else sees it, and put the headers on every answer."""

    def check() -> Response | None:
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        if not names.answers_to(host):
            raise Forbidden("bad_origin", "this server does not answer to that name")
        if origin is not None and not names.trusts(origin, host):
            raise Forbidden("bad_origin", "a page from elsewhere may not ask this server")
        # Compression costs 100 kB and twice the work per socket; without the offer the library does not take it up.
        request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        place.note(wire.address())
        return _to_https(place)

    app.before_request(check)
    app.after_request(secure)


def _to_https(place: Place) -> Response | None:
    """Where others are served with TLS, who came without is sent there; the name was checked before.

    Not for good (308), or browsers would come with TLS to later evenings that have none.
    """
    address = wire.address()
    if not place.encrypted or request.scheme == "https" or address == BEHIND or place.is_own(address):
        return None
    there = Response(status=307)
    there.headers["Location"] = request.url.replace("http://", "https://", 1)
    return there


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


@lru_cache(4096)
def household(address: str) -> str:
    """What counts as one address: of IPv6 the half that a network hands out, for a device has as many as it likes."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


class Ceiling:
    """At most so many at once from one address."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._lock = threading.Lock()
        self._there: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one if there is room; then it must `leave` again."""
        with self._lock:
            free = self._there[household(address)] < self._each
            if free:
                self._there[household(address)] += 1
            return free

    def leave(self, address: str) -> None:
        with self._lock:
            self._there[household(address)] -= 1
            if not self._there[household(address)]:
                del self._there[household(address)]


class Tally:
    """How often something has happened lately, for each address. Beyond `most` it forgets what is oldest."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic, most: int = 50_000) -> None:
        self._seconds, self._clock, self._most = seconds, clock, most
        self._lock = threading.Lock()
        self._noted: deque[tuple[float, str]] = deque()
        self._counts: Counter[str] = Counter()

    def add(self, who: str) -> None:
        with self._lock:
            self._noted.append((self._clock(), who))
            self._counts[who] += 1

    def of(self, who: str) -> int:
        with self._lock:
            self._forget()
            return self._counts[who]

    def in_all(self) -> int:
        with self._lock:
            self._forget()
            return len(self._noted)

    def _forget(self) -> None:
        begin = self._clock() - self._seconds
        while self._noted and (self._noted[0][0] <= begin or len(self._noted) > self._most):
            _, who = self._noted.popleft()
            self._counts[who] -= 1
            if not self._counts[who]:
                del self._counts[who]


class Limiter:
    """At most so many in so many seconds for each, and for all together where `together` says so.

    Who is counted as one is a text or several: an address (as `household` has it), and perhaps a room there.
    """

    def __init__(
        self, each: int, together: int | None, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._each, self._together = each, together
        self._tally = Tally(seconds, clock)

    def check(self, *who: str, exempt: bool = False) -> None:
        """Raises `TooMany` where one more would be too much. Who is exempt is bound by the total only."""
        full = self._together is not None and self._tally.in_all() >= self._together
        if full or (not exempt and self._tally.of(" ".join(who)) >= self._each):
            raise TooMany("too_many", "too much was asked for lately; try again in some minutes")

    def count(self, *who: str) -> None:
        self._tally.add(" ".join(who))

    def take(self, *who: str, exempt: bool = False) -> None:
        """Check, and count one."""
        self.check(*who, exempt=exempt)
        self.count(*who)
