"""Every aim of V6.3 against HiGHS on random settlements. `SETTLE_TASKS` says how many (default 2,000)."""

import os
from random import Random

import pytest

from companion.money.settle import settle
from tests.money.families import game_like, hostile, odd, paying, scarce
from tests.money.oracle import Program, measure

TASKS = int(os.environ.get("SETTLE_TASKS", "2000"))
MADE = [game_like, scarce, odd, paying]


@pytest.mark.parametrize("seed", range(TASKS))
def test_v6_3_no_plan_is_better(seed: int) -> None:
    make = MADE[seed % len(MADE)]
    stock, claims = make(Random(seed))
    settlement = settle(stock, claims)
    program = Program(stock, claims)
    reached, best = measure(stock, settlement), program.lexicographic(program.aims())
    assert best is not None
    assert reached == best
    assert settlement.proven


@pytest.mark.parametrize("seed", range(6))
def test_v6_3_hostile_plans_are_the_best_where_they_say_so(seed: int) -> None:
    stock, claims = hostile(Random(seed))
    settlement = settle(stock, claims)
    program = Program(stock, claims)
    best = program.lexicographic(program.aims()[:2], seconds=3)
    if best is not None:  # else the other solver has not finished
        reached = measure(stock, settlement)[:2]
        assert reached == best if settlement.proven else reached >= best
