"""The stand-alone helpers: score, seats, settle and change, from JSON to JSON.

One implementation behind the commands and `POST /api/tools/*`. Every function takes what JSON was decoded to
and returns what can be encoded; it raises `BadInput` for anything else.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, Any, Final

import msgspec

from companion.errors import BadInput, CompanionError
from companion.games import GAMES
from companion.games.vabanque import data as vabanque
from companion.games.vabanque import sheet as vabanque_sheet
from companion.money.claims import LARGEST_AMOUNT, LARGEST_COUNT, Claim, Settlement
from companion.money.nearest import nearest
from companion.money.settle import settle as plan
from companion.names import clean_keys
from companion.reading import read

Amount = Annotated[int, msgspec.Meta(ge=-LARGEST_AMOUNT, le=LARGEST_AMOUNT)]
Note = Annotated[int, msgspec.Meta(ge=1, le=LARGEST_AMOUNT)]
Heap = dict[Note, Annotated[int, msgspec.Meta(ge=0, le=LARGEST_COUNT)]]


class BankSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which banknotes exist and how many of each the bank holds; by default a full Vabanque bank (V0.2)."""

    notes: list[Note] | msgspec.UnsetType = msgspec.UNSET
    stock: Heap | msgspec.UnsetType = msgspec.UNSET


class ClaimSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one person is owed (negative: pays the bank), and which notes are in hand."""

    due: Amount
    holds: Heap = {}


class SettleSheet(BankSheet, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Several people at the bank."""

    players: dict[str, ClaimSheet]


class ChangeSheet(BankSheet, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One person at the bank: `amount` is what is due, `give` the notes in hand."""

    amount: Amount
    give: Heap = {}


def score(sheet: object) -> object:
    """One round (or turn) from a score sheet; `game` says of which game."""
    if not isinstance(sheet, dict):
        raise BadInput("bad_field", "a score sheet is an object")
    if "game" not in sheet:
        raise BadInput("bad_field", "which game is this sheet of?", "game")
    game = GAMES.get(sheet["game"]) if isinstance(sheet["game"], str) else None
    if game is None:
        raise BadInput("no_game", f"there are score sheets of {', '.join(GAMES)}", "game")
    return game.score(sheet)


def seats(sheet: object) -> object:
    """New order, chairs and moves for given fortunes (V4)."""
    return vabanque_sheet.seats(sheet)


def settle(sheet: object) -> object:
    """The fewest notes for everybody together (V6.3)."""
    sent: SettleSheet = read(sheet, SettleSheet)
    stock = _stock(sent)
    claims = _claims(sent.players, stock)
    settlement = plan(stock, claims)
    return {
        "unpaid": settlement.unpaid,
        "notes_moved": settlement.notes_moved,
        "proven": settlement.proven,
        "players": {name: _share_json(settlement, claims[name], name) for name in claims},
        "stock": _heap_json(settlement.stock),
    }


def change(sheet: object) -> object:
    """The one-person case of `settle`: an amount in notes, for which some of `give` may be handed back."""
    sent: ChangeSheet = read(sheet, ChangeSheet)
    stock = _stock(sent)
    _exist(sent.give, stock, "give")
    claim = Claim(sent.amount, sent.give)
    settlement = plan(stock, {"": claim})
    return {
        **_share_json(settlement, claim, ""),
        "notes_moved": settlement.notes_moved,
        "proven": settlement.proven,
        "stock": _heap_json(settlement.stock),
    }


Tool = Callable[[object], object]

TOOLS: Final[Mapping[str, Tool]] = {"score": score, "seats": seats, "settle": settle, "change": change}


def work(tool: Tool, data: object) -> object:
    """The tool's answer; for a list the list of answers, where an item that is wrong becomes `{"error": …}`."""
    return [_item(tool, item) for item in data] if isinstance(data, list) else tool(data)


def is_error(answer: object) -> bool:
    """Whether an item of a batch was wrong."""
    return isinstance(answer, dict) and "error" in answer


def _item(tool: Tool, item: object) -> object:
    try:
        return tool(item)
    except CompanionError as fault:
        return {"error": fault.as_json()}


def _stock(sent: BankSheet) -> dict[int, int]:
    """How many of every denomination the bank holds; one that `stock` leaves out has run out."""
    notes = list(vabanque.BANKNOTES) if sent.notes is msgspec.UNSET else sent.notes
    for place, value in enumerate(notes):
        if value in notes[:place]:
            raise BadInput("bad_field", f"{value} stands here twice", f"notes[{place}]")
    if sent.stock is not msgspec.UNSET:
        _exist(sent.stock, notes, "stock")
        return {value: sent.stock.get(value, 0) for value in notes}
    if not set(notes) <= vabanque.BANKNOTES.keys():
        raise BadInput("bad_field", "how many notes of this other money does the bank hold?", "stock")
    return {value: vabanque.BANKNOTES[value] for value in notes}


def _claims(players: Mapping[str, ClaimSheet], stock: Collection[int]) -> dict[str, Claim]:
    claims = clean_keys(players, "players")
    for name, claim in claims.items():
        _exist(claim.holds, stock, f"players.{name}.holds")
    return {name: Claim(claim.due, claim.holds) for name, claim in claims.items()}


def _exist(heap: Iterable[int], notes: Collection[int], field: str) -> None:
    for value in heap:
        if value not in notes:
            known = ", ".join(map(str, notes))
            raise BadInput("bad_field", f"there is no note of {value}; there are {known}", f"{field}.{value}")


def _share_json(settlement: Settlement, claim: Claim, name: str) -> dict[str, Any]:
    """One person's part; where something stays unpaid, also the nearest amounts that could be paid instead."""
    share = settlement.shares[name]
    return {
        "receives": _heap_json(share.receives),
        "returns": _heap_json(share.returns),
        "unpaid": share.unpaid,
        **({"nearest": nearest(settlement.stock, claim, share)} if share.unpaid else {}),
    }


def _heap_json(heap: Mapping[int, int]) -> dict[str, int]:
    return {str(value): number for value, number in sorted(heap.items())}
