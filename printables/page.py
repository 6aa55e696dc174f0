"""A page before it is drawn, and how it becomes a picture: the same for every sheet, size of paper and density."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from printables.draw import HAIR, Canvas
from printables.inks import BLACK, GREY, PALE
from printables.layout import RULER, Box, Grid, Paper, crop_marks, fold_marks, strip
from printables.words import Words

Piece = Callable[[Canvas, Box], None]
"""Draws one piece into its cell."""
_CAPTION: Final = 2.3


@dataclass(frozen=True)
class Page:
    """One page: its cells are filled by `pieces` in order, and cut apart along the marks. `note` says how to use it."""

    label: str
    grid: Grid
    pieces: Sequence[Piece]
    note: str = ""


def pages_of(sheet: str, grid: Grid, pieces: Sequence[Piece], note: str = "") -> list[Page]:
    """As many pages as the pieces need, each labelled with the sheet's name and its number."""
    size = grid.columns * grid.rows
    parts = [pieces[start : start + size] for start in range(0, len(pieces), size)]
    of = f"/{len(parts)}" if len(parts) > 1 else ""
    return [
        Page(f"{sheet} {number}{of}" if of else sheet, grid, part, note) for number, part in enumerate(parts, start=1)
    ]


def drawn(page: Page, paper: Paper, words: Words, dpi: int) -> Canvas:
    """The page with its pieces, marks, ruler and captions."""
    canvas = Canvas(paper.width, paper.height, dpi)
    for piece, cell in zip(page.pieces, page.grid.cells(paper), strict=False):
        piece(canvas, cell)
        for fold in fold_marks(page.grid, cell):
            canvas.line(fold, PALE, HAIR, dash=2)
    for line in crop_marks(page.grid, paper):
        canvas.line(line, GREY, HAIR)
    _margin(canvas, page, paper, words)
    return canvas


def _margin(canvas: Canvas, page: Page, paper: Paper, words: Words) -> None:
    """Ruler and captions, drawn level and stood upright where the strip runs down the side."""
    at = strip(page.grid, paper)
    label, how = f"{RULER:g} mm  ·  {page.label}", f"{words('true_size')} {page.note}".strip()
    draws: tuple[Piece, ...] = (_ruler, partial(_caption, label, "left"), partial(_caption, how, "right"))
    for box, draw in zip((at.ruler, *at.captions), draws, strict=True):
        length, height = (box.height, box.width) if at.upright else (box.width, box.height)
        part = canvas.part(length, height)
        draw(part, Box(0, 0, length, height))
        canvas.place(part, box.x, box.y, 270 if at.upright else 0)


def _ruler(canvas: Canvas, box: Box) -> None:
    """Millimetres up to `RULER`; the outer edges of the first and last stroke are exactly that far apart."""
    canvas.rect(Box(box.x, box.y, RULER, HAIR * 1.5), BLACK)
    for at in range(int(RULER) + 1):
        height = box.height if at % 10 == 0 else 2.2 if at % 5 == 0 else 1.4
        left = min(max(at - HAIR / 2, 0), RULER - HAIR)
        canvas.rect(Box(box.x + left, box.y, HAIR, height), BLACK)


def _caption(text: str, align: str, canvas: Canvas, box: Box) -> None:
    canvas.text(box, text, _CAPTION, ink=GREY, align=align)
