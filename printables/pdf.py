"""Finished pages as a PDF: true size, few colours, lossless and small, with a title, page labels and an outline."""

import io
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Final

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String
from PIL import Image

from printables.inks import BLACK, WHITE, Ink, mix
from printables.layout import Paper

_POINTS_PER_MM: Final = 72 / 25.4
_COLOURS: Final = 256
_GREYS: Final = 16
_MOST_STEPS: Final = 7
_APART: Final = 12
"""A step nearer to an ink than this could be taken for it, and paper must stay white."""


@dataclass(frozen=True)
class Sheet:
    """A finished page: its picture with a palette, the paper it is for, and what a reader calls it."""

    label: str
    paper: Paper
    picture: Image.Image


def few_colours(picture: Image.Image, inks: Iterable[Ink]) -> Image.Image:
    """The picture with a small palette: exactly its inks, and steps between any two for smooth edges."""
    inks = sorted({WHITE, BLACK, *inks}, reverse=True)
    if all(red == green == blue for red, green, blue in inks):
        return _greys(picture)
    pairs = list(combinations(inks, 2))
    steps = min(_MOST_STEPS, (_COLOURS - len(inks)) // len(pairs))
    blends = [mix(ink, other, step / (steps + 1)) for ink, other in pairs for step in range(1, steps + 1)]
    palette = [*inks, *(blend for blend in dict.fromkeys(blends) if min(map(partial(_apart, blend), inks)) >= _APART)]
    guide = Image.new("P", (1, 1))
    guide.putpalette([part for ink in palette for part in ink])
    return picture.quantize(palette=guide, dither=Image.Dither.NONE)


def _apart(ink: Ink, other: Ink) -> int:
    return max(abs(a - b) for a, b in zip(ink, other, strict=True))


def _greys(picture: Image.Image) -> Image.Image:
    """Sixteen greys from white to black: four bits for each dot."""
    step = 255 // (_GREYS - 1)
    reduced = picture.convert("L").point([round((255 - value) / step) for value in range(256)])
    reduced = Image.frombytes("P", reduced.size, reduced.tobytes())
    reduced.putpalette([255 - step * grey for grey in range(_GREYS) for _ in range(3)])
    return reduced


def write(sheets: Iterable[Sheet], title: str, language: str) -> bytes:
    """The PDF, a page for each sheet (drawn one after the other); the same sheets always give the same bytes."""
    pdf = Pdf.new()
    labels = [_add_page(pdf, sheet) for sheet in sheets]
    numbered = [part for number, label in enumerate(labels) for part in (number, Dictionary(P=String(label)))]
    pdf.Root.PageLabels = Dictionary(Nums=Array(numbered))
    pdf.Root.Lang = String(language)
    pdf.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
    pdf.docinfo["/Title"] = title
    pdf.docinfo["/Creator"] = "Companion"
    with pdf.open_outline() as outline:
        outline.root.extend(OutlineItem(label, number) for number, label in enumerate(labels))
    held = io.BytesIO()
    pdf.save(held, deterministic_id=True)
    return held.getvalue()


def _add_page(pdf: Pdf, sheet: Sheet) -> str:
    width, height = sheet.paper.width * _POINTS_PER_MM, sheet.paper.height * _POINTS_PER_MM
    page = pdf.add_blank_page(page_size=(width, height))
    page.obj.Resources = Dictionary(XObject=Dictionary(Sheet=_image(pdf, sheet.picture)))
    page.obj.Contents = pdf.make_stream(f"{width:.4f} 0 0 {height:.4f} 0 0 cm /Sheet Do".encode())
    return sheet.label


def _image(pdf: Pdf, picture: Image.Image) -> pikepdf.Object:
    """The picture as a PDF holds it. A PNG's data is just what a PDF can hold: rows with a predictor, deflated."""
    palette = bytes(picture.getpalette() or b"")
    bits = 4 if len(palette) <= 3 * _GREYS else 8
    held = io.BytesIO()
    picture.save(held, "PNG", bits=bits, compress_level=6)
    return pdf.make_stream(
        b"".join(_chunks(held.getvalue(), b"IDAT")),
        Type=Name.XObject,
        Subtype=Name.Image,
        Width=picture.width,
        Height=picture.height,
        BitsPerComponent=bits,
        ColorSpace=Array([Name.Indexed, Name.DeviceRGB, len(palette) // 3 - 1, String(palette)]),
        Filter=Name.FlateDecode,
        DecodeParms=Dictionary(Predictor=15, Colors=1, BitsPerComponent=bits, Columns=picture.width),
    )


def _chunks(png: bytes, kind: bytes) -> Iterator[bytes]:
    """The data of all chunks of one kind in a PNG."""
    at = len(b"\x89PNG\r\n\x1a\n")
    while at < len(png):
        length, name = struct.unpack_from(">I4s", png, at)
        if name == kind:
            yield png[at + 8 : at + 8 + length]
        at += length + 12
