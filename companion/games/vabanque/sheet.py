"""A score sheet: one round of Vabanque written down by hand, reckoned without a room. Pure.

A sheet is checked completely before anything is reckoned: `BadInput` names the first field that cannot be.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from companion import seating
from companion.errors import BadInput
from companion.games.vabanque import data
from companion.games.vabanque.payout import Card, Evaluation, evaluate, evaluation_view
from companion.names import clean_all, clean_keys
from companion.reading import read
from companion.seating import Seating, Ties

Fortune = Annotated[int, msgspec.Meta(ge=0, le=10**12)]
Round = Annotated[int, msgspec.Meta(ge=1, le=data.ROUNDS)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules a sheet depends on."""

    ties: Ties = "reverse"  # V4.2
    evaluate: Literal["pawns", "money"] = "pawns"  # V3.8
    seating: Seating = "richest_stays"  # V4.3


class Fortunes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who sits where and owns what: all that the new order depends on (V4), as it was sent."""

    players: list[str]
    order: list[str] | msgspec.UnsetType = msgspec.UNSET
    fortunes: dict[str, Fortune] = {}
    stays_put: list[str] = []
    rules: Rules = Rules()


class PlacedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character card beside a table."""

    player: str
    card: str
    table: int


class Sheet(Fortunes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One round as it was sent."""

    game: Literal["vabanque"]
    pawns: dict[str, int]
    tables: int | msgspec.UnsetType = msgspec.UNSET
    round: Round | msgspec.UnsetType = msgspec.UNSET
    tokens: dict[int, list[int]] = {}
    cards: list[PlacedCard] = []


@dataclass(frozen=True)
class People:
    """The checked part about people: chairs clockwise, the order just played, fortunes in currency units."""

    chairs: tuple[str, ...]
    order: tuple[str, ...]
    fortunes: Mapping[str, int]
    stays_put: tuple[str, ...]
    rules: Rules


def score(sheet: object) -> dict[str, Any]:
    """What every table pays, everybody's gain and fortune, and the new order and chairs (V3, V4).

    After round 4 nobody changes chairs and the order is the ranking (V5.1).
    """
    sent: Sheet = read(sheet, Sheet)
    people = _people(sent)
    tables = _tables(sent, people)
    _check_tokens(sent, tables, len(people.chairs))
    cards = _cards(sent, people, tables)
    pawns = _pawns(sent, people, tables)
    reckoned = _reckon(sent, people, cards, pawns)
    gains = {name: sum(_won(table, name) for table in reckoned) for name in people.chairs}
    fortunes = {name: people.fortunes[name] + gains[name] for name in people.chairs}
    return {
        "game": data.NAME,
        "tables": [_table_json(table) for table in reckoned],
        "gains": gains,
        "fortunes": fortunes,
        **_new_seats(people, fortunes, over=sent.round == data.ROUNDS),
    }


def seats(sheet: object) -> dict[str, Any]:
    """The new order of play, chairs and moves for these fortunes (V4)."""
    people = _people(read(sheet, Fortunes))
    return _new_seats(people, people.fortunes, over=False)


def _new_seats(people: People, fortunes: Mapping[str, int], over: bool) -> dict[str, Any]:
    order = seating.new_order(people.order, fortunes, people.rules.ties)
    way: Seating = "platelets" if over else people.rules.seating  # V5.1: nobody moves any more
    chairs = seating.new_chairs(people.chairs, order, way, people.stays_put)
    changes = seating.moves(people.chairs, chairs, order)
    return {
        "order": list(order),
        "chairs": list(chairs),
        "moves": seating.moves_view(changes, "player"),
    }


def _people(sent: Fortunes) -> People:
    chairs = clean_all(sent.players, "players")
    if len(chairs) not in data.PLAYERS:  # V0.3
        raise _wrong("players", f"{len(chairs)} players; there must be {data.PLAYERS[0]} to {data.PLAYERS[-1]}")
    order = chairs if sent.order is msgspec.UNSET else clean_all(sent.order, "order")
    if set(order) != set(chairs):
        raise _wrong("order", "every player must stand here exactly once, and nobody else")
    stays_put = clean_all(sent.stays_put, "stays_put")
    for place, name in enumerate(stays_put):
        _known(name, chairs, f"stays_put[{place}]")
    given = _by_player(sent.fortunes, chairs, "fortunes")
    return People(chairs, order, {name: given.get(name, 0) for name in chairs}, stays_put, sent.rules)


def _tables(sent: Sheet, people: People) -> range:
    """The circle of casino tables (V1.1)."""
    players = len(people.chairs)
    number = data.CASINO_TABLES[players]
    if sent.tables not in (msgspec.UNSET, number):
        raise _wrong("tables", f"{players} players play with {number} tables, not {sent.tables}")
    return range(1, number + 1)


def _check_tokens(sent: Sheet, tables: range, players: int) -> None:
    """No more tokens than the box puts out; with `round`, exactly those of the rounds so far (V1.2, V2.1)."""
    values = data.TOKEN_OF_ROUND.values()
    for table, lying in sent.tokens.items():
        _within(table, tables, f"tokens.{table}")
        for place, token in enumerate(lying):
            if token not in values:
                raise _wrong(f"tokens.{table}[{place}]", f"there is no token of {token}, only of {[*values]}")
    everywhere = Counter(token for lying in sent.tokens.values() for token in lying)
    for number, token in data.TOKEN_OF_ROUND.items():
        _check_count(sent, number, everywhere[token], data.TOKENS_EACH[number] * players)


def _check_count(sent: Sheet, number: int, lying: int, put_out: int) -> None:
    token = data.TOKEN_OF_ROUND[number]
    if lying > put_out:
        raise _wrong("tokens", f"{lying} tokens of {token} lie there; so many players have only {put_out}")
    if sent.round is msgspec.UNSET:
        return
    due = put_out if number <= sent.round else 0
    if lying != due:
        raise _wrong("tokens", f"{lying} tokens of {token} lie there; in round {sent.round} it must be {due}")


def _cards(sent: Sheet, people: People, tables: range) -> list[tuple[str, Card, int]]:
    """Who placed which card at which table: each player each card at most once (V0.1)."""
    placed: dict[tuple[str, Card], int] = {}
    for place, laid in enumerate(sent.cards):
        name = _known(laid.player.strip(), people.chairs, f"cards[{place}].player")
        if laid.card not in [*Card]:
            cards = ", ".join(Card)
            raise _wrong(f"cards[{place}].card", f"there is no card {laid.card!r}; there are {cards}")
        _within(laid.table, tables, f"cards[{place}].table")
        card = Card(laid.card)
        if (name, card) in placed:
            raise _wrong(f"cards[{place}].card", f"{name} has only one {card}")
        placed[name, card] = laid.table
    return [(name, card, table) for (name, card), table in placed.items()]


def _pawns(sent: Sheet, people: People, tables: range) -> dict[str, int]:
    pawns = _by_player(sent.pawns, people.chairs, "pawns")
    for name in people.chairs:
        if name not in pawns:
            raise _wrong(f"pawns.{name}", f"where does the pawn of {name} stand?")
        _within(pawns[name], tables, f"pawns.{name}")
    return pawns


def _reckon(
    sent: Sheet, people: People, cards: Sequence[tuple[str, Card, int]], pawns: Mapping[str, int]
) -> list[Evaluation[str]]:
    """The evaluated tables clockwise from table 1 (V3.9); cards at other tables stay unseen (V3.1)."""
    with_money = {table for table, lying in sent.tokens.items() if lying}
    wanted = with_money if sent.rules.evaluate == "money" else set(pawns.values())  # V3.8
    return [
        evaluate(
            table,
            sent.tokens.get(table, ()),
            [(name, card) for name, card, where in cards if where == table],
            [name for name, where in pawns.items() if where == table],
            people.order,
        )
        for table in sorted(wanted)
    ]


def _won(table: Evaluation[str], name: str) -> int:
    return sum(line.total for line in table.lines if line.person == name)


def _table_json(table: Evaluation[str]) -> dict[str, Any]:
    """Who wins something stands in `payouts`, with both parts as numbers; `lines` say of everyone why (V3.3, V3.4)."""
    return {
        "table": table.table,
        **evaluation_view(table, "player"),
        "revealed": [{"player": name, "card": card.value} for name, card in table.revealed],
        "payouts": [
            {"player": line.person, "pawn": line.pawn or 0, "cheat": line.cheat or 0, "total": line.total}
            for line in table.lines
            if line.total
        ],
    }


def _by_player(given: Mapping[str, int], chairs: Sequence[str], field: str) -> dict[str, int]:
    """The mapping under clean names, all of them players."""
    found = clean_keys(given, field)
    for name in found:
        _known(name, chairs, f"{field}.{name}")
    return found


def _known(name: str, chairs: Sequence[str], field: str) -> str:
    if name not in chairs:
        raise _wrong(field, f"{name!r} is none of the players {', '.join(chairs)}")
    return name


def _within(table: int, tables: range, field: str) -> None:
    if table not in tables:
        raise _wrong(field, f"there is no table {table}; there are 1 to {tables[-1]}")


def _wrong(field: str, message: str) -> BadInput:
    return BadInput("bad_field", message, field)
