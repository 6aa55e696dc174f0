"""A bot sees a view and nothing else; whatever it does is accepted, and a game always comes to its end."""

from itertools import count, product

import pytest

from companion.bots import BOTS
from companion.chance import SeededChance
from companion.games import GAMES
from companion.projections import project
from companion.rooms.rooms import Rooms
from companion.rooms.store import MemoryStore

RULES = list(product(["pawns", "money"], ["round", "table"], ["host", "everyone"]))
LIMIT = 1000


class Table:
    """A room without a server, and everybody's key."""

    def __init__(self, players, settings, chance):
        self.rooms = Rooms(MemoryStore(), count().__next__, chance, b"0" * 32)
        opened = self.rooms.open({"game": "vabanque", "settings": settings})
        self.code, self.keys = opened.room, []
        for number in range(players):
            self.keys.append(self.rooms.join(self.code, {"name": f"Bot {number}"}).key)
        self.keys.append(opened.host_key)
        self.act(opened.host_key, {"type": "start_game"})

    def act(self, key, action):
        sent = {"id": f"action-{next(IDS):08}", **action}
        self.rooms.act(self.code, self.rooms.caller(self.code, key), sent)

    def view(self, key):
        return project(self.rooms.get(self.code), self.rooms.caller(self.code, key).viewer)


IDS = count()


def play(table, chance):
    """Everybody in turn until nobody has anything to do; how many actions that took."""
    bot = BOTS["vabanque"]
    for actions in range(LIMIT):
        for key in table.keys:
            action = bot(table.view(key), chance)
            if action is not None:
                table.act(key, action)
                break
        else:
            return actions
    raise AssertionError("this game does not end")


def test_every_game_has_its_bot():
    assert BOTS.keys() == GAMES.keys()


@pytest.mark.parametrize(("evaluate", "pay", "acknowledge"), RULES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_game_of_bots_ends_under_all_rules(players, evaluate, pay, acknowledge):
    chance = SeededChance(players)
    settings = {"evaluate": evaluate, "pay": pay, "acknowledge": acknowledge}
    table = Table(players, settings, chance)
    play(table, chance)
    view = table.view(table.keys[-1])
    assert view["phase"] == "over"
    assert len(view["history"]) == 4


def test_the_same_seed_plays_the_same_game():
    def history():
        table = Table(4, {}, SeededChance(5))
        play(table, SeededChance(6))
        return table.view(table.keys[-1])["history"]

    assert history() == history()


def test_seats_keep_to_the_order_of_play():
    table = Table(4, {}, SeededChance(1))
    for key in table.keys[:-1]:
        view = table.view(key)
        wants = BOTS["vabanque"](view, SeededChance(2))
        assert (wants is not None) == (view["next"] == view["viewer"]["seat"])


def test_a_spectator_does_nothing():
    table = Table(3, {}, SeededChance(1))
    assert BOTS["vabanque"](table.view(None), SeededChance(1)) is None
