"""The host's hands on the board: clicked too often, reloaded, lent to a phone, and what is taken home at the end."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .board import Board
from .conftest import Evening
from .hand_game import ROUNDS
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def room(shared: Served) -> Room:
    """Four people before the payout of the first round."""
    opened = Room.with_first_pawns(shared.url)
    opened.lay_tokens(ROUNDS[0])
    opened.lay_cards(ROUNDS[0])
    opened.move_pawns(ROUNDS[0])
    return opened


@pytest.fixture
def board(room: Room, evening: Evening) -> Board:
    opened = evening.board()
    opened.open(room.board_link)
    expect(opened.main).to_have_text("Turn over table 1")
    return opened


def test_a_double_click_turns_over_one_table(room: Room, board: Board) -> None:
    place = board.main.bounding_box()
    assert place is not None
    mouse, (x, y) = board.page.mouse, (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    mouse.click(x, y)
    expect(board.main).to_have_text("Next: table 3")
    expect(board.main).to_be_enabled()
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    room.act(HOST, "undo")
    expect(board.main).to_have_text("Turn over table 1")


def test_a_reloaded_board_is_the_host_s_still(board: Board) -> None:
    board.page.reload()
    board.main.click()
    expect(board.main).to_have_text("Next: table 3")


def test_a_board_without_the_key_only_watches(room: Room, board: Board, evening: Evening) -> None:
    other = evening.board()
    other.open(room.board_link.partition("#")[0])
    expect(other.title).to_have_text("Payout")
    expect(other.main).to_have_count(0)
    board.main.click()
    expect(other.title).to_have_text("Table 1")


def test_the_host_lends_the_rights_to_a_phone(room: Room, board: Board, evening: Evening) -> None:
    cleo = evening.phone("Cleo")
    cleo.open(room.seat_link("Cleo"))
    board.button("Menu").click()
    board.button("Players").click()
    board.page.locator("summary", has_text="Cleo").click()
    board.page.locator("details[open]").get_by_label("Host’s rights").check()
    cleo.button("Turn over the next table").tap()
    expect(cleo.title).to_have_text("Table 1")
    board.button("Close").click()
    expect(board.title).to_have_text("Table 1")


def test_the_record_is_saved_and_the_same_people_play_again(room: Room, board: Board, evening: Evening) -> None:
    """What is saved in the middle of a game tells no more than the board shows."""
    phone = evening.phone("Dan")
    phone.open(room.seat_link("Dan"))
    with board.page.expect_download() as saving:
        board.button("Menu").click()
        board.button("Save the record").click()
    record = Path(saving.value.path()).read_text(encoding="utf-8")
    assert json.loads(record)["room"] == room.code
    assert not re.search("raise|bluff|cheat", record, re.IGNORECASE)


def test_the_same_people_play_another_game(shared: Served, evening: Evening) -> None:
    """In the menu's stead: one click on the board, and every phone is at the other game's table, in its seat."""
    room = Room(shared.url)
    room.join("Ana", "Ben", "Cleo")
    phone, board = evening.phone("Ana"), evening.board()
    phone.open(room.seat_link("Ana"))
    expect(phone.title).to_contain_text("Ana")
    board.open(room.board_link)
    board.button("Play another game").click()
    board.page.get_by_role("dialog").get_by_role("button", name="Casanova").click()
    expect(board.title).to_have_text("Casanova")
    room.act(HOST, "start_game", start_player=room.seats["Ana"])
    expect(board.title).to_have_text("Ana chooses the dice")
    expect(phone.button(re.compile("^2 dice"))).to_be_visible()


def test_a_game_with_too_few_chairs_says_so(shared: Served, evening: Evening) -> None:
    room = Room(shared.url)
    room.join("Ana", "Ben", "Cleo", "Dan", "Eva")
    board = evening.board()
    board.open(room.board_link)
    board.button("Play another game").click()
    dialog = board.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Casanova")).to_be_disabled()
    expect(dialog).to_contain_text("fewer chairs")
