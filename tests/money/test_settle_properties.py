"""What holds for all settlements, on tables that Hypothesis makes up."""

from collections.abc import Mapping
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.money.settle import Claim, settle
from tests.money.checks import assert_sound
from tests.money.oracle import measure

Tasks = tuple[dict[int, int], dict[str, Claim]]
NAMES = ("Ana", "Ben", "Eva", "Kai", "Zoe")
COUNTS = st.integers(0, 5)


@st.composite
def tasks(draw: st.DrawFn) -> Tasks:
    values = draw(st.lists(st.integers(1, 60), min_size=1, max_size=5, unique=True))
    stock = {value: draw(COUNTS) for value in values}
    names = NAMES[: draw(st.integers(1, len(NAMES)))]
    holds = st.dictionaries(st.sampled_from(values), COUNTS)
    return stock, {name: Claim(draw(st.integers(-100, 150)), draw(holds)) for name in names}


many = settings(max_examples=150, deadline=None)


@many
@given(tasks())
def test_every_settlement_is_sound(task: Tasks) -> None:
    assert_sound(*task, settle(*task))


@many
@given(tasks(), st.randoms())
def test_v6_3_who_sits_where_in_the_list_changes_nothing(task: Tasks, random: Random) -> None:
    stock, claims = task
    turned = random.sample(list(claims.items()), len(claims))
    assert settle(stock, dict(turned)).shares == settle(stock, claims).shares


@many
@given(tasks(), st.permutations(NAMES))
def test_v6_3_who_is_called_what_changes_no_aim(task: Tasks, names: list[str]) -> None:
    stock, claims = task
    renamed = {names[NAMES.index(name)]: claim for name, claim in claims.items()}
    before, after = settle(stock, claims), settle(stock, renamed)
    assume(before.proven and after.proven)
    assert measure(stock, before) == measure(stock, after)


@many
@given(tasks(), st.data())
def test_v6_3_more_notes_in_the_bank_never_make_it_worse(task: Tasks, data: st.DataObject) -> None:
    stock, claims = task
    more: Mapping[int, int] = {value: count + data.draw(st.integers(0, 2)) for value, count in stock.items()}
    before, after = settle(stock, claims), settle(more, claims)
    assume(before.proven and after.proven)
    assert measure(more, after)[:3] <= measure(stock, before)[:3]
