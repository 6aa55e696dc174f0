"""A turn of Casanova is told by the board, card after card: no phone is quicker, or can cut it off."""

import pytest
from playwright.sync_api import Page, expect

from .casanova_around import rolled
from .conftest import Evening
from .room import HOST
from .serving import Served
from .watching import until

pytestmark = pytest.mark.browser
TOLD = "Ben wins 3 coins"
WATCH = """(words) => {
    const look = () => { if (document.body.textContent.includes(words)) window.toldAt ??= Date.now(); };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
    look();
}"""


def told_at(page: Page, words: str) -> float:
    """When these words first stood anywhere on the screen, also for those who only listen."""
    until(page, lambda: page.evaluate("window.toldAt ?? 0") > 0)
    assert words in page.evaluate("document.body.textContent")
    at: float = page.evaluate("window.toldAt")
    return at


def test_the_board_tells_a_turn_before_any_phone(shared: Served, evening: Evening) -> None:
    room = rolled(shared, 3, 4)
    board, phone, next_one = evening.board(), evening.phone("Cleo"), evening.phone("Ben")
    board.page.emulate_media(reduced_motion="no-preference")
    board.open(room.board_link)
    for one, words in ((phone, TOLD), (next_one, "You win 3 coins")):
        one.open(room.seat_link(one.name))
        expect(one.title).to_have_text("Ana may announce")
        one.page.evaluate(WATCH, words)
    expect(board.title).to_have_text("Ana may announce")
    board.page.evaluate(WATCH, TOLD)
    room.act("Ana", "announce", what="quitte")
    expect(next_one.title).to_have_text("Turn your card over")
    assert not next_one.button("Begin my turn").is_visible()
    expect(board.title).to_have_text("The cards are turned over")
    assert "highest card" not in board.page.evaluate("document.body.textContent")
    at = told_at(board.page, TOLD)
    assert at < told_at(phone.page, TOLD)
    assert at < told_at(next_one.page, "You win 3 coins")
    expect(next_one.button("Begin my turn")).to_be_visible()
    assert room.view(HOST)["phase"] == "result"
