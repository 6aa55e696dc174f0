"""Casanova's recorded games: every way a game can end."""

from pathlib import Path

import pytest

from companion.games.casanova.model import Phase
from tests.harness.brought import goldens
from tests.harness.goldens import read, replay

GOLDENS = goldens("casanova")


@pytest.mark.parametrize("file", GOLDENS, ids=lambda file: file.stem)
def test_a_recorded_game_is_played_as_it_was_reckoned(file: Path) -> None:
    """C1.5 to C1.11, C2.1 to C2.4, C3.1: each file says what it shows."""
    replay("casanova", file)


def test_the_goldens_pass_through_what_waits_for_people() -> None:
    seen = {step["view"].get("phase") for file in GOLDENS for step in read(file)["script"] if "see" in step}
    assert seen >= {phase.value for phase in Phase} - {"dice", "double"}
