"""A whole game to watch: bots at a server of their own, slowly enough for a newcomer at the board."""

import signal
import tempfile
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.bots.calls import Server
from companion.bots.party import NAMES, Party
from companion.chance import SystemChance
from companion.rooms.colours import COLOURS
from companion.server.run import start_background

PLAYERS: Final = 4
PAUSES: Final = {
    "join": 1.5,
    "start_game": 1.0,
    "place_pawn": 1.0,
    "place_token": 0.3,
    "place_card": 0.3,
    "move_pawn": 0.6,
    "reveal": 2.8,
    "confirm_notes": 0.6,
    "next_round": 0.7,
}
"""Seconds after each kind of step at speed 1, to see what came of it; a whole game takes two to three minutes."""
_ANY_OTHER: Final = 1.0
_BROWSER_OPENS: Final = 2.0
_NEW_PHASE: Final = 0.9
"""Seconds more when the board shows another picture."""


@dataclass(frozen=True)
class Wish:
    """What to show. `speed` 2 is twice as fast; `data` None: a temporary folder; `once`: end with the game."""

    game: str
    speed: float = 1.0
    port: int = 0
    data: Path | None = None
    browser: bool = True
    once: bool = False


def show(wish: Wish, say: Callable[[str], None]) -> None:
    """Serve, open the board, let bots play; afterwards the board stays until Ctrl-C. `say` prints a line."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _folder(wish.data) as data:
            _serve_and_play(wish, data, say)
    except KeyboardInterrupt:
        say("Stopped.")


@contextmanager
def _folder(data: Path | None) -> Iterator[Path]:
    if data is not None:
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as name:
        yield Path(name)


def _serve_and_play(wish: Wish, data: Path, say: Callable[[str], None]) -> None:
    server = start_background(data, port=wish.port)
    try:
        party = Party(Server(server.url), wish.game, SystemChance())
        _invite(server.url + party.board_link, wish.browser, say)
        time.sleep(_BROWSER_OPENS / wish.speed)
        _play(party, wish.speed, say)
        say("The game is over.")
        if not wish.once:
            say("The board stays until Ctrl-C.")
            while True:
                time.sleep(1)
    finally:
        server.stop()


def _invite(board: str, browser: bool, say: Callable[[str], None]) -> None:
    from companion.server.greeting import has_screen

    say(f"The board: {board}")
    if browser and has_screen():
        webbrowser.open(board)


def _play(party: Party, speed: float, say: Callable[[str], None]) -> None:
    def pause(kind: str) -> None:
        time.sleep(PAUSES.get(kind, _ANY_OTHER) / speed)

    for name, colour in list(zip(NAMES, COLOURS, strict=True))[:PLAYERS]:
        party.join(name, colour)
        say(f"{name} joins.")
        pause("join")
    party.start()
    pause("start_game")
    while (found := party.next_action()) is not None:
        guest, action = found
        phase = party.view["phase"]
        party.act(guest, action)
        pause(action["type"])
        if party.view["phase"] != phase:
            time.sleep(_NEW_PHASE / speed)
