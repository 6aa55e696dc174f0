"""The colours of pawns and cards in both boxes: one for each seat, in the order in which they are given."""

from typing import Final, Literal, get_args

Colour = Literal["blue", "red", "yellow", "green", "white", "black"]
COLOURS: Final[tuple[str, ...]] = get_args(Colour)
