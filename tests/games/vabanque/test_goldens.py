"""Recorded games, reckoned by hand from the rule book: what was sent, and what everybody must see on the way.

A golden is a JSON file in `goldens/`. Its script holds moves (`["s1", {action}]`), refusals (`{"refused": code, "who",
"action"}`) and looks (`{"see": viewer, "view": part of it}`). Where the view has a list of seats or tables, the part
may be an object keyed by seat or table number; any other list must have as many entries as the part.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.vabanque.model import Phase, Settings
from tests.harness.brought import goldens
from tests.harness.doors import MemoryDoor
from tests.harness.script import Party

GOLDENS = goldens("vabanque")


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", GOLDENS, ids=lambda file: file.stem)
def test_a_recorded_game_is_played_as_it_was_reckoned(file: Path) -> None:
    """V3.5, V3.6, V4.2, V4.3, V4.5, V5.1: each file says what it shows."""
    golden = read(file)
    party = Party("vabanque", tuple(golden["phones"]), golden["settings"], golden["start_player"])
    door = MemoryDoor(party, watchers=[])
    for number, step in enumerate(golden["script"]):
        follow(door, step, f"step-{number:06}")


def follow(door: MemoryDoor, step: Any, action_id: str) -> None:
    if isinstance(step, list):
        who, action = step
        answer = door.act(who, action_id, action)
        assert answer.accepted, (step, answer)
    elif "refused" in step:
        assert door.act(step["who"], action_id, step["action"]).code == step["refused"], step
    else:
        view = door.look(step["see"])[0].json
        assert part_of(step["view"], view, step["see"]) is None


def part_of(expected: Any, actual: Any, path: str) -> str | None:
    """Where the view differs from the part that is expected, or None."""
    if isinstance(expected, dict) and isinstance(actual, list):
        name = "seat" if "seat" in actual[0] else "table"
        actual = {str(entry[name]): entry for entry in actual}
    if isinstance(expected, dict) and isinstance(actual, dict) and expected.keys() <= actual.keys():
        parts = [(f"{path}.{key}", value, actual[key]) for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        parts = [(f"{path}[{place}]", *pair) for place, pair in enumerate(zip(expected, actual, strict=True))]
    else:
        return None if expected == actual else f"{path}: expected {expected!r}, but it is {actual!r}"
    if not parts and expected != actual and isinstance(expected, list | dict):
        return f"{path}: expected nothing, but it is {actual!r}"
    return next((found for where, one, other in parts if (found := part_of(one, other, where))), None)


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
