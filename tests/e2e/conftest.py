"""A real browser, a real server, and people around a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .board import Board
from .phone import Phone
from .serving import Served
from .thumb import Open, Thumb

FEATURES_OFF = (
    # The address bar's popups are pages of their own in every window: a third of all the work, and nobody sees them.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Of what Playwright switches off itself (the last list counts), all that may ask the network or show late.
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(FEATURES_OFF)}",
)
expect.set_options(timeout=15_000)


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for tests that leave it running."""
    served = Served(tmp_path_factory.mktemp("rooms"))
    yield served
    served.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    """A server that the test may kill."""
    served = Served(tmp_path)
    yield served
    served.stop()


class Evening:
    """The screens around one table."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.screens: list[Board | Phone] = []

    def board(self) -> Board:
        board = Board(self._browser)
        self.screens.append(board)
        return board

    def phone(self, name: str = "", language: str = "en-GB") -> Phone:
        phone = Phone(self._browser, name, language)
        self.screens.append(phone)
        return phone

    def encrypted_phone(self, name: str) -> Phone:
        """A phone whose owner has gone past the warning of the laptop's own certificate."""
        phone = Phone(self._browser, name, past_warnings=True)
        self.screens.append(phone)
        return phone

    def close(self) -> None:
        """Everybody goes home; no page may have broken down or asked anybody but its server."""
        for screen in self.screens:
            screen.context.close()
        for watch in (screen.watch for screen in self.screens):
            assert watch.faults == []
            assert len(watch.hosts - {""}) <= 1


@pytest.fixture
def evening(browser: Browser) -> Iterator[Evening]:
    opened = Evening(browser)
    yield opened
    opened.close()


@pytest.fixture
def at(browser: Browser, shared: Served, evening: Evening) -> Open:
    """Opens a helper on a phone."""

    def open_helper(name: str) -> Thumb:
        thumb = Thumb(browser)
        evening.screens.append(thumb)
        thumb.open(f"{shared.url}/tools/{name}")
        expect(thumb.title).to_be_visible()
        return thumb

    return open_helper
