"""The way into a room from outside. Whoever tries codes is stopped; a table behind the same address plays on."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from companion.errors import NotFound, TooMany, Unauthorized
from companion.rooms.access import Caller
from companion.rooms.rooms import Rooms
from companion.server.guard import Tally, household
from companion.server.lan import Place

TRIES, LATELY = 60, 600.0
"""Codes of no room that may be asked for from one address within so many seconds."""
_REMEMBERED = 20_000


class Door:
    """Finds rooms for callers from outside, and says whose key theirs is.

    An address that has asked for too many rooms that are not there learns nothing more by trying: without the right
    key it is let into those rooms only that it has been let into or has opened before, whether others are there or not.
    """

    def __init__(self, rooms: Rooms, place: Place, clock: Callable[[], float] = time.monotonic) -> None:
        self._rooms, self._place = rooms, place
        self._failures = Tally(LATELY, clock)
        self._lock = threading.Lock()
        self._at_home: OrderedDict[tuple[str, str], None] = OrderedDict()

    def caller(self, address: str, room: str, key: str | None, shared_screen: bool = False) -> Caller:
        """Who this is; raises `NotFound` (`no_room`), `Unauthorized` (`wrong_key`) or `TooMany` for who tries codes."""
        stopped = self._is_stopped(address, room)
        if stopped and key is None:
            raise _too_many()
        try:
            caller = self._rooms.caller(room, key, shared_screen)
        except (NotFound, Unauthorized) as error:
            if stopped:
                raise _too_many() from None
            if isinstance(error, NotFound):
                self._failures.add(household(address))
            raise
        self.let_in(address, room)
        return caller

    def again(self, room: str, caller: Caller) -> Caller:
        """The same caller with today's rights; raises `Unauthorized` when the key was replaced meanwhile."""
        return self._rooms.again(room, caller)

    def watch(self, listener: Callable[[str], None]) -> None:
        """As `Rooms.watch`."""
        self._rooms.watch(listener)

    def let_in(self, address: str, room: str) -> None:
        """From this address the room is known from now on."""
        with self._lock:
            self._at_home[household(address), room] = None
            self._at_home.move_to_end((household(address), room))
            if len(self._at_home) > _REMEMBERED:
                self._at_home.popitem(last=False)

    def _is_stopped(self, address: str, room: str) -> bool:
        home = household(address)
        if self._failures.of(home) < TRIES or (home, room) in self._at_home:
            return False
        return not self._place.is_own(address)


def _too_many() -> TooMany:
    return TooMany("too_many", "too many codes of no room were tried from here; try again in some minutes")
