"""Decide for a room: an action becomes room events, or is refused. Pure; the game decides what belongs to the game."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion import names
from companion.chance import Chance, pick
from companion.errors import BadInput, Forbidden, NotFound, Refused
from companion.game import Actor, Seat
from companion.games import GAMES
from companion.reading import read
from companion.rooms import actions as a
from companion.rooms import events as e
from companion.rooms.access import Caller
from companion.rooms.colours import COLOURS
from companion.rooms.state import RoomState, Step


def decide(state: RoomState, caller: Caller, envelope: a.Envelope, chance: Chance) -> list[e.RoomEvent]:
    """What the action makes happen, at least one event; raises one of the refusals, and then nothing has."""
    who = a.actor(state, caller, envelope.seat)
    action = envelope.action
    if isinstance(action, a.RoomAction):
        return _DECIDERS[type(action)](state, who, action, caller.viewer.seat, chance)
    if state.play is None:
        raise Refused("wrong_phase", "the game has not started")
    events = state.game.decide(state.play, who, action, state.around, chance)
    return [_step(state, caller.viewer.seat, who, action, events)]


def _step(state: RoomState, by: Seat | None, who: Actor, action: Any, events: list[Any]) -> e.StepTaken:
    told = {name: getattr(action, name, None) for name in sorted(state.game.public)}
    public = {name: value for name, value in told.items() if value is not None}
    said = {"type": action.__struct_config__.tag, "seat": who.seat, **public}
    return e.StepTaken(by, msgspec.json.decode(msgspec.json.encode(said)), tuple(events))  # as it will be read back


def take_seat(
    state: RoomState, name: str, colour: str | None, chair: int | None, digest: str | None
) -> list[e.RoomEvent]:
    """Somebody sits down in the lobby, with a phone (a digest of its key) or without."""
    _lobby(state)
    if len(state.people) >= state.game.players[-1]:
        raise Refused("room_full", f"all {state.game.players[-1]} chairs are taken")
    seat = Seat(f"s{state.seats_given + 1}")
    kept = _free_name(state, seat, name)
    free = [shade for shade in COLOURS if shade not in {person.colour for person in state.people.values()}]
    if colour is not None and colour not in free:
        raise Refused("colour_taken", "somebody at this table has that colour", "colour")
    place = len(state.chairs) if chair is None else min(chair - 1, len(state.chairs))
    chairs = (*state.chairs[:place], seat, *state.chairs[place:])
    return [e.SeatTaken(seat, kept, colour or free[0], chairs, digest)]


def _lobby(state: RoomState) -> None:
    if state.play is not None:
        raise Refused("started", "the game has started already")


def _free_name(state: RoomState, seat: Seat, name: str) -> str:
    kept = names.clean(name, "name")
    others = (person.name for person in state.people.values() if person.seat != seat)
    if names.as_heard(kept) in map(names.as_heard, others):
        raise Refused("name_taken", "somebody at this table has that name", "name")
    return kept


def _add_seat(state: RoomState, who: Actor, action: a.AddSeat, by: Seat | None, chance: Chance) -> list[e.RoomEvent]:
    who.must_host()
    return take_seat(state, action.name, action.colour, None, None)


def _edit_seat(state: RoomState, who: Actor, action: a.EditSeat, by: Seat | None, chance: Chance) -> list[e.RoomEvent]:
    if not who.host:
        _lobby(state)
    person = state.people[who.must_seat()]
    name = person.name if action.name is None else _free_name(state, person.seat, action.name)
    colour = action.colour or person.colour
    if any(other.colour == colour for other in state.people.values() if other.seat != person.seat):
        raise Refused("colour_taken", "somebody at this table has that colour", "colour")
    return [e.SeatEdited(person.seat, name, colour)]


def _take_chair(
    state: RoomState, who: Actor, action: a.TakeChair, by: Seat | None, chance: Chance
) -> list[e.RoomEvent]:
    """The others close up and make room, so that everybody keeps their neighbours."""
    _lobby(state)
    seat = who.must_seat()
    others = [other for other in state.chairs if other != seat]
    place = min(action.chair - 1, len(others))
    return [e.ChairsChanged((*others[:place], seat, *others[place:]))]


def _remove_seat(
    state: RoomState, who: Actor, action: a.RemoveSeat, by: Seat | None, chance: Chance
) -> list[e.RoomEvent]:
    _lobby(state)
    return [e.SeatRemoved(who.must_seat())]


def _stay_put(state: RoomState, who: Actor, action: a.StayPut, by: Seat | None, chance: Chance) -> list[e.RoomEvent]:
    if not state.game.reseats:
        raise Refused("not_waiting", "nobody is moved in this game")
    return [e.StayChanged(who.must_seat(), action.stays)]


def _grant_host(
    state: RoomState, who: Actor, action: a.GrantHost, by: Seat | None, chance: Chance
) -> list[e.RoomEvent]:
    who.must_host()
    return [e.HostGranted(who.must_seat(), action.host)]


def _settings(state: RoomState, changes: dict[str, Any]) -> dict[str, Any]:
    return a.whole_settings(type(state.settings), {**msgspec.to_builtins(state.settings), **changes})


def _change_settings(
    state: RoomState, who: Actor, action: a.ChangeSettings, by: Seat | None, chance: Chance
) -> list[e.RoomEvent]:
    who.must_host()
    _lobby(state)
    return [e.SettingsChanged(_settings(state, action.settings))]


def _start_game(
    state: RoomState, who: Actor, action: a.StartGame, by: Seat | None, chance: Chance
) -> list[e.RoomEvent]:
    who.must_host()
    _lobby(state)
    if len(state.people) < state.game.players[0]:
        raise Refused("too_few", f"this game needs {state.game.players[0]} players or more")
    settings = _settings(state, action.settings or {})
    start = pick(chance, state.chairs) if action.start_player == "lot" else Seat(action.start_player)
    if start not in state.people:
        raise NotFound("no_seat", "there is no such seat", "start_player")
    events = state.game.begin(read(settings, type(state.settings)), state.chairs, start)
    brought = settings if action.settings else None
    return [e.StepTaken(by, {"type": "start_game", "seat": None}, tuple(events), brought)]


def _undo(state: RoomState, who: Actor, action: a.Undo, by: Seat | None, chance: Chance) -> list[e.RoomEvent]:
    if not state.past:
        raise Refused("nothing_to_undo", "there is no step to undo")
    _check_meant(action.step, state.past.top)
    if not state.may_undo(by, who.host):
        raise Forbidden("not_yours", "the last step was somebody else's, or it closed the phase: the host can undo it")
    return [e.Undone(by)]


def _redo(state: RoomState, who: Actor, action: a.Redo, by: Seat | None, chance: Chance) -> list[e.RoomEvent]:
    if not state.future:
        raise Refused("nothing_to_undo", "there is no step to take again")
    _check_meant(action.step, state.future.top)
    if not state.may_redo(by, who.host):
        raise Forbidden("not_yours", "that step was somebody else's")
    return [e.Redone(by)]


def _check_meant(number: int | None, step: Step) -> None:
    """Two press at once, and the second must not hit the step before."""
    if number not in (None, step.number):
        raise Refused("not_waiting", "this is not the step that is next in turn", "step")


def _rematch(state: RoomState, who: Actor, action: a.Rematch, by: Seat | None, chance: Chance) -> list[e.RoomEvent]:
    who.must_host()
    return [e.Rematched(_chairs_after(state))]


def _chairs_after(state: RoomState) -> tuple[Seat, ...]:
    """Where everybody sits when the game is over."""
    if state.play is None or not state.game.over(state.play):
        raise Refused("wrong_phase", "the game is not over")
    return tuple(state.game.view(state.play, state.around)["chairs"])


def _change_game(
    state: RoomState, who: Actor, action: a.ChangeGame, by: Seat | None, chance: Chance
) -> list[e.RoomEvent]:
    """The people, their colours and phones stay; the house rules are the new game's own."""
    who.must_host()
    if action.game not in GAMES:
        raise BadInput("no_game", f"this table plays {', '.join(GAMES)}", "game")
    chairs = state.chairs if state.play is None else _chairs_after(state)
    game = GAMES[action.game]
    if game is state.game:
        raise Refused("not_waiting", "this table plays that game already", "game")
    if len(state.people) > game.players[-1]:
        raise Refused("too_many_people", f"that game has chairs for {game.players[-1]} players", "game")
    return [e.GameChanged(game.name, a.whole_settings(game.settings, {}), chairs)]


_DECIDERS: Mapping[type[a.RoomAction], Callable[..., list[e.RoomEvent]]] = {
    a.AddSeat: _add_seat,
    a.EditSeat: _edit_seat,
    a.TakeChair: _take_chair,
    a.RemoveSeat: _remove_seat,
    a.StayPut: _stay_put,
    a.GrantHost: _grant_host,
    a.ChangeSettings: _change_settings,
    a.ChangeGame: _change_game,
    a.StartGame: _start_game,
    a.Undo: _undo,
    a.Redo: _redo,
    a.Rematch: _rematch,
}
