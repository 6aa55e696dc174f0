"""What waits to be sent to one socket: at most the wish to see the newest view, and how it ends.

Views do not queue. A phone that reads slowly is shown what is true once it reads again, and nobody waits for it.
"""

from typing import Protocol

DONE, STOPPING, IMPROPER, FAULT, FULL, WRONG_KEY, NO_ROOM, ELSEWHERE = 1000, 1001, 1008, 1011, 1013, 4401, 4404, 4409
"""The codes with which this server closes a socket; `docs/protocol.md` says what each means to a phone."""


class Bell(Protocol):
    """What a socket's one writer sleeps on; `threading.Event` is one."""

    def set(self) -> None: ...

    def clear(self) -> None: ...

    def wait(self, timeout: float | None = None) -> bool: ...


class Outbox:
    """One place. Anybody may put something in; only the socket's own writer takes it out."""

    def __init__(self, bell: Bell) -> None:
        self._bell = bell
        self._stale = True
        self._ended: int | None = None

    def refresh(self) -> None:
        """Something this viewer sees may have changed."""
        self._stale = True
        self._bell.set()

    def end(self, code: int) -> None:
        """Close the socket with this code; the first code that is given stays."""
        if self._ended is None:
            self._ended = code
        self._bell.set()

    @property
    def ended(self) -> int | None:
        return self._ended

    def take(self) -> bool:
        """Is there something newer to show? Taking it empties the place."""
        stale, self._stale = self._stale, False
        return stale
