"""Tables to write into."""

from collections.abc import Sequence

from printables.draw import FINE, HAIR, Canvas
from printables.inks import BLACK, GREY
from printables.layout import Box


def ruled(canvas: Canvas, box: Box, columns: Sequence[float], rows: Sequence[float]) -> list[tuple[Box, ...]]:
    """Lines for a table with columns and rows of these parts; returns its cells, row by row."""
    cells = [row.columns(*columns) for row in box.rows(*rows)]
    for row in cells[1:]:
        canvas.rect(Box(box.x, row[0].y, box.width, HAIR), GREY)
    for cell in cells[0][1:]:
        canvas.rect(Box(cell.x, box.y, HAIR, box.height), GREY)
    canvas.frame(box, BLACK, FINE)
    return cells
