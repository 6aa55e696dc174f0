"""Geometry: true sizes, both papers, nothing too near an edge, no mark across anything."""

from itertools import combinations

import pytest

from printables import layout
from printables.layout import A4, CARDS, LETTER, MARK_SAFE, PAPERS, RULER, SAFE, Box, Grid

GRIDS = {name: grid for name, grid in vars(layout).items() if isinstance(grid, Grid)}
BOTH = pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
EACH = pytest.mark.parametrize("grid", GRIDS.values(), ids=list(GRIDS))


def inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - 1e-9
        and inner.y >= outer.y - 1e-9
        and inner.right <= outer.right + 1e-9
        and inner.bottom <= outer.bottom + 1e-9
    )


def meet(one: Box, other: Box) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 1e-9
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 1e-9
    )


def test_papers_are_what_printers_call_them() -> None:
    assert (A4.width, A4.height) == (210, 297)
    assert (LETTER.width, LETTER.height) == pytest.approx((8.5 * 25.4, 11 * 25.4))


@BOTH
def test_nine_cards_of_63_by_88_to_a_sheet(paper: layout.Paper) -> None:
    cells = CARDS.cells(paper)
    assert len(cells) == 9
    assert {(cell.width, cell.height) for cell in cells} == {(63, 88)}
    assert all(inside(cell.inset(layout.CARD_INSET), paper.safe) for cell in cells), (
        "a card's ink is safe on both papers"
    )


@BOTH
@EACH
def test_every_piece_is_safe_and_touches_no_other(grid: Grid, paper: layout.Paper) -> None:
    cells = grid.cells(paper)
    assert len(cells) == grid.columns * grid.rows
    assert not any(meet(one, other) for one, other in combinations(cells, 2))
    if (grid.width, grid.height) != (CARDS.width, CARDS.height):
        assert all(inside(cell, paper.safe) for cell in cells)


@BOTH
@EACH
def test_the_grid_is_in_the_middle(grid: Grid, paper: layout.Paper) -> None:
    assert grid.outline(paper).centre == pytest.approx((paper.width / 2, paper.height / 2))


@BOTH
@EACH
def test_marks_point_at_every_cut_and_keep_off_pieces_edges_and_ruler(grid: Grid, paper: layout.Paper) -> None:
    marks = layout.crop_marks(grid, paper)
    assert {y for (_, y), (_, other) in marks if y == other} == set(grid.cuts_across(paper))
    assert {x for (x, _), (other, _) in marks if x == other} == set(grid.cuts_down(paper))
    strip = layout.strip(grid, paper)
    printable = Box(0, 0, paper.width, paper.height).inset(MARK_SAFE)
    for (x, y), (to_x, to_y) in marks:
        mark = Box(x, y, to_x - x, to_y - y)
        assert 1.9 <= mark.width + mark.height <= layout.MARK_LENGTH + 1e-9
        assert inside(mark, printable)
        thick = mark.inset(-0.1)
        assert not any(meet(thick, cell) for cell in (*grid.cells(paper), strip.ruler, *strip.captions))


@BOTH
@EACH
def test_ruler_and_captions_have_their_place(grid: Grid, paper: layout.Paper) -> None:
    strip = layout.strip(grid, paper)
    boxes = (strip.ruler, *strip.captions)
    assert max(strip.ruler.width, strip.ruler.height) == pytest.approx(RULER)
    assert all(inside(box, paper.safe) for box in boxes)
    assert not any(meet(one, other) for one, other in combinations((*boxes, *grid.cells(paper)), 2))
    assert all(max(box.width, box.height) > 30 for box in strip.captions)


def test_rows_that_stay_together_are_not_cut_apart() -> None:
    assert len(layout.FOLDED_CARDS.cuts_across(A4)) == len(CARDS.cuts_across(A4)) - 1
    assert layout.FOLDED_CARDS.cells(A4) == CARDS.cells(A4)


def test_folds_cross_their_piece() -> None:
    cell = layout.TENTS.cells(A4)[0]
    assert layout.fold_marks(layout.TENTS, cell) == (((cell.x, cell.y + 43), (cell.right, cell.y + 43)),)
    assert layout.fold_marks(layout.STRIPS, Box(0, 0, 189, 43)) == (((63, 0), (63, 43)), ((126, 0), (126, 43)))


def test_a_box_is_cut_into_rows_and_columns_with_gaps() -> None:
    box = Box(10, 20, 100, 60)
    assert box.columns(1, 3, gap=4) == (Box(10, 20, 24, 60), Box(38, 20, 72, 60))
    assert box.rows(2, 1) == (Box(10, 20, 100, 40), Box(10, 60, 100, 20))
    assert box.inset(5, 1) == Box(11, 25, 98, 50)
    assert box.square() == Box(30, 20, 60, 60)
    assert box.at(0, 0) == Box(0, 0, 100, 60)
    assert SAFE == 10
