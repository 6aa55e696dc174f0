"""When prices alone do not settle it: short lists are matched, and long ones cut in two.

Where the linear program tears a note, so that a party takes 2.5 of it, every plan gives that party at most 2 or at
least 3: each side is a market of its own with a bound of its own, and nothing lies between.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor

from companion.money.desk import GLANCE, Desk
from companion.money.market import SCALE, Market, Quote
from companion.money.parties import NOTES, Offers, Party, Prices, cost, summed
from companion.money.ways import Exhausted

SOME = 300
"""So many ways of each party are matched before anything is cut in two."""
DEEPEST = 100
"""So many cuts below each other at most."""
TORN = 1e-4
"""What is nearer to a whole note than this counts as whole."""


@dataclass(frozen=True)
class Goal:
    """Bring what `aims` measure down to the target or below; it cannot go below `low`."""

    aims: Prices
    low: int
    target: int

    def room(self, desk: Desk, lists: Sequence[Offers]) -> list[int]:
        """What all together may take to reach the goal; the bank keeps the rest if its ways are not in the lists."""
        room = desk.room.copy()
        if len(lists) == len(desk.table.people):
            room[NOTES:] = [there - (kept or 0) for there, kept in zip(desk.table.stock, desk.kept, strict=True)]
        for place, aim in enumerate(self.aims):
            if aim and (place < NOTES or len(lists) == len(desk.table.people)):
                room[place] = min(room[place], self.target // aim)
        return room


def branch(desk: Desk, goal: Goal, market: Market, quote: Quote, depth: int = 0) -> None:
    """Find the best plan that reaches the goal, if there is one; raises `Exhausted` if that cannot be decided."""
    goal = replace(goal, target=min(goal.target, desk.have(goal.aims) - 1))
    if goal.target < max(goal.low, quote.least) or _match(desk, goal, market, quote):
        return
    shares = market.shares()
    torn = _torn(shares)
    if torn is None:
        _take_whole(desk, shares)
        if desk.have(goal.aims) == quote.least:
            return
    if torn is None or depth == DEEPEST:
        raise Exhausted
    index, place, count = torn
    for party in _sides(market.parties[index], place, count):
        side = market.limited(index, party, 4.0 * (goal.target + 10))
        branch(desk, goal, side, side.quote(goal.target + 1), depth + 1)


def _match(desk: Desk, goal: Goal, market: Market, quote: Quote) -> bool:
    """Match the ways that can lead to the goal; true: these were all, and there is no more to find."""
    gap = SCALE * goal.target - quote.bound
    lists, complete = desk.lists(market, quote, gap, SOME)
    if not lists:
        return True
    if complete:
        market.narrow(lists)
    else:
        seen = _seen(market, quote, gap)
        lists = seen if all(seen) else lists
    try:
        desk.match(lists, goal.aims, goal.room(desk, lists), gap, GLANCE, stop=goal.low)
    except Exhausted:
        return False
    return complete


def _seen(market: Market, quote: Quote, gap: int) -> list[Offers]:
    """Of each party's ways those that the market has asked for: few, and likely ones."""
    lists = []
    for index, (prices, cheapest) in enumerate(zip(quote.prices, quote.cheapest, strict=True)):
        offers = [(cost(prices, way) - cheapest, way) for way in set(market.ways(index))]
        lists.append(sorted(offer for offer in offers if offer[0] <= gap))
    return lists


def _torn(shares: Sequence[Sequence[float]]) -> tuple[int, int, int] | None:
    """The largest note torn, whose share is torn most in the middle, and its whole part."""
    for place in range(NOTES, len(shares[0])):
        column = [share[place] for share in shares]
        off, party = min((abs(count - floor(count) - 0.5), party) for party, count in enumerate(column))
        if off < 0.5 - TORN:
            return party, place - NOTES, floor(column[party])
    return None


def _sides(party: Party, place: int, count: int) -> list[Party]:
    low, high = list(party.low), list(party.high)
    low[place], high[place] = count + 1, count
    return [party.within(low, party.high), party.within(party.low, high)]


def _take_whole(desk: Desk, shares: Sequence[Sequence[float]]) -> None:
    """No note is torn, so the linear program has found a plan."""
    people = desk.table.people
    nets = [[round(count) for count in share[NOTES:]] for share in shares[: len(people)]]
    plan = [person.way(net) for person, net in zip(people, nets, strict=True)]
    if all(used <= there for used, there in zip(summed(plan), desk.room, strict=True)):
        desk.take(plan)
