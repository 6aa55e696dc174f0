"""Every screen of Casanova on phone and board, dark and light, is held against axe."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import expect

from .casanova_around import holding
from .conftest import Evening
from .inspector import Inspector
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser
NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture
def room(shared: Served) -> Room:
    """Three people; Ana starts."""
    opened = Room(shared.url, game="casanova")
    opened.join(*NAMES)
    return opened


def play_on(room: Room, cards: Iterable[int]) -> None:
    """More turns, each with the same card for everybody."""
    for card in cards:
        room.act(HOST, "next_turn")
        room.act(HOST, "announce_dice", dice=1)
        for name in NAMES:
            room.act(name, "play_card", card=card)
        room.act(HOST, "enter_dice", massimo=6)
        room.act(HOST, "announce", what="nothing")


def test_phone_of_the_active_player(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ana")
    inspector = Inspector(phone)
    phone.open(room.seat_link("Ana"))
    room.begin()
    expect(phone.title).to_have_text("How many dice?")
    inspector.look("how many dice")
    phone.button("2 dice").tap()
    expect(phone.title).to_have_text("Play a card")
    with holding(phone):
        inspector.look("the hand looked at")
    phone.page.locator(".hand .slot").first.tap()
    inspector.look("a card chosen")
    phone.button("Play it").tap()
    expect(phone.title).to_have_text("You can put the phone down")
    phone.rest.tap()
    inspector.look("a card played")
    for name in NAMES[1:]:
        room.act(name, "play_card", card=5)
    expect(phone.title).to_have_text("Roll 2 dice")
    phone.button("Cards played so far").tap()
    inspector.look("what has been played")
    phone.button("Close").tap()
    phone.page.get_by_role("button", name="3", exact=True).tap()
    inspector.look("one die entered")
    phone.button("Enter the sum").tap()
    inspector.look("the sum")
    phone.page.get_by_role("button", name="7", exact=True).tap()
    inspector.look("a sum chosen")
    phone.button("Massimo 7: that is right").tap()
    expect(phone.title).to_have_text("Do you announce?")
    inspector.look("the announcement")
    assert inspector.found == []


def test_phone_of_another_player(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ben")
    inspector = Inspector(phone)
    phone.open(room.seat_link("Ben"))
    room.begin()
    room.act("Ana", "announce_dice", dice=1)
    for name in NAMES:
        room.act(HOST, "play_card", seat=room.seats[name])
    room.act("Ana", "enter_dice", massimo=4)
    room.act("Ana", "announce", what="double")
    expect(phone.title).to_have_text("Ana doubles")
    inspector.look("a double")
    phone.button("Withdraw").tap()
    room.act("Cleo", "answer_double", match=True)
    expect(phone.title).to_have_text("Which card was yours?")
    inspector.look("naming a card")
    phone.page.get_by_role("button", name="9", exact=True).tap()
    for name in ("Ana", "Cleo"):
        room.act(HOST, "name_card", seat=room.seats[name], card=9)
    expect(phone.button("Begin my turn")).to_be_visible()
    phone.button("Cards played so far").tap()
    inspector.look("the result")
    play_on(room, (13, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11))
    expect(phone.title).to_have_text("You win")
    inspector.look("the end")
    assert inspector.found == []


def test_board(room: Room, evening: Evening) -> None:
    board = evening.board()
    board.open(room.board_link)
    inspector = Inspector(board)
    room.begin()
    expect(board.title).to_have_text("Ana chooses the dice")
    inspector.look("how many dice")
    board.page.locator(".order .person").first.click()
    inspector.look("how many dice, for somebody")
    board.button("2 dice").click()
    for name in NAMES[:2]:
        board.page.locator(".order > li", has_text=name).get_by_role("button").click()
        inspector.look("a card, for somebody")
        board.main.click()
    room.act("Cleo", "play_card", card=12)
    expect(board.title).to_have_text("Ana rolls 2 dice")
    board.page.locator(".order .person").first.click()
    board.page.get_by_role("button", name="3", exact=True).click()
    inspector.look("one die entered")
    board.button("Enter the sum").click()
    inspector.look("the sum")
    board.page.get_by_role("button", name="7", exact=True).click()
    board.button("Massimo 7: that is right").click()
    expect(board.title).to_have_text("Ana may announce")
    board.page.locator(".order .person").first.click()
    board.button("Double").click()
    expect(board.title).to_have_text("Ana doubles")
    room.act("Ben", "answer_double", match=False)
    room.act("Cleo", "answer_double", match=True)
    expect(board.page.locator(".for")).to_have_text("What is Ana’s card?")
    inspector.look("naming a card")
    for name in NAMES[:2]:
        room.act(HOST, "name_card", seat=room.seats[name], card=7)
    expect(board.title).to_have_text("Ana wins 5 coins")
    inspector.look("the result")
    play_on(room, (13, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11))
    board.button("Go on: the result").click()
    inspector.look("the end")
    assert inspector.found == []


def test_choosing_a_game(shared: Served, evening: Evening) -> None:
    board = evening.board()
    board.open(f"{shared.url}/board")
    inspector = Inspector(board)
    inspector.look("which game")
    assert inspector.found == []
