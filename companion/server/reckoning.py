"""Long reckoning beside the rooms: nobody's game may wait for somebody else's sums or pictures."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from companion.rooms.store import Blocking

T = TypeVar("T")


class Reckoner:
    """Runs work where `blocking` runs it, and raises here what it raised there."""

    def __init__(self, blocking: Blocking) -> None:
        self._blocking = blocking

    def __call__(self, work: Callable[[], T]) -> T:
        outcome = self._blocking(partial(_outcome, work))
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


def _outcome(work: Callable[[], T]) -> T | Exception:
    """What is raised comes back as a value: gevent's thread pool prints it otherwise."""
    try:
        return work()
    except Exception as error:
        return error
