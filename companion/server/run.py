"""How a server is started: in this process for the person at the laptop, or beside it for bots and tests.

Nothing that uses sockets, threads or locks is imported here: gevent replaces those first.
"""

import json
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.errors import CompanionError, Unavailable

PORT = 8337


@dataclass(frozen=True)
class Options:
    """What a start can choose; port 0 is any free one, and only then no other is tried."""

    host: str
    port: int
    data: str
    public_url: str | None = None
    https: bool = False


def serve_command(host: str, port: int, public_url: str | None, data: Path | None, https: bool, browser: bool) -> None:
    """Serve until Ctrl-C: print address and code, open the board in the browser unless told not to.

    `data` is a folder; by default the one that the system has for such things. Raises `BadInput` for an address that
    cannot be used, `Unavailable` if nothing can be stored.
    """
    _become_cooperative()
    from companion.server import laptop

    laptop.serve(Options(host, port, str(data or default_data()), public_url, https), laptop.greet(browser))


def default_data() -> Path:
    """The user's data folder."""
    import platformdirs

    return Path(platformdirs.user_data_dir("companion", appauthor=False))


class Background:
    """A server in a process of its own; it also ends when this process does."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self._process, self.url = process, url

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self, seconds: float = 5.0) -> None:
        """End it as Ctrl-C would: sockets are told, nothing is lost."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()  # works on Windows too, where there is no signal for it
        try:
            self._process.wait(seconds)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def start_background(data: Path, host: str = "127.0.0.1", port: int = 0, public_url: str | None = None) -> Background:
    """Start a server beside this process, without browser or greeting; raises `Unavailable` if it does not start."""
    options = json.dumps(asdict(Options(host, port, str(data), public_url)))
    process = subprocess.Popen(
        [sys.executable, "-m", "companion.server.run", options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    said = json.loads((process.stdout.readline() if process.stdout else "") or "{}")
    background = Background(process, said.get("url", ""))
    if "url" not in said:
        background.kill()
        raise Unavailable("cannot_start", said.get("error", "the server beside this one did not start"))
    return background


def _become_cooperative() -> None:
    from gevent import monkey

    monkey.patch_all()


def _background_main(options: str) -> None:
    _become_cooperative()
    from companion.server import laptop

    try:
        laptop.serve(Options(**json.loads(options)), laptop.say_url_and_watch_parent)
    except CompanionError as error:
        print(json.dumps({"error": error.message}), flush=True)


if __name__ == "__main__":
    _background_main(sys.argv[1])
