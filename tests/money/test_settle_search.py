"""The parts of the search, each against trying everything."""

from itertools import product
from random import Random
from time import process_time

import pytest

from companion.money.aims import reach_all
from companion.money.desk import Desk
from companion.money.match import Match
from companion.money.parties import MOVED, NOTES, UNPAID, Offers, Person, Table, Way, cost, summed
from companion.money.plan import best_plan, weigh
from companion.money.settle import Claim, settle
from companion.money.ways import Exhausted, Ways, Work
from tests.money.checks import assert_sound
from tests.money.families import hostile


@pytest.mark.parametrize("seed", range(300))
def test_ways_are_all_that_cost_no_more_than_the_limit(seed: int) -> None:
    random = Random(seed)
    values = sorted(random.sample(range(1, 15), random.randint(1, 4)), reverse=True)
    low = [random.randint(-3, 1) for _ in values]
    high = [least + random.randint(0, 5) for least in low]
    receive = [random.randint(-5, 9) for _ in values]
    give = [random.randint(-price, 9 - min(price, 0)) for price in receive]
    amount, limit = random.randint(-20, 30), random.randint(-20, 30)
    found: list[tuple[int, tuple[int, ...]]] = []

    def visit(price: int, counts: object) -> int:
        found.append((price, tuple(counts)))  # type: ignore[arg-type]
        return limit

    Ways(values, low, high, receive, give).search(amount, limit, visit, Work(10**6))
    every = product(*(range(least, most + 1) for least, most in zip(low, high, strict=True)))
    priced = [
        (sum(r * c if c > 0 else -g * c for c, r, g in zip(counts, receive, give, strict=True)), counts)
        for counts in every
        if cost(values, counts) == amount
    ]
    assert sorted(found) == sorted(way for way in priced if way[0] <= limit)


def test_work_is_counted_and_comes_to_an_end() -> None:
    ways = Ways([7, 5, 3, 2], [-9] * 4, [9] * 4, [1] * 4, [1] * 4)
    with pytest.raises(Exhausted):
        ways.search(11, 20, lambda price, counts: 20, Work(500))


def test_work_put_aside_is_given_back() -> None:
    work = Work(100)
    with pytest.raises(Exhausted), work.at_most(10):
        work.spend(11)
    assert work.left == 89


def some_offers(random: Random) -> Offers:
    ways = {(0, random.randint(0, 3), 0, random.randint(-2, 2), random.randint(-2, 2)) for _ in range(5)}
    return sorted((random.randint(0, 4), way) for way in ways)


@pytest.mark.parametrize("seed", range(200))
def test_a_match_is_the_best_that_fits(seed: int) -> None:
    random = Random(seed)
    lists = [some_offers(random) for _ in range(3)]
    room, gap = [0, 6, 0, random.randint(-2, 2), random.randint(-2, 2)], random.randint(0, 6)
    weights = [0, 100, 0, 1, 10]
    plan = Match(lists, [weights] * 3, room, Work(10**6)).search(gap)
    fitting = [
        cost(weights, summed([way for _, way in chosen]))
        for chosen in product(*lists)
        if sum(dearer for dearer, _ in chosen) <= gap
        and all(used <= there for used, there in zip(summed([way for _, way in chosen]), room, strict=True))
    ]
    assert (cost(weights, summed(plan)) if plan else None) == min(fitting, default=None)


def small_table(random: Random) -> Table:
    values = tuple(sorted(random.sample(range(1, 9), 3), reverse=True))
    stock = tuple(random.randint(0, 3) for _ in values)
    holds = [[random.randint(0, 2) for _ in values] for _ in range(3)]
    pool = [there + sum(heap[place] for heap in holds) for place, there in enumerate(stock)]
    people = []
    for heap in holds:
        low, high = tuple(-count for count in heap), tuple(p - count for p, count in zip(pool, heap, strict=True))
        people.append(Person(values, low, high, due=random.randint(-5, 15)))
    return Table(values, stock, tuple(people))


def every_way(person: Person) -> list[Way]:
    nets = product(*(range(least, most + 1) for least, most in zip(person.low, person.high, strict=True)))
    low, high = min(person.due, 0), max(person.due, 0)
    return [person.way(net) for net in nets if low <= cost(person.values, net) <= high]


@pytest.mark.parametrize("seed", range(40))
def test_v6_3_the_plan_is_the_best_of_all(seed: int) -> None:
    table = small_table(Random(seed))
    weights = weigh(table)
    room = [10**6] * NOTES + list(table.stock)
    everything: list[Offers] = [sorted((0, way) for way in every_way(person)) for person in table.people]
    best = Match(everything, [weights] * 3, room, Work(10**8)).search(0)
    plan, proven = best_plan(table)
    assert best is not None
    assert proven
    assert summed(plan) == summed(best)
    for aim in (UNPAID, MOVED):
        aims = [int(place == aim) for place in range(len(weights))]
        desk = Desk(table, weights, plan, [[person.nothing()] for person in table.people])
        assert desk.market(aims).quote(10**6).least <= cost(aims, summed(best))


@pytest.mark.parametrize("seed", range(40))
def test_the_search_over_all_needs_no_good_start(seed: int) -> None:
    table = small_table(Random(seed))
    weights = weigh(table)
    nothing = [person.nothing() for person in table.people]
    desk = Desk(table, weights, nothing, [[way] for way in nothing])
    assert reach_all(desk)
    assert summed(desk.plan) == summed(best_plan(table)[0])


@pytest.mark.parametrize("seed", range(40))
def test_no_plan_leaves_less_unpaid_than_the_notes_demand(seed: int) -> None:
    table = small_table(Random(seed))
    plan, _ = best_plan(table)
    desk = Desk(table, weigh(table), [person.nothing() for person in table.people], [])
    desk.owe(0)
    assert desk.least_unpaid <= summed(plan)[UNPAID]


def test_what_the_bank_cannot_keep_stays_unpaid() -> None:
    """The bank is 2 short. It could keep nothing or an 11, so that 2 or 13 stay unpaid, and 3 means 13."""
    values, stock = (32, 27, 21, 16, 11), (2, 1, 1, 1, 1)
    person = Person(values, (0,) * len(values), stock, due=141)
    desk = Desk(Table(values, stock, (person,)), [0] * 8, [person.nothing()], [])
    assert not desk.owe(0)
    assert desk.least_unpaid == 2
    assert desk.owe(3)
    assert desk.least_unpaid == 13
    assert not desk.owe(13)


HUGE = [
    ({10**9 + 7 * k * k: 10**6 for k in range(1, 21)}, {f"P{k}": Claim(10**12 - k, {}) for k in range(8)}),
    ({997 + 2 * k: 3 for k in range(20)}, {f"P{k}": Claim(7001 + 13 * k, {997: 2}) for k in range(8)}),
    ({2**k: 5 for k in range(20)}, {f"P{k}": Claim((-1) ** k * (2**18 - k), {1: 9, 2**19: 1}) for k in range(8)}),
    ({3 * k + 1: 90 for k in range(1, 21)}, {f"P{k}": Claim(5000 + k, {4: 30}) for k in range(8)}),
]


@pytest.mark.parametrize("task", [*HUGE, *(hostile(Random(seed)) for seed in range(4))])
def test_no_table_takes_long(task: tuple[dict[int, int], dict[str, Claim]]) -> None:
    """The bound is counted work, about a second; the clock here only catches a hang."""
    started = process_time()
    settlement = settle(*task)
    assert process_time() - started < 5
    assert_sound(*task, settlement)
