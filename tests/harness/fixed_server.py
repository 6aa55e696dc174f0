"""The server as people start it, with only its clock and its lots written down: run as a program by `http_door`."""

import sys
from itertools import count

from gevent import monkey

monkey.patch_all()

from companion.chance import SeededChance  # noqa: E402  (nothing may be imported before gevent has replaced sockets)
from companion.server import app, laptop  # noqa: E402
from companion.server.run import Options  # noqa: E402

if __name__ == "__main__":
    clock = count(int(sys.argv[2]), 1000)
    app._now = lambda: next(clock)
    app.SystemChance = lambda: SeededChance(7)  # type: ignore[assignment,misc]
    laptop.serve(Options("127.0.0.1", 0, sys.argv[1]), laptop.say_url_and_watch_parent)
