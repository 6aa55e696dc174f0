"""Every numbered rule of the rule book is named by a test that proves it."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]

RULES = {
    "V0": 3,
    "V1": 5,
    "V2": 5,
    "V3": 9,
    "V4": 5,
    "V5": 1,
    "V6": 5,
}
"""How many rules each chapter has."""


def numbers() -> list[str]:
    return [f"{chapter}.{number}" for chapter, last in RULES.items() for number in range(1, last + 1)]


def named_in(function: ast.FunctionDef) -> set[str]:
    """`test_v4_3_…` and "V4.3" in the docstring name rule V4.3; so does `test_v3_3_and_v3_4_…` both."""
    in_name = {f"V{chapter}.{number}" for chapter, number in re.findall(r"_v(\d)_(\d)(?=_)", function.name)}
    return in_name | set(re.findall(r"V\d\.\d", ast.get_docstring(function) or ""))


def test_every_rule_is_named_by_a_test() -> None:
    named: set[str] = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= named_in(node)
    assert [number for number in numbers() if number not in named] == []
    assert {rule for rule in named if rule.startswith("V")} <= set(numbers()), "a test names a rule that is none"
