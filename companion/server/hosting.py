"""The same server behind a hosting platform: gunicorn starts it as the `Procfile` says, with one gevent worker."""

import atexit
import os
import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any
from weakref import WeakKeyDictionary
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import gevent
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.server.app import open_house
from companion.server.guard import Names
from companion.server.lan import Place
from companion.server.native import native_ways, settle_memory
from companion.server.pace import REQUESTS_OF_MANY, Pace
from companion.server.proxied import proxies_in_front
from companion.server.run import PORT, default_data


def hosted() -> Flask:
    """The application, set up from the environment.

    `COMPANION_DATA`: the folder of the rooms. `COMPANION_PUBLIC_URL`: how the world reaches this server; without it any
    name is answered, and links are made from what each request asked for. `COMPANION_PROXIES`: how many proxies stand
    in front and write down whom they serve (`X-Forwarded-For`, `X-Forwarded-Proto`); without it nobody is believed.
    """
    public_url = os.environ.get("COMPANION_PUBLIC_URL") or None
    data = Path(os.environ.get("COMPANION_DATA") or default_data())
    place = Place("0.0.0.0", int(os.environ.get("PORT", PORT)), public_url, hosted=True)
    names = Names(place.public_url, any_name=public_url is None)
    proxies = proxies_in_front()
    house = open_house(data, place, names, native_ways())
    proxied = ProxyFix(house.app.wsgi_app, x_for=proxies, x_proto=proxies)
    house.app.wsgi_app = Paced(proxied)  # type: ignore[method-assign]
    _before_stopping(house.sockets.stop)
    atexit.register(house.store.close)
    settle_memory()
    return house.app


class Paced:
    """Each of gunicorn's connections at its pace; others come first in any case.

    A connection on which the next request always lies ready would else never let go of the worker's one loop.
    """

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._paces: WeakKeyDictionary[Any, Pace] = WeakKeyDictionary()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer when it is this connection's turn."""
        connection = environ["gunicorn.socket"]
        self._paces.setdefault(connection, Pace(*REQUESTS_OF_MANY)).wait()
        return self._app(environ, start_response)


def _before_stopping(work: Callable[[], None]) -> None:
    """Do the work when the worker is told to stop: gunicorn would wait for sockets, which never end by themselves."""
    gunicorns: Any = signal.getsignal(signal.SIGTERM)

    def stop(number: int, frame: FrameType | None) -> None:
        gevent.spawn(work)  # a signal handler itself may not wait
        if callable(gunicorns):
            gunicorns(number, frame)

    signal.signal(signal.SIGTERM, stop)
