"""A server to which this machine is a stranger, in a process of its own, with limits that a test can reach.

Run as a program it is that server: the arguments are the options and the limits, both as JSON.
"""

import importlib
import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from companion.server.run import Options, _become_cooperative


class Strangers:
    """The server as a test uses it. `limits`: module and constant of `companion.server`, and what it is here."""

    def __init__(self, data: Path, limits: dict[str, float] | None = None, https: bool = False) -> None:
        options = asdict(Options("127.0.0.1", 0, str(data), https=https))
        self._said = data / "stderr"
        with self._said.open("w") as said:
            self._process = subprocess.Popen(
                [sys.executable, __file__, json.dumps(options), json.dumps(limits or {})],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        assert self._process.stdout is not None
        self.url: str = json.loads(self._process.stdout.readline())["url"]
        self.port = int(self.url.rpartition(":")[2])
        self.pid = self._process.pid

    def stop(self) -> str:
        """End it as Ctrl-C would; what it has complained of."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            assert self._process.wait(10) == 0
        finally:
            self._process.kill()
        return self._said.read_text()


NETWORK = "network"
"""A file in the data folder: the address that this machine has from now on."""


def _main(options: str, limits: str) -> None:
    _become_cooperative()
    from companion.server import lan, laptop

    wish = Options(**json.loads(options))
    network = Path(wish.data, NETWORK)
    addresses = lan.Place.addresses

    def now(place: lan.Place) -> tuple[lan.Address, ...]:
        return (lan.Address(network.read_text(), "wlan0", 1),) if network.exists() else addresses(place)

    lan.Place.addresses = now  # type: ignore[method-assign]
    lan.Place.is_own = lambda self, ip: False  # type: ignore[method-assign]
    for name, value in json.loads(limits).items():
        module, _, constant = name.partition(".")
        setattr(importlib.import_module(f"companion.server.{module}"), constant, value)
    laptop.serve(wish, laptop.say_url_and_watch_parent)


if __name__ == "__main__":
    _main(*sys.argv[1:])
