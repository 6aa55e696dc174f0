"""Who gets which notes from the bank, and who hands which back (V6.3)."""

from collections.abc import Mapping

from companion.money.claims import Claim, Settlement, Share, check
from companion.money.notes import Notes, count

__all__ = ["Claim", "Settlement", "Share", "settle"]


def settle(stock: Notes, claims: Mapping[str, Claim]) -> Settlement:
    """The plan of V6.3 over all players together.

    `stock` maps every denomination to the number of notes in the bank; its keys are the denominations.
    Nobody ends with more than is due. Raises `BadInput` for malformed input.
    """
    check(stock, claims)
    bank = dict(sorted(stock.items()))
    shares: dict[str, Share] = {}
    for name in sorted(claims, key=lambda name: claims[name].due):  # those who pay come first
        shares[name] = _share(bank, claims[name])
    moved = sum(count(share.receives) + count(share.returns) for share in shares.values())
    unpaid = sum(share.unpaid for share in shares.values())
    return Settlement({name: shares[name] for name in claims}, bank, unpaid, moved, proven=False)


def _share(bank: dict[int, int], claim: Claim) -> Share:
    net = _net(bank, claim)
    for value, number in net.items():
        bank[value] -= number
    return Share(
        receives={value: number for value, number in net.items() if number > 0},
        returns={value: -number for value, number in net.items() if number < 0},
        unpaid=abs(claim.due - sum(value * number for value, number in net.items())),
    )


def _net(bank: Notes, claim: Claim) -> dict[int, int]:
    """Notes received less notes returned that settle most of what is due, then move the fewest notes."""
    slack = sum(value * number for value, number in claim.holds.items())
    low, high = min(claim.due, 0) - slack, max(claim.due, 0) + slack
    ways: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for value in sorted(bank, reverse=True):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for amount, (moved, numbers) in ways.items():
            for number in range(-claim.holds.get(value, 0), bank[value] + 1):
                reached, way = amount + number * value, (moved + abs(number), (*numbers, number))
                if low <= reached <= high and way < following.get(reached, (1 << 60, ())):
                    following[reached] = way
        ways = following
    fitting = [amount for amount in ways if min(claim.due, 0) <= amount <= max(claim.due, 0)]
    best = min(fitting, key=lambda amount: (abs(claim.due - amount), ways[amount][0]))
    return dict(zip(sorted(bank, reverse=True), ways[best][1], strict=True))
