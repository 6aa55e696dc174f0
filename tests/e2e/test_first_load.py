"""What a phone that comes for the first time must fetch: little, in few requests, and from nobody else."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from .conftest import Evening
from .hand_game import NAMES
from .phone import Phone
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser
MOST_BYTES = 60_000
MOST_REQUESTS = 12


class Scales:
    """Counts everything that a page asks for, sockets too, and every byte that comes, headers too."""

    def __init__(self, phone: Phone) -> None:
        self.asked: list[str] = []
        self.bytes = 0
        self._line = phone.context.new_cdp_session(phone.page)
        self._line.send("Network.enable")
        self._line.on("Network.requestWillBeSent", lambda event: self.asked.append(event["request"]["url"]))
        self._line.on("Network.webSocketCreated", lambda event: self.asked.append(event["url"]))
        self._line.on("Network.loadingFinished", lambda event: self._weigh(event["encodedDataLength"]))
        self._line.on("Network.webSocketFrameReceived", self._weigh_frame)

    @property
    def requests(self) -> list[str]:
        """Without what is part of the page itself, such as its icon."""
        return [url for url in self.asked if not url.startswith("data:")]

    def _weigh(self, bytes_received: float) -> None:
        self.bytes += round(bytes_received)

    def _weigh_frame(self, event: dict[str, Any]) -> None:
        self._weigh(len(event["response"]["payloadData"].encode()))


def load(phone: Phone, address: str, shows: str) -> Scales:
    """Open an address and wait until nothing more comes."""
    scales = Scales(phone)
    phone.open(address)
    expect(phone.page.locator(shows).first).to_be_visible()
    expect(phone.page.locator("link[rel~=icon]")).to_have_attribute("href", re.compile("^data:"))
    phone.page.wait_for_load_state("networkidle")
    return scales


def check(scales: Scales, served: Served) -> None:
    assert {urlsplit(url).netloc for url in scales.requests} == {urlsplit(served.url).netloc}
    assert len(scales.requests) <= MOST_REQUESTS, scales.requests
    assert 10_000 < scales.bytes <= MOST_BYTES


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_a_phone_that_scans_the_code(shared: Served, evening: Evening, language: str) -> None:
    phone = evening.phone(language=language)
    check(load(phone, Room(shared.url).join_link, shows="form input"), shared)
    expect(phone.page.locator("html")).to_have_attribute("lang", language)


def test_what_comes_later_is_there_before_the_line_gets_weak(shared: Served, evening: Evening) -> None:
    """In the lobby, after a quiet moment: the rest of the game, so that nothing is fetched once it is on."""
    room = Room(shared.url)
    room.join(*NAMES)
    phone = evening.phone()
    scales = Scales(phone)
    with phone.page.expect_response("**/draw-note.js"):
        phone.open(room.seat_link("Ana"))
    phone.page.wait_for_load_state("networkidle")
    before = set(scales.requests)
    assert any("locales/vabanque." in url for url in before)
    phone.page.route("**/web/**", lambda route: route.abort())
    room.act(HOST, "start_game", start_player=room.seats["Ana"])
    room.act("Ana", "place_pawn", table=1)
    expect(phone.page.get_by_role("heading", name="Tap a table")).to_be_visible()
    phone.page.locator(".menu-button").tap()
    expect(phone.page.get_by_role("dialog")).to_be_visible()
    assert set(scales.requests) == before


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_another_phone_takes_over_a_seat_in_the_middle_of_a_round(
    shared: Served, evening: Evening, language: str
) -> None:
    room = Room(shared.url)
    room.join(*NAMES)
    room.act(HOST, "start_game", start_player=room.seats["Ana"])
    room.act("Ana", "place_pawn", table=1)
    room.act(HOST, "tally_tokens", tokens={"1": 16})
    check(load(evening.phone(language=language), room.seat_link("Ana"), shows="button.card"), shared)


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_another_phone_takes_over_a_seat_in_the_middle_of_a_turn(
    shared: Served, evening: Evening, language: str
) -> None:
    room = Room(shared.url, game="casanova")
    room.join(*NAMES)
    room.begin()
    room.act("Ana", "announce_dice", dice=3)
    check(load(evening.phone(language=language), room.seat_link("Ana"), shows="button.card"), shared)
