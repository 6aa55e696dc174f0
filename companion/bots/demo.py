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

from companion.bots.calls import Place
from companion.bots.party import COLOURS, NAMES, Party
from companion.chance import SystemChance
from companion.server.run import start_background

PLAYERS: Final = 4
PAUSES: Final = {
    "join": 1.5,
    "start": 3.0,
    "place_pawn": 2.0,
    "place_token": 0.35,
    "place_card": 0.4,
    "move_pawn": 0.8,
    "reveal": 3.0,
    "confirm_notes": 1.0,
    "next_round": 1.2,
}
"""Seconds before each kind of step at speed 1: a game of four rounds takes about two minutes."""
_ANY_OTHER: Final = 1.0


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
        party = Party(Place(server.url), wish.game, SystemChance())
        _invite(server.url + party.board_link, wish.browser, say)
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
        pause("join")
        party.join(name, colour)
        say(f"{name} joins.")
    pause("start")
    party.start()
    while (found := party.next_action()) is not None:
        guest, action = found
        pause(action["type"])
        party.act(guest, action)
