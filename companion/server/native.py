"""What every server under gevent needs of the process it runs in. Import it only after gevent has patched."""

import gc

import gevent
from gevent.threadpool import ThreadPool

from companion.server.app import Ways


def settle_memory() -> None:
    """Call it when everything is loaded: looking through all of memory for garbage stops everybody, 0.1 s at 200 rooms.

    So what is loaded is left out from now on, and the rest is looked through five times more rarely.
    """
    gc.freeze()
    gc.set_threshold(700, 10, 50)


def native_ways() -> Ways:
    """The store has gevent's own pool; whoever reckons without end can hold up only others who reckon.

    Codes to scan, some milliseconds each, have a thread of their own: without them nobody joins. So have records: no
    game waits for the telling of a long one, nor a record for somebody's sums.
    """
    return Ways(gevent.get_hub().threadpool.apply, ThreadPool(2).apply, ThreadPool(1).apply, ThreadPool(1).apply)
