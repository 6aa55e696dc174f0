"""Sockets only push. Each has one writer, which sends the newest view whenever that viewer's view has changed."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from companion.errors import CompanionError, NotFound, Unauthorized
from companion.game import Seat
from companion.reading import read_json
from companion.rooms.access import Caller
from companion.server.audience import Audience, Show
from companion.server.faults import report
from companion.server.line import Line, Ws
from companion.server.outbox import Outbox
from companion.server.presence import Presence
from companion.server.wire import as_object, frame

FIRST_FRAME = 10.0
"""Seconds for a new socket to say who it is."""
MOST_SOCKETS = 4000

DONE, STOPPING, IMPROPER, FAULT, FULL, WRONG_KEY, NO_ROOM = 1000, 1001, 1008, 1011, 1013, 4401, 4404


class Doors(Protocol):
    """What is used of the rooms."""

    def caller(self, room: str, key: str | None, shared_screen: bool = False) -> Caller: ...

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
    line: Line
    outbox: Outbox
    seat: Seat | None = None


class Sockets:
    """All sockets of this process."""

    def __init__(self, rooms: Doors, show: Show, presence: Presence, most: int = MOST_SOCKETS) -> None:
        self._rooms, self._show, self._presence, self._most = rooms, show, presence, most
        self._lock = threading.Lock()
        self._visits: set[Outbox] = set()
        self._audiences: dict[str, Audience] = {}
        rooms.watch(self._changed)

    def attend(self, ws: Ws, room: str) -> None:
        """Serve one socket until it ends; its thread is its one writer."""
        line = Line(ws)
        visit = Visit(room, line, Outbox(line.bell))
        try:
            code = self._serve(visit)
        except Exception as fault:  # whatever it is, it must not write an HTTP answer into the stream
            report(fault)
            code = FAULT
        line.close(code)
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
        if not self._admit(visit.outbox):
            return FULL
        try:
            hello = read_hello(visit.line.first_frame(FIRST_FRAME))
            return IMPROPER if hello is None else self._watch(visit, hello)
        except Unauthorized:
            return WRONG_KEY
        except NotFound:
            return NO_ROOM
        finally:
            self._visits.discard(visit.outbox)

    def _admit(self, outbox: Outbox) -> bool:
        with self._lock:
            free = len(self._visits) < self._most
            if free:
                self._visits.add(outbox)
            return free

    def _watch(self, visit: Visit, hello: Hello) -> int:
        caller = self._rooms.caller(visit.room, hello.key, hello.shared_screen)
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
                view = audience.view(self._rooms.again(visit.room, caller).viewer)
                if view != shown:
                    shown, number = view, number + 1
                    if not visit.line.send(frame(number, view)):
                        return DONE
            visit.line.sleep()
        return DONE
