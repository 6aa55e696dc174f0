"""Keys: who holds one is who. A key has 144 bits; the server keeps only its digest."""

import base64
import hashlib
import hmac
from dataclasses import dataclass

from companion.errors import Forbidden, Unauthorized
from companion.game import Seat, Viewer, ViewerKind
from companion.rooms.state import RoomState


@dataclass(frozen=True)
class Caller:
    """Somebody at a door, with the digest of the key they showed (None: no key)."""

    viewer: Viewer
    digest: str | None = None

    @property
    def name(self) -> str:
        """Scopes action ids: `host`, or the seat."""
        return self.viewer.seat or self.viewer.kind.value


def digest(key: str) -> str:
    """What is stored of a key. Keys are random, so a plain hash cannot be searched through."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def derive_key(secret: bytes, *what: str) -> str:
    """The key that belongs to a client's secret token: a repeated request gets the same key again.

    144 bits as 24 letters: enough that nobody guesses it, short enough for a code that scans at once.
    """
    mac = hmac.digest(secret, "\n".join(what).encode("utf-8", "surrogatepass"), "sha256")
    return base64.urlsafe_b64encode(mac[:18]).decode()


def identify(state: RoomState, shown: str | None, shared_screen: bool = False) -> Caller:
    """Whose key this is, by its digest. No key: a spectator, or a shared screen that may only look.

    Raises `Unauthorized` (`wrong_key`) for a key that opens nothing, so that nobody silently becomes a spectator.
    """
    if shown is None:
        return Caller(Viewer(ViewerKind.BOARD if shared_screen else ViewerKind.SPECTATOR))
    found: Seat | None = None
    for seat, person in state.people.items():  # no early end: the time tells nothing
        if hmac.compare_digest(shown, person.digest or ""):
            found = seat
    if hmac.compare_digest(shown, state.host_digest):
        return Caller(Viewer(ViewerKind.HOST, host=True), shown)
    if found is None:
        raise Unauthorized("wrong_key", "this key opens nothing here")
    return Caller(Viewer(ViewerKind.SEAT, found, state.people[found].host), shown)


def may_issue(viewer: Viewer, seat: str) -> None:
    """A new key goes to the seat itself, or to the host at the board; raises `Forbidden` (`not_yours`).

    A player who holds the host's rights could look at somebody's hand so.
    """
    if viewer.kind is not ViewerKind.HOST and viewer.seat != seat:
        raise Forbidden("not_yours", "only the board's host, or the seat itself, gets a new key")
