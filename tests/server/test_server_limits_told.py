"""SECURITY.md names the limits as they are in the code."""

import inspect
from pathlib import Path

import pytest

from companion import printing
from companion.rooms import expiry
from companion.rooms.rooms import CODE_LENGTH, LETTERS, Rooms
from companion.server import door, front, laptop, limits, line, qr, sockets, wire

TOLD = " ".join((Path(__file__).resolve().parents[2] / "SECURITY.md").read_text(encoding="utf-8").split())
DAY = 24 * 60 * 60 * 1000
ROOMS = inspect.signature(Rooms).parameters["most"].default


@pytest.mark.parametrize(
    "told",
    [
        f"{CODE_LENGTH} of {len(LETTERS)} letters ({len(LETTERS) ** CODE_LENGTH:,} codes)",
        f"| rooms on a server | {ROOMS}; old ones make space "
        f"({expiry.KEPT // DAY} days, unused ones {expiry.KEPT_UNUSED // DAY} day) |",
        f"| rooms opened within {limits.LATELY / 60:.0f} minutes | {limits.ROOMS_EACH} per address "
        f"(not counted for the laptop itself), {limits.ROOMS_TOGETHER} in all |",
        f"| codes of no room within {door.LATELY / 60:.0f} minutes | {door.TRIES} per address ",
        f"after {door.TRIES} codes of no room within {door.LATELY / 60:.0f} minutes an address is answered",
        f"| seats taken within {limits.LATELY / 60:.0f} minutes | {limits.JOINS_EACH} per room and address ",
        f"| actions, previews and new keys within {limits.LATELY / 60:.0f} minutes | "
        f"{limits.STEPS_EACH:,} per seat or host of a room ",
        f"| records asked for within {limits.LATELY / 60:.0f} minutes | {limits.RECORDS_EACH} per address ",
        f"| printing within {limits.LATELY / 60:.0f} minutes | {limits.PRINTS_EACH} per address "
        f"(not counted for the laptop itself), {limits.PRINTS_TOGETHER} in all; "
        f"{printing.MOST_PAGES} pages, {printing._MOST_NOTES} notes each |",
        f"| body of a request | {wire.LARGEST_BODY:,} bytes; on the laptop within {front.BODY:.0f} s |",
        f"| frame sent to a socket | {sockets.LARGEST_FRAME:,} bytes;",
        f"| sockets | {sockets.MOST_SOCKETS:,} hosted; on the laptop (open files the system allows − "
        f"{laptop._FILES_FOR_OTHERS}) ÷ 2, at most {(laptop._FILES_WANTED - laptop._FILES_FOR_OTHERS) // 2:,}; "
        f"{sockets.MOST_EACH} per address (not counted for the laptop itself) |",
        f"| connections (laptop) | {front.MOST_CONNECTIONS} per address (not counted for the laptop itself); "
        f"in all {front.SPARE} more than sockets |",
        f"| first request of a connection, and agreeing on TLS (laptop) | {front.FIRST_REQUEST:.0f} s each |",
        f"| first frame of a socket | {sockets.FIRST_FRAME:.0f} s |",
        f"| a socket that answers no ping | {sockets.PING_EVERY} s from one ping to the next: "
        f"{sockets.PING_EVERY} to {2 * sockets.PING_EVERY} s after it fell silent |",
        f"| a phone that reads nothing | {line.SLOWEST_SEND:.0f} s,",
        f"| a silent HTTP connection (laptop) | {front.SILENT:.0f} s |",
        f"| text of a QR code | {qr.LONGEST} characters |",
    ],
)
def test_told(told: str) -> None:
    assert told in TOLD
