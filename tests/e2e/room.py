"""A room that is brought to some moment over HTTP, where a test is about what comes then."""

import time
from collections.abc import Callable
from typing import Any

from companion.bots.calls import Calls, Server, new_id

from .hand_game import FIRST_PAWN, NAMES, Round

HOST = "host"
PATIENCE = 5.0  # seconds, as the browser's own assertions have


class Room:
    """One room with its keys; `act` does something for the host or for somebody by name."""

    def __init__(self, server: str, settings: dict[str, str] | None = None, game: str = "vabanque") -> None:
        self._server, self._calls = server, Calls(Server(server))
        opened = self._calls.post("/api/rooms", {"game": game, "settings": settings or {}, "id": new_id()})
        self.code: str = opened["room"]
        self.keys: dict[str, str] = {HOST: opened["host_key"]}
        self.seats: dict[str, str] = {}

    @property
    def join_link(self) -> str:
        return f"{self._server}/{self.code}"

    @property
    def board_link(self) -> str:
        return f"{self._server}/board/{self.code}#key={self.keys[HOST]}"

    def seat_link(self, name: str) -> str:
        return f"{self._server}/{self.code}#key={self.keys[name]}"

    def join(self, *names: str) -> None:
        for name in names:
            taken = self._calls.post(f"/api/rooms/{self.code}/seats", {"name": name, "id": new_id()})
            self.keys[name], self.seats[name] = taken["key"], taken["seat"]

    def act(self, who: str, action: str, **fields: Any) -> None:
        body = {"id": new_id(), "type": action, **fields}
        self._calls.post(f"/api/rooms/{self.code}/actions", body, self.keys[who])

    def view(self, who: str = HOST) -> dict[str, Any]:
        view: dict[str, Any] = self._calls.get(f"/api/rooms/{self.code}/view", self.keys[who])
        return view

    def until(self, holds: Callable[[dict[str, Any]], bool], who: str = HOST) -> None:
        """Wait for what a page only promised: it shows a tap at once, the room knows it a little later."""
        end = time.monotonic() + PATIENCE
        while not holds(view := self.view(who)):
            assert time.monotonic() < end, view
            time.sleep(0.05)

    # The game reckoned by hand, phase by phase

    def begin(self) -> None:
        self.act(HOST, "start_game", start_player=self.seats["Ana"])

    @classmethod
    def with_first_pawns(cls, server: str) -> "Room":
        """The hand game's four people in their first round, the pawns two tables apart."""
        opened = cls(server)
        opened.join(*NAMES)
        opened.begin()
        opened.act("Ana", "place_pawn", table=FIRST_PAWN)
        return opened

    def lay_tokens(self, wanted: Round) -> None:
        for name, numbers in wanted.tokens.items():
            for number in numbers:
                self.act(HOST, "place_token", table=number, seat=self.seats[name])

    def lay_cards(self, wanted: Round) -> None:
        for name, cards in wanted.cards.items():
            for card, number in cards.items():
                self.act(name, "place_card", card=card, table=number)

    def move_pawns(self, wanted: Round) -> None:
        for name, number in wanted.pawns.items():
            self.act(HOST, "move_pawn", table=number, seat=self.seats[name])

    def reckon(self, wanted: Round) -> None:
        """A round from its tokens to its last table: the notes are to be handed over."""
        self.lay_tokens(wanted)
        self.lay_cards(wanted)
        self.move_pawns(wanted)
        for _ in wanted.evaluated:
            self.act(HOST, "reveal")

    def close(self) -> None:
        self._calls.close()
