"""A canvas measured in millimetres: smooth shapes, fitted text, codes, and parts drawn once and placed often.

Only a few inks meet on a sheet; the canvas remembers which, so that a finished page is stored with a small palette.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFont

from printables import fonts
from printables.codes import modules
from printables.inks import BLACK, WHITE, Ink
from printables.layout import Box, Line, Point
from printables.wrap import lines_of

MM_PER_INCH: Final = 25.4
HAIR: Final = 0.15
FINE: Final = 0.3
_SMOOTH: Final = 4
"""A shape is drawn so many times larger, then reduced: that makes its edges smooth."""
_SMALLEST: Final = 0.8
Polygon = Sequence[Point]


class Canvas:
    """A white surface of a size in millimetres, with so many dots per inch."""

    def __init__(self, width: float, height: float, dpi: int, ground: Ink = WHITE) -> None:
        self.dpi = dpi
        self.scale = dpi / MM_PER_INCH
        self.image = Image.new("RGB", (self._px(width), self._px(height)), ground)
        self.inks = {ground}
        self._stamps: dict[Hashable, Canvas] = {}
        self._draw = ImageDraw.Draw(self.image)

    def _px(self, length: float) -> int:
        return round(length * self.scale)

    # --- shapes -------------------------------------------------------------------------------------------------

    def rect(self, box: Box, ink: Ink) -> None:
        """A filled rectangle with sharp edges, at least a dot wide and high."""
        self.inks.add(ink)
        left, top = self._px(box.x), self._px(box.y)
        right, bottom = max(left + 1, self._px(box.right)), max(top + 1, self._px(box.bottom))
        self._draw.rectangle((left, top, right - 1, bottom - 1), fill=ink)

    def frame(self, box: Box, ink: Ink = BLACK, width: float = FINE, radius: float = 0) -> None:
        """The outline of a rectangle, the line inside it."""
        if radius > 0:
            return self.shape([rounded(box, radius), rounded(box.inset(width), max(0.01, radius - width))], ink)
        self.rect(Box(box.x, box.y, box.width, width), ink)
        self.rect(Box(box.x, box.bottom - width, box.width, width), ink)
        self.rect(Box(box.x, box.y, width, box.height), ink)
        self.rect(Box(box.right - width, box.y, width, box.height), ink)
        return None

    def shape(self, polygons: Sequence[Polygon], ink: Ink) -> None:
        """A filled shape; where two of the polygons overlap there is a hole."""
        mask = _Mask(bounds(polygons), self.scale)
        for polygon in polygons:
            mask.flip(polygon)
        self._through(mask, ink)

    def strokes(self, paths: Sequence[Polygon], ink: Ink = BLACK, width: float = FINE) -> None:
        """Lines of one width, each through all its points."""
        mask = _Mask(bounds(paths).inset(-width), self.scale)
        for path in paths:
            mask.stroke(path, width)
        self._through(mask, ink)

    def _through(self, mask: "_Mask", ink: Ink) -> None:
        self.inks.add(ink)
        self.image.paste(ink, (mask.left, mask.top), mask.reduced())

    def circle(self, centre: Point, radius: float, ink: Ink) -> None:
        """A disc."""
        self.shape([round_polygon(centre, radius)], ink)

    def ring(self, centre: Point, radius: float, width: float, ink: Ink) -> None:
        """A circle's line, inside the radius."""
        self.shape([round_polygon(centre, radius), round_polygon(centre, radius - width)], ink)

    def line(self, line: Line, ink: Ink = BLACK, width: float = FINE, dash: float = 0) -> None:
        """A straight line; with `dash`, pieces so long with gaps as long."""
        for start, end in dashes(line, dash) if dash else (line,):
            self.shape([thick(start, end, width)], ink)

    # --- text ---------------------------------------------------------------------------------------------------

    def text(
        self, box: Box, text: str, size: float, face: str = "text", ink: Ink = BLACK, align: str = "centre"
    ) -> float:
        """One line in the middle of the box, its letters `size` millimetres high, smaller if the box is too narrow.

        Returns the size taken. `align` is `left`, `centre` or `right`.
        """
        text = fonts.printable(face, text)
        size = min(size, box.height, self._fitting(text, face, size, box.width))
        font = self._font(face, size, text)
        x = {"left": box.x, "centre": box.centre[0], "right": box.right}[align]
        anchor = {"left": "l", "centre": "m", "right": "r"}[align]
        middle = font.getbbox("0H" if fonts.is_serif(face, text) else "0", anchor="ls")
        baseline = box.centre[1] * self.scale - (middle[1] + middle[3]) / 2
        self.inks.add(ink)
        self._draw.text((x * self.scale, baseline), text, font=font, fill=ink, anchor=f"{anchor}s")
        return size

    def width(self, text: str, size: float, face: str = "text") -> float:
        """How wide the line would be, in millimetres."""
        text = fonts.printable(face, text)
        return float(self._font(face, size, text).getlength(text)) / self.scale

    def _fitting(self, text: str, face: str, size: float, room: float) -> float:
        wide = self.width(text, size, face)
        return size if wide <= room else size * room / wide * 0.99

    def _font(self, face: str, size: float, text: str) -> ImageFont.FreeTypeFont:
        serif = fonts.is_serif(face, text)
        return fonts.font(face, max(1, round(size * self.scale)), serif)

    def paragraph(
        self,
        box: Box,
        text: str,
        size: float,
        face: str = "text",
        ink: Ink = BLACK,
        align: str = "left",
        leading: float = 1.3,
    ) -> float:
        """Text over several lines from the top of the box, smaller until all of it fits; returns the height taken."""
        size, lines = self.fitted(box, text, size, face, leading)
        for number, line in enumerate(lines):
            row = Box(box.x, box.y + number * size * leading, box.width, size * leading)
            self.text(row, line, size, face, ink, align)
        return len(lines) * size * leading

    def fitted(
        self, box: Box, text: str, size: float, face: str = "text", leading: float = 1.3
    ) -> tuple[float, list[str]]:
        """The largest size up to `size` at which the text fits into the box, and its lines."""
        while True:
            lines = lines_of(text, partial(self._is_within, box.width, size, face))
            if len(lines) * size * leading <= box.height + 0.01 or size < _SMALLEST:
                return size, lines
            size *= 0.96

    def _is_within(self, room: float, size: float, face: str, text: str) -> bool:
        return self.width(text, size, face) <= room

    # --- codes and parts ----------------------------------------------------------------------------------------

    def code(self, box: Box, text: str) -> None:
        """A QR code with its white margin, as large as whole dots allow, in the middle of the box."""
        rows = modules(text)
        dots = max(1, int(min(box.width, box.height) * self.scale / len(rows)))
        picture = Image.new("1", (len(rows), len(rows)), 1)
        picture.putdata([0 if dark else 255 for row in rows for dark in row])
        picture = picture.resize((dots * len(rows),) * 2, Image.Resampling.NEAREST)
        x, y = (round(at * self.scale - picture.width / 2) for at in box.centre)
        self.inks |= {BLACK, WHITE}
        self.image.paste(picture, (x, y))

    def part(self, width: float, height: float, ground: Ink = WHITE) -> "Canvas":
        """A canvas of its own, for something that is turned or placed several times."""
        return Canvas(width, height, self.dpi, ground)

    def stamp(self, name: Hashable, box: Box, draw: "Callable[[Canvas, Box], None]", turn: int = 0) -> None:
        """Place what is drawn once, when its name is first used, and is the same each time."""
        if name not in self._stamps:
            part = self.part(box.width, box.height)
            draw(part, Box(0, 0, box.width, box.height))
            self._stamps[name] = part
        self.place(self._stamps[name], box.x, box.y, turn)

    def place(self, part: "Canvas", x: float, y: float, turn: int = 0) -> None:
        """Put a part here, upper left corner first, turned left by 0, 90, 180 or 270 degrees."""
        self.inks |= part.inks
        turned = part.image.rotate(turn, expand=True) if turn else part.image
        self.image.paste(turned, (self._px(x), self._px(y)))


class _Mask:
    """Where a shape lets ink through: painted larger, then reduced, which makes its edges smooth."""

    def __init__(self, box: Box, scale: float) -> None:
        self.left, self.top = math.floor(box.x * scale) - 1, math.floor(box.y * scale) - 1
        self._scale = scale
        width, height = math.ceil(box.width * scale) + 4, math.ceil(box.height * scale) + 4
        self._picture = Image.new("1", (width * _SMOOTH, height * _SMOOTH))
        self._empty = True

    def _dots(self, points: Polygon) -> list[tuple[float, float]]:
        return [((x * self._scale - self.left) * _SMOOTH, (y * self._scale - self.top) * _SMOOTH) for x, y in points]

    def flip(self, polygon: Polygon) -> None:
        """Fill the polygon; what was filled already becomes a hole."""
        one = self._picture if self._empty else Image.new("1", self._picture.size)
        ImageDraw.Draw(one).polygon(self._dots(polygon), fill=1)
        self._picture = one if self._empty else ImageChops.logical_xor(self._picture, one)
        self._empty = False

    def stroke(self, path: Polygon, width: float) -> None:
        """A line through the points."""
        thickness = max(_SMOOTH, round(width * self._scale * _SMOOTH))
        ImageDraw.Draw(self._picture).line(self._dots(path), fill=1, width=thickness, joint="curve")

    def reduced(self) -> Image.Image:
        return self._picture.convert("L").reduce(_SMOOTH)


# --- geometry of shapes ---------------------------------------------------------------------------------------------


def bounds(polygons: Sequence[Polygon]) -> Box:
    """The rectangle around all of them."""
    xs = [x for polygon in polygons for x, _ in polygon]
    ys = [y for polygon in polygons for _, y in polygon]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def round_polygon(centre: Point, radius: float, across: float | None = None, sides: int = 96) -> Polygon:
    """A circle or, with another radius `across`, an oval; with few sides a polygon that stands on one of them."""
    wide = radius if across is None else across
    turn = math.pi / 2 - math.pi / sides
    angles = [turn + 2 * math.pi * side / sides for side in range(sides)]
    return [(centre[0] + wide * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]


def rounded(box: Box, radius: float) -> Polygon:
    """A rectangle with round corners."""
    if radius <= 0:
        return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    corners = [(box.right, box.y, -90), (box.right, box.bottom, 0), (box.x, box.bottom, 90), (box.x, box.y, 180)]
    inner = box.inset(radius)
    points = []
    for x, y, start in corners:
        centre = min(max(x, inner.x), inner.right), min(max(y, inner.y), inner.bottom)
        angles = [math.radians(start + step * 9) for step in range(11)]
        points += [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in angles]
    return points


def thick(start: Point, end: Point, width: float) -> Polygon:
    """A line with round ends as a polygon."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    steps = [math.pi * step / 6 for step in range(7)]
    ends = [(end, angle - math.pi / 2), (start, angle + math.pi / 2)]
    return [
        (centre[0] + width / 2 * math.cos(turn + step), centre[1] + width / 2 * math.sin(turn + step))
        for centre, turn in ends
        for step in steps
    ]


def dashes(line: Line, length: float) -> Iterator[Line]:
    """The line's pieces, with gaps as long as the pieces."""
    (x, y), (to_x, to_y) = line
    whole = math.hypot(to_x - x, to_y - y)
    steps = int(whole / length)
    for step in range(0, steps, 2):
        start, end = step * length / whole, min(1.0, (step + 1) * length / whole)
        yield (x + (to_x - x) * start, y + (to_y - y) * start), (x + (to_x - x) * end, y + (to_y - y) * end)
