"""The door out: what leaves is picked field by field, and it is what the protocol documents."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.projections import project, record
from companion.rooms import events as e
from tests.harness.judge import room_in, viewer
from tests.harness.play import SEEDS, random_game
from tests.harness.table import Table

PROTOCOL = (Path(__file__).resolve().parents[1] / "docs" / "protocol.md").read_text(encoding="utf-8")


def example(title: str) -> dict[str, Any]:
    """The first JSON example below the heading."""
    below = PROTOCOL.split(f"### {title}" if f"### {title}" in PROTOCOL else f"## {title}", 1)[1]
    found: dict[str, Any] = json.loads(re.search(r"```json\n(.*?)```", below, re.DOTALL)[1])  # type: ignore[index]
    return found


LOBBY = example("The view: what every game has")
IN_PLAY = example("The view in play")
CASANOVA = example("Casanova")


def test_a_lobby_view_has_exactly_the_documented_fields() -> None:
    view = Table("Ana", "Ben").view("s1")
    assert view.keys() == LOBBY.keys()
    assert view["viewer"].keys() == LOBBY["viewer"].keys()
    assert view["settings"] == LOBBY["settings"]
    assert all(seat.keys() == LOBBY["seats"][0].keys() for seat in view["seats"])
    assert view["players"] == LOBBY["players"]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_in_play_has_exactly_the_documented_fields(seed: int) -> None:
    game = random_game("vabanque", seed)
    seat_fields = (IN_PLAY["seats"][0].keys() | LOBBY["seats"][0].keys()) - {"…"}
    for state in game.rooms[::5]:
        if state.play is None:
            continue
        for who in ("board", *game.party.callers[:1]):
            view = project(room_in(state), viewer(state, who))
            assert view.keys() == LOBBY.keys() | IN_PLAY.keys()
            assert all(seat.keys() == seat_fields for seat in view["seats"])
            assert all(table.keys() == IN_PLAY["tables"][0].keys() for table in view["tables"])
            assert all(card.keys() == {"seat", "card"} for table in view["tables"] for card in table["cards"])
            assert view["mine"] is None if who == "board" else view["mine"].keys() == IN_PLAY["mine"].keys()
            assert view["bank"].keys() == IN_PLAY["bank"].keys()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_of_casanova_has_exactly_the_documented_fields(seed: int) -> None:
    game = random_game("casanova", seed)
    seat_fields = (CASANOVA["seats"][0].keys() | LOBBY["seats"][0].keys()) - {"…"}
    for state in game.rooms[::5]:
        if state.play is None:
            continue
        for who in ("board", *game.party.callers[:1]):
            view = project(room_in(state), viewer(state, who))
            assert view.keys() == LOBBY.keys() | CASANOVA.keys()
            assert all(seat.keys() == seat_fields for seat in view["seats"])
            assert view["mine"] is None if who == "board" else view["mine"].keys() == CASANOVA["mine"].keys()


@pytest.mark.parametrize("name", ["outcome", "result"])
def test_the_parts_of_a_view_of_casanova_have_exactly_the_documented_fields(name: str) -> None:
    documented = of_casanova(name)
    found = [part for seed in SEEDS for part in parts(seed, name, "casanova")]
    assert found
    for part in found:
        assert fits(part, documented), part


def of_casanova(name: str) -> Any:
    below = PROTOCOL.split("\n## Casanova", 1)[1]
    text = re.search(rf"^- `{name}` \([^)]*\): `(.*?)`(?=[;.:\n]|$)", below, re.MULTILINE | re.DOTALL)
    assert text, f"{name} is not documented"
    return json.loads(text[1])


@pytest.mark.parametrize("name", ["evaluated", "payout", "notes", "seating", "history", "result", "counted"])
def test_the_parts_of_a_view_have_exactly_the_documented_fields(name: str) -> None:
    text = re.search(rf"^- `(?:tables\[\]\.)?{name}`[^`]*`(.*?)`(?=[;.:\n]|$)", PROTOCOL, re.MULTILINE | re.DOTALL)
    assert text, f"{name} is not documented"
    documented = json.loads(text[1])
    found = [part for seed in SEEDS for part in parts(seed, name)]
    assert found
    for part in found:
        assert fits(part, documented), part


def parts(seed: int, name: str, of: str = "vabanque") -> list[Any]:
    """That part of some views, wherever it is not empty."""
    views = [
        project(room_in(state), viewer(state, "board")) for state in random_game(of, seed).rooms[::3] if state.play
    ]
    if name == "evaluated":
        return [table["evaluated"] for view in views for table in view["tables"] if table["evaluated"]]
    if name == "history":
        return [past for view in views for past in view["history"]]
    return [view[name] for view in views if view[name]]


def fits(part: Any, documented: Any) -> bool:
    """Whether both have the same fields all the way down, however many seats, notes or lines there are."""
    if isinstance(documented, dict) and isinstance(part, dict):
        if all(re.fullmatch(r"s\d|\d+", key) for key in (*documented, *part)):
            return all(fits(value, next(iter(documented.values()))) for value in part.values())
        return part.keys() == documented.keys() and all(fits(part[key], documented[key]) for key in part)
    if isinstance(documented, list) and isinstance(part, list):
        return all(fits(entry, documented[0] if documented else "") for entry in part)
    return not isinstance(part, dict | list) and not isinstance(documented, dict | list)


def test_seats_come_in_the_order_of_joining_and_chairs_clockwise() -> None:
    table = Table("Ana", "Ben", "Cleo")
    table.act("s3", "take_chair", chair=1)
    view = table.view()
    assert [seat["seat"] for seat in view["seats"]] == ["s1", "s2", "s3"]
    assert view["chairs"] == ["s3", "s1", "s2"]
    assert [seat["chair"] for seat in view["seats"]] == [2, 3, 1]


def test_who_is_connected_is_shown() -> None:
    table = Table("Ana", "Ben")
    table.rooms.presence(table.code, "s2", True)  # type: ignore[arg-type]
    assert [seat["connected"] for seat in table.view()["seats"]] == [False, True]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_key_digest_or_token_leaves(seed: int) -> None:
    """Neither keys nor what is stored of them, to nobody."""
    game = random_game("vabanque", seed)
    room = game.door.room
    secrets = [*game.door.keys.values(), room.state.host_digest, "secret-token"]
    secrets += [person.digest for person in room.state.people.values() if person.digest]
    for who in game.party.viewers:
        told = json.dumps(record(room, viewer(room.state, who)))
        assert not [secret for secret in secrets if secret in told]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_record_tells_every_step_in_order_and_no_card_that_was_not_turned_over(seed: int) -> None:
    """V3.1: cards elsewhere go back unseen, and stay so in the record of the finished game."""
    room = random_game("vabanque", seed).door.room
    steps = record(room, viewer(room.state, "spectator"))["steps"]
    events = [logged.event for logged in room.history()[1]]
    told = [event for event in events if isinstance(event, e.StepTaken | e.Undone | e.Redone | e.Rematched)]
    assert len(steps) == len(told)
    assert [step["at"] for step in steps] == sorted(step["at"] for step in steps)
    for step in steps:
        for event in step.get("events", ()):
            if event["type"] in ("card_placed", "card_taken_back"):
                assert event.keys() == {"type", "seat", "table"}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_event_of_a_game_is_told(name: str) -> None:
    """None is forgotten: `tell` says something, with the event's own name, of every kind of event."""
    game = GAMES[name]
    told: dict[type, dict[str, Any]] = {}
    for seed in SEEDS:
        for logged in random_game(name, seed).door.room.history()[1]:
            for event in getattr(logged.event, "events", ()):
                told[type(event)] = dict(game.tell(event))
    assert told.keys() == set(game.events)
    for kind, words in told.items():
        assert words["type"] == kind.__struct_config__.tag


def test_what_an_undo_names_is_public() -> None:
    """A step's public part holds its type, its seat and what the game calls public: never a card."""
    for seed in SEEDS:
        for state in random_game("vabanque", seed).rooms:
            for step in (*state.past, *state.future):
                assert step.taken.action.keys() <= {"type", "seat", "table", "fact"}
                assert "fact" not in step.taken.action or step.taken.action["type"] == "correct"


def test_a_view_is_json_as_it_stands() -> None:
    """Plain JSON, with text keys: what a test, an export or a socket encodes is the same."""
    for seed in SEEDS:
        room = random_game("vabanque", seed).door.room
        for who in ("board", "host"):
            view = project(room, viewer(room.state, who))
            assert json.loads(json.dumps(view)) == view
