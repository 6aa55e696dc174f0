"""Replacement character cards (V0.1), a page for each player: back and face beside each other, to be folded and glued.

Eight of the page's nine cells are the four cards; the ninth says how to use the page.
"""

from functools import partial

from printables.art import badge, card_picture, symbol
from printables.draw import HAIR, Canvas, rounded
from printables.inks import BLACK, GREY, PALE, PLAYERS, WHITE, on
from printables.layout import CARD_INSET, FOLDED_CARDS, Box
from printables.order import Order
from printables.page import Page, Piece, pages_of

_DOWN = ("raise", "bluff", "cheat")
_ACROSS = "substitute"


def pages(order: Order) -> list[Page]:
    """For the players of the room if there is one, else for all colours."""
    seats = order.room.seats if order.room else ()
    colours = [str(seat["colour"]) for seat in seats] or list(PLAYERS)
    pieces = [piece for colour in colours for piece in _set(order, colour)]
    return pages_of("characters", FOLDED_CARDS, pieces, order.words("note.cards"))


def _set(order: Order, colour: str) -> list[Piece]:
    """Nine cells: three backs above their faces, then a back beside its face."""
    above = partial(_back, colour, 180)
    below = [partial(_face, order, colour, card, False) for card in _DOWN]
    beside = [partial(_back, colour, 0), partial(_face, order, colour, _ACROSS, True)]
    return [above, above, above, *below, *beside, partial(_advice, order, colour)]


def _face(order: Order, colour: str, card: str, beside: bool, canvas: Canvas, cell: Box) -> None:
    box = cell.inset(CARD_INSET)
    head, picture, name, text = box.rows(0.17, 0.45, 0.13, 0.25)
    canvas.shape([rounded(head, 2.5)], PLAYERS[colour])
    canvas.frame(head, BLACK, 0.3, 2.5)
    symbol(canvas, colour, head.centre, 10)
    card_picture(canvas, card, picture.centre, 32)
    canvas.text(name.inset(0, 2), order.words(f"card.{card}"), 8, "display")
    canvas.paragraph(text.inset(0, 2), order.words(f"does.{card}"), 3.4, ink=GREY, align="centre")
    canvas.frame(box, BLACK, 0.3, 2.5)
    fold = ((cell.x, box.y), (cell.x, box.bottom)) if beside else ((box.x, cell.y), (box.right, cell.y))
    canvas.line(fold, PALE, HAIR, dash=2)


def _back(colour: str, turn: int, canvas: Canvas, cell: Box) -> None:
    """Turned so that, once folded, it stands on the same foot as the face: no back may differ from another."""
    canvas.stamp("back", cell, partial(_pattern, colour), turn)


def _pattern(colour: str, canvas: Canvas, cell: Box) -> None:
    box = cell.inset(CARD_INSET)
    ink = PLAYERS[colour]
    canvas.shape([rounded(box, 2.5)], ink)
    canvas.frame(box, BLACK, 0.4, 2.5)
    canvas.frame(box.inset(2), on(ink), 0.25, 1.5)
    inner = box.inset(2.6)
    for level in range(-11, 28):
        start = inner.y + level * 4
        for slope in (1, -1):
            canvas.line(_clipped(inner, start, slope), on(ink), 0.18)
    canvas.circle(cell.centre, 15, WHITE)
    canvas.ring(cell.centre, 15, 0.4, BLACK)
    symbol(canvas, colour, cell.centre, 19, BLACK)


def _clipped(box: Box, start: float, slope: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The part inside the box of the diagonal that leaves its left (or right) side at this height."""
    low, high = max(0.0, box.y - start), min(box.width, box.bottom - start)
    low, high = min(low, box.width), max(0.0, high)
    edge = box.x if slope > 0 else box.right
    return (edge + slope * low, start + low), (edge + slope * max(low, high), start + max(low, high))


def _advice(order: Order, colour: str, canvas: Canvas, cell: Box) -> None:
    head, text = cell.inset(8).rows(0.3, 0.7, gap=3)
    badge(canvas, colour, head.centre, 14)
    canvas.paragraph(text, order.words("characters.advice"), 3.6, ink=GREY, align="centre")
