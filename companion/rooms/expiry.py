"""Which rooms may go when there are as many as a server keeps. Nothing is deleted while there is space."""

from collections.abc import Iterable

from companion.rooms.store import RoomRow

_DAY = 24 * 60 * 60 * 1000
KEPT = 30 * _DAY
"""Milliseconds since its last event for which a room is kept in any case."""
KEPT_UNUSED = _DAY
"""The same for a room in which nothing but its opening ever happened, so that nobody fills a server with those."""


def expired(rooms: Iterable[RoomRow], now: int) -> list[RoomRow]:
    """The rooms that were left alone for too long; `now` in unix milliseconds."""
    return [room for room in rooms if room.last_at + (KEPT if room.rows > 1 else KEPT_UNUSED) < now]
