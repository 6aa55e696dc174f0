"""What one client that stalls or floods costs others: `python -m tests.long.neighbours URL ROOMS RATE SECONDS [KIND…]`.

Calm stretches and others take turns in one run, so that whatever else the machine does meets all of them. Prints JSON:
for each kind of stretch the milliseconds of the median and the 99th percentile, and how many times the latter is that
of the calm stretches just before each of its own. `SECONDS` is for each kind in all.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests.attack.live import ROOT
from tests.long.flood import KINDS

sys.path.insert(0, str(ROOT / "benchmarks"))

from latency import room  # type: ignore[import-not-found]
from load import Group, Watcher, host_of, quantile, run_all  # type: ignore[import-not-found]

TURNS = 6
FILLING, SETTLING = 5.0, 3.0
"""Seconds until the system's buffers of one who does not read are full; until a flood has used up what it may hurry."""


@contextmanager
def nobody(url: str, groups: list[Any]) -> Iterator[None]:
    """Everybody is as they should be."""
    yield


@contextmanager
def stalled(url: str, groups: list[Any]) -> Iterator[None]:
    """In the first room sits one who does not read."""
    deaf = Watcher(host_of(url), f"{groups[0].path}/socket", {}, False)
    run_all(groups[:1], 40.0, FILLING)
    yield
    deaf.close()


@contextmanager
def flooded(kind: str, url: str, groups: list[Any]) -> Iterator[None]:
    """Somebody sends as fast as they are let, to the first room."""
    host, port = host_of(url)
    program = [sys.executable, str(Path(__file__).with_name("flood.py")), kind, host, str(port), groups[0].path, "x"]
    process = subprocess.Popen(program)
    time.sleep(SETTLING)
    yield
    process.kill()
    process.wait()


WAYS: Mapping[str, Callable[[str, list[Any]], AbstractContextManager[None]]] = {
    "calm": nobody,
    "stalled": stalled,
    **{kind: partial(flooded, kind) for kind in KINDS},
}


def measure(url: str, rooms: int, rate: float, seconds: float, kinds: list[str]) -> dict[str, dict[str, float]]:
    """Take turns; the rooms are open all the time."""
    groups: list[Group] = [room(host_of(url), number) for number in range(rooms)]
    run_all(groups, rate, 2.0)
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    calm: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(TURNS):
        for kind in kinds:
            calm[kind] += run_all(groups, rate, seconds / TURNS)
            with WAYS[kind](url, groups):
                found[kind] += run_all(groups, rate, seconds / TURNS)
    for group in groups:
        group.close()
    return {kind: _told(found[kind], calm[kind]) for kind in kinds}


def _told(latencies: list[float], calm: list[float]) -> dict[str, float]:
    p99 = quantile(latencies, 0.99)
    return {
        "actions": len(latencies),
        "p50": 1000 * quantile(latencies, 0.5),
        "p99": 1000 * p99,
        "ratio_p50": quantile(latencies, 0.5) / quantile(calm, 0.5),
        "ratio_p99": p99 / quantile(calm, 0.99),
    }


if __name__ == "__main__":
    url, rooms, rate, seconds, *kinds = sys.argv[1:]
    print(json.dumps(measure(url, int(rooms), float(rate), float(seconds), kinds or list(WAYS))))
