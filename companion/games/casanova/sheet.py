"""A score sheet: one turn of Casanova written down by hand, reckoned without a room. Pure.

A sheet is checked completely before anything is reckoned: `BadInput` names the first field that cannot be.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from companion.errors import BadInput
from companion.games.casanova import data
from companion.games.casanova.actions import CardNumber, Dice
from companion.games.casanova.betting import Outcome, award
from companion.games.casanova.model import Announcement
from companion.names import clean, clean_keys
from companion.reading import read

ALL_COINS = data.COINS_EACH * data.PLAYERS[-1]
Coins = Annotated[int, msgspec.Meta(ge=0, le=ALL_COINS)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One turn as it was sent: coins before it, players clockwise."""

    game: Literal["casanova"]
    coins: dict[str, Coins]
    active: str
    dice: Dice
    massimo: int
    cards: dict[str, CardNumber]
    pot: Coins = 0
    announce: Announcement = "nothing"
    match: dict[str, bool] = {}


@dataclass(frozen=True)
class Turn:
    """The checked turn; `playing` are those still in the game, clockwise from the active player."""

    coins: Mapping[str, int]
    playing: tuple[str, ...]
    cards: Mapping[str, int]
    withdrawn: tuple[str, ...]
    paid: Mapping[str, int]


def score(sheet: object) -> dict[str, Any]:
    """Everybody's coins after the turn, what stays in the pot, who wins and why, who is out, who is next (C1, C2)."""
    sent: Sheet = read(sheet, Sheet)
    turn = _turn(sent)
    outcome = award(sent.massimo, sent.pot + sum(turn.paid.values()), turn.cards, turn.withdrawn, turn.playing)
    won = {line.person: line.coins for line in outcome.lines}
    coins = {name: had - turn.paid.get(name, 0) + won.get(name, 0) for name, had in turn.coins.items()}
    broke = [name for name in turn.playing if not coins[name]]  # C2.1
    left = [name for name in turn.playing if coins[name]]
    return {
        "game": data.NAME,
        "coins": coins,
        "pot": outcome.left_over,
        "winners": list(outcome.winners),
        "eliminated": broke,
        "next": _next(turn, left),
        "lines": [_line_json(outcome, name) for name in turn.playing],
    }


def _next(turn: Turn, left: list[str]) -> str | None:
    """The next to the left who is still in the game (C1.11); nobody when the game is over (C2.2)."""
    if len(left) <= 1:
        return None
    return next(name for name in (*turn.playing[1:], turn.playing[0]) if name in left)


def _line_json(outcome: Outcome[str], name: str) -> dict[str, Any]:
    line = next(line for line in outcome.lines if line.person == name)
    return {"player": name, "card": line.card, "reason": line.reason.value, "coins": line.coins}


def _turn(sent: Sheet) -> Turn:
    coins = clean_keys(sent.coins, "coins")
    if len(coins) not in data.PLAYERS:  # C0.1
        raise _wrong("coins", f"{len(coins)} players; there must be 2 to 4")
    if sum(coins.values()) + sent.pot > data.COINS_EACH * len(coins):
        raise _wrong("coins", f"{len(coins)} players have {data.COINS_EACH * len(coins)} coins with the pot")
    active = clean(sent.active, "active")
    if not coins.get(active):
        raise _wrong("active", f"{active} is not one of those who have coins")
    if not sent.dice <= sent.massimo <= sent.dice * data.FACES[-1]:  # C1.3
        raise _wrong("massimo", f"{sent.dice} dice show {sent.dice} to {sent.dice * data.FACES[-1]}")
    around = [*coins]
    first = around.index(active)
    playing = tuple(name for name in (*around[first:], *around[:first]) if coins[name])
    cards = _cards(sent, playing)
    withdrawn, paid = _bets(sent, coins, playing)
    return Turn(coins, playing, cards, withdrawn, paid)


def _cards(sent: Sheet, playing: tuple[str, ...]) -> dict[str, int]:
    cards = clean_keys(sent.cards, "cards")
    for name in cards:
        if name not in playing:
            raise _wrong(f"cards.{name}", f"{name} is none of those who play: {', '.join(playing)}")
    for name in playing:
        if name not in cards:
            raise _wrong(f"cards.{name}", f"which card did {name} play?")  # C1.2
    return cards


def _bets(sent: Sheet, coins: Mapping[str, int], playing: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, int]]:
    """Who withdrew, and how many coins everybody put in (C1.1, C1.2, C1.5)."""
    answers = clean_keys(sent.match, "match")
    if sent.announce != "double":
        if answers:
            raise _wrong("match", "only a double is matched")
        return (), dict.fromkeys(playing, 1)
    if coins[playing[0]] < 2:
        raise _wrong("announce", f"a double needs one more coin, and {playing[0]} has none left")
    for name, matched in answers.items():
        if name not in playing[1:]:
            raise _wrong(f"match.{name}", f"{name} is none of those who answer: {', '.join(playing[1:])}")
        if matched and coins[name] < 2:
            raise _wrong(f"match.{name}", f"{name} has no coin left and must withdraw")
    for name in playing[1:]:
        if name not in answers and coins[name] >= 2:
            raise _wrong(f"match.{name}", f"did {name} match the double or withdraw?")
    withdrawn = tuple(name for name in playing[1:] if not answers.get(name))
    return withdrawn, {name: 1 if name in withdrawn else 2 for name in playing}


def _wrong(field: str, message: str) -> BadInput:
    return BadInput("bad_field", message, field)
