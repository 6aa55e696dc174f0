"""Nobody can tell twin worlds apart: by no view, record, answer or refusal, nor by how often something comes."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from companion.game import Viewer, ViewerKind
from companion.games import GAMES
from companion.projections import project, record
from companion.rooms.room import Room
from companion.rooms.state import RoomState
from tests.harness.brought import ALL, brought
from tests.harness.doors import MemoryDoor
from tests.harness.judge import Verdict, after, judge, room_in, viewer
from tests.harness.play import SEEDS, random_evening, random_game
from tests.harness.script import HOST, Move
from tests.harness.twins import (
    OpenDoor,
    Trouble,
    best_end,
    difference,
    differing,
    script_of,
    some_viewers,
    telltale,
    telltale_of,
    twin_of,
    world,
)

games = pytest.mark.parametrize("name", ALL)
seeds = pytest.mark.parametrize("seed", SEEDS)


@games
@pytest.mark.parametrize("seed", SEEDS[:6])
def test_no_viewer_can_tell_twin_worlds_apart(name: str, seed: int) -> None:
    """V2.2, V3.1: who placed a card where is public; which it is stays the owner's, unless its table is opened."""
    assert telltale(MemoryDoor, name, seed, some_viewers(random_game(name, seed).party, seed)) == {}


@games
@pytest.mark.parametrize("seed", SEEDS[6:])
def test_nor_at_a_moment_when_most_is_hidden(name: str, seed: int) -> None:
    """What will be shown later is secret until then."""
    viewers = some_viewers(random_game(name, seed).party, seed)
    assert telltale(MemoryDoor, name, seed, viewers, best_end(name, seed, HOST)) == {}


@games
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_nor_after_a_rematch_with_seats_handed_over(name: str, seed: int) -> None:
    """Who gets a seat's new key gets that seat's secrets and no others; the first game's stay what they were."""
    game = random_evening(name, seed)
    assert "rematch" in [one.move.action["type"] for one in game.played if one.accepted]
    viewers = some_viewers(game.party, seed)
    assert telltale_of(MemoryDoor, game, seed, viewers, None, Trouble(hand_overs=5)) == {}


def turned(script: Sequence[Move], game: str) -> list[Move]:
    """After the script the same people begin another game."""
    return [*script, Move(HOST, {"type": "change_game", "game": game}), Move(HOST, {"type": "start_game"})]


@games
def test_nor_when_the_same_people_turn_to_another_game(name: str) -> None:
    """What stayed covered in the first game stays so in the record that the second goes on with."""
    other = next(game for game in ALL if game != name)
    fitting = [seed for seed in SEEDS if len(random_game(name, seed).party.seats) in GAMES[other].players]
    assert fitting
    for seed in fitting[:2]:
        party, script = random_game(name, seed).party, turned(script_of(name, seed), other)
        for who in some_viewers(party, seed):
            one = world(MemoryDoor, party, script, [who])
            assert one.accepted[-2:] == [True, True]
            assert (
                difference(one, world(MemoryDoor, party, turned(twin_of(name, seed, who), other), [who]), who) is None
            )


@games
def test_the_maker_of_twins_really_changes_secrets(name: str) -> None:
    """For every viewer of every game in which others hold phones their moves differ; the viewer's own never do."""
    whole = []
    for seed in SEEDS:
        script, party = script_of(name, seed), random_game(name, seed).party
        for who in party.viewers:
            twin = twin_of(name, seed, who)
            assert all(one == other for one, other in zip(script, twin, strict=True) if one.who == who)
            whole.append(differing(script, twin))
            if set(party.callers) - {who}:
                assert differing(script, twin_of(name, seed, who, best_end(name, seed, who))) > 0
    assert sum(whole) > 8 * len(whole)


@games
def test_the_owners_of_the_secrets_do_see_twin_worlds_differ(name: str) -> None:
    """In the random game in which most is hidden to the end."""
    seed = max(SEEDS, key=lambda seed: differing(script_of(name, seed), twin_of(name, seed, HOST)))
    party = random_game(name, seed).party
    one = world(MemoryDoor, party, script_of(name, seed), party.callers)
    other = world(MemoryDoor, party, twin_of(name, seed, HOST), party.callers)
    assert all(difference(one, other, seat) is not None for seat in party.callers)


def cards_once_paid(room: Room, viewer: Viewer) -> dict[str, Any]:
    """A leak keyed on the phase: afterwards, everybody's cards are shown."""
    view = project(room, viewer)
    if view["phase"] == "payout":
        view["leak"] = [str(card.card) for card in room.state.play.cards]
    return view


def one_bit_for_the_host(room: Room, viewer: Viewer) -> dict[str, Any]:
    """A leak of one bit, to one kind of viewer."""
    view = project(room, viewer)
    if viewer.kind is ViewerKind.HOST and room.state.play is not None:
        view["bluffs"] = sum(str(card.card) == "bluff" and card.table % 2 for card in room.state.play.cards)
    return view


def told_too_much(room: Room, viewer: Viewer) -> dict[str, Any]:
    """A leak through the record: what was stored instead of what was told."""
    return {**record(room, viewer), "log": [repr(logged.event) for logged in room.history()[1]]}


class Nervous(MemoryDoor):
    """Where all views are equal, but one comes too often."""

    def act(self, who: str, action_id: str, action: Any) -> Any:
        answer = super().act(who, action_id, action)
        if action.get("card") == "raise" and answer.accepted:
            self.listen(HOST)
        return answer


@pytest.mark.parametrize(
    "leaky",
    [
        partial(MemoryDoor, show=cards_once_paid),
        partial(MemoryDoor, show=one_bit_for_the_host),
        partial(MemoryDoor, tell=told_too_much),
        Nervous,
    ],
    ids=["after the payout", "one bit", "in the record", "a push too many"],
)
def test_a_leak_is_noticed(leaky: OpenDoor) -> None:
    assert telltale(leaky, "vabanque", 0, [HOST]).keys() == {HOST}


@games
@seeds
def test_probing_gets_the_same_answers_in_twin_worlds(name: str, seed: int) -> None:
    """Whoever sends anything at all about another seat, with every card and table, learns nothing (V2.2, V3.1)."""
    script = script_of(name, seed)
    left = states_of(name, seed, script)
    for place, who in enumerate(some_viewers(random_game(name, seed).party, seed)):
        rng = Random(100 * seed + place)
        right = states_of(name, seed, twin_of(name, seed, who))
        apart = [
            number for number, state in enumerate(left) if state.play != right[number].play and state.play is not None
        ]
        for number in rarest(left, apart)[:1] if seed % 2 else rng.sample(apart, min(1, len(apart))):
            probe(name, left[number], right[number], who, rng.choice(sorted(left[number].people)))


def rarest(states: Sequence[RoomState], numbers: Sequence[int]) -> list[int]:
    """Those first in which the host may do what is seldom possible."""
    may = {
        number: tuple(project(room_in(states[number]), viewer(states[number], HOST))["allowed"]) for number in numbers
    }
    often = Counter(may.values())
    return sorted(numbers, key=lambda number: often[may[number]])


def states_of(name: str, seed: int, script: Sequence[Move]) -> list[RoomState]:
    """The room after every move of the script."""
    door = MemoryDoor(random_game(name, seed).party, watchers=[])
    states = []
    for number, move in enumerate(script):
        door.act(move.who, f"beat-{number:06}", move.action)
        states.append(door.room.state)
    return states


def probe(name: str, left: RoomState, right: RoomState, who: str, seat: str) -> None:
    around = ({"type": "undo"}, {"type": "redo"}, {"type": "stay_put", "stays": True}, {"type": "rematch"})
    around += tuple({"type": "change_game", "game": game} for game in ALL)
    for action in (*around, *brought(name).candidates(left.play)):
        for sent in (action, {**action, "seat": seat}, {**action, "seat": "all"}):
            assert learns(left, who, sent) == learns(right, who, sent), sent


def learns(state: RoomState, who: str, sent: Any) -> object:
    """What the prober learns: the refusal, or how the view looks afterwards."""
    verdict: Verdict = judge(state, who, sent)
    if not isinstance(verdict, list):
        return verdict.status, verdict.as_json()
    if sent["type"] in brought(state.game.name).turns_over:
        return "accepted"  # what it turns over differs between twins, rightly
    then = after(state, verdict)
    return project(room_in(then), viewer(then, who))
