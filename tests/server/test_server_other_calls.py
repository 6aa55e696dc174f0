"""Calls beside the rooms: tools, codes, addresses, games."""

import gzip
import json
from typing import Any

from flask.testing import FlaskClient
from server_help import new_room, refusal

from companion.games import GAMES

SEATS: dict[str, Any] = {"players": ["Ana", "Ben", "Cleo"], "fortunes": {"Ben": 45000}}


def test_tools_answer_as_their_commands_do(client: FlaskClient) -> None:
    answer = client.post("/api/tools/seats", json=SEATS)
    assert answer.status_code == 200
    assert answer.json
    assert answer.json["order"][0] == "Ben"
    change = client.post("/api/tools/change", json={"amount": 45000}).json
    assert change
    assert change["receives"] == {"5000": 1, "20000": 2}


def test_a_batch_is_answered_item_by_item(client: FlaskClient) -> None:
    answer = client.post("/api/tools/seats", json=[SEATS, {"players": 1}, SEATS])
    assert answer.status_code == 200
    assert answer.json
    assert answer.json[0] == answer.json[2]
    assert answer.json[1]["error"]["code"] == "bad_field"


def test_a_tool_refuses(client: FlaskClient) -> None:
    assert refusal(client.post("/api/tools/settle", json={"players": 3})) == (400, "bad_field")
    assert refusal(client.post("/api/tools/score", data=b"{")) == (400, "bad_json")


def test_a_qr_code(client: FlaskClient) -> None:
    answer = client.post("/api/qr", json={"text": "http://192.168.1.7:8337/KXQF#key=abc"})
    assert answer.content_type.startswith("image/svg+xml")
    assert answer.text.startswith("<svg ")
    for wrong in ({}, {"text": ""}, {"text": 1}, {"text": "x" * 501}, {"text": "x", "more": 1}):
        assert refusal(client.post("/api/qr", json=wrong)) == (400, "bad_field")


def test_addresses_and_whether_a_phone_has_come(client: FlaskClient) -> None:
    before = client.get("/api/addresses").json
    assert before
    assert before["reached"] is False
    assert before["addresses"][0] == {"url": "http://192.168.1.7:8337", "name": "wlan0", "likely": True}
    client.get("/", environ_base={"REMOTE_ADDR": "192.168.1.99"})
    after = client.get("/api/addresses").json
    assert after
    assert after["reached"] is True


def test_the_games_a_room_can_be_opened_for(client: FlaskClient) -> None:
    told = client.get("/api/games").json
    assert told
    assert {entry["game"]: entry["players"] for entry in told["games"]} == {
        name: {"min": game.players[0], "max": game.players[-1]} for name, game in GAMES.items()
    }


def test_health(client: FlaskClient) -> None:
    assert client.get("/api/health").json == {"ok": True}


def test_long_answers_are_packed_for_those_who_can_unpack(client: FlaskClient) -> None:
    told = new_room(client)
    for name in ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fee"):
        client.post(f"/api/rooms/{told['room']}/seats", json={"name": name})
    path = f"/api/rooms/{told['room']}/view"
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.data)) == plain.json
    assert len(packed.data) < len(plain.data)
