"""Outlines written as SVG paths, turned into polygons."""

import math
from functools import cache

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from printables.layout import Point

_STEPS = 14


class _Flat(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Collects polygons; a curve becomes short straight pieces."""

    def __init__(self) -> None:
        super().__init__(None)
        self.polygons: list[list[Point]] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802  # the pen's own names
        self.polygons.append([pt])

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.polygons[-1].append(pt)

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        start = self.polygons[-1][-1]
        self.polygons[-1] += [_bezier((start, pt1, pt2, pt3), step / _STEPS) for step in range(1, _STEPS + 1)]


def _bezier(points: tuple[Point, Point, Point, Point], at: float) -> Point:
    weights = ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


@cache
def _parsed(path: str) -> tuple[tuple[Point, ...], ...]:
    pen = _Flat()
    parse_path(path, pen)
    return tuple(tuple(polygon) for polygon in pen.polygons)


def outlines(path: str, centre: Point, scale: float = 1, turn: float = 0) -> list[list[Point]]:
    """The path's polygons: its origin at `centre`, `scale` millimetres for a unit, turned right by `turn` degrees."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    x, y = centre
    return [[(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in polygon] for polygon in _parsed(path)]
