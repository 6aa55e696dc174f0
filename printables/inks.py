"""The colours of the house on paper. In grey each still differs from the others, or comes with a shape."""

from typing import Final

Ink = tuple[int, int, int]

WHITE: Final[Ink] = (255, 255, 255)
BLACK: Final[Ink] = (0, 0, 0)
GREY: Final[Ink] = (96, 96, 96)
PALE: Final[Ink] = (176, 176, 176)
MIST: Final[Ink] = (232, 232, 232)

PLAYERS: Final[dict[str, Ink]] = {
    "blue": (90, 169, 230),
    "red": (228, 87, 46),
    "yellow": (242, 214, 73),
    "green": (63, 182, 139),
    "white": (246, 243, 236),
    "black": (44, 44, 54),
}
"""By the name a seat's colour has in a view."""


def on(ink: Ink) -> Ink:
    """Black or white, whichever can be read upon this ink."""
    return BLACK if lightness(ink) > 0.4 else WHITE


def lightness(ink: Ink) -> float:
    """0 for black to 1 for white, as a grey print shows it."""
    red, green, blue = ink
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def mix(ink: Ink, other: Ink, part: float) -> Ink:
    """The ink with `part` (0 to 1) of the other in it."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(ink, other, strict=True))
    return red, green, blue
