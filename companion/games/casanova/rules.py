"""Decide: an action becomes events, or is refused with a code. What follows by itself is added from `flow`.

No answer to anybody but a card's owner depends on which card it is.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.chance import Chance, roll
from companion.errors import BadInput, Forbidden, Refused
from companion.game import Actor, People, Seat
from companion.games.casanova import actions as a
from companion.games.casanova import data
from companion.games.casanova import events as e
from companion.games.casanova import model as m
from companion.games.casanova.corrections import corrected
from companion.games.casanova.evolve import fold
from companion.games.casanova.flow import consequences, next_turn, unanswered, unnamed

Decider = Callable[[m.State, Actor, Any, Chance], list[e.Event]]


def begin(settings: m.Settings, chairs: Sequence[Seat], start_player: Seat) -> list[e.Event]:
    """Open a game: everybody has their coins, the start player is active (C0)."""
    return [e.GameBegan(tuple(chairs), start_player, dict.fromkeys(chairs, data.COINS_EACH))]


def decide(state: m.State, actor: Actor, action: a.Action, people: People, chance: Chance) -> list[e.Event]:
    """What the action makes happen; raises one of the refusals, and then nothing has."""
    phase, decider = _DECIDERS[type(action)]
    if phase is not None and state.phase is not phase:
        raise Refused("wrong_phase", f"{action.__struct_config__.tag} belongs to {phase}, and this is {state.phase}")
    events = decider(state, actor, action, chance)
    return events + consequences(fold(state, events))


def _only_the_active(state: m.State, actor: Actor) -> None:
    if actor.seat != state.active and not (actor.seat is None and actor.host):
        raise Forbidden("not_yours", "only the active player does this")


def _player(state: m.State, actor: Actor) -> Seat:
    seat = actor.must_seat()
    if seat not in state.playing:
        raise Refused("not_waiting", "this player is out of the game")  # C2.1
    return seat


def _announce_dice(state: m.State, actor: Actor, action: a.AnnounceDice, chance: Chance) -> list[e.Event]:
    _only_the_active(state, actor)
    return [e.DiceAnnounced(action.dice)]


def _play_card(state: m.State, actor: Actor, action: a.PlayCard, chance: Chance) -> list[e.Event]:
    seat = _player(state, actor)
    actor.check_naming(action.card)
    if actor.proxy and seat in state.turn.cards:
        raise Refused("no_cards_left", "this player's card lies already")
    if action.card in state.played[seat]:
        raise Refused("card_used", "this card lies face up already", "card")  # C1.10
    return [e.CardPlayed(seat, action.card)]


def _take_back_card(state: m.State, actor: Actor, action: a.TakeBackCard, chance: Chance) -> list[e.Event]:
    seat = _player(state, actor)
    if seat not in state.turn.cards:
        raise Refused("no_card_there", "no card of this player lies there")
    return [e.CardTakenBack(seat)]


def _enter_dice(state: m.State, actor: Actor, action: a.EnterDice, chance: Chance) -> list[e.Event]:
    """C1.3: the sum, or each die; it must be possible with the announced dice."""
    _only_the_active(state, actor)
    dice = state.turn.dice or 0
    if (action.massimo is None) == (action.faces is None):
        raise BadInput("bad_field", "massimo: say the sum, or each die", "massimo")
    if action.faces is not None and len(action.faces) != dice:
        raise BadInput("bad_field", f"faces: {dice} dice were announced", "faces")
    massimo = sum(action.faces) if action.faces is not None else action.massimo or 0
    if not dice <= massimo <= dice * data.FACES[-1]:
        raise BadInput("bad_field", f"massimo: {dice} dice show {dice} to {dice * data.FACES[-1]}", "massimo")
    return [e.DiceRolled(massimo, action.faces or ())]


def _roll_dice(state: m.State, actor: Actor, action: a.RollDice, chance: Chance) -> list[e.Event]:
    _only_the_active(state, actor)
    faces = roll(chance, state.turn.dice or 0)
    return [e.DiceRolled(sum(faces), faces)]


def _announce(state: m.State, actor: Actor, action: a.Announce, chance: Chance) -> list[e.Event]:
    _only_the_active(state, actor)
    if action.what == "double" and not state.coins[state.active]:
        raise Refused("no_coins", "a double needs one more coin, and there is no credit", "what")  # C1.5
    return [e.Announced(action.what)]


def _answer_double(state: m.State, actor: Actor, action: a.AnswerDouble, chance: Chance) -> list[e.Event]:
    seat = _player(state, actor)
    if seat not in unanswered(state):
        raise Refused("not_waiting", "no answer of this player is awaited")
    return [e.DoubleAnswered(seat, action.match)]


def _name_card(state: m.State, actor: Actor, action: a.NameCard, chance: Chance) -> list[e.Event]:
    seat = _player(state, actor)
    if seat not in unnamed(state):
        raise Refused("no_card_there", "no flipped card of this player waits for its name")
    if action.card in state.played[seat]:
        raise Refused("card_used", "this card lies face up already", "card")
    return [e.CardNamed(seat, action.card)]


def _next_turn(state: m.State, actor: Actor, action: a.NextTurn, chance: Chance) -> list[e.Event]:
    return [next_turn(state)]


def _correct(state: m.State, actor: Actor, action: a.Correct, chance: Chance) -> list[e.Event]:
    actor.must_host()
    return corrected(state, action.fact)


_DECIDERS: Mapping[type[a.Action], tuple[m.Phase | None, Decider]] = {
    a.AnnounceDice: (m.Phase.ANNOUNCE, _announce_dice),
    a.PlayCard: (m.Phase.CARDS, _play_card),
    a.TakeBackCard: (m.Phase.CARDS, _take_back_card),
    a.EnterDice: (m.Phase.DICE, _enter_dice),
    a.RollDice: (m.Phase.DICE, _roll_dice),
    a.Announce: (m.Phase.DOUBLE, _announce),
    a.AnswerDouble: (m.Phase.MATCH, _answer_double),
    a.NameCard: (m.Phase.REVEAL, _name_card),
    a.NextTurn: (m.Phase.RESULT, _next_turn),
    a.Correct: (None, _correct),  # from when on, depends on the fact
}
