"""All rooms of a store: lock, decide, store, fold, unlock, notify. Nothing is acknowledged before it is durable."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

import msgspec

from companion.chance import Chance
from companion.errors import BadInput, CompanionError, NotFound, TooMany
from companion.game import Seat, ViewerKind
from companion.games import GAMES
from companion.reading import read
from companion.rooms import actions as a
from companion.rooms import events as e
from companion.rooms.access import Caller, derive_key, digest, identify, may_issue
from companion.rooms.colours import Colour
from companion.rooms.decide import decide, take_seat
from companion.rooms.expiry import expired
from companion.rooms.room import Room
from companion.rooms.store import Conflict, KnownAction, RoomRow, Store

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"  # no I, L, O: nobody has to ask which is meant
CODE_LENGTH = 4
MOST_EVENTS = 20_000
"""Per room; a long evening has some hundreds."""
MOST_IN_MEMORY = 250
"""Rooms that are kept ready, and as many more as people are connected to."""
Token = Annotated[str, msgspec.Meta(min_length=22, max_length=128)]


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with a phone wants a seat."""

    name: str
    colour: Colour | None = None
    chair: a.Chair | None = None
    id: Token | None = None


class OpenRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants a room."""

    game: str
    settings: dict[str, Any] = {}
    id: Token | None = None


@dataclass(frozen=True)
class Opened:
    """A new room, and the key of its host, said once."""

    room: str
    host_key: str


@dataclass(frozen=True)
class Joined:
    """A seat and its key, said once."""

    seat: Seat
    key: str


class Rooms:
    """All rooms of a store: the one way in for whoever opens, joins and acts.

    `clock` gives unix milliseconds, `chance` lots and dice, `secret` (32 bytes, kept with the data) makes keys.
    """

    def __init__(self, store: Store, clock: Callable[[], int], chance: Chance, secret: bytes, most: int = 1000) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._secret = secret
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the one that was used last at the end
        self._lock = threading.Lock()
        self._listeners: list[Callable[[str], None]] = []

    def watch(self, listener: Callable[[str], None]) -> None:
        """Call the listener with a room's code when something visible there may have changed; no lock is held then."""
        self._listeners.append(listener)

    def get(self, code: str) -> Room:
        """The room; raises `NotFound` (`no_room`)."""
        with self._lock:
            room = self._rooms.get(code)
            if room is not None:
                self._rooms.move_to_end(code)
        if room is None and not (len(code) == CODE_LENGTH and set(code) <= set(LETTERS)):
            raise NotFound("no_room", "there is no such room")
        if room is None:
            room = Room(code, self._store)
            room.catch_up()
            _ = room.state  # not there: raises before it is remembered
            room = self._remember(room)
        return room

    def _remember(self, room: Room) -> Room:
        """Keep the room in memory, unless another request was faster, and drop what nobody has used for long.

        What is dropped is read again when somebody asks for it.
        """
        with self._lock:
            kept = self._rooms.setdefault(room.code, room)
            spare = len(self._rooms) - MOST_IN_MEMORY
            if spare > 0:
                idle = (code for code, old in self._rooms.items() if old is not kept and old.is_idle)
                for code in tuple(islice(idle, spare)):
                    del self._rooms[code]
            return kept

    def open(self, request: object) -> Opened:
        """Open a room: `game`, `settings`, and an `id` that makes a repeated request find the same room."""
        wish: OpenRequest = read(request, OpenRequest)
        if wish.game not in GAMES:
            raise BadInput("no_game", f"this table plays {', '.join(GAMES)}", "game")
        settings = a.whole_settings(GAMES[wish.game].settings, wish.settings)
        key = derive_key(self._secret, "host", wish.id or self._token())
        opened = e.RoomOpened(wish.game, settings, digest(key))
        for code in _codes(key):
            if self._open_under(code, opened):
                return Opened(code, key)
        raise TooMany("too_many", "no free room code was found; try again")

    def join(self, code: str, request: object) -> Joined:
        """Take a seat in the lobby: `name`, `colour`, `chair`; with an `id` a repeated request finds the same seat."""
        wish: JoinRequest = read(request, JoinRequest)
        key = derive_key(self._secret, "seat", code, wish.id or self._token())

        def sit(room: Room) -> list[e.RoomEvent]:
            return take_seat(room.state, wish.name, wish.colour, wish.chair, digest(key))

        room = self._apply(code, sit, f"join:{digest(key)}")
        return Joined(_seat_of(room, digest(key)), key)

    def new_key(self, code: str, caller: Caller, seat: str, token: str | None) -> Joined:
        """A new key for a seat; the old one is void at once, and the record tells that the seat was handed over."""
        may_issue(caller.viewer, seat)
        key = derive_key(self._secret, "new key", code, seat, token or self._token())

        def issue(room: Room) -> list[e.RoomEvent]:
            may_issue(identify(room.state, caller.digest).viewer, seat)  # with today's rights
            if seat not in room.state.people:
                raise NotFound("no_seat", "there is no such seat", "seat")
            return [e.KeyIssued(Seat(seat), digest(key))]

        room = self._apply(code, issue, f"key:{digest(key)}")
        return Joined(_seat_of(room, digest(key)), key)

    def caller(self, code: str, key: str | None, shared_screen: bool = False) -> Caller:
        """Whose key this is; raises `Unauthorized` (`wrong_key`) or `NotFound` (`no_room`)."""
        return identify(self.get(code).state, None if key is None else digest(key), shared_screen)

    def again(self, code: str, caller: Caller) -> Caller:
        """The same caller with today's rights; raises `Unauthorized` when the key was replaced meanwhile."""
        return identify(self.get(code).state, caller.digest, caller.viewer.kind is ViewerKind.BOARD)

    def act(self, code: str, caller: Caller, sent: object) -> dict[str, object]:
        """Apply an action once, however often it comes; answers the same every time.

        What it is made of is read when it is decided: the action of a game that this room no longer plays may have
        been accepted while it did.
        """
        action_id = a.id_of(sent)

        def follow(room: Room) -> list[e.RoomEvent]:
            newest = identify(room.state, caller.digest)  # a key replaced a moment ago no longer acts
            return decide(room.state, newest, a.open_envelope(sent, room.state.game), self._chance)

        self._apply(code, follow, f"{caller.name}:{action_id}")
        return {"id": action_id, "accepted": True}

    def presence(self, code: str, seat: Seat, connected: bool) -> None:
        """A phone has come or gone: shown to all, never stored."""
        room = self.get(code)
        with room.lock:
            before = room.present
            room.present = before | {seat} if connected else before - {seat}
        if room.present != before:
            self._tell(code)

    def _apply(self, code: str, decider: Callable[[Room], list[e.RoomEvent]], action: str) -> Room:
        room = self.get(code)
        with room.lock:
            self._commit(room, decider, action)
        self._tell(code)
        return room

    def _commit(self, room: Room, decider: Callable[[Room], list[e.RoomEvent]], action: str) -> None:
        """Decide on what is newest: when another writer was faster, look again and decide anew.

        What came before is known by the store: it takes nothing twice, and what is refused now may have been
        accepted then.
        """
        for _ in range(20):
            room.look_again()
            try:
                events = _within_limit(room, decider(room))
            except CompanionError:
                if room.knows(action):
                    return
                raise
            try:
                room.commit(events, self._clock(), action)
                return
            except KnownAction:
                room.catch_up()
                return
            except Conflict:
                room.catch_up()
        raise TooMany("too_many", "too many at once in this room; try again")

    def _tell(self, code: str) -> None:
        for listener in self._listeners:
            listener(code)

    def _open_under(self, code: str, opened: e.RoomOpened) -> bool:
        """Whether the room of this code is the wanted one: new, or opened before by the same request."""
        room = Room(code, self._store)
        room.catch_up()
        if not room.rows:
            self._find_space()
            try:
                room.commit([opened], self._clock(), None)
            except Conflict:
                room.catch_up()
        self._remember(room)
        return room.state.host_digest == opened.host_digest

    def _find_space(self) -> None:
        """Where the store is full, forget what was left alone for too long; raises `TooMany` if it stays full."""
        kept = self._store.rooms()
        if len(kept) < self._most:
            return
        gone = [row for row in expired(kept, self._clock()) if self._forget(row)]
        if len(kept) - len(gone) >= self._most:
            raise TooMany("too_many", "there are as many rooms as this server keeps")

    def _forget(self, row: RoomRow) -> bool:
        """Delete the room, unless something has happened there since it was listed. It need not be readable."""
        with self._lock:
            room = self._rooms.setdefault(row.code, Room(row.code, self._store))
        with room.lock:
            if room.rows > row.rows:
                return False
            try:
                room.delete()
            finally:
                with self._lock:
                    self._rooms.pop(row.code, None)
        self._tell(row.code)
        return True

    def _token(self) -> str:
        return "".join(f"{self._chance.below(256):02x}" for _ in range(16))


def _within_limit(room: Room, events: list[e.RoomEvent]) -> list[e.RoomEvent]:
    if room.rows + len(events) > MOST_EVENTS:
        raise TooMany("too_many", f"a room keeps at most {MOST_EVENTS} events")
    return events


def _codes(key: str) -> Iterator[str]:
    """Room codes to try, the same for the same host's key."""
    for attempt in range(200):
        number = int.from_bytes(hashlib.sha256(f"{key} {attempt}".encode()).digest())
        yield "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE_LENGTH))


def _seat_of(room: Room, seat_digest: str) -> Seat:
    found = next((seat for seat, person in room.state.people.items() if person.digest == seat_digest), None)
    if found is None:
        raise NotFound("no_seat", "this seat is gone, or its key was replaced")
    return found
