"""A proxy on the same laptop: what it passes on comes from this machine, and is bound by the limits all the same."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from proxy import Proxy
from server_help import LAN, call, new_app, new_rooms

from companion.errors import BadInput
from companion.server import door
from companion.server.lan import Place
from companion.server.proxied import Proxied, proxies_in_front
from companion.server.run import Background, start_background

PUBLIC = "https://table.example"
ANA, BEN = "203.0.113.9", "203.0.113.10"
PHONE = "192.168.1.23"
"""On the same Wi-Fi, not through the proxy."""


def laptop(proxies: int = 0, public_url: str | None = PUBLIC, encrypted: bool = False) -> FlaskClient:
    place = Place("0.0.0.0", 8337, public_url, encrypted=encrypted, look=lambda: LAN)
    app = new_app(new_rooms(), place)
    app.wsgi_app = Proxied(app.wsgi_app, place, proxies)  # type: ignore[method-assign]
    client = app.test_client()
    client.environ_base.update(HTTP_HOST="127.0.0.1:8337", REMOTE_ADDR="127.0.0.1")
    return client


def is_stopped(client: FlaskClient, said: str | None = None, peer: str = "127.0.0.1") -> bool:
    """Are those who say that stopped when they try codes?"""
    statuses = [
        client.get(
            f"/api/rooms/NONE{number}/view",
            headers={} if said is None else {"X-Forwarded-For": said},
            environ_base={"REMOTE_ADDR": peer},
        ).status_code
        for number in range(door.TRIES + 1)
    ]
    assert statuses[:-1] in ([404] * door.TRIES, [429] * door.TRIES)
    return statuses[-1] == 429


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "192.168.1.7"])
def test_who_is_passed_on_is_not_the_laptop_itself(peer: str) -> None:
    assert is_stopped(laptop(public_url=None), ANA, peer)
    assert is_stopped(laptop(), ANA, peer)
    assert is_stopped(laptop(1), ANA, peer)


def test_a_proxy_that_says_nothing_is_not_the_laptop_itself() -> None:
    assert is_stopped(laptop())


def test_the_person_at_the_laptop_is_never_stopped() -> None:
    assert not is_stopped(laptop(public_url=None))
    assert not is_stopped(laptop(1))
    assert not is_stopped(laptop(1), "127.0.0.1")


def test_each_counts_alone_where_the_proxy_is_believed() -> None:
    for client, alone in ((laptop(1), True), (laptop(), False)):
        is_stopped(client, ANA)
        first = client.get("/api/rooms/NONE/view", headers={"X-Forwarded-For": f"{ANA}, {BEN}"})
        assert first.status_code == (404 if alone else 429)


def test_who_comes_from_elsewhere_is_not_believed() -> None:
    assert is_stopped(laptop(1), "127.0.0.1", PHONE)
    client = laptop(1)
    is_stopped(client, ANA, PHONE)
    assert is_stopped(client, BEN, PHONE)


def test_fewer_proxies_than_are_said_to_be_there_free_nobody() -> None:
    assert is_stopped(laptop(2), ANA)


@pytest.mark.parametrize("proxies", [0, 1])
def test_what_is_passed_on_without_tls_is_not_sent_to_https_for_ever(proxies: int) -> None:
    client = laptop(proxies, encrypted=True)
    assert client.get("/api/health", headers={"X-Forwarded-For": ANA}).status_code == 200
    assert client.get("/api/health").status_code == 200
    assert client.get("/api/health", environ_base={"REMOTE_ADDR": PHONE}).status_code == 307


@pytest.mark.parametrize("said", ["many", "-1", "1.5", "10", "²"])
def test_a_number_of_proxies_that_is_none(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", said)
    with pytest.raises(BadInput, match="COMPANION_PROXIES"):
        proxies_in_front()


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Background]:
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    started = start_background(tmp_path, public_url=PUBLIC)
    yield started
    started.stop()


def test_a_real_proxy_before_a_real_laptop(running: Background) -> None:
    proxy = Proxy(urlsplit(running.url).port or 0)

    def view(peer: str, code: str) -> int:
        return call(proxy.url, "GET", f"/api/rooms/{code}/view", **{"X-Test-Peer": peer})[0]

    assert [view(ANA, f"NONE{number}") for number in range(door.TRIES + 1)] == [404] * door.TRIES + [429]
    assert view(BEN, "NONE") == 404
    assert call(running.url, "GET", "/api/rooms/NONE/view")[0] == 404
    _, opened = call(proxy.url, "POST", "/api/rooms", {"game": "vabanque"}, **{"X-Test-Peer": BEN})
    assert opened["join_url"] == f"{PUBLIC}/{opened['room']}"
    proxy.close()
