"""What the rules allow is accepted; what they do not allow is refused with a known code, and nothing has changed."""

import re
from pathlib import Path
from random import Random

import pytest

from companion.errors import CompanionError
from companion.projections import project
from companion.rooms.state import RoomState
from tests.harness.brought import ALL, Brought, brought
from tests.harness.judge import after, judge, room_in, viewer, without_rights
from tests.harness.play import SEEDS, random_game
from tests.harness.script import BOARD, HOST, SPECTATOR

PROTOCOL = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
CODES = set(re.findall(r"^\| `(\w+)` \| \d{3} \|", PROTOCOL, re.MULTILINE))

games = pytest.mark.parametrize("name", ALL)
seeds = pytest.mark.parametrize("seed", SEEDS)


def moments(name: str, seed: int, every: int) -> list[RoomState]:
    """Some of the states of a random game, in which the game is under way."""
    states = [state for state in random_game(name, seed).rooms if state.play is not None]
    return states[seed % every :: every]


@games
@seeds
def test_the_legal_is_accepted_at_every_state(name: str, seed: int) -> None:
    game, rng = brought(name), Random(seed)
    for state in moments(name, seed, every=1):
        if not game.game.over(state.play):
            move = game.legal(state.play, state.around, rng)
            assert isinstance(judge(state, move.who, move.action), list), move


@games
@seeds
def test_the_illegal_is_refused_with_its_code(name: str, seed: int) -> None:
    game, rng = brought(name), Random(seed)
    for state in map(without_rights, moments(name, seed, every=3)):
        for move, code in game.illegal(state.play, state.around, rng):
            verdict = judge(state, move.who, move.action)
            assert isinstance(verdict, CompanionError), move
            assert verdict.code == code, move
            assert verdict.code in CODES


@games
@seeds
def test_a_refused_move_appends_and_changes_nothing(name: str, seed: int) -> None:
    """With every accepted move the log grew, with every refused one it did not."""
    game = random_game(name, seed)
    stored = game.door.store.load(game.door.code)
    ids = [row.action for row in stored]
    for number, one in enumerate(game.played):
        mine = [action for action in ids if action == f"{one.move.who}:beat-{number:06}"]
        assert len(mine) == int(one.accepted)
        assert one.accepted or one.before is one.after


@games
@seeds
def test_a_mangled_action_is_refused_and_never_a_crash(name: str, seed: int) -> None:
    game, rng = brought(name), Random(seed)
    for state in moments(name, seed, every=23):
        for action in rng.sample(list(game.candidates(state.play)), 12):
            for mangled in mangle(dict(action)):
                verdict = judge(state, HOST, mangled)
                assert isinstance(verdict, CompanionError), mangled
                assert verdict.code in {"bad_field", "bad_id", "unknown_type", "no_seat"}


def mangle(action: dict[str, object]) -> list[dict[str, object]]:
    """The action with something missing, too much, or of a wrong kind."""
    wrong: list[object] = ["1", 1.5, True, -1, 10**30, [1], {"a": 1}, "raise\u0000"]
    fields = [name for name in action if name not in ("type", "seat")]
    return [
        {**action, "more": 1},
        {**action, "type": "no_such_thing"},
        {**action, "type": None},
        {**action, "id": "short"},
        {**action, "id": 12345678},
        {**action, "seat": 1},
        {**action, "seat": "s99"},
        *({**action, name: value} for name in fields for value in wrong if not of_a_kind(value, action[name])),
    ]


def of_a_kind(value: object, right: object) -> bool:
    """Another truth value or list could be right, too."""
    return type(value) is type(right) and type(right) in (bool, list)


@games
@seeds
def test_those_who_only_look_on_cannot_do_anything(name: str, seed: int) -> None:
    game, rng = brought(name), Random(seed)
    for state in moments(name, seed, every=9):
        actions = [*rng.sample(list(game.candidates(state.play)), 10), {"type": "undo"}, {"type": "redo"}]
        for who in (BOARD, SPECTATOR):
            for action in actions:
                verdict = judge(state, who, action)
                assert isinstance(verdict, CompanionError)
                assert verdict.code == "not_yours"


@games
@seeds
def test_a_seat_does_not_act_for_another_seat(name: str, seed: int) -> None:
    game, rng = brought(name), Random(seed)
    for state in map(without_rights, moments(name, seed, every=5)):
        for who in sorted(state.around.phones):
            other = rng.choice([seat for seat in state.people if seat != who])
            for action in rng.sample(list(game.candidates(state.play)), 10):
                verdict = judge(state, who, {**action, "seat": other})
                assert isinstance(verdict, CompanionError)
                assert verdict.code == "not_yours"


AROUND = (
    {"type": "add_seat", "name": "Somebody new"},
    {"type": "edit_seat", "name": "Somebody else"},
    {"type": "take_chair", "chair": 1},
    {"type": "remove_seat"},
    {"type": "stay_put", "stays": True},
    {"type": "grant_host", "host": False},
    {"type": "change_settings", "settings": {}},
    {"type": "start_game"},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "rematch"},
    *({"type": "change_game", "game": name} for name in ALL),
)


@games
@seeds
def test_allowed_names_exactly_what_can_be_done_now(name: str, seed: int) -> None:
    """Every type of action in `allowed` has a use right now, for oneself or for somebody, and no other type has."""
    game = brought(name)
    for state in moments(name, seed, every=97):
        for who in (HOST, BOARD, SPECTATOR, *sorted(state.around.phones)):
            assert said(state, who) == possible(game, state, who)


def said(state: RoomState, who: str) -> set[str]:
    return set(project(room_in(state), viewer(state, who))["allowed"])


def possible(game: Brought, state: RoomState, who: str) -> set[str]:
    found: set[str] = set()
    for action in (*AROUND, *game.candidates(state.play)):
        for extra in ({}, *({"seat": seat} for seat in state.people)):
            if action["type"] not in found and isinstance(judge(state, who, {**action, **extra}), list):
                found.add(str(action["type"]))
    return found


@games
def test_the_makers_of_moves_reach_everything(name: str) -> None:
    """Random play uses every action of the game and passes through every event; the tests above are not empty."""
    game = brought(name).game
    played = [one for seed in SEEDS for one in random_game(name, seed).played if one.accepted]
    assert {one.move.action["type"] for one in played} >= {kind.__struct_config__.tag for kind in game.actions}
    happened = {
        type(event)
        for seed in SEEDS
        for logged in random_game(name, seed).door.room.history()[1]
        for event in getattr(logged.event, "events", ())
    }
    assert happened == set(game.events)


def test_judging_applies_what_the_room_would() -> None:
    """The pure judge and the room agree, so that what is proved with it holds for rooms."""
    for name in ALL:
        game = random_game(name, 0)
        states = game.rooms
        for number, one in enumerate(game.played[1:], 1):
            before = states[number - 1]
            verdict = judge(before, one.move.who, one.move.action)
            assert isinstance(verdict, list) == one.accepted
            if one.accepted and one.move.action["type"] not in brought(name).by_lot:
                assert after(before, verdict).play == states[number].play
