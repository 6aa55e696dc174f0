"""A room in the middle of a game behind the application, to be attacked: what it holds is compared afterwards."""

from random import Random

from flask import Flask
from flask.testing import FlaskClient
from server_help import new_app

from companion.rooms.state import RoomState
from tests.harness.brought import brought
from tests.harness.doors import MemoryDoor
from tests.harness.script import Party


class Standing:
    """Four people, two of them with phones, some way into a random game; asked through Flask's test client."""

    def __init__(self, game: str, beats: int = 40) -> None:
        bring, rng = brought(game), Random(5)
        self.door = MemoryDoor(Party(game, (True, False, True, False), bring.settings[0]), watchers=[])
        for number in range(beats):
            move = bring.legal(self.state.play, self.state.around, rng)
            self.door.act(move.who, f"beat-{number:06}", move.action)
        self.app = new_app(self.door.rooms)
        self.client = client_of(self.app)

    @property
    def state(self) -> RoomState:
        return self.door.room.state

    @property
    def rows(self) -> dict[str, int]:
        """How much is stored, of every room."""
        return {row.code: row.rows for row in self.door.store.rooms()}

    def at(self, path: str, seat: str = "s1") -> str:
        """The address with this room's code, and this seat, in it."""
        return path.replace("{room}", self.door.code).replace("{seat}", seat)


def client_of(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_HOST"] = "127.0.0.1:8337"
    return client
