"""Casanova's dice or a flipped card were recorded wrongly: the host says so, sees whose coins move, and corrects it."""

import pytest
from playwright.sync_api import Locator, expect

from .board import Board
from .casanova_around import rolled
from .conftest import Evening
from .correcting import Window, too_small
from .inspector import Inspector
from .phone import fits_soon
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser

ENDS_AFTER = 6
"""Turns in which Ben puts two coins each into the pot, with the 12 coins he has."""


@pytest.fixture
def room(shared: Served) -> Room:
    return rolled(shared, 3, 4)


def reveal(room: Room) -> None:
    room.act("Ana", "announce", what="quitte")


def coins(board: Board) -> dict[str, str]:
    """What lies before everybody, as the plates on the table say."""
    plates = board.page.locator(".plate-card")
    names, sums = plates.locator(".who b").all_inner_texts(), plates.locator(".plate-coins").all_inner_texts()
    return dict(zip(names, sums, strict=True))


def rows(place: Locator) -> list[str]:
    return [" ".join(text.split()) for text in place.get_by_role("listitem").all_inner_texts()]


def test_c1_7_dice_that_show_another_sum_give_the_pot_to_another(room: Room, evening: Evening) -> None:
    """9 lie on the table, so Cleo's 9 wins the three coins; no card is turned over a second time."""
    reveal(room)
    board, phone = evening.board(), evening.phone("Cleo")
    board.page.emulate_media(reduced_motion="no-preference")
    board.open(room.board_link)
    phone.open(room.seat_link("Cleo"))
    expect(board.title).to_have_text("Ben wins 3 coins")
    window = Window(board).open()
    window.tap("The dice show another sum", "What do the dice show together?")
    expect(window.dialog.locator(".truth:enabled")).to_have_count(10)  # 2 to 12, but not 7
    window.tap("9", "The dice show 9.")
    assert rows(window.section("Who wins")) == [
        "Ben→ Cleo",
        "6 Ben beaten by a higher card",
        "9 Cleo highest card within the massimo",
    ]
    expect(window.section("Coins that change hands").locator("b")).to_have_text("Ben gives Cleo 3 coins")
    expect(window.section("Coins").last.get_by_role("listitem")).to_have_text(["Ben14→ 11-3", "Cleo11→ 14+3"])
    assert room.view()["massimo"] == 7, "nothing has happened yet"
    board.page.evaluate("window.retold = false")
    board.page.evaluate(
        "new MutationObserver(() => { retold ||= document.body.textContent.includes('turned over'); })"
        ".observe(document.body, {subtree: true, childList: true, characterData: true})"
    )
    window.correct()
    told = "Corrected. The dice show 9."
    expect(board.title).to_have_text("Cleo wins 3 coins")
    expect(board.page.locator(".corrected")).to_have_text(f"{told} Ben gives Cleo 3 coins")
    expect(board.page.locator("[aria-live=polite]").last).to_have_text(f"{told} Cleo wins 3 coins")
    expect(board.page.locator(".massimo-figure")).to_have_text("9")
    assert coins(board) == {"Ana": "11", "Ben": "11", "Cleo": "14"}
    expect(phone.title).to_have_text("You win 3 coins")
    expect(phone.hint).to_have_text(told)
    expect(phone.page.locator("[aria-live=polite]")).to_contain_text(told)
    board.button("Undo the correction of the dice").click()
    expect(board.title).to_have_text("Ben wins 3 coins")
    expect(board.page.locator(".corrected")).to_have_count(0)
    expect(phone.title).to_have_text("Ben wins 3 coins")
    expect(phone.hint).to_have_text("Massimo 7")
    assert board.page.evaluate("retold") is False


def test_c1_10_a_flipped_card_that_is_another_one(room: Room, evening: Evening) -> None:
    """Cleo's card is a 7, which is higher than Ben's 6; the 9 is in her hand again."""
    reveal(room)
    board, phone = evening.board(), evening.phone("Ben")
    board.open(room.board_link)
    phone.open(room.seat_link("Ben"))
    window, inspector = Window(board).open(), Inspector(board)
    inspector.look("what is wrong")
    window.tap("A flipped card is a different card", "Which card is shown wrongly?")
    inspector.look("whose card")
    window.tap("Cleo: 9", "What does Cleo’s card show?")
    expect(window.dialog.locator(".truth")).to_have_count(12)
    inspector.look("which card")
    window.dialog.get_by_role("button", name="7", exact=True).click()
    window.asks("Cleo’s card shows 7.")
    expect(window.dialog.get_by_text("Ben gives Cleo 3 coins")).to_be_visible()
    inspector.look("what it changes")
    window.correct()
    expect(board.title).to_have_text("Cleo wins 3 coins")
    inspector.look("it has been corrected")
    expect(phone.hint).to_have_text("Corrected. Cleo’s card shows 7.")
    assert room.view("Cleo")["mine"]["hand"] == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]
    phone.button("Begin my turn").tap()
    expect(board.title).to_have_text("Ben chooses the dice")
    expect(board.button("Correct something")).to_have_count(0)
    assert inspector.found == []


def test_c1_5_dice_are_corrected_before_the_reveal(room: Room, evening: Evening) -> None:
    board, phone = evening.board(), evening.phone("Ana")
    board.open(room.board_link)
    phone.open(room.seat_link("Ana"))
    board.button("Correct something").click()
    window, inspector = Window(board), Inspector(board)
    window.asks("What do the dice show together?")
    inspector.look("the dice")
    window.tap("9", "The dice show 9.")
    expect(window.dialog.get_by_text("Nothing else changes: no card has been turned over yet.")).to_be_visible()
    window.correct()
    expect(phone.hint).to_have_text("Corrected. The dice show 9.")
    expect(board.page.locator(".massimo-figure")).to_have_text("9")
    phone.button("Quitte").tap()
    expect(board.title).to_have_text("Cleo wins 3 coins")
    assert inspector.found == []


@pytest.fixture
def ended(shared: Served) -> Room:
    """Ana has doubled and won every turn; Ben has no coin left after the sixth."""
    opened = Room(shared.url, game="casanova")
    opened.join("Ana", "Ben")
    opened.begin()
    for number in range(1, ENDS_AFTER + 1):
        active, other = ("Ana", "Ben") if number % 2 else ("Ben", "Ana")
        opened.act(active, "announce_dice", dice=1)
        opened.act("Ana", "play_card", card=number)
        opened.act("Ben", "play_card", card=number + 7)
        opened.act(active, "enter_dice", massimo=6)
        opened.act(active, "announce", what="double")
        opened.act(other, "answer_double", match=True)
        if number < ENDS_AFTER:
            opened.act(HOST, "next_turn")
    return opened


def test_c2_2_a_game_that_ended_by_a_mistake_goes_on_and_who_was_out_is_back(ended: Room, evening: Evening) -> None:
    """Ben's last card was a 6 as well: of the 4 coins in the pot each gets 2."""
    board, phone = evening.board(), evening.phone("Ben")
    board.open(ended.board_link)
    phone.open(ended.seat_link("Ben"))
    expect(board.title).to_have_text("Ana wins")
    expect(phone.title).to_have_text("Ana wins")
    window, inspector = Window(board).open(), Inspector(board)
    window.tap("A flipped card is a different card", "Which card is shown wrongly?")
    window.tap("Ben: 13", "What does Ben’s card show?")
    window.dialog.get_by_role("button", name="6", exact=True).click()
    window.asks("Ben’s card shows 6.")
    for words in (
        "Ana gives Ben 2 coins",
        "Ben is back in the game.",
        "The game is not over: it goes on.",
    ):
        expect(window.dialog.get_by_text(words)).to_be_visible()
    inspector.look("a game that goes on")
    window.correct()
    expect(board.title).to_have_text("Ben and Ana take 2 coins each")
    assert coins(board) == {"Ana": "22", "Ben": "2"}
    expect(phone.title).to_have_text("Ben and Ana take 2 coins each")
    expect(phone.hint).to_have_text("Corrected. Ben’s card shows 6.")
    board.button("Undo the correction of Ben’s card").click()
    expect(board.title).to_have_text("Ana wins 4 coins")
    expect(phone.title).to_have_text("Ana wins")
    board.button("Go on: the result").click()
    expect(board.title).to_have_text("Ana wins")
    board.button("Redo the correction of Ben’s card").click()
    board.button("Next turn: Ana").click()
    expect(board.title).to_have_text("Ana chooses the dice")
    ended.act("Ana", "announce_dice", dice=1)
    expect(phone.title).to_have_text("Play a card")
    assert inspector.found == []


def test_with_keys_alone(room: Room, evening: Evening) -> None:
    reveal(room)
    board = evening.board()
    board.open(room.board_link)
    window = Window(board)
    window.by_keys(
        (2, "Which card is shown wrongly?"),
        (3, "What does Cleo’s card show?"),
        (1, "Cleo’s card shows 1."),
    )
    room.until(lambda view: bool(view["outcome"]["lines"][2]["card"] == 1))
    expect(window.dialog).to_have_count(0)


def test_with_a_thumb_everything_can_be_hit(room: Room, evening: Evening) -> None:
    reveal(room)
    thumb = evening.phone("the host")
    thumb.open(room.board_link)
    inspector = Inspector(thumb)
    dialog = thumb.page.get_by_role("dialog")
    thumb.button("Correct something").tap()
    for choice, steps in ((0, (".truth",)), (1, (".piece", ".truth"))):
        dialog.locator(".wrong").nth(choice).tap()
        for step in steps:
            dialog.locator(step).first.wait_for()
            assert too_small(dialog) == []
            fits_soon(thumb.page)
            inspector.look(f"a choice of {step}")
            thumb.looked_at()
            dialog.locator(step).last.tap()
        expect(dialog.get_by_role("button", name="Correct it")).to_be_enabled()
        fits_soon(thumb.page)
        inspector.look("what it changes")
        for _ in (*steps, "the kind"):
            thumb.looked_at()
            dialog.get_by_role("button", name="Back").tap()
    assert inspector.found == []
