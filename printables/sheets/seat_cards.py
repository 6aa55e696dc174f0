"""A card for each seat: outside whose it is, folded inside the code that brings the seat to another phone.

The left part, with its pattern, folds over the secret; the right part folds behind it and shows the owner.
"""

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

from printables.art import badge
from printables.draw import Canvas
from printables.inks import BLACK, GREY, PALE
from printables.layout import STRIPS, Box
from printables.order import Order, Room, SeatKey
from printables.page import Page, pages_of


def pages(order: Order) -> list[Page]:
    """A card for each seat that has a key here; needs a room and its seats' keys."""
    if order.room is None:
        return []
    seats = {seat["seat"]: seat for seat in order.room.seats}
    pieces = [partial(_card, order, order.room, seats[key.seat], key) for key in order.keys if key.seat in seats]
    return pages_of("seat-cards", STRIPS, pieces, order.words("note.seat_cards"))


def _card(order: Order, room: Room, seat: Mapping[str, Any], key: SeatKey, canvas: Canvas, cell: Box) -> None:
    cover, secret, outside = cell.columns(1, 1, 1)
    _cover(order, canvas, cover.inset(2.5))
    _secret(order, room, key, canvas, secret.inset(2))
    _outside(order, room, seat, canvas, outside.inset(3))


def _cover(order: Order, canvas: Canvas, box: Box) -> None:
    """A dense pattern, so that the code behind does not show through the paper."""
    marks = random.Random(order.words.language)
    step = 1.2
    for row in range(int(box.height / step)):
        for column in range(int(box.width / step)):
            if marks.random() < 0.5:
                canvas.rect(Box(box.x + column * step, box.y + row * step, step, step), PALE)
    label = Box(box.x + 4, box.centre[1] - 4, box.width - 8, 8)
    canvas.rect(label, (255, 255, 255))
    canvas.text(label.inset(1, 2), order.words("seat.cover"), 4, "medium", GREY)


def _secret(order: Order, room: Room, key: SeatKey, canvas: Canvas, box: Box) -> None:
    link = f"{room.address}#key={key.key}"
    code, said = box.columns(0.64, 0.36, gap=1)
    canvas.code(code, link)
    title, why, address = said.rows(0.22, 0.42, 0.36)
    canvas.paragraph(title, order.words("seat.secret"), 4, "bold")
    canvas.paragraph(why, order.words("seat.scan"), 3)
    canvas.paragraph(address, broken(link), 1.9, ink=GREY, leading=1.15)


def broken(link: str, every: int = 18) -> str:
    """The link in short lines, for who has to type it."""
    return "\n".join(link[start : start + every] for start in range(0, len(link), every))


def _outside(order: Order, room: Room, seat: Mapping[str, Any], canvas: Canvas, box: Box) -> None:
    sign, said = box.columns(0.3, 0.7, gap=3)
    badge(canvas, seat["colour"], sign.centre, 15)
    name, which, code = said.rows(0.4, 0.25, 0.35)
    canvas.text(name, seat["name"], 8, "bold", BLACK, align="left")
    canvas.text(which, order.words("seat.card"), 4, ink=GREY, align="left")
    canvas.text(code, room.code, 9, "display", align="left")
