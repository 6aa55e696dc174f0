"""What a store hands out, and the two ways in which it says "not like this"."""

from dataclasses import dataclass

from companion.errors import Unavailable


@dataclass(frozen=True)
class Stored:
    """One row of a room's log.

    `seq` counts 1, 2, 3 … without gaps within a room. `at` is in unix milliseconds, from the clock of whoever
    appended it. `action` is the id of the action that caused it (several rows may share it), or None.
    `data` is one event as JSON text, which the store never looks into.
    """

    seq: int
    at: int
    action: str | None
    data: str


@dataclass(frozen=True)
class RoomRow:
    """One room in the list of rooms; both times in unix milliseconds, `rows` is the length of its log."""

    code: str
    created_at: int
    last_at: int
    rows: int


class Conflict(Unavailable):
    """Another writer was faster: the room has other rows than the caller has seen. Load, decide again, retry.

    It is a kind of `Unavailable` because, where nobody retries, that is the honest answer: nothing was done.
    """

    def __init__(self, after: int, rows: int) -> None:
        super().__init__("cannot_store", f"expected {after} rows in this room's log, found {rows}; try again")
        self.after = after
        self.rows = rows


class KnownAction(Exception):
    """This action was stored before. Nothing was appended.

    No `CompanionError`, since nothing went wrong: the caller only repeats itself.
    """

    def __init__(self) -> None:
        super().__init__("this action is stored already")
