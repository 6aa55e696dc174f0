"""What a game must bring to the common harness: `BROUGHT` in `tests/games/<name>/bring.py`."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from companion.game import Game, People
from companion.games import GAMES
from tests.harness.script import Move

GAMES_FOLDER = Path(__file__).resolve().parents[1] / "games"


@dataclass(frozen=True)
class Played:
    """A move of a random game, with the game's state before and after it (the same object if it was refused)."""

    move: Move
    before: Any
    after: Any
    accepted: bool


@dataclass(frozen=True)
class Brought:
    """Written from the rule book, not from the game's code: it is what the code is held against."""

    game: Game[Any, Any, Any, Any]
    settings: Sequence[Mapping[str, Any]]
    """House rules to play under; together they use every value of every setting."""
    legal: Callable[[Any, People, Random], Move]
    """Something that is allowed now and leads on."""
    illegal: Callable[[Any, People, Random], Sequence[tuple[Move, str]]]
    """Things that must be refused now, each with its error code."""
    candidates: Callable[[Any], Sequence[Mapping[str, Any]]]
    """Every action that could make sense in this game at some time; most of them not now."""
    check: Callable[[Any], None]
    """Asserts what must hold in every state: nothing appears or vanishes."""
    disguise: Callable[[Sequence[Played], str], Sequence[Move]]
    """The same script with other secrets: what others hid from this viewer, and never showed, is another card."""
    previewed: Sequence[Mapping[str, Any]] = ()
    """Actions that somebody might ask about beforehand, at any time: twin worlds compare what is answered then."""
    turns_over: Collection[str] = ()
    """Types of actions after which covered cards may lie face up by the rules."""
    by_lot: Collection[str] = ()
    """Types of actions whose outcome is drawn, so that the same action twice need not do the same."""


def brought(name: str) -> Brought:
    """What the game brings; raises `ModuleNotFoundError` or `AttributeError` if it brings nothing."""
    found: Brought = import_module(f"tests.games.{name}.bring").BROUGHT
    return found


def goldens(name: str) -> list[Path]:
    """The game's recorded games."""
    return sorted((GAMES_FOLDER / name / "goldens").glob("*.json"))


ALL = tuple(sorted(GAMES))
