"""Twin worlds through the real server: frames, answers, headers and lengths, over sleeping phones and restarts."""

from collections.abc import Sequence

import pytest

from companion.cli import run
from tests.harness.brought import ALL
from tests.harness.http_door import HttpDoor
from tests.harness.play import random_evening, random_game
from tests.harness.script import BOARD, HOST, Move, Party, Restart
from tests.harness.twins import Trouble, best_end, differing, script_of, telltale_of, twin_of, world


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("seed", "viewer"), [(0, HOST), (9, "s1")])
def test_no_viewer_can_tell_twin_worlds_apart_over_the_network(name: str, seed: int, viewer: str) -> None:
    """V2.2, V3.1: not a byte, a header, a length or a push too many tells what lies covered."""
    end = best_end(name, seed, viewer, latest=100)
    assert differing(script_of(name, seed), twin_of(name, seed, viewer, end)) > 0
    trouble = Trouble(restarts=1, hand_overs=2)
    assert telltale_of(HttpDoor, random_game(name, seed), seed, [viewer], end, trouble) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("seed", [1, 2])
def test_nor_over_a_whole_evening_with_a_rematch(name: str, seed: int) -> None:
    game = random_evening(name, seed)
    assert telltale_of(HttpDoor, game, seed, [HOST, "s1"], None, Trouble(restarts=0, hand_overs=5)) == {}


@pytest.mark.parametrize("name", ALL)
def test_printed_sheets_lists_and_exports_are_the_same_in_twin_worlds(
    name: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """What is printed from a room is a picture, in which no word can be searched: it is compared to the last byte."""
    game, end = random_game(name, 0), best_end(name, 0, HOST)
    twin = twin_of(name, 0, HOST, end)
    assert differing(game.script, twin) > 0
    one, other = (on_paper(game.party, script, capfdbinary) for script in (game.script[:end], twin))
    assert one == other
    assert all(one)


def on_paper(party: Party, script: Sequence[Move], captured: pytest.CaptureFixture[bytes]) -> list[object]:
    """Sheets filled from the room, a look at one, and what the commands print about it."""
    door = HttpDoor(party, watchers=[])
    try:
        for number, move in enumerate(script):
            door.act(move.who, f"beat-{number:06}", move.action)
        sheets = {"sheets": ["score-sheet"], "room": door.code}
        asked = [door._request("POST", f"/api/print{what}", HOST, sheets) for what in ("", "/preview")]
        assert [answer.status for answer in asked] == [200, 200]
        captured.readouterr()
        commands = (["rooms", "--json"], ["export", door.code], ["export", door.code, "--format", "csv"])
        assert [run([*command, "--data", door._folder.name]) for command in commands] == [0, 0, 0]
        return [*asked, captured.readouterr().out]
    finally:
        door.close()


def test_a_restart_shows_everybody_what_they_saw_before() -> None:
    """After Ctrl-C and after a power cut: the same views, and everybody's phone is still theirs."""
    party = random_game("vabanque", 0).party
    script = script_of("vabanque", 0)[:30]
    heard = world(HttpDoor, party, [*script, Restart(), Restart()], party.viewers, looks=1).heard
    for who in party.viewers:
        if who != BOARD:
            before, after_stop, after_kill = (moment.looked for moment in heard[who][-3:])
            assert before == after_stop == after_kill
