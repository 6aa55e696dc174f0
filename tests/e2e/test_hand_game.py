"""The game reckoned by hand, played through the rooms: payouts, notes and seats must be those on the paper."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.chance import SeededChance
from companion.projections import project
from companion.rooms.access import Caller
from companion.rooms.rooms import Rooms
from companion.rooms.store import MemoryStore

from .hand_game import FIRST_PAWN, FIRST_PAWNS, NAMES, RANKING, ROUNDS, Round


class Table:
    """Four people with phones and a host, in memory."""

    def __init__(self) -> None:
        self.rooms = Rooms(MemoryStore(), lambda: 0, SeededChance(1), b"s" * 32)
        opened = self.rooms.open({"game": "vabanque"})
        self.code, self.sent = opened.room, 0
        self.host = self.rooms.caller(self.code, opened.host_key)
        keys = {name: self.rooms.join(self.code, {"name": name}).key for name in NAMES}
        self.callers = {name: self.rooms.caller(self.code, key) for name, key in keys.items()}
        self.seats = {name: str(caller.viewer.seat) for name, caller in self.callers.items()}

    def act(self, caller: Caller, **action: Any) -> None:
        self.sent += 1
        self.rooms.act(self.code, caller, {"id": f"hand-game-{self.sent}", **action})

    def view(self) -> dict[str, Any]:
        return project(self.rooms.get(self.code), self.host.viewer)

    def named(self, by_seat: Any, pick: Callable[[Any], Any] = lambda value: value) -> dict[str, Any]:
        return {name: pick(by_seat[seat]) for name, seat in self.seats.items()}

    def names(self, seats: list[str]) -> tuple[str, ...]:
        return tuple(next(name for name, seat in self.seats.items() if seat == wanted) for wanted in seats)


@pytest.fixture
def table() -> Table:
    return Table()


def place_all(table: Table, wanted: Round) -> None:
    for name, tables in wanted.tokens.items():
        for number in tables:
            table.act(table.callers[name], type="place_token", table=number)
    for name, cards in wanted.cards.items():
        for card, number in cards.items():
            table.act(table.callers[name], type="place_card", card=card, table=number)
    for name, number in wanted.pawns.items():
        table.act(table.callers[name], type="move_pawn", table=number)


def notes(counts: dict[str, int]) -> dict[int, int]:
    return {int(value): number for value, number in counts.items()}


def test_every_figure_is_the_one_on_paper(table: Table) -> None:
    table.act(table.host, type="start_game", start_player=table.seats["Ana"])
    table.act(table.callers["Ana"], type="place_pawn", table=FIRST_PAWN)
    pawns = {seat: entry["table"] for entry in table.view()["tables"] for seat in entry["pawns"]}
    assert table.named(pawns) == FIRST_PAWNS
    for wanted in ROUNDS:
        place_all(table, wanted)
        while table.view()["phase"] == "payout":
            table.act(table.host, type="reveal")
        check_payout(table, wanted)
        table.act(table.host, type="confirm_notes")
        assert notes(table.view()["bank"]) == wanted.bank
        if wanted.order:
            check_seats(table, wanted)
            table.act(table.host, type="next_round")
    result = table.view()["result"]
    assert table.names([entry["seat"] for entry in result["ranking"]]) == RANKING
    assert table.names(result["winners"]) == RANKING[:1]


def check_payout(table: Table, wanted: Round) -> None:
    view = table.view()
    evaluated = {entry["table"]: entry["evaluated"] for entry in view["tables"] if entry["evaluated"]}
    assert {number: found["value"] for number, found in evaluated.items()} == wanted.evaluated
    by_seat = {entry["seat"]: entry for entry in view["seats"]}
    assert table.named(by_seat, lambda entry: entry["gain"]) == wanted.gains
    assert table.named(by_seat, lambda entry: entry["fortune"]) == wanted.fortunes
    plan = view["notes"]["players"]
    assert table.named(plan, lambda share: notes(share["receives"])) == wanted.receives
    assert table.named(plan, lambda share: notes(share["returns"])) == wanted.returns


def check_seats(table: Table, wanted: Round) -> None:
    seating = table.view()["seating"]
    assert table.names(seating["order"]) == wanted.order
    assert table.names(seating["chairs"]) == wanted.chairs
    moved = {table.names([move["seat"]])[0]: (move["from"], move["to"]) for move in seating["moves"]}
    assert moved == wanted.moves
