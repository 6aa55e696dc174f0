"""From an order to finished sheets: the one way for the command line, the server and the tests."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from printables import SHEETS, pdf
from printables.layout import Paper
from printables.order import CannotPrint, Order
from printables.page import Page, drawn

DPI: Final = 300
ALL: Final = "all"
_NEEDED: Final = {"room": "a room", "keys": "new keys for the seats, so the host's key"}


@dataclass(frozen=True)
class Work:
    """A page and the order it belongs to: orders in several languages make one PDF."""

    page: Page
    order: Order


def pages(names: Sequence[str], orders: Iterable[Order]) -> list[Work]:
    """The pages of these sheets, for one order after the other; raises `CannotPrint` for an unknown or unfit sheet.

    `all` stands for every sheet that the order has enough for.
    """
    found = [
        Work(page, order) for order in orders for name in _named(names, order) for page in SHEETS[name].pages(order)
    ]
    if not found:
        raise CannotPrint("there is nothing to print")
    return found


def _named(names: Sequence[str], order: Order) -> list[str]:
    for name in names:
        if name != ALL and name not in SHEETS:
            raise CannotPrint(f"{name!r} is no sheet; there are {', '.join(SHEETS)}")
    every = [name for name in SHEETS if not lacks(name, order)] if ALL in names else []
    wanted = list(dict.fromkeys([*every, *(name for name in names if name != ALL)]))
    for name in wanted:
        if missing := lacks(name, order):
            raise CannotPrint(f"{name} needs {missing}")
    return wanted


def lacks(name: str, order: Order) -> str:
    """What the sheet needs and the order has not, or nothing."""
    has = {"room": order.room is not None, "keys": bool(order.keys)}
    return next((_NEEDED[need] for need in SHEETS[name].needs if not has[need]), "")


def finished(work: Work, paper: Paper, dpi: int = DPI) -> pdf.Sheet:
    """The page as a picture with few colours."""
    canvas = drawn(work.page, paper, work.order.words, dpi)
    return pdf.Sheet(work.page.label, paper, pdf.few_colours(canvas.image, canvas.inks))


def printed(works: Sequence[Work], paper: Paper, dpi: int = DPI) -> bytes:
    """All pages as one PDF."""
    title = works[0].order.words("title", sheets=", ".join(dict.fromkeys(work.page.label.split()[0] for work in works)))
    return pdf.write((finished(work, paper, dpi) for work in works), title, works[0].order.words.language)
