"""The window in which the host corrects something, the same in every game."""

from playwright.sync_api import Locator, expect

from .board import Board

SMALLEST = 48.0
"""CSS pixels that a finger needs."""


class Window:
    """The window in which something is corrected."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.dialog = board.page.get_by_role("dialog")

    def open(self) -> "Window":
        self.board.button("Correct something").click()
        self.asks("What is different on the table?")
        return self

    def asks(self, question: str) -> None:
        """The step is there, and what is read first is its question."""
        expect(self.dialog.get_by_role("heading", name=question)).to_be_focused()

    def tap(self, words: str, then: str) -> None:
        self.dialog.get_by_role("button", name=words).click()
        self.asks(then)

    def correct(self) -> None:
        self.dialog.get_by_role("button", name="Correct it").click()
        expect(self.dialog).to_have_count(0)

    def by_keys(self, *steps: tuple[int, str]) -> None:
        """Open it, choose and correct with the keyboard alone: so many tabs, Enter, and what is asked then."""
        keys = self.board.page.keyboard
        self.board.button("Correct something").focus()
        keys.press("Enter")
        self.asks("What is different on the table?")
        for presses, question in steps:
            for _ in range(presses):
                keys.press("Tab")
            keys.press("Enter")
            self.asks(question)
        expect(self.dialog.get_by_role("button", name="Correct it")).to_be_enabled()
        for key in ("Tab", "Tab", "Enter"):
            keys.press(key)

    def section(self, title: str) -> Locator:
        return self.dialog.locator("section", has=self.board.page.get_by_role("heading", name=title))


def too_small(place: Locator) -> list[str]:
    """Buttons that a finger would miss."""
    sizes: dict[str, list[float]] = place.get_by_role("button").evaluate_all(
        """all => Object.fromEntries(all.map((one) => [one.ariaLabel ?? one.textContent,
            [one.getBoundingClientRect().width, one.getBoundingClientRect().height]]))"""
    )
    assert sizes
    return [name for name, size in sizes.items() if min(size) < SMALLEST]
