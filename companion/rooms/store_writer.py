"""Group commit: one writer commits together whatever has gathered since its last commit."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.errors import Unavailable

Work = TypeVar("Work")


@dataclass(frozen=True)
class _Waiting(Generic[Work]):
    work: Work
    done: Future[None] = field(default_factory=Future)


class GroupWriter(Generic[Work]):
    """Hands pieces of work to `commit`, many at a time, and tells each caller how its own piece ended.

    `commit` makes one transaction of them and returns, for each piece, None (durable) or the error that
    concerns this piece alone. If it raises instead, nothing is stored and every caller gets `Unavailable`:
    even one whose piece was a repetition, since what it repeats may have been part of the same failure.
    """

    def __init__(self, commit: Callable[[Sequence[Work]], Sequence[Exception | None]]) -> None:
        self._commit = commit
        self._changed = threading.Condition()
        self._queue: list[_Waiting[Work]] = []
        self._thread: threading.Thread | None = None
        self._closing = False

    def run(self, work: Work) -> None:
        """Return when the work is durable; raise its error, or `Unavailable`, when it is not."""
        waiting = _Waiting(work)
        with self._changed:
            if self._closing:
                raise Unavailable("cannot_store", "the server is stopping")
            self._start_if_needed()
            self._queue.append(waiting)
            self._changed.notify()
        waiting.done.result()

    def close(self) -> None:
        """Commit what is queued, refuse what comes later, and wait until the writer has ended."""
        with self._changed:
            self._closing = True
            thread = self._thread
            self._changed.notify()
        if thread is not None:
            thread.join()

    def _start_if_needed(self) -> None:
        if self._thread is not None:
            return
        thread = threading.Thread(target=self._serve, name="store writer", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:
            raise Unavailable("cannot_store", "the system gives out no more threads") from error
        self._thread = thread

    def _serve(self) -> None:
        batch: list[_Waiting[Work]] = []
        try:
            while batch := self._gathered():
                _answer(batch, self._outcomes(batch))
        finally:
            self._leave(batch)

    def _gathered(self) -> list[_Waiting[Work]]:
        """Everything queued, as soon as there is something; nothing when it is time to end."""
        with self._changed:
            while not self._queue and not self._closing:
                self._changed.wait()
            batch, self._queue = self._queue, []
            return batch

    def _outcomes(self, batch: Sequence[_Waiting[Work]]) -> Sequence[Exception | None]:
        try:
            return self._commit([waiting.work for waiting in batch])
        except Exception as error:
            known = isinstance(error, Unavailable)
            message = str(error) if known else f"storing failed ({type(error).__name__})"
            return [Unavailable("cannot_store", message) for _ in batch]

    def _leave(self, batch: list[_Waiting[Work]]) -> None:
        """Nobody may wait for a writer that has ended or was killed; the next caller starts a new one."""
        with self._changed:
            left, self._queue = batch + self._queue, []
            self._thread = None
        _answer(left, [Unavailable("cannot_store", "the writer was stopped") for _ in left])


def _answer(batch: Sequence[_Waiting[Work]], outcomes: Sequence[Exception | None]) -> None:
    for waiting, outcome in zip(batch, outcomes, strict=True):
        if waiting.done.done():
            continue
        if outcome is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(outcome)
