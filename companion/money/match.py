"""One way for each party out of lists of ways, so that all fit together: the search between the heaps.

The room for all together is packed into one large whole number, a field with a guard bit for every row, so that
one subtraction takes a way out of every row at once and one comparison tells whether any of them ran short.
Hand-backs come first (V6.3): a way that returns notes makes room for others, so every list is first shifted by
the least it takes of each row; after that nothing makes room, and what does not fit now will not fit later.
"""

from collections.abc import Sequence

from companion.money.parties import Offers, Prices, Way, cost, summed
from companion.money.ways import Work

_Offer = tuple[int, int, int, Way]
"""How much dearer, packed room it takes, cost, way."""
_Todo = list[tuple[int, list[_Offer]]]
"""Parties that have not chosen, with what they can still choose from."""


class Match:
    """The plan of least cost (`weights`, one for each list) that fits the room; only better ones than `known`.

    `plan` is the best found so far.
    """

    def __init__(
        self,
        lists: Sequence[Offers],
        weights: Sequence[Prices],
        room: Sequence[int],
        work: Work,
        known: int | None = None,
    ) -> None:
        self.plan: list[Way] | None = None
        self._best = known
        self._stop: int | None = None
        self._work = work
        self._chosen: dict[int, Way] = {}
        self._seen: dict[tuple[int, int], tuple[int, int]] = {}
        work.spend(5 * len(room) * sum(map(len, lists)))
        least = [tuple(map(min, *(way for _, way in offers), offers[0][1])) for offers in lists]
        most = [tuple(map(max, *(way for _, way in offers), offers[0][1])) for offers in lists]
        free = [all_ - taken for all_, taken in zip(room, summed(least), strict=True)]
        self._possible = min(free) >= 0
        units = self._pack(free, least, most)
        self._lists: list[list[_Offer]] = []
        for offers, low, weight in zip(lists, least, weights, strict=True):
            base = cost(units, low)
            self._lists.append([(dearer, cost(units, way) - base, cost(weight, way), way) for dearer, way in offers])

    def _pack(self, free: Sequence[int], least: Sequence[Way], most: Sequence[Way]) -> list[int]:
        """What one note of each row counts where all rows lie side by side in one number, a guard bit above each."""
        self._guard = self._free = shift = 0
        units: list[int] = []
        for row, rest in enumerate(free):
            widest = max(high[row] - low[row] for low, high in zip(least, most, strict=True))
            units.append(1 << shift)
            self._free += max(rest, 0) << shift
            shift += max(rest, widest).bit_length() + 1
            self._guard += 1 << shift
            shift += 1
        return units

    def search(self, gap: int, stop: int | None = None) -> list[Way] | None:
        """The best plan whose ways are together at most `gap` dearer than the cheapest; None: there is none.

        Ends with the first that costs no more than `stop`. Raises `Exhausted` when the work is used up.
        """
        self._stop = stop
        if self._possible:
            self._choose(self._free | self._guard, gap, 0, list(enumerate(self._lists)))
        return self.plan

    def _choose(self, room: int, gap: int, spent: int, todo: _Todo) -> bool:
        """Let the party with the fewest possibilities choose; true when the search may stop."""
        if not todo:
            self._best = spent
            self.plan = [self._chosen[party] for party in sorted(self._chosen)]
            return self._stop is not None and spent <= self._stop
        fitting = self._fitting(room, gap, todo)
        if fitting is None:
            return False
        rest = sum(min(offer[2] for offer in offers) for _, offers in fitting)
        if self._hopeless(spent + rest) or self._repeated(room, gap, spent, todo):
            return False
        chooser = min(range(len(fitting)), key=lambda index: len(fitting[index][1]))
        party, offers = fitting.pop(chooser)
        rest -= min(offer[2] for offer in offers)
        slack = gap - sum(others[0][0] for _, others in fitting)
        for dearer, takes, price, way in sorted(offers, key=lambda offer: offer[2]):
            if self._hopeless(spent + price + rest):
                break
            if dearer <= slack:
                self._chosen[party] = way
                if self._choose(room - takes, gap - dearer, spent + price, fitting):
                    return True
        return False

    def _fitting(self, room: int, gap: int, todo: _Todo) -> _Todo | None:
        """What everybody can still choose from; None: somebody has nothing left."""
        guard = self._guard
        slack = gap - sum(offers[0][0] for _, offers in todo)
        fitting: _Todo = []
        for party, offers in todo:
            most = slack + offers[0][0]
            kept = [offer for offer in offers if offer[0] <= most and (room - offer[1]) & guard == guard]
            self._work.spend(len(offers))
            if not kept:
                return None
            fitting.append((party, kept))
        return fitting

    def _hopeless(self, least: int) -> bool:
        return self._best is not None and least >= self._best

    def _repeated(self, room: int, gap: int, spent: int, todo: _Todo) -> bool:
        """Whether the same people had the same room to share before, at no more cost and with no smaller gap."""
        key = (room, sum(1 << party for party, _ in todo))
        before = self._seen.get(key)
        if before is not None and before[0] <= spent and before[1] >= gap:
            return True
        self._seen[key] = (spent, gap)
        return False
