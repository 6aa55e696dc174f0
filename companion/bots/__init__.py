"""Programs that play whole games over the wire, as phones and a board do: for a demo and to measure a server."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.chance import Chance
from companion.games import GAMES

Action = dict[str, Any]
Bot = Callable[[Mapping[str, Any], Chance], Action | None]
"""A viewer's view → what that viewer does next, without an id; None: nothing now."""

BOTS: Final[Mapping[str, Bot]] = {name: game.bot for name, game in GAMES.items()}
"""Who plays, by game."""
