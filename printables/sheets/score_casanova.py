"""Casanova's part of the score sheet: twelve turns, everybody's card and coins (C0.2)."""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.casanova.data import COINS_EACH, NAME, PLAYERS, TURNS
from printables.art import badge
from printables.draw import Canvas
from printables.inks import GREY
from printables.layout import Box
from printables.order import Order
from printables.ruled import ruled

__all__ = ["NAME", "sheet"]
_SHARED: Final = ("turn", "dice", "massimo", "pot")


def sheet(order: Order, canvas: Canvas, cell: Box) -> None:
    """The page; what the room knows stands in it."""
    head, names, table = cell.inset(2, 0).rows(0.06, 0.07, 0.87, gap=2)
    canvas.text(head, "Casanova", 11, "display", align="left")
    canvas.text(head, order.room.code if order.room else "", 8, "display", align="right")
    columns = [1] * len(_SHARED) + [1.6] * (2 * max(PLAYERS))
    _names(order, canvas, Box(names.x, names.y, names.width, names.height), columns)
    cells = ruled(canvas, table, columns, [0.7, *[1] * (TURNS + 1)])
    for cell_, key in zip(cells[0], (*_SHARED, *["card", "coins"] * max(PLAYERS)), strict=True):
        canvas.text(cell_.inset(0.8), order.words(f"score.{key}"), 3.6, ink=GREY)
    for turn, row in enumerate(cells[1:], 1):
        canvas.text(row[0], str(turn) if turn <= TURNS else "=", 6, "display")
    for place in range(max(PLAYERS)):
        _coins(canvas, cells[1][len(_SHARED) + 2 * place + 1], COINS_EACH)
    _fill(order, canvas, cells)


def _names(order: Order, canvas: Canvas, box: Box, columns: list[float]) -> None:
    """Everybody above their two columns."""
    parts = box.columns(*columns)[len(_SHARED) :: 2]
    seats = order.room.seats if order.room else ()
    for place, part in enumerate(parts):
        both = Box(part.x, part.y, part.width * 2, part.height)
        if place < len(seats):
            badge(canvas, seats[place]["colour"], (both.x + 4, both.centre[1]), 6)
            canvas.text(
                Box(both.x + 8, both.y, both.width - 9, both.height), seats[place]["name"], 4.6, "medium", align="left"
            )
        else:
            canvas.rect(Box(both.x + 2, both.bottom - 3, both.width - 4, 0.2), GREY)


def _coins(canvas: Canvas, cell: Box, coins: int) -> None:
    canvas.text(cell.inset(1, 1.5), str(coins), 5, "medium", GREY, align="right")


def _fill(order: Order, canvas: Canvas, cells: list[tuple[Box, ...]]) -> None:
    view: Mapping[str, Any] = order.room.view if order.room else {}
    turn = view.get("turn") or 0
    for place, seat in enumerate(order.room.seats if order.room else ()):
        column = len(_SHARED) + 2 * place
        for number, card in enumerate(seat.get("played", ()), 1):
            canvas.text(cells[number][column].inset(1), str(card), 5, "medium")
        if 1 < turn <= TURNS:
            _coins(canvas, cells[turn][column + 1], seat["coins"])
    if 1 <= turn <= TURNS:
        canvas.text(cells[turn][_SHARED.index("pot")].inset(1), str(view.get("pot", 0)), 5, "medium")
