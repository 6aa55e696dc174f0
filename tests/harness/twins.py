"""Twin worlds: the same game twice, different only in what one viewer may not know."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tests.harness.brought import brought
from tests.harness.doors import Door, Heard, perform
from tests.harness.play import random_game
from tests.harness.script import BOARD, HOST, SPECTATOR, Beat, Move, Party, Reconnect, Restart


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


def interrupted(script: Sequence[Beat], party: Party, seed: int, reconnects: int, restarts: int) -> list[Beat]:
    """The script with phones that sleep and a server that stops, at the same places for both worlds."""
    rng = Random(seed)
    beats = list(script)
    for _ in range(reconnects):
        beats.insert(rng.randrange(len(script)), Reconnect(rng.choice(party.viewers)))
    for _ in range(restarts):
        beats.insert(rng.randrange(len(script)), Restart())
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


def telltale(
    open_door: OpenDoor, name: str, seed: int, viewers: Sequence[str], end: int | None = None, restarts: int = 2
) -> dict[str, str]:
    """Which viewers could tell the twin worlds apart, and by what; phones sleep and the server restarts on the way."""
    party = random_game(name, seed).party

    def play(script: Sequence[Beat], watchers: Sequence[str]) -> World:
        return world(open_door, party, interrupted(script, party, seed, reconnects=6, restarts=restarts), watchers)

    one = play(script_of(name, seed)[:end], viewers)
    found = {who: difference(one, play(twin_of(name, seed, who, end), [who]), who) for who in viewers}
    return {who: what for who, what in found.items() if what is not None}
