"""Twin worlds through the real server: frames, answers, headers and lengths, over sleeping phones and restarts."""

import pytest

from tests.harness.brought import ALL
from tests.harness.http_door import HttpDoor
from tests.harness.play import random_game
from tests.harness.script import BOARD, HOST, Restart
from tests.harness.twins import best_end, differing, script_of, telltale, twin_of, world


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("seed", "viewer"), [(0, HOST), (9, "s1")])
def test_no_viewer_can_tell_twin_worlds_apart_over_the_network(name: str, seed: int, viewer: str) -> None:
    """V2.2, V3.1: not a byte, a header, a length or a push too many tells what lies covered."""
    end = best_end(name, seed, viewer, latest=100)
    assert differing(script_of(name, seed), twin_of(name, seed, viewer, end)) > 0
    assert telltale(HttpDoor, name, seed, [viewer], end, restarts=1) == {}


def test_a_restart_shows_everybody_what_they_saw_before() -> None:
    """After Ctrl-C and after a power cut: the same views, and everybody's phone is still theirs."""
    party = random_game("vabanque", 0).party
    script = script_of("vabanque", 0)[:30]
    heard = world(HttpDoor, party, [*script, Restart(), Restart()], party.viewers, looks=1).heard
    for who in party.viewers:
        if who != BOARD:
            before, after_stop, after_kill = (moment.looked for moment in heard[who][-3:])
            assert before == after_stop == after_kill
