"""V3.2 to V3.7: what one table pays, and why."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.vabanque.payout import Card, Line, evaluate

PEOPLE = ("Adriano", "Benedetta", "Charlotta", "Donaldo", "Emilia", "Fabio")
RAISE, BLUFF, CHEAT = Card.RAISE, Card.BLUFF, Card.CHEAT


@st.composite
def tables(draw):
    people = PEOPLE[: draw(st.integers(3, 6))]
    tokens = draw(st.lists(st.sampled_from([5, 10, 20, 50]), max_size=9))
    cards = draw(st.lists(st.tuples(st.sampled_from(people), st.sampled_from(list(Card))), unique=True))
    pawns = draw(st.lists(st.sampled_from(people), unique=True))
    return tokens, cards, pawns, draw(st.permutations(people))


def won(table):
    return {line.person: line.total for line in table.lines if line.total}


def line_of(table, person):
    return next(line for line in table.lines if line.person == person)


def test_v3_5_the_first_example():
    cards = [("Adriano", RAISE), ("Charlotta", RAISE), ("Donaldo", BLUFF), ("Benedetta", CHEAT)]
    table = evaluate(3, [5, 10], cards, ["Adriano", "Benedetta"], PEOPLE[:4])
    assert (table.tokens, table.raises, table.value, table.amount) == (15, 2, 45, 45_000)
    assert table.lines == (
        Line("Adriano", pawn=0, cheat=None, blocked_by=("Benedetta",), victims=()),
        Line("Benedetta", pawn=45_000, cheat=45_000, blocked_by=(), victims=("Adriano",)),
    )


def test_v3_6_the_second_example():
    cards = [("Adriano", CHEAT), ("Donaldo", CHEAT)]
    table = evaluate(2, [5, 10], cards, ["Adriano", "Benedetta"], PEOPLE[:4])
    assert won(table) == {"Adriano": 15_000, "Donaldo": 30_000}
    assert line_of(table, "Adriano").blocked_by == ("Donaldo",)
    assert line_of(table, "Benedetta").blocked_by == ("Adriano", "Donaldo")
    assert line_of(table, "Donaldo").pawn is None


def test_v3_2_every_raise_adds_the_tokens_once_more_and_a_bluff_nothing():
    values = [
        evaluate(1, [5, 20], [(person, RAISE) for person in PEOPLE[:raises]] + [("Fabio", BLUFF)], [], PEOPLE).value
        for raises in range(4)
    ]
    assert values == [25, 50, 75, 100]


def test_v3_3_pawns_do_not_share():
    assert won(evaluate(1, [50], [], PEOPLE, PEOPLE)) == dict.fromkeys(PEOPLE, 50_000)


def test_v3_3_ones_own_cheat_does_not_block_ones_own_pawn():
    table = evaluate(1, [20], [("Adriano", CHEAT)], ["Adriano"], PEOPLE[:3])
    assert table.lines == (Line("Adriano", pawn=20_000, cheat=0, blocked_by=(), victims=()),)


def test_v3_4_two_cheats_each_collect_in_full():
    cards = [("Adriano", CHEAT), ("Benedetta", CHEAT)]
    table = evaluate(1, [10], cards, ["Charlotta", "Donaldo", "Emilia"], PEOPLE)
    assert won(table) == {"Adriano": 30_000, "Benedetta": 30_000}


def test_v3_7_a_table_without_tokens_pays_nothing():
    table = evaluate(1, [], [("Adriano", RAISE), ("Benedetta", CHEAT)], ["Adriano", "Charlotta"], PEOPLE)
    assert table.value == 0
    assert won(table) == {}


def test_v3_9_lines_come_in_the_order_of_play():
    order = ("Charlotta", "Adriano", "Benedetta")
    table = evaluate(1, [5], [("Adriano", CHEAT)], ["Benedetta", "Charlotta"], order)
    assert [line.person for line in table.lines] == list(order)


@given(tables())
def test_v3_3_v3_4_the_table_pays_the_amount_per_free_pawn_and_per_victim(table):
    tokens, cards, pawns, order = table
    evaluated = evaluate(1, tokens, cards, pawns, order)
    cheats = [person for person, card in cards if card is CHEAT]
    free = [pawn for pawn in pawns if set(cheats) <= {pawn}]
    victims = [(cheat, pawn) for cheat in cheats for pawn in pawns if cheat != pawn]
    assert sum(won(evaluated).values()) == evaluated.amount * (len(free) + len(victims))


@given(tables())
def test_every_line_says_why(table):
    """Zero for a pawn comes with those who block it, zero for a Cheat with nobody to rob."""
    tokens, cards, pawns, order = table
    evaluated = evaluate(1, tokens, cards, pawns, order)
    for line in evaluated.lines:
        assert (line.pawn is None) == (line.person not in pawns)
        assert (line.cheat is None) == ((line.person, CHEAT) not in cards)
        assert line.pawn in (None, 0 if line.blocked_by else evaluated.amount)
        assert line.cheat in (None, evaluated.amount * len(line.victims))
        assert line.person not in line.blocked_by + line.victims


@given(tables(), st.randoms())
def test_the_order_in_which_cards_and_pawns_were_placed_pays_nobody_more(table, random):
    tokens, cards, pawns, order = table
    before = won(evaluate(1, tokens, cards, pawns, order))
    for heap in (tokens, cards, pawns):
        random.shuffle(heap)
    assert won(evaluate(1, tokens, cards, pawns, order)) == before
