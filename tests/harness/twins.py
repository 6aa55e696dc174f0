"""Twin worlds: the same game twice, different only in what one viewer may not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Protocol

from tests.harness.brought import Played, brought
from tests.harness.doors import Door, Heard, perform
from tests.harness.play import RandomGame, random_game
from tests.harness.script import BOARD, HOST, SPECTATOR, Beat, HandOver, Move, Party, Reconnect, Restart


class OpenDoor(Protocol):
    """Opens a room where everybody sits, and these listen."""

    def __call__(self, party: Party, watchers: Sequence[str]) -> Door: ...


@dataclass(frozen=True)
class World:
    """What the watchers received beat by beat, and which beats were accepted."""

    heard: dict[str, list[Heard]]
    accepted: list[bool]


def some_viewers(party: Party, seed: int) -> list[str]:
    """The host, one who looks on, and two seats: over all seeds everybody in turn."""
    seats = [party.callers[(seed + place) % len(party.callers)] for place in range(min(2, len(party.callers)))]
    return [HOST, (BOARD, SPECTATOR)[seed % 2], *seats]


def script_of(name: str, seed: int) -> list[Move]:
    """What was sent in the random game."""
    return random_game(name, seed).script


def twin_of(name: str, seed: int, viewer: str, end: int | None = None) -> list[Move]:
    """The same script with other secrets for this viewer; up to `end`, what was shown only later is secret, too."""
    return list(brought(name).disguise(random_game(name, seed).played[:end], viewer))


def best_end(name: str, seed: int, viewer: str, latest: int | None = None) -> int:
    """A beat at which much lies hidden: out of some, the one where most of the script differs."""
    script, rng = script_of(name, seed)[:latest], Random(seed)
    ends = [rng.randrange(len(script) // 8, len(script)) for _ in range(8)]
    return max(ends, key=lambda end: differing(script, twin_of(name, seed, viewer, end)) / end)


def differing(script: Sequence[Move], twin: Sequence[Move]) -> int:
    """How many moves differ."""
    return sum(one != other for one, other in zip(script, twin, strict=False))


@dataclass(frozen=True)
class Trouble:
    """What happens on the way, at the same places in both worlds: how often phones sleep, the server stops, …"""

    reconnects: int = 6
    restarts: int = 2
    hand_overs: int = 0
    """… and a seat is handed over to another phone."""


def interrupted(script: Sequence[Beat], party: Party, seed: int, trouble: Trouble) -> list[Beat]:
    """The script with trouble on the way."""
    rng = Random(seed)
    beats = list(script)
    for _ in range(trouble.reconnects):
        beats.insert(rng.randrange(len(script)), Reconnect(rng.choice(party.viewers)))
    for _ in range(trouble.restarts):
        beats.insert(rng.randrange(len(script)), Restart())
    for _ in range(trouble.hand_overs if party.callers else 0):
        beats.insert(rng.randrange(len(script)), HandOver(rng.choice(party.callers)))
    return beats


def world(open_door: OpenDoor, party: Party, script: Sequence[Beat], watchers: Sequence[str], looks: int = 20) -> World:
    """Play the script; every so many beats the watchers also ask for view and record."""
    door = open_door(party, watchers)
    try:
        return World(*perform(door, script, looks))
    finally:
        door.close()


def difference(one: World, other: World, viewer: str) -> str | None:
    """The first thing by which this viewer could tell the worlds apart, or None."""
    if one.accepted != other.accepted:
        return "a move of somebody was accepted in one world only"
    for number, (left, right) in enumerate(zip(one.heard[viewer], other.heard[viewer], strict=True)):
        if len(left.pushed) != len(right.pushed):
            return f"beat {number}: {len(left.pushed)} pushes, and {len(right.pushed)}"
        if left != right:
            return f"beat {number}: {left}\n{right}"
    return None


def games_of(played: Sequence[Played]) -> list[Sequence[Played]]:
    """One game after the other: what was hidden in the first has nothing to do with the second."""
    ends = [number for number, one in enumerate(played, 1) if one.accepted and one.move.action["type"] == "rematch"]
    return [played[start:end] for start, end in pairwise((0, *ends, len(played)))]


def telltale(
    open_door: OpenDoor, name: str, seed: int, viewers: Sequence[str], end: int | None = None, restarts: int = 2
) -> dict[str, str]:
    """Which viewers could tell the twin worlds of the random game apart, and by what."""
    return telltale_of(open_door, random_game(name, seed), seed, viewers, end, Trouble(restarts=restarts))


def telltale_of(
    open_door: OpenDoor, game: RandomGame, seed: int, viewers: Sequence[str], end: int | None, trouble: Trouble
) -> dict[str, str]:
    """The same for any game, with any trouble on the way."""
    played, party = game.played[:end], game.party

    def play(script: Sequence[Beat]) -> World:
        """With the same people on the line in both worlds: who is connected is shown to all."""
        return world(open_door, party, interrupted(script, party, seed, trouble), viewers)

    def twin(who: str) -> list[Move]:
        return [move for one in games_of(played) for move in brought(party.game).disguise(one, who)]

    one = play([each.move for each in played])
    found = {who: difference(one, play(twin(who)), who) for who in viewers}
    return {who: what for who, what in found.items() if what is not None}
