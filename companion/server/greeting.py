"""What the person at the laptop sees first: address, code, and the board in the browser."""

import json
import os
import sys
import time
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import gevent

from companion.errors import CompanionError, TooMany, Unavailable
from companion.games import FIRST
from companion.rooms.rooms import Opened, Rooms
from companion.server import qr
from companion.server.api import board_url
from companion.server.private import write_private

_AN_EVENING = 12 * 60 * 60 * 1000
_BOARD_FIRST = ("Open the board first: it opens a room and shows its code.", "")
_NO_ROOM = (
    "No new room could be opened: there are as many as this server keeps, or nothing can be stored.",
    "The rooms there are go on; `companion rooms` lists them.",
    "",
)
_WARNING = (
    "Each phone will warn once that the connection is not private: it cannot know this laptop. What is sent",
    "is encrypted all the same. iPhone: Show Details, then “visit this website”. Android: Advanced, then “Proceed”.",
    "Firefox: Advanced, then “Accept the Risk”. Who wants to be sure compares the certificate's SHA-256:",
)


@dataclass(frozen=True)
class Links:
    """Where the server is found: by phones, by this machine's own browser; `fingerprint`: of its own certificate."""

    phones: str
    here: str
    fingerprint: str | None = None


def own_room(rooms: Rooms, remembered: Path) -> Opened | None:
    """The room that this laptop opened last, so that a restart goes on there; a new one the day after its game.

    None where no more rooms can be opened: all others are served nevertheless.
    """
    last = _recall(rooms, remembered)
    if last is not None:
        return last
    try:
        opened = rooms.open({"game": FIRST})
    except (TooMany, Unavailable):
        return None
    write_private(remembered, json.dumps({"room": opened.room, "host_key": opened.host_key}).encode())
    return opened


def _recall(rooms: Rooms, remembered: Path) -> Opened | None:
    try:
        kept = json.loads(remembered.read_text())
        opened = Opened(str(kept["room"]), str(kept["host_key"]))
        holds = rooms.caller(opened.room, opened.host_key).viewer.host
        state, log = rooms.get(opened.room).history()
    except (OSError, ValueError, KeyError, TypeError, CompanionError):
        return None
    over = state.play is not None and state.game.over(state.play)
    stale = over and log[-1].at < 1000 * time.time() - _AN_EVENING
    return opened if holds and not stale else None


def say(out: TextIO, links: Links, own: Opened | None, browser: bool) -> None:
    """Print how phones join, and how to stop; open the board.

    The host's key is shown to a person only, never to a log. Where nobody gets it, the room it opens is not named:
    phones would wait in one room, and the board would open another.
    """
    opening = browser and has_screen()
    board = board_url(links.here, own) if own else f"{links.here}/board"
    reached = own is not None and (opening or out.isatty())
    lines = ["", *_joining(out, f"{links.phones}/{own.room}" if own and reached else links.phones)]
    lines += [f"  {line}" for line in (_NO_ROOM if own is None else () if reached else _BOARD_FIRST)]
    if links.fingerprint:
        lines += [*(f"  {line}" for line in _WARNING), f"  {links.fingerprint}", ""]
    shown = board if out.isatty() else f"{links.here}/board"
    lines += [f"  The board{' (opening in the browser)' if opening else ''}:  {shown}", "  Ctrl-C ends.", ""]
    print("\n".join(lines), file=out, flush=True)
    if opening:
        gevent.spawn(webbrowser.open, board)


def _joining(out: TextIO, join: str) -> list[str]:
    code = [*(f"  {line}" for line in qr.ansi(join).split("\n")), ""] if can_show_codes(out) else []
    return [f"  Phones in the same Wi-Fi:  {join}", "", *code]


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
