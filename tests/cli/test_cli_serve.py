"""`companion serve`, and `companion` alone."""

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from importlib.metadata import version
from pathlib import Path

import pytest

from companion.cli import run, serve


@pytest.fixture
def started(monkeypatch):
    """Whether and how a server was to be started; none is."""
    calls = []
    monkeypatch.setattr(serve, "serve_command", lambda *options: calls.append(options))
    return calls


def test_companion_alone_is_companion_serve(started):
    assert run([]) == 0
    assert run(["serve"]) == 0
    assert started == [("0.0.0.0", 8337, None, None, False, True)] * 2


def test_every_option_arrives(started):
    options = "--host 127.0.0.1 --port 0 --public-url https://a.example --data rooms --https --no-browser"
    run(["serve", *options.split()])
    assert started == [("127.0.0.1", 0, "https://a.example", Path("rooms"), True, False)]


@pytest.mark.parametrize("wrong", [["--port", "65536"], ["--port", "x"], ["--data", __file__], ["--debug"]])
def test_what_serve_refuses(started, capfd, wrong):
    assert run(["serve", *wrong]) == 2
    assert started == []
    assert capfd.readouterr().err.startswith("error: bad_usage: ")


@pytest.mark.parametrize(
    "command", ["serve", "demo", "score", "settle", "change", "seats", "print", "bots", "rooms", "export"]
)
def test_every_command_has_help_with_an_example(capfd, command):
    assert run([command, "--help"]) == 0
    shown = capfd.readouterr().out
    assert re.search(rf"Examples?:.*companion {command}", shown, re.DOTALL)


def test_the_commands_are_listed_and_described(capfd):
    run(["--help"])
    listed = re.findall(r"^  (\w+)  +\S.*[a-zA-Z.]$", capfd.readouterr().out, re.MULTILINE)
    assert {"serve", "demo", "score", "settle", "change", "seats", "bots", "rooms", "export"} <= set(listed)


def test_the_version(capfd):
    assert run(["--version"]) == 0
    assert version("companion") in capfd.readouterr().out


def test_serving_begins_before_anything_heavy_is_imported():
    """gevent must take over before sockets and threads are in use; and the start stays quick."""
    look = "[name for name in ('flask', 'gevent', 'sqlite3', 'PIL', 'companion.rooms') if name in sys.modules]"
    code = f"import sys, companion.cli.serve; print({look})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_serve_answers_and_ends_with_ctrl_c(tmp_path):
    arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--no-browser", "--data", str(tmp_path)]
    server = subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    shown = ""
    while "Ctrl-C" not in shown:
        shown += server.stdout.readline()
    url = re.search(r"http://127\.0\.0\.1:\d+", shown)[0]
    with urllib.request.urlopen(f"{url}/api/health", timeout=10) as answer:
        assert json.load(answer) == {"ok": True}
    asked = time.monotonic()
    server.send_signal(signal.SIGINT)
    _, err = server.communicate(timeout=10)
    assert (server.returncode, err) == (0, "")
    assert time.monotonic() - asked < 3
