"""Names with markup, emoji, right-to-left letters or 40 wide characters are names on every screen, and nothing else."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Evening
from .phone import fits_soon
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser
MARKUP = "<img src=x onerror=alert(1)>"
WIDE = "W" * 40
NAMES = (MARKUP, "👩‍👩‍👧‍👦🎲🇫🇷", "\u202eدانا رباب", WIDE, "</script><b>&amp;{count}", "名前はとても長い" * 5)
Words = str | re.Pattern[str]
BEYOND = """[...document.querySelectorAll("body *")].filter((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!words) return false;
  let { left, right } = one.getBoundingClientRect();
  for (let frame = one; frame !== document.body; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowX === "visible") continue;
    left = Math.max(left, frame.getBoundingClientRect().left);
    right = Math.min(right, frame.getBoundingClientRect().right);
  }
  return right > left + 1 && (left < -1 || right > innerWidth + 1);
}).map((one) => one.outerHTML)"""
"""What shows words beyond the edge of the screen."""


class Screens:
    """The board, and the phones of the one who writes markup and of the one with the widest name."""

    def __init__(self, served: Served, evening: Evening) -> None:
        self.ran: list[str] = []
        self.room = Room(served.url)
        self.board, self.hacker, self.wide = evening.board(), evening.phone(MARKUP), evening.phone(WIDE)
        self.pages = [screen.page for screen in (self.board, self.hacker, self.wide)]
        for page in self.pages:
            page.on("dialog", lambda dialog: (self.ran.append(dialog.message), dialog.dismiss()))
        self.board.open(self.room.board_link)
        self.wide.page.set_viewport_size({"width": 320, "height": 568})
        self.hacker.open(self.room.join_link)
        self.hacker.sit_down("red")
        self.room.join(*NAMES[1:])
        self.room.seats = {seat["name"]: seat["seat"] for seat in self.room.view()["seats"]}
        self.room.keys[MARKUP] = self.hacker.kept_key(self.room.code)
        self.wide.open(self.room.seat_link(WIDE))

    def check(self, phone_title: Words, board_title: Words) -> None:
        """All have come to this moment; every name on the board stands there letter by letter."""
        expect(self.board.title).to_have_text(board_title)
        for phone in (self.hacker, self.wide):
            expect(phone.title).to_have_text(phone_title)
        for page in self.pages:
            fits_soon(page)
            assert page.evaluate(BEYOND) == []
            assert page.locator("img, b > b, script:not([src])").count() == 0
        text = self.board.page.locator("#board").inner_text()
        assert [name for name in NAMES if name not in text] == []
        assert self.ran == []


def test_names_are_text_and_the_layout_holds(shared: Served, evening: Evening) -> None:
    screens = Screens(shared, evening)
    room, board = screens.room, screens.board
    screens.check(phone_title=re.compile("^Welcome, "), board_title="Vabanque")
    room.act(HOST, "start_game", start_player=room.seats[NAMES[2]])
    room.act(HOST, "place_pawn", table=1, seat=room.seats[NAMES[2]])
    screens.check(phone_title="Tap a table", board_title="Place your tokens")
    room.act(HOST, "tally_tokens", tokens={"1": 24})
    for name in NAMES:
        for card, number in (("raise", 1), ("bluff", 1), ("cheat", 3)):
            room.act(name, "place_card", card=card, table=number)
    screens.check(phone_title="Move your pawn", board_title="Move your pawns")
    for table in room.view()["tables"]:
        for seat in table["pawns"]:
            room.act(HOST, "move_pawn", table=table["table"], seat=seat)
    board.main.click()
    screens.check(phone_title="Table 1", board_title="Table 1")
    for _ in NAMES[1:]:
        room.act(HOST, "reveal")
    board.button("Go on").click()
    nothing = re.compile("Nothing for you|You can put the phone down")
    screens.check(phone_title=nothing, board_title="Hand over the notes")
    room.act(HOST, "confirm_notes")
    screens.check(phone_title=re.compile("your chair"), board_title=re.compile("seat"))
