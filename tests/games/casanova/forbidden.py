"""What the rules of Casanova refuse at one moment, each with the code a phone can translate."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.game import People
from companion.games.casanova.model import Phase, State
from tests.harness.script import HOST, Move

Tries = Sequence[tuple[Move, str]]

OF_PHASE: dict[Phase, Sequence[dict[str, Any]]] = {
    Phase.ANNOUNCE: ({"type": "announce_dice", "dice": 2},),
    Phase.CARDS: ({"type": "play_card"}, {"type": "take_back_card"}),
    Phase.DICE: ({"type": "enter_dice", "massimo": 5}, {"type": "roll_dice"}),
    Phase.DOUBLE: ({"type": "announce", "what": "nothing"},),
    Phase.MATCH: ({"type": "answer_double", "match": True},),
    Phase.REVEAL: ({"type": "name_card", "card": 3},),
    Phase.RESULT: ({"type": "next_turn"},),
}


def illegal(play: State, people: People, rng: Random) -> Tries:
    """Everything of another phase, what is for the active player only, and what breaks a rule of this one."""
    seat = rng.choice(play.order)
    elsewhere = [action for phase, actions in OF_PHASE.items() if phase is not play.phase for action in actions]
    tries = [(Move(HOST, {**action, "seat": seat}), "wrong_phase") for action in elsewhere]
    return [
        *tries,
        *_not_active(play),
        *_out_of_the_game(play),
        *_corrections(play, people, seat),
        *_OF_PHASE.get(play.phase, lambda *_: [])(play, people),
    ]


def _not_active(play: State) -> Tries:
    """C1.1, C1.3, C1.4."""
    if play.phase not in (Phase.ANNOUNCE, Phase.DICE, Phase.DOUBLE):
        return []
    other = next(seat for seat in play.order if seat != play.active)
    return [(Move(HOST, {**action, "seat": other}), "not_yours") for action in OF_PHASE[play.phase]]


def _out_of_the_game(play: State) -> Tries:
    """C2.1."""
    if play.phase not in (Phase.CARDS, Phase.MATCH, Phase.REVEAL):
        return []
    return [
        (Move(HOST, {**action, "seat": seat}), "not_waiting")
        for seat in play.eliminated
        for action in OF_PHASE[play.phase]
    ]


def _corrections(play: State, people: People, seat: str) -> Tries:
    """C1.3, C1.10: no other dice than were announced, no card twice; nothing that does not lie in the open."""
    rolled, dice = play.turn.massimo is not None, play.turn.dice or 0
    facts: list[tuple[dict[str, Any], str]] = [
        ({"kind": "dice", "massimo": play.turn.massimo or 2}, "not_waiting" if rolled else "wrong_phase"),
        ({"kind": "dice", "massimo": 6 * dice + 1}, "bad_field" if rolled or dice == 3 else "wrong_phase"),
        ({"kind": "flipped", "seat": "s9", "card": 1}, "no_seat"),
        ({"kind": "flipped", "seat": seat, "card": 14}, "bad_field"),
    ]
    if play.turn.outcome is None:
        facts.append(({"kind": "flipped", "seat": seat, "card": 1}, "wrong_phase"))
    else:
        played = {line.person: line.card for line in play.turn.outcome.lines}
        for one, last in played.items():
            facts += [
                ({"kind": "flipped", "seat": one, "card": card}, "not_waiting" if card == last else "card_used")
                for card in play.played[one]
            ]
        facts += [
            ({"kind": "flipped", "seat": one, "card": 1}, "no_card_there") for one in play.order if one not in played
        ]
    tries = [(Move(HOST, {"type": "correct", "fact": fact}), code) for fact, code in facts]
    return [
        *tries,
        *((Move(one, {"type": "correct", "fact": facts[0][0]}), "not_yours") for one in sorted(people.phones)[:1]),
    ]


def _announce(play: State, people: People) -> Tries:
    return [(Move(HOST, {"type": "announce_dice", "dice": dice}), "bad_field") for dice in (0, 4, "2", 2.0)]


def _cards(play: State, people: People) -> Tries:
    playing = [seat for seat in play.order if seat not in play.eliminated]
    tries: list[tuple[Move, str]] = [(Move(HOST, {"type": "play_card"}), "bad_field")]
    for seat in playing:
        tries.append((Move(HOST, {"type": "play_card", "seat": seat, "card": 4}), "bad_field"))
        if seat in play.turn.cards:
            tries.append((Move(HOST, {"type": "play_card", "seat": seat}), "no_cards_left"))
        else:
            tries.append((Move(HOST, {"type": "take_back_card", "seat": seat}), "no_card_there"))
    for seat in sorted(people.phones & set(playing)):
        tries.append((Move(seat, {"type": "play_card"}), "bad_field"))
        tries += [(Move(seat, {"type": "play_card", "card": card}), "card_used") for card in play.played[seat]]
        tries += [(Move(seat, {"type": "play_card", "card": card}), "bad_field") for card in (0, 14, "3", True)]
    return tries


def _dice(play: State, people: People) -> Tries:
    """C1.3: impossible sums, too many or too few faces, both at once."""
    dice = play.turn.dice or 0
    wrong: Sequence[dict[str, Any]] = (
        {"massimo": dice - 1},
        {"massimo": dice * 6 + 1},
        {"faces": [1] * (dice + 1)},
        {"faces": [7] * dice},
        {"massimo": dice, "faces": [1] * dice},
        {},
    )
    return [(Move(HOST, {"type": "enter_dice", **fields}), "bad_field") for fields in wrong]


def _double(play: State, people: People) -> Tries:
    """C1.5: no credit."""
    tries: list[tuple[Move, str]] = [(Move(HOST, {"type": "announce", "what": "triple"}), "bad_field")]
    if not play.coins[play.active]:
        tries.append((Move(HOST, {"type": "announce", "what": "double"}), "no_coins"))
    return tries


def _match(play: State, people: People) -> Tries:
    answered = [play.active, *play.turn.matched]
    return [(Move(HOST, {"type": "answer_double", "seat": seat, "match": True}), "not_waiting") for seat in answered]


def _reveal(play: State, people: People) -> Tries:
    tries: list[tuple[Move, str]] = []
    for seat, card in play.turn.cards.items():
        if card is not None:
            tries.append((Move(HOST, {"type": "name_card", "seat": seat, "card": 3}), "no_card_there"))
        else:
            used = play.played[seat]
            tries += [(Move(HOST, {"type": "name_card", "seat": seat, "card": old}), "card_used") for old in used]
    return tries


_OF_PHASE = {
    Phase.ANNOUNCE: _announce,
    Phase.CARDS: _cards,
    Phase.DICE: _dice,
    Phase.DOUBLE: _double,
    Phase.MATCH: _match,
    Phase.REVEAL: _reveal,
}
