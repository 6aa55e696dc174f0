"""A reckoned turn as a table for people at a terminal."""

from collections.abc import Mapping
from typing import Any, Final

from companion.columns import columns

_REASONS: Final = {
    "highest": "wins: the highest that fits",
    "alone": "wins: all the others withdrew",
    "lower": "nothing: another card is higher",
    "too_high": "nothing: above the massimo",
    "withdrawn": "nothing: withdrew",
}


def score_text(answer: Mapping[str, Any]) -> str:
    """Who wins the turn and why, everybody's coins, the pot, and who is next."""
    lines = {line["player"]: line for line in answer["lines"]}
    rows = [
        (name, str(lines[name]["card"]), _REASONS[lines[name]["reason"]], str(coins))
        for name, coins in answer["coins"].items()
        if name in lines
    ]
    people = columns(["player", "card", "turn", "coins"], rows, {"card", "coins"})
    out = [f"Out of coins: {', '.join(answer['eliminated'])}"] if answer["eliminated"] else []
    then = f"Next: {answer['next']}" if answer["next"] else "The game is over"
    return "\n".join([people, "", f"In the pot: {answer['pot']}", *out, then])
