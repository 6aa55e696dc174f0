"""The host's hands on the board: what is clicked too often, and what is taken back."""

import pytest
from playwright.sync_api import expect

from .conftest import Evening
from .hand_game import NAMES, ROUNDS
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser


def test_a_double_click_turns_over_one_table(shared: Served, evening: Evening) -> None:
    room, board = Room(shared.url), evening.board()
    room.join(*NAMES)
    room.begin()
    room.act("Ana", "place_pawn", table=1)
    room.lay_tokens(ROUNDS[0])
    room.lay_cards(ROUNDS[0])
    room.move_pawns(ROUNDS[0])
    board.open(room.board_link)
    expect(board.main).to_have_text("Turn over table 1")
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
