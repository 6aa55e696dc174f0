"""When prices alone do not settle it: short lists are matched, and what has long ones is cut in two.

The table is looked at in parts, always the one with the lowest bound, and only a little above its bound: either a plan
is found there, or the bound rises. Where the lists grow too long for that, the linear program tears a note, so that a
party takes 2.5 of it. Every plan gives that party at most 2 or at least 3: each side is a part of its own with a
market and a bound, and nothing lies between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from math import floor

from companion.money.desk import GLANCE, Desk
from companion.money.market import SCALE, Market, Quote
from companion.money.parties import NOTES, Offers, Party, Prices, cost, summed
from companion.money.ways import Exhausted

SOME = 100
"""So many ways of each party are matched before anything is cut in two."""
STEEPER = 4
"""How much further above its bound a part is looked at than the time before."""
TORN = 1e-4
"""What is nearer to a whole note than this counts as whole."""


@dataclass(frozen=True)
class Part:
    """All plans within the limits of the market's parties: none reaches less than `least`.

    It is looked at `step` wide, from `least` upward.
    """

    market: Market
    quote: Quote
    least: int
    step: int = 1

    def above(self, target: int) -> "Part":
        """What is left when nothing more is to be found up to the target."""
        return replace(self, least=target + 1, step=self.step * STEEPER)


def branch(desk: Desk, aims: Prices, whole: Part) -> None:
    """Find the plan that is best in these aims; raises `Exhausted` if that cannot be decided."""
    later = count(0, -1)  # of equal bounds the newest comes first: it leads to a plan sooner
    queue = [(whole.least, next(later), whole)]
    while queue and queue[0][0] < desk.have(aims):
        for part in _look(desk, aims, heappop(queue)[2]):
            heappush(queue, (part.least, next(later), part))


def _look(desk: Desk, aims: Prices, part: Part) -> Iterator[Part]:
    """What is left to look at of a part."""
    target = min(part.least + part.step, desk.have(aims)) - 1
    complete = _match(desk, aims, part, target)
    if complete and desk.have(aims) > target:
        yield part.above(target)
    elif not complete and desk.have(aims) > part.least:
        yield from _cut(desk, aims, part)


def _match(desk: Desk, aims: Prices, part: Part, target: int) -> bool:
    """Match the ways that can lead to the target; true: these were all, and there is no more to find."""
    lists = desk.lists(part.market, part.quote, SCALE * target - part.quote.bound, SOME)
    complete = lists is not None
    if lists is None:
        target = desk.have(aims) - 1
        lists = _seen(part.market, part.quote, SCALE * target - part.quote.bound)
    if not lists:
        return complete
    gap, room = SCALE * target - part.quote.bound, desk.room_for(lists, aims, target)
    try:
        desk.match(lists, aims, room, gap, GLANCE, stop=part.least)
    except Exhausted:
        return False
    return complete


def _seen(market: Market, quote: Quote, gap: int) -> list[Offers]:
    """Of each party's ways those that the market has asked for: few, and likely ones; empty if somebody has none."""
    lists = []
    for index, (prices, cheapest) in enumerate(zip(quote.prices, quote.cheapest, strict=True)):
        offers = [(cost(prices, way) - cheapest, way) for way in set(market.ways(index))]
        lists.append(sorted(offer for offer in offers if offer[0] <= gap))
    return lists if all(lists) else []


def _cut(desk: Desk, aims: Prices, part: Part) -> Iterator[Part]:
    """Both sides of a torn note; nothing if no note is torn and so the best plan of this part is found."""
    shares = part.market.shares()
    torn = _torn(shares)
    if torn is None:
        _take_whole(desk, shares)
        if desk.have(aims) > part.least:
            raise Exhausted
        return
    index, place, whole = torn
    for party in _sides(part.market.parties[index], place, whole):
        side = part.market.limited(index, party, dear(desk, aims))
        quote = side.quote(desk.have(aims))
        yield Part(side, quote, max(quote.least, part.least))


def dear(desk: Desk, aims: Prices) -> float:
    """What makes a way too dear for any plan that is better than the one in hand."""
    return 4.0 * (desk.have(aims) + 10)


def _torn(shares: Sequence[Sequence[float]]) -> tuple[int, int, int] | None:
    """The largest note torn, whose share is torn most in the middle, and its whole part."""
    for place in range(NOTES, len(shares[0])):
        column = [share[place] for share in shares]
        off, party = min((abs(number - floor(number) - 0.5), party) for party, number in enumerate(column))
        if off < 0.5 - TORN:
            return party, place - NOTES, floor(column[party])
    return None


def _sides(party: Party, place: int, whole: int) -> list[Party]:
    low, high = list(party.low), list(party.high)
    low[place], high[place] = whole + 1, whole
    return [party.within(low, party.high), party.within(party.low, high)]


def _take_whole(desk: Desk, shares: Sequence[Sequence[float]]) -> None:
    """No note is torn, so the linear program has found a plan."""
    people = desk.table.people
    nets = [[round(number) for number in share[NOTES:]] for share in shares[: len(people)]]
    plan = [person.way(net) for person, net in zip(people, nets, strict=True)]
    if all(used <= there for used, there in zip(summed(plan), desk.room, strict=True)):
        desk.take(plan)
