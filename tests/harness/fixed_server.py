"""The server as people start it, with only its clock and its lots written down: run as a program by `http_door`."""

import sys
from itertools import count


def serve_fixed(folder: str, clock: int) -> None:
    """Serve the rooms in the folder; every look at the clock is a second after the last one."""
    from companion.chance import SeededChance
    from companion.server import app, laptop
    from companion.server.run import Options

    ticks = count(clock, 1000)
    app._now = lambda: next(ticks)
    app.SystemChance = lambda: SeededChance(7)  # type: ignore[assignment,misc]
    laptop.serve(Options("127.0.0.1", 0, folder), laptop.say_url_and_watch_parent)


if __name__ == "__main__":
    from gevent import monkey

    monkey.patch_all()  # before anything is imported that uses sockets
    serve_fixed(sys.argv[1], int(sys.argv[2]))
