"""V4: the new order of play, and who sits where."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.seating import Move, moves, new_chairs, new_order

PEOPLE = ("Adriano", "Benedetta", "Charlotta", "Donaldo", "Emilia", "Fabio")
RICHEST_STAYS, FEWEST_MOVES, PLATELETS = "richest_stays", "fewest_moves", "platelets"


@st.composite
def evenings(draw):
    """Chairs, the order just played, fortunes with many ties, and some who stay put."""
    people = PEOPLE[: draw(st.integers(3, 6))]
    fortunes = {person: 5_000 * draw(st.integers(0, 4)) for person in people}
    stays_put = draw(st.sets(st.sampled_from(people)))
    return draw(st.permutations(people)), draw(st.permutations(people)), fortunes, stays_put


def turns(order):
    """The circle in all the ways it can be turned."""
    return [tuple(order[(chair - first) % len(order)] for chair in range(len(order))) for first in range(len(order))]


def kept(before, after):
    return {now for now, then in zip(before, after, strict=True) if now == then}


def test_v4_1_richest_first_poorest_last():
    fortunes = {"Adriano": 5_000, "Benedetta": 20_000, "Charlotta": 10_000, "Donaldo": 0}
    assert new_order(PEOPLE[:4], fortunes, "reverse") == ("Benedetta", "Charlotta", "Adriano", "Donaldo")


@pytest.mark.parametrize(
    ("ties", "order"),
    [
        ("reverse", ("Charlotta", "Donaldo", "Benedetta", "Adriano")),
        ("keep", ("Charlotta", "Adriano", "Benedetta", "Donaldo")),
    ],
)
def test_v4_2_equal_riches_reverse_or_keep_their_order(ties, order):
    fortunes = {"Adriano": 20_000, "Benedetta": 20_000, "Charlotta": 40_000, "Donaldo": 20_000}
    assert new_order(PEOPLE[:4], fortunes, ties) == order


@given(evenings(), st.sampled_from(["reverse", "keep"]))
def test_v4_1_v4_2_the_new_order_is_everybody_sorted_by_fortune_then_by_the_old_order(evening, ties):
    _, order, fortunes, _ = evening
    after = new_order(order, fortunes, ties)
    assert sorted(after) == sorted(order)
    for place, (richer, poorer) in enumerate(pairwise(after)):
        assert fortunes[richer] >= fortunes[poorer], place
        if fortunes[richer] == fortunes[poorer]:
            assert (order.index(richer) > order.index(poorer)) == (ties == "reverse")


def test_v4_3_the_richest_stays_and_the_others_follow_clockwise():
    order = ("Benedetta", "Charlotta", "Adriano", "Donaldo")
    assert new_chairs(PEOPLE[:4], order, RICHEST_STAYS) == ("Donaldo", "Benedetta", "Charlotta", "Adriano")


def test_v4_3_with_platelets_nobody_moves():
    assert new_chairs(PEOPLE[:4], ("Donaldo", "Adriano", "Charlotta", "Benedetta"), PLATELETS) == PEOPLE[:4]


def test_v4_3_among_equal_turns_the_richest_keeps_the_chair():
    # every turn of this circle leaves exactly one of the three where they are
    assert new_chairs(PEOPLE[:3], ("Charlotta", "Benedetta", "Adriano"), FEWEST_MOVES)[2] == "Charlotta"


def test_v4_3_where_the_richest_must_move_the_first_chair_decides():
    """Either Adriano or Benedetta can keep the chair; in that circle Charlotta would sit on chair 2 or on chair 1."""
    chairs = new_chairs(PEOPLE[:3], ("Charlotta", "Benedetta", "Adriano"), RICHEST_STAYS, {"Adriano", "Benedetta"})
    assert chairs == ("Charlotta", "Benedetta", "Adriano")


@given(evenings())
def test_v4_3_the_richest_keeps_the_chair(evening):
    chairs, order, _, _ = evening
    assert order[0] in kept(chairs, new_chairs(chairs, order, RICHEST_STAYS))


@given(evenings(), st.sampled_from([RICHEST_STAYS, FEWEST_MOVES]))
def test_v4_3_v4_5_clockwise_by_chairs_is_the_order_of_play(evening, way):
    chairs, order, _, stays_put = evening
    assert new_chairs(chairs, order, way, stays_put) in turns(order)


@given(evenings())
def test_v4_3_fewest_moves_is_the_best_of_all_turns(evening):
    chairs, order, _, _ = evening
    most = max(len(kept(chairs, turned)) for turned in turns(order))
    assert len(kept(chairs, new_chairs(chairs, order, FEWEST_MOVES))) == most


@given(evenings(), st.sampled_from([RICHEST_STAYS, FEWEST_MOVES]))
def test_v4_3_who_stays_put_comes_before_everything_else(evening, way):
    chairs, order, _, stays_put = evening
    most = max(len(stays_put & kept(chairs, turned)) for turned in turns(order))
    assert len(stays_put & kept(chairs, new_chairs(chairs, order, way, stays_put))) == most


@given(evenings())
def test_v4_3_among_those_turns_as_few_as_possible_move(evening):
    chairs, order, _, stays_put = evening
    most = max(len(stays_put & kept(chairs, turned)) for turned in turns(order))
    best = [kept(chairs, turned) for turned in turns(order) if len(stays_put & kept(chairs, turned)) == most]
    assert len(kept(chairs, new_chairs(chairs, order, FEWEST_MOVES, stays_put))) == max(map(len, best))


@given(evenings())
def test_the_moves_lead_from_the_old_chairs_to_the_new(evening):
    chairs, order, _, _ = evening
    after = new_chairs(chairs, order, RICHEST_STAYS)
    changes = moves(chairs, after, order)
    assert {change.person for change in changes} == set(chairs) - kept(chairs, after)
    for change in changes:
        assert (chairs[change.start - 1], after[change.end - 1]) == (change.person, change.person)


def test_moves_come_in_the_new_order_and_chairs_count_from_1():
    order = ("Benedetta", "Donaldo", "Charlotta", "Adriano")
    after = new_chairs(PEOPLE[:4], order, RICHEST_STAYS)
    assert moves(PEOPLE[:4], after, order) == (Move("Donaldo", 4, 3), Move("Charlotta", 3, 4))


@given(evenings())
def test_v4_5_who_sits_in_the_new_order_already_stays(evening):
    _, order, fortunes, _ = evening
    seated = new_order(order, fortunes, "keep")
    assert new_chairs(seated, new_order(seated, fortunes, "keep"), FEWEST_MOVES) == seated
