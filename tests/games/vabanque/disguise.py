"""Twin worlds of Vabanque: in every round, the cards that a seat never showed are others than they were.

Who placed a card where stays the same (V2.2: it is public); only which card it is changes, and only for cards that
lay at tables that were never opened in that round, not even by a step that was undone later.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from companion.games.vabanque.payout import Card
from tests.harness.brought import Played
from tests.harness.script import Move

Other = Mapping[tuple[str, int], Mapping[str, str]]
"""Seat and round → card → the card it is in the twin world."""


def disguise(played: Sequence[Played], viewer: str) -> list[Move]:
    """The script with other secrets; the viewer's own moves stay as they are."""
    others = _others(played)
    return [_disguised(one, others) if one.move.who != viewer else one.move for one in played]


def _others(played: Sequence[Played]) -> Other:
    shown = _shown(played)
    return {key: _turned([card for card in Card if card not in cards]) for key, cards in shown.items()}


def _shown(played: Sequence[Played]) -> dict[tuple[str, int], set[Card]]:
    """What everybody has seen of each seat in each round."""
    shown: dict[tuple[str, int], set[Card]] = defaultdict(set)
    for state in (state for one in played for state in (one.before, one.after) if state is not None):
        for seat in state.order:
            shown[seat, state.round].update(
                card.card for card in state.cards if card.seat == seat and card.face_up and card.card is not None
            )
    return shown


def _turned(hidden: Sequence[Card]) -> dict[str, str]:
    """Every hidden card becomes the next one: where two or three are hidden, all of them change."""
    return {card.value: hidden[(place + 1) % len(hidden)].value for place, card in enumerate(hidden)}


def _disguised(one: Played, others: Other) -> Move:
    """Only an owner names covered cards; what the host says of a seat's card is never about a covered one."""
    move, action = one.move, one.move.action
    mine = action.get("seat", move.who) == move.who
    if one.before is None or action["type"] not in ("place_card", "take_back_card") or "card" not in action or not mine:
        return move
    other = others.get((move.who, one.before.round), {})
    return Move(move.who, {**action, "card": other.get(action["card"], action["card"])})
