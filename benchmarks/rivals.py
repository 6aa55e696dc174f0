"""What the server is compared with, each in a process of its own: `python benchmarks/rivals.py {bare,threads}`.

`bare` is the floor: the same HTTP server and socket library, a frame in, a ready-made frame out to the group;
no calls, no rules, no storage. `threads` is the whole server on Werkzeug's threaded server instead of gevent's.
"""

import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def bare() -> None:
    """A group's path is `/NAME/BYTES`: whatever is sent there, all of the group get a frame of so many bytes."""
    from gevent import monkey

    monkey.patch_all()
    from gevent.pywsgi import WSGIServer
    from simple_websocket import ConnectionClosed, Server

    groups: dict[str, set[Any]] = defaultdict(set)

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        group = groups[environ["PATH_INFO"]]
        text = "x" * int(environ["PATH_INFO"].rpartition("/")[2])
        ws = Server(environ)
        group.add(ws)
        try:
            while ws.receive() is not None:
                for other in tuple(group):
                    other.send(text)
        except ConnectionClosed:
            group.discard(ws)
        return []

    server = WSGIServer(_listener(), application, log=None)
    _say(server.socket)
    server.serve_forever()


def threads() -> None:
    from werkzeug.serving import WSGIRequestHandler, make_server

    from companion.server.app import Ways, open_house
    from companion.server.guard import Names
    from companion.server.lan import Place

    class Quiet(WSGIRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_request(self, *_: object) -> None:
            pass

    listener = _listener()
    house = open_house(Path(tempfile.mkdtemp()), Place("127.0.0.1", 0), Names(None), Ways())
    server = make_server("127.0.0.1", 0, house.app, threaded=True, request_handler=Quiet, fd=listener.fileno())
    _say(listener)
    server.serve_forever()


def _listener() -> Any:
    import socket

    listener = socket.socket()
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(512)
    return listener


def _say(listener: Any) -> None:
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)


if __name__ == "__main__":
    {"bare": bare, "threads": threads}[sys.argv[1]]()
