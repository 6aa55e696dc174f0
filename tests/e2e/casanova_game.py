"""A game of Casanova for three, every figure reckoned by hand on paper (none by this program).

Clockwise: Ana, Ben, Cleo; Ana starts; 36 coins. On the way: a double that everybody refuses, a turn that nobody wins
though a card would have fitted (its owner had withdrawn), three who tie with a remainder, a last coin that wins, and
two who are eliminated, so that the game ends before its twelfth turn.
"""

from dataclasses import dataclass, field

NAMES = ("Ana", "Ben", "Cleo")
HIGHEST, LOWER, TOO_HIGH = "highest card within the massimo", "beaten by a higher card", "above the massimo"
WITHDRAWN, ALONE = "withdrew from the double", "everybody else withdrew"


@dataclass(frozen=True)
class Turn:
    """What each does, and what must come of it."""

    active: str
    dice: int
    massimo: int
    cards: dict[str, int]
    said: str
    told: str
    """The outcome, as the board says it."""
    reasons: dict[str, str]
    coins: dict[str, int]
    """Everybody's coins after the turn; who is out has none and stays listed."""
    pot: int
    """What is left in the pot after the turn."""
    faces: tuple[int, ...] = ()
    """The dice as they lie; where there are none, their sum is entered."""
    matched: dict[str, bool] = field(default_factory=dict)
    """Who answers a double, clockwise."""
    out: tuple[str, ...] = ()
    """Who is eliminated by this turn (C2.1)."""


TURNS = (
    # 3 coins and Ana's second: 4. Both withdraw, so Ana wins though 13 is above 7 (C1.6).
    Turn(
        active="Ana",
        dice=2,
        faces=(3, 4),
        massimo=7,
        cards={"Ana": 13, "Ben": 5, "Cleo": 6},
        said="double",
        matched={"Ben": False, "Cleo": False},
        told="Ana wins 4 coins",
        reasons={"Ana": ALONE, "Ben": WITHDRAWN, "Cleo": WITHDRAWN},
        coins={"Ana": 14, "Ben": 11, "Cleo": 11},
        pot=0,
    ),
    # 3 + Ben's second + Ana's second: 5 stay, for Cleo's 2 has withdrawn (C1.5, C1.9).
    Turn(
        active="Ben",
        dice=1,
        faces=(3,),
        massimo=3,
        cards={"Ana": 12, "Ben": 10, "Cleo": 2},
        said="double",
        matched={"Cleo": False, "Ana": True},
        told="Nobody wins this turn",
        reasons={"Ana": TOO_HIGH, "Ben": TOO_HIGH, "Cleo": WITHDRAWN},
        coins={"Ana": 12, "Ben": 9, "Cleo": 10},
        pot=5,
    ),
    # 5 + 3 = 8 for three: 2 each, 2 stay (C1.8).
    Turn(
        active="Cleo",
        dice=3,
        faces=(5, 4, 2),
        massimo=11,
        cards={"Ana": 8, "Ben": 8, "Cleo": 8},
        said="quitte",
        told="Cleo, Ana, and Ben take 2 coins each",
        reasons={"Ana": HIGHEST, "Ben": HIGHEST, "Cleo": HIGHEST},
        coins={"Ana": 13, "Ben": 10, "Cleo": 11},
        pot=2,
    ),
    # 2 + 6 = 8 for Ana.
    Turn(
        active="Ana",
        dice=2,
        massimo=9,
        cards={"Ana": 9, "Ben": 11, "Cleo": 7},
        said="double",
        matched={"Ben": True, "Cleo": True},
        told="Ana wins 8 coins",
        reasons={"Ana": HIGHEST, "Ben": TOO_HIGH, "Cleo": LOWER},
        coins={"Ana": 19, "Ben": 8, "Cleo": 9},
        pot=0,
    ),
    Turn(
        active="Ben",
        dice=2,
        massimo=10,
        cards={"Ana": 10, "Ben": 12, "Cleo": 4},
        said="double",
        matched={"Cleo": True, "Ana": True},
        told="Ana wins 6 coins",
        reasons={"Ana": HIGHEST, "Ben": TOO_HIGH, "Cleo": LOWER},
        coins={"Ana": 23, "Ben": 6, "Cleo": 7},
        pot=0,
    ),
    Turn(
        active="Cleo",
        dice=1,
        massimo=4,
        faces=(4,),
        cards={"Ana": 4, "Ben": 6, "Cleo": 5},
        said="double",
        matched={"Ana": True, "Ben": True},
        told="Ana wins 6 coins",
        reasons={"Ana": HIGHEST, "Ben": TOO_HIGH, "Cleo": TOO_HIGH},
        coins={"Ana": 27, "Ben": 4, "Cleo": 5},
        pot=0,
    ),
    Turn(
        active="Ana",
        dice=3,
        massimo=15,
        cards={"Ana": 11, "Ben": 9, "Cleo": 10},
        said="double",
        matched={"Ben": True, "Cleo": True},
        told="Ana wins 6 coins",
        reasons={"Ana": HIGHEST, "Ben": LOWER, "Cleo": LOWER},
        coins={"Ana": 31, "Ben": 2, "Cleo": 3},
        pot=0,
    ),
    # Ben's double takes his last coin.
    Turn(
        active="Ben",
        dice=2,
        massimo=8,
        cards={"Ana": 7, "Ben": 13, "Cleo": 12},
        said="double",
        matched={"Cleo": True, "Ana": True},
        told="Ana wins 6 coins",
        reasons={"Ana": HIGHEST, "Ben": TOO_HIGH, "Cleo": TOO_HIGH},
        coins={"Ana": 35, "Ben": 0, "Cleo": 1},
        pot=0,
        out=("Ben",),
    ),
    # Cleo's last coin lies in the pot, so she cannot double; but it wins (C2.1).
    Turn(
        active="Cleo",
        dice=1,
        massimo=2,
        faces=(2,),
        cards={"Ana": 3, "Cleo": 1},
        said="nothing",
        told="Cleo wins 2 coins",
        reasons={"Ana": TOO_HIGH, "Cleo": HIGHEST},
        coins={"Ana": 34, "Ben": 0, "Cleo": 2},
        pot=0,
    ),
    # Play skips Ben; Cleo matches with her last coin and loses it: only Ana is left (C2.2).
    Turn(
        active="Ana",
        dice=1,
        massimo=6,
        faces=(6,),
        cards={"Ana": 6, "Cleo": 3},
        said="double",
        matched={"Cleo": True},
        told="Ana wins 4 coins",
        reasons={"Ana": HIGHEST, "Cleo": LOWER},
        coins={"Ana": 36, "Ben": 0, "Cleo": 0},
        pot=0,
        out=("Cleo",),
    ),
)
RANKING = (("Ana", 36), ("Ben", 0), ("Cleo", 0))
