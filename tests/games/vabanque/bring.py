"""Vabanque for the common harness, written from the rule book: what is allowed, what is not, what must always hold."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.game import People
from companion.games.vabanque import VABANQUE
from companion.games.vabanque.model import Phase, State
from tests.games.vabanque.disguise import disguise
from tests.games.vabanque.facts import facts_of
from tests.games.vabanque.forbidden import illegal
from tests.games.vabanque.rulebook import BANKNOTES, CARDS, EACH, TOKEN, circle, notes_lie_still
from tests.harness.brought import Brought
from tests.harness.script import HOST, Move

SETTINGS: Sequence[Mapping[str, str]] = (
    {},
    {"evaluate": "money", "ties": "keep", "acknowledge": "everyone"},
    {"pay": "table", "seating": "fewest_moves"},
    {"pay": "table", "acknowledge": "everyone", "seating": "platelets"},
    {"evaluate": "money", "pay": "table", "ties": "keep"},
)


def legal(play: State, people: People, rng: Random) -> Move:
    """Something the rules allow now; more often forward than back, and now and then somebody counts the notes."""
    if rng.random() < 0.05 and notes_lie_still(play):
        return Move(HOST, count_of(play, rng))
    if rng.random() < 0.05 and (facts := facts_of(play)):
        return Move(HOST, {"type": "correct", "fact": rng.choice(facts)})
    return {
        Phase.PAWNS_FIRST: _first_pawn,
        Phase.TOKENS: _token,
        Phase.CARDS: _card,
        Phase.PAWNS: _pawn,
        Phase.PAYOUT: _payout,
        Phase.NOTES: _notes,
        Phase.SEATING: _seating,
    }[play.phase](play, people, rng)


def _by(seat: str, people: People, rng: Random, action: dict[str, Any]) -> Move:
    """Sent by the seat's phone, or by the host for the seat."""
    if seat in people.phones and rng.random() < 0.85:
        return Move(seat, action)
    return Move(HOST, {**action, "seat": seat})


def _any_table(play: State, rng: Random) -> int:
    return rng.choice(range(1, circle(play) + 1))


def _first_pawn(play: State, people: People, rng: Random) -> Move:
    return _by(play.order[0], people, rng, {"type": "place_pawn", "table": _any_table(play, rng)})


def _token(play: State, people: People, rng: Random) -> Move:
    if rng.random() < 0.1:
        return Move(rng.choice((HOST, *sorted(people.phones))), tally(play, rng))
    mine = {
        seat: [t.table for t in play.tokens if (t.seat, t.value) == (seat, TOKEN[play.round])] for seat in play.order
    }
    seat = rng.choice([seat for seat in play.order if len(mine[seat]) < EACH[play.round]])
    if mine[seat] and rng.random() < 0.1:
        return _by(seat, people, rng, {"type": "take_back_token", "table": rng.choice(mine[seat])})
    return _by(seat, people, rng, {"type": "place_token", "table": _any_table(play, rng)})


def tally(play: State, rng: Random) -> dict[str, Any]:
    """All tokens of this round in one go."""
    tokens: dict[str, int] = {}
    for _ in range(EACH[play.round] * len(play.order)):
        table = str(_any_table(play, rng))
        tokens[table] = tokens.get(table, 0) + 1
    return {"type": "tally_tokens", "tokens": tokens}


def _card(play: State, people: People, rng: Random) -> Move:
    lying = {seat: [card for card in play.cards if card.seat == seat] for seat in play.order}
    if rng.random() < 0.12 and (seats := [seat for seat in play.order if lying[seat]]):
        seat = rng.choice(seats)
        return _moved_or_back(lying[seat], seat, play, people, rng)
    seat = rng.choice([seat for seat in play.order if len(lying[seat]) < 3])
    if seat in people.phones and rng.random() < 0.9:
        hand = [card for card in CARDS if card not in [other.card for other in lying[seat]]]
        return Move(seat, {"type": "place_card", "card": rng.choice(hand), "table": _any_table(play, rng)})
    return Move(HOST, {"type": "place_card", "table": _any_table(play, rng), "seat": seat})


def _moved_or_back(lying: Sequence[Any], seat: str, play: State, people: People, rng: Random) -> Move:
    card = rng.choice(lying)
    if seat not in people.phones or card.card is None or rng.random() < 0.3:
        return _by(seat, people, rng, {"type": "take_back_card", "table": card.table})
    if rng.random() < 0.5:
        return Move(seat, {"type": "take_back_card", "card": card.card.value})
    other = card.table % 7 + 1
    return Move(seat, {"type": "place_card", "card": card.card.value, "table": other})


def _pawn(play: State, people: People, rng: Random) -> Move:
    seat = rng.choice([seat for seat in play.order if seat not in play.moved])
    table = (play.pawns[seat] - 1 + rng.randint(0, 4)) % circle(play) + 1
    return _by(seat, people, rng, {"type": "move_pawn", "table": table})


def _payout(play: State, people: People, rng: Random) -> Move:
    unnamed = [card for card in play.cards if card.face_up and card.card is None]
    if unnamed:
        flipped = rng.choice(unnamed)
        shown = [card.card for card in play.cards if card.seat == flipped.seat and card.face_up]
        name = rng.choice([card for card in CARDS if card not in shown])
        return _by(flipped.seat, people, rng, {"type": "name_card", "table": flipped.table, "card": name})
    if play.settings.acknowledge == "everyone" and play.opened is not None:
        waiting = [seat for seat in play.order if seat in people.phones and seat not in play.acknowledged]
        if waiting:
            return Move(rng.choice((*waiting, HOST)), {"type": "acknowledge", "table": play.opened})
    return Move(HOST, {"type": "reveal", **({"table": to_come(play)[0]} if play.round % 2 else {})})


def to_come(play: State) -> list[int]:
    """V3.1, V3.9: tables with pawns (or with money), clockwise from table 1, that have not been turned over."""
    money = {token.table for token in play.tokens}
    worth_a_look = money if play.settings.evaluate == "money" else set(play.pawns.values())
    return sorted(worth_a_look - {evaluation.table for evaluation in play.evaluations} - {play.opened})


def _notes(play: State, people: People, rng: Random) -> Move:
    waiting = [
        seat
        for seat, share in play.plan.shares.items()
        if (share.receives or share.returns) and seat not in play.confirmed
    ]
    if rng.random() < 0.3:
        return Move(HOST, {"type": "confirm_notes"})
    return _by(rng.choice(waiting), people, rng, {"type": "confirm_notes"})


def _seating(play: State, people: People, rng: Random) -> Move:
    waiting = [seat for seat in play.order if seat in people.phones and seat not in play.ready]
    return Move(rng.choice((*waiting, HOST)), {"type": "next_round"})


def count_of(play: State, rng: Random) -> dict[str, Any]:
    """As often as not just what should be there; otherwise notes lie elsewhere, are lost, or have turned up again."""
    heaps = {"bank": play.bank, **play.holdings}
    heaps = {where: {value: heap.get(value, 0) for value in BANKNOTES} for where, heap in heaps.items()}
    free = {value: number - sum(heap[value] for heap in heaps.values()) for value, number in BANKNOTES.items()}
    for _ in range(rng.choice((0, 0, 0, 1, 2, 5))):
        value, heap = rng.choice([*BANKNOTES]), rng.choice([*heaps.values()])
        if rng.random() < 0.6 and free[value] > 0:
            heap[value], free[value] = heap[value] + 1, free[value] - 1
        elif heap[value]:
            heap[value], free[value] = heap[value] - 1, free[value] + 1
    bank, *others = ({str(value): number for value, number in heap.items()} for heap in heaps.values())
    seats = dict(zip(play.holdings, others, strict=True))
    asked = rng.sample(sorted(seats), rng.choice((0, 0, 1, len(seats))))
    found = {seat: seats[seat] for seat in asked}
    if any(
        bank[str(value)] + sum(heap[str(value)] for heap in found.values()) > BANKNOTES[value] for value in BANKNOTES
    ):
        bank = {str(value): play.bank.get(value, 0) for value in BANKNOTES}
        found = {}
    return {"type": "audit_bank", "bank": bank, **({"seats": found} if found else {})}


def candidates(play: State) -> list[dict[str, Any]]:
    """Every action with every table and card; those without a seat are for oneself or the whole table."""
    tables = range(1, 13)
    cards = [{"card": card} for card in CARDS]
    simple = (
        "place_pawn",
        "place_token",
        "take_back_token",
        "place_card",
        "take_back_card",
        "move_pawn",
        "reveal",
        "acknowledge",
    )
    actions: list[dict[str, Any]] = [{"type": kind, "table": table} for kind in simple for table in tables]
    actions += [
        {"type": kind, "table": table, **card}
        for kind in ("place_card", "name_card")
        for table in tables
        for card in cards
    ]
    actions += [{"type": "take_back_card", **card} for card in cards]
    actions += [{"type": kind} for kind in ("reveal", "confirm_notes", "next_round")]
    actions += [count_of(play, Random(0)), {"type": "audit_bank", "bank": {"5000": 10}}] if play is not None else []
    actions += [tally(play, Random(0)), {"type": "tally_tokens", "tokens": {"1": 2}}] if play is not None else []
    actions += [{"type": "correct", "fact": fact} for fact in (facts_of(play) if play is not None else ())]
    return actions


def check(play: State) -> None:
    """V6.1, V6.5 note by note, with those a count missed; no card twice; every fortune is what the tables brought."""
    for value, number in BANKNOTES.items():
        placed = play.bank.get(value, 0) + sum(held.get(value, 0) for held in play.holdings.values())
        assert placed + play.missing.get(value, 0) == number
    assert all(play.missing.values()), "what is not missing is not named"
    assert all(number >= 0 for heap in (play.bank, *play.holdings.values()) for number in heap.values())
    for seat in play.order:
        won = sum(past.gains[seat] for past in play.history)
        if len(play.history) < play.round:
            won += sum(line.total for table in play.evaluations for line in table.lines if line.person == seat)
        in_notes = sum(value * number for value, number in play.holdings[seat].items())
        assert in_notes + play.owed[seat] == won
        known = [card.card for card in play.cards if card.seat == seat and card.card is not None]
        assert len(known) == len(set(known))
        assert sum(card.seat == seat for card in play.cards) <= 3
    assert len(play.tokens) <= sum(EACH[number] * len(play.order) for number in range(1, play.round + 1))
    assert sorted(play.chairs) == sorted(play.order) == sorted(play.holdings)


PREVIEWED: Sequence[Mapping[str, Any]] = tuple(
    {"type": "correct", "fact": fact}
    for fact in (
        {"kind": "token", "table": 3, "to": 5},
        *({"kind": "card", "seat": seat, "table": table, "to": 5} for seat in ("s1", "s2") for table in (1, 3)),
        {"kind": "pawn", "seat": "s2", "to": 5},
        {"kind": "flipped", "seat": "s1", "table": 3, "was": "raise", "card": "cheat"},
    )
)

BROUGHT = Brought(VABANQUE, SETTINGS, legal, illegal, candidates, check, disguise, PREVIEWED)
