"""Many rooms for minutes: no error, memory that is flat, latency beside a bare broadcast; and what bad neighbours cost.

`COMPANION_LOAD_ROOMS` (200), `COMPANION_LOAD_SECONDS` (300) and `COMPANION_LOAD_RATE` (0.2 actions per second and room)
make it another size. Reads `/proc`.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.server.app import DATABASE
from companion.server.run import start_background
from tests.attack.live import ROOT, Size, open_files, settled, size

ROOMS = os.environ.get("COMPANION_LOAD_ROOMS", "200")
SECONDS = os.environ.get("COMPANION_LOAD_SECONDS", "300")
RATE = os.environ.get("COMPANION_LOAD_RATE", "0.2")
FLAT = 0.03
"""How much larger memory may be in the last third than in the second one, when everything is warm."""
A_FIFTH = 1.2
"""How many times as long the others' 99th percentile may take beside a client that stalls or floods."""
MOST_DATABASE_FILES = 24
"""Eight connections that are kept, each with up to three files."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(), reason="a process is measured in /proc, which is not here"
    ),
]


@contextmanager
def watched(pid: int) -> Iterator[list[Size]]:
    """The sizes of the process, once a second while the block runs."""
    sizes: list[Size] = []
    done = threading.Event()

    def look() -> None:
        while not done.wait(1):
            sizes.append(size(pid))

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield sizes
    finally:
        done.set()
        looking.join()


def program(*command: str, seconds: float) -> Any:
    """What a program of its own prints as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=seconds + 300
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return json.loads(done.stdout)


def play(url: str, rooms: str, seconds: str) -> Any:
    """`companion bots`; what it reports."""
    limits = ("--players", "4", "--rate", RATE, "--seconds", seconds, "--json")
    return program("companion", "bots", url, "--rooms", rooms, *limits, seconds=float(seconds))


def test_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = start_background(tmp_path)
    try:
        play(server.url, "2", "3")
        before = settled(server.pid, Size(0, 0, 0))
        with watched(server.pid) as sizes:
            report = play(server.url, ROOMS, SECONDS)
        after, kept = settled(server.pid, before), sum(DATABASE in name for name in open_files(server.pid))
        beside = program("tests.long.ratio", server.url, ROOMS, RATE, str(float(SECONDS) / 5), seconds=float(SECONDS))
    finally:
        server.stop()
    third = len(sizes) // 3
    warm, end = (max(each.memory for each in part) for part in (sizes[third:-third], sizes[-third:]))
    with capsys.disabled():
        print(f"\n{report}\nbefore {before}\nafter {after}\nmost files {max(each.files for each in sizes)}")
        print(f"memory when warm {warm}, at the end {end}: {100 * (end / warm - 1):.2f} % more")
        print(f"beside a bare broadcast, in turns: {beside}")
    assert report["errors"] == {}
    assert report["actions"] > 0
    assert after.threads <= before.threads
    assert after.files == before.files
    assert kept <= MOST_DATABASE_FILES + 1, "and the lock"
    assert end < warm * (1 + FLAT)


def test_neighbours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One client that reads nothing, or sends without end, does not slow the others by more than a fifth."""
    server = start_background(tmp_path)
    seconds = str(float(SECONDS) / 5)
    try:
        found = program("tests.long.neighbours", server.url, "20", "10", seconds, seconds=30 * float(seconds))
    finally:
        server.stop()
    with capsys.disabled():
        print("", *(f"{kind}: {told}" for kind, told in found.items()), sep="\n")
    ratios = {kind: told["ratio_p99"] for kind, told in found.items()}
    assert {kind: ratio for kind, ratio in ratios.items() if ratio > A_FIFTH} == {}
