"""Many rooms for minutes: no error, and the server ends as small as it was once it was warm.

`COMPANION_LOAD_ROOMS` (200), `COMPANION_LOAD_SECONDS` (300) and `COMPANION_LOAD_RATE` (0.2 actions per second and room)
make it another size. Reads `/proc`.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.server.app import DATABASE
from companion.server.run import start_background

ROOMS = os.environ.get("COMPANION_LOAD_ROOMS", "200")
SECONDS = os.environ.get("COMPANION_LOAD_SECONDS", "300")
RATE = os.environ.get("COMPANION_LOAD_RATE", "0.2")
MOST_PER_ACTION = 6_000
"""Bytes that the server may keep of each action: rooms hold their whole game in memory, for undo and the record."""
MOST_DATABASE_FILES = 24
"""Eight connections that are kept, each with up to three files."""


@dataclass(frozen=True)
class Size:
    """What a process takes."""

    memory: int
    """Bytes that are really in memory."""
    threads: int
    files: int
    """Descriptors, without those of the database, whose connections stay open for whoever asks next."""


def size(pid: int) -> Size:
    status = Path(f"/proc/{pid}/status").read_text()
    said = dict(line.partition(":")[::2] for line in status.splitlines())
    files = [name for name in open_files(pid) if DATABASE not in name]
    return Size(int(said["VmRSS"].split()[0]) * 1024, int(said["Threads"]), len(files))


def open_files(pid: int) -> list[str]:
    """What the descriptors of the process stand for."""
    names = []
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            names.append(os.readlink(descriptor))
    return names


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


def play(url: str, rooms: str, seconds: str) -> dict[str, Any]:
    """`companion bots` in a process of its own; what it reports."""
    command = [sys.executable, "-m", "companion", "bots", url, "--rooms", rooms, "--players", "4"]
    limits = ["--rate", RATE, "--seconds", seconds, "--json"]
    done = subprocess.run([*command, *limits], capture_output=True, text=True, timeout=float(seconds) + 300)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def settled(pid: int, wanted: Size) -> Size:
    """The process's size when its sockets have gone, at the latest after a quarter of a minute."""
    for _ in range(30):
        if size(pid).files <= wanted.files and size(pid).threads <= wanted.threads:
            break
        time.sleep(0.5)
    return size(pid)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="a process is measured in /proc, which is not here")
def test_load(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = start_background(tmp_path)
    try:
        play(server.url, "2", "3")
        before = settled(server.pid, Size(0, 0, 0))
        with watched(server.pid) as sizes:
            report = play(server.url, ROOMS, SECONDS)
        after, kept = settled(server.pid, before), sum(DATABASE in name for name in open_files(server.pid))
    finally:
        server.stop()
    third = len(sizes) // 3
    warm, end = (max(each.memory for each in part) for part in (sizes[:third], sizes[-third:]))
    grown = (end - warm) / (report["actions"] * 2 / 3)
    with capsys.disabled():
        print(f"\n{report}\nbefore {before}\nafter {after}\nmost files {max(each.files for each in sizes)}")
        print(f"memory when warm {warm}, at the end {end}: {grown:.0f} bytes per action")
    assert report["errors"] == {}
    assert report["actions"] > 0
    assert (after.threads, after.files) == (before.threads, before.files)
    assert kept <= MOST_DATABASE_FILES + 1, "and the lock"
    assert grown < MOST_PER_ACTION
