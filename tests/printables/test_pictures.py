"""Every sheet looks as it was approved: small pictures of the first page of each kind, with a little tolerance.

After a change that is meant, look at the new ones and approve them: `python tests/printables/test_pictures.py`.
"""

import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from printing_help import order

from printables import SHEETS, press
from printables.layout import A4

APPROVED = Path(__file__).resolve().parent / "approved"
_DPI, _SHOWN, _TOLERANCE = 96, 24, 40


def kinds() -> dict[str, press.Work]:
    """The first page of each sheet, of Casanova's three parts, and of both sides of the score sheet."""
    works = press.pages(list(SHEETS), [order()])
    found: dict[str, press.Work] = {}
    for work in works:
        words = work.page.label.split()
        name = "-".join(words[: 1 if words[-1][0].isdigit() and len(words) == 2 else 2])
        found.setdefault(f"{name}-2" if name == "score-sheet" and name in found else name, work)
    return found


KINDS = kinds()


def small(work: press.Work) -> Image.Image:
    """Small enough that another version of a font library makes no difference one could see."""
    picture = press.finished(work, A4, _DPI).picture.convert("L")
    reduced = picture.resize((round(A4.width * _SHOWN / 25.4), round(A4.height * _SHOWN / 25.4)), Image.Resampling.BOX)
    return reduced.quantize(16)


@pytest.mark.parametrize("kind", KINDS)
def test_sheet_looks_as_approved(kind: str) -> None:
    now = small(KINDS[kind]).convert("L").filter(ImageFilter.BoxBlur(1))
    approved = Image.open(APPROVED / f"{kind}.png").convert("L").filter(ImageFilter.BoxBlur(1))
    assert now.size == approved.size
    differing = sum(ImageChops.difference(now, approved).histogram()[_TOLERANCE:])
    assert differing < 0.002 * now.width * now.height


def test_nothing_is_approved_that_is_not_there() -> None:
    assert {file.stem for file in APPROVED.glob("*.png")} == set(KINDS)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    for kind, work in KINDS.items():
        small(work).save(APPROVED / f"{kind}.png", optimize=True)
