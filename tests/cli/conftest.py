"""The command line, called as the program calls it."""

import json

import pytest

from companion.cli import run


@pytest.fixture
def companion(capfd, tmp_path):
    """Runs a command, with `data` (bytes, or anything JSON) in a file if given: (status, stdout, stderr)."""

    def call(*arguments, data=None):
        if data is not None:
            file = tmp_path / "sheet.json"
            file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
            arguments += (file,)
        status = run([str(argument) for argument in arguments])
        return status, *capfd.readouterr()

    return call
