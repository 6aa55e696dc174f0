"""Everybody does anything, right and wrong, in any order: what must hold holds after every single thing."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.rooms.room import Room
from companion.rooms.rooms import Joined, Rooms
from companion.rooms.state import RoomState
from tests.attack.shapes import tries
from tests.harness.brought import ALL, brought
from tests.harness.judge import flat
from tests.harness.script import BOARD, HOST, SPECTATOR, Move
from tests.harness.table import SECRET, Table, refusal_or_none
from tests.rooms.test_any_json import CODES

WATCHERS = (BOARD, HOST, SPECTATOR)
SEATS = st.sampled_from([f"s{number}" for number in range(1, 8)])
LOTS = st.integers(0, 2**32)
COLOURS = st.sampled_from(["blue", "red", "yellow", "green", "white", "black"])


class Evening(RuleBasedStateMachine):
    """One room from its opening on; `game` is set by the test."""

    game: str

    def __init__(self) -> None:
        super().__init__()
        self.bring = brought(self.game)
        self.table = Table(game=self.game)
        self.sent = 0
        self.last: tuple[str, dict[str, Any]] | None = None
        self.before: RoomState | None = None
        """The state before the last step, if nothing has happened since."""

    @property
    def state(self) -> RoomState:
        return self.table.state

    @property
    def callers(self) -> list[str]:
        """Everybody who has a way to ask: those whose seat is gone, and the key of somebody else, among them."""
        return [*self.table.keys, BOARD, SPECTATOR, "forger"]

    def anybody(self, lot: int) -> str:
        return self.callers[lot % len(self.callers)]

    def send(self, who: str, action: dict[str, Any]) -> str | None:
        """The code of the refusal, after which nothing may have changed; None if it was done."""
        self.sent += 1
        sent = {"id": f"action-{self.sent:06}", **action}
        before, rows = self.state, len(self.table.store.load(self.table.code))
        self.table.keys.pop("forger", None)
        key = {"forger": "a-key-that-opens-nothing"}.get(who, self.table.keys.get(who))

        def act() -> None:
            caller = self.table.rooms.caller(self.table.code, key, shared_screen=who == BOARD)
            assert self.table.rooms.act(self.table.code, caller, sent) == {"id": sent["id"], "accepted": True}

        refused = refusal_or_none(act)
        if refused is not None:
            assert refused.code in CODES
            assert self.state is before
            assert len(self.table.store.load(self.table.code)) == rows
            return refused.code
        assert len(self.table.store.load(self.table.code)) > rows
        assert who not in (BOARD, SPECTATOR, "forger"), "who may only look on has acted"
        self.last, self.before = (who, sent), before
        return None

    @initialize(lot=LOTS)
    def people_sit_down(self, lot: int) -> None:
        """Most evenings begin with a table that plays."""
        rng = Random(lot)
        for number in range(rng.choice([*self.bring.game.players, 0])):
            self.somebody_proper_comes(number, rng.random() < 0.8)  # type: ignore[operator]
        self.the_game_starts(lot)  # type: ignore[operator]

    @rule(name=st.text(max_size=3) | st.sampled_from(["Ana", "Ben", "ana"]), colour=COLOURS | st.none())
    def somebody_joins(self, name: str, colour: str | None) -> None:
        before = self.state
        refused = refusal_or_none(lambda: self.table.join(name, colour=colour))
        assert refused is None or (refused.code in CODES and self.state is before)

    @rule(number=st.integers(0, 9), phone=st.booleans())
    @precondition(lambda self: self.state.play is None)
    def somebody_proper_comes(self, number: int, phone: bool) -> None:
        before = len(self.state.people)
        name = f"Player {number}"
        refused = refusal_or_none(
            lambda: self.table.join(name) if phone else self.table.act(HOST, "add_seat", name=name)
        )
        assert refused is None or refused.code in ("room_full", "name_taken")
        assert len(self.state.people) == before + (refused is None)

    @rule(lot=LOTS, seat=SEATS, chair=st.integers(1, 6), yes=st.booleans(), colour=COLOURS)
    def around_the_game(self, lot: int, seat: str, chair: int, yes: bool, colour: str) -> None:
        actions: list[dict[str, Any]] = [
            {"type": "take_chair", "chair": chair},
            {"type": "stay_put", "stays": yes},
            {"type": "grant_host", "host": yes},
            {"type": "edit_seat", "colour": colour},
            {"type": "edit_seat", "name": f"Player {chair}"},
            {"type": "change_settings", "settings": dict(self.bring.settings[lot % len(self.bring.settings)])},
            {"type": "rematch"},
        ]
        if lot % 11 == 0:
            actions = [{"type": "remove_seat"}]
        self.send(self.anybody(lot), {**actions[lot % len(actions)], **({"seat": seat} if lot % 3 else {})})

    @rule(lot=LOTS, seat=SEATS)
    def a_seat_is_handed_over(self, lot: int, seat: str) -> None:
        who, old = self.anybody(lot), self.table.keys.get(seat)
        if who == "forger":
            return
        made: list[Joined] = []

        def hand_over() -> None:
            made.append(self.table.rooms.new_key(self.table.code, self.table.caller(who), seat, None))

        refused = refusal_or_none(hand_over)
        if refused is not None:
            assert refused.code in ("not_yours", "no_seat", "wrong_key")
        else:
            assert who in (HOST, seat)
            assert made[0].key != old
            self.table.keys[seat] = made[0].key

    @rule(lot=LOTS)
    @precondition(lambda self: self.state.play is None)
    def the_game_starts(self, lot: int) -> None:
        code = self.send(HOST, {"type": "start_game"})
        assert code == (None if len(self.state.people) in self.bring.game.players else "too_few")

    @rule(lot=LOTS, moves=st.integers(1, 60))
    @precondition(lambda self: self.state.play is not None)
    def it_goes_on(self, lot: int, moves: int) -> None:
        """What the rules allow is never refused."""
        rng = Random(lot)
        for _ in range(moves):
            if self.bring.game.over(self.state.play):
                return
            move: Move = self.bring.legal(self.state.play, self.state.around, rng)
            assert self.send(move.who, dict(move.action)) is None, move

    @rule(lot=LOTS)
    @precondition(lambda self: self.state.play is not None and not self.bring.game.over(self.state.play))
    def somebody_breaks_the_rules(self, lot: int) -> None:
        rng = Random(lot)
        wrong = self.bring.illegal(self.state.play, self.state.around, rng)
        for move, code in rng.sample(list(wrong), min(3, len(wrong))):
            if move.who in self.table.keys and not self.rights(move.who):
                assert self.send(move.who, dict(move.action)) == code, move

    def rights(self, who: str) -> bool:
        """Holds this seat the host's rights? What it may not do by the rules, it may then for others."""
        return who != HOST and self.state.people[who].host  # type: ignore[index]

    @rule(lot=LOTS, seat=SEATS | st.none())
    @precondition(lambda self: self.state.play is not None)
    def anybody_tries_anything(self, lot: int, seat: str | None) -> None:
        rng = Random(lot)
        action = dict(rng.choice(list(self.bring.candidates(self.state.play))))
        self.send(self.anybody(lot), action if seat is None else {**action, "seat": seat})

    @rule(lot=LOTS)
    def a_step_back(self, lot: int) -> None:
        before, steps = self.before, len(self.state.past)
        who = self.anybody(lot)
        if self.send(who, {"type": "undo"}) is None:
            assert len(self.state.past) == steps - 1
            if before is not None and before.play is not None and len(before.past) == steps - 1:
                assert self.state.play == before.play, "undo is exact"

    @rule(lot=LOTS)
    def a_step_forward_again(self, lot: int) -> None:
        undone = self.state
        if self.send(self.anybody(lot), {"type": "redo"}) is None:
            there = self.state
            assert self.send(HOST, {"type": "undo"}) is None
            assert self.state.play == undone.play
            assert self.send(HOST, {"type": "redo"}) is None
            assert self.state.play == there.play

    @rule()
    @precondition(lambda self: self.last is not None)
    def the_same_comes_once_more(self) -> None:
        """A phone that did not hear the answer sends its action again, whatever has happened since."""
        assert self.last is not None
        who, sent = self.last
        before, rows = self.state, len(self.table.store.load(self.table.code))
        refused = refusal_or_none(lambda: self.table.send(who, sent))
        assert refused is None or refused.code == "wrong_key", "only if the key was voided meanwhile"
        assert self.state is before
        assert len(self.table.store.load(self.table.code)) == rows

    @rule()
    def the_server_starts_again(self) -> None:
        before = flat(self.state)
        self.table.rooms = Rooms(self.table.store, lambda: next(self.table.clock), self.table.rooms._chance, SECRET)
        assert flat(self.state) == before

    @invariant()
    def nothing_appears_or_vanishes(self) -> None:
        if self.state.play is not None:
            self.bring.check(self.state.play)
        assert sorted(self.state.chairs) == sorted(self.state.people)
        assert len({person.colour for person in self.state.people.values()}) == len(self.state.people)

    @invariant()
    def who_looks_on_sees_the_public_part(self) -> None:
        public = [self.table.view(who) for who in WATCHERS]
        for view in public:
            assert view.get("mine") is None
            view.pop("viewer")
            view.pop("allowed")
        assert public[0] == public[1] == public[2]

    def teardown(self) -> None:
        again = Room(self.table.code, self.table.store)
        again.catch_up()
        assert flat(again.state) == flat(self.state)


@pytest.mark.parametrize("name", ALL)
def test_an_evening(name: str) -> None:
    class One(Evening):
        game = name

    run_state_machine_as_test(One, settings=settings(tries(25), stateful_step_count=50))
