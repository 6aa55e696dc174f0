"""Replacement banknotes of our own drawing: the box's counts (V0.2), or any set of denominations."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.vabanque.data import BANKNOTES
from printables.draw import Canvas, round_polygon
from printables.inks import BLACK, WHITE, Ink, mix
from printables.layout import NOTES, Box, Point
from printables.order import Order
from printables.page import Page, pages_of

_INKS: Final[tuple[Ink, ...]] = ((93, 74, 43), (47, 90, 53), (31, 77, 115), (138, 60, 18), (85, 48, 121), (110, 20, 35))
_PETALS: Final = (6, 9, 12, 8, 15, 20)
_DEPTH: Final = (0.34, 0.26, 0.42, 0.56, 0.36, 0.5)
_SIDES: Final = (48, 3, 4, 5, 6, 8)
"""By the note's place in the row: its ink, and the figures by which it is known in grey too."""


def pages(order: Order) -> list[Page]:
    """Every note as often as ordered, the small ones first."""
    values = sorted(order.notes)
    kinds = [(partial(_note, order.words.number(value), look(value, values)), order.notes[value]) for value in values]
    pieces = [piece for piece, count in kinds for _ in range(count)]
    return pages_of("notes", NOTES, pieces, order.words("note.notes"))


def look(value: int, values: Sequence[int]) -> int:
    """Which of the six looks a value has: a printed note its own, other money by its place in the row."""
    known = sorted(BANKNOTES)
    place = known.index(value) if set(values) <= set(known) else values.index(value)
    return place % len(_INKS)


def _note(label: str, place: int, canvas: Canvas, cell: Box) -> None:
    canvas.stamp(label, cell, partial(_drawn, label, place))


def _drawn(label: str, place: int, canvas: Canvas, cell: Box) -> None:
    ink = _INKS[place]
    paper, faint = mix(ink, WHITE, 0.9), mix(ink, WHITE, 0.68)
    box = cell.inset(2.5)
    canvas.shape([[(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]], paper)
    canvas.strokes(_waves(box.inset(2), 3 + place), faint, 0.12)
    canvas.frame(box.inset(1.2), ink, 0.35)
    canvas.frame(box.inset(2.0), ink, 0.12)
    for x, radius in ((box.x + 16, 12.5), (box.right - 10, 5.4)):
        _medal(canvas, (x, box.centre[1]), radius, place, paper)
    middle = Box(box.x + 30, box.y + 6, box.width - 46, box.height - 14)
    canvas.text(middle, label, 17, "display", ink)
    _bars(canvas, (middle.centre[0], box.bottom - 7), place + 1, ink)
    for corner in (Box(box.x + 3.2, box.y + 2.8, 14, 3.4), Box(box.right - 17.2, box.bottom - 6.2, 14, 3.4)):
        canvas.text(corner, label, 3.4, "bold", BLACK, align="left" if corner.x < cell.width / 2 else "right")


def _medal(canvas: Canvas, centre: Point, radius: float, place: int, paper: Ink) -> None:
    ink = _INKS[place]
    canvas.circle(centre, radius, paper)
    canvas.strokes(_rosette(centre, radius, _PETALS[place], _DEPTH[place]), mix(ink, WHITE, 0.25), 0.16)
    canvas.shape([round_polygon(centre, radius * 0.42, sides=_SIDES[place])], ink)
    canvas.shape([round_polygon(centre, radius * 0.3, sides=_SIDES[place])], paper)


def _rosette(centre: Point, radius: float, petals: int, depth: float) -> list[list[Point]]:
    """Interlaced loops round a centre, as engraved on money."""
    steps = petals * 24
    loops = []
    for shift in (0, 1 / 3, 2 / 3):
        angles = [2 * math.pi * step / steps for step in range(steps + 1)]
        reach = [radius * (1 - depth / 2 + depth / 2 * math.cos(petals * a + shift * 2 * math.pi)) for a in angles]
        loops.append(
            [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a, r in zip(angles, reach, strict=True)]
        )
    return loops


def _waves(box: Box, count: int) -> list[list[Point]]:
    """Waves that cross each other over the whole note."""
    _, y = box.centre
    steps = [step / 240 for step in range(241)]
    return [
        [(box.x + box.width * at, y + sign * box.height * rise * math.cos(at * count * math.pi)) for at in steps]
        for sign in (-1, 1)
        for rise in (0.14, 0.3, 0.46)
    ]


def _bars(canvas: Canvas, centre: Point, count: int, ink: Ink) -> None:
    """The note's place in the row, as strokes one can count."""
    for bar in range(count):
        canvas.rect(Box(centre[0] + (bar - (count - 1) / 2) * 2.4 - 0.4, centre[1], 0.8, 3), ink)
