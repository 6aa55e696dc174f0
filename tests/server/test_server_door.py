"""Trying room codes, and filling records: who does it is stopped, whoever plays behind the same address plays on."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from server_help import FakeWs, attend, new_app, new_place, new_room, new_rooms, new_sockets, refusal

from companion.errors import CompanionError, NotFound, TooMany, Unauthorized
from companion.rooms.rooms import LETTERS, Opened, Rooms
from companion.server import door as doors
from companion.server import limits
from companion.server.door import Door
from companion.server.guard import Ceiling, Limiter, Tally, household

HALL, OTHERS = "203.0.113.9", "203.0.113.10"
"""Two addresses that are not the laptop's."""


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rooms() -> Rooms:
    return new_rooms()


@pytest.fixture
def door(rooms: Rooms, clock: Clock) -> Door:
    return Door(rooms, new_place(), clock)


@pytest.fixture
def opened(rooms: Rooms) -> Opened:
    return rooms.open({"game": "vabanque"})


def codes_of_no_room(rooms: Rooms) -> Iterator[str]:
    for letter in LETTERS:
        for other in LETTERS:
            code = f"AA{letter}{other}"
            try:
                rooms.get(code)
            except NotFound:
                yield code


def try_codes(door: Door, rooms: Rooms, address: str, tries: int = doors.TRIES) -> None:
    for _, code in zip(range(tries), codes_of_no_room(rooms), strict=False):
        with pytest.raises(NotFound):
            door.caller(address, code, None)


def outcome(door: Door, address: str, room: str, key: str | None = None) -> str:
    try:
        return door.caller(address, room, key).viewer.kind.value
    except CompanionError as error:
        return error.code


def test_whoever_tries_codes_learns_nothing_more(door: Door, rooms: Rooms, opened: Opened) -> None:
    """A room that is there and one that is not are answered alike, with any key that opens nothing."""
    try_codes(door, rooms, HALL)
    for room in (opened.room, "AAAA"):
        for key in (None, "x" * 24, ""):
            assert outcome(door, HALL, room, key) == "too_many"


def test_a_right_key_is_always_let_in(door: Door, rooms: Rooms, opened: Opened) -> None:
    try_codes(door, rooms, HALL)
    assert outcome(door, HALL, opened.room, opened.host_key) == "host"
    seat = rooms.join(opened.room, {"name": "Ana"})
    assert outcome(door, HALL, opened.room, seat.key) == "seat"


def test_a_table_behind_the_same_address_plays_on(door: Door, rooms: Rooms, opened: Opened) -> None:
    """Latecomers too: they ask for a room that has been seen from there before."""
    assert outcome(door, HALL, opened.room) == "spectator"
    try_codes(door, rooms, HALL)
    assert outcome(door, HALL, opened.room) == "spectator"
    assert outcome(door, HALL, opened.room, "x" * 24) == "wrong_key"


def test_a_room_opened_there_meanwhile_can_be_joined(door: Door, rooms: Rooms) -> None:
    try_codes(door, rooms, HALL)
    opened = rooms.open({"game": "vabanque"})
    assert outcome(door, HALL, opened.room) == "too_many"
    door.let_in(HALL, opened.room)
    assert outcome(door, HALL, opened.room) == "spectator"


def test_nobody_else_is_stopped(door: Door, rooms: Rooms, opened: Opened) -> None:
    try_codes(door, rooms, HALL)
    assert outcome(door, OTHERS, opened.room) == "spectator"
    assert outcome(door, OTHERS, "AAAA") == "no_room"


def test_the_laptop_itself_is_never_stopped(door: Door, rooms: Rooms, opened: Opened) -> None:
    try_codes(door, rooms, "192.168.1.7", 100)
    assert outcome(door, "192.168.1.7", opened.room) == "spectator"


def test_mistyping_is_forgotten_after_a_while(door: Door, rooms: Rooms, opened: Opened, clock: Clock) -> None:
    try_codes(door, rooms, HALL, doors.TRIES - 1)
    assert outcome(door, HALL, "AAAA") == "no_room"
    assert outcome(door, HALL, opened.room) == "too_many"
    clock.now = doors.LATELY + 1
    assert outcome(door, HALL, opened.room) == "spectator"


def test_rooms_that_are_found_and_wrong_keys_do_not_count(door: Door, rooms: Rooms, opened: Opened) -> None:
    for _ in range(2 * doors.TRIES):
        door.caller(HALL, opened.room, None)
        with pytest.raises(Unauthorized):
            door.caller(HALL, opened.room, "x" * 24)
    other = rooms.open({"game": "casanova"})
    assert outcome(door, HALL, other.room) == "spectator"


def test_what_is_remembered_of_addresses_is_bounded(rooms: Rooms, opened: Opened, door: Door) -> None:
    for number in range(doors._REMEMBERED + 10):
        door.let_in(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", opened.room)
    assert len(door._at_home) == doors._REMEMBERED


@pytest.fixture
def client(rooms: Rooms) -> FlaskClient:
    client = new_app(rooms).test_client()
    client.environ_base.update(HTTP_HOST="127.0.0.1:8337", REMOTE_ADDR=HALL)
    return client


CALLS = [
    ("GET", "view", None),
    ("GET", "record", None),
    ("POST", "seats", {"name": "Ana"}),
    ("POST", "actions", {"id": "a" * 8, "type": "undo"}),
    ("POST", "seats/s1/key", {}),
]


def ask(client: FlaskClient, method: str, room: str, call: str, body: object) -> tuple[int, str]:
    return refusal(client.open(f"/api/rooms/{room}/{call}", method=method, json=body))


@pytest.mark.parametrize(("method", "call", "body"), CALLS)
def test_every_call_counts_and_is_stopped(
    client: FlaskClient, rooms: Rooms, opened: Opened, method: str, call: str, body: object
) -> None:
    for _, code in zip(range(doors.TRIES), codes_of_no_room(rooms), strict=False):
        assert ask(client, method, code, call, body) == (404, "no_room")
    for room in (opened.room, opened.room.lower(), "AAAA", "TOOLONG"):
        assert ask(client, method, room, call, body) == (429, "too_many")
    printed = client.post("/api/print", json={"sheets": ["table-markers"], "room": opened.room})
    assert refusal(printed) == (429, "too_many")
    assert client.get(f"/api/rooms/{opened.room}/view", headers={"Authorization": f"Bearer {opened.host_key}"}).json


def test_printing_counts_too(client: FlaskClient, rooms: Rooms, opened: Opened) -> None:
    for _, code in zip(range(doors.TRIES), codes_of_no_room(rooms), strict=False):
        answer = client.post("/api/print/preview", json={"sheets": ["table-markers"], "room": code})
        assert refusal(answer) == (404, "no_room")
    assert ask(client, "GET", opened.room, "view", None) == (429, "too_many")


def test_sockets_count_and_are_stopped(rooms: Rooms, opened: Opened, door: Door) -> None:
    sockets = new_sockets(rooms, door=door)
    for _, code in zip(range(doors.TRIES), codes_of_no_room(rooms), strict=False):
        ws = FakeWs({})
        attend(sockets, code, ws, address=HALL)
        assert ws.code == 4404
    for room in (opened.room, "AAAA"):
        for hello in ({}, {"as": "board"}, {"key": "x" * 24}):
            ws = FakeWs(hello)
            attend(sockets, room, ws, address=HALL)
            assert (ws.code, ws.frames) == (1013, [])
    host, elsewhere = FakeWs({"key": opened.host_key}), FakeWs({})
    attend(sockets, opened.room, host, address=HALL)
    attend(sockets, opened.room, elsewhere, address=OTHERS)
    assert host.view["viewer"]["host"]
    assert elsewhere.frames


def test_whoever_opens_a_room_may_bring_others_from_there(client: FlaskClient, rooms: Rooms) -> None:
    for _, code in zip(range(doors.TRIES), codes_of_no_room(rooms), strict=False):
        ask(client, "GET", code, "view", None)
    room = new_room(client)["room"]
    assert client.post(f"/api/rooms/{room}/seats", json={"name": "Ana"}).status_code == 201


def test_sitting_down_and_leaving_does_not_fill_the_record(client: FlaskClient, rooms: Rooms, opened: Opened) -> None:
    for number in range(limits.JOINS_EACH):
        seat = client.post(f"/api/rooms/{opened.room}/seats", json={"name": f"Ana {number}"}).json
        assert seat is not None
        leaves = {"id": f"leaves-{number:04}", "type": "remove_seat"}
        key = {"Authorization": f"Bearer {seat['key']}"}
        assert client.post(f"/api/rooms/{opened.room}/actions", json=leaves, headers=key).status_code == 200
    before = client.get(f"/api/rooms/{opened.room}/record").json
    assert ask(client, "POST", opened.room, "seats", {"name": "Ana"}) == (429, "too_many")
    assert client.get(f"/api/rooms/{opened.room}/record").json == before
    other = client.environ_base | {"REMOTE_ADDR": OTHERS}
    assert client.post(f"/api/rooms/{opened.room}/seats", json={"name": "Ben"}, environ_base=other).status_code == 201
    assert client.post(f"/api/rooms/{new_room(client)['room']}/seats", json={"name": "Ana"}).status_code == 201


def test_refused_seats_do_not_count(client: FlaskClient, opened: Opened) -> None:
    """Six are the most; whoever comes later, again and again, keeps nobody out."""
    seats = f"/api/rooms/{opened.room}/seats"
    for name in "ABCDEF":
        assert client.post(seats, json={"name": name}).status_code == 201
    for _ in range(limits.JOINS_EACH + 1):
        assert refusal(client.post(seats, json={"name": "Greta"}))[0] == 409


def test_one_seat_s_flood_of_actions_ends_and_stops_nobody_else(
    client: FlaskClient, rooms: Rooms, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STEPS_EACH", 20)
    client = new_app(rooms).test_client()
    client.environ_base.update(HTTP_HOST="127.0.0.1:8337", REMOTE_ADDR=HALL)
    keys = [rooms.join(opened.room, {"name": name}).key for name in ("Ana", "Ben")]

    def rename(key: str, number: int) -> int:
        action = {"id": f"rename-{number:04}", "type": "edit_seat", "name": f"Ana {number}"}
        headers = {"Authorization": f"Bearer {key}"}
        return client.post(f"/api/rooms/{opened.room}/actions", json=action, headers=headers).status_code

    assert [rename(keys[0], number) for number in range(22)] == [200] * 20 + [429] * 2
    assert rename(keys[1], 1) == 200
    answer = client.post(f"/api/rooms/{opened.room}/seats/s1/key", headers={"Authorization": f"Bearer {keys[0]}"})
    assert refusal(answer) == (429, "too_many")


@pytest.mark.parametrize(
    ("address", "one"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_what_counts_as_one_address(address: str, one: str) -> None:
    assert household(address) == one


def test_a_ceiling_counts_who_is_there(clock: Clock) -> None:
    ceiling = Ceiling(2)
    assert [ceiling.enter("2001:db8::1"), ceiling.enter("2001:db8::2"), ceiling.enter("2001:db8::3")] == [
        True,
        True,
        False,
    ]
    assert ceiling.enter(HALL)
    ceiling.leave("2001:db8::2")
    assert ceiling.enter("2001:db8::3")


def test_a_tally_forgets(clock: Clock) -> None:
    tally = Tally(10, clock, most=3)
    for who in "aabc":
        tally.add(who)
    assert [tally.of(who) for who in "abcd"] == [1, 1, 1, 0]
    assert tally.in_all() == 3
    clock.now = 10
    assert (tally.of("a"), tally.in_all(), dict(tally._counts)) == (0, 0, {})


def test_a_limit_without_a_total_is_each_one_s_own(clock: Clock) -> None:
    limiter = Limiter(1, None, 60, clock)
    limiter.take(HALL, "KXQF")
    limiter.take(HALL, "ABCD")
    limiter.take(OTHERS, "KXQF")
    with pytest.raises(TooMany):
        limiter.take(HALL, "KXQF")


def test_records_are_told_so_often_to_one_address(client: FlaskClient, opened: Opened) -> None:
    path = f"/api/rooms/{opened.room}/record"
    for _ in range(limits.RECORDS_EACH):
        assert client.get(path).status_code == 200
    assert refusal(client.get(path)) == (429, "too_many")
    assert client.get(f"/api/rooms/{opened.room}/view").status_code == 200
    for other in (OTHERS, "192.168.1.7"):
        assert client.get(path, environ_base={"REMOTE_ADDR": other}).status_code == 200
