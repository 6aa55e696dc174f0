"""A game of four people over four rounds, every figure reckoned by hand on paper (none by this program).

Chairs clockwise at first: Ana, Ben, Cleo, Dan; nine tables; Ana starts with the pawn on table 1. Money in
currency units.
"""

from dataclasses import dataclass, field

NAMES = ("Ana", "Ben", "Cleo", "Dan")
FIRST_PAWN = 1
FIRST_PAWNS = {"Ana": 1, "Ben": 3, "Cleo": 5, "Dan": 7}


@dataclass(frozen=True)
class Round:
    """What each does, and what must come of it."""

    tokens: dict[str, tuple[int, ...]]
    """Tables, in the order each person taps them."""
    cards: dict[str, dict[str, int]]
    """Person → card → table."""
    pawns: dict[str, int]
    evaluated: dict[int, int]
    """Table → table value (V3.2); no other table is turned over."""
    gains: dict[str, int]
    fortunes: dict[str, int]
    receives: dict[str, dict[int, int]]
    returns: dict[str, dict[int, int]]
    bank: dict[int, int]
    """What the bank holds after the notes have changed hands."""
    order: tuple[str, ...] = ()
    chairs: tuple[str, ...] = ()
    moves: dict[str, tuple[int, int]] = field(default_factory=dict)


ROUNDS = (
    # Table 1: 20 × (1 + 2) = 60, Cleo's Cheat takes Ana's. Table 3: 15 × 2 = 30 for Ben. Table 7: 10, Dan's Cheat
    # takes Cleo's. Table 9: 10, Ben's Cheat takes Dan's.
    Round(
        tokens={"Ana": (1, 1, 1, 2), "Ben": (1, 3, 3, 3), "Cleo": (5, 5, 5, 5), "Dan": (7, 7, 9, 9)},
        cards={
            "Ana": {"raise": 1, "bluff": 3, "cheat": 5},
            "Ben": {"raise": 3, "bluff": 1, "cheat": 9},
            "Cleo": {"raise": 5, "bluff": 7, "cheat": 1},
            "Dan": {"raise": 1, "bluff": 2, "cheat": 7},
        },
        pawns={"Ana": 1, "Ben": 3, "Cleo": 7, "Dan": 9},
        evaluated={1: 60, 3: 30, 7: 10, 9: 10},
        gains={"Ana": 0, "Ben": 40_000, "Cleo": 60_000, "Dan": 10_000},
        fortunes={"Ana": 0, "Ben": 40_000, "Cleo": 60_000, "Dan": 10_000},
        receives={"Ana": {}, "Ben": {20_000: 2}, "Cleo": {50_000: 1, 10_000: 1}, "Dan": {10_000: 1}},
        returns={"Ana": {}, "Ben": {}, "Cleo": {}, "Dan": {}},
        bank={5_000: 10, 10_000: 18, 20_000: 8, 50_000: 9, 100_000: 20, 500_000: 10},
        order=("Cleo", "Ben", "Dan", "Ana"),
        chairs=("Dan", "Ana", "Cleo", "Ben"),
        moves={"Ben": (2, 4), "Dan": (4, 1), "Ana": (1, 2)},
    ),
    # Table 2: 35 × 3 = 105 for Dan and for Ana. Table 4: 20 × 2 = 40, Cleo's Cheat takes Ben's. Table 8: 30 × 2 = 60,
    # Ben's Cheat takes Cleo's. Ben and Cleo are tied at 100,000: their order reverses (V4.2).
    Round(
        tokens={"Ana": (2, 4, 6), "Ben": (3, 3, 4), "Cleo": (8, 8, 8), "Dan": (9, 2, 2)},
        cards={
            "Ana": {"raise": 2, "bluff": 4, "cheat": 6},
            "Ben": {"raise": 4, "bluff": 3, "cheat": 8},
            "Cleo": {"raise": 8, "bluff": 9, "cheat": 4},
            "Dan": {"raise": 2, "bluff": 8, "cheat": 3},
        },
        pawns={"Ana": 2, "Ben": 4, "Cleo": 8, "Dan": 2},
        evaluated={2: 105, 4: 40, 8: 60},
        gains={"Ana": 105_000, "Ben": 60_000, "Cleo": 40_000, "Dan": 105_000},
        fortunes={"Ana": 105_000, "Ben": 100_000, "Cleo": 100_000, "Dan": 115_000},
        receives={
            "Ana": {100_000: 1, 5_000: 1},
            "Ben": {50_000: 1, 10_000: 1},
            "Cleo": {20_000: 2},
            "Dan": {100_000: 1, 5_000: 1},
        },
        returns={"Ana": {}, "Ben": {}, "Cleo": {}, "Dan": {}},
        bank={5_000: 8, 10_000: 17, 20_000: 6, 50_000: 8, 100_000: 18, 500_000: 10},
        order=("Dan", "Ana", "Ben", "Cleo"),
        chairs=("Dan", "Ana", "Ben", "Cleo"),
        moves={"Ben": (4, 3), "Cleo": (3, 4)},
    ),
    # Table 1: 60 × 2 = 120, Dan's Cheat takes Cleo's. Table 5: 80 × 3 = 240, Ben's Cheat takes Dan's. Table 6:
    # 50 × 2 = 100, Cleo's Cheat takes Ana's and Ben's. The new order is the present circle: nobody moves.
    Round(
        tokens={"Ana": (5, 6), "Ben": (6, 8), "Cleo": (1, 1), "Dan": (5, 5)},
        cards={
            "Ana": {"raise": 5, "bluff": 5, "cheat": 8},
            "Ben": {"raise": 6, "bluff": 8, "cheat": 5},
            "Cleo": {"raise": 1, "bluff": 1, "cheat": 6},
            "Dan": {"raise": 5, "bluff": 6, "cheat": 1},
        },
        pawns={"Ana": 6, "Ben": 6, "Cleo": 1, "Dan": 5},
        evaluated={1: 120, 5: 240, 6: 100},
        gains={"Ana": 0, "Ben": 240_000, "Cleo": 200_000, "Dan": 120_000},
        fortunes={"Ana": 105_000, "Ben": 340_000, "Cleo": 300_000, "Dan": 235_000},
        receives={
            "Ana": {},
            "Ben": {100_000: 2, 20_000: 2},
            "Cleo": {100_000: 2},
            "Dan": {100_000: 1, 20_000: 1},
        },
        returns={"Ana": {}, "Ben": {}, "Cleo": {}, "Dan": {}},
        bank={5_000: 8, 10_000: 17, 20_000: 3, 50_000: 8, 100_000: 13, 500_000: 10},
        order=("Ben", "Cleo", "Dan", "Ana"),
        chairs=("Dan", "Ana", "Ben", "Cleo"),
    ),
    # Table 1: 60 for Cleo. Table 7: 110 × 2 = 220, Cleo's Cheat takes Ben's. Table 9: 120 × 4 = 480, Ben's Cheat takes
    # Ana's and Dan's. Ben: 2 × 500,000 against 2 × 20,000; Cleo: 500,000 against 2 × 100,000 and 20,000.
    Round(
        tokens={"Ana": (9,), "Ben": (7,), "Cleo": (7,), "Dan": (9,)},
        cards={
            "Ana": {"raise": 9, "bluff": 1, "cheat": 2},
            "Ben": {"raise": 7, "bluff": 7, "cheat": 9},
            "Cleo": {"raise": 9, "bluff": 9, "cheat": 7},
            "Dan": {"raise": 9, "bluff": 7, "cheat": 3},
        },
        pawns={"Ana": 9, "Ben": 7, "Cleo": 1, "Dan": 9},
        evaluated={1: 60, 7: 220, 9: 480},
        gains={"Ana": 0, "Ben": 960_000, "Cleo": 280_000, "Dan": 0},
        fortunes={"Ana": 105_000, "Ben": 1_300_000, "Cleo": 580_000, "Dan": 235_000},
        receives={"Ana": {}, "Ben": {500_000: 2}, "Cleo": {500_000: 1}, "Dan": {}},
        returns={"Ana": {}, "Ben": {20_000: 2}, "Cleo": {100_000: 2, 20_000: 1}, "Dan": {}},
        bank={5_000: 8, 10_000: 17, 20_000: 6, 50_000: 8, 100_000: 15, 500_000: 7},
    ),
)
RANKING = ("Ben", "Cleo", "Dan", "Ana")
