"""Who shares the notes: every person, and the bank as one party more, each with its ways at given prices.

A `Way` is a flat tuple of whole numbers: units left unpaid, notes moved, 1 for somebody who hands notes back, then
for every denomination, the largest first, the notes this party takes. For a person these are the notes received
less the notes returned; for the bank they are the notes it keeps. So a plan is one way for each party such that
what all take is exactly what the bank had, and each aim of V6.3 is a sum over the parties.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import mul
from typing import Self

from companion.money.ways import Ways, Work

Way = tuple[int, ...]
UNPAID, MOVED, RETURNS, NOTES = range(4)
"""Places in a way; from `NOTES` on there is one for every denomination."""

Prices = Sequence[int]
"""What one of each costs, in the order of a way."""

Offers = list[tuple[int, Way]]
"""Ways of one party, each after how much dearer than its cheapest it is, in ascending order."""

VisitWay = Callable[[int, Way], int]
"""Called with the cost of a way and the way; answers the limit from now on."""


def cost(prices: Prices, way: Sequence[int]) -> int:
    """What a way costs at these prices."""
    return sum(map(mul, prices, way))


def summed(plan: Sequence[Way]) -> list[int]:
    """What all ways of a plan are together."""
    return [sum(parts) for parts in zip(*plan, strict=True)]


@dataclass(frozen=True)
class Party:
    """Takes of each of the `values` (in units, the largest first) between `low` and `high` notes."""

    values: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]

    def within(self, low: Sequence[int], high: Sequence[int]) -> Self:
        """The same with other limits."""
        return replace(self, low=tuple(low), high=tuple(high))

    def allows(self, way: Way) -> bool:
        """Whether the notes of a way are within the limits."""
        return all(least <= part <= most for least, part, most in zip(self.low, way[NOTES:], self.high, strict=True))

    def search(self, prices: Prices, limit: int, visit: VisitWay, work: Work) -> int:
        """Visit every way that costs at most the limit, which `visit` may lower; answers the last limit."""
        raise NotImplementedError


@dataclass(frozen=True)
class Person(Party):
    """Is owed `due` units (negative: owes the bank), of which so many may stay unpaid."""

    due: int
    unpaid: int = 0

    def owed(self, unpaid: int) -> Self:
        """The same who may be left with so much unpaid."""
        return replace(self, unpaid=unpaid)

    def nothing(self) -> Way:
        """The way in which no note is moved."""
        return (abs(self.due), 0, 0, *(0 for _ in self.values))

    def way(self, net: Sequence[int]) -> Way:
        """The way with these notes received less those returned."""
        paid = sum(map(mul, self.values, net))
        return (abs(self.due - paid), sum(map(abs, net)), int(min(net) < 0), *net)

    def search(self, prices: Prices, limit: int, visit: VisitWay, work: Work) -> int:
        """Handing back has a price of its own, so ways without and with returns are looked for in turn."""
        size, charge = len(self.values), prices[RETURNS]

        def visit_any(price: int, counts: Sequence[int]) -> int:
            return visit(price, self.way(counts[:size]))

        def visit_returning(price: int, counts: Sequence[int]) -> int:
            nonlocal limit
            if min(counts[:size]) < 0:
                limit = visit(price + charge, self.way(counts[:size]))
            return limit - charge

        if not charge or min(self.low) >= 0:
            return self._search(self.low, prices, limit, visit_any, work)
        if min(self.high) >= 0:
            limit = self._search([max(0, least) for least in self.low], prices, limit, visit_any, work)
        return self._search(self.low, prices, limit - charge, visit_returning, work) + charge

    def _search(
        self,
        low: Sequence[int],
        prices: Prices,
        limit: int,
        visit: Callable[[int, Sequence[int]], int],
        work: Work,
    ) -> int:
        moved, unpaid = prices[MOVED], prices[UNPAID]
        receive = [moved + price for price in prices[NOTES:]]
        give = [moved - price for price in prices[NOTES:]]
        most = min(self.unpaid, abs(self.due))
        if not most:
            return Ways(self.values, low, self.high, receive, give).search(self.due, limit, visit, work)
        # What stays unpaid is one denomination more, of one unit each, with the sign of what is due.
        floor, ceiling = (0, most) if self.due > 0 else (-most, 0)
        ways = Ways((*self.values, 1), (*low, floor), (*self.high, ceiling), (*receive, unpaid), (*give, unpaid))
        return ways.search(self.due, limit, visit, work)


@dataclass(frozen=True)
class Bank(Party):
    """Keeps notes worth `keeps` units or up to `more` units more, for what it does not pay."""

    keeps: int
    more: int = 0

    def allows(self, way: Way) -> bool:
        """Whether the notes of a way are within the limits, and what they are worth."""
        return super().allows(way) and 0 <= cost(self.values, way[NOTES:]) - self.keeps <= self.more

    def search(self, prices: Prices, limit: int, visit: VisitWay, work: Work) -> int:
        """What it keeps beyond `keeps` is one denomination more, of one unit each, that it may lack."""
        size = len(self.values)
        receive, give = prices[NOTES:], [-price for price in prices[NOTES:]]

        def visit_kept(price: int, counts: Sequence[int]) -> int:
            return visit(price, (0, 0, 0, *counts[:size]))

        if self.more:
            ways = Ways((*self.values, 1), (*self.low, -self.more), (*self.high, 0), (*receive, 0), (*give, 0))
        else:
            ways = Ways(self.values, self.low, self.high, receive, give)
        return ways.search(self.keeps, limit, visit_kept, work)


@dataclass(frozen=True)
class Table:
    """All parties of one settlement. Amounts are in units, the greatest that divide all denominations."""

    values: tuple[int, ...]
    stock: tuple[int, ...]
    people: tuple[Person, ...]

    @property
    def pool(self) -> tuple[int, ...]:
        """All notes there are, the bank's and everybody's."""
        first = self.people[0]
        return tuple(high - low for low, high in zip(first.low, first.high, strict=True))

    @property
    def surplus(self) -> int:
        """What the bank has left when everybody is settled in full; negative: it cannot be."""
        return cost(self.values, self.stock) - sum(person.due for person in self.people)

    def fits(self, plan: Sequence[Way]) -> bool:
        """Whether the bank has the notes for it, once those handed back are there."""
        return all(used <= there for used, there in zip(summed(plan)[NOTES:], self.stock, strict=True))

    def kept(self, plan: Sequence[Way]) -> Way:
        """The bank's part of a plan."""
        used = summed(plan)[NOTES:]
        return (0, 0, 0, *(there - taken for there, taken in zip(self.stock, used, strict=True)))

    def bank(self, least: int, most: int, kept: Sequence[int | None]) -> Bank:
        """The bank when between `least` and `most` units stay unpaid; `kept`: exactly so many, where known.

        What it does not pay it keeps, what it is not paid it lacks.
        """
        rise = min(most, sum(person.due for person in self.people if person.due > 0))
        fall = min(most, -sum(person.due for person in self.people if person.due < 0))
        lowest = max(max(0, least - fall) - fall, -self.surplus)
        highest = rise - max(0, least - rise)
        low = tuple(count or 0 for count in kept)
        high = tuple(all_ if count is None else count for count, all_ in zip(kept, self.pool, strict=True))
        return Bank(self.values, low, high, self.surplus + lowest, highest - lowest)
