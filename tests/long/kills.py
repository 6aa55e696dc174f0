"""A real server is killed again and again under rooms in which games are played, and what must hold after each kill.

In every room one game after the other is played over HTTP while each phone and the board hold a socket. Who acts knows
the order of what was acknowledged; at most one action, the one under way at the kill, may or may not have been stored.
"""

import random
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.bots import BOTS, Action
from companion.bots.calls import Calls, Server, new_id
from companion.bots.listening import Listener
from companion.chance import SeededChance
from companion.errors import Unavailable
from companion.rooms.store.rows import Stored
from companion.rooms.store.snapshot import snapshot
from companion.server.app import DATABASE
from companion.server.run import Background, start_background

NAMES = ("Ana", "Ben", "Cleo")
LONGEST_LIFE = 0.6
"""Seconds between the moment at which everybody is back and the kill, at most."""


@dataclass
class Found:
    """What a run came to."""

    kills: int = 0
    acknowledged: int = 0
    repeated: int = 0
    """Actions under way at a kill, which were sent again after it,"""
    stored_unheard: int = 0
    """and how many of them had been stored without their phone hearing of it."""
    games: int = 0


@dataclass
class Room:
    """One room as its players know it."""

    game: str
    chance: SeededChance
    code: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    acknowledged: list[str] = field(default_factory=list)
    under_way: tuple[str, Action] | None = None
    games: int = 0

    def furnish(self, calls: Calls) -> None:
        """Open the room, let everybody join."""
        opened = calls.post("/api/rooms", {"game": self.game, "id": new_id()})
        self.code, self.keys["host"] = opened["room"], opened["host_key"]
        for name in NAMES:
            joined = calls.post(f"/api/rooms/{self.code}/seats", {"name": name, "id": new_id()})
            self.keys[joined["seat"]] = joined["key"]

    def view(self, calls: Calls, who: str) -> Mapping[str, Any]:
        seen: Mapping[str, Any] = calls.get(f"/api/rooms/{self.code}/view", self.keys[who])
        return seen

    def choose(self, calls: Calls) -> tuple[str, Action]:
        """Who does what next; there is always somebody."""
        board = self.view(calls, "host")
        if board["phase"] in ("lobby", "over"):
            self.games += board["phase"] == "over"
            return "host", {"type": "start_game" if board["phase"] == "lobby" else "rematch"}
        for who in self.keys:
            action = BOTS[self.game](self.view(calls, who), self.chance)
            if action is not None:
                return who, action
        raise AssertionError(f"nobody in {self.code} has anything to do: {board}")

    def play_until_cut_off(self, calls: Calls) -> None:
        try:
            while True:
                who, action = self.choose(calls)
                self.under_way = (who, {"id": new_id(), **action})
                self.send(calls)
        except Unavailable:
            calls.close()

    def send(self, calls: Calls) -> None:
        """Send what is under way, perhaps again; any refusal is a failure of the test."""
        if self.under_way is not None:
            who, action = self.under_way
            answer = calls.post(f"/api/rooms/{self.code}/actions", action, self.keys[who])
            assert answer == {"id": action["id"], "accepted": True}
            self.acknowledged.append(f"{who}:{action['id']}")
            self.under_way = None

    def check(self, log: list[Stored]) -> bool:
        """All that was acknowledged is stored, once, in this order; whether what was under way is as well."""
        assert [row.seq for row in log] == list(range(1, len(log) + 1))
        stored = [row.action for row in log[1 + len(NAMES) :]]
        unheard = [f"{self.under_way[0]}:{self.under_way[1]['id']}"] if self.under_way else []
        assert stored in (self.acknowledged, [*self.acknowledged, *unheard]), (
            f"{self.code}: lost, doubled or out of order"
        )
        return len(stored) > len(self.acknowledged)

    def return_to_seats(self, place: Server) -> list[Listener]:
        """Everybody opens a socket again and is who they were; a player sees their own secrets."""
        bell = threading.Event()
        listeners = [Listener(place, self.code, key, bell.set) for key in self.keys.values()]
        for who, listener in zip(self.keys, listeners, strict=True):
            _wait_for(listener, bell)
            seen = listener.newest.view
            assert seen["viewer"]["seat"] == (None if who == "host" else who)
            assert [seat["name"] for seat in seen["seats"]] == list(NAMES)
            assert who == "host" or seen["phase"] == "lobby" or seen["mine"]
        return listeners


def _wait_for(listener: Listener, bell: threading.Event) -> None:
    end = time.monotonic() + 20
    while not listener.newest.number:
        assert listener.ended is None, f"closed with {listener.ended}"
        assert time.monotonic() < end, "a phone that came back was shown nothing"
        bell.wait(0.5)
        bell.clear()


def run(data: Path, kills: int, rooms_of_each: int = 2, seed: int = 2536) -> Found:
    """Kill a server over the folder `data` so many times; raises `AssertionError` if anything was lost or doubled."""
    moments, found = random.Random(seed), Found()
    rooms = [Room(game, SeededChance(seed + number)) for number in range(rooms_of_each) for game in BOTS]
    for kill in range(kills):
        server = start_background(data)
        try:
            _live(server, rooms, moments.uniform(0, LONGEST_LIFE), first=kill == 0)
        finally:
            server.kill()
        _check(data, rooms, found)
    found.acknowledged = sum(len(room.acknowledged) for room in rooms)
    found.games = sum(room.games for room in rooms)
    return found


def _live(server: Background, rooms: list[Room], seconds: float, first: bool) -> None:
    """One life of the server: everybody comes (back), what was under way is repeated, all play until the kill."""
    place = Server(server.url)
    calls = [Calls(place) for _ in rooms]
    if first:
        for room, its_calls in zip(rooms, calls, strict=True):
            room.furnish(its_calls)
    listeners = [listener for room in rooms for listener in room.return_to_seats(place)]
    for room, its_calls in zip(rooms, calls, strict=True):
        room.send(its_calls)
    with ThreadPoolExecutor(len(rooms)) as players:
        playing = [players.submit(room.play_until_cut_off, its) for room, its in zip(rooms, calls, strict=True)]
        time.sleep(seconds)
        server.kill()
    for listener in listeners:
        listener.close()
    for each in playing:
        each.result()


def _check(data: Path, rooms: list[Room], found: Found) -> None:
    store = snapshot(data / DATABASE)
    assert {row.code for row in store.rooms()} == {room.code for room in rooms}
    unheard = [room.check(store.load(room.code)) for room in rooms]
    found.kills += 1
    found.repeated += sum(room.under_way is not None for room in rooms)
    found.stored_unheard += sum(unheard)
