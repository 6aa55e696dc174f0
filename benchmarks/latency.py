"""How long until everybody sees it: action sent → the last of a room's five sockets has the new view, stored durably.

    python benchmarks/latency.py [--rooms 1,20,100,200] [--rate 1] [--seconds 12] [--threads] [--json]

Every figure stands beside a bare WebSocket broadcast, measured in turns with it.
Uses the loopback only and takes about three minutes. Nothing else should run on the machine meanwhile.
"""

import argparse
import contextlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.request import urlopen

import gevent
from load import Caller, Group, Host, Watcher, host_of, quantile, run_all

from companion.server.run import Background, start_background

SEATS = 4
TURNS = 4
IDLE = 1000
STALLED_ROOMS, STALLED_RATE = 5, 25.0
Make = Callable[[Host, int], Group]


@dataclass(frozen=True)
class Figures:
    """Milliseconds, and how many times the floor's."""

    rooms: int
    actions: int
    p50: float
    p99: float
    floor_p50: float
    floor_p99: float
    ratio_p50: float
    ratio_p99: float


@contextlib.contextmanager
def rival(name: str) -> Iterator[str]:
    """The address of one of the rivals."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("rivals.py")), name], stdout=subprocess.PIPE, text=True
    )
    try:
        yield (process.stdout.readline() if process.stdout else "").strip()
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def server() -> Iterator[Background]:
    """Companion as a laptop serves it, its data on the disk."""
    with tempfile.TemporaryDirectory(dir=".") as data:
        running = start_background(Path(data))
        try:
            yield running
        finally:
            running.stop()


def room(host: Host, number: int) -> Group:
    """Four phones and a board in the phase of cards; one player moves a card to and fro, which everybody sees."""
    caller = Caller(host)
    opened = caller.call("/api/rooms", {"game": "vabanque"})
    path, host_key = f"/api/rooms/{opened['room']}", opened["host_key"]
    keys = [caller.call(f"{path}/seats", {"name": f"Player {n}"})["key"] for n in range(SEATS)]

    def act(key: str, **action: object) -> None:
        caller.call(f"{path}/actions", {"id": secrets.token_hex(8), **action}, key)

    act(host_key, type="start_game", start_player="s1")
    act(keys[0], type="place_pawn", table=1)
    act(host_key, type="tally_tokens", tokens={"1": 4, "2": 4, "3": 4, "4": 4})
    tables = iter(range(number, 1_000_000))

    def move_card() -> None:
        act(keys[0], type="place_card", card="raise", table=next(tables) % 8 + 1)

    move_card()
    watchers = [Watcher(host, f"{path}/socket", {"key": key}) for key in [host_key, *keys]]
    for watcher in watchers:
        watcher.wait_for(1)
    return Group(watchers, move_card, path)


def bare_group(size: int) -> Make:
    def make(host: Host, number: int) -> Group:
        path = f"/{number}/{size}"
        watchers = [Watcher(host, path, None) for _ in range(SEATS + 1)]
        return Group(watchers, lambda: watchers[0].send(b"news"), path)

    return make


def compare(url: str, floor_url: str, rooms: int, rate: float, seconds: float) -> Figures:
    """The server and the floor in turns, so that whatever else the machine does meets both."""
    ours = [room(host_of(url), number) for number in range(rooms)]
    gevent.sleep(0.5)  # the last of those who came in are announced
    size = ours[0].watchers[1].size
    floors = [bare_group(size)(host_of(floor_url), number) for number in range(rooms)]
    run_all(ours, rate, 2.0)
    run_all(floors, rate, 2.0)
    mine: list[float] = []
    floor: list[float] = []
    for _ in range(TURNS):
        mine += run_all(ours, rate, seconds / TURNS)
        floor += run_all(floors, rate, seconds / TURNS)
    for group in ours + floors:
        group.close()
    return figures(rooms, mine, floor)


def figures(rooms: int, mine: list[float], floor: list[float]) -> Figures:
    p50, p99 = quantile(mine, 0.5) * 1e3, quantile(mine, 0.99) * 1e3
    floor_p50, floor_p99 = quantile(floor, 0.5) * 1e3, quantile(floor, 0.99) * 1e3
    return Figures(rooms, len(mine), p50, p99, floor_p50, floor_p99, p50 / floor_p50, p99 / floor_p99)


def stalled(seconds: float) -> dict[str, float]:
    """One more socket per room, first one that reads, then one that does not: what the others notice of it."""
    with server() as running:
        host = host_of(running.url)
        groups = [room(host, number) for number in range(STALLED_ROOMS)]
        before = with_onlookers(host, groups, seconds, reading=True)
        after = with_onlookers(host, groups, seconds, reading=False)
    return {
        "p50_reading": quantile(before, 0.5) * 1e3,
        "p50_stalled": quantile(after, 0.5) * 1e3,
        "p99_reading": quantile(before, 0.99) * 1e3,
        "p99_stalled": quantile(after, 0.99) * 1e3,
    }


def with_onlookers(host: Host, groups: list[Group], seconds: float, reading: bool) -> list[float]:
    onlookers = [Watcher(host, f"{group.path}/socket", {}, reading) for group in groups]
    run_all(groups, STALLED_RATE, 5.0)  # until the system's buffers of those who do not read are full
    latencies = run_all(groups, STALLED_RATE, seconds)
    for onlooker in onlookers:
        onlooker.close()
    return latencies


def memory_per_socket() -> float | None:
    """Kilobytes that the server grows by for each of 1,000 idle sockets; None where the system does not tell."""
    with server() as running:
        if not Path(f"/proc/{running.pid}/status").exists():
            return None
        host = host_of(running.url)
        paths = [room(host, number).path for number in range(20)]
        before = resident(running.pid)
        watchers = [Watcher(host, f"{paths[n % 20]}/socket", {}) for n in range(IDLE)]
        for watcher in watchers:
            watcher.wait_for(1)
        return (resident(running.pid) - before) / IDLE


def resident(pid: int) -> float:
    """Kilobytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def disk() -> dict[str, float]:
    """Milliseconds to append 4 kB and make it durable: what no server can be quicker than here."""
    times = []
    with tempfile.TemporaryFile(dir=".") as file:
        for _ in range(300):
            begin = time.perf_counter()
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begin)
    return {"p50": quantile(times, 0.5) * 1e3, "p99": quantile(times, 0.99) * 1e3}


def start_up() -> float:
    """Seconds from the command to the first answer, the best of three."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        with server() as running:
            urlopen(f"{running.url}/api/health", timeout=10).read()
            times.append(time.perf_counter() - begin)
    return min(times)


def table(rows: list[Figures]) -> str:
    lines = [
        "| rooms | actions | p50 | p99 | bare p50 | bare p99 | ratio p50 | ratio p99 |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        times = f"{row.p50:.2f} ms | {row.p99:.1f} ms | {row.floor_p50:.2f} ms | {row.floor_p99:.1f} ms"
        lines.append(f"| {row.rooms} | {row.actions} | {times} | {row.ratio_p50:.1f} | {row.ratio_p99:.1f} |")
    return "\n".join(lines)


def measure_rooms(counts: list[int], rate: float, seconds: float, threads: bool) -> list[Figures]:
    rows = []
    for count in counts:
        with contextlib.ExitStack() as stack:
            url = stack.enter_context(rival("threads")) if threads else stack.enter_context(server()).url
            rows.append(compare(url, stack.enter_context(rival("bare")), count, rate, seconds))
    return rows


def other_figures(seconds: float) -> dict[str, object]:
    return {
        "disk": disk(),
        "stalled": stalled(seconds / 2),
        "kilobytes_per_idle_socket": memory_per_socket(),
        "start_up": start_up(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", default="1,20,100,200", help="how many rooms, one measurement each")
    parser.add_argument("--rate", type=float, default=1.0, help="actions per room and second")
    parser.add_argument("--seconds", type=float, default=12.0, help="per measurement")
    parser.add_argument(
        "--threads", action="store_true", help="on Werkzeug's threads instead of gevent, latencies only"
    )
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    counts = [int(count) for count in chosen.rooms.split(",")]
    rows = measure_rooms(counts, chosen.rate, chosen.seconds, chosen.threads)
    more = {} if chosen.threads else other_figures(chosen.seconds)
    if chosen.json:
        print(json.dumps({"rooms": [asdict(row) for row in rows], **more}))
    else:
        print(table(rows), *(f"{name}: {value}" for name, value in more.items()), sep="\n")


if __name__ == "__main__":
    main()
