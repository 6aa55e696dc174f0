"""The program as people start it, with rooms of its own; it can be killed and started again at the same address."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.conftest import ROOT

PATIENCE = 30.0
"""Seconds until a started server must answer."""


class Served:
    """One server over one data folder. `https`: as with the option of that name; the laptop itself goes without."""

    def __init__(self, data: Path, https: bool = False) -> None:
        self._data, self._port, self._https = data, free_port(), https
        self.url = f"http://127.0.0.1:{self._port}"
        self._process = self._begin()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        self._process.wait()

    def start(self) -> None:
        """Start again, at the same address, over the same rooms."""
        self._process = self._begin()

    def stop(self) -> None:
        """End it as Ctrl-C does; it must not have ended by itself."""
        assert self._process.poll() is None, f"the server ended by itself, status {self._process.returncode}"
        self._process.terminate()
        try:
            self._process.wait(10)
        finally:
            self._process.kill()

    def _begin(self) -> "subprocess.Popen[bytes]":
        arguments = ["--no-browser", "--host", "127.0.0.1", "--port", str(self._port), "--data", str(self._data)]
        arguments += ["--https"] if self._https else []
        process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", *arguments], cwd=ROOT, stdout=subprocess.DEVNULL
        )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if process.poll() is not None or time.monotonic() > end:
                process.kill()
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        return process

    def _answers(self) -> bool:
        asking = http.client.HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            asking.request("GET", "/api/health")
            return asking.getresponse().status == 200
        except OSError:
            return False
        finally:
            asking.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
