"""Many rooms of bots at once against a running server, and how long it took them."""

import math
import threading
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

from companion.bots.calls import Calls, Server
from companion.bots.party import NAMES, Party, Shown
from companion.chance import SeededChance
from companion.errors import CompanionError
from companion.rooms.colours import COLOURS

LONGEST: Final = 3600.0
"""Seconds after which a run ends in any case."""
_DOORS: Final = 16
"""Rooms that are opened at the same time."""


@dataclass(frozen=True)
class Wish:
    """What to run. `rate`: actions per second in each room, None for as fast as the server answers.

    `seconds`: play game after game for so long; None: one game in each room.
    """

    game: str
    rooms: int
    players: int
    rate: float | None = None
    seconds: float | None = None
    seed: int = 0


@dataclass
class Figures:
    """What has happened so far in all rooms together."""

    shown: list[Shown] = field(default_factory=list)
    games: int = 0
    errors: Counter[str] = field(default_factory=Counter)


class Beat:
    """Keeps one room to its rate, from its own moment on, so that the rooms do not act in step."""

    def __init__(self, wish: Wish, room: int) -> None:
        self._gap = 1 / wish.rate if wish.rate else 0.0
        self._next = time.monotonic() + self._gap * room / wish.rooms

    def wait(self, end: float) -> bool:
        """Wait until it is time for the next action; False if the end comes first.

        A room that is late does not hurry to catch up.
        """
        now = time.monotonic()
        self._next = max(self._next, now)
        time.sleep(max(0.0, min(self._next, end) - now))
        self._next += self._gap
        return time.monotonic() < end


def run(server: Server, wish: Wish) -> dict[str, Any]:
    """Open the rooms, then play in all of them; the report as `companion bots --json` prints it.

    Raises `Unavailable` if the server does not answer at all.
    """
    Calls(server).get("/api/health")
    figures = Figures()
    with ThreadPoolExecutor(_DOORS) as doors:
        opened = doors.map(lambda room: _open(server, wish, room, figures), range(wish.rooms))
        parties = [party for party in opened if party is not None]
    began = time.monotonic()
    end = began + (LONGEST if wish.seconds is None else wish.seconds)
    players = [
        threading.Thread(target=_play, args=(party, wish, Beat(wish, room), end, figures), daemon=True)
        for room, party in enumerate(parties)
    ]
    for player in players:
        player.start()
    for player in players:
        player.join()
    took = time.monotonic() - began
    sockets = sum(party.sockets for party in parties)
    for party in parties:
        party.close()
    return _report(wish, figures, sockets, took)


def _open(server: Server, wish: Wish, room: int, figures: Figures) -> Party | None:
    try:
        party = Party(server, wish.game, SeededChance(wish.seed * 100_003 + room))
        for name, colour in list(zip(NAMES, COLOURS, strict=True))[: wish.players]:
            party.join(name, colour)
    except CompanionError as fault:
        figures.errors[fault.code] += 1
        return None
    return party


def _play(party: Party, wish: Wish, beat: Beat, end: float, figures: Figures) -> None:
    """Play until the game, or the time, is over; what goes wrong is counted and ends this room's part."""
    try:
        if not beat.wait(end):
            return
        party.start()
        while _one_game(party, beat, end, figures) and wish.seconds is not None:
            party.again()
    except CompanionError as fault:
        figures.errors[fault.code] += 1


def _one_game(party: Party, beat: Beat, end: float, figures: Figures) -> bool:
    """Whether the game was played to its end before the time was up."""
    while (found := party.next_action()) is not None:
        if not beat.wait(end):
            return False
        figures.shown.append(party.act(*found))
    if party.view["phase"] != "over":
        raise CompanionError("stuck", "nobody has anything to do, and the game is not over")
    figures.games += 1
    return True


def _report(wish: Wish, figures: Figures, sockets: int, took: float) -> dict[str, Any]:
    return {
        "game": wish.game,
        "rooms": wish.rooms,
        "players": wish.players,
        "sockets": sockets,
        "games": figures.games,
        "actions": len(figures.shown),
        "seconds": round(took, 3),
        "actions_per_second": round(len(figures.shown) / took, 1),
        "latency_ms": _spread([shown.everywhere for shown in figures.shown]),
        "answer_ms": _spread([shown.answered for shown in figures.shown]),
        "errors": dict(figures.errors),
    }


def _spread(seconds: Sequence[float]) -> dict[str, float] | None:
    """The median, the 99th percentile and the largest, in milliseconds."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    ranks = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {name: round(1000 * ordered[math.ceil(rank * len(ordered)) - 1], 3) for name, rank in ranks.items()}
