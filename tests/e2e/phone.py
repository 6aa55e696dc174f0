"""A phone in a person's hand: what is tapped and what is read there, in the words on the screen."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect

from .watching import Watch, figure, until

SCREEN = {"width": 360, "height": 640}
CARDS = ("raise", "bluff", "cheat")
DOUBLE_TAP = 400.0
"""Milliseconds, more than browsers allow between two taps that they count as one double tap."""


class Phone:
    """One browser of its own, as large as a phone, with touch."""

    def __init__(self, browser: Browser, name: str, language: str = "en-GB", past_warnings: bool = False) -> None:
        """`past_warnings`: as somebody who has accepted the server's own certificate."""
        self.name = name
        self.context = browser.new_context(
            viewport={**SCREEN},
            has_touch=True,
            is_mobile=True,
            locale=language,
            color_scheme="dark",
            reduced_motion="reduce",
            ignore_https_errors=past_warnings,
        )
        self.context.add_init_script("window.heard = 0; addEventListener('click', () => { heard += 1; }, true);")
        self.page = self.context.new_page()
        self.watch = Watch(self.page)
        self._touch = self.context.new_cdp_session(self.page)
        self._taps = False
        self._known: dict[str, int] = {}

    # Joining

    def open(self, address: str) -> None:
        self.page.goto(address)

    def type_code(self, server: str, code: str) -> None:
        """Join by typing the room's code on the front page."""
        self.open(server)
        self.page.get_by_label("Room code").fill(code)  # with the fourth letter one is in

    def sit_down(self, colour: str) -> None:
        """Give name and colour; the welcome is there at the end."""
        self.page.get_by_label("Your name").fill(self.name)
        self.page.locator(f"label:has(input[value={colour}])").tap()
        self.button("Sit down").tap()
        expect(self.title).to_contain_text("Welcome")

    # Reading

    def kept_key(self, room: str) -> str:
        """The seat's key, which this browser keeps."""
        key: str = self.page.evaluate("(room) => JSON.parse(localStorage.getItem(`companion.key.${room}`))", room)
        return key

    @property
    def title(self) -> Locator:
        """What is to be done now."""
        return self.page.locator("h1")

    @property
    def hint(self) -> Locator:
        return self.page.locator(".hint")

    @property
    def state(self) -> Locator:
        """How it stands with what was tapped: saved, saving…, offline."""
        return self.page.locator(".state")

    @property
    def rest(self) -> Locator:
        """On the dark screen of a phone that may be put down: what wakes it."""
        return self.button("Tap to look")

    @property
    def face(self) -> Locator:
        """The card that is being looked at."""
        return self.page.locator(".face")

    def tables(self) -> list[str]:
        """The circle of tables in words, from table 1 on."""
        labels = self.page.locator("button.spot").evaluate_all("all => all.map((one) => one.ariaLabel)")
        return sorted(labels, key=lambda label: int(re.findall(r"\d+", label)[0]))

    def hand(self) -> list[str]:
        """My three cards in words: where each lies, never which it is."""
        return self.page.locator("button.card").evaluate_all("all => all.map((one) => one.ariaLabel)")

    def notes(self, way: str) -> dict[int, int]:
        """The notes below “You get” or “You give back”: value → how many."""
        rows = self.page.locator("section", has=self.page.get_by_role("heading", name=way)).locator(".note-row").all()
        return {
            figure(row.locator(".hidden-text").inner_text()): figure(row.locator(".note-count").inner_text())
            for row in rows
        }

    def fortune(self) -> int:
        return figure(self.page.locator(".total b").inner_text())

    def ranking(self) -> list[tuple[str, int]]:
        rows = self.page.locator(".ranking > li").all()
        return [(row.locator("bdi").text_content() or "", figure(row.locator("b").inner_text())) for row in rows]

    # Playing

    def button(self, words: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=words)

    def table(self, number: int) -> Locator:
        return self.button(re.compile(rf"^Table {number},"))

    def card(self, place: int) -> Locator:
        """The card at this place of my hand, from 1."""
        return self.button(re.compile(rf"^Card {place}, face down"))

    def put(self, number: int) -> None:
        """Tap a table; a second tap, however quick, comes after the page has heard the first."""
        heard = self.page.evaluate("heard")
        self.table(number).tap()
        until(self.page, lambda: bool(self.page.evaluate("heard") > heard))

    def looked_at(self) -> "Phone":
        """What just came is read before it is touched: a tap sooner would be the second half of a double tap."""
        self.page.wait_for_timeout(DOUBLE_TAP)
        return self

    def saved(self) -> None:
        expect(self.state).to_have_text("saved")

    def prefer_taps(self) -> None:
        """From now on look at cards by a tap, as the menu offers."""
        self.page.locator(".menu-button").tap()
        self.page.get_by_text("Tap, it covers itself").tap()
        self.button("Close").tap()
        self._taps = True

    @contextmanager
    def holding(self, place: int) -> Iterator[Locator]:
        """Press and hold a card; gives the face that shows. It is gone from the page once the finger is lifted."""
        box = self.card(place).bounding_box()
        assert box is not None
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        expect(self.face).to_be_visible()
        yield self.face
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(self.face).to_have_count(0)

    @contextmanager
    def looking(self, place: int) -> Iterator[Locator]:
        """The same by a tap, and one more to cover it."""
        self.button(f"Look at card {place}").tap()
        yield self.face
        self.button(f"Look at card {place}").tap()
        expect(self.face).to_have_count(0)

    def look(self, place: int) -> str:
        """Which card lies at this place of my hand?"""
        with self.looking(place) if self._taps else self.holding(place) as face:
            return (face.text_content() or "").lower()

    def lay(self, card: str, number: int) -> None:
        """Tap the card, tap the table; which card is where was looked up when it was dealt."""
        self.card(self._known[card]).tap()
        expect(self.title).to_have_text("Tap a table")
        self.put(number)

    def learn_hand(self) -> None:
        """Look at two cards; the third is the one that is left."""
        first, second = self.look(1), self.look(2)
        (third,) = {*CARDS} - {first, second}
        self._known = {first: 1, second: 2, third: 3}


def fits_soon(page: Page) -> None:
    """It fits once it has been laid out: what measures itself is drawn a moment later."""
    until(page, lambda: page_fits(page), seconds=5)


def page_fits(page: Page) -> bool:
    """Does nothing reach beyond the screen's edge, so that nobody has to scroll sideways?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
