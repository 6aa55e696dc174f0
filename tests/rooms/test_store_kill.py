"""`kill -9` at any moment: whatever was acknowledged is there, once, and the room goes on."""

import random
import time
from collections import Counter
from pathlib import Path

from store_help import start

from companion.rooms.store import SqliteStore

SHARED = "ALLE"
# Each of four threads plays in a room of its own and in a shared one, and prints what was acknowledged.
PLAYS = """
import os, pathlib, sys, threading
from companion.rooms.store import SqliteStore
from store_help import append_behind

store = SqliteStore(pathlib.Path(sys.argv[1]))

def play(room, run):
    step = 0
    while True:
        for where in (room, "ALLE"):
            event = f"{where} {room}.{run}.{step}"
            append_behind(store, where, event, event)
            os.write(1, f"{event}\\n".encode())
        step += 1

for number in range(4):
    threading.Thread(target=play, args=(f"R{number}", sys.argv[2])).start()
"""


def play_until_killed(path: Path, run: int, seconds: float) -> list[str]:
    """The events acknowledged before the program was killed, so long after the first of them."""
    with start(PLAYS, path, run) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        printed = first + child.stdout.read()
    # The last line may have been cut off in the middle.
    return printed[: printed.rfind("\n") + 1].splitlines()


def test_nothing_acknowledged_is_lost_and_nothing_is_there_twice(tmp_path: Path) -> None:
    path = tmp_path / "rooms.db"
    moments = random.Random(2536)
    acknowledged: Counter[str] = Counter()
    for run in range(10):
        new = play_until_killed(path, run, moments.uniform(0, 0.15))
        assert new, "the program never got as far as storing anything"
        acknowledged.update(new)
        check(path, acknowledged)


def check(path: Path, acknowledged: "Counter[str]") -> None:
    store = SqliteStore(path)
    stored: Counter[str] = Counter()
    for room in store.rooms():
        log = store.load(room.code)
        assert [row.seq for row in log] == list(range(1, room.rows + 1))
        assert all(row.action == row.data for row in log)
        stored.update(row.data for row in log)
    store.close()
    assert max(stored.values()) == 1
    assert not acknowledged - stored
