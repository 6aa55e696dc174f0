"""V0 to V2: what the box holds and the printed numbers, checked against one another."""

from companion.games.vabanque import data
from companion.games.vabanque.payout import Card
from companion.money.notes import count, total


def test_v0_1_the_box_holds_60_tokens_and_each_value_is_all_out_with_six_players():
    tokens = {data.TOKEN_OF_ROUND[number]: 6 * each for number, each in data.TOKENS_EACH.items()}
    assert tokens == {5: 24, 10: 18, 20: 12, 50: 6}
    assert sum(tokens.values()) == 60


def test_v0_1_three_secret_cards_each():
    assert [card.value for card in Card] == ["raise", "bluff", "cheat"]


def test_v0_2_eighty_banknotes_together_7_950_000():
    assert data.BANKNOTES == {5000: 10, 10000: 20, 20000: 10, 50000: 10, 100000: 20, 500000: 10}
    assert count(data.BANKNOTES) == 80
    assert total(data.BANKNOTES) == 7_950_000


def test_v0_3_three_to_six_players():
    assert list(data.PLAYERS) == [3, 4, 5, 6]


def test_v1_1_tables_by_players():
    assert data.CASINO_TABLES == {3: 7, 4: 9, 5: 10, 6: 12}


def test_v1_2_tokens_by_players():
    by_value = {
        data.TOKEN_OF_ROUND[number]: [each * players for players in data.PLAYERS]
        for number, each in data.TOKENS_EACH.items()
    }
    assert by_value == {5: [12, 16, 20, 24], 10: [9, 12, 15, 18], 20: [6, 8, 10, 12], 50: [3, 4, 5, 6]}


def test_v1_4_pawns_start_two_tables_apart():
    assert data.FIRST_PAWN_STEP == 2


def test_v2_1_four_rounds_with_tokens_of_5_10_20_50():
    assert data.ROUNDS == 4
    assert data.TOKEN_OF_ROUND == {1: 5, 2: 10, 3: 20, 4: 50}


def test_v2_3_a_pawn_moves_at_most_four_tables():
    assert data.PAWN_REACH == 4
