"""A game of Casanova in memory, for tests that look at one rule at a time."""

from collections.abc import Sequence
from typing import Any

import pytest

from companion.chance import ScriptedChance
from companion.errors import CompanionError
from companion.game import Actor, People, Seat
from companion.games.casanova import CASANOVA
from companion.games.casanova import actions as a
from companion.games.casanova import model as m

A, B, C, D = (Seat(f"s{number}") for number in range(1, 5))
PEOPLE = People(frozenset((A, B, C, D)))


class Game:
    """A game in memory; `says` are the dice the app would roll, counted from 0."""

    def __init__(self, seats: Sequence[Seat] = (A, B, C), start: Seat = A, says: Sequence[int] = ()) -> None:
        self.chance = ScriptedChance(says)
        self.state: Any = None
        for event in CASANOVA.begin(m.Settings(), seats, start):
            self.state = CASANOVA.evolve(self.state, event)

    def does(self, seat: Seat | None, action: a.Action, host: bool = False, proxy: bool = False) -> None:
        events = CASANOVA.decide(self.state, Actor(seat, host, proxy), action, PEOPLE, self.chance)
        for event in events:
            self.state = CASANOVA.evolve(self.state, event)

    def until_dice(self, cards: dict[Seat, int], dice: int = 2) -> None:
        self.does(self.state.active, a.AnnounceDice(dice))
        for seat, card in cards.items():
            self.does(seat, a.PlayCard(card))

    def turn(
        self,
        cards: dict[Seat, int],
        massimo: int,
        dice: int = 2,
        what: m.Announcement = "nothing",
        answers: dict[Seat, bool] | None = None,
    ) -> None:
        """A whole turn up to its result."""
        self.until_dice(cards, dice)
        self.does(self.state.active, a.EnterDice(massimo))
        self.does(self.state.active, a.Announce(what))
        for seat, match in (answers or {}).items():
            self.does(seat, a.AnswerDouble(match))

    def next(self) -> None:
        self.does(None, a.NextTurn(), host=True)

    @property
    def coins(self) -> dict[Seat, int]:
        return dict(self.state.coins)

    def view(self, seat: Seat | None = None) -> dict[str, Any]:
        public = CASANOVA.view(self.state, PEOPLE)
        return public | (CASANOVA.own(self.state, seat, public) if seat else {})


def refused(game: Game, code: str, seat: Seat | None, action: a.Action, **how: bool) -> None:
    before = game.state
    with pytest.raises(CompanionError) as caught:
        game.does(seat, action, **how)
    assert caught.value.code == code
    assert game.state == before


def with_coins(game: Game, **coins: int) -> None:
    told = {Seat(seat): number for seat, number in coins.items()}
    object.__setattr__(game.state, "coins", {**game.state.coins, **told})
