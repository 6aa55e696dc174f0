"""The numbered platelets (V0.1): who plays first, second … where nobody changes chairs (V4.3)."""

from functools import partial

from companion.games.vabanque.data import PLAYERS
from printables.draw import Canvas
from printables.inks import BLACK, GREY
from printables.layout import PLATES, Box
from printables.order import Order
from printables.page import Page, pages_of

_RADIUS = 38.0


def pages(order: Order) -> list[Page]:
    """One for every place in the order of play."""
    pieces = [partial(_platelet, order, place) for place in range(1, max(PLAYERS) + 1)]
    return pages_of("platelets", PLATES, pieces, order.words("note.discs"))


def _platelet(order: Order, place: int, canvas: Canvas, cell: Box) -> None:
    x, y = cell.centre
    canvas.ring((x, y), _RADIUS, 0.25, GREY)
    canvas.ring((x, y), _RADIUS - 3, 2.2, BLACK)
    canvas.ring((x, y), _RADIUS - 6.2, 0.4, BLACK)
    canvas.text(Box(x - 24, y - 22, 48, 42), str(place), 52, "display")
    canvas.text(Box(x - 20, y + 15, 40, 5), order.words("platelet"), 3.8, "medium", GREY)
    for dot in range(place):
        canvas.circle((x + (dot - (place - 1) / 2) * 4, y + 23.5), 1.2, BLACK)
