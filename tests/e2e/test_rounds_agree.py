"""What rooms pay and where they seat people is what score sheets of the same rounds say, 300 times (V3, V4, V5.1).

The sheets are written from what the people here did, not from what the room says lies on the table.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from companion.games.vabanque.data import CASINO_TABLES, TOKEN_OF_ROUND, TOKENS_EACH
from companion.tools import TOOLS, work

from .phone import CARDS
from .room import HOST, Room
from .serving import Served

GAMES = 75
"""Of four rounds each."""
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
SETTINGS = {
    "evaluate": ("pawns", "money"),
    "ties": ("reverse", "keep"),
    "seating": ("richest_stays", "fewest_moves", "platelets"),
    "pay": ("round", "table"),
    "acknowledge": ("host", "everyone"),
}
OF_A_SHEET = ("evaluate", "ties", "seating")
Tap = tuple[str, str, dict[str, Any]]
"""Who does it, the action, its fields."""


class Game:
    """A room whose people do what chance says, in any order, some without a phone; their score sheets are kept."""

    def __init__(self, server: str, seed: int) -> None:
        self._chance = random.Random(seed)
        self._settings = {name: self._chance.choice(values) for name, values in SETTINGS.items()}
        self._people = NAMES[: 3 + seed % 4]
        self._circle = range(1, CASINO_TABLES[len(self._people)] + 1)
        self._tokens: dict[int, list[int]] = {table: [] for table in self._circle}
        self._room = Room(server, self._settings)
        self._phones = [name for name in self._people if self._chance.random() < 0.8]
        self._stays_put = [name for name in self._people if self._chance.random() < 0.1]
        self._begin()

    def close(self) -> None:
        self._room.close()

    # Before the first round

    def _begin(self) -> None:
        for name in self._people:
            if name in self._phones:
                self._room.join(name)
            else:
                self._room.act(HOST, "add_seat", name=name)
        self._room.seats = {seat["name"]: seat["seat"] for seat in self._room.view()["seats"]}
        self._names = {seat: name for name, seat in self._room.seats.items()}
        for name in self._stays_put:
            self._room.act(HOST, "stay_put", seat=self._room.seats[name], stays=True)
        first, table = self._chance.choice(self._people), self._any_table()
        self._room.act(HOST, "start_game", start_player=self._room.seats[first])
        self._room.act(HOST, "place_pawn", table=table, seat=self._room.seats[first])
        place = self._people.index(first)
        order = self._people[place:] + self._people[:place]
        self._pawns = {name: self._further(table, 2 * step) for step, name in enumerate(order)}  # V1.4

    def _any_table(self) -> int:
        return self._chance.choice(self._circle)

    def _further(self, table: int, steps: int) -> int:
        return (table - 1 + steps) % len(self._circle) + 1

    # A round

    def play(self, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """One round: its score sheet, and what the room made of it."""
        before = self._room.view()
        self._lay_tokens(number)
        cards = self._lay_cards()
        self._move_pawns()
        sheet = {
            "game": "vabanque",
            "players": self._named(before["chairs"]),
            "order": self._named(before["order"]),
            "round": number,
            "tokens": {str(table): [*values] for table, values in self._tokens.items()},
            "cards": [{"player": name, "card": card, "table": table} for (name, card), table in cards.items()],
            "pawns": {**self._pawns},
            "fortunes": {seat["name"]: seat["fortune"] for seat in before["seats"]},
            "stays_put": self._stays_put,
            "rules": {rule: self._settings[rule] for rule in OF_A_SHEET},
        }
        made = self._pay_out()
        if number < len(TOKEN_OF_ROUND):
            self._room.act(HOST, "next_round")
        return sheet, made

    def _lay_tokens(self, number: int) -> None:
        laid = [(name, self._any_table()) for name in self._people for _ in range(TOKENS_EACH[number])]
        for _, table in laid:
            self._tokens[table].append(TOKEN_OF_ROUND[number])
        if self._chance.random() < 0.3:
            counted = Counter(str(table) for _, table in laid)
            self._room.act(HOST, "tally_tokens", tokens=counted)
        else:
            self._all_do(self._token(name, table) for name, table in laid)

    def _token(self, name: str, table: int) -> list[Tap]:
        other = self._any_table()
        astray = [self._by(name, "place_token", table=other), self._by(name, "take_back_token", table=other)]
        return [*self._sometimes(astray), self._by(name, "place_token", table=table)]

    def _lay_cards(self) -> dict[tuple[str, str], int]:
        cards = {(name, card): self._any_table() for name in self._people for card in CARDS}
        self._untold: dict[tuple[str, int], list[str]] = {}
        self._all_do(self._card(name, card, table) for (name, card), table in cards.items())
        return cards

    def _card(self, name: str, card: str, table: int) -> list[Tap]:
        """By its owner, or by the host, who is not told which card it is."""
        other = self._further(table, 1)
        if name in self._phones and self._chance.random() < 0.8:
            astray = [(name, "place_card", {"card": card, "table": other})]
            return [*self._sometimes(astray), (name, "place_card", {"card": card, "table": table})]
        self._untold.setdefault((name, table), []).append(card)
        seat = {"seat": self._room.seats[name]}
        astray = [(HOST, action, {"table": other, **seat}) for action in ("place_card", "take_back_card")]
        return [*self._sometimes(astray), (HOST, "place_card", {"table": table, **seat})]

    def _move_pawns(self) -> None:
        ways = {name: self._chance.sample(range(5), 2) for name in self._people}
        self._all_do(
            [
                *self._sometimes([self._by(name, "move_pawn", table=self._further(self._pawns[name], astray))]),
                self._by(name, "move_pawn", table=self._further(self._pawns[name], way)),
            ]
            for name, (way, astray) in ways.items()
        )
        self._pawns = {name: self._further(self._pawns[name], way) for name, (way, _) in ways.items()}

    def _by(self, name: str, action: str, **fields: Any) -> Tap:
        """On the person's own phone, or by the host."""
        if name in self._phones and self._chance.random() < 0.8:
            return name, action, fields
        return HOST, action, fields | {"seat": self._room.seats[name]}

    def _sometimes(self, astray: list[Tap]) -> list[Tap]:
        """What is done first and thought better of."""
        return astray if self._chance.random() < 0.15 else []

    def _all_do(self, everything: Iterable[list[Tap]]) -> None:
        """In any order; the very last step closes the phase, so nobody thinks better of that one."""
        in_order = list(everything)
        self._chance.shuffle(in_order)
        in_order[-1] = in_order[-1][-1:]
        for place, steps in enumerate(in_order):
            for who, action, fields in steps:
                self._room.act(who, action, **fields)
            if place < len(in_order) - 1 and self._chance.random() < 0.03:
                self._room.act(HOST, "undo")
                self._room.act(HOST, "redo")

    def _pay_out(self) -> dict[str, Any]:
        """Turn over table after table; what the room made of the round, as a sheet's answer has it."""
        while (view := self._room.view())["phase"] in ("payout", "notes"):
            self._go_on(view)
        scored = view["history"][-1]
        made = {
            "tables": [self._table(table) for table in view["tables"] if table["evaluated"]],
            "gains": {self._names[seat]: gain for seat, gain in scored["gains"].items()},
            "fortunes": {self._names[seat]: fortune for seat, fortune in scored["fortunes"].items()},
            "chairs": self._named(view["chairs"]),
        }
        if view["phase"] == "over":
            return made | {"winners": {*self._named(view["result"]["winners"])}}
        moves = [{"player": self._names[move.pop("seat")], **move} for move in view["seating"]["moves"]]
        return made | {"order": self._named(view["order"]), "moves": moves}

    def _table(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """As a sheet's answer describes it; cards by person, as a sheet does not know which was laid first."""
        reckoned = table["evaluated"]
        revealed = [{"player": self._names[card["seat"]], "card": card["card"]} for card in table["cards"]]
        return {
            "table": table["table"],
            **{name: reckoned[name] for name in ("tokens", "raises", "value", "amount")},
            "revealed": by_person(revealed),
            "lines": [
                {
                    "player": self._names[line["seat"]],
                    **{name: line[name] for name in ("pawn", "cheat", "total")},
                    **{name: self._named(line[name]) for name in ("blocked_by", "victims")},
                }
                for line in reckoned["lines"]
            ],
        }

    def _named(self, seats: Iterable[str]) -> list[str]:
        return [self._names[seat] for seat in seats]

    def _go_on(self, view: Mapping[str, Any]) -> None:
        if view["phase"] == "notes":
            return self._room.act(HOST, "confirm_notes")
        payout = view["payout"]
        for asked in payout["unnamed"]:
            card = self._untold[self._names[asked["seat"]], asked["table"]].pop()
            self._room.act(HOST, "name_card", card=card, **asked)
        for seat in payout["waits_for"]:
            self._room.act(self._names[seat], "acknowledge", table=payout["table"])
        if not payout["unnamed"] and not payout["waits_for"]:
            self._room.act(HOST, "reveal")


def by_person(revealed: Iterable[Mapping[str, str]]) -> list[Mapping[str, str]]:
    return sorted(revealed, key=lambda card: (card["player"], card["card"]))


def said(answer: Mapping[str, Any], last: bool) -> dict[str, Any]:
    """A sheet's answer, as far as a room says the same; after the last round only who won is of interest (V5.1)."""
    tables = [
        {name: part for name, part in table.items() if name != "payouts"} | {"revealed": by_person(table["revealed"])}
        for table in answer["tables"]
    ]
    kept = {"tables": tables} | {name: answer[name] for name in ("gains", "fortunes", "chairs")}
    if not last:
        return kept | {name: answer[name] for name in ("order", "moves")}
    fortunes = answer["fortunes"]
    return kept | {"winners": {name for name in fortunes if fortunes[name] == max(fortunes.values())}}


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_room_and_the_sheets_of_its_rounds_agree(shared: Served, seed: int) -> None:
    game = Game(shared.url, seed)
    sheets, made = zip(*(game.play(number) for number in TOKEN_OF_ROUND), strict=True)
    answers = work(TOOLS["score"], [*sheets])
    assert [said(answer, last=answer is answers[-1]) for answer in answers] == [*made]
    game.close()
