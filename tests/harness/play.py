"""Random games, each played once and looked at by many tests."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from companion.rooms.state import RoomState
from tests.harness.brought import Brought, Played, brought
from tests.harness.doors import MemoryDoor
from tests.harness.script import BOARD, HOST, SPECTATOR, Move, Party

SEEDS = range(12)
LONGEST = 900
"""Beats; a random game that is longer does not come to its end, which is a fault."""


@dataclass(frozen=True)
class RandomGame:
    """A random game from the first move to the last, with what was refused on the way."""

    party: Party
    played: Sequence[Played]
    rooms: Sequence[RoomState]
    """The room's state after each move."""
    door: MemoryDoor

    @property
    def script(self) -> list[Move]:
        return [played.move for played in self.played]


def party(game: Brought, seed: int) -> Party:
    """Every number of players in turn; everybody, some, or nobody with a phone; every setting in turn."""
    rng = Random(seed)
    players = game.game.players[seed % len(game.game.players)]
    share = (1.0, 0.7, 1.0, 0.5, 0.85, 0.0)[seed % 6]
    phones = tuple(rng.random() < share for _ in range(players))
    return Party(game.game.name, phones, game.settings[seed % len(game.settings)], f"s{rng.randint(1, players)}")


@cache
def random_game(name: str, seed: int) -> RandomGame:
    """The random game of this seed."""
    game = brought(name)
    door = MemoryDoor(party(game, seed))
    return _played(door, _moves(game, door, Random(1000 + seed)))


@cache
def random_evening(name: str, seed: int, beats: int = 60) -> RandomGame:
    """A random game to its end, a rematch by the same people, and the beginning of the second game."""
    game = brought(name)
    door = MemoryDoor(party(game, seed))
    return _played(door, _evening(game, door, Random(2000 + seed), beats))


def _played(door: MemoryDoor, moves: Iterator[Move]) -> RandomGame:
    played: list[Played] = []
    rooms: list[RoomState] = []
    for move in moves:
        before = door.room.state.play
        answer = door.act(move.who, f"beat-{len(played):06}", move.action)
        played.append(Played(move, before, door.room.state.play, answer.accepted))
        rooms.append(door.room.state)
        assert len(played) < LONGEST
    return RandomGame(door.party, played, rooms, door)


def _evening(game: Brought, door: MemoryDoor, rng: Random, beats: int) -> Iterator[Move]:
    while not game.game.over(door.room.state.play):
        yield game.legal(door.room.state.play, door.room.state.around, rng)
        yield from _aside(game, door, rng)
    yield Move(HOST, {"type": "rematch"})
    yield Move(HOST, {"type": "start_game"})
    for _ in range(beats):
        yield game.legal(door.room.state.play, door.room.state.around, rng)
        yield from _aside(game, door, rng)


def _moves(game: Brought, door: MemoryDoor, rng: Random) -> Iterator[Move]:
    """Mostly what leads on; now and then a step back and again, a try at anything, a change of people."""
    for _ in range(3):  # twice some steps back from the very end, too
        while not game.game.over(door.room.state.play):
            yield game.legal(door.room.state.play, door.room.state.around, rng)
            yield from _aside(game, door, rng)
        yield from [Move(HOST, {"type": "undo"})] * rng.randint(1, 4)
    yield from [Move(HOST, {"type": "redo"})] * 4


def _aside(game: Brought, door: MemoryDoor, rng: Random) -> Iterator[Move]:
    callers = (HOST, *door.party.callers)
    lot = rng.random()
    if lot < 0.12:
        for kind in ("undo", *rng.choices(("undo", "redo"), k=rng.randint(0, 2))):
            yield Move(rng.choice(callers), _back(door.room.state, kind))
        if door.room.state.play is None:
            yield Move(HOST, {"type": "redo"})
    elif lot < 0.3:
        yield Move(rng.choice((*callers, BOARD, SPECTATOR)), _probe(game, door.room.state.play, door.party, rng))
    elif lot < 0.33:
        yield Move(rng.choice(callers), _people(door.party, rng))


def _back(state: RoomState, kind: str) -> dict[str, Any]:
    """A step back or again, every second time with the number of the one that is meant."""
    steps = state.past if kind == "undo" else state.future
    number = steps.top.number if steps else 1
    return {"type": kind, "step": number} if number % 2 else {"type": kind}


def _probe(game: Brought, play: Any, party: Party, rng: Random) -> dict[str, Any]:
    action = dict(rng.choice(game.candidates(play)))
    return action if rng.random() < 0.4 else {**action, "seat": rng.choice(party.seats)}


def _people(party: Party, rng: Random) -> dict[str, Any]:
    seat = rng.choice(party.seats)
    return rng.choice(
        [
            {"type": "stay_put", "seat": seat, "stays": rng.random() < 0.5},
            {"type": "grant_host", "seat": seat, "host": rng.random() < 0.5},
            {"type": "edit_seat", "seat": seat, "name": f"Player {rng.randint(1, 10**6)}"},
        ]
    )
