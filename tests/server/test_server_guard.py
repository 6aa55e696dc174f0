"""Who may ask at all, and what every answer carries."""

import socket

import pytest
from flask.testing import FlaskClient
from server_help import LAN, new_app, new_rooms

from companion.errors import TooMany
from companion.server.guard import Limiter, Names
from companion.server.lan import Place


@pytest.fixture
def client() -> FlaskClient:
    return new_app(new_rooms()).test_client()


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8337",
        "127.0.0.1:8337",
        "192.168.1.7:8337",
        "192.168.1.7",
        "[::1]:8337",
        "[fd00::2]:8337",
        socket.gethostname(),
        socket.gethostname().partition(".")[0].upper() + ".local:8337",
        socket.gethostname().partition(".")[0] + ".fritz.box:8337",
    ],
)
def test_own_names_and_addresses_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8337", "", "127.0.0.1.evil.example", "localhost; x", "[::1", "a b", "[x]"]
)
@pytest.mark.parametrize("path", ["/api/health", "/", "/web/page.js", "/api/rooms/KXQF/view"])
def test_foreign_names_are_refused(client: FlaskClient, host: str, path: str) -> None:
    """Somebody may point a name of theirs at the laptop's address (DNS rebinding)."""
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 403
    assert "does not answer to that name" in answer.text


def test_a_public_name_is_answered() -> None:
    place = Place("0.0.0.0", 8337, "https://table.example", look=lambda: LAN)
    client = new_app(new_rooms(), place).test_client()
    for host in ("table.example", "TABLE.example:443"):
        assert client.get("/api/health", headers={"Host": host}).status_code == 200
    inside = {"Host": "10.0.0.1:8337", "Origin": "https://table.example"}
    assert client.get("/api/health", headers=inside).status_code == 200
    assert client.get("/api/health", headers={"Host": "other.example"}).status_code == 403


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 400),
        ("http://192.168.1.7:8337", 400),
        ("https://192.168.1.7:8337", 400),
        ("http://evil.example", 403),
        ("http://192.168.1.7:9999", 403),
        ("http://192.168.1.8:8337", 403),
        ("null", 403),
        ("", 403),
        ("http://192.168.1.7:8337.evil.example", 403),
        ("file://192.168.1.7:8337", 403),
        ("http://[", 403),
    ],
)
def test_a_foreign_page_may_not_ask(client: FlaskClient, origin: str | None, status: int) -> None:
    headers = {"Host": "192.168.1.7:8337", **({} if origin is None else {"Origin": origin})}
    answer = client.post("/api/rooms", data=b"[]", headers=headers)
    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["error"]["code"] == ("bad_json" if status == 400 else "bad_origin")


def test_any_name_for_a_hosted_server_that_was_not_told_its_own() -> None:
    names = Names(None, any_name=True)
    assert names.answers_to("whatever.example")
    assert not names.trusts("https://evil.example", "whatever.example")
    assert not names.answers_to("localhost; script-src *")


@pytest.mark.parametrize("path", ["/", "/web/page.js", "/api/health", "/api/nothing", "/nothing/at/all"])
def test_every_answer_is_locked_down(client: FlaskClient, path: str) -> None:
    headers = client.get(path, headers={"Host": "localhost:8337"}).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "connect-src 'self' ws://localhost:8337 wss://localhost:8337;" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in headers


def test_a_host_cannot_write_into_the_policy(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Host": "127.0.0.1:80; script-src *"})
    assert answer.status_code == 403
    assert "*" not in answer.headers["Content-Security-Policy"]


def test_calls_are_never_kept(client: FlaskClient) -> None:
    assert client.get("/api/health").headers["Cache-Control"] == "no-store"


def test_limits_per_address_and_in_all() -> None:
    now = [0.0]
    limiter = Limiter(each=2, together=4, seconds=60, clock=lambda: now[0])
    limiter.take("a")
    limiter.take("a")
    with pytest.raises(TooMany):
        limiter.take("a")
    limiter.take("a", exempt=True)
    limiter.take("b")
    with pytest.raises(TooMany):
        limiter.take("c")
    with pytest.raises(TooMany):
        limiter.take("a", exempt=True)
    now[0] = 61
    limiter.take("a")
