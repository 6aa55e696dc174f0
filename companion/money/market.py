"""Prices for scarce notes, and with them a bound on what any plan can reach.

If every note, and every other thing of which there is only so much, has a price, then each party can choose its
cheapest way alone, whatever the others take. What these ways cost together, less what all that there is would
cost, is never more than the best plan: this holds for *any* prices that are not negative. The best prices come
out of a linear program whose columns are the ways of the parties, by the simplex method, which asks the parties
for better ways only when those known so far have settled their prices. Its floating-point arithmetic only
guides: prices are rounded to whole numbers and the bound is worked out exactly.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from math import isfinite
from operator import mul

from companion.money.parties import Party, Prices, Way, cost
from companion.money.ways import NEVER, Exhausted, Work

SCALE = 1 << 20
"""One of what is minimised, in prices and bounds."""
CLEARLY = SCALE // 1000
"""Ways are asked for only if they are so much better; what may be missed is taken off the bound."""
MOST_PIVOTS = 600
HAIR = 1e-6
TINY = 1e-9


@dataclass(frozen=True)
class Quote:
    """Prices for each party, what its cheapest way costs at these, and the bound; all times `SCALE`."""

    prices: tuple[Prices, ...]
    cheapest: tuple[int, ...]
    bound: int

    @property
    def least(self) -> int:
        """No plan reaches less than this."""
        return -(-self.bound // SCALE)


class Market:
    """Minimise the sum of `aims[p] * way` over one way for each party, within the room there is for all together.

    `start` is such a plan; `known` are ways of the parties found before.
    """

    def __init__(
        self,
        parties: Sequence[Party],
        aims: Sequence[Prices],
        room: Sequence[int],
        start: Sequence[Way],
        known: Sequence[Sequence[Way]],
        work: Work,
    ) -> None:
        self.parties = list(parties)
        self._aims, self._room, self._work = aims, room, work
        self._columns: list[tuple[int, Way]] = []
        self._costs: list[float] = []
        self._barred: set[int] = set()
        for party, way in enumerate(start):
            self._add(party, way)
        for party, ways in enumerate(known):
            for way in ways:
                if way != start[party]:
                    self._add(party, way)
        self._begin(start)
        self._pivots = 0

    def _begin(self, start: Sequence[Way]) -> None:
        """The simplex at the plan that is known."""
        room, count = self._room, len(start)
        size = count + len(room)
        # The first basis is the plan itself and the room it leaves; the slack of row r is the column -1 - r.
        self._basis = [*range(count), *(-1 - row for row in range(len(room)))]
        self._inverse = [[float(row == column) for column in range(size)] for row in range(size)]
        for row in range(len(room)):
            self._inverse[count + row][:count] = [-float(way[row]) for way in start]
        used = [sum(entries) for entries in zip(*start, strict=True)]
        # A hair more room for each row, for each another: else many steps of the simplex would lead nowhere.
        hairs = [HAIR * (1 + row * 0.618 % 1) for row in range(len(room))]
        self._level = [1.0] * count + [all_ - part + hair for all_, part, hair in zip(room, used, hairs, strict=True)]

    def quote(self, enough: int) -> Quote:
        """The best prices found; the search for better ones ends when the bound proves `enough`.

        Who knew better ways is asked again before everybody is: mostly these are few.
        """
        best, eager = self._ask()
        while eager and best.least < enough and self._pivots < MOST_PIVOTS:
            while eager and self._pivots < MOST_PIVOTS:
                rows = self._settle()
                eager = [party for party in eager if self._hear(party, rows)[2]]
            quote, eager = self._ask()
            if quote.bound > best.bound:
                best = quote
        return best

    def limited(self, party: int, changed: Party, dear: float) -> "Market":
        """The same with tighter limits for one party; ways outside them become dear, all else is kept."""
        other = copy(self)
        other.parties = self.parties.copy()
        other.parties[party] = changed
        other._columns, other._costs, other._barred = self._columns.copy(), self._costs.copy(), self._barred.copy()
        other._basis, other._inverse, other._level = self._basis.copy(), self._inverse.copy(), self._level.copy()
        other._pivots = 0
        for index, (owner, way) in enumerate(self._columns):
            if owner == party and not changed.allows(way):
                other._costs[index] = dear
                other._barred.add(index)
        self._work.spend(10 * len(self._columns))
        return other

    def ways(self, party: int) -> list[Way]:
        """All ways of a party that were looked at and are within its limits."""
        columns = enumerate(self._columns)
        return [way for index, (owner, way) in columns if owner == party and index not in self._barred]

    def shares(self) -> list[list[float]]:
        """What the linear program gives each party, perhaps fractions of notes."""
        shares = [[0.0] * len(self._room) for _ in self.parties]
        for index, level in zip(self._basis, self._level, strict=True):
            if index >= 0:
                party, way = self._columns[index]
                shares[party] = [share + level * part for share, part in zip(shares[party], way, strict=True)]
        return shares

    def _add(self, party: int, way: Way) -> None:
        self._columns.append((party, way))
        self._costs.append(float(cost(self._aims[party], way)))

    def _settle(self) -> Prices:
        """Simplex over the known ways; answers the price of each row of room, times `SCALE`."""
        while True:
            duals = self._duals()
            entering = self._entering(duals)
            if entering is None or self._pivots >= MOST_PIVOTS or not self._pivot(entering):
                break
        if not all(map(isfinite, (*duals, *self._level))):
            raise Exhausted  # rounding has spoilt the numbers, so no more can be learnt here
        return [max(0, round(-dual * SCALE)) for dual in duals[len(self.parties) :]]

    def _duals(self) -> list[float]:
        """One for each party, then one for each row of room."""
        duals = [0.0] * len(self._basis)
        for index, line in zip(self._basis, self._inverse, strict=True):
            if index >= 0 and self._costs[index]:
                price = self._costs[index]
                duals = [dual + price * entry for dual, entry in zip(duals, line, strict=True)]
        return duals

    def _entering(self, duals: Sequence[float]) -> int | None:
        """The column that promises most."""
        rows = duals[len(self.parties) :]
        noise = -max(1e-7, 1e-12 * max(self._costs))
        reduced = [
            self._costs[index] - duals[party] - sum(map(mul, rows, way))
            for index, (party, way) in enumerate(self._columns)
        ]
        self._work.spend(len(self._columns) * len(rows))
        gain, dual = min(reduced), max(rows)
        if min(gain, -dual) >= noise:
            return None
        return reduced.index(gain) if gain < -dual else -1 - rows.index(dual)

    def _direction(self, entering: int) -> list[float]:
        """The entering column in terms of the basis."""
        count = len(self.parties)
        if entering < 0:
            return [line[count - 1 - entering] for line in self._inverse]
        party, way = self._columns[entering]
        column = [*(float(index == party) for index in range(count)), *way]
        return [sum(map(mul, line, column)) for line in self._inverse]

    def _pivot(self, entering: int) -> bool:
        direction = self._direction(entering)
        steps = [
            (level / entry, index, row)
            for row, (level, entry, index) in enumerate(zip(self._level, direction, self._basis, strict=True))
            if entry > TINY
        ]
        if not steps:
            return False
        step, _, leaving = min(steps)
        step = max(step, 0.0)
        pivot = [entry / direction[leaving] for entry in self._inverse[leaving]]
        for row, factor in enumerate(direction):
            if row != leaving and factor:
                self._level[row] -= step * factor
                line = self._inverse[row]
                self._inverse[row] = [entry - factor * other for entry, other in zip(line, pivot, strict=True)]
        self._inverse[leaving], self._level[leaving], self._basis[leaving] = pivot, step, entering
        self._pivots += 1
        self._work.spend(len(self._basis) ** 2)
        return True

    def _ask(self) -> tuple[Quote, list[int]]:
        """Every party's cheapest way at the best prices; and who knew one clearly better than all known."""
        rows = self._settle()
        heard = [self._hear(party, rows) for party in range(len(self.parties))]
        prices, cheapest, news = zip(*heard, strict=True)
        bound = sum(cheapest) - sum(map(mul, rows, self._room))
        return Quote(prices, cheapest, bound), [party for party, new in enumerate(news) if new]

    def _hear(self, party: int, rows: Prices) -> tuple[Prices, int, bool]:
        """A party's prices, what its cheapest way costs, and whether that is clearly better than all known."""
        prices = [SCALE * aim + row for aim, row in zip(self._aims[party], rows, strict=True)]
        ways = self.ways(party)
        self._work.spend(len(ways) * len(rows))
        known = min((cost(prices, way) for way in ways), default=NEVER)
        cheapest = self._cheapest(party, prices, known)
        return prices, cheapest, cheapest <= known - CLEARLY

    def _cheapest(self, party: int, prices: Prices, known: int) -> int:
        found: list[Way] = []

        def visit(price: int, way: Way) -> int:
            found.append(way)
            return price - CLEARLY

        least = self.parties[party].search(prices, known - CLEARLY, visit, self._work) + 1
        for way in found:
            self._add(party, way)
        return least
