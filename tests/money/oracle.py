"""The same question asked in another way: an integer program, solved aim by aim with HiGHS (scipy)."""

from collections.abc import Mapping, Sequence
from time import process_time

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

from companion.money.notes import Notes
from companion.money.settle import Claim, Settlement


class Program:
    """Columns: for each player and value the notes received, then those returned; what is unpaid; who returns."""

    def __init__(self, stock: Notes, claims: Mapping[str, Claim]) -> None:
        self._values = sorted(stock)
        self._claims = list(claims.values())
        self._cells = len(self._claims) * len(self._values)
        self._size = 2 * self._cells + 2 * len(self._claims)
        self._most = np.ones(self._size)
        self._rows: list[np.ndarray] = []
        self._low: list[float] = []
        self._high: list[float] = []
        for player, claim in enumerate(self._claims):
            self._player(player, claim, stock)
        for place, value in enumerate(self._values):
            self._add(self._net(place), -np.inf, stock[value])

    def _player(self, player: int, claim: Claim, stock: Notes) -> None:
        paid, returned = np.zeros(self._size), np.zeros(self._size)
        for place, value in enumerate(self._values):
            receives = player * len(self._values) + place
            returns = self._cells + receives
            holds = claim.holds.get(value, 0)
            others = sum(other.holds.get(value, 0) for other in self._claims) - holds
            self._most[receives], self._most[returns] = stock[value] + others, holds
            paid[receives], paid[returns], returned[returns] = value, -value, 1
        unpaid = 2 * self._cells + player
        self._most[unpaid] = abs(claim.due)
        paid[unpaid] = 1 if claim.due >= 0 else -1
        returned[unpaid + len(self._claims)] = -sum(claim.holds.values())
        self._add(paid, claim.due, claim.due)
        self._add(returned, -np.inf, 0)

    def _add(self, row: np.ndarray, low: float, high: float) -> None:
        self._rows.append(row)
        self._low.append(low)
        self._high.append(high)

    def _net(self, place: int) -> np.ndarray:
        """What leaves the bank of one value."""
        row = np.zeros(self._size)
        row[place : self._cells : len(self._values)] = 1
        row[self._cells + place : 2 * self._cells : len(self._values)] = -1
        return row

    def aims(self) -> list[np.ndarray]:
        """V6.3: unpaid, notes moved, people who return some, and what leaves the bank, small notes first."""
        people = len(self._claims)
        aims = [np.zeros(self._size) for _ in range(3)]
        aims[0][2 * self._cells : 2 * self._cells + people] = 1
        aims[1][: 2 * self._cells] = 1
        aims[2][2 * self._cells + people :] = 1
        return aims + [self._net(place) for place in range(len(self._values))]

    def hold(self, aim: np.ndarray, reached: int) -> None:
        """From now on the aim has to be reached exactly."""
        self._add(aim, reached, reached)

    def solve(self, aim: np.ndarray, seconds: float = 60) -> tuple[int | None, float]:
        """The least that can be reached (None: the time is up), and the seconds of computing it took."""
        rows = LinearConstraint(csr_matrix(np.array(self._rows)), self._low, self._high)
        bounds, whole = Bounds(0, self._most), np.ones(self._size, dtype=np.int8)
        started = process_time()
        found = milp(
            aim,
            constraints=rows,
            bounds=bounds,
            integrality=whole,
            options={"mip_rel_gap": 0, "time_limit": seconds},
        )
        return round(found.fun) if found.status == 0 else None, process_time() - started

    def lexicographic(self, aims: Sequence[np.ndarray], seconds: float = 60) -> list[int] | None:
        """One aim after the other, each held while the next is looked for."""
        reached: list[int] = []
        for aim in aims:
            least, _ = self.solve(aim, seconds)
            if least is None:
                return None
            reached.append(least)
            self.hold(aim, least)
        return reached


def measure(stock: Notes, settlement: Settlement) -> list[int]:
    """What a settlement reaches in the aims of V6.3."""
    returning = sum(bool(share.returns) for share in settlement.shares.values())
    leaves = [stock[value] - settlement.stock[value] for value in sorted(stock)]
    return [settlement.unpaid, settlement.notes_moved, returning, *leaves]
