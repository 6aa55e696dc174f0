"""People around one table: who has a phone taps on it, for the others the host does the same on the board."""

import re
from collections.abc import Iterable, Mapping, Sequence

from playwright.sync_api import expect

from .board import Board
from .conftest import Evening
from .hand_game import FIRST_PAWN, FIRST_PAWNS, NAMES, Round
from .phone import CARDS, Phone
from .serving import Served
from .watching import figure

COLOURS = {"Ana": "blue", "Ben": "red", "Cleo": "yellow", "Dan": "green"}


class Table:
    """The board, and the phones of those who have one."""

    def __init__(self, served: Served, evening: Evening, with_phone: Iterable[str] = NAMES) -> None:
        self.served = served
        self.board = evening.board()
        self.board.open_new(served.url)
        self.phones = {name: evening.phone(name) for name in with_phone}

    @property
    def screens(self) -> list[Board | Phone]:
        return [self.board, *self.phones.values()]

    # The first pawn, and a round

    def place_first_pawn(self) -> None:
        if (phone := self.phones.get("Ana")) is not None:
            expect(phone.title).to_have_text("Put your pawn on any table")
            phone.put(FIRST_PAWN)
        else:
            self.board.tap(FIRST_PAWN)
        for name, number in FIRST_PAWNS.items():
            self.board.shows(number, f"Pawns: {name}.")

    def play(self, wanted: Round) -> None:
        """Everything of a round that is not done yet; what the screens say must be what is on paper."""
        self.lay_tokens(wanted.tokens)
        self.lay_cards(wanted.cards)
        self.move_pawns(wanted.pawns)
        self.turn_over(wanted)
        self.hand_over_notes(wanted)
        if wanted.order:
            self.change_seats(wanted)

    def lay_tokens(self, tokens: Mapping[str, Sequence[int]]) -> None:
        if tokens:
            expect(self.board.title).to_have_text("Place your tokens")
        for name, numbers in tokens.items():
            for number in numbers:
                if name in self.phones:
                    expect(self.phones[name].title).to_have_text("Tap a table")
                    self.phones[name].put(number)
                else:
                    self.board.act_for(name, number)

    def lay_cards(self, cards: Mapping[str, Mapping[str, int]]) -> None:
        """Who still has all three looks at them first; the host lays cards without knowing which they are."""
        if cards:
            expect(self.board.title).to_have_text("Place your cards")
        for name, own in cards.items():
            if name in self.phones and len(own) == len(CARDS):
                self.phones[name].learn_hand()
            for card, number in own.items():
                if name in self.phones:
                    self.phones[name].lay(card, number)
                else:
                    self.board.act_for(name, number)

    def move_pawns(self, pawns: Mapping[str, int]) -> None:
        expect(self.board.title).to_have_text("Move your pawns")
        for name, number in pawns.items():
            if name in self.phones:
                expect(self.phones[name].title).to_have_text("Move your pawn")
                assert not any(screen.watch.shows_a_card() for screen in self.screens)
                self.phones[name].put(number)
            else:
                self.board.act_for(name, number)

    def turn_over(self, wanted: Round) -> None:
        """The host turns over table after table; what the lines say adds up to the gains on paper."""
        board, gains = self.board, dict.fromkeys(NAMES, 0)
        for number, value in wanted.evaluated.items():
            board.main.filter(has_text=f"able {number}").click()
            expect(board.title).to_have_text(f"Table {number}")
            self._name_cards(number, wanted.cards)
            assert figure(board.page.locator(".sumline b").inner_text()) == value * 1000
            for name, got in board.lines():
                gains[name] += got
        assert gains == wanted.gains
        for phone in self.phones.values():  # the last table is shown on them, too
            expect(phone.title).to_have_text(f"Table {number}")
            phone.looked_at().button("Go on").tap()
        board.button("Go on: the").click()

    def _name_cards(self, number: int, cards: Mapping[str, Mapping[str, int]]) -> None:
        """The board asks for one flipped card after the other of those who have no phone."""
        asked = {name: [card for card in cards[name] if cards[name][card] == number] for name in NAMES}
        for _ in range(sum(len(asked[name]) for name in NAMES if name not in self.phones)):
            name = self.board.asked()
            card = asked[name].pop()
            self.board.name_card(name, card)

    def hand_over_notes(self, wanted: Round) -> None:
        board = self.board
        expect(board.title).to_have_text("Hand over the notes")
        assert board.fortunes() == wanted.fortunes
        assert board.deals("returns") == {name: notes for name, notes in wanted.returns.items() if notes}
        assert board.deals("receives") == {name: notes for name, notes in wanted.receives.items() if notes}
        assert board.bank() == wanted.bank
        for name, phone in self.phones.items():
            if not wanted.receives[name]:  # nothing to hand over, so this phone has been put down
                phone.rest.tap()
                expect(phone.title).to_have_text("Nothing for you")
            assert phone.notes("You give back") == wanted.returns[name]
            assert phone.notes("You get") == wanted.receives[name]
            assert phone.fortune() == wanted.fortunes[name]
        for name in [name for name in NAMES if wanted.receives[name]]:
            self._have_notes(name)

    def _have_notes(self, name: str) -> None:
        if name in self.phones:
            self.phones[name].looked_at().button("I have them").tap()
        else:
            self.board.button(f"{name} has the notes").click()

    def change_seats(self, wanted: Round) -> None:
        board = self.board
        expect(board.title).to_have_text(re.compile("changes? seats|Everybody stays seated"))
        assert tuple(board.names()) == wanted.order
        assert tuple(board.chairs_from_above()) == wanted.chairs
        assert board.page.locator("path.way").count() == len(wanted.moves)
        for name, phone in self.phones.items():
            right, left = (wanted.chairs[(wanted.chairs.index(name) + step) % len(NAMES)] for step in (-1, 1))
            expect(phone.title).to_have_text("Change your chair" if name in wanted.moves else "Keep your chair")
            expect(phone.hint).to_have_text(f"On your left {left}, on your right {right}.")
            phone.looked_at().button("I am seated").tap()
        if not self.phones:
            board.main.click()
        expect(board.title).to_have_text("Place your tokens")
