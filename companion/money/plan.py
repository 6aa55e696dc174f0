"""The best plan for a table (V6.3): what is easy is settled here, the rest by `aims`."""

from dataclasses import replace

from companion.money.aims import reach_all
from companion.money.desk import WORK, Desk
from companion.money.match import Match
from companion.money.parties import MOVED, NOTES, RETURNS, UNPAID, Offers, Person, Prices, Table, Way, cost, summed
from companion.money.turns import cheapest, in_turn
from companion.money.ways import Exhausted, Work

EFFORT = 50_000
"""Work for one search of one person's ways before the search over all begins."""
MORE = 2
"""So many notes more than everybody's best ways move are tried for all together before the search over all begins."""
NEAR = 40
"""Ways of one person beyond which it is not worth trying them all."""


def best_plan(table: Table, work: int = WORK) -> tuple[list[Way], bool]:
    """One way for each person, and whether it is proven, with so much work, that no plan is better."""
    weights = weigh(table)
    known = [[person.nothing()] for person in table.people]
    alone = _alone(table, weights)
    if alone is not None:
        if table.fits(alone):
            return alone, True
        plan = _nearly_alone(table, weights, alone, known)
        if plan is not None:
            return plan, True
    desk = Desk(table, weights, _first(table, weights), known, work)
    proven = reach_all(desk)
    return desk.plan, proven


def weigh(table: Table) -> list[int]:
    """All aims of V6.3 in one whole number: a step of one aim outweighs all later ones together."""
    weights = [0] * (NOTES + len(table.values))
    weight = 1
    for place, count in enumerate(table.pool):  # the smallest notes come last here and weigh most
        weights[NOTES + place] = weight
        weight *= 2 * count + 2
    people = len(table.people)
    weights[RETURNS] = weight
    weights[MOVED] = weight * (people + 1)
    weights[UNPAID] = weights[MOVED] * (2 * people * sum(table.pool) + 2)
    return weights


def _alone(table: Table, weights: Prices) -> list[Way] | None:
    """Everybody's best way as if alone, which is the best plan if it fits; None: somebody cannot be settled so."""
    plan: list[Way] = []
    for person in table.people:
        way, sure = cheapest(person, weights, EFFORT)
        if way is None or not sure:
            return None
        plan.append(way)
    return plan


def _nearly_alone(table: Table, weights: Prices, alone: list[Way], known: list[list[Way]]) -> list[Way] | None:
    """The best plan if it moves hardly more notes than everybody's best way would; else None.

    The ways looked at are added to `known`.
    """
    try:
        lists = [_near(person, best[MOVED], MORE) for person, best in zip(table.people, alone, strict=True)]
        for ways, offers in zip(known, lists, strict=True):
            ways[1:] = [way for _, way in offers]
        room = [0, summed(alone)[MOVED] + MORE, len(table.people), *table.stock]
        match = Match(lists, [weights] * len(lists), room, Work(EFFORT))
        for extra in range(MORE + 1):
            plan = match.search(extra)
            if plan is not None:
                return plan
    except Exhausted:
        pass
    return None


def _near(person: Person, least: int, extra: int) -> Offers:
    """All ways that settle everything and move at most so many notes more than the least."""
    prices = [int(place == MOVED) for place in range(NOTES + len(person.values))]
    offers: Offers = []

    def visit(moved: int, way: Way) -> int:
        offers.append((moved - least, way))
        if len(offers) > NEAR:
            raise Exhausted
        return least + extra

    person.search(prices, least + extra, visit, Work(EFFORT))
    return sorted(offers)


def _first(table: Table, weights: Prices) -> list[Way]:
    """A plan to start from: in turn, with hand-backs or, often better when the bank runs out, without."""
    prices = [0] * (NOTES + len(table.values))
    prices[UNPAID], prices[MOVED] = sum(table.pool) + 1, 1
    unpaid = sum(abs(person.due) for person in table.people)
    plans = [[person.nothing() for person in table.people]]
    for those in (table, replace(table, people=tuple(_keeping(person) for person in table.people))):
        plan = in_turn(those, [prices] * len(table.people), unpaid, EFFORT)
        if plan:
            plans.append(plan)
            if not summed(plan)[RETURNS]:
                break
    return min(plans, key=lambda plan: cost(weights, summed(plan)))


def _keeping(person: Person) -> Person:
    """The same who hands nothing back, but pays what is owed."""
    return person.within((0,) * len(person.low), person.high) if person.due >= 0 else person
