"""Breaking text into lines, in scripts with spaces and without."""

import re
from collections.abc import Callable
from typing import Final

_NEVER_FIRST: Final = "、。，．・：；！？）」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％,.:;!?)%’”"
_NEVER_LAST: Final = "（「『【〈《(“‘"
_WIDES: Final = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Signs between which a line may break (not hangul: Korean has spaces)."""
_WIDE: Final = re.compile(f"[{_WIDES}]")
_SIGN: Final = re.compile(rf"[{_WIDES}]|[^ {_WIDES}]+|[ ]+")


def lines_of(text: str, fits: Callable[[str], bool]) -> list[str]:
    """The text's lines; `\\n` always breaks. A piece that never fits stands alone."""
    return [line for paragraph in text.split("\n") for line in _wrapped(paragraph, fits)]


def _wrapped(paragraph: str, fits: Callable[[str], bool]) -> list[str]:
    lines, line = [], ""
    for piece in pieces(paragraph):
        if line and not fits((line + piece).rstrip()):
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()]


def pieces(text: str) -> list[str]:
    """What may not be broken: words with the space behind them, single wide signs with the marks that cling to them."""
    found: list[str] = []
    for sign in _SIGN.findall(text):
        if found and _clings(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _clings(before: str, sign: str) -> bool:
    return sign[0] == " " or sign[0] in _NEVER_FIRST or before[-1] in _NEVER_LAST or _counted(before, sign)


def _counted(before: str, sign: str) -> bool:
    """A number and the wide sign behind it belong together."""
    return before[-1].isdigit() and bool(_WIDE.match(sign))
