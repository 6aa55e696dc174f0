"""The aims of V6.3 one after the other, each proven before the next, over all parties together."""

from collections.abc import Iterator

from companion.money.branch import Part, branch, dear
from companion.money.desk import FULL, Desk
from companion.money.market import SCALE
from companion.money.parties import MOVED, NOTES, RETURNS, UNPAID, Prices, Way, cost
from companion.money.turns import cheapest
from companion.money.ways import Exhausted, Work

RESERVE = 6
"""The part of all work, a sixth, that is allowed for the later aims when an earlier one could not be proven."""
FEW = 60
"""So few ways of each are matched for all later aims at once."""


def reach_all(desk: Desk) -> bool:
    """Make the plan on the desk the best there is; false: not all could be proven with the work allowed."""
    proven = True
    for aims in _in_order(desk):
        try:
            if _reach(desk, aims):
                break
        except Exhausted:
            if not proven:
                break
            proven = False
            desk.work = Work(desk.allowed // RESERVE)
        desk.hold(aims)
    return proven


def _in_order(desk: Desk) -> Iterator[Prices]:
    """What is unpaid and what is moved as one aim, then who returns notes, then the bank's notes, small ones first."""
    size = len(desk.room)
    one = [[int(place == aim) for place in range(size)] for aim in range(size)]
    heavy = desk.room[MOVED] + 1
    yield [heavy * unpaid + moved for unpaid, moved in zip(one[UNPAID], one[MOVED], strict=True)]
    yield one[RETURNS]
    yield from reversed(one[NOTES:])


def _reach(desk: Desk, aims: Prices) -> bool:
    """Make the plan best in this aim, those before it held; true: it is the best in all later ones too."""
    if aims[RETURNS] and not desk.have(aims):
        return False
    if any(aims[NOTES:]):
        dream, plain = _dream(desk), desk.table.kept(desk.plan)
        if dream and cost(aims, dream) == cost(aims, plain):
            return dream == plain
    rest = _all_at_once(desk, aims, _whole(desk, aims))
    if rest is None:
        return True
    branch(desk, aims, rest)
    return False


def _dream(desk: Desk) -> Way | None:
    """What the bank would keep if everybody else took any notes that are left; None: this is not easy to say."""
    way, sure = cheapest(desk.bank(), [-weight for weight in desk.weights], FULL)
    return way if sure else None


def _whole(desk: Desk, aims: Prices) -> Part:
    """The whole table with its prices; what must stay unpaid is worked out anew while that raises the bound."""
    market = desk.market(aims)
    quote = market.quote(desk.have(aims))
    desk.remember(market)
    heavy = aims[UNPAID]
    while heavy and desk.owe(quote.least // heavy) and heavy * desk.least_unpaid > quote.least:
        market = market.limited(len(desk.table.people), desk.bank(), dear(desk, aims))
        quote = market.quote(desk.have(aims))
    return Part(market, quote, quote.least)


def _all_at_once(desk: Desk, aims: Prices, part: Part) -> Part | None:
    """Settle all later aims too if few ways are as cheap as the bound and make a plan; else what is left to look at."""
    gap = SCALE * part.least - part.quote.bound
    lists = desk.lists(part.market, part.quote, gap, FEW)
    if lists is None:
        return part
    if lists:
        room = desk.room_for(lists, aims, part.least)
        try:
            desk.match(lists, desk.weights, room, gap, FULL, known=desk.have(desk.weights))
        except Exhausted:
            return part
    return None if desk.have(aims) == part.least else part.above(part.least)
