"""The PDF: true size, 300 dpi, lossless and small, with title, labels and outline; measured in what a printer sees."""

import io
from itertools import pairwise

import pikepdf
import pytest
from printing_help import NAMES, bare, order, printed, seen

from printables import press
from printables.layout import A4, CARDS, PAPERS, RULER, crop_marks, strip
from printables.words import Words

PAPER = pytest.mark.parametrize("paper", PAPERS)


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


@PAPER
def test_pages_are_as_large_as_the_paper_and_have_300_dots_to_the_inch(paper: str) -> None:
    size = PAPERS[paper]
    for page in opened(printed("platelets", paper)).pages:
        _, _, width, height = (float(at) * 25.4 / 72 for at in page.mediabox)
        assert (width, height) == pytest.approx((size.width, size.height), abs=0.01)
        image = page.obj.Resources.XObject["/Sheet"]
        assert int(image.Width) / size.width * 25.4 == pytest.approx(300, abs=0.1)
        assert int(image.Height) / size.height * 25.4 == pytest.approx(300, abs=0.1)


@pytest.mark.parametrize("sheet", ["platelets", "tent", "characters"])
def test_pictures_are_lossless_with_a_palette(sheet: str) -> None:
    for page in opened(printed(sheet, most=1)).pages:
        image = page.obj.Resources.XObject["/Sheet"]
        assert image.Filter == pikepdf.Name.FlateDecode
        assert image.ColorSpace[0] == pikepdf.Name.Indexed
        assert int(image.BitsPerComponent) == (4 if sheet == "platelets" else 8)


def test_title_labels_outline_and_true_size() -> None:
    pdf = opened(printed("table-markers"))
    assert pdf.docinfo["/Title"] == "table-markers – Companion"
    assert [page.label for page in pdf.pages] == ["table-markers 1/2", "table-markers 2/2"]
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["table-markers 1/2", "table-markers 2/2"]
    assert pdf.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
    assert pdf.Root.Lang == "en"


def test_the_same_order_gives_the_same_bytes() -> None:
    works = press.pages(["tokens"], [bare()])
    assert press.printed(works, A4, 60) == press.printed(press.pages(["tokens"], [bare()]), A4, 60)


def test_sheets_in_several_languages_follow_each_other() -> None:
    works = press.pages(["reference", "platelets"], [bare("ja"), bare("de")])
    assert [(work.order.words, work.page.label) for work in works] == [
        (Words(language), label) for language in ("ja", "de") for label in ("reference", "platelets")
    ]


def test_ten_pages_are_small() -> None:
    """Even the ten with the most ink."""
    works = [*press.pages(["notes"], [order()]), *press.pages(["characters"], [order()])][:10]
    assert len(press.printed(works, A4)) < 3_000_000


def dark_run(line: list[int]) -> list[tuple[int, int]]:
    """Start and end of each dark stretch."""
    edges = [at for at in range(1, len(line)) if (line[at] < 160) != (line[at - 1] < 160)]
    return list(zip(edges[::2], edges[1::2], strict=True))


@PAPER
def test_cut_marks_are_63_and_88_millimetres_apart(paper: str) -> None:
    """Measured along a line through the marks above the cards, and one beside them."""
    size = PAPERS[paper]
    page = seen(printed("casanova", paper, 1))[0]
    scale = page.width / size.width
    marks = crop_marks(CARDS, size)
    above = min(end[1] for start, end in marks if start[0] == end[0]) - 0.5
    beside = min(end[0] for start, end in marks if start[1] == end[1]) - 0.5
    row = [page.getpixel((x, round(above * scale))) for x in range(page.width)]
    column = [page.getpixel((round(beside * scale), y)) for y in range(page.height)]
    for line, wanted in ((row, CARDS.width), (column, CARDS.height)):
        middles = [(start + end) / 2 / scale for start, end in dark_run(line)]
        assert [b - a for a, b in pairwise(middles)] == pytest.approx([wanted] * 3, abs=0.1)


@PAPER
def test_the_ruler_is_50_millimetres_long(paper: str) -> None:
    size = PAPERS[paper]
    page = seen(printed("platelets", paper))[0]
    scale = page.width / size.width
    box = strip(press.pages(["platelets"], [order()])[0].page.grid, size)
    ruler = box.ruler
    if box.upright:
        line = [page.getpixel((round((ruler.right - 0.07) * scale) - 1, y)) for y in range(page.height)]
    else:
        line = [page.getpixel((x, round(ruler.y * scale) + 1)) for x in range(page.width)]
    longest = max(end - start for start, end in dark_run(line))
    assert longest / scale == pytest.approx(RULER, abs=0.15)


def test_names_are_on_the_seat_cards() -> None:
    """The room's people, not samples: another name gives another picture."""
    renamed = order()
    seats = [seat | {"name": "Zz"} for seat in renamed.room.view["seats"]]
    other = order(room=type(renamed.room)("KXQF", renamed.room.address, renamed.room.view | {"seats": seats}))
    assert press.printed(press.pages(["seat-cards"], [other]), A4, 60) != press.printed(
        press.pages(["seat-cards"], [renamed]), A4, 60
    )
    assert len(NAMES) == 6
