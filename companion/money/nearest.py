"""What could be paid instead of an amount that the notes cannot make."""

from math import gcd

from companion.money.claims import LARGEST_AMOUNT, Claim, Share
from companion.money.notes import Notes
from companion.money.parties import NOTES, Bank, cost
from companion.money.turns import cheapest

EFFORT = 300_000
"""Where that does not suffice, on hostile input only, a nearer amount may exist."""


def nearest(left: Notes, claim: Claim, share: Share) -> list[int]:
    """The amounts nearest to a due of which something stays unpaid that notes can make, the smaller first.

    Everybody else gets and returns what the plan says; `left` is the bank's stock after it. Like the due,
    amounts are in currency units and negative for who pays. There are two if one is as far below as the other
    above, and none if no notes make up anything but 0. It is a proposal: the plan pays nobody more than is due (V6.3).
    """
    due, sign = abs(claim.due), 1 if claim.due >= 0 else -1
    below = due - share.unpaid
    above = _above(left, claim, share, due + share.unpaid if below else LARGEST_AMOUNT)
    amounts = [amount for amount in (below, above) if amount]
    least = min((abs(amount - due) for amount in amounts), default=0)
    return [sign * amount for amount in amounts if abs(amount - due) == least]


def _above(left: Notes, claim: Claim, share: Share, most: int) -> int | None:
    """The least amount above the due, and not above `most`, without its sign."""
    moves = _moves(left, claim, share)
    fixed = sum(value * low for value, (low, high) in moves.items() if low == high)
    free = {value: limits for value, limits in sorted(moves.items(), reverse=True) if limits[0] < limits[1]}
    unit = gcd(*free)
    least = (abs(claim.due) - fixed) // unit + 1 if unit else 0
    more = (most - fixed) // unit - least if unit else -1
    if more < 0:
        return None
    low, high = zip(*free.values(), strict=True)
    values = tuple(value // unit for value in free)
    # Whoever takes notes worth at least so much is like a bank that keeps them.
    way, _ = cheapest(Bank(values, low, high, least, more), [*(0 for _ in range(NOTES)), *values], EFFORT)
    return fixed + unit * cost(values, way[NOTES:]) if way else None


def _moves(left: Notes, claim: Claim, share: Share) -> dict[int, tuple[int, int]]:
    """Of each note how many can move the way the money goes: to who is owed, from who owes."""
    moves = {}
    for value, number in left.items():
        holds = claim.holds.get(value, 0)
        there = number + share.receives.get(value, 0) - share.returns.get(value, 0)
        moves[value] = (-holds, there) if claim.due >= 0 else (-there, holds)
    return moves
