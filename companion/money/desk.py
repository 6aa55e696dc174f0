"""What is settled so far while the best plan is looked for, and the tools for looking."""

from collections.abc import Sequence

from companion.money.market import Market, Quote
from companion.money.match import Match
from companion.money.parties import NOTES, UNPAID, Bank, Offers, Party, Prices, Table, Way, cost, summed
from companion.money.turns import cheapest
from companion.money.ways import Work

WORK = 6_000_000
"""For one settlement, about a second; reached only by hostile input."""
AT_THE_TABLE = 1_000_000
"""The same while a whole server waits, a tenth of a second: no round of a game has needed so much yet."""
GLANCE = 40_000
"""For one match on the way to one aim."""
FULL = 15_000
"""For one attempt to settle all later aims at once."""
BANK_MOST = 300
"""The bank's ways are listed only if they are no more: they help to match, but are not needed."""


class TooManyWays(Exception):
    """More ways than it pays to list."""


class Desk:
    """`plan` is at any time the best found; `room` holds, for each place in a way, what all together may take.

    `kept` says how many notes the bank keeps, where that is settled; at least `least_unpaid` stays unpaid in any plan.
    `known` are each person's ways seen so far. `allowed` is the work that may be spent in all, but for a reserve.
    """

    def __init__(
        self, table: Table, weights: Prices, plan: list[Way], known: list[list[Way]], work: int = WORK
    ) -> None:
        self.table, self.weights, self.plan, self.known = table, weights, plan, known
        self.allowed, self.work = work, Work(work)
        # No note is given out more than once, or returned by anybody but who held it.
        moved = 2 * sum(table.pool) - sum(table.stock)
        self.room = [summed(plan)[UNPAID], moved, len(table.people), *table.stock]
        self.kept: list[int | None] = [None] * len(table.values)
        self.least_unpaid = max(0, -table.surplus)

    def have(self, aims: Prices) -> int:
        """What the plan reaches."""
        return cost(aims, summed(self.plan))

    def take(self, plan: list[Way]) -> None:
        """Take another plan if it is better (V6.3)."""
        if cost(self.weights, summed(plan)) < self.have(self.weights):
            self.plan = plan

    def hold(self, aims: Prices) -> None:
        """From now on no plan may be worse in these aims than this one is."""
        used, kept = summed(self.plan), self.table.kept(self.plan)
        for place, aim in enumerate(aims):
            if aim and place < NOTES:
                self.room[place] = used[place]
            elif aim:
                self.kept[place - NOTES] = kept[place]
        if aims[UNPAID]:
            self.least_unpaid = used[UNPAID]

    def owe(self, least: int) -> bool:
        """At least so much stays unpaid; and more, if no notes make up what the bank would keep. True: that is news."""
        least = max(least, self.least_unpaid)
        if min(person.due for person in self.table.people) >= 0:  # else who owes may keep what the bank cannot
            keeps = self.table.bank(least, self.room[UNPAID], self.kept)
            way, sure = cheapest(keeps, [*(0 for _ in range(NOTES)), *self.table.values], FULL)
            if way and sure:
                least = cost(self.table.values, way[NOTES:]) - self.table.surplus
        news = least > self.least_unpaid
        self.least_unpaid = least
        return news

    def bank(self) -> Bank:
        """The bank, as far as it is settled what it keeps."""
        return self.table.bank(self.least_unpaid, self.room[UNPAID], self.kept)

    def market(self, aims: Prices) -> Market:
        """All parties, the bank last, and the present plan to start from."""
        most, people = self.room[UNPAID], self.table.people
        parties: list[Party] = [*(person.owed(most) for person in people), self.bank()]
        known = [[way for way in ways if way[UNPAID] <= most] for ways in self.known]
        start = [*self.plan, self.table.kept(self.plan)]
        each = [*(aims for _ in people), [0] * len(aims)]
        return Market(parties, each, self.room, start, [*known, []], self.work)

    def remember(self, market: Market) -> None:
        """Keep the ways a market has seen for the next one."""
        self.known = [market.ways(index) for index in range(len(self.table.people))]

    def lists(self, market: Market, quote: Quote, gap: int, most: int) -> list[Offers] | None:
        """Each party's ways that can be part of a plan within the gap; empty if somebody has none.

        The bank's are left out if they are many. None: somebody else has more than `most`.
        """
        lists: list[Offers] = []
        for index, party in enumerate(market.parties):
            is_bank = index == len(self.table.people)
            offers = self._offers(party, quote, index, gap, BANK_MOST if is_bank else most)
            if offers is None:
                return lists if is_bank else None
            if not offers:
                return []
            lists.append(offers)
        return lists

    def _offers(self, party: Party, quote: Quote, index: int, gap: int, most: int) -> Offers | None:
        offers: Offers = []
        limit = quote.cheapest[index] + gap

        def visit(price: int, way: Way) -> int:
            if len(offers) >= most:
                raise TooManyWays
            offers.append((price - quote.cheapest[index], way))
            return limit

        try:
            party.search(quote.prices[index], limit, visit, self.work)
        except TooManyWays:
            return None
        return sorted(offers)

    def room_for(self, lists: Sequence[Offers], aims: Prices, target: int) -> list[int]:
        """What all together may take to reach the target; the bank keeps the rest if its ways are not in the lists."""
        room, alone = self.room.copy(), len(lists) == len(self.table.people)
        if alone:
            room[NOTES:] = [there - (kept or 0) for there, kept in zip(self.table.stock, self.kept, strict=True)]
        for place, aim in enumerate(aims):
            if aim and (place < NOTES or alone):
                room[place] = min(room[place], target // aim)
        return room

    def match(
        self,
        lists: Sequence[Offers],
        aims: Prices,
        room: Sequence[int],
        gap: int,
        effort: int,
        known: int | None = None,
        stop: int | None = None,
    ) -> None:
        """Take the plan with the least of these aims that the lists allow, the bank's perhaps among them.

        Raises `Exhausted` after so much effort, but then too the best plan found is taken.
        """
        weights = [*(aims for _ in self.table.people), [0] * len(aims)][: len(lists)]
        match: Match | None = None
        try:
            with self.work.at_most(effort):
                match = Match(lists, weights, room, self.work, known)
                match.search(gap, stop)
        finally:
            if match and match.plan:
                self.take(match.plan[: len(self.table.people)])
