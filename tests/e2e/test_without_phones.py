"""People without a phone: the host records what they do, and says at the payout what their flipped cards are."""

import pytest
from playwright.sync_api import expect

from .around import COLOURS, Table
from .conftest import Evening
from .hand_game import NAMES, ROUNDS
from .phone import CARDS
from .serving import Served

pytestmark = pytest.mark.browser


def test_one_of_four_has_no_phone(shared: Served, evening: Evening) -> None:
    table = Table(shared, evening, with_phone=("Ana", "Ben", "Cleo"))
    for name, phone in table.phones.items():
        phone.open(table.board.address)
        phone.sit_down(COLOURS[name])
    table.board.add_person("Dan")
    table.board.start(first="Ana")
    table.place_first_pawn()
    for wanted in ROUNDS[:2]:
        table.play(wanted)
    for screen in table.screens:
        assert screen.watch.leaks() == []


def test_nobody_has_a_phone(shared: Served, evening: Evening) -> None:
    """The laptop alone is a complete score pad; tokens are counted in one go, a slip is undone and done again."""
    table = Table(shared, evening, with_phone=())
    board, wanted = table.board, ROUNDS[0]
    for name in NAMES:
        board.add_person(name)
    board.start(first="Ana")
    table.place_first_pawn()
    lying = [number for tables in wanted.tokens.values() for number in tables]
    board.count_tokens({number: lying.count(number) for number in set(lying)})
    expect(board.title).to_have_text("Place your cards")
    board.button("Undo").click()
    expect(board.title).to_have_text("Place your tokens")
    board.button("Redo").click()
    for turn in range(len(CARDS)):
        for name in NAMES:
            board.tap_in_turn(name, [*wanted.cards[name].values()][turn])
    table.move_pawns(wanted.pawns)
    table.turn_over(wanted)
    table.hand_over_notes(wanted)
    table.change_seats(wanted)
