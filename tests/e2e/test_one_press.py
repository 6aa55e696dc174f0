"""One press is one step: a key that is held down, and a double click on what becomes something else meanwhile."""

import pytest
from playwright.sync_api import expect

from .board import Board
from .conftest import Evening
from .hand_game import NAMES, ROUNDS
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser
FIRST = ROUNDS[0]
HELD = 12
"""How often a key that is held down comes again."""


def paying(served: Served) -> Room:
    room = Room(served.url)
    room.join(*NAMES)
    room.begin()
    room.act(HOST, "place_pawn", seat=room.seats["Ana"], table=FIRST.pawns["Ana"])
    room.lay_tokens(FIRST)
    room.lay_cards(FIRST)
    room.move_pawns(FIRST)
    return room


def hold(board: Board, key: str) -> None:
    """Each repetition comes only after what the one before may have asked for has arrived."""
    for _ in range(HELD):
        board.page.keyboard.down(key)
        board.page.wait_for_timeout(80)
    board.page.keyboard.up(key)


def opened(room: Room) -> int:
    """How many tables have been turned over."""
    return sum(table["evaluated"] is not None for table in room.view()["tables"])


@pytest.fixture
def room(shared: Served) -> Room:
    return paying(shared)


@pytest.fixture
def board(room: Room, evening: Evening) -> Board:
    board = evening.board()
    board.open(room.board_link)
    expect(board.main).to_be_enabled()
    return board


@pytest.mark.parametrize("key", ["n", "Enter"])
def test_a_key_held_down_turns_over_one_table(room: Room, board: Board, key: str) -> None:
    board.main.focus()
    hold(board, key)
    assert opened(room) == 1
    board.main.focus()
    board.page.keyboard.press(key)
    room.until(lambda _: opened(room) == 2)


def test_a_key_held_down_takes_back_one_step(room: Room, board: Board) -> None:
    phase = room.view()["phase"]
    room.act(HOST, "reveal")
    expect(board.page.locator(".open-table")).to_be_visible()
    hold(board, "u")
    room.until(lambda view: view["redo"] is not None)
    assert (room.view()["phase"], room.view()["redo"]["type"]) == (phase, "reveal")


@pytest.mark.parametrize("what", ["main", "undo"])
def test_a_double_click_is_one_step_though_the_button_says_something_else_by_then(
    room: Room, board: Board, what: str
) -> None:
    room.act(HOST, "reveal")
    expect(board.page.locator(".open-table")).to_be_visible()
    button = board.main if what == "main" else board.button("Undo")
    expect(button).to_be_enabled()
    spot = button.bounding_box()
    assert spot
    mouse = board.page.mouse
    mouse.move(spot["x"] + 20, spot["y"] + 20)
    for click in (1, 2):
        mouse.down(click_count=click)
        mouse.up(click_count=click)
        board.page.wait_for_timeout(150)
    view = room.view()
    assert opened(room) == (2 if what == "main" else 0)
    assert view["phase"] == "payout"
