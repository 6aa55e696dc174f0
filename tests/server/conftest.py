"""What the tests of the calls share: rooms in memory, and a client of the application over them."""

import pytest
from flask.testing import FlaskClient
from server_help import new_app, new_rooms

from companion.rooms.rooms import Rooms


@pytest.fixture
def rooms() -> Rooms:
    return new_rooms()


@pytest.fixture
def client(rooms: Rooms) -> FlaskClient:
    client = new_app(rooms).test_client()
    client.environ_base["HTTP_HOST"] = "127.0.0.1:8337"
    return client
