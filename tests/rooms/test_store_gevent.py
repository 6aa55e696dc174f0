"""Under gevent every lock belongs to greenlets, and only the disk's part runs in native threads."""

import json
from pathlib import Path

from store_help import output

SETUP = """
from gevent import monkey
monkey.patch_all()

import json, pathlib, sys, threading
import gevent
from companion.errors import Unavailable
from companion.rooms.store import SqliteStore
from store_help import append_behind

path = pathlib.Path(sys.argv[1])
native = gevent.get_hub().threadpool
native_sleep = monkey.get_original("time", "sleep")
pause = 0.0

def slowly(work):
    def in_native_thread():
        native_sleep(pause)
        return work()
    return native.apply(in_native_thread)

def refused(call, *arguments):
    try:
        call(*arguments)
    except Unavailable as error:
        return error.message

def has_no_gap(room):
    return [row.seq for row in store.load(room)] == list(range(1, len(store.load(room)) + 1))
"""


def test_twenty_greenlets_append_and_come_to_an_end(tmp_path: Path) -> None:
    text = """
def play(name):
    for step in range(8):
        store.append(name, step, ["{}"], 0, f"s1:{step}")
        append_behind(store, "ALLE", f"{name}.{step}", f"{name}:{step}")

for turn in range(5):
    store = SqliteStore(path / str(turn) / "rooms.db", blocking=native.apply)
    gevent.joinall([gevent.spawn(play, f"R{number:02}") for number in range(20)], raise_error=True)
    rows = {row.code: row.rows for row in store.rooms()}
    print(json.dumps([len(rows), rows["R07"], rows["ALLE"], has_no_gap("ALLE")]))
    store.close()
"""
    printed = output(SETUP + text, tmp_path, seconds=20)
    assert [json.loads(line) for line in printed.splitlines()] == [[21, 8, 160, True]] * 5


def test_the_loop_runs_on_while_the_disk_is_slow(tmp_path: Path) -> None:
    text = """
store = SqliteStore(path / "rooms.db", blocking=slowly)
pause = 0.2
ticks = 0

def tick():
    global ticks
    while True:
        gevent.sleep(0.005)
        ticks += 1

ticker = gevent.spawn(tick)
gevent.joinall([gevent.spawn(store.append, f"R{n}", 0, ["{}"], 0) for n in range(3)], raise_error=True)
print(ticks > 10)
store.close()
"""
    assert output(SETUP + text, tmp_path) == "True\n"


def test_killed_greenlets_leave_the_store_in_order(tmp_path: Path) -> None:
    text = """
store = SqliteStore(path / "rooms.db", blocking=slowly)
store.append("KXQF", 0, ["1"], 0)
pause = 0.1
callers = [gevent.spawn(store.append, "KXQF", 1, ["2"], 0), gevent.spawn(store.load, "KXQF")]
gevent.sleep(0.05)
gevent.killall(callers)
loads = [gevent.spawn(store.load, "KXQF") for _ in range(12)]
gevent.joinall(loads, raise_error=True)
store.append("ABCD", 0, ["1"], 0)
print([len(store.load("KXQF")), has_no_gap("KXQF"), len(store.load("ABCD"))])
store.close()
"""
    assert output(SETUP + text, tmp_path) == "[2, True, 1]\n"


def test_whoever_commits_and_is_killed_leaves_nobody_waiting_and_has_a_successor(tmp_path: Path) -> None:
    text = """
store = SqliteStore(path / "rooms.db", blocking=slowly)
pause = 0.2
first = gevent.spawn(store.append, "KXQF", 0, ["1"], 0, "s0:1")
gevent.sleep(0.05)
others = [gevent.spawn(append_behind, store, f"R{n}", "1") for n in range(3)]
gevent.sleep(0.05)
first.kill()
gevent.joinall(others, timeout=5, raise_error=True)
pause = 0.0
for step in range(3):
    append_behind(store, "KXQF", f"after {step}")
print([has_no_gap("KXQF"), [row.data for row in store.load("KXQF")][-3:], len(store.rooms())])
store.close()
"""
    assert output(SETUP + text, tmp_path) == "[True, ['after 0', 'after 1', 'after 2'], 4]\n"


def test_those_whose_work_was_in_a_killed_commit_are_told(tmp_path: Path) -> None:
    text = """
store = SqliteStore(path / "rooms.db", blocking=slowly)
pause = 0.1
alone = gevent.spawn(store.append, "ALONE", 0, ["1"], 0)
gevent.sleep(0.02)
group = [gevent.spawn(refused, store.append, f"R{n}", 0, ["1"], 0) for n in range(3)]
gevent.sleep(0.02)
pause = 1.0
alone.join()
gevent.sleep(0.1)
group[0].kill()
gevent.joinall(group, timeout=5)
print({other.value for other in group[1:]})
store.close()
"""
    assert output(SETUP + text, tmp_path) == "{'the writer was stopped'}\n"


def test_closing_waits_for_what_is_queued(tmp_path: Path) -> None:
    text = """
store = SqliteStore(path / "rooms.db", blocking=slowly)
pause = 0.1
callers = [gevent.spawn(store.append, f"R{n}", 0, ["{}"], 0) for n in range(5)]
gevent.sleep(0.02)
late = gevent.spawn_later(0.02, refused, store.append, "LATE", 0, ["{}"], 0)
store.close()
gevent.joinall([*callers, late], timeout=5, raise_error=True)
print(late.value)
pause = 0.0
store = SqliteStore(path / "rooms.db", blocking=slowly)
print(len(store.rooms()))
store.close()
"""
    assert output(SETUP + text, tmp_path) == "the server is stopping\n5\n"
