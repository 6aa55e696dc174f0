"""Who sends too much at once waits for it, and nobody else does."""

import time
from collections import OrderedDict
from collections.abc import Callable

REQUESTS = 200.0, 400
"""Requests a second over one connection, and how many of them at once: programs that play flat out ask for fewer."""
REQUESTS_OF_MANY = 1000.0, 2000
"""The same where a proxy may bring everybody over one connection: others still come first."""
_FEW = 10
"""Things in a row that nobody notices."""


class Pace:
    """For one connection: so many things a second in the long run, and `at_once` of them in a hurry."""

    def __init__(
        self,
        per_second: float,
        at_once: int,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._gap, self._hurry = 1 / per_second, at_once / per_second
        self._clock, self._sleep = clock, sleep
        self._due = clock() - self._hurry
        """When the next thing would come from somebody who never hurries."""

    def wait(self) -> None:
        """Return when one more thing may be done; after a few in a row, others come first in any case.

        A connection on which the next request always lies ready would else never let go of the one loop all share.
        """
        now = self._clock()
        self._due = max(self._due, now - self._hurry) + self._gap
        if self._due - now > _FEW * self._gap - self._hurry:
            self._sleep(max(0.0, self._due - now))


class Paces:
    """A pace for everybody by name; beyond `most` the one who has not come for longest is forgotten."""

    def __init__(self, per_second: float, at_once: int, most: int = 10_000) -> None:
        self._per_second, self._at_once, self._most = per_second, at_once, most
        self._known: OrderedDict[str, Pace] = OrderedDict()

    def of(self, who: str) -> Pace:
        """This one's pace."""
        pace = self._known.pop(who, None) or Pace(self._per_second, self._at_once)
        self._known[who] = pace
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return pace
