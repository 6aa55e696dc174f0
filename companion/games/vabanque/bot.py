"""A player, or a host, who chooses by lot: from a view (JSON) to the next action, without its id. Pure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.chance import Chance, pick
from companion.game import ViewerKind

View = Mapping[str, Any]
Action = dict[str, Any]


def next_action(view: View, chance: Chance) -> Action | None:
    """What this viewer does now, always something the rules allow; None: it is for others, or the game is over.

    Seats keep to the order of play, though nothing enforces it, so that a game looks like one on the board.
    """
    if view["viewer"]["kind"] == ViewerKind.SEAT:
        choose = _SEAT.get(view["phase"])
        return choose(view, chance) if choose else None
    wanted = _HOST.get(view["phase"])
    if wanted not in view["allowed"] or _waits_for_seats(view):
        return None
    return _reveal(view) if wanted == "reveal" else {"type": wanted}


def _place_pawn(view: View, chance: Chance) -> Action | None:
    return {"type": "place_pawn", "table": _any_table(view, chance)} if _my_turn(view) else None


def _place_token(view: View, chance: Chance) -> Action | None:
    return {"type": "place_token", "table": _any_table(view, chance)} if _my_turn(view) else None


def _place_card(view: View, chance: Chance) -> Action | None:
    if not _my_turn(view):
        return None
    card = pick(chance, view["mine"]["hand"])
    return {"type": "place_card", "card": card, "table": _any_table(view, chance)}


def _move_pawn(view: View, chance: Chance) -> Action | None:
    if not _my_turn(view):
        return None
    return {"type": "move_pawn", "table": pick(chance, view["mine"]["reachable"])}


def _acknowledge(view: View, chance: Chance) -> Action | None:
    payout = view["payout"]
    if view["viewer"]["seat"] not in payout["waits_for"]:
        return None
    return {"type": "acknowledge", "table": payout["table"]}


def _reveal(view: View) -> Action:
    return {"type": "reveal", "table": view["payout"]["to_come"][0]}


def _confirm_notes(view: View, chance: Chance) -> Action | None:
    return {"type": "confirm_notes"} if "confirm_notes" in view["allowed"] else None


def _sit(view: View, chance: Chance) -> Action | None:
    return {"type": "next_round"} if "next_round" in view["allowed"] else None


def _my_turn(view: View) -> bool:
    return bool(view["next"] == view["viewer"]["seat"])


def _any_table(view: View, chance: Chance) -> int:
    table: int = pick(chance, view["tables"])["table"]
    return table


def _waits_for_seats(view: View) -> bool:
    return bool(view["payout"] and view["payout"]["waits_for"])


_SEAT: Final[Mapping[str, Callable[[View, Chance], Action | None]]] = {
    "pawns_first": _place_pawn,
    "tokens": _place_token,
    "cards": _place_card,
    "pawns": _move_pawn,
    "payout": _acknowledge,
    "notes": _confirm_notes,
    "seating": _sit,
}
_HOST: Final = {"payout": "reveal", "notes": "confirm_notes", "seating": "next_round"}
