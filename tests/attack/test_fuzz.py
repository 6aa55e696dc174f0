"""Whatever comes to any address: it is done as described, or refused with a code, and then nothing has changed."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.printing import Job
from companion.server.description import CALLS, Call, document
from tests.attack.shapes import SCHEMAS, bodies, fitting, misfit, tries
from tests.attack.standing import Standing
from tests.harness.brought import ALL
from tests.harness.script import HOST
from tests.rooms.test_any_json import CODES

POSTS = [call for call in CALLS if call.method == "post"]
GETS = [call for call in CALLS if call.method == "get" and call.status == 200]
HEADERS = st.fixed_dictionaries(
    {},
    optional={
        "Content-Type": st.sampled_from(
            ["text/plain", "application/xml", "", "multipart/form-data; boundary=x", "a/b;;"]
        ),
        "Accept-Encoding": st.sampled_from(["gzip", "br", "gzip;q=0", "*;q=nonsense", ""]),
        "Accept": st.sampled_from(["text/html", "image/png", "x"]),
        "Content-Encoding": st.sampled_from(["gzip", "deflate", "identity"]),
        "X-HTTP-Method-Override": st.just("DELETE"),
        "Range": st.sampled_from(["bytes=0-1", "bytes=9-1"]),
        "If-None-Match": st.sampled_from(["*", '"x"', "\x7f"]),
        "Cookie": st.sampled_from(["key=x", ";;;"]),
    },
)
PEOPLE = st.sampled_from([HOST, "s1", "s3", "nobody", "wrong"])
ODD_PARTS = st.sampled_from(
    ["s1", "s2", "s9", "S1", "%00", "é", "..", "s1%2Fkey", "%ff", "x" * 300, "{seat}", "s1;x=1"]
)


@pytest.fixture(scope="module", params=ALL)
def standing(request: pytest.FixtureRequest) -> Standing:
    return Standing(request.param)


@pytest.fixture(autouse=True, scope="module")
def nothing_is_drawn() -> Iterator[None]:
    """Drawing takes seconds and has tests of its own; everything up to it is as it always is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Job, "pdf", lambda job: b"%PDF-")
        patch.setattr(Job, "preview", lambda job, page: {"page": page})
        yield


def authorised(standing: Standing, who: str) -> dict[str, str]:
    key = {"nobody": None, "wrong": "no-such-key"}.get(who, standing.door.keys.get(who))
    return {"Authorization": f"Bearer {key}"} if key else {}


def check(standing: Standing, call: Call, answer: Any, before: tuple[Any, Any], body: bytes | None = None) -> None:
    """Done as described, or refused with a known code and without a trace."""
    if answer.status_code == call.status:
        if answer.mimetype == "application/json":
            assert misfit(SCHEMAS[call.gives], answer.json) is None
        if body:
            assert misfit(SCHEMAS[call.sent or "anything"], json.loads(body)) is None, "the description is too narrow"
        return
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.data)
    assert misfit(SCHEMAS["refusal"], answer.json) is None
    assert answer.json["error"]["code"] in CODES
    assert (standing.state, standing.rows) == before
    assert standing.state is before[0]


@pytest.mark.parametrize("call", POSTS, ids=lambda call: call.path)
def test_any_body(standing: Standing, call: Call) -> None:
    @tries(60)
    @given(bodies(SCHEMAS[call.sent or "anything"]), PEOPLE, HEADERS)
    def attack(body: bytes, who: str, headers: dict[str, str]) -> None:
        before = standing.state, standing.rows
        headers |= authorised(standing, who)
        answer = standing.client.post(standing.at(call.path), data=body, headers=headers)
        check(standing, call, answer, before, body)
        keep_the_keys(standing, call, answer)

    attack()


def keep_the_keys(standing: Standing, call: Call, answer: Any) -> None:
    """Where a seat was really handed over, its new key is the one to attack with from now on."""
    if call.gives == "joined" and answer.status_code == call.status:
        standing.door.keys[answer.json["seat"]] = answer.json["key"]


@pytest.mark.parametrize("call", [*POSTS, *GETS], ids=lambda call: f"{call.method} {call.path}")
def test_any_address(standing: Standing, call: Call) -> None:
    """Rooms and seats that are none, and things after the question mark."""

    @tries(25)
    @given(ODD_PARTS | st.text(max_size=6), ODD_PARTS, PEOPLE, st.sampled_from(["", "?key=x", "?%00", "/", "//"]))
    def attack(room: str, seat: str, who: str, rest: str) -> None:
        before = standing.state, standing.rows
        path = call.path.replace("{room}", room if seat != "s9" else standing.door.code).replace("{seat}", seat) + rest
        data = b"{}" if call.method == "post" else None
        answer = standing.client.open(path, method=call.method, data=data, headers=authorised(standing, who))
        if answer.status_code != 404 or not answer.mimetype.startswith("text/plain"):  # it is no address of the API
            check(standing, call, answer, before)
            keep_the_keys(standing, call, answer)

    attack()


def test_what_is_described_as_right_is_never_taken_for_something_else(standing: Standing) -> None:
    """The description is not too wide: no action that fits it is unknown, or misses its id."""
    assert document()["openapi"] == "3.1.0"

    @tries(150)
    @given(st.data())
    def send(data: st.DataObject) -> None:
        names = ["room", standing.state.game.name]
        schema = data.draw(
            st.sampled_from([one for one in SCHEMAS if one.partition(".")[0] in names and one[-8:] != "settings"])
        )
        body = data.draw(fitting(SCHEMAS[schema]))
        answer = standing.client.post(
            standing.at("/api/rooms/{room}/actions"), json=body, headers=authorised(standing, HOST)
        )
        if answer.status_code == 400:
            assert answer.json["error"]["code"] in ("bad_field", "no_game")

    send()
