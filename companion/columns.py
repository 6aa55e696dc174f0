"""Tables for people at a terminal: columns that line up, also with wide letters."""

import unicodedata
from collections.abc import Collection, Mapping, Sequence

GAP = "   "


def money(amount: int) -> str:
    """45000 → 45,000"""
    return f"{amount:,}"


def notes(heap: Mapping[str, int]) -> str:
    """{"5000": 2} → 2 × 5,000"""
    pieces = [f"{number} × {money(int(value))}" for value, number in heap.items() if number]
    return ", ".join(pieces) or "nothing"


def columns(headings: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[str] = ()) -> str:
    """The rows under their headings, if there are any; those named in `right` end flush, as numbers do."""
    lines = [headings, *rows] if any(headings) else rows
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        GAP.join(
            _fill(cell, width, heading in right) for cell, width, heading in zip(line, widths, headings, strict=True)
        ).rstrip()
        for line in lines
    )


def _fill(cell: str, width: int, right: bool) -> str:
    blank = " " * (width - _width(cell))
    return blank + cell if right else cell + blank


def _width(text: str) -> int:
    """Cells of a terminal."""
    return sum(map(_cells, text))


def _cells(letter: str) -> int:
    """Wide letters take two, marks on a letter none."""
    if unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in {"W", "F"} else 1
