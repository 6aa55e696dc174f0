"""Where things stand on a sheet: pure geometry, in millimetres from the paper's upper left corner.

A sheet is laid out once and printed on either paper: a grid is centred, and what must not be lost stays `SAFE` away
from every edge of both. Nine cards do not quite leave that much above and below on Letter, so a card's own ink keeps
`CARD_INSET` from its cut, and only the cut marks come nearer to the edge, never nearer than `MARK_SAFE`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

SAFE: Final = 10.0
MARK_SAFE: Final = 5.0
CARD_INSET: Final = 3.0
MARK_GAP: Final = 0.6
MARK_LENGTH: Final = 4.0
RULER: Final = 50.0
STRIP: Final = 3.2
"""Height of the strip beside the grid that holds ruler and captions."""
_STRIP_GAP: Final = 0.25
_LABEL_PART: Final = 0.34
"""How much of the strip behind the ruler the first caption has."""

Point = tuple[float, float]
Line = tuple[Point, Point]


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float, across: float | None = None) -> "Box":
        """Smaller by so much on each side; `across` for left and right where that differs."""
        side = by if across is None else across
        return Box(self.x + side, self.y + by, self.width - 2 * side, self.height - 2 * by)

    def at(self, x: float, y: float) -> "Box":
        """The same size elsewhere."""
        return replace(self, x=x, y=y)

    def rows(self, *parts: float, gap: float = 0) -> tuple["Box", ...]:
        """Cut into rows whose heights are as these parts, from the top."""
        spans = _spans(self.height, parts, gap)
        return tuple(Box(self.x, self.y + start, self.width, length) for start, length in spans)

    def columns(self, *parts: float, gap: float = 0) -> tuple["Box", ...]:
        """Cut into columns whose widths are as these parts, from the left."""
        spans = _spans(self.width, parts, gap)
        return tuple(Box(self.x + start, self.y, length, self.height) for start, length in spans)

    def square(self) -> "Box":
        """The largest square inside, in the middle."""
        side = min(self.width, self.height)
        x, y = self.centre
        return Box(x - side / 2, y - side / 2, side, side)


def _spans(whole: float, parts: tuple[float, ...], gap: float) -> Iterator[tuple[float, float]]:
    free = whole - gap * (len(parts) - 1)
    start = 0.0
    for part in parts:
        length = free * part / sum(parts)
        yield start, length
        start += length + gap


@dataclass(frozen=True)
class Paper:
    """A kind of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def safe(self) -> Box:
        """What every home printer reaches."""
        return Box(0, 0, self.width, self.height).inset(SAFE)


A4: Final = Paper("a4", 210.0, 297.0)
LETTER: Final = Paper("letter", 215.9, 279.4)
PAPERS: Final = {paper.name: paper for paper in (A4, LETTER)}


@dataclass(frozen=True)
class Grid:
    """Equal pieces side by side, to be cut apart.

    `folds_across` and `folds_down` are where each piece is folded, from its upper left corner. `together` are the rows
    that stay with the row above them: they are folded over, not cut off.
    """

    columns: int
    rows: int
    width: float
    height: float
    folds_across: tuple[float, ...] = ()
    folds_down: tuple[float, ...] = ()
    together: tuple[int, ...] = ()

    def outline(self, paper: Paper) -> Box:
        """All pieces together, in the middle of the paper."""
        width, height = self.columns * self.width, self.rows * self.height
        return Box((paper.width - width) / 2, (paper.height - height) / 2, width, height)

    def cells(self, paper: Paper) -> tuple[Box, ...]:
        """The pieces, row by row."""
        outline = self.outline(paper)
        return tuple(
            Box(outline.x + column * self.width, outline.y + row * self.height, self.width, self.height)
            for row in range(self.rows)
            for column in range(self.columns)
        )

    def cuts_across(self, paper: Paper) -> tuple[float, ...]:
        """The heights of the level cuts."""
        top = self.outline(paper).y
        return tuple(top + row * self.height for row in range(self.rows + 1) if row not in self.together)

    def cuts_down(self, paper: Paper) -> tuple[float, ...]:
        """Where the upright cuts are."""
        left = self.outline(paper).x
        return tuple(left + column * self.width for column in range(self.columns + 1))


CARDS: Final = Grid(3, 3, 63.0, 88.0)
"""True size: nine to a sheet."""
FOLDED_CARDS: Final = Grid(3, 3, 63.0, 88.0, together=(1,))
TENTS: Final = Grid(2, 3, 94.0, 86.0, folds_across=(43.0,))
PLATES: Final = Grid(2, 3, 94.0, 86.0)
STRIPS: Final = Grid(1, 6, 189.0, 43.0, folds_down=(63.0, 126.0))
NOTES: Final = Grid(2, 6, 94.0, 43.0)
PIECES: Final = Grid(7, 10, 25.0, 25.0)
WHOLE: Final = Grid(1, 1, 188.0, 252.0)
PRISM: Final = Grid(1, 1, 188.0, 252.0, folds_across=(106.0, 212.0))


def crop_marks(grid: Grid, paper: Paper) -> tuple[Line, ...]:
    """Short lines outside the grid that show where to cut; beside the strip they begin behind it."""
    box = grid.outline(paper)
    upright = is_upright(grid, paper)
    beside = _beside(box.x, box.right, paper.width, upright)
    above_and_below = _beside(box.y, box.bottom, paper.height, not upright)
    level = [((start, y), (end, y)) for y in grid.cuts_across(paper) for start, end in beside]
    down = [((x, start), (x, end)) for x in grid.cuts_down(paper) for start, end in above_and_below]
    return tuple(level + down)


def _beside(start: float, end: float, edge: float, has_strip: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where a mark is before and after the grid, kept off the paper's edges."""
    before = max(MARK_SAFE, start - MARK_GAP - MARK_LENGTH)
    behind = end + (STRIP + 2 * _STRIP_GAP if has_strip else MARK_GAP)
    return (before, start - MARK_GAP), (behind, min(edge - MARK_SAFE, behind + MARK_LENGTH))


def fold_marks(grid: Grid, cell: Box) -> tuple[Line, ...]:
    """Lines across one piece along which it is folded."""
    across = [((cell.x, cell.y + fold), (cell.right, cell.y + fold)) for fold in grid.folds_across]
    down = [((cell.x + fold, cell.y), (cell.x + fold, cell.bottom)) for fold in grid.folds_down]
    return tuple(across + down)


@dataclass(frozen=True)
class Strip:
    """The strip beside a grid: the places of the ruler and of two captions; `upright`: it runs down the right side."""

    ruler: Box
    captions: tuple[Box, Box]
    upright: bool


def is_upright(grid: Grid, paper: Paper) -> bool:
    """Does the strip stand on the right, because there is no room for it below?"""
    return paper.height - SAFE - grid.outline(paper).bottom < STRIP + _STRIP_GAP


def strip(grid: Grid, paper: Paper) -> Strip:
    """Below the grid where there is room, else on its right."""
    box, upright = grid.outline(paper), is_upright(grid, paper)
    start, end = (box.y, box.bottom) if upright else (box.x, box.right)
    start, end = max(start, SAFE), min(end, (paper.height if upright else paper.width) - SAFE)
    edge = (box.right if upright else box.bottom) + _STRIP_GAP
    after_ruler = start + RULER + 5
    middle = after_ruler + (end - after_ruler) * _LABEL_PART

    def place(at: float, until: float) -> Box:
        return Box(edge, at, STRIP, until - at) if upright else Box(at, edge, until - at, STRIP)

    captions = place(after_ruler, middle), place(middle + 2, end - 2)
    return Strip(place(start + 2, start + 2 + RULER), captions, upright)
