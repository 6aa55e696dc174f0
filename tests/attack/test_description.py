"""The published description is true: every address with every method stands in it, and what comes back fits it."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import tools
from companion.games import GAMES
from companion.rooms.actions import ROOM_ACTIONS
from tests.attack.shapes import SCHEMAS, misfit
from tests.attack.standing import Standing

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "BREW")


@pytest.fixture(scope="module")
def standing() -> Standing:
    return Standing("vabanque")


def described(client: FlaskClient) -> set[tuple[str, str]]:
    answer = client.get("/api/openapi.json")
    assert answer.status_code == 200
    return {(path, method) for path, calls in (answer.json or {})["paths"].items() for method in calls}


def served(app: Flask) -> set[tuple[str, str]]:
    """Every address below /api that the application knows, with the tools one by one."""
    found = set()
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api"):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            each = [path.replace("{tool}", tool) for tool in tools.TOOLS] if "{tool}" in path else [path]
            methods = (rule.methods or {"GET"}) - {"HEAD", "OPTIONS"}
            found |= {(one, method.lower()) for one in each for method in methods}
    return found


def test_every_call_is_described_and_every_description_is_a_call(standing: Standing) -> None:
    assert described(standing.client) == served(standing.app)


def test_every_action_of_every_game_is_described() -> None:
    kinds = {"room": ROOM_ACTIONS, **{name: game.actions for name, game in GAMES.items()}}
    for of, some in kinds.items():
        for kind in some:
            told = SCHEMAS[f"{of}.{kind.__struct_config__.tag}"]
            assert set(told["properties"]) == {"id", "seat", "type", *kind.__struct_fields__}
            assert told["additionalProperties"] is False
    assert len(SCHEMAS["action"]["anyOf"]) == sum(map(len, kinds.values()))


def test_every_reference_leads_somewhere() -> None:
    def refs(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [value["$ref"]] if "$ref" in value else [ref for one in value.values() for ref in refs(one)]
        return [ref for one in value for ref in refs(one)] if isinstance(value, list) else []

    found = set(refs(dict(SCHEMAS)))
    assert found
    assert {ref.rpartition("/")[2] for ref in found} <= SCHEMAS.keys()


def test_what_does_not_fit_is_noticed() -> None:
    """The yardstick of these tests measures."""
    assert misfit(SCHEMAS["accepted"], {"id": "an-action", "accepted": True}) is None
    assert misfit(SCHEMAS["accepted"], {"id": "an-action"})
    assert misfit(SCHEMAS["accepted"], {"id": 5, "accepted": True})
    assert misfit(SCHEMAS["accepted"], {"id": "an-action", "accepted": True, "more": 1})
    assert misfit(SCHEMAS["vabanque.place_card"], {"id": "an-action", "type": "place_card", "table": True})


@pytest.mark.parametrize("method", METHODS)
def test_another_method_is_refused_and_told_which_there_are(standing: Standing, method: str) -> None:
    for path in sorted({path for path, _ in served(standing.app)} - {"/api/rooms/{room}/socket"}):
        known = {one.upper() for there, one in served(standing.app) if there == path}
        if method in known or (method == "HEAD" and "GET" in known):
            continue
        answer = standing.client.open(standing.at(path), method=method, data=b"{}")
        assert answer.status_code == 405, (method, path)
        assert set(answer.headers["Allow"].split(", ")) - {"HEAD"} == known
        if method != "HEAD":
            assert (answer.json or {})["error"]["code"] == "wrong_method"
