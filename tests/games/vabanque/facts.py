"""What could have been recorded wrongly at one moment, and what it could be in truth: written from the rule book."""

from typing import Any

from companion.games.vabanque.model import LyingCard, Phase, State

CARDS = ("raise", "bluff", "cheat")
ORDER = list(Phase)
Fact = dict[str, Any]


def facts_of(play: State) -> list[Fact]:
    """Everything of this round that lies in the open: tokens, cards, pawns, and which card a flipped one is."""
    if play.phase is Phase.NOTES and play.confirmed:
        return []
    phase = ORDER.index(play.phase)
    facts: list[Fact] = []
    if phase >= ORDER.index(Phase.CARDS):
        facts += _tokens(play)
    if phase >= ORDER.index(Phase.PAWNS):
        facts += [fact for card in play.cards for fact in _places(play, card)]
    if phase >= ORDER.index(Phase.PAYOUT):
        facts += [fact for seat in play.order for fact in _pawns(play, seat)]
        facts += [fact for card in play.cards if card.face_up and card.card for fact in _names(card)]
    return facts


def circle(play: State) -> int:
    """V1.1."""
    return {3: 7, 4: 9, 5: 10, 6: 12}[len(play.order)]


def _tokens(play: State) -> list[Fact]:
    """V2.1: those of this round."""
    value = {1: 5, 2: 10, 3: 20, 4: 50}[play.round]
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
