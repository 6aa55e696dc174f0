"""The house's own drawings: players' symbols, the pictures on cards, coins and the shapes of tokens.

A drawing is a list of layers, each an SVG path around the origin and how dark it is; units are its own.
"""

from typing import Final

from printables.draw import Canvas
from printables.inks import BLACK, PLAYERS, WHITE, Ink, on
from printables.layout import Point
from printables.outline import outlines

SYMBOL_OF: Final = {
    "blue": "circle",
    "red": "diamond",
    "yellow": "star",
    "green": "club",
    "white": "moon",
    "black": "square",
}
_SYMBOLS: Final = {
    "circle": "M0-5.6A5.6 5.6 0 1 1 0 5.6 5.6 5.6 0 1 1 0-5.6Z",
    "diamond": "M0-7.2 5.6 0 0 7.2-5.6 0Z",
    "star": "M0-7.1 1.8-2.4 6.8-2.2 2.9 1 4.2 5.8 0 3.1-4.2 5.8-2.9 1-6.8-2.2-1.8-2.4Z",
    "club": "M0-6.7C1.8-6.7 3.1-5.4 3.1-3.7 3.1-2.9 2.8-2.3 2.4-1.7 4.4-2.4 6.5-1 6.5 1.1 6.5 4.1 2.7 5 .9 2.8"
    "L1.9 6.3H-1.9L-.9 2.8C-2.7 5-6.5 4.1-6.5 1.1-6.5-1-4.4-2.4-2.4-1.7-2.8-2.3-3.1-2.9-3.1-3.7-3.1-5.4-1.8-6.7 0-6.7Z",
    "moon": "M2.4-6.4A6.5 6.5 0 1 0 6.3 2.7 5.1 5.1 0 0 1 2.4-6.4Z",
    "square": "M-5-5H5V5H-5Z",
}
_CARDS: Final[dict[str, tuple[tuple[str, bool], ...]]] = {
    "raise": (
        ("M0-13 10-3H4.4V2H-4.4V-3H-10Z", True),
        ("M-5.4 4.2H5.4V6.4H-5.4ZM-5.4 8.2H5.4V10.4H-5.4Z", True),
    ),
    "bluff": (
        (
            "M-13-4.6C-8-8.6-3.6-4.6 0-4.6 3.6-4.6 8-8.6 13-4.6 13.6 3 9.6 6.6 5.6 6 2.6 5.6 1.8 2.6 0 2.6"
            "-1.8 2.6-2.6 5.6-5.6 6-9.6 6.6-13.6 3-13-4.6Z",
            True,
        ),
        (
            "M-9.4-1.4C-7.4-3.8-4-3.2-3-.4-5.4 1.6-8.2 1.4-9.4-1.4Z"
            "M9.4-1.4C7.4-3.8 4-3.2 3-.4 5.4 1.6 8.2 1.4 9.4-1.4Z",
            False,
        ),
    ),
    "cheat": (
        ("M-9.6 9.4 9.6 9.4 7.2 1.6H-7.2Z", True),
        (
            "M-8 5.6H-5.6V6.5H-8ZM-4.4 5.6H-2V6.5H-4.4ZM-.8 5.6H1.6V6.5H-.8ZM2.8 5.6H5.2V6.5H2.8ZM6.4 5.6H8V6.5H6.4Z",
            False,
        ),
        ("M-3.4-14.8 7.7-13 5.4 1.6-5.6-.2Z", True),
        ("M-2.5-13.6 6.5-12.1 4.6 .4-4.5-1Z", False),
        ("M1.6-11 4.4-6.2C5.2-4.2 2.7-2.9 1.4-4.6L1.9-1.8-1-2.3.3-4.8C-1.5-3.6-3.4-5.5-2-7.2Z", True),
    ),
    "substitute": (
        (
            "M-10.4-1.8A10.6 10.6 0 0 1 7.2-7.8L5.4-5.8A7.9 7.9 0 0 0-7.7-1.4Z"
            "M10.4 1.8A10.6 10.6 0 0 1-7.2 7.8L-5.4 5.8A7.9 7.9 0 0 0 7.7 1.4Z",
            True,
        ),
        ("M9.9-11.2 9.4-2.6 1.8-6.1ZM-9.9 11.2-9.4 2.6-1.8 6.1Z", True),
    ),
}
_SUITS: Final[dict[str, tuple[tuple[str, bool], ...]]] = {
    "mask": (
        (
            "M-8-3.2C-5-5.6-2.2-3.2 0-3.2 2.2-3.2 5-5.6 8-3.2 8.6 2.2 6 5 3.4 4.6 1.6 4.3 1.2 2.4 0 2.4"
            "-1.2 2.4-1.6 4.3-3.4 4.6-6 5-8.6 2.2-8-3.2ZM7 3.4 8.6 2.6 5.6 9 4.2 8.4Z",
            True,
        ),
        (
            "M-5.9-.6C-4.6-2.2-2.4-1.8-1.8 0-3.4 1.3-5.1 1.1-5.9-.6Z"
            "M5.9-.6C4.6-2.2 2.4-1.8 1.8 0 3.4 1.3 5.1 1.1 5.9-.6Z",
            False,
        ),
    ),
    "key": (
        ("M0-8.4A4 4 0 0 1 1.2-.6V8H-1.2V-.6A4 4 0 0 1 0-8.4ZM1.2 3.4H4.4V5.2H1.2ZM1.2 6.2H3.6V8H1.2Z", True),
        ("M0-6.2A1.8 1.8 0 1 1 0-2.6 1.8 1.8 0 1 1 0-6.2Z", False),
    ),
    "goblet": (
        (
            "M-4.8-7.6H4.8C4.8-2.6 3.6.6.9 1.2V5.4"
            "C3 5.6 4.4 6.4 4.6 7.6H-4.6C-4.4 6.4-3 5.6-.9 5.4V1.2C-3.6.6-4.8-2.6-4.8-7.6Z",
            True,
        ),
        ("M-3.6-6.5H3.6C3.58-5.4 3.5-4.8 3.36-4.2H-3.36C-3.5-4.8-3.58-5.4-3.6-6.5Z", False),
    ),
    "fan": (
        ("M0 6.6-8.2-1.4A11.4 11.4 0 0 1 8.2-1.4Z", True),
        (
            "M-.5 4.2-5.4-1.6-4.5-2.3ZM-.2 3.9-2.2-3.2-1.1-3.5ZM.2 3.9 1.1-3.5 2.2-3.2ZM.5 4.2 4.5-2.3 5.4-1.6Z",
            False,
        ),
    ),
}
SUITS: Final[dict[str, Ink]] = {
    "mask": (138, 36, 50),
    "key": (24, 60, 110),
    "goblet": (110, 74, 10),
    "fan": (20, 96, 64),
}
"""Casanova's four suits of our own, each with its ink."""
HEART: Final = "M0 3.2C-4.6.6-4.4-2.6-2.2-2.6-.9-2.6-.2-1.9 0-1.3.2-1.9.9-2.6 2.2-2.6 4.4-2.6 4.6.6 0 3.2Z"
TOKENS: Final = {
    5: "M-10 0A10 10 0 1 1 10 0 10 10 0 1 1-10 0Z",
    10: "M-10.4 0-5.2-9H5.2L10.4 0 5.2 9H-5.2Z",
    20: "M-9.6-7A2.6 2.6 0 0 1-7-9.6H7A2.6 2.6 0 0 1 9.6-7V7A2.6 2.6 0 0 1 7 9.6H-7A2.6 2.6 0 0 1-9.6 7Z",
    50: "M-10-4.14-4.14-10H4.14L10-4.14V4.14L4.14 10H-4.14L-10 4.14Z",
}
"""The outline of each token: the more it is worth, the more corners."""


def symbol(canvas: Canvas, colour: str, centre: Point, size: float, ink: Ink | None = None) -> None:
    """The player's symbol, about `size` millimetres across, in an ink that can be read on the player's colour."""
    path = _SYMBOLS[SYMBOL_OF[colour]]
    canvas.shape(outlines(path, centre, size / 13), on(PLAYERS[colour]) if ink is None else ink)


def badge(canvas: Canvas, colour: str, centre: Point, size: float) -> None:
    """A disc of the player's colour with the symbol, `size` millimetres across."""
    canvas.circle(centre, size / 2, PLAYERS[colour])
    canvas.ring(centre, size / 2, max(0.25, size * 0.02), BLACK)
    symbol(canvas, colour, centre, size * 0.6)


def card_picture(canvas: Canvas, card: str, centre: Point, size: float) -> None:
    """What a Raise, Bluff, Cheat or Substitute shows, about `size` millimetres across."""
    _layers(canvas, _CARDS[card], centre, size / 26, BLACK)


def suit(canvas: Canvas, name: str, centre: Point, size: float, turn: float = 0) -> None:
    """One of Casanova's suits, about `size` millimetres high."""
    _layers(canvas, _SUITS[name], centre, size / 16, SUITS[name], turn)


def _layers(
    canvas: Canvas, layers: tuple[tuple[str, bool], ...], centre: Point, scale: float, ink: Ink, turn: float = 0
) -> None:
    for path, filled in layers:
        for polygon in outlines(path, centre, scale, turn):
            canvas.shape([polygon], ink if filled else WHITE)
