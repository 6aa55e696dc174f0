"""A sheet to play without any app, or to finish a game on paper: what a room knows stands in it already."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.games.vabanque.data import CASINO_TABLES, PLAYERS, ROUNDS, TOKEN_OF_ROUND, TOKENS_EACH
from printables.art import badge
from printables.draw import Canvas
from printables.inks import GREY, MIST
from printables.layout import WHOLE, Box
from printables.order import Order
from printables.page import Page, pages_of
from printables.ruled import ruled
from printables.sheets import score_casanova

_TABLES: Final = max(CASINO_TABLES.values())
_LINES: Final = ("tokens", "raises", "value", "pawns", "cheats")


def pages(order: Order) -> list[Page]:
    """Two pages for Vabanque, people and tables; one for Casanova."""
    if order.plays == score_casanova.NAME:
        return pages_of("score-sheet", WHOLE, [partial(score_casanova.sheet, order)])
    return pages_of("score-sheet", WHOLE, [partial(_people, order), partial(_tables, order)])


def _view(order: Order) -> Mapping[str, Any]:
    return order.room.view if order.room else {}


def heading(order: Order, canvas: Canvas, box: Box, game: str) -> None:
    """The game, the room and a line for the date."""
    title, room, date = box.columns(0.45, 0.2, 0.35)
    canvas.text(title, game, 11, "display", align="left")
    canvas.text(room, order.room.code if order.room else "", 8, "display")
    canvas.text(
        Box(date.x, date.y + 3, date.width, 5),
        f"{order.words('score.date')} ______________",
        4,
        ink=GREY,
        align="right",
    )


def person(canvas: Canvas, box: Box, seat: Mapping[str, Any]) -> None:
    """Somebody's symbol and name."""
    badge(canvas, seat["colour"], (box.x + 5, box.centre[1]), 6)
    canvas.text(Box(box.x + 9.5, box.y, box.width - 10.5, box.height), seat["name"], 4.6, "medium", align="left")


def _people(order: Order, canvas: Canvas, cell: Box) -> None:
    head, fortunes, title, places, bank = cell.inset(2, 0).rows(0.06, 0.42, 0.04, 0.34, 0.14, gap=3)
    heading(order, canvas, head, "Vabanque")
    _fortunes(order, canvas, fortunes)
    canvas.text(title, order.words("score.order"), 5.4, "display", align="left")
    _order_of_play(order, canvas, places)
    _bank(order, canvas, bank)


def _fortunes(order: Order, canvas: Canvas, box: Box) -> None:
    words, seats = order.words, order.room.seats if order.room else ()
    most = max(PLAYERS)
    cells = ruled(canvas, box, [2.2, *[1] * (2 * ROUNDS)], [0.6, *[1] * most])
    canvas.text(cells[0][0].inset(1), words("score.player"), 4, ink=GREY)
    for round_, (gain, fortune) in enumerate(zip(cells[0][1::2], cells[0][2::2], strict=True), 1):
        canvas.text(gain.inset(1), words("score.gain", round=round_), 3.6, ink=GREY)
        canvas.text(fortune.inset(1), words("score.fortune", round=round_), 3.6, ink=GREY)
    for seat, row in zip(seats, cells[1:], strict=False):
        person(canvas, row[0], seat)
        for past in _view(order).get("history", ()):
            for place, what in ((2 * past["round"] - 1, "gains"), (2 * past["round"], "fortunes")):
                canvas.text(row[place].inset(1), words.number(past[what].get(seat["seat"], 0)), 4, "medium")


def _order_of_play(order: Order, canvas: Canvas, box: Box) -> None:
    words, most = order.words, max(PLAYERS)
    cells = ruled(canvas, box, [0.5, *[1] * ROUNDS], [0.7, *[1] * most])
    for round_, cell in enumerate(cells[0][1:], 1):
        canvas.text(cell.inset(1), words("score.round", round=round_), 3.8, ink=GREY)
    for place, row in enumerate(cells[1:], 1):
        canvas.text(row[0], str(place), 6, "display")
    seats = {seat["seat"]: seat for seat in order.room.seats} if order.room else {}
    now = _view(order).get("round") or 0
    for row, seat in zip(cells[1:], _view(order).get("order", ()), strict=False):
        if 1 <= now <= ROUNDS and seat in seats:
            person(canvas, row[now], seats[seat])


def _bank(order: Order, canvas: Canvas, box: Box) -> None:
    """How many of each note the bank holds at the beginning, and room to keep count."""
    title, table = box.rows(0.26, 0.74)
    canvas.text(title, order.words("score.bank"), 5.4, "display", align="left")
    values = sorted(order.notes)
    cells = ruled(canvas, table, [1] * len(values), [1, 1])
    held = _view(order).get("bank") or {str(value): count for value, count in order.notes.items()}
    for value, top, below in zip(values, *cells, strict=True):
        canvas.text(top.inset(1), order.words.number(value), 4, ink=GREY)
        canvas.text(Box(below.x + 1, below.y, below.width / 3, below.height), str(held.get(str(value), 0)), 5, "medium")


def _tables(order: Order, canvas: Canvas, cell: Box) -> None:
    head, *blocks = cell.inset(2, 0).rows(0.06, *[0.235] * ROUNDS, gap=4)
    heading(order, canvas, head, "Vabanque")
    for round_, block in enumerate(blocks, 1):
        _round(order, round_, canvas, block)


def _round(order: Order, round_: int, canvas: Canvas, box: Box) -> None:
    words = order.words
    title, table = box.rows(0.15, 0.85)
    said = words("score.each", value=TOKEN_OF_ROUND[round_], count=TOKENS_EACH[round_])
    canvas.text(title, f"{words('score.round', round=round_)} · {said}", 5, "display", align="left")
    tables: Sequence[Mapping[str, Any]] = _view(order).get("tables") or ()
    for shut in table.columns(1.7, *[1] * _TABLES)[len(tables) + 1 if tables else _TABLES + 1 :]:
        canvas.rect(shut, MIST)
    cells = ruled(canvas, table, [1.7, *[1] * _TABLES], [0.8, *[1] * len(_LINES)])
    for number, cell in enumerate(cells[0][1:], 1):
        canvas.text(cell.inset(0.6), str(number), 5, "display")
    for line, row in zip(_LINES, cells[1:], strict=True):
        canvas.text(row[0].inset(0, 1), words(f"score.{line}"), 3.6, ink=GREY, align="left")
    if round_ <= (_view(order).get("round") or 0):
        for known, column in zip(tables, list(zip(*cells[1:], strict=True))[1:], strict=False):
            _known(order, round_, known, canvas, column)


def _known(order: Order, round_: int, table: Mapping[str, Any], canvas: Canvas, column: Sequence[Box]) -> None:
    """What lies on a table: tokens stay where they are (V2.1), the rest concerns the present round only."""
    tokens, raises, value, pawns, _ = column
    lying = sum(token for token in table["tokens"] if token <= TOKEN_OF_ROUND[round_])
    if lying:
        canvas.text(tokens.inset(0.6), str(lying), 4.6, "medium")
    if round_ != _view(order).get("round"):
        return
    if table["evaluated"]:
        canvas.text(raises.inset(0.6), str(table["evaluated"]["raises"]), 4.6, "medium")
        canvas.text(value.inset(0.6), str(table["evaluated"]["value"]), 4.6, "medium")
    colours = {seat["seat"]: seat["colour"] for seat in _view(order)["seats"]}
    for place, seat in enumerate(table["pawns"]):
        across, down = place % 3, place // 3
        badge(canvas, colours[seat], (pawns.x + 2.4 + across * 3.9, pawns.y + 2.4 + down * 3.9), 3.4)
