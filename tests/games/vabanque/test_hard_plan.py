"""A plan of notes that is hard to find, because somebody counted what no game leads to: everybody waits for it."""

from dataclasses import replace
from random import Random

from companion.games.vabanque import data
from companion.games.vabanque import events as e
from companion.games.vabanque import model as m
from companion.games.vabanque.flow import consequences
from companion.money.desk import AT_THE_TABLE, WORK
from companion.money.settle import Claim, settle
from tests.games.vabanque.evening import Evening
from tests.money.checks import assert_sound

HARD = 2026
"""Of the first 2,500 three are not proven with the work of a table; this one is with more."""


def counted(seed: int) -> tuple[dict[int, int], dict[str, Claim]]:
    """What a host who means harm may say that the bank and six people hold."""
    random, left = Random(seed), dict(data.BANKNOTES)
    claims: dict[str, Claim] = {}
    for number in range(1, 7):
        holds = {value: random.randint(0, min(left[value], random.choice([0, 1, 2, 3]))) for value in left}
        left = {value: left[value] - holds[value] for value in left}
        held = sum(value * count for value, count in holds.items())
        claims[f"s{number}"] = Claim(5000 * random.randint(0, random.choice([5, 30, 80])) - held, holds)
    return {value: random.randint(0, left[value]) if random.random() < 0.5 else 0 for value in left}, claims


def test_v6_3_a_table_s_plan_gets_a_tenth_of_a_second_and_says_that_it_is_not_proven() -> None:
    evening, (bank, claims) = Evening(6), counted(HARD)
    notes = replace(
        evening.state.play,
        phase=m.Phase.NOTES,
        bank=bank,
        holdings={seat: claim.holds for seat, claim in claims.items()},
        owed={seat: claim.due for seat, claim in claims.items()},
    )
    planned = next(event for event in consequences(notes, evening.state.around) if isinstance(event, e.NotesPlanned))
    assert not planned.plan.proven
    assert_sound(bank, claims, planned.plan)
    assert planned.plan == settle(bank, claims, AT_THE_TABLE)
    assert settle(bank, claims).proven
    assert 6 * AT_THE_TABLE <= WORK
