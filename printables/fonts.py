"""Type: which font a text is set in, and what it can say. Both fonts are free (OFL) and come with the extra `print`."""

import importlib.util
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTCollection, TTFont
from PIL import ImageFont

WORDS: Final = ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc")
"""Package and file: Noto Sans CJK in every weight, with all the letters of Europe, Japan and Korea."""
DISPLAY: Final = ("fontpkg_dm_serif_display", "files/DMSerifDisplay-Regular.ttf")
"""DM Serif Display, for titles and numbers in the letters it has."""

WEIGHTS: Final = {"text": 400, "medium": 500, "bold": 700, "black": 900, "display": 800}
"""Face → weight of the sans; `display` falls back to it where the serif lacks a letter."""
STAND_IN: Final = "·"


def path(font: tuple[str, str]) -> Path:
    """Where the font's file is; raises `ModuleNotFoundError` where its package is not installed."""
    package, file = font
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"no font {package}", name=package)
    return Path(found.origin).parent / file


def check() -> None:
    """Raise `ModuleNotFoundError` where a font is not installed."""
    path(WORDS)
    path(DISPLAY)


@cache
def letters(font: tuple[str, str]) -> frozenset[int]:
    """The code points that the font draws."""
    file = path(font)
    opened = TTCollection(file, lazy=True).fonts[0] if file.suffix == ".ttc" else TTFont(file, lazy=True)
    with opened:
        return frozenset(opened.getBestCmap())


@cache
def font(face: str, pixels: int, serif: bool) -> ImageFont.FreeTypeFont:
    """The font of this face, its letters so many pixels high."""
    if serif:
        return ImageFont.truetype(path(DISPLAY), pixels)
    found = ImageFont.truetype(path(WORDS), pixels, index=0)
    found.set_variation_by_axes([WEIGHTS[face]])
    return found


@cache
def is_serif(face: str, text: str) -> bool:
    """Is this text set in the serif: a title, or a name with letters that only the serif has? Never in both fonts."""
    return _has(DISPLAY, text) and (face == "display" or not _has(WORDS, text))


def _has(font: tuple[str, str], text: str) -> bool:
    return all(ord(letter) in letters(font) for letter in text)


@cache
def printable(face: str, text: str) -> str:
    """The text with a dot for each letter that its font lacks, so that nothing ever prints as a box."""
    composed = unicodedata.normalize("NFC", text)
    bare = "".join(letter for letter in composed if not unicodedata.category(letter).startswith(("M", "C")))
    known = letters(DISPLAY if is_serif(face, bare) else WORDS)
    return "".join(letter if ord(letter) in known else STAND_IN for letter in bare)
