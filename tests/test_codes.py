"""The protocol is complete: every code that is raised, with its status, and every action with its fields."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from wsproto.frame_protocol import CloseReason

from companion import errors
from companion.games import GAMES
from companion.rooms.actions import ROOM_ACTIONS
from companion.server import outbox
from companion.server.description import CALLS
from companion.server.sockets import PING_EVERY

ROOT = Path(__file__).resolve().parents[1]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
DOCUMENTED = {code: int(status) for code, status in re.findall(r"^\| `(\w+)` \| (\d{3}) \|", PROTOCOL, re.MULTILINE)}

TERMINAL = ("cli", "bots", "__main__.py")
"""What is raised only here is said to somebody at a terminal and travels nowhere;"""
AT_THE_START = {"bad_address", "bad_url", "cannot_read", "cannot_start", "port_taken"}
"""nor do these, which say why a program could not begin."""


def sources(folder: str) -> Iterator[tuple[Path, ast.Module]]:
    for file in sorted((ROOT / folder).rglob("*.py")):
        yield file.relative_to(ROOT / folder), ast.parse(file.read_text(encoding="utf-8"))


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@cache
def statuses() -> dict[str, int | None]:
    """Every class of error, wherever it is defined, and its HTTP status (None: it depends on the case)."""
    found: dict[str, int | None] = {
        name: kind.status
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, errors.CompanionError)
    }
    for _, module in sources("companion"):
        for node in ast.walk(module):
            if (
                isinstance(node, ast.ClassDef)
                and node.name not in found
                and any(name_of(b) in found for b in node.bases)
            ):
                found[node.name] = own_status(node, next(found[name_of(b)] for b in node.bases if name_of(b) in found))
    return found


def own_status(node: ast.ClassDef, inherited: int | None) -> int | None:
    for line in node.body:
        if isinstance(line, ast.Assign) and name_of(line.targets[0]) == "status":
            return int(ast.literal_eval(line.value))
    dynamic = any(isinstance(inner, ast.Attribute) and inner.attr == "status" for inner in ast.walk(node))
    return None if dynamic else inherited


def raised() -> Iterator[tuple[Path, str, int | None]]:
    """File, code and status of every error that is made in the package."""
    for file, module in sources("companion"):
        for kind, call in calls(module):
            if call.args and kind in statuses():
                for code in texts(call.args[0], module):
                    yield file, code, statuses()[kind]


def calls(module: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the name of what is called; within an error's own class, `super().__init__` makes that error."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and node.name in statuses():
            for inner in ast.walk(node):
                if isinstance(inner, ast.Call) and name_of(inner.func) == "__init__":
                    yield node.name, inner
        elif isinstance(node, ast.Call):
            yield name_of(node.func), node


def texts(expression: ast.expr, module: ast.Module) -> Iterator[str]:
    """The texts that the expression can be: itself, or the values of a table it looks into."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        for line in module.body if isinstance(node, ast.Name) else ():
            if (
                isinstance(line, ast.Assign)
                and name_of(line.targets[0]) == node.id
                and isinstance(line.value, ast.Dict)
            ):
                yield from (str(value.value) for value in line.value.values if isinstance(value, ast.Constant))


def travelling() -> Iterator[tuple[str, str, int | None]]:
    """Those of them that a phone or a program can be answered."""
    for file, code, status in raised():
        if not file.as_posix().startswith(TERMINAL) and code not in AT_THE_START:
            yield file.as_posix(), code, status


def test_every_code_that_travels_is_documented() -> None:
    assert {code for _, code, _ in travelling()} - DOCUMENTED.keys() == set()


def test_every_documented_code_is_raised_somewhere() -> None:
    assert DOCUMENTED.keys() - {code for _, code, _ in travelling()} == set()


def test_what_is_said_at_the_start_is_said_and_documented_nowhere() -> None:
    assert {code for _, code, _ in raised()} >= AT_THE_START
    assert not AT_THE_START & DOCUMENTED.keys()


def test_every_code_has_the_documented_status() -> None:
    wrong = {
        (file, code, status)
        for file, code, status in travelling()
        if status is not None and DOCUMENTED.get(code) not in (status, None)
    }
    assert wrong == set()


def test_every_documented_code_is_expected_by_some_test() -> None:
    """It stands in an assertion, in the cases of a test, or is given to what asserts a refusal."""
    expected: set[str] = set()
    for file, module in sources("tests"):
        if file.name != Path(__file__).name:
            expected |= {text for node in ast.walk(module) if _expects(node) for text in _strings(node)}
    assert DOCUMENTED.keys() - expected == set()


def _expects(node: ast.AST) -> bool:
    asks = isinstance(node, ast.Call) and re.search("refus|parametrize", name_of(node.func))
    return isinstance(node, ast.Assert) or bool(asks)


def _strings(node: ast.AST) -> set[str]:
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


CALL = re.compile(r"^\| `(GET|POST|WS) (/api/\S+)` \|", re.MULTILINE)


def documented_calls() -> set[tuple[str, str]]:
    """Method and address of every call in the table; `{score,seats}` stands for one call each."""
    found = set()
    for method, path in CALL.findall(PROTOCOL):
        before, several, after = re.fullmatch(r"([^,]*/)(?:\{(\w+(?:,\w+)+)\})?(.*)", path).groups()  # type: ignore[union-attr]
        found |= {(method, before + one + after) for one in (several or "").split(",")}
    return found


def test_every_call_is_documented_and_every_documented_call_is_there() -> None:
    """The description is compared with what is served in `tests/attack/test_description.py`."""
    calls_ = {("WS" if call.status == 101 else call.method.upper(), call.path) for call in CALLS}
    assert documented_calls() == calls_


def test_every_close_code_is_documented() -> None:
    told = PROTOCOL.split("Close codes:", 1)[1].split("\n\n", 1)[0]
    ours = {outbox.STOPPING, outbox.IMPROPER, outbox.FAULT, outbox.FULL}
    ours |= {outbox.WRONG_KEY, outbox.NO_ROOM, outbox.ELSEWHERE}
    librarys = {int(CloseReason.POLICY_VIOLATION), int(CloseReason.MESSAGE_TOO_BIG)}
    assert {int(code) for code in re.findall(r"\b[14]\d{3}\b", told)} == ours | librarys
    assert f"({PING_EVERY} s later)" in told


ROW = re.compile(r"^\| ((?:`\w+`(?:, )?)+) \|([^|]*)\|", re.MULTILINE)


def documented_actions(heading: str) -> dict[str, tuple[set[str], set[str]]]:
    """Type → the fields that must be there, and those that may, out of the table below the heading."""
    below = re.split(r"^#", PROTOCOL.split(heading, 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    found = {}
    for types, fields in ROW.findall(below):
        for kind in re.findall(r"\w+", types):
            found[kind] = parsed(fields)
    return found


def parsed(fields: str) -> tuple[set[str], set[str]]:
    """`name` must be there; `name?`, or one of two with "or" between, may be. What it looks like follows a colon."""
    named = re.findall(r"(?:^|, )(\w+)(\??)", ", ".join(re.sub(r":.*", "", one) for one in pieces(fields)))
    may = {name for name, mark in named if mark or " or " in fields}
    return {name for name, mark in named} - may - {"seat"}, may - {"seat"}


def pieces(fields: str) -> list[str]:
    """`seat, table: {…}` is two pieces, whatever stands in braces, brackets or quotes."""
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", ", ".join(re.findall(r"`([^`]*)`", re.sub(r"`:.*", "`", fields))))
    return bare.split(", ")


def fields_of(kind: Any) -> tuple[set[str], set[str]]:
    fields = msgspec.structs.fields(kind)
    may = {field.name for field in fields if not field.required}
    return {field.name for field in fields} - may, may


def of(kinds: Any) -> dict[str, tuple[set[str], set[str]]]:
    return {kind.__struct_config__.tag: fields_of(kind) for kind in kinds}


def test_every_action_around_a_game_is_documented_with_its_fields() -> None:
    assert documented_actions("### Actions in every game") == of(ROOM_ACTIONS)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_action_of_a_game_is_documented_with_its_fields(name: str) -> None:
    assert documented_actions(f"\n## {name.capitalize()}") == of(GAMES[name].actions)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_a_game_calls_public_are_fields_of_its_actions_and_never_a_card(name: str) -> None:
    """But for facts that are corrected, which are about cards that lie face up."""
    game = GAMES[name]
    fields = {field for kind in game.actions for field in kind.__struct_fields__}
    assert game.public <= fields - {"card"}
    for kind in game.actions:
        for field in msgspec.structs.fields(kind):
            nested = msgspec.json.schema(field.type) if field.name in game.public else {}
            assert field.name == "fact" or "card" not in str(nested), field.name


def test_an_error_is_shown_with_code_message_and_where_it_is_known_field() -> None:
    assert errors.BadInput("bad_field", "no", "a.b").as_json() == {"code": "bad_field", "message": "no", "field": "a.b"}
    assert errors.Refused("started", "no").as_json() == {"code": "started", "message": "no"}
