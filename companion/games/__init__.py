"""The registry: every game that rooms can play and that the common test harness walks."""

from collections.abc import Mapping
from typing import Any, Final

from companion.game import Game
from companion.games.casanova import CASANOVA
from companion.games.vabanque import VABANQUE

GAMES: Mapping[str, Game[Any, Any, Any, Any]] = {game.name: game for game in (VABANQUE, CASANOVA)}

FIRST: Final = VABANQUE.name
"""What a table plays where nobody has said which game."""
