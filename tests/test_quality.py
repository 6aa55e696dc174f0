"""The house's own standards, checked like everything else."""

import ast
import json
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "printables")


def run(*command: str, where: Path = ROOT) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"


def python_tool(module: str, *arguments: str) -> None:
    run(sys.executable, "-m", module, *arguments)


def test_types() -> None:
    python_tool("mypy")


def test_style() -> None:
    python_tool("ruff", "check", ".")
    python_tool("ruff", "format", "--check", ".")


def test_layers() -> None:
    run(str(Path(sys.executable).parent / "lint-imports"))


@pytest.fixture(scope="session")
def typescript(node: str) -> Path:
    """The folder of the development checks, with the type checker installed once."""
    where = ROOT / "tests" / "web"
    if not (where / "node_modules" / "typescript").exists():
        done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=where, capture_output=True, text=True)
        if done.returncode and not os.environ.get("CI"):
            pytest.skip("the type checker for the pages could not be installed (no network?)")
        assert done.returncode == 0, done.stderr
    return where


@pytest.mark.node
def test_types_of_the_pages(typescript: Path) -> None:
    run("node", "node_modules/typescript/bin/tsc", "-p", "tsconfig.json", where=typescript)


@pytest.mark.node
def test_modules_of_the_pages(node: str) -> None:
    files = sorted(str(file) for file in (ROOT / "tests" / "web").glob("*.test.js"))
    assert files
    run(node, "--test", *files)


def functions() -> Iterator[tuple[str, int]]:
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            for found in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield f"{file.relative_to(ROOT)}:{found.name}", (found.end_lineno or 0) - found.lineno + 1


def test_functions_can_be_read_at_a_glance() -> None:
    lengths = dict(functions())
    assert statistics.median(lengths.values()) <= 12
    assert not {name: length for name, length in lengths.items() if length > 30}


def test_files_stay_small() -> None:
    code = [file for pattern in ("*.py", "*.js", "*.css", "*.html") for file in tracked(pattern)]
    long = {str(file): lines for file in code if (lines := len(file.read_text(encoding="utf-8").splitlines())) > 300}
    assert not long


def test_lines_of_the_pages_fit_the_screen() -> None:
    lines = {
        f"{file}:{i}": line
        for file in tracked("*.js")
        if ROOT / "web" in file.parents
        for i, line in enumerate(file.read_text("utf-8").splitlines(), 1)
    }
    assert len(lines) > 1000
    assert not [place for place, line in lines.items() if len(line) > 160]


def test_every_module_stands_in_the_table() -> None:
    """Who adds one says in docs/architecture.md what it is."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {"companion/"}
    for places, words in re.findall(r"^\| (.*) \| (.*) \|$", text, re.MULTILINE):
        for place in re.findall(r"`(companion/[\w/.]+)`", places):
            named |= {place, *(f"{place}{word}.py" for word in re.findall(r"`(\w+)`", words))}
    modules = [file.relative_to(ROOT).as_posix() for file in (ROOT / "companion").rglob("*.py")]
    unnamed = {module.removesuffix("__init__.py") for module in modules} - named
    assert not unnamed


def tracked(pattern: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", pattern], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode:
        return [file for folder in (*PACKAGES, "web", "tests") for file in (ROOT / folder).rglob(pattern)]
    return [ROOT / name for name in listed.stdout.split("\n") if name and (ROOT / name).exists()]


LOCALES = ROOT / "web" / "locales"


def catalogue(file: Path) -> dict[str, str]:
    """Dotted key → text."""

    def flat(value: object, path: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from flat(inner, f"{path}.{key}" if path else key)
        else:
            yield path, str(value)

    return dict(flat(json.loads(file.read_text(encoding="utf-8")), ""))


PLURALS = re.compile(r"\.(zero|one|two|few|many|other)$")


@pytest.mark.parametrize("file", sorted(LOCALES.glob("*.en.json")), ids=lambda file: file.stem)
def test_every_language_says_everything(file: Path) -> None:
    english = catalogue(file)
    languages = {other.stem.split(".")[1] for other in LOCALES.glob("*.json")}
    assert {"en", "fr", "ja"} <= languages
    for language in languages:
        other = catalogue(file.with_name(file.name.replace(".en.", f".{language}.")))
        assert {PLURALS.sub("", key) for key in other} == {PLURALS.sub("", key) for key in english}, language
        for key, text in other.items():
            wanted = english.get(key) or english[PLURALS.sub(".other", key)]
            assert set(re.findall(r"\{\w+\}", text)) <= set(re.findall(r"\{\w+\}", wanted)) | {"{count}"}, key


def test_every_error_code_has_words() -> None:
    protocol = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    codes = set(re.findall(r"^\| `(\w+)` \| \d{3} \|", protocol, re.MULTILINE))
    assert codes
    assert codes <= set(json.loads((LOCALES / "house.en.json").read_text(encoding="utf-8"))["errors"])
