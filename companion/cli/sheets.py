"""The commands over a sheet: score, settle, change, seats."""

import re
from collections.abc import Callable
from typing import Any

import click
import msgspec

from companion import tools
from companion.cli import complain, located, one_line, text
from companion.cli.files import read_file
from companion.errors import BadInput
from companion.games import GAMES
from companion.games.vabanque.sheet_text import seats_text

Draw = Callable[[Any], str]

_HEAP = re.compile(r"(\d{1,15})=(\d{1,15})")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
source = click.argument("source", metavar="FILE|-")


@click.command(short_help="Payouts, fortunes and seats of one round.")
@source
@as_json
def score(source: str, as_json: bool) -> int:
    """Work out one round from a score sheet: payouts, fortunes, new order and chairs.

    FILE holds one sheet as JSON, or a list of sheets; - reads standard input.

    \b
    Example: three players, one token of 5 beside Ana's pawn.
      echo '{"game": "vabanque", "players": ["Ana", "Ben", "Cleo"],
             "tokens": {"1": [5]}, "pawns": {"Ana": 1, "Ben": 3, "Cleo": 5}}' | companion score -
    """
    return _work(tools.score, source, as_json, lambda answer: GAMES[answer["game"]].score_text(answer))


@click.command(short_help="New order of play, and who moves to which chair.")
@source
@as_json
def seats(source: str, as_json: bool) -> int:
    """Work out the new order of play and who moves to which chair.

    FILE holds one sheet as JSON, or a list of sheets; - reads standard input.

    \b
    Example:
      echo '{"players": ["Ana", "Ben", "Cleo"], "fortunes": {"Ben": 45000}}' | companion seats -
    """
    return _work(tools.seats, source, as_json, seats_text)


@click.command(short_help="Who gets and hands back which notes: the fewest.")
@source
@as_json
def settle(source: str, as_json: bool) -> int:
    """Work out who gets which notes and hands which back, so that the fewest notes change hands.

    FILE holds one sheet as JSON, or a list of sheets; - reads standard input.

    \b
    Example: the bank owes Ana 45,000, and Ben pays it 30,000.
      echo '{"players": {"Ana": {"due": 45000, "holds": {"5000": 1}},
                         "Ben": {"due": -30000, "holds": {"50000": 1}}}}' | companion settle -
    """
    return _work(tools.settle, source, as_json, text.settle)


# "-37" is an amount
@click.command(short_help="One amount in the fewest notes.", context_settings={"ignore_unknown_options": True})
@click.argument("amount")
@click.option("--stock", metavar="NOTE=COUNT,…", help="What the bank holds. [default: a full Vabanque bank]")
@click.option("--notes", metavar="NOTE,…", help="The denominations, for other money.")
@click.option("--give", metavar="NOTE=COUNT,…", help="Notes the person has and may hand over.")
@as_json
def change(amount: str, stock: str | None, notes: str | None, give: str | None, as_json: bool) -> None:
    """Turn an amount into the fewest notes; a negative amount is paid to the bank.

    \b
    Examples:
      companion change 45000 --give 5000=1
      companion change -37 --notes 1,5,10,50 --stock 1=20,5=10,10=10,50=5 --give 10=3,50=1
    """
    sheet: dict[str, object] = {"amount": _whole(amount, "amount")}
    if stock is not None:
        sheet["stock"] = heap(stock, "stock")
    if notes is not None:
        sheet["notes"] = [_whole(note, "notes") for note in notes.split(",")]
    if give is not None:
        sheet["give"] = heap(give, "give")
    _show(tools.change(sheet), as_json, text.change)


def _work(tool: tools.Tool, source: str, as_json: bool, draw: Draw) -> int:
    answer = tools.work(tool, read_file(source))
    _show(answer, as_json, draw)
    items = answer if isinstance(answer, list) else []
    wrong = [str(place) for place, item in enumerate(items, 1) if tools.is_error(item)]
    return complain("bad_item", f"wrong in this batch: {', '.join(wrong)}") if wrong else 0


def _show(answer: object, as_json: bool, draw: Draw) -> None:
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(answer), indent=2))
    elif isinstance(answer, list):
        for place, item in enumerate(answer, 1):
            click.echo(f"── {place} ──\n{_refused(item) if tools.is_error(item) else draw(item)}\n")
    else:
        click.echo(draw(answer))


def _refused(item: Any) -> str:
    error = item["error"]
    return one_line(f"error: {error['code']}: {located(error['message'], error.get('field'))}")


def heap(written: str, field: str) -> dict[int, int]:
    """5000=3,10000=1 → {5000: 3, 10000: 1}"""
    held: dict[int, int] = {}
    for part in written.split(","):
        found = _HEAP.fullmatch(part.strip())
        if not found:
            raise BadInput("bad_field", f"{part!r} is not NOTE=COUNT, such as 5000=3", field)
        value, number = int(found[1]), int(found[2])
        if value in held:
            raise BadInput("bad_field", f"{value} stands here twice", field)
        held[value] = number
    return held


def _whole(written: str, field: str) -> int:
    if not re.fullmatch(r"-?\d{1,15}", written.strip(), re.ASCII):
        raise BadInput("bad_field", f"{written!r} is not a whole number of at most 15 digits", field)
    return int(written)
