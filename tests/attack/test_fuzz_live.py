"""The same over the network, down to the bytes: a real server refuses, says nothing, and is there afterwards."""

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from server_help import call

from companion.server.description import CALLS, Call
from tests.attack.live import Live
from tests.attack.shapes import SCHEMAS, bodies, misfit, tries
from tests.rooms.test_any_json import CODES

ASKED = [one for one in CALLS if one.status != 101 and not one.path.startswith("/api/print")]
METHODS = st.sampled_from(["GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW", "A" * 300])
VALUE = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=20)
NAMES = st.sampled_from(
    ["Authorization", "Content-Type", "Origin", "Cookie", "Accept-Encoding", "Upgrade", "X-Forwarded-For"]
)


class Room:
    def __init__(self, server: Live) -> None:
        self.server = server
        opened = call(server.url, "POST", "/api/rooms", {"game": "vabanque"})[1]
        self.code, self.key = opened["room"], opened["host_key"]
        for name in ("Ana", "Ben", "Cleo"):
            call(server.url, "POST", f"/api/rooms/{self.code}/seats", {"name": name})
        start = {"id": "start-game", "type": "start_game"}
        call(server.url, "POST", f"/api/rooms/{self.code}/actions", start, self.key)

    def record(self) -> Any:
        return call(self.server.url, "GET", f"/api/rooms/{self.code}/record")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    server = Live(tmp_path_factory.mktemp("fuzz"))
    yield Room(server)
    server.stop()


def ask(room: Room, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str, bytes]:
    connection = HTTPConnection(*room.server.address, timeout=10)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            connection.putheader(name, value.encode("latin-1"))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers.get_content_type(), answer.read()
    finally:
        connection.close()


def attack(room: Room, one: Call, method: str, body: bytes, headers: dict[str, str], authorised: bool) -> None:
    if authorised:
        headers = {**headers, "Authorization": f"Bearer {room.key}"}
    path = one.path.replace("{room}", room.code).replace("{seat}", "s1")
    before = room.record()
    status, kind, raw = ask(room, method, path, body, headers)
    assert status < 500, raw
    if status >= 400 and kind == "application/json":
        assert misfit(SCHEMAS["refusal"], json.loads(raw)) is None
        assert json.loads(raw)["error"]["code"] in CODES
    if status >= 400 or method != "POST":
        assert room.record() == before


def test_anything_over_the_network(room: Room) -> None:
    @tries(120)
    @given(st.data())
    def once(data: st.DataObject) -> None:
        one = data.draw(st.sampled_from(ASKED))
        body = data.draw(bodies(SCHEMAS[one.sent or "action"]))
        headers = data.draw(st.dictionaries(NAMES, VALUE, max_size=2))
        attack(room, one, data.draw(METHODS), body, headers, data.draw(st.booleans()))

    once()
    assert call(room.server.url, "GET", "/api/health") == (200, {"ok": True})
    assert room.server.stderr == b""
    assert room.server.stdout.count(b"\n") == 1, "nothing but its address"
