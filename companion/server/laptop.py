"""The server on the laptop: gevent's, which needs no thread per phone. Import it only after gevent has patched."""

import contextlib
import errno
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import gevent
from gevent import monkey
from gevent.event import Event

from companion.errors import BadInput, Unavailable
from companion.server import greeting
from companion.server.app import House, open_house
from companion.server.front import Front
from companion.server.guard import Names
from companion.server.lan import Place
from companion.server.native import native_ways, settle_memory
from companion.server.proxied import Proxied, proxies_in_front
from companion.server.run import Options

if TYPE_CHECKING:
    from companion.server.certificate import Certificate

_TRIES = 20
_LOOK_AGAIN = 20.0
"""Seconds until the certificate is compared with the laptop's addresses again: it may change networks in a game."""
_LAST_ANSWERS = 1.5
_FILES_WANTED, _FILES_FOR_OTHERS = 8192, 192


class Laptop:
    """One running server, from the bound port to the last answer."""

    def __init__(self, options: Options) -> None:
        proxies = proxies_in_front()
        most_sockets = (allow_many_files() - _FILES_FOR_OTHERS) // 2
        self._listener = listen(options.host, options.port)
        self.port: int = self._listener.getsockname()[1]
        self.place = Place(options.host, self.port, options.public_url, encrypted=options.https)
        self.data = Path(options.data)
        self._names = Names(self.place.public_url)
        self.house: House = open_house(self.data, self.place, self._names, native_ways(), most_sockets)
        app = self.house.app
        app.wsgi_app = Proxied(app.wsgi_app, self.place, proxies)  # type: ignore[method-assign]
        self.certificate = self._certified() if options.https else None
        tls = self.certificate.context if self.certificate else None
        self._server = Front(self._listener, app, self.place.is_own, tls, most_sockets)
        self.stopping = Event()

    def run(self) -> None:
        """Serve until `stopping` is set, then end within 3 seconds."""
        try:
            while not self.stopping.wait(_LOOK_AGAIN if self.certificate else None):
                self._follow_network()
        finally:
            self._server.close()
            self.house.sockets.stop()
            self._server.stop(timeout=_LAST_ANSWERS)
            self.house.store.close()

    def start(self) -> None:
        """Answer from now on."""
        settle_memory()
        self._server.start()

    def _certified(self) -> "Certificate":
        """What is needed for that is imported by those who serve with TLS only."""
        from companion.server.certificate import FILE, Certificate

        certificate = Certificate(self.data / FILE)
        certificate.fit(self._all_names())
        return certificate

    def _all_names(self) -> list[str]:
        """By what the people here may call this laptop."""
        shown = [address.ip for address in self.place.addresses()]
        return [*shown, "127.0.0.1", "::1", *sorted(self._names.known)]

    def _follow_network(self) -> None:
        """Where it cannot be stored, the old certificate goes on."""
        if self.certificate:
            with contextlib.suppress(Unavailable):
                self.certificate.fit(self._all_names())


def serve(options: Options, begun: Callable[[Laptop], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `begun` is called once the server answers."""
    laptop = Laptop(options)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: laptop.stopping.set())
    laptop.start()
    begun(laptop)
    laptop.run()


def greet(browser: bool) -> Callable[[Laptop], None]:
    """Say where the game is, and open the board."""

    def begun(laptop: Laptop) -> None:
        own = greeting.own_room(laptop.house.rooms, laptop.data / "board.json")
        fingerprint = laptop.certificate.fingerprint if laptop.certificate else None
        links = greeting.Links(laptop.place.best_url(), laptop.place.url_here(), fingerprint)
        greeting.say(sys.stdout, links, own, browser)

    return begun


def say_url_and_watch_parent(laptop: Laptop) -> None:
    """For a server in the background: print the address, and stop when standard input ends."""
    print(json.dumps({"url": laptop.place.url_here()}), flush=True)
    wake = gevent.get_hub().loop.async_()
    wake.start(laptop.stopping.set)

    def watch() -> None:  # a native thread that nobody waits for at the end
        with contextlib.suppress(OSError):
            while os.read(0, 1):
                pass
        wake.send()

    monkey.get_original("_thread", "start_new_thread")(watch, ())


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the port, or, where that is taken, to one of the next; raises `BadInput`."""
    last = min(port + _TRIES, 65535) if port else port
    for candidate in range(port, last + 1):
        try:
            return _bind(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise BadInput("bad_address", f"cannot serve at {host}:{candidate}: {error.strerror}") from None
            print(f"Port {candidate} is taken.", file=sys.stderr)
    raise BadInput("port_taken", f"the ports {port} to {last} are all taken")


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # On Windows the same option would let two programs share a port.
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
        listener.setsockopt(socket.SOL_SOCKET, exclusive or socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # inherited; without it answers wait 40 ms
        listener.bind((host, port))
        listener.listen(512)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def allow_many_files() -> int:
    """Raise this process's limit, which macOS begins with 256, and tell it: every socket takes two files."""
    if sys.platform == "win32":
        return _FILES_WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= _FILES_WANTED:
        return _FILES_WANTED
    wanted = _FILES_WANTED if hard == resource.RLIM_INFINITY else min(_FILES_WANTED, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
