"""Group commit: whoever's turn it is commits together whatever has gathered since the last commit."""

import threading
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from companion.errors import Unavailable

Piece = TypeVar("Piece")


class _Waiting(Generic[Piece]):
    """A piece of work and how it ended."""

    __slots__ = ("done", "outcome", "work")

    def __init__(self, work: Piece) -> None:
        self.work = work
        self.done = False
        self.outcome: Exception | None = None

    def ended(self, outcome: Exception | None) -> None:
        self.outcome, self.done = outcome, True


class GroupWriter(Generic[Piece]):
    """Hands pieces of work to `commit`, many at a time, and tells each caller how its own piece ended.

    There is no thread of its own: one of the callers commits for all who wait, so that a lonely one waits for nobody.

    `commit` makes one transaction of them and returns, for each piece, None (durable) or the error that
    concerns this piece alone. If it raises instead, nothing is stored and every caller gets `Unavailable`:
    even one whose piece was a repetition, since what it repeats may have been part of the same failure.
    """

    def __init__(self, commit: Callable[[Sequence[Piece]], Sequence[Exception | None]]) -> None:
        self._commit = commit
        self._changed = threading.Condition(threading.Lock())
        self._queue: list[_Waiting[Piece]] = []
        self._committing = False
        self._closing = False

    def run(self, work: Piece) -> None:
        """Return when the work is durable; raise its error, or `Unavailable`, when it is not."""
        waiting = _Waiting(work)
        with self._changed:
            if self._closing:
                raise Unavailable("cannot_store", "the server is stopping")
            self._queue.append(waiting)
            self._changed.wait_for(lambda: waiting.done or not self._committing)
            batch = [] if waiting.done else self._take_turn()
        if batch:
            self._commit_together(batch)
        if waiting.outcome is not None:
            raise waiting.outcome

    def close(self) -> None:
        """Refuse what comes later, wait for the commit under way, and commit what is queued."""
        with self._changed:
            self._closing = True
            self._changed.wait_for(lambda: not self._committing)
            batch = self._take_turn()
        self._commit_together(batch)

    def _take_turn(self) -> list[_Waiting[Piece]]:
        self._committing = True
        batch, self._queue = self._queue, []
        return batch

    def _commit_together(self, batch: Sequence[_Waiting[Piece]]) -> None:
        outcomes: Sequence[Exception | None] = [_stopped() for _ in batch]  # if whoever commits is killed meanwhile
        try:
            outcomes = self._outcomes([waiting.work for waiting in batch])
        finally:
            with self._changed:
                self._committing = False
                for waiting, outcome in zip(batch, outcomes, strict=True):
                    waiting.ended(outcome)
                self._changed.notify_all()

    def _outcomes(self, works: Sequence[Piece]) -> Sequence[Exception | None]:
        if not works:
            return []
        try:
            return self._commit(works)
        except Exception as error:
            known = isinstance(error, Unavailable)
            message = str(error) if known else f"storing failed ({type(error).__name__})"
            return [Unavailable("cannot_store", message) for _ in works]


def _stopped() -> Unavailable:
    return Unavailable("cannot_store", "the writer was stopped")
