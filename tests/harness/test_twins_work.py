"""Nor by how long it takes: in twin worlds the server does exactly the same work for every step."""

import gc
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from tests.harness.brought import ALL
from tests.harness.doors import MemoryDoor
from tests.harness.play import SEEDS, random_game
from tests.harness.script import HOST, Move
from tests.harness.twins import best_end, twin_of


def work(door: MemoryDoor, script: Sequence[Move]) -> list[int]:
    """How many functions were called for each move, by the server and for who listens.

    Calls instead of seconds: they do not depend on what else the machine does.
    """
    return [calls(door, f"beat-{number:06}", move) for number, move in enumerate(script)]


def calls(door: MemoryDoor, action_id: str, move: Move) -> int:
    count = 0

    def noted(_frame: object, event: str, _what: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.disable()  # who listens to it (Hypothesis does) would be counted whenever it happens to come
    sys.setprofile(noted)
    try:
        door.act(move.who, action_id, move.action)
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def works_in_twin_worlds(name: str, seed: int, who: str, door: type[MemoryDoor]) -> tuple[list[int], list[int]]:
    game = random_game(name, seed)
    end = best_end(name, seed, who)
    script = [one.move for one in game.played[:end]]
    return work(door(game.party, [who]), script), work(door(game.party, [who]), twin_of(name, seed, who, end))


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_takes_the_same_work_whatever_is_hidden(name: str, seed: int) -> None:
    one, other = works_in_twin_worlds(name, seed, HOST, MemoryDoor)
    assert one == other


class Thoughtful(MemoryDoor):
    """A server that thinks longer about one card."""

    def act(self, who: str, action_id: str, action: Any) -> Any:
        if action.get("card") == "raise":
            len(action)
        return super().act(who, action_id, action)


def test_one_call_more_for_one_card_is_noticed() -> None:
    one, other = works_in_twin_worlds("vabanque", 2, HOST, Thoughtful)
    assert one != other
