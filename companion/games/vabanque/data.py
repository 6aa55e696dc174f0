"""Printed constants of Vabanque (V0, V1). Data only; other packages may read it."""

from typing import Final

NAME: Final = "vabanque"
PLAYERS: Final = range(3, 7)  # V0.3
ROUNDS: Final = 4
CASINO_TABLES: Final = {3: 7, 4: 9, 5: 10, 6: 12}  # V1.1, by number of players
TOKEN_OF_ROUND: Final = {1: 5, 2: 10, 3: 20, 4: 50}  # V2.1
TOKENS_EACH: Final = {1: 4, 2: 3, 3: 2, 4: 1}  # V1.2: per player and round
BANKNOTES: Final = {5_000: 10, 10_000: 20, 20_000: 10, 50_000: 10, 100_000: 20, 500_000: 10}  # V0.2
TOKEN_WORTH: Final = 1_000  # V3.3: what one unit of table value pays
FIRST_PAWN_STEP: Final = 2  # V1.4
PAWN_REACH: Final = 4  # V2.3
