"""Casanova for the common harness, written from the rule book: what is allowed, what is not, what must always hold."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.game import People
from companion.games.casanova import CASANOVA
from companion.games.casanova.model import Phase, State
from tests.games.casanova.disguise import disguise
from tests.games.casanova.forbidden import illegal
from tests.harness.brought import Brought
from tests.harness.script import HOST, Move


def legal(play: State, people: People, rng: Random) -> Move:
    """Something the rules allow now; more often forward than back."""
    if rng.random() < 0.1 and (facts := facts_of(play)):
        return Move(HOST, {"type": "correct", "fact": rng.choice(facts)})
    return {
        Phase.ANNOUNCE: _announce_dice,
        Phase.CARDS: _card,
        Phase.DICE: _dice,
        Phase.DOUBLE: _announce,
        Phase.MATCH: _answer,
        Phase.REVEAL: _name,
        Phase.RESULT: _next,
    }[play.phase](play, people, rng)


def _by(seat: str, people: People, rng: Random, action: dict[str, Any]) -> Move:
    """Sent by the seat's phone, or by the host for the seat."""
    if seat in people.phones and rng.random() < 0.85:
        return Move(seat, action)
    return Move(HOST, {**action, "seat": seat})


def in_the_game(play: State) -> list[str]:
    return [seat for seat in play.order if seat not in play.eliminated]


def _announce_dice(play: State, people: People, rng: Random) -> Move:
    return _by(play.active, people, rng, {"type": "announce_dice", "dice": rng.randint(1, 3)})


def _card(play: State, people: People, rng: Random) -> Move:
    """Half the time somebody thinks again: another card, or back into the hand."""
    lying = [seat for seat in in_the_game(play) if seat in play.turn.cards]
    again = [seat for seat in lying if seat in people.phones]
    if again and rng.random() < 0.45:
        seat = rng.choice(again)
        return Move(seat, _any_card(play, seat, rng) if rng.random() < 0.7 else {"type": "take_back_card"})
    seat = rng.choice([seat for seat in in_the_game(play) if seat not in play.turn.cards])
    if seat in people.phones and rng.random() < 0.9:
        return Move(seat, _any_card(play, seat, rng))
    return Move(HOST, {"type": "play_card", "seat": seat})


def _any_card(play: State, seat: str, rng: Random) -> dict[str, Any]:
    return {"type": "play_card", "card": rng.choice([card for card in range(1, 14) if card not in play.played[seat]])}


def _dice(play: State, people: People, rng: Random) -> Move:
    faces = [rng.randint(1, 6) for _ in range(play.turn.dice or 0)]
    actions: list[dict[str, Any]] = [
        {"type": "roll_dice"},
        {"type": "enter_dice", "massimo": sum(faces)},
        {"type": "enter_dice", "faces": faces},
    ]
    return _by(play.active, people, rng, rng.choice(actions))


def _announce(play: State, people: People, rng: Random) -> Move:
    possible = ["nothing", "quitte", *(["double"] * 3 if play.coins[play.active] else [])]
    return _by(play.active, people, rng, {"type": "announce", "what": rng.choice(possible)})


def _answer(play: State, people: People, rng: Random) -> Move:
    waiting = [seat for seat in in_the_game(play) if seat != play.active and seat not in play.turn.matched]
    return _by(rng.choice(waiting), people, rng, {"type": "answer_double", "match": rng.random() < 0.6})


def _name(play: State, people: People, rng: Random) -> Move:
    seat = rng.choice([seat for seat in in_the_game(play) if play.turn.cards[seat] is None])
    free = [card for card in range(1, 14) if card not in play.played[seat]]
    return _by(seat, people, rng, {"type": "name_card", "card": rng.choice(free)})


def _next(play: State, people: People, rng: Random) -> Move:
    return Move(rng.choice((HOST, *sorted(people.phones))), {"type": "next_turn"})


def facts_of(play: State) -> list[dict[str, Any]]:
    """What could have been recorded wrongly once the dice lie, and what it could be in truth."""
    turn, dice = play.turn, play.turn.dice or 0
    if turn.massimo is None:
        return []
    facts: list[dict[str, Any]] = [
        {"kind": "dice", "massimo": massimo} for massimo in range(dice, 6 * dice + 1) if massimo != turn.massimo
    ]
    for line in turn.outcome.lines if turn.outcome else ():
        free = [card for card in range(1, 14) if card not in play.played[line.person]]
        facts += [{"kind": "flipped", "seat": line.person, "card": card} for card in free]
    return facts


def candidates(play: State) -> Sequence[Mapping[str, Any]]:
    """Every action there is, with every card, number of dice and answer."""
    return [
        *({"type": kind} for kind in ("take_back_card", "roll_dice", "next_turn", "play_card")),
        *({"type": kind, "card": card} for kind in ("play_card", "name_card") for card in range(1, 14)),
        *({"type": "announce_dice", "dice": dice} for dice in (1, 2, 3)),
        *({"type": "enter_dice", "massimo": massimo} for massimo in (3, 6)),
        {"type": "enter_dice", "faces": [2, 5]},
        *({"type": "announce", "what": what} for what in ("nothing", "quitte", "double")),
        *({"type": "answer_double", "match": match} for match in (True, False)),
        *({"type": "correct", "fact": fact} for fact in (facts_of(play) if play is not None else ())),
    ]


def check(play: State) -> None:
    """C0.1: coins neither appear nor vanish; C1.10: nobody plays a card twice; C2.1: who is out has nothing."""
    assert sum(play.coins.values()) + play.pot == 12 * len(play.order)
    assert min(play.coins.values()) >= 0
    for seat, cards in play.played.items():
        assert len(set(cards)) == len(cards), seat
        assert play.turn.outcome or play.turn.cards.get(seat) not in cards
    assert all(not play.coins[seat] for seat in play.eliminated)
    assert play.number <= 12


BROUGHT = Brought(
    game=CASANOVA,
    settings=({},),
    legal=legal,
    illegal=illegal,
    candidates=candidates,
    check=check,
    disguise=disguise,
    previewed=(
        *({"type": "correct", "fact": {"kind": "dice", "massimo": massimo}} for massimo in (2, 6)),
        *({"type": "correct", "fact": {"kind": "flipped", "seat": "s2", "card": card}} for card in (1, 9)),
    ),
    turns_over={"announce", "answer_double"},
    by_lot={"roll_dice"},
)
