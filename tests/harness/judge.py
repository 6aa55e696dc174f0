"""What a room says to an action at one moment, without a store: pure, so that thousands can be asked."""

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from companion.chance import SeededChance
from companion.errors import CompanionError
from companion.game import Seat, Viewer, ViewerKind
from companion.rooms.access import Caller
from companion.rooms.actions import id_of, open_envelope
from companion.rooms.decide import decide
from companion.rooms.events import RoomEvent
from companion.rooms.room import Room
from companion.rooms.state import EMPTY, RoomState, fold
from companion.rooms.store import MemoryStore
from tests.harness.script import BOARD, HOST, SPECTATOR

Verdict = list[RoomEvent] | CompanionError


def viewer(state: RoomState, who: str) -> Viewer:
    """The viewer of that name, with today's rights."""
    if who in (HOST, BOARD, SPECTATOR):
        return Viewer(ViewerKind(who), host=who == HOST)
    return Viewer(ViewerKind.SEAT, Seat(who), state.people[Seat(who)].host)


def judge(state: RoomState, who: str, action: Mapping[str, Any]) -> Verdict:
    """The events, or the refusal; anything else that is raised is a fault and comes through."""
    try:
        sent = {"id": "an-action", **action}
        id_of(sent)
        return decide(state, Caller(viewer(state, who)), open_envelope(sent, state.game), SeededChance(1))
    except CompanionError as refusal:
        return refusal


def after(state: RoomState, verdict: Verdict) -> RoomState:
    """The room once that has happened."""
    assert isinstance(verdict, list)
    return reduce(fold, verdict, state)


def room_in(state: RoomState, like: Room | None = None) -> Room:
    """A room that stands in that state (with the code and log of another one), to be looked at."""
    room = Room(like.code if like else "ABCD", like._store if like else MemoryStore())
    room._now = (state, like.rows if like else 0)
    return room


def flat(state: RoomState) -> tuple[RoomState, list[object], list[object]]:
    """The room with its piles of steps as lists, which can be compared."""
    return replace(state, past=EMPTY, future=EMPTY), list(state.past), list(state.future)


def without_rights(state: RoomState) -> RoomState:
    """The same room where no seat holds the host's rights."""
    return replace(state, people={seat: replace(person, host=False) for seat, person in state.people.items()})
