"""Codes that two independent readers read: from the printed page, and from a poor photograph of it."""

from collections.abc import Callable, Iterator

import cv2
import numpy as np
import pytest
import zxingcpp
from PIL import Image, ImageFilter
from printing_help import ADDRESS, SEATS, WIFI, order, printed, seen

from printables.codes import MARGIN, modules, wifi_text
from printables.draw import Canvas
from printables.layout import A4, PAPERS, PRISM, STRIPS, TENTS, Box, Grid
from printables.order import Wifi

Reader = Callable[[Image.Image], list[str]]
AWKWARD = [
    Wifi("Home", "secret12"),
    Wifi('a;b,c:d"e\\f', ';,:"\\'),
    Wifi("カフェ 2.4GHz", "contraseña-ñ"),
    Wifi("open network"),
    Wifi("hidden", "12345678", hidden=True),
    Wifi("ends in backslash\\", "\\;"),
]


def zxing(picture: Image.Image) -> list[str]:
    return sorted(found.text for found in zxingcpp.read_barcodes(picture))


def opencv(picture: Image.Image) -> list[str]:
    """With its way for many codes and, where that finds nothing, its way for one."""
    reader, dots = cv2.QRCodeDetector(), np.asarray(picture)
    found, texts, _, _ = reader.detectAndDecodeMulti(dots)
    if found and any(texts):
        return sorted(texts)
    return [text for text in [reader.detectAndDecode(dots)[0]] if text]


READERS = pytest.mark.parametrize("reader", [zxing, opencv])


def worn(picture: Image.Image, turn: float) -> Image.Image:
    """Askew, out of focus and in poor light."""
    turned = picture.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    return turned.filter(ImageFilter.GaussianBlur(1.6)).point([round(95 + 80 * grey / 255) for grey in range(256)])


def filmed(reader: Reader, picture: Image.Image) -> list[str]:
    """What a phone reads while it is held over it: of a few poor pictures, the first that can be read."""
    for turn in (7, -5, 12):
        if found := reader(worn(picture, turn)):
            return found
    return []


def cells(sheet: str, grid: Grid) -> Iterator[Image.Image]:
    for page in seen(printed(sheet)):
        scale = page.width / A4.width
        for cell in grid.cells(A4):
            yield page.crop(tuple(round(at * scale) for at in (cell.x, cell.y, cell.right, cell.bottom)))


@READERS
def test_table_markers(reader: Reader) -> None:
    """Every marker opens its own table, nothing else."""
    wanted = [[f"{ADDRESS}#table={table}"] for table in range(1, 13)]
    markers = list(cells("table-markers", TENTS))
    assert [reader(marker) for marker in markers] == wanted
    assert [filmed(reader, marker) for marker in markers] == wanted


@READERS
def test_seat_cards(reader: Reader) -> None:
    wanted = [[f"{ADDRESS}#key={key.key}"] for key in order().keys]
    cards = list(cells("seat-cards", STRIPS))
    assert len(wanted) == len(SEATS)
    assert [reader(card) for card in cards] == wanted
    assert [filmed(reader, card) for card in cards] == wanted


@READERS
@pytest.mark.parametrize("paper", PAPERS)
def test_tent(reader: Reader, paper: str) -> None:
    """Room and network, on either side."""
    (page,) = seen(printed("tent", paper))
    scale, sign = page.width / PAPERS[paper].width, PRISM.outline(PAPERS[paper])
    for fold in (0, PRISM.folds_across[0]):
        corners = (sign.x, sign.y + fold, sign.right, sign.y + fold + PRISM.folds_across[0])
        side = page.crop(tuple(round(at * scale) for at in corners))
        assert reader(side) == sorted([ADDRESS, wifi_text(WIFI)])
        assert filmed(reader, side) == sorted([ADDRESS, wifi_text(WIFI)])


def joined(text: str) -> dict[str, str]:
    """What a phone understands: fields end at a bare `;`, a backslash takes the next sign as it is."""
    fields, field, escaped = [], "", False
    for sign in text.removeprefix("WIFI:"):
        if escaped or sign not in "\\;":
            field, escaped = field + sign, False
        elif sign == "\\":
            escaped = True
        else:
            fields, field = [*fields, field], ""
    return dict(field.split(":", 1) for field in fields if field)


@pytest.mark.parametrize("wifi", AWKWARD, ids=[wifi.name for wifi in AWKWARD])
@READERS
def test_wifi_codes_come_back_as_they_were(reader: Reader, wifi: Wifi) -> None:
    canvas = Canvas(40, 40, 150)
    canvas.code(Box(0, 0, 40, 40), wifi_text(wifi))
    (text,) = reader(canvas.image.convert("L"))
    found = joined(text)
    assert (found["S"], found.get("P", "")) == (wifi.name, wifi.password)
    assert found["T"] == ("WPA" if wifi.password else "nopass")
    assert (found.get("H") == "true") == wifi.hidden


def test_a_code_has_its_margin_and_sharp_modules() -> None:
    rows = modules(ADDRESS)
    size = len(rows)
    assert not any(
        rows[y][x] for y in range(size) for x in range(size) if min(x, y, size - 1 - x, size - 1 - y) < MARGIN
    )
    canvas = Canvas(30, 30, 300)
    canvas.code(Box(0, 0, 30, 30), ADDRESS)
    assert {colour for _, colour in canvas.image.getcolors()} == {(0, 0, 0), (255, 255, 255)}
