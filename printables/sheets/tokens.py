"""Replacement tokens (V0.1): told apart by shape and number, the colour only helps."""

from functools import partial
from typing import Final

from companion.games.vabanque.data import PLAYERS, TOKEN_OF_ROUND, TOKENS_EACH
from printables.art import TOKENS
from printables.draw import HAIR, Canvas
from printables.inks import BLACK, PALE, WHITE, Ink, mix
from printables.layout import PIECES, Box
from printables.order import Order
from printables.outline import outlines
from printables.page import Page, pages_of

_INKS: Final[dict[int, Ink]] = {5: (168, 58, 72), 10: (148, 88, 15), 20: (44, 97, 143), 50: (95, 55, 136)}


def pages(order: Order) -> list[Page]:
    """What the largest party places in four rounds (V1.2)."""
    counts = {value: max(PLAYERS) * TOKENS_EACH[number] for number, value in TOKEN_OF_ROUND.items()}
    pieces = [partial(_token, value) for value, count in counts.items() for _ in range(count)]
    return pages_of("tokens", PIECES, pieces, order.words("note.pieces"))


def _token(value: int, canvas: Canvas, cell: Box) -> None:
    canvas.stamp(value, cell, partial(_drawn, value))


def _drawn(value: int, canvas: Canvas, cell: Box) -> None:
    canvas.frame(cell, PALE, HAIR)
    shape, ink = TOKENS[value], _INKS[value]
    canvas.shape(outlines(shape, cell.centre, 1.05), ink)
    canvas.shape(outlines(shape, cell.centre, 0.88), mix(ink, WHITE, 0.82))
    canvas.shape([*outlines(shape, cell.centre, 0.82), *outlines(shape, cell.centre, 0.79)], ink)
    canvas.text(Box(cell.x + 5, cell.y + 5, 15, 15), str(value), 14, "display", BLACK)
