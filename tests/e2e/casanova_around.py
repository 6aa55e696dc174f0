"""People around a table of Casanova: who has a phone taps on it, for the others the host does the same on the board."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from .board import Board
from .casanova_game import NAMES, Turn
from .conftest import Evening
from .phone import Phone
from .room import Room
from .serving import Served
from .watching import figure

COLOURS = {"Ana": "blue", "Ben": "red", "Cleo": "yellow"}
DICE = {1: "One die", 2: "2 dice", 3: "3 dice"}
PIECES = ".hand .slot"

CARDS = {"Ana": 4, "Ben": 6, "Cleo": 9}
"""What lies before each when `rolled`."""


def rolled(served: Served, *faces: int) -> Room:
    """Ana may announce; where the dice show 7, Ben's 6 will win three coins."""
    room = Room(served.url, game="casanova")
    room.join(*CARDS)
    room.begin()
    room.act("Ana", "announce_dice", dice=len(faces))
    for name, card in CARDS.items():
        room.act(name, "play_card", card=card)
    room.act("Ana", "enter_dice", faces=list(faces))
    return room


class Table:
    """The board, and the phones of those who have one."""

    def __init__(self, served: Served, evening: Evening, with_phone: Iterable[str] = NAMES) -> None:
        self.board = evening.board()
        self.board.open_new(served.url, "Casanova")
        self.phones = {name: evening.phone(name) for name in with_phone}
        for name in NAMES:
            if name in self.phones:
                self.phones[name].open(self.board.address)
                self.phones[name].sit_down(COLOURS[name])
            else:
                self.board.add_person(name)

    @property
    def screens(self) -> list[Board | Phone]:
        return [self.board, *self.phones.values()]

    def start(self, first: str) -> None:
        self.board.page.get_by_label("Start player").select_option(label=first)
        self.board.button("Start the game").click()
        expect(self.board.title).to_have_text(f"{first} chooses the dice")

    # A turn, on phones and board

    def play(self, turn: Turn) -> None:
        """A whole turn up to its result; what the screens say must be what is on paper."""
        self.announce_dice(turn)
        for name, card in turn.cards.items():
            self.play_card(name, card)
        self.roll(turn)
        self.announce(turn)
        for name, match in turn.matched.items():
            self.answer(turn.active, name, match)
        self.name_cards(turn)
        self.read(turn)

    def announce_dice(self, turn: Turn) -> None:
        expect(self.board.title).to_have_text(f"{turn.active} chooses the dice")
        phone = self.phones.get(turn.active)
        if phone:
            expect(phone.title).to_have_text("How many dice?")
        (phone or self.board).button(DICE[turn.dice]).click()
        expect(self.board.title).to_have_text("Play a card and a coin")

    def play_card(self, name: str, card: int) -> None:
        if name not in self.phones:
            self.board.button(f"{name}’s card lies").click()
        else:
            phone = self.phones[name]
            expect(phone.title).to_have_text("Play a card")
            place = look(phone).index(card)
            phone.page.locator(PIECES).nth(place).tap()
            phone.button("Play it").tap()
        expect(self.plate(name)).not_to_contain_text("plays a card")

    def roll(self, turn: Turn) -> None:
        screen = self.phones.get(turn.active, self.board)
        expect(self.board.title).to_have_text(
            f"{turn.active} rolls {turn.dice} dice" if turn.dice > 1 else f"{turn.active} rolls the die"
        )
        expect(screen.title).to_contain_text(re.compile("rolls?", re.IGNORECASE))
        assert not any(covered_cards_show(one) for one in self.screens)
        other_way = screen.button("Enter each die" if turn.faces else "Enter the sum")
        if other_way.is_visible():
            other_way.click()
        for number in turn.faces or (turn.massimo,):
            screen.page.get_by_role("button", name=str(number), exact=True).click()
        screen.button("that is right").click()
        expect(self.board.title).to_have_text(f"{turn.active} may announce")
        expect(self.board.page.locator(".massimo-figure")).to_have_text(str(turn.massimo))

    def announce(self, turn: Turn) -> None:
        assert not any(covered_cards_show(one) for one in self.screens)
        self.phones.get(turn.active, self.board).button(re.compile(turn.said, re.IGNORECASE)).click()

    def answer(self, active: str, name: str, match: bool) -> None:
        if name in self.phones:
            phone = self.phones[name]
            expect(phone.title).to_have_text(f"{active} doubles")
            phone.button("Match" if match else "Withdraw").tap()
        else:
            expect(self.board.page.locator(".for")).to_have_text(f"Does {name} match?")
            self.board.button("Matches with one coin" if match else "Withdraws").click()

    def name_cards(self, turn: Turn) -> None:
        """The board asks for the open cards of those without a phone, clockwise from the active player."""
        first = NAMES.index(turn.active)
        for name in (*NAMES[first:], *NAMES[:first]):
            if name in turn.cards and name not in self.phones:
                expect(self.board.page.locator(".for")).to_have_text(f"What is {name}’s card?")
                self.board.page.get_by_role("button", name=str(turn.cards[name]), exact=True).click()

    # What can be read of it

    def read(self, turn: Turn) -> None:
        board = self.board
        expect(board.title).to_have_text(turn.told)
        for name, coins in turn.coins.items():
            assert figure(self.plate(name).locator(".plate-coins").inner_text()) == coins
            reason = turn.reasons.get(name, "out of the game")
            assert self.plate(name).locator("small").inner_text() == reason
        assert figure(board.page.locator(".pot-figure").text_content() or "") == turn.pot
        why = board.page.locator(".why").inner_text()
        assert ("stay in the pot" in why) == (turn.pot > 0)
        assert [name for name in NAMES if f"{name} has no coins left" in why] == list(turn.out)
        assert board.fortunes() == turn.coins

    def plate(self, name: str) -> Locator:
        return self.board.page.locator(".plate-card", has_text=name)

    def played(self, name: str) -> str:
        """The cards that lie open before a person, as the column tells those who listen."""
        return self.board.page.locator(".order > li", has_text=name).locator(":scope > .hidden-text").inner_text()


@contextmanager
def holding(phone: Phone) -> Iterator[Locator]:
    """Press and hold the hand; gives its cards. No face is left in the page once the finger is lifted."""
    box = phone.page.locator(PIECES).first.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = phone.context.new_cdp_session(phone.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(phone.page.locator(f"{PIECES} text").first).to_be_visible()
    yield phone.page.locator(PIECES)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.page.locator(f"{PIECES} text")).to_have_count(0)
    touch.detach()


def look(phone: Phone) -> list[int]:
    """The numbers of the hand, in the order in which the cards lie."""
    with holding(phone) as cards:
        return [figure(text) for text in cards.all_text_contents()]


def covered_cards_show(screen: Board | Phone) -> bool:
    """Is there a face in the page, though all cards lie covered?"""
    return screen.page.locator(f"{PIECES} text, .turn-up").count() > 0
