"""Who gets which notes from the bank, and who hands which back (V6.3).

`settle` is a pure function: the best plan over all players together, and proven to be. How it is found, each step
only where the one before does not settle it:

1. `plan`: everybody's best way as if alone. If the bank has the notes for all of them, that is the best plan;
   if not, all ways that move at most two notes more are matched (`match`).
2. `aims`: the aims of V6.3 in turn, over all together. Scarce notes get prices (`market`): at any prices, what
   everybody's cheapest ways cost is a bound no plan can beat. If the plan in hand reaches the bound, it is proven.
3. `branch`: between bound and plan in hand only ways count that are hardly dearer than the cheapest. Where these
   are few, trying all that fit together decides; where they are many, the table is cut in two and each side
   gets prices of its own.

`ways` lists what one person can receive and return, `parties` says who the persons are and that the bank is one
more, `desk` keeps what is settled so far. Work is counted, not timed: on hostile tables the search ends after
about a second with the best plan found and `proven=False`. `docs/settlement.md` tells why all this is exact.
"""

from collections.abc import Mapping
from math import gcd

from companion.money.claims import Claim, Settlement, Share, check
from companion.money.desk import AT_THE_TABLE, WORK
from companion.money.notes import Notes
from companion.money.parties import MOVED, NOTES, UNPAID, Person, Table, Way, summed
from companion.money.plan import best_plan

__all__ = ["AT_THE_TABLE", "Claim", "Settlement", "Share", "settle"]


def settle(stock: Notes, claims: Mapping[str, Claim], work: int = WORK) -> Settlement:
    """The best plan over all players together (V6.3), equal for equal input in whatever order it stands.

    `stock` maps every denomination to the number of notes in the bank; its keys are the denominations.
    Nobody ends with more than is due, nobody pays more than is owed. After so much
    `work` it is the best that was found, not `proven`. Raises `BadInput` for malformed input.
    """
    check(stock, claims)
    values = tuple(sorted(stock, reverse=True))
    unit = gcd(*values)
    names = sorted(claims)
    table = Table(
        tuple(value // unit for value in values),
        tuple(stock[value] for value in values),
        tuple(_people(values, unit, stock, [claims[name] for name in names])),
    )
    plan, proven = best_plan(table, work)
    shares = {name: _share(values, unit, claims[name], way) for name, way in zip(names, plan, strict=True)}
    used = summed(plan)
    return Settlement(
        shares={name: shares[name] for name in claims},
        stock={value: stock[value] - used[NOTES + place] for place, value in reversed([*enumerate(values)])},
        unpaid=sum(share.unpaid for share in shares.values()),
        notes_moved=used[MOVED],
        proven=proven,
    )


def _people(values: tuple[int, ...], unit: int, stock: Notes, claims: list[Claim]) -> list[Person]:
    """Everybody in units; nobody can take more notes of a value than the others and the bank have."""
    pool = [stock[value] + sum(claim.holds.get(value, 0) for claim in claims) for value in values]
    people = []
    for claim in claims:
        holds = [claim.holds.get(value, 0) for value in values]
        due = abs(claim.due) // unit  # what is less than a unit no notes can settle
        people.append(
            Person(
                values=tuple(value // unit for value in values),
                low=tuple(-count for count in holds),
                high=tuple(all_ - count for all_, count in zip(pool, holds, strict=True)),
                due=due if claim.due >= 0 else -due,
            )
        )
    return people


def _share(values: tuple[int, ...], unit: int, claim: Claim, way: Way) -> Share:
    """One person's way in currency units, small notes first."""
    net = {value: count for value, count in zip(reversed(values), reversed(way[NOTES:]), strict=True)}
    return Share(
        receives={value: count for value, count in net.items() if count > 0},
        returns={value: -count for value, count in net.items() if count < 0},
        unpaid=way[UNPAID] * unit + abs(claim.due) % unit,
    )
