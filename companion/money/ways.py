"""All ways to make up an amount out of notes that each have a price: the search inside one heap.

A way is a whole number of every note, negative where notes are handed back, within given limits, worth the
amount exactly. It costs `receive` for every note received and `give` for every note given, where
`receive + give >= 0`. The search goes from the first value to the last and cuts a branch off when even the
*fractional* rest, where notes may be torn, costs more than the limit. That rest is cheapest when pieces are
taken in the order of their cost per unit of value, so it is a short walk over a sorted list; as the cost is a
convex function of how many notes of one value are taken, the numbers worth trying lie side by side.
"""

from bisect import insort
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import gcd

NEVER = 1 << 900
"""More than any way costs: amounts, counts and the weights of a plan stay far below it."""

Visit = Callable[[int, Sequence[int]], int]
"""Called with the cost and the counts of a way; answers the limit from now on. The counts are only lent."""

Segment = tuple[int, int, int, int, int, int]
"""Slope (for sorting), cost of one note, its value, what all of them are worth, what all cost, their place."""


class Exhausted(Exception):
    """The agreed work is used up; nothing is known about what was not searched."""


class Work:
    """Counted work instead of a clock, so that equal input gives an equal plan. One is about 0.1 µs."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, amount: int) -> None:
        """Take so much off; raises `Exhausted` when there is no more."""
        self.left -= amount
        if self.left < 0:
            raise Exhausted

    @contextmanager
    def at_most(self, amount: int) -> Iterator[None]:
        """Inside, no more than so much can be spent."""
        held = max(0, self.left - amount)
        self.left -= held
        try:
            yield
        finally:
            self.left += held


class _Run:
    """What changes during one search."""

    __slots__ = ("counts", "limit", "spend", "visit")

    def __init__(self, size: int, limit: int, visit: Visit, work: Work) -> None:
        self.counts = [0] * size
        self.limit, self.visit, self.spend = limit, visit, work.spend


class Ways:
    """The ways to make up amounts out of `values` at fixed prices; `low` and `high` limit the counts."""

    def __init__(
        self,
        values: Sequence[int],
        low: Sequence[int],
        high: Sequence[int],
        receive: Sequence[int],
        give: Sequence[int],
    ) -> None:
        self._last = len(values) - 1
        self._gcd = self._least = self._most = 0
        # From each place on: the counts that are cheapest when the amount does not matter, what these are worth
        # together and cost, and the pieces by which more or less than that can be made up, the cheapest first.
        self._rest: list[tuple[int, int, int, list[Segment], list[Segment]]] = [(0, 0, 0, [], [])]
        self._places: list[tuple[int, int, int, int, int, int, int, int]] = []
        for place in reversed(range(len(values))):
            self._prepare(place, values[place], low[place], high[place], receive[place], give[place])
        self._rest.reverse()
        self._places.reverse()

    def _prepare(self, place: int, value: int, low: int, high: int, receive: int, give: int) -> None:
        self._places.append((value, low, high, receive, give, self._least, self._most, self._gcd))
        self._gcd = gcd(self._gcd, value)
        self._least += low * value
        self._most += high * value
        count = min(max(high if receive < 0 else low if give < 0 else 0, low), high)
        zero = min(max(0, low), high)
        _, worth, cost, more, less = self._rest[-1]
        more, less = more.copy(), less.copy()
        for side, notes, each in (
            (more, zero - count, -give),
            (more, high - max(count, zero), receive),
            (less, count - zero, -receive),
            (less, min(count, zero) - low, give),
        ):
            if notes > 0:
                insort(side, ((each << 64) // value, each, value, notes * value, notes * each, place))
        cost += receive * count if count >= 0 else -give * count
        self._rest.append((count, worth + count * value, cost, more, less))

    def bound(self, place: int, amount: int) -> int:
        """The amount cannot be made up for less out of the values from `place` on; `NEVER`: not at all."""
        _, worth, cost, side, less = self._rest[place]
        missing = amount - worth
        if missing < 0:
            missing, side = -missing, less
        for _, each, value, width, whole, _ in side:
            if missing <= width:
                return cost + each * missing // value
            missing -= width
            cost += whole
        return cost if missing == 0 else NEVER

    def search(self, amount: int, limit: int, visit: Visit, work: Work) -> int:
        """Visit every way that costs at most the limit, which `visit` may lower; answers the last limit."""
        run = _Run(self._last + 1, limit, visit, work)
        if amount % self._gcd == 0 and self.bound(0, amount) <= limit:
            (self._descend if self._last else self._finish)(run, 0, amount, 0)
        return run.limit

    def _descend(self, run: _Run, place: int, amount: int, cost: int) -> None:
        """Try every count at this place that can still lead to a way within the limit."""
        value, low, high, receive, give, least, most, torn = self._places[place]
        following = place + 1
        deeper = self._finish if following == self._last else self._descend
        low, high = max(low, -((most - amount) // value)), min(high, (amount - least) // value)
        middle = self._middle(place, amount) if low < high else low
        bound, spend, counts = self.bound, run.spend, run.counts
        for start, end, step in (min(middle, high), low - 1, -1), (max(middle + 1, low), high + 1, 1):
            for count in range(start, end, step):
                spend(10)
                rest = amount - count * value
                spent = cost + (receive * count if count >= 0 else -give * count)
                if spent + bound(following, rest) > run.limit:
                    break  # the cost is convex: further counts cost still more
                if rest % torn == 0:
                    counts[place] = count
                    deeper(run, following, rest, spent)

    def _finish(self, run: _Run, place: int, amount: int, cost: int) -> None:
        """The last value has to make up what is left."""
        value, low, high, receive, give, *_ = self._places[place]
        count, torn = divmod(amount, value)
        if torn or not low <= count <= high:
            return
        cost += receive * count if count >= 0 else -give * count
        if cost <= run.limit:
            run.counts[-1] = count
            run.spend(35)
            run.limit = run.visit(cost, run.counts)

    def _middle(self, place: int, amount: int) -> int:
        """How many notes of this place the cheapest fractional way takes, rounded down."""
        count, worth, _, side, less = self._rest[place]
        missing, sign = amount - worth, 1
        if missing < 0:
            missing, sign, side = -missing, -1, less
        for _, _, value, width, _, owner in side:
            if owner == place:
                count += sign * min(missing, width) // value
            if missing <= width:
                break
            missing -= width
        return count
