"""What a page was sent and what it shows, so that a test can ask whether a secret is among it."""

import json
import re
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, Request, WebSocket

CARDS = re.compile("raise|bluff|cheat", re.IGNORECASE)
_NETWORK = re.compile("Failed to load resource|WebSocket connection to|net::ERR")
"""What a browser says of its own accord while the server is away."""


class Watch:
    """Listens to one page from before its first request on."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._views: list[dict[str, Any]] = []
        self._faults: list[str] = []
        self.hosts: set[str] = set()
        """Whom the page asked for anything; itself and its pictures drawn on the spot come from nowhere."""
        page.on("websocket", self._listen)
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))
        page.on("requestfinished", self._answered)
        page.on("pageerror", lambda error: self._faults.append(str(error)))
        page.on("console", self._said)

    @property
    def faults(self) -> list[str]:
        """Errors of the page's own making: exceptions, and what the content security policy stopped."""
        return list(self._faults)

    @property
    def views(self) -> list[dict[str, Any]]:
        """Every view the page was sent so far."""
        return list(self._views)

    def leaks(self) -> list[str]:
        """The public parts of views that name a covered card; none of them may."""
        assert self._views
        return [text for view in self._views if CARDS.search(text := json.dumps(public(view)))]

    def shows_a_card(self) -> bool:
        """Does the page name a card anywhere, be it in a text, a picture or a label?"""
        return bool(CARDS.search(self._page.content()))

    def _listen(self, opened: WebSocket) -> None:
        opened.on("framereceived", lambda frame: self._views.append(json.loads(frame)["view"]))

    def _answered(self, request: Request) -> None:
        """A view that was asked for; that of a page which is left at the same moment cannot be read any more."""
        if request.method == "GET" and request.url.endswith("/view"):
            with suppress(Error):
                answer = request.response()
                if answer is not None and answer.ok:
                    self._views.append(answer.json())

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not _NETWORK.search(message.text):
            self._faults.append(message.text)


def public(view: Mapping[str, Any]) -> dict[str, Any]:
    """The view without what its viewer may know: its own cards, and tables that are turned over."""
    own = view["viewer"].get("seat")
    opened = (view.get("payout") or {}).get("table")
    tables = [
        {**table, "cards": [card for card in table["cards"] if card["seat"] != own]}
        for table in view.get("tables") or []
        if not table["evaluated"] and table["table"] != opened
    ]
    return {**view, "mine": None, "tables": tables}


def figure(text: str) -> int:
    """The number in a text such as “+45,000”."""
    return int(re.sub(r"[^\d-]", "", text.replace("−", "-")) or 0)


def until(page: Page, reached: Callable[[], bool], seconds: float = 15) -> None:
    """Wait for something that is no single element's affair; the page goes on in the meantime."""
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "this has not come about"
        page.wait_for_timeout(50)
