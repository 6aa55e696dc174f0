"""What the table needs on paper: sheets for any home printer, drawn from the games' printed constants.

A sheet is one file in `printables/sheets/` with `pages(order)`, and one line in `SHEETS`.
"""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from printables.order import Order
    from printables.page import Page


@dataclass(frozen=True)
class Sheet:
    """Where a sheet's pages are made, and what it cannot do without. Drawing is imported only when it is asked for."""

    module: str
    needs: tuple[str, ...] = ()
    """Out of `room` and `keys`."""

    def pages(self, order: "Order") -> "list[Page]":
        """The sheet's pages for this order."""
        made: list[Page] = importlib.import_module(f"printables.sheets.{self.module}").pages(order)
        return made


SHEETS: Final[Mapping[str, Sheet]] = {
    "table-markers": Sheet("table_markers"),
    "tent": Sheet("tent", needs=("room",)),
    "seat-cards": Sheet("seat_cards", needs=("room", "keys")),
    "platelets": Sheet("platelets"),
    "reference": Sheet("reference"),
    "notes": Sheet("notes"),
    "tokens": Sheet("tokens"),
    "characters": Sheet("characters"),
    "score-sheet": Sheet("score_sheet"),
    "casanova": Sheet("casanova"),
}
