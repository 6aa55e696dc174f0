"""Casanova's cards in four suits of our own, its coins, and its rules in brief (C0, C1)."""

from functools import partial
from typing import Final

from companion.games.casanova.data import CARDS as NUMBERS
from companion.games.casanova.data import COINS_EACH, PLAYERS
from printables.art import HEART, SUITS, suit
from printables.draw import HAIR, Canvas, rounded
from printables.inks import BLACK, GREY, PALE, WHITE, mix
from printables.layout import CARD_INSET, CARDS, PIECES, Box
from printables.order import Order
from printables.outline import outlines
from printables.page import Page, pages_of

_COIN: Final = (110, 74, 10)
_RULES: Final = ("turn", "double")


def pages(order: Order) -> list[Page]:
    """The faces (with the rules in the two cells left over), one page of backs, and the coins."""
    faces = [partial(_face, name, number) for name in SUITS for number in NUMBERS]
    rules = [partial(_rules, order, part) for part in _RULES]
    fronts = pages_of("casanova cards", CARDS, [*faces, *rules], order.words("note.fronts"))
    backs = pages_of("casanova backs", CARDS, [_back] * 9, order.words("note.backs", count=len(fronts)))
    coins = pages_of("casanova coins", PIECES, [_coin] * (COINS_EACH * max(PLAYERS)), order.words("note.pieces"))
    return [*fronts, *backs, *coins]


def _face(name: str, number: int, canvas: Canvas, cell: Box) -> None:
    box = cell.inset(CARD_INSET)
    canvas.frame(box, BLACK, 0.3, 2.5)
    canvas.text(Box(box.x, box.y + 20, box.width, 36), str(number), 42, "display")
    suit(canvas, name, (cell.centre[0], box.bottom - 13), 14)
    suit(canvas, name, (cell.centre[0], box.y + 13), 14, 180)
    corner = Box(0, 0, 11, 17)
    canvas.stamp((name, number), corner.at(box.x + 1, box.y + 1.5), partial(_corner, name, number))
    canvas.stamp((name, number), corner.at(box.right - 12, box.bottom - 18.5), partial(_corner, name, number), 180)


def _corner(name: str, number: int, canvas: Canvas, box: Box) -> None:
    canvas.text(Box(box.x, box.y, box.width, 9), str(number), 9, "display")
    suit(canvas, name, (box.centre[0], box.y + 12.6), 6)


def _back(canvas: Canvas, cell: Box) -> None:
    canvas.stamp("back", cell, _pattern)


def _pattern(canvas: Canvas, cell: Box) -> None:
    """Rows of hearts, the same seen from either end."""
    box = cell.inset(CARD_INSET)
    canvas.shape([rounded(box, 2.5)], SUITS["mask"])
    canvas.frame(box.inset(2), WHITE, 0.3, 1.5)
    for row in range(11):
        for column in range(7):
            x, y = cell.centre[0] + (column - 3) * 7, cell.centre[1] + (row - 5) * 7
            canvas.shape(outlines(HEART, (x, y), 0.5, 0 if row < 5 or (row == 5 and column < 4) else 180), WHITE)


def _coin(canvas: Canvas, cell: Box) -> None:
    canvas.stamp("coin", cell, _minted)


def _minted(canvas: Canvas, cell: Box) -> None:
    canvas.frame(cell, PALE, HAIR)
    canvas.circle(cell.centre, 10.8, mix(_COIN, WHITE, 0.75))
    canvas.ring(cell.centre, 10.8, 1.1, _COIN)
    canvas.ring(cell.centre, 9.2, 0.25, _COIN)
    canvas.shape(outlines(HEART, cell.centre, 1.9), _COIN)


def _rules(order: Order, part: str, canvas: Canvas, cell: Box) -> None:
    box = cell.inset(CARD_INSET)
    canvas.frame(box, BLACK, 0.3, 2.5)
    title, text = box.inset(3).rows(0.13, 0.87, gap=1.5)
    canvas.text(title, f"Casanova: {order.words(f'casanova.{part}.name')}", 6, "display")
    canvas.paragraph(text, order.words(f"casanova.{part}"), 3.3, ink=GREY)
