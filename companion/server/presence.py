"""Which socket is the live one of each seat, and who counts as connected."""

import threading
from collections.abc import Callable

from companion.game import Seat
from companion.server.outbox import ELSEWHERE, Outbox

RELOAD = 2.0
"""Seconds a seat still counts as connected after its socket has gone: a page that reloads does not blink."""

Tell = Callable[[str, Seat, bool], None]
"""Room, seat, connected."""


class Presence:
    """The newest socket of a seat is live at once and the older one is closed: nobody waits for a dead phone."""

    def __init__(self, tell: Tell, reload: float = RELOAD) -> None:
        self._tell, self._reload = tell, reload
        self._lock = threading.Lock()
        self._live: dict[tuple[str, Seat], Outbox] = {}
        self._stopping = threading.Event()

    def arrive(self, room: str, seat: Seat, outbox: Outbox) -> None:
        """This socket is the seat's live one from now on."""
        with self._lock:
            older = self._live.get((room, seat))
            self._live[room, seat] = outbox
        if older is None:
            self._tell(room, seat, True)
        else:
            older.end(ELSEWHERE)

    def leave(self, room: str, seat: Seat, outbox: Outbox) -> None:
        """This socket has gone; if no other takes its place soon, nor has its seat any more."""
        if self._live.get((room, seat)) is not outbox:
            return
        self._stopping.wait(self._reload)
        with self._lock:
            gone = self._live.get((room, seat)) is outbox
            if gone:
                del self._live[room, seat]
        if gone:
            self._tell(room, seat, False)

    def stop(self) -> None:
        """Nobody waits for a reload any more."""
        self._stopping.set()
