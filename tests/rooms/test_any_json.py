"""Whatever JSON is sent: it is accepted whole, or refused with a code that phones know, and never anything else."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import CompanionError
from companion.games.vabanque import VABANQUE
from companion.rooms.actions import ROOM_ACTIONS
from companion.rooms.state import RoomState
from tests.harness.judge import after, judge
from tests.harness.play import random_game
from tests.harness.table import Table, refusal, refusal_or_none

PROTOCOL = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
CODES = set(re.findall(r"^\| `(\w+)` \| \d{3} \|", PROTOCOL, re.MULTILINE))

TYPES = [kind.__struct_config__.tag for kind in (*ROOM_ACTIONS, *VABANQUE.actions)]
FIELDS = sorted({name for kind in (*ROOM_ACTIONS, *VABANQUE.actions) for name in kind.__struct_fields__})
WORDS = st.sampled_from(["raise", "cheat", "s1", "s2", "s9", "lot", "keep", "ties", "1", "12", "blue", "", "\0"])
SCALARS = st.none() | st.booleans() | st.integers() | st.integers(0, 13) | st.floats() | st.text(max_size=5) | WORDS
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3) | WORDS, inner, max_size=3),
    max_leaves=6,
)
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | SCALARS},
    optional={"id": st.just("an-action") | SCALARS, "seat": WORDS | SCALARS, **{name: JSON for name in FIELDS}},
)
TABLES = st.dictionaries(st.integers(0, 13).map(str), st.integers(-1, 24), max_size=4)
LIKELY = st.one_of(
    *(
        st.fixed_dictionaries(
            {"type": st.just(kind.__struct_config__.tag)},
            optional={
                "seat": st.sampled_from(["s1", "s2", "s3"]),
                **{
                    name: st.integers(0, 13) | TABLES | WORDS | st.booleans() | st.just({"ties": "keep"})
                    for name in kind.__struct_fields__
                },
            },
        )
        for kind in (*ROOM_ACTIONS, *VABANQUE.actions)
    )
)


@cache
def moments() -> list[RoomState]:
    """A room in every phase, the lobby and the end among them."""
    found: dict[str, RoomState] = {"lobby": Table("Ana", "Ben", "Cleo").state, "empty": Table().state}
    for state in random_game("vabanque", 0).rooms:
        if state.play is not None:
            found.setdefault(state.play.phase, state)
    return list(found.values())


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 9), ACTIONS | LIKELY, st.sampled_from(["host", "s1", "spectator"]))
def test_any_action_is_accepted_whole_or_refused_with_a_known_code(
    place: int, action: dict[str, Any], who: str
) -> None:
    state = moments()[place % len(moments())]
    verdict = judge(state, who if who in (*state.people, "host", "spectator") else "host", action)
    if isinstance(verdict, CompanionError):
        assert verdict.code in CODES
        assert verdict.as_json()["code"] == verdict.code
    else:
        assert verdict
        changed = after(state, verdict)
        assert changed.game.view is state.game.view
        if changed.play is not None:
            changed.game.view(changed.play, changed.around)


@settings(max_examples=150, deadline=None)
@given(JSON)
def test_a_body_that_is_no_action_is_refused(sent: Any) -> None:
    table = standing()
    before = table.state
    assert refusal(table.send, "host", sent).code in {"bad_json", "bad_id"}
    assert table.state is before


@cache
def standing() -> Table:
    return Table("Ana", "Ben", "Cleo").start()


WISHES = st.fixed_dictionaries(
    {}, optional={name: JSON for name in ("game", "settings", "id", "name", "colour", "chair")}
)


@settings(max_examples=200, deadline=None)
@given(WISHES | JSON)
def test_any_wish_to_open_or_join_is_granted_or_refused_with_a_known_code(wish: Any) -> None:
    table = standing_open()
    before = table.state
    for call in (table.rooms.open, lambda sent: table.rooms.join(table.code, sent)):
        refused = refusal_or_none(call, wish)
        assert refused is None or (refused.code in CODES and table.state is before)


@cache
def standing_open() -> Table:
    return Table("Ana", "Ben", "Cleo", "Dan", "Eva", "Fred")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_name_is_shown_as_it_is_or_refused_and_named(name: str) -> None:
    table = Table("Ana", "Ben")
    refused = refusal_or_none(table.join, name)
    if refused is None:
        assert table.seat("s3")["name"] == name.strip()
    else:
        assert (refused.code, refused.field) in {("bad_field", "name"), ("name_taken", "name")}
