"""The calls: what is answered, and that everything wrong is refused with a code."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from flask.testing import FlaskClient
from server_help import new_app, new_room, refusal

from companion.errors import Unavailable
from companion.rooms import room as in_memory
from companion.rooms.rooms import Rooms
from companion.server.app import Ways

T = TypeVar("T")
TOKEN = "a-secret-token-of-22-c"


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def test_opening_a_room(client: FlaskClient) -> None:
    told = new_room(client)
    assert told == {
        "room": told["room"],
        "host_key": told["host_key"],
        "board_url": f"http://192.168.1.7:8337/board/{told['room']}#key={told['host_key']}",
        "join_url": f"http://192.168.1.7:8337/{told['room']}",
    }


def test_the_same_token_opens_one_room(client: FlaskClient) -> None:
    assert new_room(client, id=TOKEN) == new_room(client, id=TOKEN)
    assert new_room(client)["room"] != new_room(client)["room"]


def test_joining_once_however_often_it_is_sent(client: FlaskClient) -> None:
    room = new_room(client)["room"]
    answers = [client.post(f"/api/rooms/{room}/seats", json={"name": "Ana", "id": TOKEN}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json == answers[1].json
    assert len(client.get(f"/api/rooms/{room}/view").json["seats"]) == 1  # type: ignore[index]


def test_room_codes_may_be_typed_small(client: FlaskClient) -> None:
    room = new_room(client)["room"]
    assert client.get(f"/api/rooms/{room.lower()}/view").json["room"] == room  # type: ignore[index]


def test_a_view_for_each(client: FlaskClient) -> None:
    told = new_room(client)
    seat = client.post(f"/api/rooms/{told['room']}/seats", json={"name": "Ana"}).json
    assert seat
    path = f"/api/rooms/{told['room']}/view"
    kinds = [
        client.get(path, headers=headers).json["viewer"]["kind"]  # type: ignore[index]
        for headers in ({}, bearer(seat["key"]), bearer(told["host_key"]))
    ]
    assert kinds == ["spectator", "seat", "host"]


def test_an_action_is_answered_the_same_every_time(client: FlaskClient) -> None:
    told = new_room(client)
    action = {"id": "action-1", "type": "add_seat", "name": "Ana"}
    path = f"/api/rooms/{told['room']}/actions"
    answers = [client.post(path, json=action, headers=bearer(told["host_key"])) for _ in range(3)]
    assert [answer.json for answer in answers] == [{"id": "action-1", "accepted": True}] * 3
    assert len(client.get(f"/api/rooms/{told['room']}/view").json["seats"]) == 1  # type: ignore[index]


def test_a_new_key_voids_the_old_one(client: FlaskClient) -> None:
    told = new_room(client)
    path = f"/api/rooms/{told['room']}"
    old = client.post(f"{path}/seats", json={"name": "Ana"}).json["key"]  # type: ignore[index]
    answer = client.post(f"{path}/seats/s1/key", headers=bearer(told["host_key"]))
    assert answer.status_code == 201
    assert refusal(client.get(f"{path}/view", headers=bearer(old))) == (401, "wrong_key")
    new = answer.json["key"]  # type: ignore[index]
    assert client.get(f"{path}/view", headers=bearer(new)).status_code == 200
    with_token = [client.post(f"{path}/seats/s1/key", headers=bearer(new), json={"id": TOKEN}) for _ in range(1)]
    assert with_token[0].status_code == 201
    assert refusal(client.post(f"{path}/seats/s1/key")) == (403, "not_yours")
    assert refusal(client.post(f"{path}/seats/s9/key", headers=bearer(told["host_key"]))) == (404, "no_seat")
    wrong = client.post(f"{path}/seats/s1/key", json={"token": 1}, headers=bearer(told["host_key"]))
    assert refusal(wrong) == (400, "bad_field")


def test_the_record(client: FlaskClient) -> None:
    room = new_room(client)["room"]
    record = client.get(f"/api/rooms/{room}/record").json
    assert record
    assert record["room"] == room


@pytest.mark.parametrize(
    "said", ["Bearer", "Bearer ", "Basic YTpi", "Bearer wrong", "bearer wrong", "wrong", "", "Bearer \x7f"]
)
def test_a_wrong_key_is_never_a_spectator(client: FlaskClient, said: str) -> None:
    room = new_room(client)["room"]
    for path in ("view", "record"):
        answer = client.get(f"/api/rooms/{room}/{path}", headers={"Authorization": said})
        assert refusal(answer) == (401, "wrong_key")


@pytest.mark.parametrize("room", ["AAAA", "nope", "x", "KXQF1", "%00", "é", "a" * 1000, "..", "0000"])
@pytest.mark.parametrize(
    ("method", "rest"), [("GET", "view"), ("GET", "record"), ("POST", "seats"), ("POST", "actions")]
)
def test_no_such_room(client: FlaskClient, room: str, method: str, rest: str) -> None:
    body = {"name": "Ana"} if rest == "seats" else {"id": "action-1", "type": "undo"}
    answer = client.open(f"/api/rooms/{room}/{rest}", method=method, json=body)
    status, code = refusal(answer)
    assert (status, code) in ((404, "no_room"), (404, "no_page"))


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b'"text"',
    b"1",
    b"null",
    b"NaN",
    b"\xff\xfe",
    b'{"a":1}{"b":2}',
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b'{"a":"\xed\xa0\x80"}',
    b'{"a":"\\ud800"}',
    b'{"n":' + b"9" * 60_000 + b"}",
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=lambda body: repr(body[:12]))
@pytest.mark.parametrize("path", ["", "/{room}/seats", "/{room}/actions", "/{room}/seats/s1/key"])
def test_bodies_that_are_no_objects(client: FlaskClient, body: bytes, path: str) -> None:
    told = new_room(client)
    path = "/api/rooms" + path.format(room=told["room"])
    if path.endswith("/key") and not body:
        return
    answer = client.post(path, data=body, headers=bearer(told["host_key"]))
    status, code = refusal(answer)
    assert (status, code) in ((400, "bad_json"), (404, "no_seat"))


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({}, "bad_field", "game"),
        ({"game": "chess"}, "no_game", "game"),
        ({"game": 1}, "bad_field", "game"),
        ({"game": "vabanque", "settings": []}, "bad_field", "settings"),
        ({"game": "vabanque", "settings": {"ties": "no"}}, "bad_field", "settings.ties"),
        ({"game": "vabanque", "id": "short"}, "bad_field", "id"),
        ({"game": "vabanque", "more": 1}, "bad_field", "more"),
    ],
)
def test_rooms_that_cannot_be(client: FlaskClient, body: dict[str, object], code: str, field: str) -> None:
    answer = client.post("/api/rooms", json=body)
    assert refusal(answer) == (400, code)
    assert answer.json["error"]["field"] == field  # type: ignore[index]


def test_bodies_that_are_too_large(client: FlaskClient) -> None:
    room = new_room(client)["room"]
    for path in ("", f"/{room}/seats", f"/{room}/actions"):
        answer = client.post(f"/api/rooms{path}", data=b" " * (64 * 1024 + 1))
        assert refusal(answer) == (413, "too_large")
    assert refusal(client.post("/api/tools/score", data=b"x" * 10_000_000)) == (413, "too_large")
    assert refusal(client.post("/api/tools/score", data=b" " * 64 * 1024)) == (400, "bad_json")


@pytest.mark.parametrize("path", ["/api/", "/api/nothing", "/api/rooms/KXQF", "/api/tools/dice", "/api//rooms"])
def test_no_such_call(client: FlaskClient, path: str) -> None:
    assert refusal(client.post(path, json={})) == (404, "no_page")


def test_the_wrong_method(client: FlaskClient) -> None:
    answer = client.get("/api/rooms")
    assert refusal(answer) == (405, "wrong_method")
    assert answer.headers["Allow"] == "POST"
    assert refusal(client.options("/api/rooms"))[0] == 405
    assert refusal(client.delete("/api/health"))[0] == 405


def test_a_socket_that_is_none(client: FlaskClient) -> None:
    assert refusal(client.get("/api/rooms/KXQF/socket")) == (400, "bad_request")


def test_a_fault_says_nothing_of_the_state(
    client: FlaskClient, rooms: Rooms, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the covered card is cheat")

    monkeypatch.setattr(rooms, "caller", broken)
    room = new_room(client)["room"]
    answer = client.get(f"/api/rooms/{room}/view?key=in-the-query", headers=bearer("in-the-header"))
    assert refusal(answer) == (500, "fault")
    for text in (answer.text, caplog.text):
        assert not any(secret in text for secret in ("cheat", "Traceback", "in-the-query", "in-the-header"))
    assert "RuntimeError at " in caplog.text


def test_when_nothing_can_be_stored(client: FlaskClient, rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Unavailable("cannot_store", "the disk is full")

    monkeypatch.setattr(rooms, "act", full)
    told = new_room(client)
    answer = client.post(f"/api/rooms/{told['room']}/actions", json={}, headers=bearer(told["host_key"]))
    assert refusal(answer) == (503, "cannot_store")


def test_too_many_rooms_from_one_address(client: FlaskClient) -> None:
    away = {"REMOTE_ADDR": "192.168.1.99"}
    for _ in range(60):
        answer = client.post("/api/rooms", json={"game": "vabanque"}, environ_base=away)
        assert answer.status_code == 201
    answer = client.post("/api/rooms", json={"game": "vabanque"}, environ_base=away)
    assert refusal(answer) == (429, "too_many")
    new_room(client)


def test_a_record_is_told_where_no_game_waits_for_it(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long evening's takes a fifth of a second to read: meanwhile others play."""
    told: list[str] = []
    read = in_memory.decode

    def tell(work: Callable[[], T]) -> T:
        monkeypatch.setattr(in_memory, "decode", lambda text, game: (told.append(text), read(text, game))[1])
        outcome = work()
        monkeypatch.setattr(in_memory, "decode", None)
        return outcome

    client = new_app(rooms, ways=Ways(telling=tell)).test_client()
    client.environ_base["HTTP_HOST"] = "127.0.0.1:8337"
    opened = new_room(client)
    monkeypatch.setattr(in_memory, "decode", None)
    assert client.get(f"/api/rooms/{opened['room']}/record").json["steps"] == []  # type: ignore[index]
    assert len(told) == 1
