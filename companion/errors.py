"""The one tree of errors. Each error has a stable code that clients translate.

A message says what is wrong and where, in words for a developer or someone at a terminal.
It is built from what the caller sent and from public state only, never from hidden state.
"""


class CompanionError(Exception):
    """Something was refused; nothing has changed. `field` is a path such as `players.Ana.due`."""

    status = 400

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field

    def as_json(self) -> dict[str, object]:
        """The error as every door shows it: `code`, `message` and, where it is known, `field`."""
        shown: dict[str, object] = {"code": self.code, "message": self.message}
        if self.field is not None:
            shown["field"] = self.field
        return shown


class BadInput(CompanionError):
    """What was sent is not of the right shape, size or type, whatever the state."""


class Refused(CompanionError):
    """Well-formed, but the rules or the present state do not allow it."""

    status = 409


class Forbidden(CompanionError):
    """The caller is known, but this is not theirs to do."""

    status = 403


class Unauthorized(CompanionError):
    """A key was given and opens nothing."""

    status = 401


class NotFound(CompanionError):
    """No such room, seat or page."""

    status = 404


class TooLarge(CompanionError):
    """The body or frame is larger than anything a player could need to send."""

    status = 413


class TooMany(CompanionError):
    """A limit on rooms, seats or requests is reached; try later."""

    status = 429


class Unavailable(CompanionError):
    """The server cannot store right now (disk full, locked, stopping); nothing was done."""

    status = 503
