"""The shared screen on the laptop: what the host clicks and what everybody reads there."""

import re
from collections.abc import Mapping

from playwright.sync_api import Browser, Locator, expect

from .watching import Watch, figure, until

SCREEN = {"width": 1366, "height": 768}


class Board:
    """The host's screen."""

    def __init__(self, browser: Browser) -> None:
        self.context = browser.new_context(
            viewport={**SCREEN}, locale="en-GB", color_scheme="dark", reduced_motion="reduce"
        )
        self.page = self.context.new_page()
        self.watch = Watch(self.page)

    def open(self, address: str) -> None:
        """Show the room of this address."""
        self.page.goto(address)
        expect(self.title).to_be_visible()

    def open_new(self, server: str, game: str = "Vabanque") -> None:
        """Open a room of one's own."""
        self.page.goto(f"{server}/board")
        choice, code = self.button(re.compile(rf"^{game} ")), self.page.locator(".join .room-code")
        expect(choice.or_(code)).to_be_visible()
        if choice.is_visible():  # where there are several games, the board asks which
            choice.click()
        expect(code).to_be_visible()
        self.room = code.inner_text()
        self.address = f"{server}/{self.room}"

    # Reading

    @property
    def title(self) -> Locator:
        return self.page.locator("h1")

    @property
    def side(self) -> Locator:
        """The people in the order of play, with their fortunes."""
        return self.page.locator(".order > li")

    def tables(self) -> list[str]:
        """The circle of tables in words, from table 1 on."""
        return [
            one.get_attribute("aria-label") or one.inner_text()
            for one in self.page.locator(".taps > li > :first-child").all()
        ]

    def shows(self, number: int, words: str) -> None:
        """Wait until the board says this of a table."""
        until(self.page, lambda: words in self.tables()[number - 1])

    def names(self) -> list[str]:
        return self.page.locator(".order .who b").all_inner_texts()

    def fortunes(self) -> dict[str, int]:
        return {name: figure(text) for name, text in zip(self.names(), self.sums(), strict=True)}

    def sums(self) -> list[str]:
        return self.page.locator(".order .sum").evaluate_all("all => all.map((one) => one.firstChild.textContent)")

    def lines(self) -> list[tuple[str, int]]:
        """Who gets what at the table that lies open."""
        lines = self.page.locator(".lines > li")
        return [
            (name, figure(got))
            for name, got in zip(
                lines.locator("b").all_inner_texts(), lines.locator(".got").all_inner_texts(), strict=True
            )
        ]

    def deals(self, way: str) -> dict[str, dict[int, int]]:
        """The banker's list, by person: notes that go back (`returns`) or out (`receives`)."""
        found = self.page.locator(f"section.{way} .deal")
        return {one.locator(".who b").inner_text(): counted(one) for one in found.all()}

    def bank(self) -> dict[int, int]:
        return counted(self.page.locator(".bank"))

    def chairs_from_above(self) -> list[str]:
        """The new seats as drawn, clockwise from chair 1."""
        return [text.strip() for text in self.page.locator(".from-above .seat-name").all_text_contents()]

    # The host's doing

    def button(self, words: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=words)

    @property
    def main(self) -> Locator:
        """The one thing to do next."""
        return self.page.locator("[data-main]")

    def chair(self, name: str) -> Locator:
        return self.page.locator(".chairs li").get_by_role("button", name=name)

    def add_person(self, name: str) -> None:
        """A seat without a phone."""
        self.button("someone without a phone").first.click()
        self.page.get_by_role("textbox", name="Name", exact=True).fill(name)
        self.button("Sit down").click()
        expect(self.chair(name)).to_be_visible()

    def start(self, first: str) -> None:
        self.page.get_by_label("Start player").select_option(label=first)
        self.button("Start the game").click()
        expect(self.title).to_have_text("Place the first pawn")

    def act_for(self, name: str, number: int) -> None:
        """Choose a person in the column, unless it is their turn anyway; tap a table for them, and see it done."""
        row = self.page.locator(".order > li", has_text=name)
        before = row.inner_text()
        person = row.get_by_role("button")
        if person.get_attribute("aria-pressed") != "true":
            person.click()
        self.tap_in_turn(name, number)
        until(self.page, lambda: row.inner_text() != before)

    def tap_in_turn(self, name: str, number: int) -> None:
        expect(self.page.locator(".turn.acting")).to_contain_text(name)
        self.tap(number)

    def count_tokens(self, tokens: Mapping[int, int]) -> None:
        """All of this round's tokens in one go."""
        self.button("Count all tokens at once").click()
        for number, count in tokens.items():
            for _ in range(count):
                self.tap(number)
        self.button("That is right").click()

    def asked(self) -> str:
        """Whose flipped card does the board ask for?"""
        question = self.page.get_by_role("heading", name=re.compile("^What was .+ card"))
        return question.inner_text().removeprefix("What was ").removesuffix("’s card?")

    def name_card(self, name: str, card: str) -> None:
        self.button(re.compile(card, re.IGNORECASE)).click()
        expect(self.page.get_by_role("img", name=f"{name}: {card.capitalize()}")).to_be_visible()

    def tap(self, number: int) -> None:
        """Tap a table for whoever the host acts for."""
        self.button(re.compile(rf"^Table {number} ")).click()


def counted(place: Locator) -> dict[int, int]:
    """Value → how many, as “2 notes of 20,000” says."""
    labels = place.locator(".counted svg").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return {figure(label.split(" of ")[1]): figure(label.split(" of ")[0]) for label in labels}
