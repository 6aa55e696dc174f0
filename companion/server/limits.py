"""How often somebody may change things: enough for every table, too little to fill a disk."""

from dataclasses import dataclass

from companion.server.guard import Limiter, household
from companion.server.lan import Place
from companion.server.wire import address

LATELY = 600.0
"""Seconds over which is counted."""
ROOMS_EACH, ROOMS_TOGETHER = 60, 3000
"""Rooms opened from one address, and in all."""
JOINS_EACH = 60
"""Seats taken in one room from one address: sitting down and leaving again must not fill its record."""
STEPS_EACH = 6000
"""Actions, previews and new keys of one seat or host: ten in a second, all the time."""
RECORDS_EACH = 300
"""Records asked for from one address: a long evening's takes a fifth of a second to tell."""
PRINTS_EACH, PRINTS_TOGETHER = 60, 300
"""Pages or PDFs drawn for one address, and in all: each costs up to a minute."""


class PerAddress:
    """A limit for the address that a request comes from; the machine itself is bound by the total only.

    Where each address has so many of several things, `what` says which, such as a room.
    """

    def __init__(self, limiter: Limiter, place: Place) -> None:
        self._limiter, self._place = limiter, place

    def check(self, *what: str) -> None:
        """Raises `TooMany` where one more would be too much."""
        self._limiter.check(household(address()), *what, exempt=self._place.is_own(address()))

    def count(self, *what: str) -> None:
        self._limiter.count(household(address()), *what)

    def take(self, *what: str) -> None:
        """Check, and count one."""
        self.check(*what)
        self.count(*what)


@dataclass(frozen=True)
class Limits:
    """What is counted while a server runs."""

    openings: PerAddress
    joins: PerAddress
    steps: Limiter
    records: PerAddress
    prints: PerAddress


def usual(place: Place) -> Limits:
    """The limits of every server, nothing counted yet."""
    return Limits(
        openings=PerAddress(Limiter(ROOMS_EACH, ROOMS_TOGETHER, LATELY), place),
        joins=PerAddress(Limiter(JOINS_EACH, None, LATELY), place),
        steps=Limiter(STEPS_EACH, None, LATELY),
        records=PerAddress(Limiter(RECORDS_EACH, None, LATELY), place),
        prints=PerAddress(Limiter(PRINTS_EACH, PRINTS_TOGETHER, LATELY), place),
    )
