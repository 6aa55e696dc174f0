"""The laptop's door: TCP, TLS and HTTP, with patience for slow phones and none for those who only hold it open."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from flask import Flask
from gevent import GreenletExit, Timeout
from gevent.pool import Pool
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from companion.server.faults import gone, report
from companion.server.guard import Ceiling
from companion.server.pace import REQUESTS, Pace, Paces

FIRST_REQUEST = 20.0
"""Seconds for a new connection to agree on TLS, and as many to ask for something."""
BODY = 20.0
"""Seconds for all of a request's body to arrive."""
SILENT = 75.0
"""Seconds for a later request to arrive, or for a browser to hold a connection open without one."""
MOST_CONNECTIONS = 600
"""From one address at once. A hall full of phones behind one router has 300, each with its socket and one request."""
SPARE = 96
"""Connections beyond the sockets; further ones wait outside until one ends, instead of taking the last open file."""
CONNECTIONS = 100.0, 1000
"""New connections a second from one address, and how many at once: after a restart a whole hall comes back."""
_TLS_BEGINS = b"\x16"


class Body(Input):
    """What a request brings along; from its first byte asked for to its last it has `BODY` seconds."""

    end: float | None = None
    late = False

    @classmethod
    def instead_of(cls, told: Any) -> "Body":
        """The same body as the library's."""
        return cls(told.rfile, told.content_length, told.socket, told.chunked_input)

    def read(self, length: int | None = None) -> bytes:
        """As `Input.read`; raises `TimeoutError` when the time is over."""
        self.end = self.end or time.monotonic() + BODY
        try:
            with Timeout(max(0.0, self.end - time.monotonic()), TimeoutError):
                read: bytes = super().read(length)
        except TimeoutError:
            self.late = True
            raise
        return read


class Handler(WSGIHandler):
    """One connection: its requests, one after the other. Whoever breaks off costs no line in any log."""

    def __init__(self, sock: Any, address: Any, server: Any) -> None:
        sock.settimeout(SILENT)
        super().__init__(sock, address, server)
        self._pace = Pace(*REQUESTS)
        self._limit = Timeout.start_new(FIRST_REQUEST)

    def handle_one_response(self) -> None:
        """The request's head is here: what follows has all the time it needs."""
        self._limit.close()
        self._pace.wait()
        super().handle_one_response()
        if isinstance(self.wsgi_input, Body) and self.wsgi_input.late:  # what still comes of it is no new request
            self.close_connection = True
        self._limit = Timeout.start_new(SILENT)

    def handle(self) -> None:
        """Answer until the other side has gone, or says nothing for too long."""
        try:
            super().handle()
        except Timeout as over:
            if over is not self._limit:
                raise
        finally:
            self._limit.close()

    def get_environ(self) -> dict[str, Any]:
        """As the library has it, but some may come without TLS where others have it, and no body is endless."""
        environ: dict[str, Any] = super().get_environ()
        environ["wsgi.url_scheme"] = "https" if isinstance(self.socket, ssl.SSLSocket) else "http"
        if environ["wsgi.input"] is self.wsgi_input:  # else it becomes a socket
            self.wsgi_input = environ["wsgi.input"] = Body.instead_of(environ["wsgi.input"])
        return environ

    def _connection_upgrade_requested(self) -> bool:
        """Only what may become a socket is read without bounds here; a socket has bounds of its own."""
        asked: bool = super()._connection_upgrade_requested()  # type: ignore[misc]
        return asked and (self.path or "").partition("?")[0].endswith("/socket")

    def handle_error(self, t: Any, v: Any, tb: Any) -> None:
        """In place of a traceback with all that the request carried. Who has gone, or is cut off, is not answered."""
        if gone(v) or isinstance(v, GreenletExit):
            self.close_connection = True
        else:
            report(v)
            self._send_error_response_if_possible(500)  # type: ignore[attr-defined]

    def _handle_client_error(self, ex: Exception) -> Any:
        """What is not HTTP is answered as such; who has gone is not answered."""
        if gone(ex):
            raise ex
        # Anything but a `ValueError`, such as that of too many headers, would be printed with all that led to it.
        return super()._handle_client_error(ex if isinstance(ex, ValueError | OSError) else ValueError())  # type: ignore[misc]


class Front(WSGIServer):
    """Serves an application on one port: with `tls` encrypted, and then plainly to the laptop itself only.

    A plain request from elsewhere reaches the application too, which sends it to https (`guard`).
    """

    def __init__(
        self,
        listener: socket.socket,
        app: Flask,
        own: Callable[[str], bool],
        tls: ssl.SSLContext | None,
        most_sockets: int,
    ) -> None:
        super().__init__(
            listener, app, spawn=Pool(most_sockets + SPARE), log=None, error_log=None, handler_class=Handler
        )
        self._own, self._tls = own, tls
        self._ceiling = Ceiling(MOST_CONNECTIONS)
        self._paces = Paces(*CONNECTIONS)

    def handle(self, client: Any, address: Any) -> None:
        """One connection from its first byte to its last."""
        with self._counted(str(address[0])) as welcome, suppress(Timeout):
            if welcome:
                self._paces.of(str(address[0])).wait()
                self._serve(client, address)

    def _serve(self, client: Any, address: Any) -> None:
        try:
            super().handle(self._secured(client) if self._tls else client, address)
        except Exception as fault:  # gevent would print what the client sent
            if not gone(fault):
                report(fault)

    def _secured(self, client: Any) -> Any:
        """The connection with TLS, if its first byte says so."""
        with Timeout(FIRST_REQUEST):
            begins: bytes = client.recv(1, socket.MSG_PEEK)
            if begins != _TLS_BEGINS or self._tls is None:
                return client
            return _agreed(self._tls.wrap_socket(client, server_side=True, do_handshake_on_connect=False))

    @contextmanager
    def _counted(self, address: str) -> Iterator[bool]:
        """Whether this address has room for one more connection, which is counted meanwhile."""
        if self._own(address):
            yield True
        elif self._ceiling.enter(address):
            try:
                yield True
            finally:
                self._ceiling.leave(address)
        else:
            yield False


def _agreed(secured: ssl.SSLSocket) -> ssl.SSLSocket:
    """The same connection once both sides speak TLS; closed where they do not."""
    try:
        secured.do_handshake()
    except BaseException:  # the time being over is no `Exception`
        secured.close()
        raise
    return secured
