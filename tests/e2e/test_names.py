"""Names with markup, emoji, right-to-left letters or 40 wide characters are names on every screen, and nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from .board import Board
from .conftest import Evening
from .phone import Phone
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser
MARKUP = "<img src=x onerror=alert(1)>"
NAMES = (MARKUP, "👩‍👩‍👧‍👦🎲🇫🇷", "\u202eدانا رباب", "W" * 40, "</script><b>&amp;{count}", "名前はとても長い" * 5)
BEYOND = """() => [...document.querySelectorAll("body *")].filter((one) => {
  const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const { left, right, width } = one.getBoundingClientRect();
  return own && width > 1 && (left < -1 || right > innerWidth + 1) && !one.closest(".hidden-text, .rest-of-row");
}).map((one) => one.outerHTML.slice(0, 200))"""


class Screens:
    """The board, and the phone of each of the six; a dialog on any of them is a script that ran."""

    def __init__(self, served: Served, evening: Evening) -> None:
        self.room = Room(served.url)
        self.board = evening.board()
        self.board.open(self.room.board_link)
        self.phones = {name: evening.phone(name) for name in NAMES}
        self.pages: list[Page] = [self.board.page, *(phone.page for phone in self.phones.values())]
        self.ran: list[str] = []
        for page in self.pages:
            page.on("dialog", lambda dialog: self.ran.append(dialog.message))


def test_names_are_text_and_the_layout_holds(shared: Served, evening: Evening) -> None:
    screens = Screens(shared, evening)
