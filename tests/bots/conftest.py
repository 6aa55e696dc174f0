"""A real server beside the tests, with a folder of its own."""

import pytest

from companion.server.run import start_background


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The address of a server that all bot tests share."""
    background = start_background(tmp_path_factory.mktemp("rooms"))
    yield background.url
    background.stop()
