"""What the rules of Vabanque refuse at one moment, each with the code a phone can translate."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.game import People
from companion.games.vabanque.model import Phase, State
from tests.games.vabanque.rulebook import BANKNOTES, EACH, TOKEN, circle, has_reached, notes_lie_still
from tests.harness.script import HOST, Move

Tries = Sequence[tuple[Move, str]]

OF_PHASE: dict[Phase, Sequence[dict[str, Any]]] = {
    Phase.PAWNS_FIRST: ({"type": "place_pawn", "table": 1},),
    Phase.TOKENS: (
        {"type": "place_token", "table": 1},
        {"type": "take_back_token", "table": 1},
        {"type": "tally_tokens", "tokens": {"1": 3}},
    ),
    Phase.CARDS: ({"type": "place_card", "table": 1}, {"type": "take_back_card", "table": 1}),
    Phase.PAWNS: ({"type": "move_pawn", "table": 1},),
    Phase.PAYOUT: (
        {"type": "reveal"},
        {"type": "name_card", "table": 1, "card": "raise"},
        {"type": "acknowledge", "table": 1},
    ),
    Phase.NOTES: ({"type": "confirm_notes"},),
    Phase.SEATING: ({"type": "next_round"},),
}


def illegal(play: State, people: People, rng: Random) -> Tries:
    """Everything of another phase, and what breaks a rule of this one."""
    seat = rng.choice(play.order)
    elsewhere = [action for phase, actions in OF_PHASE.items() if phase is not play.phase for action in actions]
    tries = [(Move(HOST, {**action, "seat": seat}), "wrong_phase") for action in elsewhere]
    of_this = _OF_PHASE.get(play.phase)
    tries += [*_counts(play, people), *_corrections(play, people, seat)]
    return [*tries, *(of_this(play, people, seat) if of_this else ())]


def _counts(play: State, people: People) -> Tries:
    """V0.2, V6.1: only the host counts, only notes there are, each of them, and never more than there are."""
    box = {str(value): number for value, number in BANKNOTES.items()}
    right = {value: play.bank.get(int(value), 0) for value in box}
    tries = [(Move(seat, {"type": "audit_bank", "bank": right}), "not_yours") for seat in sorted(people.phones)[:1]]
    if not notes_lie_still(play):
        return [*tries, (Move(HOST, {"type": "audit_bank", "bank": right}), "hand_over_first")]
    wrong = [{**right, "50000": number} for number in (-1, 1.0, 11, "3", None, 10**30)]
    wrong += [{**right, "7000": 1}, {**right, "0": 0}, {}, {value: 1 for value in box if value != "5000"}]
    tries += [(Move(HOST, {"type": "audit_bank", "bank": bank}), "bad_field") for bank in wrong]
    seat = play.order[0]
    tries.append((Move(HOST, {"type": "audit_bank", "bank": right, "seats": {seat: box}}), "bad_field"))
    tries.append((Move(HOST, {"type": "audit_bank", "bank": right, "seats": {"s99": right}}), "no_seat"))
    return tries


def _corrections(play: State, people: People, seat: str) -> Tries:
    """What is not so, cannot be so, or is not known yet; and nobody but the host corrects."""
    facts: Sequence[tuple[Phase, dict[str, Any], str]] = (
        (Phase.CARDS, {"kind": "token", "table": 1, "to": 1}, "not_waiting"),
        (Phase.PAWNS, {"kind": "card", "seat": seat, "table": 1, "to": 1}, "not_waiting"),
        (Phase.PAWNS, {"kind": "card", "seat": "s99", "table": 1, "to": 2}, "no_seat"),
        (Phase.PAWNS, {"kind": "card", "seat": seat, "table": _without(play, seat), "to": 1}, "no_card_there"),
        (Phase.PAYOUT, {"kind": "pawn", "seat": seat, "to": play.pawns.get(seat, 1)}, "not_waiting"),
        (Phase.PAYOUT, {"kind": "pawn", "seat": seat, "to": _five_on(play, seat)}, "out_of_reach"),
        (
            Phase.PAYOUT,
            {"kind": "flipped", "seat": seat, "table": _without(play, seat), "was": "raise", "card": "bluff"},
            "no_card_there",
        ),
    )
    tries = [(Move(one, {"type": "correct", "fact": facts[0][1]}), "not_yours") for one in sorted(people.phones)[:1]]
    for first, fact, code in facts:
        early = not has_reached(play, first)
        found = "wrong_phase" if early else "hand_over_first" if not notes_lie_still(play) else code
        tries.append((Move(HOST, {"type": "correct", "fact": fact}), found))
    return tries


def _without(play: State, seat: str) -> int:
    """A table, not the first, where no card of the seat lies: with three cards there is one of seven."""
    lying = [card.table for card in play.cards if card.seat == seat]
    return next(table for table in range(2, 8) if table not in lying)


def _five_on(play: State, seat: str) -> int:
    return (play.pawns_before.get(seat, 1) + 4) % circle(play) + 1


def _for(seat: str, kind: str, **fields: object) -> Move:
    return Move(HOST, {"type": kind, "seat": seat, **fields})


def _beyond(play: State, seat: str, kind: str) -> Tries:
    """V1.1: a table that this circle does not have."""
    beyond = circle(play) + 1
    return [(_for(seat, kind, table=beyond), "no_such_table" if beyond <= 12 else "bad_field")]


def _pawns_first(play: State, people: People, seat: str) -> Tries:
    other = next(one for one in play.order if one != play.order[0])
    tries = [(_for(other, "place_pawn", table=1), "not_yours")]
    if other in people.phones:
        tries.append((Move(other, {"type": "place_pawn", "table": 1}), "not_yours"))
    return [*tries, *_beyond(play, play.order[0], "place_pawn")]


def _tokens(play: State, people: People, seat: str) -> Tries:
    value, each = TOKEN[play.round], EACH[play.round]
    mine = [token.table for token in play.tokens if (token.seat, token.value) == (seat, value)]
    wanted = each * len(play.order)
    free = next(table for table in range(1, circle(play) + 1) if table not in mine)
    tries = [
        (_for(seat, "take_back_token", table=free), "no_token_there"),
        (Move(HOST, {"type": "tally_tokens", "tokens": {"1": wanted - 1}}), "wrong_sum"),
        (Move(HOST, {"type": "tally_tokens", "tokens": {"0": wanted}}), "bad_field"),
        (Move(HOST, {"type": "place_token", "table": 1}), "bad_field"),
    ]
    if len(mine) == each:
        return [*tries, (_for(seat, "place_token", table=1), "no_tokens_left")]
    return [*tries, *_beyond(play, seat, "place_token")]


def _cards(play: State, people: People, seat: str) -> Tries:
    mine = [card for card in play.cards if card.seat == seat]
    free = next(table for table in range(1, circle(play) + 1) if table not in [card.table for card in mine])
    tries = [(_for(seat, "take_back_card", table=free), "no_card_there"), *_beyond(play, seat, "place_card")]
    tries += [
        (_for(seat, "place_card", table=1, card=card), "bad_field")
        for card in ("raise", "bluff", "cheat", "substitute")
    ]
    tries += [(_for(seat, "take_back_card", card=card), "bad_field") for card in ("raise", "bluff", "cheat")]
    tries.append((_for(seat, "take_back_card"), "bad_field"))
    if len(mine) == 3:
        tries.append((_for(seat, "place_card", table=1), "no_cards_left"))
    return [*tries, *(_own_cards(mine, seat) if seat in people.phones else ())]


def _own_cards(mine: Sequence[Any], seat: str) -> Tries:
    """What an owner is refused: saying nothing, or placing a fourth card."""
    tries = [(Move(seat, {"type": "place_card", "table": 1}), "bad_field")]
    known = {card.card: card.table for card in mine if card.card is not None}
    for card in ("raise", "bluff", "cheat"):
        if card in known:
            tries.append((Move(seat, {"type": "place_card", "card": card, "table": known[card]}), "not_waiting"))
        else:
            tries.append((Move(seat, {"type": "take_back_card", "card": card}), "no_card_there"))
        if card not in known and len(mine) == 3:
            tries.append((Move(seat, {"type": "place_card", "card": card, "table": 1}), "no_cards_left"))
    return tries


def _pawns(play: State, people: People, seat: str) -> Tries:
    """V2.3: not back, and not five tables on."""
    start, tables = play.pawns_before[seat], circle(play)
    five, back = (start + 4) % tables + 1, (start - 2) % tables + 1
    tries = [(_for(seat, "move_pawn", table=table), "out_of_reach") for table in {five, back}]
    if seat in play.moved:
        tries.append((_for(seat, "move_pawn", table=play.pawns[seat]), "not_waiting"))
    return [*tries, *_beyond(play, seat, "move_pawn"), (Move(HOST, {"type": "move_pawn", "table": 1}), "bad_field")]


def _payout(play: State, people: People, seat: str) -> Tries:
    flipped = [card for card in play.cards if card.face_up and card.card is None]
    hidden = next(table for table in range(1, circle(play) + 1) if table not in [card.table for card in flipped])
    tries = [(_for(seat, "name_card", table=hidden, card="raise"), "no_card_there"), *_not_the_host(play, people)]
    if play.opened is not None:
        tries.append((Move(HOST, {"type": "reveal", "table": play.opened}), "not_waiting"))
    for card in flipped:
        shown = [other.card for other in play.cards if other.seat == card.seat and other.face_up and other.card]
        tries += [(_for(card.seat, "name_card", table=card.table, card=name.value), "card_used") for name in shown]
    if flipped:
        return [*tries, (Move(HOST, {"type": "reveal"}), "name_first")]
    if play.settings.acknowledge == "host" or play.opened is None:
        return [*tries, (Move(HOST, {"type": "acknowledge", "table": play.opened or 1}), "not_waiting")]
    waiting = [one for one in play.order if one in people.phones and one not in play.acknowledged]
    return [*tries, (Move(HOST, {"type": "reveal"}), "acknowledge_first")] if waiting else tries


def _not_the_host(play: State, people: People) -> Tries:
    return [(Move(seat, {"type": "reveal"}), "not_yours") for seat in sorted(people.phones)[:1]]


def _notes(play: State, people: People, seat: str) -> Tries:
    share = play.plan.shares[seat]
    waits = (share.receives or share.returns) and seat not in play.confirmed
    return [] if waits else [(_for(seat, "confirm_notes"), "not_waiting")]


def _seating(play: State, people: People, seat: str) -> Tries:
    return [(_for(seat, "next_round"), "not_waiting")] if seat in play.ready else []


_OF_PHASE = {
    Phase.PAWNS_FIRST: _pawns_first,
    Phase.TOKENS: _tokens,
    Phase.CARDS: _cards,
    Phase.PAWNS: _pawns,
    Phase.PAYOUT: _payout,
    Phase.NOTES: _notes,
    Phase.SEATING: _seating,
}
