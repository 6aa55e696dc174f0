"""Whoever sends too much waits; who does not is never held up."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from server_help import call

from companion.server.pace import Pace, Paces
from tests.attack.live import ROOT, Live

FLOOD = ROOT / "tests" / "long" / "flood.py"


class Time:
    """A clock that only sleeping moves on."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def test_a_few_in_a_row_go_straight_through() -> None:
    clock = Time()
    pace = Pace(20, 40, clock, clock.sleep)
    for _ in range(10):
        pace.wait()
    assert clock.slept == []


def test_a_hurry_lets_others_go_first_and_waits_only_when_it_lasts() -> None:
    clock = Time()
    pace = Pace(20, 40, clock, clock.sleep)
    for _ in range(40):
        pace.wait()
    assert clock.now == 100.0
    assert clock.slept == [0.0] * 30
    for _ in range(100):
        pace.wait()
    assert abs(clock.now - 105.0) < 0.1, "a hundred more at twenty a second"


def test_who_keeps_to_the_pace_never_waits() -> None:
    clock = Time()
    pace = Pace(20, 40, clock, clock.sleep)
    for _ in range(1000):
        pace.wait()
        clock.now += 0.06
    assert clock.slept == []


def test_everybody_has_a_pace_of_their_own_and_the_oldest_is_forgotten() -> None:
    paces = Paces(20, 40, most=2)
    ana, ben = paces.of("ana"), paces.of("ben")
    assert ana is not ben
    assert paces.of("ana") is ana
    paces.of("cleo")
    assert paces.of("ana") is ana
    assert paces.of("ben") is not ben


@contextmanager
def flooded(tmp_path: Path, kind: str) -> Iterator[Live]:
    """A server on which a client in a process of its own sends as fast as it is let."""
    server = Live(tmp_path)
    room = call(server.url, "POST", "/api/rooms", {"game": "vabanque"})[1]
    host, port = server.address
    path = f"/api/rooms/{room['room']}"
    flood = subprocess.Popen([sys.executable, str(FLOOD), kind, host, str(port), path, room["host_key"]])
    try:
        yield server
    finally:
        flood.kill()
        flood.wait()
        server.stop()


@pytest.mark.parametrize("kind", ["requests", "actions"])
def test_a_flood_on_one_connection_starves_nobody(tmp_path: Path, kind: str) -> None:
    """The next request always lies ready, and others are served: without a pace nobody was while it came."""
    with flooded(tmp_path, kind) as server:
        time.sleep(0.5)
        for _ in range(5):
            sent = time.monotonic()
            assert call(server.url, "GET", "/api/health") == (200, {"ok": True})
            assert time.monotonic() - sent < 3


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="a process is measured in /proc, which is not here")
@pytest.mark.parametrize("kind", ["requests", "frames", "connections"])
def test_a_flood_costs_less_than_half_of_a_processor(tmp_path: Path, kind: str) -> None:
    """What is not read waits in the flooding machine."""
    with flooded(tmp_path, kind) as server:
        time.sleep(2)
        before, begin = cpu(server.pid), time.monotonic()
        time.sleep(2)
        assert cpu(server.pid) - before < 0.5 * (time.monotonic() - begin)


def cpu(pid: int) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
