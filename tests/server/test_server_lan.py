"""Which of its addresses the laptop shows to phones."""

import pytest
from server_help import LAN

from companion.errors import BadInput
from companion.server import lan
from companion.server.lan import Address, Look, Place, rank

WIFI, ETHERNET, DOCKER, VPN = (
    ("192.168.1.7", "wlan0"),
    ("10.0.0.5", "eth0"),
    ("172.17.0.1", "docker0"),
    ("10.8.0.2", "tun0"),
)


@pytest.mark.parametrize(
    ("found", "routed", "first"),
    [
        ([DOCKER, WIFI], "192.168.1.7", "192.168.1.7"),
        ([VPN, WIFI], "10.8.0.2", "192.168.1.7"),
        ([ETHERNET, WIFI], "10.0.0.5", "10.0.0.5"),
        ([("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"), WIFI], "192.168.1.7", "192.168.1.7"),
        ([("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"), ETHERNET], None, "10.0.0.5"),
        ([("172.28.48.1", "vEthernet (WSL)"), ("192.168.0.2", "Wi-Fi")], None, "192.168.0.2"),
        ([("192.168.80.1", "VMware Network Adapter VMnet8"), ("172.20.10.2", "en0")], None, "172.20.10.2"),
        ([("100.101.1.2", "tailscale0"), ("10.42.0.1", "wlan0")], None, "10.42.0.1"),
        ([("192.168.137.1", "Microsoft Wi-Fi Direct Virtual Adapter"), DOCKER], None, "192.168.137.1"),
        ([("169.254.3.4", "en5"), ("192.168.2.1", "bridge100")], None, "192.168.2.1"),
        ([("169.254.3.4", "en5")], None, "169.254.3.4"),
    ],
)
def test_the_likely_address_comes_first(found: list[tuple[str, str]], routed: str | None, first: str) -> None:
    assert rank(found, routed)[0].ip == first


def test_unlikely_addresses_stay_as_candidates() -> None:
    ranked = rank([DOCKER, WIFI, VPN, ("127.0.0.1", "lo")], "192.168.1.7")
    assert [(address.ip, address.likely) for address in ranked] == [
        ("192.168.1.7", True),
        ("10.8.0.2", False),
        ("172.17.0.1", False),
    ]


def test_a_routed_address_counts_even_if_no_interface_is_listed() -> None:
    assert rank([], "192.168.9.9")[0].ip == "192.168.9.9"


def test_without_a_network_there_is_this_computer() -> None:
    assert [address.ip for address in rank([("127.0.0.1", "lo")], None)] == ["127.0.0.1"]


def test_looking_around_finds_this_machine_and_never_anywhere() -> None:
    look = lan.look_around()
    assert "127.0.0.1" in look.own
    assert look.addresses
    assert "0.0.0.0" not in [address.ip for address in look.addresses]


def test_the_laptops_own_requests_do_not_count_as_a_phone() -> None:
    place = Place("0.0.0.0", 8337, look=lambda: LAN)
    for own in ("127.0.0.1", "127.0.0.53", "192.168.1.7"):
        place.note(own)
        assert place.as_json()["reached"] is False
    place.note("192.168.1.23")
    assert place.as_json()["reached"] is True


def test_the_port_really_bound_is_shown() -> None:
    place = Place("0.0.0.0", 8340, look=lambda: LAN)
    assert place.as_json()["addresses"] == [
        {"url": "http://192.168.1.7:8340", "name": "wlan0", "likely": True},
        {"url": "http://172.17.0.1:8340", "name": "docker0", "likely": False},
    ]
    assert Place("0.0.0.0", 80, look=lambda: LAN).best_url() == "http://192.168.1.7"


def test_a_public_address_comes_first() -> None:
    place = Place("0.0.0.0", 8337, "https://table.example/", look=lambda: LAN)
    assert place.best_url() == "https://table.example"
    assert place.as_json()["addresses"][0] == {"url": "https://table.example", "name": "public", "likely": True}  # type: ignore[index]


def test_bound_to_one_address_only_that_one_is_shown() -> None:
    assert Place("127.0.0.1", 8337, look=lambda: LAN).best_url() == "http://127.0.0.1:8337"
    assert Place("fd00::2", 8337, look=lambda: LAN).best_url() == "http://[fd00::2]:8337"


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("http://127.0.0.1:8337/", "http://192.168.1.7:8337"),
        ("http://localhost:8337/", "http://192.168.1.7:8337"),
        ("http://laptop.local:8337/", "http://192.168.1.7:8337"),
        ("http://10.1.2.3:8337/", "http://10.1.2.3:8337"),
    ],
)
def test_links_for_others_never_hold_a_name_or_the_loopback(asked: str, shown: str) -> None:
    assert Place("0.0.0.0", 8337, look=lambda: LAN).url_for_others(asked) == shown


def test_a_hosted_server_is_where_it_was_asked() -> None:
    place = Place("0.0.0.0", 8337, hosted=True, look=lambda: LAN)
    assert place.url_for_others("https://table.example/") == "https://table.example"


def test_another_network_is_noticed_after_a_while() -> None:
    now = [0.0]
    looks = [LAN, Look((Address("10.9.9.9", "wlan0", 20),), frozenset({"10.9.9.9"}))]
    place = Place("0.0.0.0", 8337, look=lambda: looks.pop(0), clock=lambda: now[0])
    assert place.best_url() == place.best_url() == "http://192.168.1.7:8337"
    now[0] = Place.FRESH + 1
    assert place.best_url() == "http://10.9.9.9:8337"


@pytest.mark.parametrize(
    "url",
    ["table.example", "ftp://table.example", "https://table.example/path", "https://a@b", "https://", "https://a b"],
)
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        Place("0.0.0.0", 8337, url)
    assert refused.value.field == "public_url"
