"""Something was recorded wrongly: the host says what, sees what it changes, corrects it; everybody hears of it."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from .board import counted
from .conftest import Evening
from .correcting import Window, too_small
from .hand_game import FIRST_PAWN, NAMES, ROUNDS
from .inspector import Inspector
from .phone import fits_soon
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser

FIRST = ROUNDS[0]


@pytest.fixture
def room(shared: Served) -> Room:
    """The game reckoned by hand, in its first round: all pawns have moved, no table is turned over yet."""
    opened = Room.with_first_pawns(shared.url)
    opened.lay_tokens(FIRST)
    opened.lay_cards(FIRST)
    opened.move_pawns(FIRST)
    return opened


def reveal_all(room: Room) -> None:
    for _ in FIRST.evaluated:
        room.act(HOST, "reveal")


def test_v6_3_a_token_that_lies_elsewhere_sends_notes_back_and_people_to_other_chairs(
    room: Room, evening: Evening
) -> None:
    """A 5 lies at table 3 and not at table 1: 15 × 3 = 45 for Cleo instead of 60, 20 × 2 = 40 for Ben instead of 30.

    Cleo holds 50,000 and 10,000 and keeps 45,000 with the fewest notes if the 50,000 goes back for 35,000. Ben is the
    richest now and keeps chair 2; clockwise follow Cleo, Dan and Ana: nobody moves.
    """
    board, phone = evening.board(), evening.phone("Cleo")
    reveal_all(room)
    room.act(HOST, "confirm_notes")
    board.open(room.board_link)
    phone.open(room.seat_link("Cleo"))
    expect(board.title).to_have_text("3 people change seats")
    window, inspector = Window(board).open(), Inspector(board)
    inspector.look("what is wrong")
    window.tap("A token lies elsewhere", "At which table does this screen show one too many?")
    inspector.look("which token")
    window.tap("Table 1 ", "Where does it really lie?")
    window.tap("Table 3 ", "A token lies at table 3, not at table 1.")
    expect(window.section("Tables").get_by_role("listitem")).to_have_text(["160,000→ 45,000", "330,000→ 40,000"])
    gains = window.section("Gains of this round").get_by_role("listitem")
    expect(gains).to_have_text(["Cleo60,000→ 45,000-15,000", "Ben40,000→ 50,000+10,000"])
    assert counted(window.section("Goes back to the bank")) == {50_000: 1}
    assert counted(window.section("Then, from the bank").locator("li", has_text="Cleo")) == {
        20_000: 1,
        10_000: 1,
        5_000: 1,
    }
    expect(window.section("Who sits elsewhere").locator("b")).to_have_text(["Ben", "Dan", "Ana"])
    inspector.look("what it changes")
    assert room.view()["phase"] == "seating", "nothing has happened yet"
    window.correct()
    told = "Corrected. A token lies at table 3, not at table 1."
    expect(board.page.locator(".corrected")).to_have_text(told)
    expect(phone.hint).to_have_text(told)
    expect(phone.page.locator("[aria-live=polite]")).to_contain_text(told)
    expect(board.title).to_have_text("Hand over the notes")
    expect(phone.title).to_have_text("You give back 15,000")
    inspector.look("it has been corrected")
    assert board.deals("returns") == {"Cleo": {50_000: 1}}
    assert board.deals("receives") == {"Ben": {10_000: 1}, "Cleo": {20_000: 1, 10_000: 1, 5_000: 1}}
    board.main.click()
    expect(board.title).to_have_text("Everybody stays seated")
    expect(phone.title).to_have_text("Keep your chair")
    assert board.fortunes() == {"Ben": 50_000, "Cleo": 45_000, "Dan": 10_000, "Ana": 0}
    assert inspector.found == []


def test_v3_2_a_flipped_card_that_is_another_changes_the_table_that_lies_open(room: Room, evening: Evening) -> None:
    """Dan's Raise at table 1 was a Bluff: 20 × 2 = 40."""
    board, phone = evening.board(), evening.phone("Ana")
    board.open(room.board_link)
    phone.open(room.seat_link("Ana"))
    board.main.click()
    expect(phone.page.get_by_text("20 × 3 = 60 → 60,000")).to_be_visible()
    window, inspector = Window(board).open(), Inspector(board)
    window.tap("A flipped card is a different card", "Which card is shown wrongly?")
    inspector.look("which card")
    window.tap("Dan: Raise", "Which card is it really?")
    inspector.look("what it shows")
    window.tap("Bluff", "Dan’s card at table 1: Bluff, not Raise.")
    expect(window.section("Gains of this round").get_by_role("listitem")).to_have_text("Cleo60,000→ 40,000-20,000")
    window.correct()
    expect(board.page.locator(".lines .got").first).to_have_text("40,000")
    assert board.lines() == [("Cleo", 40_000), ("Ana", 0)]
    expect(phone.page.get_by_text("20 × 2 = 40 → 40,000")).to_be_visible()
    expect(phone.hint).to_have_text("Corrected. Dan’s card at table 1: Bluff, not Raise.")
    board.button("Undo the correction of a flipped card").click()
    expect(phone.page.get_by_text("20 × 3 = 60 → 60,000")).to_be_visible()
    expect(phone.hint).not_to_contain_text("Corrected")
    expect(board.page.locator(".corrected")).to_have_count(0)
    assert board.lines() == [("Cleo", 60_000), ("Ana", 0)]
    assert inspector.found == []


def test_v3_1_a_pawn_that_stands_elsewhere_opens_another_table_and_the_round_goes_on_from_there(
    room: Room, evening: Evening
) -> None:
    """Ana's pawn stands at table 2, where a 5 and Dan's Bluff lie: 5,000 for her; table 1 no longer pays."""
    board, phone = evening.board(), evening.phone("Ana")
    reveal_all(room)
    board.open(room.board_link)
    phone.open(room.seat_link("Ana"))
    expect(board.title).to_have_text("Hand over the notes")
    window, inspector = Window(board).open(), Inspector(board)
    window.tap("A pawn stands elsewhere", "Which pawn stands elsewhere?")
    inspector.look("which pawn")
    window.tap("Ana", "Where does it really stand?")
    expect(window.dialog.locator(".tap")).to_have_count(4)  # V2.3: from table 1 on, but not there
    window.tap("Table 2 ", "Ana’s pawn stands at table 2.")
    expect(window.dialog.get_by_text("60,000→ no longer pays")).to_be_visible()
    expect(window.dialog.get_by_text("Then table 2 is turned over; notes and seats follow.")).to_be_visible()
    inspector.look("a table to turn over")
    window.correct()
    expect(board.title).to_have_text("Table 9")  # which was the last, and still lies open
    expect(phone.title).to_have_text("Table 9")
    board.main.click()
    expect(board.title).to_have_text("Table 2")
    board.name_card("Dan", "bluff")  # which lay covered there: it is named, not shown
    expect(board.page.locator(".lines > li")).to_have_count(1)
    assert board.lines() == [("Ana", 5_000)]
    expect(phone.page.get_by_text("5 → 5,000")).to_be_visible()
    board.button("Go on: the banknotes").click()
    assert board.deals("receives") == {"Ana": {5_000: 1}, "Ben": {20_000: 2}, "Dan": {10_000: 1}}
    phone.button("Go on").tap()
    expect(phone.title).to_have_text("You won 5,000")
    assert inspector.found == []


def test_what_is_asked_follows_what_others_do_meanwhile_and_a_refusal_is_said(room: Room, evening: Evening) -> None:
    board = evening.board()
    reveal_all(room)
    board.open(room.board_link)
    window = Window(board).open()
    window.tap("A token lies elsewhere", "At which table does this screen show one too many?")
    window.tap("Table 2 ", "Where does it really lie?")
    window.tap("Table 4 ", "A token lies at table 4, not at table 2.")
    expect(window.dialog.get_by_text("Nothing else changes: no sum, no note, no seat.")).to_be_visible()
    room.act(HOST, "correct", fact={"kind": "token", "table": 2, "to": 3})
    expect(window.dialog.get_by_role("alert")).to_contain_text("token")
    expect(window.dialog.get_by_role("button", name="Correct it")).to_be_disabled()
    window.tap("Back", "Where does it really lie?")
    window.tap("Back", "At which table does this screen show one too many?")
    expect(window.dialog.get_by_role("button", name="Table 2 ")).to_have_count(0)
    room.act("Ben", "confirm_notes")
    expect(window.dialog.get_by_text("Hand over the rest first, then count or correct.")).to_be_visible()
    window.dialog.get_by_role("button", name="All notes have changed hands").click()
    window.asks("What is different on the table?")


def test_with_keys_alone(room: Room, evening: Evening) -> None:
    board = evening.board()
    reveal_all(room)
    board.open(room.board_link)
    window = Window(board)
    window.by_keys(
        (3, "Which pawn stands elsewhere?"),
        (4, "Where does it really stand?"),
        (1, "Dan’s pawn stands at table 1."),
    )
    room.until(lambda view: bool("s4" in view["tables"][0]["pawns"]))
    expect(window.dialog).to_have_count(0)


def test_with_a_thumb_every_table_card_and_pawn_of_six_people_can_be_hit(shared: Served, evening: Evening) -> None:
    room, thumb = crowded(shared), evening.phone("the host")
    thumb.open(room.board_link)
    inspector = Inspector(thumb)
    dialog = thumb.page.get_by_role("dialog")
    thumb.button("Correct something").tap()
    for choice, many in ((0, "token"), (1, "card"), (2, "pawn")):
        dialog.locator(".wrong").nth(choice).tap()
        dialog.locator(".correct-foot").wait_for()
        assert too_small(dialog) == []
        fits_soon(thumb.page)
        inspector.look(f"a {many}")
        thumb.looked_at()
        dialog.locator(".tap, .piece").last.tap()
        dialog.locator(".pick").wait_for()
        assert too_small(dialog) == []
        thumb.looked_at()
        dialog.locator(".tap").last.tap()
        expect(dialog.get_by_role("button", name="Correct it")).to_be_enabled()
        fits_soon(thumb.page)
        inspector.look(f"what a {many} changes")
        for _ in range(3):
            thumb.looked_at()
            dialog.get_by_role("button", name="Back").tap()
    assert inspector.found == []


def crowded(shared: Served) -> Room:
    """Six people, all cards of each at a table of its own but some, before the first table is turned over."""
    room, names = Room(shared.url), (*NAMES, "Eve", "Finn")
    room.join(*names)
    room.begin()
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    room.act(HOST, "tally_tokens", tokens={str(table): 2 for table in range(1, 13)})
    for i, name in enumerate(names):
        for table in (i + 1, i + 2, i + 7):
            room.act(HOST, "place_card", seat=room.seats[name], table=table)
    room.move_pawns(replace(FIRST, pawns={name: 2 * i + 1 for i, name in enumerate(names)}))
    return room
