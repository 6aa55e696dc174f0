"""Events as text: versions, old logs, and what cannot be read."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.game import Viewer, ViewerKind
from companion.games import GAMES
from companion.games.vabanque import model as m
from companion.games.vabanque.events import PhaseBegan, TokenPlaced
from companion.projections import project
from companion.rooms import codec
from companion.rooms import events as e
from companion.rooms.codec import decode, encode
from companion.rooms.room import Room
from companion.rooms.state import fold
from companion.rooms.store import MemoryStore
from tests.harness.goldens import part_of

STEP = e.StepTaken(None, {"type": "place_token", "seat": "s1", "table": 3}, (TokenPlaced(m.Seat("s1"), m.Table(3), 5),))


def test_a_text_says_its_version_and_what_happened() -> None:
    assert json.loads(encode(STEP)) == {
        "v": 1,
        "event": {
            "type": "step_taken",
            "by": None,
            "action": {"type": "place_token", "seat": "s1", "table": 3},
            "events": [{"type": "token_placed", "seat": "s1", "table": 3, "value": 5}],
        },
    }
    assert decode(encode(STEP), "vabanque") == STEP


def test_the_first_event_of_a_room_needs_no_game_to_be_read() -> None:
    opened = e.RoomOpened("vabanque", {"ties": "keep"}, "digest")
    assert decode(encode(opened), None) == opened


def test_an_older_text_is_brought_up_to_date_step_by_step() -> None:
    """Version 1 called the value `worth`, version 2 the table `where`: both still fold."""

    def from_1(held: dict[str, Any]) -> dict[str, Any]:
        for event in held["event"]["events"]:
            event["value"] = event.pop("worth")
        return {**held, "v": 2}

    def from_2(held: dict[str, Any]) -> dict[str, Any]:
        for event in held["event"]["events"]:
            event["table"] = event.pop("where")
        return {**held, "v": 3}

    old = encode(STEP).replace('"value"', '"worth"').replace('"seat":"s1","table"', '"seat":"s1","where"')
    action = old.replace(
        '"action":{"type":"place_token","seat":"s1","where"', '"action":{"type":"place_token","seat":"s1","table"'
    )
    assert decode(action, "vabanque", {1: from_1, 2: from_2}, version=3) == STEP


def test_a_text_of_a_newer_program_is_refused_and_not_guessed_at() -> None:
    newer = encode(STEP).replace('"v":1', '"v":2')
    with pytest.raises(ValueError, match="version 2"):
        decode(newer, "vabanque")


@pytest.mark.parametrize(
    "damaged",
    [
        '{"v":1,"event":{"type":"no_such_event"}}',
        '{"v":1,"event":{"type":"undone"}}',
        '{"v":1,"event":{"type":"undone","by":null,"more":1}}',
        '{"v":1,"event":{"type":"step_taken","by":null,"action":{},"events":[{"type":"token_placed"}]}}',
        '{"v":1,"event":',
    ],
)
def test_a_damaged_text_is_refused(damaged: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(damaged, "vabanque")


def test_every_event_has_a_name_of_its_own() -> None:
    for game in GAMES.values():
        tags = [kind.__struct_config__.tag for kind in (*e.ROOM_EVENTS, *game.events)]
        assert len(tags) == len(set(tags))


def test_versions_have_no_gap() -> None:
    assert sorted(codec.UPCASTS) == list(range(1, codec.VERSION))


def test_a_log_begins_with_the_opening() -> None:
    with pytest.raises(ValueError, match="room_opened"):
        fold(None, e.Undone(None))
    with pytest.raises(ValueError, match="game_began"):
        GAMES["vabanque"].evolve(None, PhaseBegan(m.Phase.TOKENS))


STORED = sorted((Path(__file__).parent / "stored").glob("*.json"))


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_a_room_stored_by_an_earlier_version_opens_as_it_was_left(file: Path) -> None:
    """A log is only folded: no rule that is mended, and no event that is changed, may alter a game played before.

    A file here is never edited. Who changes what an event looks like adds an upcast, and a file of the new version.
    """
    kept = json.loads(file.read_text(encoding="utf-8"))
    store = MemoryStore()
    store.append(kept["room"], 0, [json.dumps(row) for row in kept["rows"]], 1000)
    room = Room(kept["room"], store)
    room.catch_up()
    assert part_of(kept["expected"], project(room, Viewer(ViewerKind.BOARD)), "view") is None


def test_every_version_has_a_stored_room() -> None:
    versions = {row["v"] for file in STORED for row in json.loads(file.read_text(encoding="utf-8"))["rows"]}
    assert versions == set(range(1, codec.VERSION + 1))
