"""What could have been recorded wrongly at one moment, and what it could be in truth: written from the rule book."""

from typing import Any

from companion.games.vabanque.model import LyingCard, Phase, State
from tests.games.vabanque.rulebook import CARDS, TOKEN, circle, has_reached, notes_lie_still

Fact = dict[str, Any]


def facts_of(play: State) -> list[Fact]:
    """Everything of this round that lies in the open: tokens, cards, pawns, and which card a flipped one is."""
    if not notes_lie_still(play):
        return []
    facts: list[Fact] = []
    if has_reached(play, Phase.CARDS):
        facts += _tokens(play)
    if has_reached(play, Phase.PAWNS):
        facts += [fact for card in play.cards for fact in _places(play, card)]
    if has_reached(play, Phase.PAYOUT):
        facts += [fact for seat in play.order for fact in _pawns(play, seat)]
        facts += [fact for card in play.cards if card.face_up and card.card for fact in _names(card)]
    return facts


def _tokens(play: State) -> list[Fact]:
    """V2.1: those of this round."""
    value = TOKEN[play.round]
    tables = sorted({token.table for token in play.tokens if token.value == value})
    return [{"kind": "token", "table": table, "to": table % circle(play) + 1} for table in tables]


def _places(play: State, card: LyingCard) -> list[Fact]:
    """To a table with a pawn, which is turned over, and to the next one."""
    where = {"kind": "card", "seat": card.seat, "table": card.table}
    which = {"card": card.card.value} if card.face_up and card.card else {}
    ends = {card.table % circle(play) + 1, play.pawns[card.seat]} - {card.table}
    return [{**where, "to": to, **which} for to in sorted(ends)]


def _pawns(play: State, seat: str) -> list[Fact]:
    """V2.3: where it can stand after this round's move."""
    start = play.pawns_before[seat]
    ends = {(start - 1 + steps) % circle(play) + 1 for steps in range(5)} - {play.pawns[seat]}
    return [{"kind": "pawn", "seat": seat, "to": to} for to in sorted(ends)]


def _names(card: LyingCard) -> list[Fact]:
    where = {"kind": "flipped", "seat": card.seat, "table": card.table, "was": card.card.value}
    return [{**where, "card": name} for name in CARDS if name != card.card]
