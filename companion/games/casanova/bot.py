"""A player, or a host, who chooses by lot: from a view (JSON) to the next action, without its id. Pure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.chance import Chance, pick
from companion.game import ViewerKind
from companion.games.casanova import data

View = Mapping[str, Any]
Action = dict[str, Any]


def next_action(view: View, chance: Chance) -> Action | None:
    """What this viewer does now, always something the rules allow; None: it is for others, or the game is over.

    Players keep to the order of play, though nothing enforces it, so that a game looks like one on the board.
    """
    if view["viewer"]["kind"] == ViewerKind.SEAT:
        choose = _SEAT.get(view["phase"])
        mine = view.get("next") == view["viewer"]["seat"]
        return choose(view, chance) if choose and mine else None
    return {"type": "next_turn"} if "next_turn" in view["allowed"] else None


def _announce(view: View, chance: Chance) -> Action:
    me = _me(view)
    choices = ["nothing", "quitte", "double"] if me["coins"] else ["nothing", "quitte"]
    return {"type": "announce", "what": pick(chance, choices)}


def _me(view: View) -> Mapping[str, Any]:
    found: Mapping[str, Any] = next(seat for seat in view["seats"] if seat["seat"] == view["viewer"]["seat"])
    return found


_SEAT: Final[Mapping[str, Callable[[View, Chance], Action]]] = {
    "announce": lambda view, chance: {"type": "announce_dice", "dice": pick(chance, data.DICE)},
    "cards": lambda view, chance: {"type": "play_card", "card": pick(chance, view["mine"]["hand"])},
    "dice": lambda view, chance: {"type": "roll_dice"},
    "double": _announce,
    "match": lambda view, chance: {"type": "answer_double", "match": bool(chance.below(2))},
}
