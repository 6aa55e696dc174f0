"""Draws the README's picture of the sheets: `PYTHONPATH=. python tests/printables/gallery.py`."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter
from test_pictures import KINDS

from printables import press
from printables.layout import A4

SHOWN = (
    ("table-markers", "tent", "seat-cards", "characters", "tokens"),
    ("platelets", "reference", "notes", "casanova-cards", "score-sheet-2"),
)
FELT, SHADOW = (14, 59, 44), (3, 20, 14)
WIDTH, GAP, EDGE = 290, 26, 34


def thumbnail(kind: str) -> Image.Image:
    sheet = press.finished(KINDS[kind], A4, 150).picture.convert("RGB")
    return sheet.resize((WIDTH, round(WIDTH * A4.height / A4.width)), Image.Resampling.LANCZOS)


def gallery() -> Image.Image:
    rows = [[thumbnail(kind) for kind in row] for row in SHOWN]
    height = rows[0][0].height
    size = (2 * EDGE + 5 * WIDTH + 4 * GAP, 2 * EDGE + 2 * height + GAP)
    felt, places = Image.new("RGB", size, FELT), []
    shadows = ImageDraw.Draw(felt)
    for down, row in enumerate(rows):
        for across, sheet in enumerate(row):
            x, y = EDGE + across * (WIDTH + GAP), EDGE + down * (height + GAP)
            shadows.rectangle((x + 3, y + 5, x + WIDTH + 5, y + height + 8), fill=SHADOW)
            places.append((sheet, (x, y)))
    felt = felt.filter(ImageFilter.GaussianBlur(7))
    for sheet, place in places:
        felt.paste(sheet, place)
    return felt


if __name__ == "__main__":
    target = Path(__file__).resolve().parents[2] / "docs" / "printables.png"
    gallery().quantize(256, Image.Quantize.FASTOCTREE).save(target, optimize=True)
    print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB")
