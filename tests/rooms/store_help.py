"""What the tests of the store share."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from companion.errors import Unavailable
from companion.rooms.store import Conflict, Store

T = TypeVar("T")

ROOT = Path(__file__).parents[2]


class Gate:
    """Holds up what touches the disk, from `shut` until it is opened."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.open = threading.Event()
        self.open.set()

    def shut(self) -> None:
        self.reached.clear()
        self.open.clear()

    def __call__(self, work: Callable[[], T], /) -> T:
        self.reached.set()
        assert self.open.wait(10)
        return work()


def together(*calls: Callable[[], object], seconds: float = 20) -> list[Exception | None]:
    """Run each call in a thread of its own; what each raised. Fails if one of them hangs."""
    raised: list[Exception | None] = [None] * len(calls)

    def run(place: int, call: Callable[[], object]) -> None:
        try:
            call()
        except Exception as error:
            raised[place] = error

    threads = [threading.Thread(target=run, args=pair, daemon=True) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    assert not any(thread.is_alive() for thread in threads), "a caller was left waiting"
    return raised


def append_behind(store: Store, room: str, data: str, action: str | None = None) -> None:
    """Append one event wherever the log ends, as often as another writer is faster."""
    seen = len(store.load(room))
    while True:
        try:
            return store.append(room, seen, [data], 0, action)
        except Conflict as conflict:
            seen = conflict.rows


def refused(call: Callable[[], object]) -> str:
    """The message of the `Unavailable` that the call must raise."""
    with pytest.raises(Unavailable) as caught:
        call()
    assert (caught.value.code, caught.value.status) == ("cannot_store", 503)
    return caught.value.message


def program(text: str, *arguments: object) -> Sequence[str]:
    """A command that runs the text as a Python program."""
    return [sys.executable, "-c", text, *map(str, arguments)]


def start(text: str, *arguments: object) -> "subprocess.Popen[str]":
    """Another program, that one can talk to and that finds the package."""
    return subprocess.Popen(
        program(text, *arguments),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)])},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def output(text: str, *arguments: object, seconds: float = 25) -> str:
    """What another program prints; fails if it fails, hangs, or complains."""
    with start(text, *arguments) as child:
        try:
            printed, _ = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            child.kill()
            raise
    assert child.returncode == 0
    return printed
