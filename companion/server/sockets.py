"""Sockets only push. Each has one writer, which sends the newest view whenever that viewer's view has changed."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from companion.errors import CompanionError, NotFound, TooMany, Unauthorized
from companion.game import Seat
from companion.reading import read_json
from companion.rooms.access import Caller
from companion.server.audience import Audience, Show
from companion.server.faults import report
from companion.server.guard import Ceiling
from companion.server.line import FAREWELL, HASTE, Line, Ws
from companion.server.outbox import DONE, FAULT, FULL, IMPROPER, NO_ROOM, STOPPING, WRONG_KEY, Outbox
from companion.server.presence import Presence
from companion.server.wire import as_object, frame

FIRST_FRAME = 10.0
"""Seconds for a new socket to say who it is."""
LARGEST_FRAME = 4096
"""Bytes."""
PING_EVERY = 25
"""Seconds; hosted proxies cut a socket that is silent for 55. Who has not answered one ping when the next is due is
closed with 1008: a phone that has gone without a word is shown as gone after one to two of these."""
MOST_SOCKETS, MOST_EACH = 4000, 400
"""In all, and from one address: a hall full of phones may be behind one router."""


class Doors(Protocol):
    """What is used of the way into the rooms."""

    def caller(self, address: str, room: str, key: str | None, shared_screen: bool = False) -> Caller: ...

    def again(self, room: str, caller: Caller) -> Caller: ...

    def watch(self, listener: Callable[[str], None]) -> None: ...


@dataclass(frozen=True)
class Hello:
    """A socket's first frame: without a key a spectator."""

    key: str | None
    shared_screen: bool


def read_hello(text: str | bytes | None) -> Hello | None:
    """The first frame, or None where there was none or an improper one."""
    try:
        said = as_object(read_json(text or ""))
    except CompanionError:
        return None
    key, seen_as = said.pop("key", None), said.pop("as", None)
    if said or not isinstance(key, str | None) or seen_as not in (None, "board"):
        return None
    return Hello(key, seen_as == "board")


@dataclass
class Visit:
    """One socket from its handshake to its end."""

    room: str
    address: str
    line: Line
    outbox: Outbox
    seat: Seat | None = None


class Sockets:
    """All sockets of this process."""

    def __init__(
        self,
        door: Doors,
        show: Show,
        presence: Presence,
        own: Callable[[str], bool],
        most: int = MOST_SOCKETS,
    ) -> None:
        self._door, self._show, self._presence, self._own, self._most = door, show, presence, own, most
        self._each = Ceiling(MOST_EACH)
        self._lock = threading.Lock()
        self._visits: dict[Outbox, str | None] = {}  # with the address it counts for
        self._audiences: dict[str, Audience] = {}
        door.watch(self._changed)

    def attend(self, ws: Ws, room: str, address: str) -> None:
        """Serve one socket until it ends; its thread is its one writer. `address`: where it comes from."""
        line = Line(ws)
        visit = Visit(room, address, line, Outbox(line.bell))
        try:
            code = self._serve(visit)
        except Exception as fault:  # whatever it is, it must not write an HTTP answer into the stream
            report(fault)
            code = FAULT
        line.close(code, HASTE if code == STOPPING else FAREWELL)
        if visit.seat is not None:
            with suppress(CompanionError):  # the room may have gone meanwhile
                self._presence.leave(room, visit.seat, visit.outbox)

    def stop(self) -> None:
        """Tell everybody that the server stops."""
        self._presence.stop()
        for outbox in tuple(self._visits):
            outbox.end(STOPPING)

    def _changed(self, room: str) -> None:
        audience = self._audiences.get(room)
        if audience is not None:
            audience.changed()

    def _serve(self, visit: Visit) -> int:
        if not self._admit(visit):
            return FULL
        try:
            hello = read_hello(visit.line.first_frame(FIRST_FRAME))
            return IMPROPER if hello is None else self._watch(visit, hello)
        except Unauthorized:
            return WRONG_KEY
        except NotFound:
            return NO_ROOM
        except TooMany:
            return FULL
        finally:
            self._let_go(visit)

    def _admit(self, visit: Visit) -> bool:
        own = self._own(visit.address)
        with self._lock:
            free = len(self._visits) < self._most and (own or self._each.enter(visit.address))
            if free:
                self._visits[visit.outbox] = None if own else visit.address
            return free

    def _let_go(self, visit: Visit) -> None:
        with self._lock:
            counted = self._visits.pop(visit.outbox)
        if counted is not None:
            self._each.leave(counted)

    def _watch(self, visit: Visit, hello: Hello) -> int:
        caller = self._door.caller(visit.address, visit.room, hello.key, hello.shared_screen)
        seat = caller.viewer.seat
        audience = self._enter(visit)
        try:
            if seat is not None:
                visit.seat = seat
                self._presence.arrive(visit.room, seat, visit.outbox)
            return self._push(visit, caller, audience)
        finally:
            self._exit(visit, audience)

    def _enter(self, visit: Visit) -> Audience:
        with self._lock:
            audience = self._audiences.setdefault(visit.room, Audience(visit.room, self._show))
            audience.add(visit.outbox)
            return audience

    def _exit(self, visit: Visit, audience: Audience) -> None:
        with self._lock:
            audience.remove(visit.outbox)
            if not audience.outboxes:
                self._audiences.pop(visit.room, None)

    def _push(self, visit: Visit, caller: Caller, audience: Audience) -> int:
        """Send what changes until the socket ends; the code to close it with."""
        shown, number = "", 0
        while visit.line.open:
            if visit.outbox.ended is not None:
                return visit.outbox.ended
            if visit.outbox.take():
                # The key may have been voided and rights may have been given since: ask each time.
                view = audience.view(self._door.again(visit.room, caller).viewer)
                if view != shown:
                    shown, number = view, number + 1
                    if not visit.line.send(frame(number, view)):
                        return DONE
            visit.line.sleep()
        return DONE
