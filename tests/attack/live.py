"""A real server whose every word is kept, and what a process takes, as `/proc` tells it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.server.app import DATABASE
from companion.server.run import Options

ROOT = Path(__file__).resolve().parents[2]
SERVER = ("-m", "companion.server.run")


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


def settled(pid: int, wanted: Size, seconds: float = 15.0) -> Size:
    """The process's size when its sockets have gone, at the latest after so many seconds."""
    wait_until(lambda: size(pid).files <= wanted.files and size(pid).threads <= wanted.threads, seconds)
    return size(pid)


def wait_until(reached: Callable[[], bool], seconds: float) -> bool:
    """Whether it was reached in time."""
    end = time.monotonic() + seconds
    while not reached():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Live:
    """A server as it is started beside bots and tests; all that it prints goes into files beside its data."""

    def __init__(self, folder: Path, program: Sequence[str] = SERVER, *more: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.data = folder / "data"
        self._said, self._complained = folder / "stdout", folder / "stderr"
        options = json.dumps(asdict(Options("127.0.0.1", 0, str(self.data))))
        with self._said.open("wb") as said, self._complained.open("wb") as complained:
            self._process = subprocess.Popen(
                [sys.executable, *program, options, *more],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=said,
                stderr=complained,
            )
        assert wait_until(lambda: b"\n" in self.stdout, 20), self.stderr.decode()
        self.url: str = json.loads(self.stdout.splitlines()[0])["url"]

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def stdout(self) -> bytes:
        return self._said.read_bytes()

    @property
    def stderr(self) -> bytes:
        return self._complained.read_bytes()

    @property
    def address(self) -> tuple[str, int]:
        host, port = self.url.removeprefix("http://").split(":")
        return host, int(port)

    def stop(self) -> None:
        """As Ctrl-C would, or, if it does not heed that, for good."""
        assert self._process.stdin
        self._process.stdin.close()
        try:
            self._process.wait(5)
        finally:
            self._process.kill()
            self._process.wait()
