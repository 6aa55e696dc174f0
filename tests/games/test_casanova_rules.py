"""Casanova's numbered rules, each named by its test (C0 to C3)."""

import pytest

from companion.errors import BadInput, Forbidden, Refused
from companion.games.casanova import CASANOVA, data
from companion.games.casanova import actions as a
from companion.games.casanova import model as m
from tests.games.casanova.solo import A, B, C, D, Game, refused, with_coins


def test_c0_1_cards_coins_and_players() -> None:
    assert list(data.CARDS) == list(range(1, 14))
    assert list(CASANOVA.players) == [2, 3, 4]
    assert 4 * data.COINS_EACH == 48
    assert Game().coins == {A: 12, B: 12, C: 12}


def test_c0_2_the_start_player_is_active_and_play_goes_clockwise() -> None:
    game = Game(start=B)
    assert game.state.active == B
    assert game.state.playing == (B, C, A)
    assert data.TURNS == 12


def test_c1_1_the_active_player_announces_and_everybody_pays_a_coin() -> None:
    game = Game()
    refused(game, "not_yours", B, a.AnnounceDice(1))
    refused(game, "wrong_phase", A, a.PlayCard(3))
    game.does(A, a.AnnounceDice(3))
    game.does(A, a.PlayCard(5))
    assert (game.coins[A], game.state.pot) == (11, 1)


def test_c1_2_all_others_must_play_before_the_dice() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6})
    refused(game, "wrong_phase", A, a.EnterDice(7))
    game.does(C, a.PlayCard(7))
    assert game.state.phase is m.Phase.DICE
    assert (game.coins, game.state.pot) == ({A: 11, B: 11, C: 11}, 3)


def test_c1_2_a_card_can_be_exchanged_or_taken_back_for_no_coin() -> None:
    game = Game()
    game.until_dice({A: 5})
    game.does(A, a.PlayCard(9))
    assert (game.coins[A], game.state.turn.cards[A]) == (11, 9)
    game.does(A, a.TakeBackCard())
    assert (game.coins[A], game.state.pot) == (12, 0)
    refused(game, "no_card_there", A, a.TakeBackCard())


@pytest.mark.parametrize(("dice", "massimo"), [(1, 0), (1, 7), (2, 1), (2, 13), (3, 2), (3, 19)])
def test_c1_3_a_massimo_must_be_possible(dice: int, massimo: int) -> None:
    game = Game()
    game.until_dice({A: 5, B: 6, C: 7}, dice)
    refused(game, "bad_field", A, a.EnterDice(massimo))


def test_c1_3_the_sum_or_each_die_is_entered_by_the_active_player_only() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6, C: 7}, dice=2)
    refused(game, "not_yours", B, a.EnterDice(7))
    refused(game, "bad_field", A, a.EnterDice(faces=(1, 2, 3)))
    refused(game, "bad_field", A, a.EnterDice(7, (3, 4)))
    game.does(A, a.EnterDice(faces=(3, 4)))
    assert (game.state.turn.massimo, game.state.turn.faces) == (7, (3, 4))


def test_c1_3_the_app_rolls_the_announced_dice() -> None:
    game = Game(says=(5, 0, 2))
    game.until_dice({A: 5, B: 6, C: 7}, dice=3)
    game.does(A, a.RollDice())
    assert (game.state.turn.massimo, game.state.turn.faces) == (10, (6, 1, 3))


def test_c1_4_only_the_active_player_announces() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6, C: 7})
    game.does(A, a.EnterDice(7))
    refused(game, "not_yours", B, a.Announce("double"))
    game.does(A, a.Announce("quitte"))
    assert game.state.turn.outcome is not None


def test_c1_5_a_double_costs_a_coin_and_so_does_matching() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6, C: 7})
    game.does(A, a.EnterDice(7))
    game.does(A, a.Announce("double"))
    assert (game.coins[A], game.state.pot) == (10, 4)
    refused(game, "not_waiting", A, a.AnswerDouble(True))
    game.does(B, a.AnswerDouble(True))
    refused(game, "not_waiting", B, a.AnswerDouble(True))
    game.does(C, a.AnswerDouble(False))
    assert game.coins == {A: 10, B: 15, C: 11}  # Ben's 6 takes the five coins; Cleo's fitting 7 had withdrawn


def test_c1_5_there_is_no_credit_for_a_double() -> None:
    game = Game()
    with_coins(game, s1=1)
    game.until_dice({A: 5, B: 6, C: 7})
    game.does(A, a.EnterDice(7))
    refused(game, "no_coins", A, a.Announce("double"))


def test_c1_5_a_player_without_a_coin_must_withdraw() -> None:
    game = Game()
    with_coins(game, s2=1)
    game.turn({A: 5, B: 6, C: 4}, 7, what="double", answers={C: True})
    assert game.state.turn.matched == {B: False, C: True}
    assert game.state.turn.outcome.winners == (A,)


def test_c1_6_when_all_others_withdraw_the_active_player_wins_whatever_the_card() -> None:
    game = Game()
    game.turn({A: 13, B: 6, C: 7}, 7, what="double", answers={B: False, C: False})
    assert game.coins == {A: 14, B: 11, C: 11}
    reasons = {line["seat"]: line["reason"] for line in game.view()["outcome"]["lines"]}
    assert reasons == {A: "alone", B: "withdrawn", C: "withdrawn"}


def test_c1_7_the_highest_card_up_to_the_massimo_wins() -> None:
    game = Game()
    game.turn({A: 5, B: 7, C: 8}, 7)
    assert game.coins == {A: 11, B: 14, C: 11}
    reasons = {line["seat"]: line["reason"] for line in game.view()["outcome"]["lines"]}
    assert reasons == {A: "lower", B: "highest", C: "too_high"}


def test_c1_8_tied_winners_divide_and_the_remainder_stays() -> None:
    game = Game((A, B, C, D))
    game.turn({A: 7, B: 7, C: 7, D: 1}, 7)
    assert (game.coins, game.state.pot) == ({A: 12, B: 12, C: 12, D: 11}, 1)
    game.next()
    game.turn({B: 6, A: 1, C: 2, D: 3}, 6)
    assert (game.coins[B], game.state.pot) == (16, 0)


def test_c1_9_nobody_fits_and_the_pot_stays() -> None:
    game = Game()
    game.turn({A: 12, B: 13, C: 11}, 3)
    assert (game.state.pot, game.state.turn.outcome.winners) == (3, ())


def test_c1_10_played_cards_lie_face_up_and_cannot_be_played_again() -> None:
    game = Game()
    game.turn({A: 5, B: 6, C: 7}, 7, what="double", answers={B: False, C: True})
    assert [entry["played"] for entry in game.view()["seats"].values()] == [[5], [6], [7]]
    game.next()
    game.does(B, a.AnnounceDice(1))
    refused(game, "card_used", A, a.PlayCard(5))


def test_c1_11_the_left_neighbour_is_next() -> None:
    game = Game(start=C)
    game.turn({A: 5, B: 6, C: 7}, 7)
    game.next()
    assert (game.state.active, game.state.number) == (A, 2)


def test_c2_1_the_last_coin_in_the_pot_may_still_win_it() -> None:
    game = Game()
    with_coins(game, s2=1)
    game.turn({A: 5, B: 7, C: 6}, 7)
    assert (game.coins[B], game.state.eliminated) == (3, ())


def test_c2_1_without_coins_after_the_award_a_player_is_out_and_skipped() -> None:
    game = Game()
    with_coins(game, s2=1)
    game.turn({A: 7, B: 5, C: 6}, 7)
    assert game.state.eliminated == (B,)
    game.next()
    assert (game.state.active, game.state.playing) == (C, (C, A))
    game.does(C, a.AnnounceDice(1))
    refused(game, "not_waiting", B, a.PlayCard(1))


def test_c2_2_the_game_ends_after_the_twelfth_turn() -> None:
    game = Game((A, B))
    for number in range(1, 13):
        game.turn({game.state.active: number, ({A, B} - {game.state.active}).pop(): number}, 12)
        assert game.state.number == number
        if number < 12:
            game.next()
    assert game.state.phase is m.Phase.OVER


def test_c2_2_the_game_ends_when_one_is_left() -> None:
    game = Game((A, B))
    with_coins(game, s2=1)
    game.turn({A: 7, B: 5}, 7)
    assert game.state.phase is m.Phase.OVER
    assert game.view()["result"]["winners"] == [A]


def test_c2_3_equal_riches_share_and_a_left_over_pot_belongs_to_nobody() -> None:
    game = Game((A, B))
    with_coins(game, s1=1, s2=1)
    game.turn({A: 12, B: 13}, 3)
    view = game.view()
    assert view["result"] == {
        "ranking": [{"seat": A, "rank": 1, "coins": 0}, {"seat": B, "rank": 1, "coins": 0}],
        "winners": [A, B],
    }
    assert view["pot"] == 2


def test_c2_4_the_last_card_is_never_shown() -> None:
    game = Game((A, B))
    for number in range(1, 13):
        game.turn({game.state.active: number, ({A, B} - {game.state.active}).pop(): number}, 12)
        if number < 12:
            game.next()
    assert game.view(A)["mine"] == {"hand": [], "card": None}
    assert "13" not in str(game.view())


def test_c3_1_that_a_card_lies_is_public_and_which_one_is_its_owners() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6})
    assert [entry["has_played"] for entry in game.view()["seats"].values()] == [True, True, False]
    assert game.view()["mine"] is None
    assert game.view(C)["mine"] == {"hand": list(range(1, 14)), "card": None}
    assert game.view(A)["mine"]["card"] == 5


def test_a_seat_without_a_phone_has_its_card_named_when_it_is_turned_over() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6})
    refused(game, "bad_field", C, a.PlayCard(7), host=True, proxy=True)
    game.does(C, a.PlayCard(), host=True, proxy=True)
    game.does(A, a.EnterDice(7))
    game.does(A, a.Announce("quitte"))
    assert game.view()["unnamed"] == [C]
    game.does(C, a.NameCard(7), host=True, proxy=True)
    assert game.state.turn.outcome.winners == (C,)


def test_refusals_have_their_kinds() -> None:
    game = Game()
    with pytest.raises(Forbidden):
        game.does(B, a.AnnounceDice(1))
    with pytest.raises(Refused):
        game.does(A, a.RollDice())
    game.does(A, a.AnnounceDice(1))
    with pytest.raises(BadInput):
        game.does(None, a.PlayCard(1), host=True)
