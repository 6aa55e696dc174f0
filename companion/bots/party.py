"""One room full of bots: a seat and a socket each, a board, and a game from the lobby to the last round."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.bots import BOTS, Action
from companion.bots.calls import Calls, Server, new_id
from companion.bots.listening import Listener
from companion.chance import Chance
from companion.errors import Unavailable

PATIENCE = 10.0
"""Seconds for a view to reach every socket."""
NAMES: Final = ("Adriano", "Benedetta", "Charlotta", "Donaldo", "Emilia", "Fabio")
_OWN: Final = {"viewer", "mine", "allowed"}
"""The parts of a view that are different for everybody."""


@dataclass(frozen=True)
class Guest:
    """A phone or the board: its key and its socket."""

    key: str
    listener: Listener


@dataclass(frozen=True)
class Shown:
    """How long an action took, in seconds: until it was answered, and until all sockets showed it."""

    answered: float
    everywhere: float


class Party:
    """A room, its bots and their connections; `close` hangs up."""

    def __init__(self, server: Server, game: str, chance: Chance) -> None:
        self._server, self._bot, self._chance = server, BOTS[game], chance
        self._calls = Calls(server)
        self._bell = threading.Event()
        opened = self._calls.post("/api/rooms", {"game": game, "id": new_id()})
        self.room: str = opened["room"]
        self.board_link = f"/board/{self.room}#key={opened['host_key']}"
        self._board = Guest(opened["host_key"], self._listen(opened["host_key"]))
        self._seats: list[Guest] = []

    @property
    def view(self) -> dict[str, Any]:
        """What the board shows."""
        return self._board.listener.newest.view

    @property
    def phones(self) -> list[dict[str, Any]]:
        """What each phone shows, in the order in which they joined."""
        return [seat.listener.newest.view for seat in self._seats]

    @property
    def sockets(self) -> int:
        return 1 + len(self._seats)

    def join(self, name: str, colour: str) -> None:
        """One more phone takes a seat and opens its socket."""
        body = {"name": name, "colour": colour, "id": new_id()}
        key = self._calls.post(f"/api/rooms/{self.room}/seats", body)["key"]
        self._seats.append(Guest(key, self._listen(key)))

    def start(self, settings: Mapping[str, str] | None = None) -> None:
        """Wait until everybody is shown as connected, and start the game, with house rules if some are named."""
        self._until(lambda: self._agree() and all(seat["connected"] for seat in self.view["seats"]))
        self.act(self._board, {"type": "start_game", "settings": dict(settings or {})})

    def again(self) -> None:
        """After the end: the same people play once more."""
        self.act(self._board, {"type": "rematch"})
        self.act(self._board, {"type": "start_game"})

    def next_action(self) -> tuple[Guest, Action] | None:
        """Who does something now, and what; the board comes last. None: the game is over."""
        for guest in (*self._seats, self._board):
            action = self._bot(guest.listener.newest.view, self._chance)
            if action is not None:
                return guest, action
        return None

    def act(self, guest: Guest, action: Action) -> Shown:
        """Send the action and wait until every socket shows it; raises `Unavailable` (`late`) if one does not."""
        before = [each.listener.newest.number for each in self._everybody()]
        sent = time.perf_counter()
        self._calls.post(f"/api/rooms/{self.room}/actions", {"id": new_id(), **action}, guest.key)
        answered = time.perf_counter()
        self._until(lambda: self._all_newer(before) and self._agree())
        arrived = max(each.listener.newest.at for each in self._everybody())
        return Shown(answered - sent, arrived - sent)

    def close(self) -> None:
        for guest in self._everybody():
            guest.listener.close()
        self._calls.close()

    def _everybody(self) -> list[Guest]:
        return [*self._seats, self._board]

    def _listen(self, key: str) -> Listener:
        return Listener(self._server, self.room, key, self._bell.set)

    def _all_newer(self, before: list[int]) -> bool:
        return all(now.listener.newest.number > old for now, old in zip(self._everybody(), before, strict=True))

    def _agree(self) -> bool:
        """Whether everybody is shown what the board shows, apart from secrets."""
        return bool(self.view) and all(same(self.view, seat.listener.newest.view) for seat in self._seats)

    def _until(self, reached: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not reached():
            ended = [each.listener.ended for each in self._everybody() if each.listener.ended is not None]
            if ended:
                raise Unavailable("cut_off", f"a socket was closed with code {ended[0]}")
            if not self._bell.wait(max(0.0, end - time.monotonic())):
                raise Unavailable("late", f"not all sockets showed the same within {PATIENCE:.0f} s")
            self._bell.clear()


def same(public: object, seen: object) -> bool:
    """Whether the two views agree; where the public one shows nothing, a seat may see its own secret."""
    if isinstance(public, dict) and isinstance(seen, dict):
        return public.keys() == seen.keys() and all(
            same(part, seen[name]) for name, part in public.items() if name not in _OWN
        )
    if isinstance(public, list) and isinstance(seen, list):
        return len(public) == len(seen) and all(map(same, public, seen))
    return public is None or public == seen
