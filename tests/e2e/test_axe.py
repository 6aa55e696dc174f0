"""Every screen of phone and board, dark and light, is held against axe: WCAG 2.2 AA and good practice."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from .conftest import Evening
from .hand_game import FIRST_PAWN, NAMES, ROUNDS
from .inspector import Inspector
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def room(shared: Served) -> Room:
    """Four people; chairs and seats as in the game reckoned by hand."""
    opened = Room(shared.url)
    opened.join(*NAMES)
    return opened


def test_phone_outside_and_before_the_game(shared: Served, evening: Evening) -> None:
    phone, room = evening.phone("Ana"), Room(shared.url)
    inspector = Inspector(phone)
    phone.open(shared.url)
    phone.page.get_by_label("Room code").fill("zzzz")
    phone.button("Go in").tap()
    expect(phone.page.get_by_text("There is no such room")).to_be_visible()
    inspector.look("the front page with a wrong code")
    phone.open(f"{shared.url}/ZZZZ")
    expect(phone.title).to_contain_text("There is no room")
    inspector.look("no such room")
    phone.open(f"{room.join_link}#key={'x' * 22}")
    expect(phone.title).to_have_text("No seat on this phone")
    inspector.look("a wrong key")
    phone.button("Go on without").tap()
    room.join("Zoe")
    expect(phone.hint).to_contain_text("Zoe")
    inspector.look("joining")
    phone.sit_down("red")
    inspector.look("lobby for two")
    room.join("Yan", "Xu")
    expect(phone.button("Sit between Xu and Zoe")).to_be_visible()
    inspector.look("lobby for four")
    phone.button("Name and colour").tap()
    inspector.look("name and colour")
    phone.button("Menu").tap()
    phone.button("My seat on another phone").tap()
    expect(phone.page.locator(".qr img")).to_be_visible()
    inspector.look("menu with the seat's code")
    assert inspector.found == []


def test_phone_in_the_game(room: Room, evening: Evening) -> None:
    phone, first = evening.phone("Ana"), ROUNDS[0]
    inspector = Inspector(phone)
    phone.open(room.seat_link("Ana"))
    room.begin()
    expect(phone.title).to_have_text("Put your pawn on any table")
    inspector.look("first pawn")
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    expect(phone.title).to_have_text("Tap a table")
    phone.put(1)
    expect(phone.button("take back")).to_have_count(1)
    inspector.look("tokens")
    for number in first.tokens["Ana"][1:]:
        phone.put(number)
    expect(phone.title).to_have_text("You can put the phone down")
    inspector.look("put down")
    room.lay_tokens(replace(first, tokens=first.tokens | {"Ana": ()}))
    phone.card(1).tap()
    expect(phone.title).to_have_text("Tap a table")
    inspector.look("a card chosen")
    phone.put(3)
    expect(phone.card(1)).to_contain_text("move")
    with phone.holding(2):
        inspector.look("a card looked at")
    room.act(HOST, "undo")
    room.lay_cards(replace(first, cards=first.cards | {"Ana": {}}))
    for number in (1, 3, 5):  # as nobody has told which is which, they are asked for later
        room.act(HOST, "place_card", table=number, seat=room.seats["Ana"])
    expect(phone.title).to_have_text("Move your pawn")
    inspector.look("pawns")
    room.move_pawns(first)
    expect(phone.title).to_have_text("Payout")
    inspector.look("before the first table")
    room.act(HOST, "reveal")
    expect(phone.button("Cheat")).to_be_visible()
    inspector.look("naming a card")
    phone.button("Raise").tap()
    expect(phone.page.locator(".paid").first).to_be_visible()
    inspector.look("a table's payout")
    assert inspector.found == []


def test_phone_at_the_end_of_a_round_and_of_the_game(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ben")
    inspector = Inspector(phone)
    phone.open(room.seat_link("Ben"))
    room.begin()
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    room.reckon(ROUNDS[0])
    expect(phone.button("I have them")).to_be_visible()
    inspector.look("notes")
    phone.button("I have them").tap()
    room.act(HOST, "confirm_notes")
    expect(phone.title).to_have_text("Change your chair")
    inspector.look("seats")
    for wanted in ROUNDS[1:]:
        room.act(HOST, "next_round")
        room.reckon(wanted)
        room.act(HOST, "confirm_notes")
    expect(phone.title).to_have_text("You win")
    inspector.look("the end")
    evening.phone("Ben").open(room.seat_link("Ben"))
    expect(phone.title).to_have_text("This seat is open elsewhere")
    inspector.look("open elsewhere")
    assert inspector.found == []


def test_phone_in_trouble(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ana")
    inspector = Inspector(phone)
    phone.open(room.seat_link("Ana"))
    expect(phone.title).to_have_text("Welcome, Ana")
    phone.page.route("**/actions", lambda route: route.fulfill(status=409, json={"error": {"code": "started"}}))
    phone.button("Sit between Ben and Cleo").tap()
    expect(phone.page.locator(".toast")).to_be_visible()
    inspector.look("refused")
    phone.page.unroute("**/actions")
    phone.context.set_offline(True)
    phone.button("Sit between Ben and Cleo").tap()
    expect(phone.page.locator(".banner")).to_be_visible()
    inspector.look("offline")
    assert inspector.found == []


def test_where_nobody_moves_and_everybody_says_ok(shared: Served, evening: Evening) -> None:
    """Other house rules, other screens: an OK for each table, numbers instead of new seats."""
    room = Room(shared.url, {"acknowledge": "everyone", "seating": "platelets"})
    room.join(*NAMES)
    board, phone = evening.board(), evening.phone("Cleo")
    board.open(room.board_link)
    phone.open(room.seat_link("Cleo"))
    inspectors = Inspector(board), Inspector(phone)
    room.begin()
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    room.lay_tokens(ROUNDS[0])
    room.lay_cards(ROUNDS[0])
    room.move_pawns(ROUNDS[0])
    board.main.click()
    expect(phone.button("OK")).to_be_visible()
    for inspector in inspectors:
        inspector.look("an OK is waited for")
    phone.button("OK").tap()
    for _ in ROUNDS[0].evaluated:
        room.act(HOST, "acknowledge", table=room.view()["payout"]["table"])
        if room.view()["phase"] == "payout":
            room.act(HOST, "reveal")
    board.button("Go on").click()
    board.main.click()
    expect(board.title).to_have_text("Take your new numbers")
    expect(phone.title).to_have_text("Take platelet 1")
    for inspector in inspectors:
        inspector.look("new numbers")
        assert inspector.found == []


def test_board_before_the_game(shared: Served, evening: Evening) -> None:
    board = evening.board()
    inspector = Inspector(board)
    board.open(f"{shared.url}/board")
    inspector.look("which game")
    board.open_new(shared.url)
    inspector.look("lobby")
    board.page.get_by_text("Wi-Fi code").click()
    inspector.look("Wi-Fi code")
    board.button("Close").click()
    for name in NAMES[:3]:
        board.add_person(name)
    board.button("someone without a phone").click()
    inspector.look("a seat without a phone")
    board.button("Close").click()
    board.button("Menu").click()
    inspector.look("menu")
    board.button("Close").click()
    board.button("Change the rules").click()
    inspector.look("rules")
    board.button("Close").click()
    board.chair("Ben").click()
    inspector.look("a person")
    board.button("Give this seat a phone").click()
    inspector.look("before a seat's code")
    board.button("Show the code").click()
    expect(board.page.locator("dialog .code svg")).to_be_visible()
    inspector.look("a seat's code")
    assert inspector.found == []


def test_board_while_pieces_are_laid(room: Room, evening: Evening) -> None:
    board, first = evening.board(), ROUNDS[0]
    board.open(room.board_link)
    inspector = Inspector(board)
    room.begin()
    expect(board.title).to_have_text("Place the first pawn")
    inspector.look("first pawn")
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    expect(board.title).to_have_text("Place your tokens")
    inspector.look("tokens")
    board.button("Count all tokens at once").click()
    inspector.look("counting tokens")
    board.button("Cancel").click()
    room.lay_tokens(first)
    board.act_for("Ana", 1)
    inspector.look("cards, for somebody")
    room.lay_cards(replace(first, cards={name: first.cards[name] for name in NAMES[1:]}))
    for number in (3, 5):
        board.act_for("Ana", number)
    expect(board.title).to_have_text("Move your pawns")
    inspector.look("pawns")
    room.move_pawns(first)
    expect(board.title).to_have_text("Payout")
    inspector.look("before the first table")
    board.main.click()
    expect(board.page.get_by_role("heading", name="What was Ana’s card?")).to_be_visible()
    inspector.look("naming a card")
    board.name_card("Ana", "raise")
    expect(board.page.locator(".lines")).to_be_visible()
    inspector.look("a table's payout")
    assert inspector.found == []


def test_board_at_the_end_of_a_round_and_of_the_game(room: Room, evening: Evening) -> None:
    board = evening.board()
    board.open(room.board_link)
    inspector = Inspector(board)
    room.begin()
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    room.reckon(ROUNDS[0])
    board.button("Go on").click()
    expect(board.title).to_have_text("Hand over the notes")
    inspector.look("notes")
    board.main.click()
    expect(board.title).to_contain_text("change seats")
    inspector.look("seats")
    for wanted in ROUNDS[1:]:
        room.act(HOST, "next_round")
        room.reckon(wanted)
        board.button("Go on").click()
        expect(board.title).to_have_text("Hand over the notes")
        board.main.click()
        expect(board.title).not_to_have_text("Hand over the notes")
    expect(board.title).to_have_text("Ben wins")
    inspector.look("the end")
    board.button("Menu").click()
    board.button("Players").click()
    inspector.look("people")
    board.button("Close").click()
    board.button("Join with the code").click()
    inspector.look("the code, large")
    assert inspector.found == []
