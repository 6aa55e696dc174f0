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
    """Is this text set in the serif? A text is never set in two fonts."""
    return face == "display" and all(ord(letter) in letters(DISPLAY) for letter in text)


@cache
def printable(text: str) -> str:
    """The text with a dot for what no font here can draw, so that nothing ever prints as a box."""
    text = unicodedata.normalize("NFC", text)
    return "".join(_printed(letter) for letter in text if not unicodedata.category(letter).startswith(("M", "C")))


def _printed(letter: str) -> str:
    known = ord(letter) in letters(DISPLAY) or ord(letter) in letters(WORDS)
    return letter if known else STAND_IN
