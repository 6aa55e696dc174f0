"""What was recorded wrongly in a turn of Casanova is put right, and the pot goes to whom it belongs."""

from typing import Any

import pytest

from companion.errors import NotFound
from companion.game import Actor, Fact, People
from companion.games.casanova import actions as a
from companion.games.casanova import model as m
from companion.games.casanova.corrections import preview
from companion.projections import project
from tests.games.casanova.solo import A, B, C, Game, refused, with_coins
from tests.harness.table import Table

HOST = Actor(None, host=True)


def reckoned(massimo: int = 7, **coins: int) -> Game:
    """Ana played 5, Ben 6 and Cleo 9 under two dice; with 7, Ben has won the three coins."""
    game = Game()
    if coins:
        with_coins(game, **coins)
    game.until_dice({A: 5, B: 6, C: 9}, dice=2)
    game.does(A, a.EnterDice(massimo))
    game.does(A, a.Announce("quitte"))
    return game


def correct(game: Game, fact: Fact) -> None:
    game.does(None, a.Correct(fact), host=True)  # type: ignore[arg-type]


def won(game: Game) -> dict[str, int]:
    outcome = game.state.turn.outcome
    assert outcome is not None
    return {line.person: line.coins for line in outcome.lines}


def test_c1_7_dice_that_show_another_sum_give_the_pot_to_another() -> None:
    game = reckoned()
    assert won(game) == {A: 0, B: 3, C: 0}
    correct(game, a.DiceShow(9))
    assert won(game) == {A: 0, B: 0, C: 3}
    assert (game.coins, game.state.pot) == ({A: 11, B: 11, C: 14}, 0)
    assert game.state.played == {A: (5,), B: (6,), C: (9,)}
    assert game.state.phase is m.Phase.RESULT


def test_c1_10_a_flipped_card_that_differs_counts_as_what_it_is() -> None:
    game = reckoned()
    correct(game, a.FlippedCardIs("s3", 7))
    assert won(game) == {A: 0, B: 0, C: 3}
    assert game.state.played[C] == (7,), "and the 9 can still be played"


def test_c1_9_a_pot_that_nobody_had_won_stays() -> None:
    game = reckoned()
    correct(game, a.DiceShow(4))
    assert won(game) == {A: 0, B: 0, C: 0}
    assert (game.coins, game.state.pot) == ({A: 11, B: 11, C: 11}, 3)
    correct(game, a.DiceShow(5))
    assert won(game) == {A: 3, B: 0, C: 0}


def test_c2_1_nobody_is_out_by_a_mistake() -> None:
    """Ana put her last coin into a pot that is hers after all; Ben is out instead."""
    game = reckoned(s1=1, s2=1)
    assert game.state.eliminated == (A,)
    correct(game, a.DiceShow(5))
    assert (game.state.eliminated, game.coins[A], game.coins[B]) == ((B,), 3, 0)


def test_c2_2_a_game_that_ended_by_a_mistake_goes_on() -> None:
    game = reckoned(s1=1, s3=1)
    assert game.state.phase is m.Phase.OVER
    correct(game, a.DiceShow(9))
    assert (game.state.phase, game.state.eliminated) == (m.Phase.RESULT, (A,))
    correct(game, a.DiceShow(7))
    assert game.state.phase is m.Phase.OVER


def test_c1_5_dice_are_corrected_before_the_reveal_too_and_answers_stay() -> None:
    game = Game()
    game.until_dice({A: 5, B: 6, C: 9}, dice=2)
    game.does(A, a.EnterDice(faces=(3, 4)))
    game.does(A, a.Announce("double"))
    game.does(B, a.AnswerDouble(True))
    correct(game, a.DiceShow(9))
    assert (game.state.turn.massimo, game.state.turn.faces, game.state.phase) == (9, (), m.Phase.MATCH)
    game.does(C, a.AnswerDouble(True))
    assert won(game)[C] == 6


def test_c1_3_and_c1_10_what_cannot_be_is_refused() -> None:
    game = reckoned()
    game.does(A, a.NextTurn())
    refused(game, "wrong_phase", None, a.Correct(a.DiceShow(7)), host=True)
    refused(game, "wrong_phase", None, a.Correct(a.FlippedCardIs("s1", 4)), host=True)
    game = reckoned()
    for massimo in (1, 13):
        refused(game, "bad_field", None, a.Correct(a.DiceShow(massimo)), host=True)
    refused(game, "not_waiting", None, a.Correct(a.DiceShow(7)), host=True)
    refused(game, "not_waiting", None, a.Correct(a.FlippedCardIs("s1", 5)), host=True)
    refused(game, "not_yours", A, a.Correct(a.DiceShow(8)))
    with pytest.raises(NotFound):
        game.does(None, a.Correct(a.FlippedCardIs("s9", 5)), host=True)


def test_c1_10_a_card_of_an_earlier_turn_is_not_corrected_to_again() -> None:
    game = reckoned()
    game.does(B, a.NextTurn())
    game.until_dice({A: 1, B: 2, C: 3}, dice=1)
    game.does(B, a.EnterDice(3))
    game.does(B, a.Announce("nothing"))
    refused(game, "card_used", None, a.Correct(a.FlippedCardIs("s1", 5)), host=True)


def test_a_preview_says_what_the_correction_then_does() -> None:
    game = reckoned()
    told = preview(game.state, HOST, a.Correct(a.DiceShow(9)), People(frozenset()))
    assert (told["before"]["winners"], told["after"]["winners"]) == ([B], [C])
    assert told["coins"] == {B: {"before": 14, "after": 11}, C: {"before": 11, "after": 14}}
    assert told["pot"] == {"before": 0, "after": 0}
    correct(game, a.DiceShow(9))
    assert {seat: game.coins[seat] for seat in (B, C)} == {B: 11, C: 14}


def test_everybody_sees_it_and_both_versions_stay_in_the_record() -> None:
    table = Table("Ana", "Ben", game="casanova").start()
    table.act("s1", "announce_dice", dice=2)
    table.act("s1", "play_card", card=5)
    table.act("s2", "play_card", card=9)
    table.act("s1", "enter_dice", massimo=7)
    table.act("s1", "announce", what="nothing")
    fact: dict[str, Any] = {"kind": "dice", "massimo": 9}
    table.act("host", "correct", fact=fact)
    steps = table.record("spectator")["steps"]
    assert (steps[-1]["type"], steps[-1]["fact"]) == ("correct", fact)
    winners = [event["winners"] for step in steps for event in step["events"] if event["type"] == "pot_awarded"]
    assert winners == [["s1"], ["s2"]]
    assert project(table.room, table.caller("s2").viewer)["undo"]["fact"] == fact
