"""Vabanque's recorded games."""

from pathlib import Path

import pytest

from companion.games.vabanque.model import Phase, Settings
from tests.harness.brought import goldens
from tests.harness.goldens import part_of, read, replay

GOLDENS = goldens("vabanque")


@pytest.mark.parametrize("file", GOLDENS, ids=lambda file: file.stem)
def test_a_recorded_game_is_played_as_it_was_reckoned(file: Path) -> None:
    """V3.5, V3.6, V4.2, V4.3, V4.5, V5.1: each file says what it shows."""
    replay("vabanque", file)


def test_a_difference_is_found_wherever_it_is() -> None:
    view = {"seats": [{"seat": "s1", "notes": {"5000": 1}}], "order": ["s1"], "moves": [], "phase": "over"}
    assert part_of({"seats": {"s1": {"notes": {"5000": 1}}}, "order": ["s1"], "moves": []}, view, "") is None
    for wrong in (
        {"seats": {"s1": {"notes": {"5000": 2}}}},
        {"seats": {"s1": {"notes": {}}}},
        {"seats": {"s2": {}}},
        {"order": []},
        {"order": ["s2"]},
        {"moves": [{}]},
        {"phase": None},
        {"more": 1},
    ):
        assert part_of(wrong, view, "") is not None, wrong


def test_the_goldens_show_every_phase_and_every_value_of_every_setting() -> None:
    files = [read(file) for file in GOLDENS]
    seen = {step["view"].get("phase") for golden in files for step in golden["script"] if "see" in step}
    assert seen >= {phase.value for phase in Phase}
    for setting, kind in Settings.__annotations__.items():
        assert {golden["settings"].get(setting, getattr(Settings(), setting)) for golden in files} == set(kind.__args__)
