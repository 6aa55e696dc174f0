"""Somebody with a phone who only wants one of the helpers; every tap is counted."""

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Browser, Locator, expect

from .phone import Phone
from .watching import figure

Open = Callable[[str], "Thumb"]
"""Opens the helper of that name on a phone."""
CARDS = {"raise": "Raise", "cheat": "Cheat", "bluff": "Bluff"}


class Thumb(Phone):
    """One phone on a helper's page."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, "")
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def option(self, name: str) -> Locator:
        """One of several to choose from."""
        return self.page.locator("label.option", has=self.page.get_by_role("radio", name=name, exact=True))

    def type(self, field: str, keys: str) -> None:
        """Tap a field for a number, and the keys of the keypad."""
        self.tap(self.page.get_by_label(field, exact=True))
        self.keys(field, keys)

    def keys(self, field: str, keys: str) -> None:
        """Tap the keys of the keypad that is open for a field; `k` is the key for whole thousands."""
        pad = self.page.get_by_role("group", name=f"Keypad for: {field}")
        for key in keys:
            self.tap(pad.get_by_role("button", name="000" if key == "k" else key, exact=True))

    def put_away(self) -> None:
        """Put the keypad away."""
        self.tap(self.page.locator(".keypad").get_by_role("button", name="Done"))

    def settled(self) -> None:
        """The answer is the newest."""
        expect(self.page.locator(".answer .stale")).to_have_count(0)

    def pile(self, *, below: str | None = None) -> dict[int, int]:
        """The pictured notes of the answer, or of one part of it: value → how many."""
        part = self.page.locator(".answer")
        if below:
            part = part.locator("section", has=self.page.get_by_role("heading", name=below, exact=True)).last
        return notes(part)

    def dealt(self, way: str) -> dict[str, dict[int, int]]:
        """The banker's list, `returns` or `receives`: who → notes."""
        rows = self.page.locator(f".{way} .deal").all()
        return {row.locator("bdi").inner_text(): notes(row) for row in rows}

    # The score pad

    def spot(self, table: int) -> Locator:
        return self.page.get_by_role("button", name=re.compile(rf"^Table {table}, tokens"))

    def card_at(self, table: int, card: str, player: str) -> Locator:
        rows = self.page.get_by_role("group", name=f"Table {table}: {CARDS[card]}", exact=True)
        return rows.get_by_role("button", name=re.compile(f"^{CARDS[card]} of {player}"))

    def sums(self) -> list[tuple[int, ...]]:
        """The tables' sums as written out: tokens, factor, value, amount."""
        lines = self.page.locator(".table-line").all_inner_texts()
        return [tuple(figure(part) for part in re.split("[×=→]", line)) for line in lines]

    def reasons(self) -> dict[int, dict[str, tuple[str, int]]]:
        """Table → who → why, and how much."""
        found: dict[int, dict[str, tuple[str, int]]] = {}
        for block in self.page.locator(".payout-table").all():
            table = figure(block.locator("h3 .hidden-text").inner_text())
            found[table] = {
                line.locator("bdi").inner_text(): (
                    line.locator("p .dim").inner_text(),
                    figure(line.locator(".got").inner_text()),
                )
                for line in block.locator(".why li").all()
            }
        return found

    def standing(self) -> list[tuple[str, int]]:
        """The new order with fortunes."""
        rows = self.page.locator(".order > li").all()
        return [
            (row.locator("bdi").inner_text(), figure(row.locator(".sum").evaluate("one => one.firstChild.data")))
            for row in rows
        ]

    def moved(self) -> set[str]:
        """Who is told to change chairs."""
        rows = self.page.locator(".order > li").filter(has_text="→ left of")
        return {*rows.locator("bdi").all_inner_texts()}


def notes(part: Locator) -> dict[int, int]:
    words = part.locator(".pile-note .hidden-text").all_inner_texts()
    counts = (re.fullmatch(r"([\d,]+) notes? of ([\d,]+)", text) for text in words)
    return {figure(found[2]): figure(found[1]) for found in counts if found}


def whole(heap: Mapping[str, int]) -> dict[int, int]:
    """A heap as the helpers' answers have it."""
    return {int(value): count for value, count in heap.items()}
