"""Recorded games: what was sent, and what everybody must see on the way, reckoned by hand from the rule book.

A golden is a JSON file. Its script holds moves (`["s1", {action}]`), refusals (`{"refused": code, "who", "action"}`)
and looks (`{"see": viewer, "view": part of it}`). Where the view has a list of seats or tables, the part may be an
object keyed by seat or table number; any other list must have as many entries as the part.
"""

import json
from pathlib import Path
from typing import Any

from tests.harness.doors import MemoryDoor
from tests.harness.script import Party


def read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def replay(game: str, file: Path) -> None:
    """Play the recorded game; fails at the first thing that is not as it was reckoned."""
    golden = read(file)
    party = Party(game, tuple(golden["phones"]), golden["settings"], golden["start_player"])
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
