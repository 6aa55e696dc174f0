"""The cheapest way of one party, and plans made by one person after the other out of what those before leave."""

from collections.abc import Sequence
from dataclasses import replace

from companion.money.parties import NOTES, UNPAID, Party, Person, Prices, Table, Way
from companion.money.ways import NEVER, Exhausted, Work


def cheapest(party: Party, prices: Prices, effort: int) -> tuple[Way | None, bool]:
    """The cheapest way, if there is any; false: only the best found with this effort."""
    found: list[Way | None] = [None]

    def visit(price: int, way: Way) -> int:
        found.append(way)
        return price - 1

    try:
        party.search(prices, NEVER - 1, visit, Work(effort))
    except Exhausted:
        return found[-1], False
    return found[-1], True


def in_turn(table: Table, prices: Sequence[Prices], unpaid: int, effort: int) -> list[Way] | None:
    """A plan that leaves at most so much unpaid, if this finds one.

    Those who pay come first, then the largest due.
    """
    stock = table.stock
    plan: dict[int, Way] = {}
    for index in sorted(range(len(table.people)), key=lambda index: _rank(table.people[index])):
        person = table.people[index]
        high = tuple(min(most, there) for most, there in zip(person.high, stock, strict=True))
        way, _ = cheapest(replace(person, high=high, unpaid=unpaid), prices[index], effort)
        if way is None:
            return None
        plan[index] = way
        unpaid -= way[UNPAID]
        stock = tuple(there - taken for there, taken in zip(stock, way[NOTES:], strict=True))
    return [plan[index] for index in range(len(table.people))]


def _rank(person: Person) -> tuple[bool, int]:
    return person.due > 0, -abs(person.due)
