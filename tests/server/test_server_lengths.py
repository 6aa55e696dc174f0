"""Whoever listens beside TLS sees how long everything is, the owner's own traffic too: that tells no card."""

from itertools import permutations
from typing import Any

import pytest
from flask.testing import FlaskClient
from server_help import new_room

from companion.game import Viewer, ViewerKind
from companion.projections import project
from companion.rooms.rooms import Rooms
from companion.server.audience import Audience

SITUATIONS: dict[str, tuple[list[dict[str, Any]], list[list[dict[str, Any]]]]] = {
    "casanova": (
        [{"type": "announce_dice", "dice": 2}],
        [[{"type": "play_card", "card": card}] for card in range(1, 14)],
    ),
    "vabanque": (
        [
            {"type": "place_pawn", "table": 1},
            {"type": "tally_tokens", "tokens": {"3": 12}},
        ],
        [
            [{"type": "place_card", "card": card, "table": table} for card, table in zip(cards, (3, 5), strict=True)]
            for cards in permutations(("raise", "bluff", "cheat"), 2)
        ],
    ),
}


def lengths(client: FlaskClient, rooms: Rooms, game: str, actions: list[dict[str, Any]]) -> list[object]:
    """Of all that the first seat is sent, in a new room where it acts like this."""
    opened = new_room(client, game=game)
    code, host = opened["room"], {"Authorization": f"Bearer {opened['host_key']}"}
    keys = [client.post(f"/api/rooms/{code}/seats", json={"name": name}).json["key"] for name in ("Ana", "Ben", "Cleo")]  # type: ignore[index]
    own = {"Authorization": f"Bearer {keys[0]}", "Accept-Encoding": "gzip"}
    start = {"id": "the-start-of-it", "type": "start_game", "start_player": "s1"}
    client.post(f"/api/rooms/{code}/actions", json=start, headers=host)
    answers = [
        client.post(f"/api/rooms/{code}/actions", json={"id": f"action-{number}", **action}, headers=own)
        for number, action in enumerate(actions)
    ]
    assert [answer.status_code for answer in answers] == [200] * len(actions)
    answers += [client.get(f"/api/rooms/{code}/{what}", headers=own) for what in ("view", "record")]
    socket = Audience(code, lambda room, viewer: project(rooms.get(room), viewer))
    frame = socket.view(Viewer(ViewerKind.SEAT, rooms.caller(code, keys[0]).viewer.seat))
    return [len(frame), *[(len(answer.data), str(answer.headers)) for answer in answers]]


@pytest.mark.parametrize("game", SITUATIONS)
def test_nothing_is_longer_for_another_card(client: FlaskClient, rooms: Rooms, game: str) -> None:
    before, choices = SITUATIONS[game]
    found = [lengths(client, rooms, game, before + choice) for choice in choices]
    assert all(each == found[0] for each in found)


def test_what_a_seat_knows_is_packed_by_nobody_under_way(client: FlaskClient) -> None:
    opened = new_room(client)
    seated = client.post(f"/api/rooms/{opened['room']}/seats", json={"name": "Ana"}).json
    assert seated
    for what in ("view", "record"):
        path = f"/api/rooms/{opened['room']}/{what}"
        own = client.get(path, headers={"Authorization": f"Bearer {seated['key']}"})
        assert own.headers["Cache-Control"] == "no-store, no-transform"
        assert client.get(path).headers["Cache-Control"] == "no-store"
