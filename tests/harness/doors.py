"""Ways into a room, all alike for a script: what one viewer receives can be compared to the last byte."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.chance import SeededChance
from companion.errors import CompanionError, Unauthorized
from companion.game import Viewer
from companion.projections import preview, project, record
from companion.rooms.access import Caller
from companion.rooms.room import Room
from companion.rooms.rooms import Rooms
from companion.rooms.store import MemoryStore, Store
from tests.harness.brought import brought
from tests.harness.script import BOARD, HOST, Beat, HandOver, Move, Party, Reconnect

SECRET = b"the same in every test world 32 "
NAMES = ("Adriano", "Benedetta", "Charlotta", "Donaldo", "Emilia", "Fabio")


@dataclass(frozen=True)
class Answer:
    """What comes back to the one who asked: status, headers that tell anything, body."""

    status: int
    body: bytes
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def accepted(self) -> bool:
        return self.status < 400

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def code(self) -> str | None:
        """The error's code, if it is one."""
        error = self.json.get("error")
        return error["code"] if error else None


class Door(ABC):
    """A room with everybody seated, the game started, and the watchers (by default every viewer) listening."""

    def __init__(self, party: Party, watchers: Sequence[str] | None = None) -> None:
        self.party = party
        self.watchers = party.viewers if watchers is None else tuple(watchers)
        self.keys: dict[str, str] = {}
        self.previewed = brought(party.game).previewed

    def sit_down(self) -> None:
        """Open the room with ids of its own, so that twin worlds have the same code and keys."""
        opened = self.post(None, "/api/rooms", {"game": self.party.game, "id": "the-host-s-secret-token"})
        self.code, self.keys[HOST] = opened["room"], opened["host_key"]
        for place, seat in enumerate(self.party.seats):
            if self.party.phones[place]:
                sent = {"name": NAMES[place], "id": f"the-secret-token-of-{seat}"}
                self.keys[seat] = self.post(None, f"/api/rooms/{self.code}/seats", sent)["key"]
            else:
                self.expect(HOST, f"add-seat-{seat}", {"type": "add_seat", "name": NAMES[place]})
        for who in self.watchers:
            self.listen(who)
        start = {"type": "start_game", "settings": dict(self.party.settings), "start_player": self.party.start_player}
        self.expect(HOST, "start-game", start)

    def expect(self, who: str, action_id: str, action: Mapping[str, Any]) -> None:
        """Send what must be accepted."""
        answer = self.act(who, action_id, action)
        assert answer.accepted, answer

    def hand_over(self, seat: str, token: str) -> None:
        """The host makes a new key for the seat, and its new phone opens its socket."""
        address = f"/api/rooms/{self.code}/seats/{seat}/key"
        self.keys[seat] = self.post(HOST, address, {"id": token})["key"]
        self.listen(seat)

    @abstractmethod
    def post(self, who: str | None, address: str, body: Mapping[str, Any]) -> Any:
        """What is answered to opening a room, taking a seat or handing one over."""

    @abstractmethod
    def act(self, who: str, action_id: str, action: Mapping[str, Any]) -> Answer:
        """Send an action."""

    @abstractmethod
    def look(self, who: str) -> Sequence[Answer]:
        """All that the viewer can ask for: the view, the record, and what some actions would change."""

    @abstractmethod
    def listen(self, who: str) -> None:
        """Open the viewer's socket, or open it anew."""

    @abstractmethod
    def heard(self, who: str) -> list[bytes]:
        """What was pushed to the viewer since the last time."""

    @abstractmethod
    def restart(self) -> None:
        """Stop, and start again on what is stored; everybody listens again."""

    @abstractmethod
    def close(self) -> None:
        """Stop for good."""


Show = Callable[[Room, Viewer], object]


class MemoryDoor(Door):
    """Straight into `Rooms`; pushes as the server does: a whole view, when this viewer's view has changed."""

    def __init__(
        self, party: Party, watchers: Sequence[str] | None = None, show: Show = project, tell: Show = record
    ) -> None:
        super().__init__(party, watchers)
        self.store: Store = MemoryStore()
        self._show, self._tell = show, tell
        self._time = 1_700_000_000_000
        self._chance = SeededChance(7)  # goes on after a restart, so that trouble on the way changes no lot
        self._start()
        self._callers: dict[str, Caller] = {}
        self._last: dict[str, bytes] = {}
        self._pushed: dict[str, list[bytes]] = {}
        self.sit_down()

    def _start(self) -> None:
        self.rooms = Rooms(self.store, self._clock, self._chance, SECRET)
        self.rooms.watch(self._changed)

    def _clock(self) -> int:
        self._time += 1000
        return self._time

    @property
    def room(self) -> Room:
        return self.rooms.get(self.code)

    def caller(self, who: str) -> Caller:
        """As the server finds out who asks, anew with every request."""
        return self.rooms.caller(self.code, self.keys.get(who), shared_screen=who == BOARD)

    def post(self, who: str | None, address: str, body: Mapping[str, Any]) -> Any:
        if address == "/api/rooms":
            opened = self.rooms.open(body)
            return {"room": opened.room, "host_key": opened.host_key}
        if address.endswith("/key"):
            joined = self.rooms.new_key(self.code, self.caller(who or ""), address.split("/")[-2], body["id"])
        else:
            joined = self.rooms.join(self.code, body)
        return {"seat": joined.seat, "key": joined.key}

    def act(self, who: str, action_id: str, action: Mapping[str, Any]) -> Answer:
        try:
            return _answer(self.rooms.act(self.code, self.caller(who), {"id": action_id, **action}))
        except CompanionError as error:
            return _answer({"error": error.as_json()}, error.status)

    def look(self, who: str) -> Sequence[Answer]:
        caller = self.caller(who)
        seen = [_answer(self._show(self.room, caller.viewer)), _answer(self._tell(self.room, caller.viewer))]
        return seen + [self._preview(caller, action) for action in self.previewed]

    def _preview(self, caller: Caller, action: Mapping[str, Any]) -> Answer:
        try:
            return _answer(preview(self.room, caller, dict(action)))
        except CompanionError as error:
            return _answer({"error": error.as_json()}, error.status)

    def listen(self, who: str) -> None:
        if who not in self.watchers:
            return
        self._last.pop(who, None)
        self._pushed.setdefault(who, [])
        self._push(who)

    def heard(self, who: str) -> list[bytes]:
        pushed, self._pushed[who] = self._pushed[who], []
        return pushed

    def restart(self) -> None:
        self._start()
        for who in self.watchers:
            self.listen(who)

    def close(self) -> None:
        self.store.close()

    def _changed(self, code: str) -> None:
        for who in self._pushed:
            with suppress(Unauthorized):  # the key was replaced: that socket is closed, and the new one is not open yet
                self._push(who)

    def _push(self, who: str) -> None:
        view = msgspec.json.encode(self._show(self.room, self.caller(who).viewer))
        if view != self._last.get(who):
            self._pushed[who].append(view)
            self._last[who] = view


def _answer(value: object, status: int = 200) -> Answer:
    return Answer(status, msgspec.json.encode(value))


@dataclass(frozen=True)
class Heard:
    """All that one viewer received at one beat of a script."""

    pushed: tuple[bytes, ...]
    answer: Answer | None
    looked: tuple[Answer, ...]


def perform(door: Door, script: Sequence[Beat], record_every: int = 1) -> tuple[dict[str, list[Heard]], list[bool]]:
    """Play the script; what the watchers received at every beat, and which beats were accepted."""
    received: dict[str, list[Heard]] = {who: [Heard(tuple(door.heard(who)), None, ())] for who in door.watchers}
    accepted: list[bool] = []
    for number, beat in enumerate(script):
        answer = _play(door, beat, number)
        accepted.append(answer is None or answer.accepted)
        looks = number % record_every == 0 or number == len(script) - 1
        for who, heard in received.items():
            own = answer if isinstance(beat, Move) and beat.who == who else None
            looked = tuple(door.look(who)) if looks else ()
            heard.append(Heard(tuple(door.heard(who)), own, looked))
    return received, accepted


def _play(door: Door, beat: Beat, number: int) -> Answer | None:
    if isinstance(beat, Move):
        return door.act(beat.who, f"beat-{number:06}", beat.action)
    if isinstance(beat, Reconnect):
        door.listen(beat.who)
    elif isinstance(beat, HandOver):
        door.hand_over(beat.seat, f"the-secret-token-of-beat-{number:06}")
    else:
        door.restart()
    return None
