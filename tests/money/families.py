"""Settlements to try: played evenings, and made ones that are scarce, odd, paying or hostile. All from a seed."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion.games.vabanque import data
from companion.games.vabanque.payout import Card, evaluate
from companion.money.notes import minus, plus
from companion.money.settle import Claim, settle

Task = tuple[dict[int, int], dict[str, Claim]]
"""Stock and claims."""

COINS = (1, 2, 5, 10, 20, 50, 100)
EURO_LIKE = (5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


def evening(random: Random, players: int, greed: float = 0.0) -> Iterator[Task]:
    """The settlements of a whole game at random, each following from the best plan of the one before.

    The more `greed`, the more tokens, cards and pawns go where money lies; at 0.1 the bank sometimes runs out.
    """
    bank, holds = dict(data.BANKNOTES), {name: dict[int, int]() for name in _names(players)}
    for gains in _rounds(random, players, greed):
        claims = {name: Claim(gains[name], holds[name]) for name in holds}
        yield bank, claims
        settlement = settle(bank, claims)
        bank = dict(settlement.stock)
        for name, share in settlement.shares.items():
            holds[name] = minus(plus(holds[name], share.receives), share.returns)


def _rounds(random: Random, players: int, greed: float) -> Iterator[Mapping[str, int]]:
    """What everybody gains, round by round."""
    names, places = _names(players), range(data.CASINO_TABLES[players])
    tokens: dict[int, list[int]] = {place: [] for place in places}
    pawns = {name: data.FIRST_PAWN_STEP * index % len(places) for index, name in enumerate(names)}

    def pick(among: Sequence[int]) -> int:
        return random.choices(among, [1 + greed * sum(tokens[place]) for place in among])[0]

    for number, token in data.TOKEN_OF_ROUND.items():
        for _ in range(players * data.TOKENS_EACH[number]):
            tokens[pick(places)].append(token)
        cards = [(pick(places), name, card) for card in Card for name in names]
        for name, place in pawns.items():
            pawns[name] = pick([(place + step) % len(places) for step in range(data.PAWN_REACH + 1)])
        gains = dict.fromkeys(names, 0)
        for place in set(pawns.values()):
            lying = [(name, card) for where, name, card in cards if where == place]
            standing = [name for name in names if pawns[name] == place]
            for line in evaluate(place, tokens[place], lying, standing, names).lines:
                gains[line.person] += line.total
        yield gains


def _names(players: int) -> list[str]:
    return [f"Player {number}" for number in range(1, players + 1)]


def game_like(random: Random) -> Task:
    """The real 80 notes, spread at random over bank and players; gains of all sizes."""
    pool = dict(data.BANKNOTES)
    stock, holds = _spread(random, pool, random.randint(3, 6), 0.1 + 0.8 * random.random())
    share = _worth(stock) / len(holds) * random.choice([0.1, 0.3, 0.5, 0.9])
    return stock, _claims([5000 * int(random.expovariate(5000 / share)) if share else 0 for _ in holds], holds)


def scarce(random: Random) -> Task:
    """Few notes of each; the dues together are less, about as much or more than the bank has."""
    values = random.choice([tuple(data.BANKNOTES), COINS, (1, 5, 10, 50)])
    pool = {value: random.randint(0, 6) for value in values}
    stock, holds = _spread(random, pool, random.randint(1, 8), random.random())
    share = _worth(stock) / values[0] / len(holds) * random.choice([0.3, 1, 1.6])
    return stock, _claims([values[0] * int(random.random() * share) for _ in holds], holds)


def odd(random: Random) -> Task:
    """Other money: 1-3-4, without a 1, without a common divisor."""
    some = random.randint(2, 8)
    made = [tuple(sorted(random.sample(range(2, 40), some))), tuple(sorted(random.sample(range(1, 15), some)))]
    pool = {value: random.randint(0, 8) for value in random.choice([(1, 3, 4), (3, 5, 7), (6, 10, 15), *made])}
    stock, holds = _spread(random, pool, random.randint(1, 8), random.random())
    share = _worth(stock) / len(holds) * random.choice([0.3, 1, 1.6])
    return stock, _claims([int(random.random() * share) for _ in holds], holds)


def paying(random: Random) -> Task:
    """As the others, but every second player pays the bank."""
    stock, claims = random.choice([game_like, scarce, odd])(random)
    unit = min(stock) if min(stock) > 100 else 1
    for name, claim in claims.items():
        if random.random() < 0.5:
            owes = random.random() * _worth(claim.holds) / unit * random.choice([0.5, 1, 1.2])
            claims[name] = Claim(-unit * int(owes), claim.holds)
    return stock, claims


def hostile(random: Random) -> Task:
    """Eight players, ten denominations, few odd notes, and dues that nearly use the bank up."""
    makers = (range(3, 120), range(11, 400, 2), range(1000, 9999))
    made = [tuple(sorted(random.sample(maker, 10))) for maker in makers]
    values = random.choice([EURO_LIKE, *made])
    most = random.choice([3, 5, 9])
    stock, holds = _spread(random, {value: random.randint(0, most) for value in values}, 8, 0.4 + 0.5 * random.random())
    parts = [0.1 + random.random() for _ in holds]
    goal = _worth(stock) * random.choice([0.9, 0.97, 1, 1.05])
    unit = 5 if values is EURO_LIKE else 1
    return stock, _claims([unit * int(goal * part / sum(parts) / unit) for part in parts], holds)


FAMILIES = {"game": game_like, "scarce": scarce, "odd": odd, "paying": paying, "hostile": hostile}


def _spread(
    random: Random, pool: Mapping[int, int], players: int, bank: float
) -> tuple[dict[int, int], list[dict[int, int]]]:
    """Each note goes to the bank with this probability, else to anybody."""
    stock, holds = dict.fromkeys(pool, 0), [dict[int, int]() for _ in range(players)]
    for value, count in pool.items():
        for _ in range(count):
            heap = stock if random.random() < bank else random.choice(holds)
            heap[value] = heap.get(value, 0) + 1
    return stock, holds


def _worth(notes: Mapping[int, int]) -> int:
    return sum(value * count for value, count in notes.items())


def _claims(dues: Sequence[int], holds: Sequence[Mapping[int, int]]) -> dict[str, Claim]:
    names = _names(len(holds))
    return {name: Claim(due, held) for name, due, held in zip(names, dues, holds, strict=True)}
