"""`POST /api/tools/…` and the commands are one: the same JSON in, the same JSON out."""

import json
from pathlib import Path

import pytest

from companion.bots.calls import Calls, Server
from companion.errors import CompanionError
from companion.tools import TOOLS, work

CASES = Path(__file__).parent.parent / "cases"
CHANGE = {"amount": 45000, "give": {"5000": 1}}


def inputs(tool):
    if tool == "change":
        return [CHANGE]
    return [case["input"] for case in json.loads((CASES / f"{tool}.json").read_text(encoding="utf-8"))]


@pytest.fixture
def calls(server):
    opened = Calls(Server(server))
    yield opened
    opened.close()


@pytest.mark.parametrize("tool", TOOLS)
def test_the_same_answers(calls, tool):
    for sheet in inputs(tool):
        assert calls.post(f"/api/tools/{tool}", sheet) == work(TOOLS[tool], sheet)


@pytest.mark.parametrize("tool", TOOLS)
def test_the_same_batches(calls, tool):
    batch = [*inputs(tool), {"nonsense": 1}, 5]
    assert calls.post(f"/api/tools/{tool}", batch) == work(TOOLS[tool], batch)


@pytest.mark.parametrize(("tool", "field"), [("score", "game"), ("seats", "x"), ("settle", "x"), ("change", "x")])
def test_the_same_refusals(calls, tool, field):
    with pytest.raises(CompanionError) as caught:
        calls.post(f"/api/tools/{tool}", {"x": 1})
    assert (caught.value.code, caught.value.field) == ("bad_field", field)


def test_there_is_no_other_tool(calls):
    with pytest.raises(CompanionError) as caught:
        calls.post("/api/tools/print", {})
    assert caught.value.code == "no_page"
