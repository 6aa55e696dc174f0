"""A room at one moment, and how its events are folded. Pure, like the games."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from companion.game import Game, People, Seat
from companion.games import GAMES
from companion.rooms import events as e
from companion.rooms.pile import Pile


@dataclass(frozen=True)
class Step:
    """A step of the game, and its number: no other of this room ever has it, so that one can say which is meant."""

    number: int
    taken: e.StepTaken


EMPTY: Pile[Step] = Pile()
BEFORES_KEPT = 20
"""States that are kept for undo; what lies further back is folded again when somebody undoes that far."""


@dataclass(frozen=True)
class Person:
    """Somebody at the table. `digest` is that of the key in their phone; None: no phone."""

    seat: Seat
    name: str
    colour: str
    digest: str | None
    host: bool = False
    stays_put: bool = False


@dataclass(frozen=True)
class RoomState:
    """People, house rules and the game; `play` is None in the lobby."""

    game: Game[Any, Any, Any, Any]
    settings: Any
    host_digest: str
    people: Mapping[Seat, Person]
    chairs: tuple[Seat, ...] = ()
    seats_given: int = 0
    play: Any = None
    match: int = 1
    """The number of the game in this room: with the next one nothing that was meant for this one may come true."""
    steps_taken: int = 0
    """In all games of this room, with those that were undone."""
    past: Pile[Step] = EMPTY
    future: Pile[Step] = EMPTY
    befores: tuple[Any, ...] = ()
    """The states of the game before the newest of the past steps, at least before the last one."""
    settings_before: Any = None
    """The house rules as they were before the start of the game, which may have brought others."""

    def may_undo(self, seat: Seat | None, host: bool) -> bool:
        """The host: any last step. A seat: its own for itself, while the phase it belongs to is still open.

        A step that closed a phase may have shown what others hid, or drawn a lot: only the host takes it back.
        """
        if not self.past:
            return False
        step, before = self.past.top.taken, self.befores[-1]
        still_open = before is not None and self.game.phase(before) == self.game.phase(self.play)
        return host or (still_open and step.by == seat == step.action["seat"])

    def may_redo(self, seat: Seat | None, host: bool) -> bool:
        """The host: whatever was undone last. A seat: its own step."""
        if not self.future:
            return False
        step = self.future.top.taken
        return host or step.by == seat == step.action["seat"]

    @property
    def around(self) -> People:
        """What the game may know of the people."""
        return People(
            frozenset(seat for seat, person in self.people.items() if person.digest is not None),
            frozenset(seat for seat, person in self.people.items() if person.stays_put),
        )


def fold(state: RoomState | None, event: e.RoomEvent) -> RoomState:
    """The room after the event; only `RoomOpened` may come first."""
    if isinstance(event, e.RoomOpened):
        game = GAMES[event.game]
        return RoomState(game, game.settings(**event.settings), event.host_digest, {})
    if state is None:
        raise ValueError("a room's log begins with room_opened")
    return _FOLD[type(event)](state, event)


def _seat_taken(state: RoomState, event: e.SeatTaken) -> RoomState:
    person = Person(event.seat, event.name, event.colour, event.digest)
    return replace(
        _lobby_changed(state),
        people={**state.people, event.seat: person},
        chairs=event.chairs,
        seats_given=state.seats_given + 1,
    )


def _lobby_changed(state: RoomState) -> RoomState:
    """A start that was undone cannot be redone with other people or rules."""
    return state if state.play is not None else replace(state, past=EMPTY, future=EMPTY)


def _with(state: RoomState, seat: Seat, **changes: Any) -> RoomState:
    return replace(state, people={**state.people, seat: replace(state.people[seat], **changes)})


def _seat_removed(state: RoomState, event: e.SeatRemoved) -> RoomState:
    return replace(
        _lobby_changed(state),
        people={seat: person for seat, person in state.people.items() if seat != event.seat},
        chairs=tuple(seat for seat in state.chairs if seat != event.seat),
    )


def _settings_changed(state: RoomState, event: e.SettingsChanged) -> RoomState:
    return replace(_lobby_changed(state), settings=type(state.settings)(**event.settings))


def _step_taken(state: RoomState, event: e.StepTaken) -> RoomState:
    number = state.steps_taken + 1
    return _with_step(replace(state, steps_taken=number, future=EMPTY), Step(number, event))


def _with_step(state: RoomState, step: Step) -> RoomState:
    starts, brought = state.play is None, step.taken.settings
    return replace(
        state,
        play=reduce(state.game.evolve, step.taken.events, state.play),
        past=state.past.put(step),
        befores=(*state.befores, state.play)[-BEFORES_KEPT:],
        settings=state.settings if brought is None else type(state.settings)(**brought),
        settings_before=state.settings if starts else state.settings_before,
    )


def _undone(state: RoomState, event: e.Undone) -> RoomState:
    play, past = state.befores[-1], state.past.below
    return replace(
        state,
        play=play,
        past=past,
        future=state.future.put(state.past.top),
        befores=state.befores[:-1] or _befores(state.game, past),
        settings=state.settings_before if play is None else state.settings,
    )


def _befores(game: Game[Any, Any, Any, Any], past: Pile[Step]) -> tuple[Any, ...]:
    """The states before the newest of these steps, folded from the first step on."""
    befores: deque[Any] = deque(maxlen=BEFORES_KEPT)
    play = None
    for step in reversed(tuple(past)):
        befores.append(play)
        play = reduce(game.evolve, step.taken.events, play)
    return tuple(befores)


def _redone(state: RoomState, event: e.Redone) -> RoomState:
    return _with_step(replace(state, future=state.future.below), state.future.top)


def _rematched(state: RoomState, event: e.Rematched) -> RoomState:
    return replace(state, play=None, match=state.match + 1, past=EMPTY, future=EMPTY, befores=(), chairs=event.chairs)


def _game_changed(state: RoomState, event: e.GameChanged) -> RoomState:
    game = GAMES[event.game]
    lobby = _rematched(state, e.Rematched(event.chairs))
    return replace(lobby, game=game, settings=game.settings(**event.settings))


_FOLD: Mapping[type[e.RoomEvent], Callable[[RoomState, Any], RoomState]] = {
    e.SeatTaken: _seat_taken,
    e.SeatEdited: lambda state, event: _with(state, event.seat, name=event.name, colour=event.colour),
    e.ChairsChanged: lambda state, event: replace(_lobby_changed(state), chairs=event.chairs),
    e.SeatRemoved: _seat_removed,
    e.StayChanged: lambda state, event: _with(state, event.seat, stays_put=event.stays),
    e.HostGranted: lambda state, event: _with(state, event.seat, host=event.host),
    e.SettingsChanged: _settings_changed,
    e.GameChanged: _game_changed,
    e.KeyIssued: lambda state, event: _with(state, event.seat, digest=event.digest),
    e.StepTaken: _step_taken,
    e.Undone: _undone,
    e.Redone: _redone,
    e.Rematched: _rematched,
}
