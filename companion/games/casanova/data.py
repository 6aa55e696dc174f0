"""Printed constants of Casanova (C0). Data only; other packages may read it."""

from typing import Final

NAME: Final = "casanova"
PLAYERS: Final = range(2, 5)  # C0.1
CARDS: Final = range(1, 14)  # C0.1: everybody has 1 to 13
COINS_EACH: Final = 12  # C0.1
DICE: Final = range(1, 4)  # C1.1
FACES: Final = range(1, 7)
TURNS: Final = 12  # C0.2
