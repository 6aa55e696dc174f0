"""What holds at every state of random play: the log folds to the state, events survive JSON, nothing is lost."""

from dataclasses import replace

import pytest

from companion.game import Seat, Viewer, ViewerKind
from companion.projections import project, record
from companion.rooms.codec import decode, encode
from companion.rooms.events import Redone, Undone
from companion.rooms.room import Room
from companion.rooms.state import EMPTY, RoomState, fold
from companion.rooms.store import MemoryStore
from tests.harness.brought import ALL, brought
from tests.harness.judge import flat, room_in, viewer
from tests.harness.play import SEEDS, random_game

games = pytest.mark.parametrize("name", ALL)
seeds = pytest.mark.parametrize("seed", SEEDS)


@games
@seeds
def test_nothing_appears_or_vanishes(name: str, seed: int) -> None:
    """V6.5 for Vabanque: notes of each kind, bank and players together, at every moment."""
    check = brought(name).check
    for state in random_game(name, seed).rooms:
        if state.play is not None:
            check(state.play)


@games
@seeds
def test_the_stored_log_folds_to_the_live_state_row_by_row(name: str, seed: int) -> None:
    game = random_game(name, seed)
    copy = MemoryStore()
    again = Room(game.door.code, copy)
    live = {f"{one.move.who}:beat-{number:06}": game.rooms[number] for number, one in enumerate(game.played)}
    rows = game.door.store.load(game.door.code)
    for place, row in enumerate(rows):
        copy.append(game.door.code, place, [row.data], row.at)
        again.catch_up()
        if row.action in live:
            assert without_steps(again.state) == without_steps(live[row.action])
    assert flat(again.state) == flat(game.door.room.state)
    assert again.history()[1] == game.door.room.history()[1]


def without_steps(state: RoomState) -> tuple[RoomState, int, int]:
    """All but the steps that could be undone, which are only counted: comparing them every time takes for ever."""
    return replace(state, past=EMPTY, future=EMPTY, befores=()), len(state.past), len(state.future)


@games
@seeds
def test_a_room_read_at_once_is_the_same(name: str, seed: int) -> None:
    game = random_game(name, seed)
    again = Room(game.door.code, game.door.store)
    again.catch_up()
    assert flat(again.state) == flat(game.door.room.state)


@games
@seeds
def test_events_survive_json(name: str, seed: int) -> None:
    for logged in random_game(name, seed).door.room.history()[1]:
        back = decode(encode(logged.event), name)
        assert back == logged.event
        assert encode(back) == encode(logged.event)


@games
@seeds
def test_undo_returns_to_the_state_before_and_redo_to_the_state_after(name: str, seed: int) -> None:
    for state in random_game(name, seed).rooms:
        if not state.past:
            continue
        undone = fold(state, Undone(None))
        assert undone.play == state.befores[-1]
        redone = fold(undone, Redone(None))
        assert redone.play == state.play
        assert redone.past.below is state.past.below
        assert redone.past.top is state.past.top
        assert redone.future is state.future
        assert flat(fold(redone, Undone(None))) == flat(undone)


@games
@seeds
def test_every_step_can_be_undone_down_to_the_lobby_and_done_again(name: str, seed: int) -> None:
    state = random_game(name, seed).rooms[-1]
    first = state
    while state.past:
        state = fold(state, Undone(None))
    assert state.play is None
    while len(state.past) < len(first.past):
        state = fold(state, Redone(None))
    assert state.play == first.play


@games
@seeds
def test_every_viewer_has_a_view_and_a_record_at_every_state(name: str, seed: int) -> None:
    """Board, host and spectator see exactly the public part: the same for all three."""
    game = random_game(name, seed)
    room = Room(game.door.code, game.door.store)
    room.catch_up()
    for state in game.rooms:
        at_that_time = room_in(state, room)
        views = {who: project(at_that_time, viewer(state, who)) for who in game.party.viewers}
        public = [_public(views[who]) for who in ("host", "board", "spectator")]
        assert public[0] == public[1] == public[2]
        for seat in game.party.callers:
            assert _public(views[seat]).keys() == public[0].keys()
    for who in game.party.viewers:
        assert record(room, viewer(game.rooms[-1], who))["view"] == project(room, viewer(game.rooms[-1], who))


def _public(view: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in view.items() if key not in ("viewer", "allowed", "mine")}


@games
def test_nobody_else_has_a_view(name: str) -> None:
    """A viewer nobody knows is a fault of the program, not a spectator."""
    room = random_game(name, 0).door.room
    strangers = [
        Viewer(ViewerKind.SEAT),
        Viewer(ViewerKind.SEAT, Seat("s99")),
        Viewer(ViewerKind.BOARD, Seat("s1")),
        Viewer(ViewerKind.HOST, Seat("s1"), host=True),
        Viewer(ViewerKind.SPECTATOR, Seat("s1")),
        replace(Viewer(ViewerKind.SPECTATOR), kind="stranger"),
        replace(Viewer(ViewerKind.SPECTATOR), kind=None),
    ]
    for stranger in strangers:
        with pytest.raises(ValueError, match="nobody"):
            project(room, stranger)
        with pytest.raises(ValueError, match="nobody"):
            record(room, stranger)
