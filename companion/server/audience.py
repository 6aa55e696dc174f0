"""Those who watch one room right now, and what has been encoded for them since the room last changed."""

import threading
import time
from collections.abc import Callable

from companion.game import Viewer
from companion.server.outbox import Outbox
from companion.server.wire import encode

Show = Callable[[str, Viewer], object]
"""Room and viewer → that viewer's view, JSON-ready."""


class Audience:
    """The watchers of one room. Views are made when a watcher can send, and once for all who see the same."""

    def __init__(self, room: str, show: Show) -> None:
        self._room, self._show = room, show
        self._lock = threading.Lock()
        self._encoded: dict[Viewer, str] = {}
        self.outboxes: set[Outbox] = set()

    def changed(self) -> None:
        """Something visible in the room may have changed: every watcher looks again."""
        with self._lock:
            self._encoded = {}
            watching = tuple(self.outboxes)
        for outbox in watching:
            outbox.refresh()
        time.sleep(0)  # those who watch are shown it before the one who did it is told that it is stored

    def view(self, viewer: Viewer) -> str:
        """The viewer's view as JSON.

        One at a time, so that whoever is shown a view is never shown an older one after it.
        """
        with self._lock:
            if viewer not in self._encoded:
                self._encoded[viewer] = encode(self._show(self._room, viewer)).decode()
            return self._encoded[viewer]

    def add(self, outbox: Outbox) -> None:
        with self._lock:
            self.outboxes.add(outbox)

    def remove(self, outbox: Outbox) -> None:
        with self._lock:
            self.outboxes.discard(outbox)
