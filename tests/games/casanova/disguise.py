"""Twin worlds of Casanova: cards that were covered and never turned over are others than they were.

A covered card is secret until the reveal (C3.1), and one that was exchanged or taken back before it stays so.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tests.harness.brought import Played
from tests.harness.script import Move

CARDS = range(1, 14)
Shown = Mapping[tuple[str, int], set[int]]
"""Seat and turn → cards that everybody saw."""


def disguise(played: Sequence[Played], viewer: str) -> list[Move]:
    """The script with other secrets; the viewer's own moves stay as they are."""
    shown = _shown(played)
    return [_disguised(one, shown) if one.move.who != viewer else one.move for one in played]


def _shown(played: Sequence[Played]) -> Shown:
    """What lay face up in each turn, in branches that were undone, too."""
    shown: dict[tuple[str, int], set[int]] = defaultdict(set)
    for state in (state for one in played for state in (one.before, one.after) if state is not None):
        if state.turn.outcome:
            for line in state.turn.outcome.lines:
                shown[line.person, state.number].add(line.card)
    return shown


def _disguised(one: Played, shown: Shown) -> Move:
    move, action = one.move, one.move.action
    if one.before is None or not one.accepted or action["type"] != "play_card" or "card" not in action:
        return move
    seat, turn = action.get("seat", move.who), one.before.number
    if action["card"] in shown[seat, turn]:
        return move
    earlier = set().union(*(shown[seat, number] for number in range(1, turn)))
    others = [card for card in (*CARDS[action["card"] :], *CARDS[: action["card"] - 1]) if card not in earlier]
    return Move(move.who, {**action, "card": others[0]}) if others else move
