"""What holds for every settlement whatsoever."""

from collections.abc import Mapping

from companion.money.notes import Notes, count, total
from companion.money.settle import Claim, Settlement


def assert_sound(stock: Notes, claims: Mapping[str, Claim], settlement: Settlement) -> None:
    """Sums are exact, nothing is negative, money is conserved (V6.5)."""
    assert list(settlement.shares) == list(claims)
    left = dict(stock)
    for name, claim in claims.items():
        share = settlement.shares[name]
        assert not share.receives.keys() & share.returns.keys()
        assert all(number > 0 for number in (*share.receives.values(), *share.returns.values()))
        assert all(number <= claim.holds.get(value, 0) for value, number in share.returns.items())
        net = total(share.receives) - total(share.returns)
        assert 0 <= share.unpaid <= abs(claim.due)
        assert net == (claim.due - share.unpaid if claim.due >= 0 else claim.due + share.unpaid)
        for value in stock:
            left[value] += share.returns.get(value, 0) - share.receives.get(value, 0)
    assert settlement.stock == left
    assert list(settlement.stock) == sorted(stock)
    assert min(left.values()) >= 0
    shares = settlement.shares.values()
    assert settlement.unpaid == sum(share.unpaid for share in shares)
    assert settlement.notes_moved == sum(count(share.receives) + count(share.returns) for share in shares)
