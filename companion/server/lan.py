"""Where phones find this machine: its own addresses, the likely one first. Sends nothing."""

import ipaddress
import re
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

import ifaddr

from companion.errors import BadInput

_ANYWHERE = {"", "0.0.0.0", "::"}
_SIDE_WAYS = re.compile(
    r"docker|podman|veth|vbox|virtualbox|vmware|vmnet|virbr|^br-|lxc|cni|wsl|hyper-v|\btap|\bu?tun|\bwg\d|wireguard"
    r"|tailscale|zerotier|vpn|\bppp|bluetooth|npcap|loopback",
    re.IGNORECASE,
)
"""Interfaces that lead to virtual machines, containers or a tunnel, not to the phones in the room."""
_RANGES = {"192.168.0.0/16": 30, "10.0.0.0/8": 20, "172.16.0.0/12": 15, "169.254.0.0/16": -60, "100.64.0.0/10": -10}


@dataclass(frozen=True)
class Address:
    """One of this machine's addresses; the higher the score, the likelier a phone gets through."""

    ip: str
    name: str
    score: int

    @property
    def likely(self) -> bool:
        return self.score > 0


@dataclass(frozen=True)
class Look:
    """What one look at the interfaces showed: the candidates, best first, and everything that is this machine."""

    addresses: tuple[Address, ...]
    own: frozenset[str]


def look_around() -> Look:
    """All IPv4 addresses a phone might use, best first; `127.0.0.1` alone where there is no network."""
    found: list[tuple[str, str]] = []
    own = {"127.0.0.1", "::1"}
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if isinstance(ip.ip, str):
                found.append((ip.ip, adapter.nice_name))
            own.add(ip.ip if isinstance(ip.ip, str) else ip.ip[0])
    return Look(rank(found, routed_ip()), frozenset(own))


def rank(found: Sequence[tuple[str, str]], routed: str | None) -> tuple[Address, ...]:
    """Pairs of address and interface name, best first, loopback only if there is nothing else."""
    if routed is not None and routed not in [ip for ip, _ in found]:
        found = [*found, (routed, "network")]
    scored = {ip: Address(ip, name, _score(ip, name, routed)) for ip, name in found if not ip.startswith("127.")}
    best_first = sorted(scored.values(), key=lambda address: (-address.score, address.ip))
    return tuple(best_first) or (Address("127.0.0.1", "this computer", 0),)


def _score(ip: str, name: str, routed: str | None) -> int:
    number = ipaddress.ip_address(ip)
    by_range = next((worth for span, worth in _RANGES.items() if number in ipaddress.ip_network(span)), 5)
    return by_range + (40 if ip == routed else 0) - (100 if _SIDE_WAYS.search(name) else 0)


def routed_ip() -> str | None:
    """The address the system would send from: connecting a UDP socket asks for the route and sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # reserved for documentation: nobody is there
            ip = str(asking.getsockname()[0])
        except OSError:
            return None
    return None if ip.startswith("127.") else ip


class Place:
    """How this server is reached, and whether anybody but this machine itself has reached it yet.

    `encrypted`: others are served with TLS, by a certificate of this laptop's own. Raises `BadInput` for a `public_url`
    that is none.
    """

    FRESH = 5.0
    """Seconds for which one look at the interfaces is believed: laptops change networks during a game."""

    def __init__(
        self,
        host: str,
        port: int,
        public_url: str | None = None,
        *,
        hosted: bool = False,
        encrypted: bool = False,
        look: Callable[[], Look] = look_around,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.public_url = _clean(public_url) if public_url else None
        self.encrypted = encrypted
        self.reached = False
        self._host, self._port, self._hosted = host, port, hosted
        self._look_now, self._clock = look, clock
        self._looked: tuple[float, Look] | None = None

    @property
    def anywhere(self) -> bool:
        """Does it listen at all of this machine's addresses?"""
        return self._host in _ANYWHERE

    def addresses(self) -> tuple[Address, ...]:
        """The candidates, best first; bound to one address only, just that one."""
        if self.anywhere:
            return self._look().addresses
        return (Address(self._host, "as started", 1),)

    def url_of(self, address: Address) -> str:
        """Where a browser finds this server under that address; the scheme's own port is left out."""
        scheme, own_port = ("https", 443) if self.encrypted else ("http", 80)
        return f"{scheme}://{_in_url(address.ip)}" + ("" if self._port == own_port else f":{self._port}")

    def url_here(self) -> str:
        """Where this machine's own browser finds it: plain, for what stays in the machine needs no certificate."""
        host = "127.0.0.1" if self.anywhere else self._host
        return f"http://{_in_url(host)}:{self._port}"

    def best_url(self) -> str:
        """The address to show to phones: never `0.0.0.0`, never a name that some phones cannot resolve."""
        return self.public_url or self.url_of(self.addresses()[0])

    def url_for_others(self, asked: str) -> str:
        """The address to put into links, where this server was asked as `asked` (scheme and host).

        What reached this server is worth more than a guess, unless only this machine can reach it that way.
        """
        if self.public_url:
            return self.public_url
        name = urlsplit(asked).hostname or ""
        if self._hosted or (_is_ipv4(name) and not name.startswith("127.")):
            return asked.rstrip("/")
        return self.best_url()

    def is_own(self, ip: str) -> bool:
        """Is a request from there one from this machine itself? Where it is hosted, nobody sits at it."""
        if self._hosted:
            return False
        plain = ip.removeprefix("::ffff:")  # as it comes to a socket that is for both kinds of address
        return plain.startswith("127.") or plain in self._look().own

    def note(self, ip: str) -> None:
        """A request has come from there."""
        if not self.reached and not self.is_own(ip):
            self.reached = True

    def as_json(self) -> dict[str, object]:
        """What `GET /api/addresses` answers."""
        shown: list[dict[str, object]] = []
        if self.public_url:
            shown.append({"url": self.public_url, "name": "public", "likely": True})
        for address in self.addresses():
            shown.append({"url": self.url_of(address), "name": address.name, "likely": address.likely})
        return {"addresses": shown, "reached": self.reached, "own_certificate": self.encrypted and not self.public_url}

    def _look(self) -> Look:
        now = self._clock()
        if self._looked is None or now - self._looked[0] > self.FRESH:
            self._looked = now, self._look_now()
        return self._looked[1]


def _clean(public_url: str) -> str:
    """Scheme, name and port: the pages' own addresses begin at the root, so there is no path in front of them."""
    if not re.fullmatch(r"https?://[\w.-]+(:\d{1,5})?/?|https?://\[[\da-fA-F:]+\](:\d{1,5})?/?", public_url, re.ASCII):
        raise BadInput("bad_url", f"{public_url!r} is not like https://table.example", "public_url")
    return public_url.rstrip("/").lower()


@lru_cache(1024)
def is_address(name: str) -> bool:
    """Is this an address in digits, of either kind?"""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _in_url(ip: str) -> str:
    return f"[{ip}]" if ":" in ip else ip


def _is_ipv4(name: str) -> bool:
    return re.fullmatch(r"\d+(\.\d+){3}", name) is not None
