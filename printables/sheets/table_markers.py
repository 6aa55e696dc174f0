"""Numbers for the casino tables (V1.1): little tents, the number on both sides, and a code that acts at this table."""

from functools import partial

from companion.games.vabanque.data import CASINO_TABLES
from printables.draw import Canvas
from printables.inks import BLACK, GREY
from printables.layout import TENTS, Box
from printables.order import Order
from printables.page import Page, pages_of


def pages(order: Order) -> list[Page]:
    """A marker for every table of the largest circle."""
    pieces = [partial(_marker, order, table) for table in range(1, max(CASINO_TABLES.values()) + 1)]
    return pages_of("table-markers", TENTS, pieces, order.words("note.tents"))


def _marker(order: Order, table: int, canvas: Canvas, cell: Box) -> None:
    far, near = cell.rows(1, 1)
    canvas.stamp(table, far, partial(_number, table), 180)
    if order.room is None:
        return canvas.stamp(table, near, partial(_number, table))
    left, right = near.columns(0.64, 0.36)
    _number(table, canvas, left)
    code, caption = right.inset(1.6, 0).rows(0.86, 0.14)
    canvas.code(code, address(order, table))
    canvas.text(caption.inset(0, 1), order.words("marker.act", table=table), 3.4, "medium", GREY)
    return None


def address(order: Order, table: int) -> str:
    """What the marker's code says; the part behind `#` stays on the phone."""
    return f"{order.room.address}#table={table}" if order.room else ""


def _number(table: int, canvas: Canvas, box: Box) -> None:
    canvas.text(box.inset(1, 2), str(table), 52, "display", BLACK)
