"""What the person at the laptop sees first: address, code, and the board in the browser."""

import json
import os
import sys
import webbrowser
from pathlib import Path
from typing import TextIO

import gevent

from companion.errors import CompanionError
from companion.rooms.rooms import Opened, Rooms
from companion.server import qr
from companion.server.api import board_url
from companion.server.private import write_private


def own_room(rooms: Rooms, remembered: Path) -> Opened:
    """The room that this laptop's board showed last, so that a restart goes on there; a new one after its game."""
    last = _recall(rooms, remembered)
    if last is not None:
        return last
    opened = rooms.open({"game": "vabanque"})
    write_private(remembered, json.dumps({"room": opened.room, "host_key": opened.host_key}).encode())
    return opened


def _recall(rooms: Rooms, remembered: Path) -> Opened | None:
    try:
        kept = json.loads(remembered.read_text())
        opened = Opened(str(kept["room"]), str(kept["host_key"]))
        holds = rooms.caller(opened.room, opened.host_key).viewer.host
        state = rooms.get(opened.room).state
    except (OSError, ValueError, KeyError, TypeError, CompanionError):
        return None
    over = state.play is not None and state.game.over(state.play)
    return opened if holds and not over else None


def say(out: TextIO, phones: str, here: str, own: Opened, browser: bool) -> None:
    """Print how phones join, and how to stop; open the board.

    The host's key is shown to a person only, never to a log.
    """
    join = f"{phones}/{own.room}"
    lines = ["", f"  Phones in the same Wi-Fi:  {join}", ""]
    if can_show_codes(out):
        lines += [*(f"  {line}" for line in qr.ansi(join).split("\n")), ""]
    board = board_url(here, own) if out.isatty() else f"{here}/board"
    opening = browser and has_screen()
    lines += [f"  The board{' (opening in the browser)' if opening else ''}:  {board}", "  Ctrl-C ends.", ""]
    print("\n".join(lines), file=out, flush=True)
    if opening:
        gevent.spawn(webbrowser.open, board_url(here, own))


def can_show_codes(out: TextIO) -> bool:
    """Can this output be trusted with own colours? Without them a code might come out inverted: better none."""
    if not out.isatty() or "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return False
    if sys.platform == "win32" and not {"WT_SESSION", "TERM_PROGRAM", "ANSICON"} & os.environ.keys():
        return False  # the old console shows the codes for colours as text
    try:
        "▀▄█".encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def has_screen() -> bool:
    """Is there a desktop? Without one a text browser would take over the terminal."""
    return sys.platform in ("win32", "darwin") or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())
