"""A card for each player: the course of a round and what a table pays, in our own words (V2 to V5)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from companion.games.vabanque.data import PLAYERS, TOKEN_OF_ROUND, TOKEN_WORTH, TOKENS_EACH
from printables.art import card_picture
from printables.draw import HAIR, Canvas
from printables.inks import BLACK, GREY
from printables.layout import PLATES, Box, Point
from printables.order import Order
from printables.page import Page, pages_of

_STEPS: Final = ("tokens", "cards", "pawns", "payout", "order")
_CARDS: Final = ("raise", "cheat", "bluff")
_SIZE, _GAP, _LEADING = 3.1, 1.0, 1.2


@dataclass(frozen=True)
class _Row:
    """A mark, a name and what is said of it."""

    mark: Callable[[Canvas, Point], None]
    name: str
    text: str


def pages(order: Order) -> list[Page]:
    """As many cards as people can play."""
    return pages_of("reference", PLATES, [partial(_card, order)] * max(PLAYERS), order.words("note.cut"))


def _card(order: Order, canvas: Canvas, cell: Box) -> None:
    words = order.words
    head, rounds, formula, cards = cell.inset(4, 4.5).rows(0.09, 0.55, 0.12, 0.24, gap=1)
    title, tokens = head.columns(0.38, 0.62)
    canvas.text(title, "Vabanque", 6.6, "display", align="left")
    canvas.text(tokens, words("ref.rounds", tokens=_tokens()), 2.8, "medium", GREY, align="right")
    canvas.rect(Box(head.x, head.bottom, head.width, 0.3), BLACK)
    steps = [
        _Row(partial(_numeral, number), words(f"ref.{step}.name"), words(f"ref.{step}"))
        for number, step in enumerate(_STEPS, 1)
    ]
    _table(canvas, rounds, steps)
    canvas.rect(Box(formula.x, formula.y, formula.width, HAIR), BLACK)
    pays, example = formula.rows(0.56, 0.44)
    canvas.text(pays, words("ref.formula", worth=words.number(TOKEN_WORTH)), 3.4, "bold", align="left")
    canvas.text(example, words("ref.example", pay=words.number(45 * TOKEN_WORTH)), 2.8, ink=GREY, align="left")
    _table(
        canvas, cards, [_Row(partial(_picture, card), words(f"card.{card}"), words(f"ref.{card}")) for card in _CARDS]
    )


def _tokens() -> str:
    """4×5 · 3×10 · 2×20 · 1×50 (V1.2)"""
    return " · ".join(f"{TOKENS_EACH[at]}×{TOKEN_OF_ROUND[at]}" for at in TOKENS_EACH)


def _numeral(number: int, canvas: Canvas, at: Point) -> None:
    canvas.text(Box(at[0] - 2, at[1] - 2.4, 4, 4.8), str(number), 4.4, "display")


def _picture(card: str, canvas: Canvas, at: Point) -> None:
    card_picture(canvas, card, at, 4.4)


def _table(canvas: Canvas, box: Box, rows: Sequence[_Row]) -> None:
    """The rows below each other, at the largest size at which all their texts fit."""
    mark, name, text = box.columns(0.06, 0.19, 0.75, gap=1)
    room = Box(text.x, text.y, text.width, text.height - _GAP * len(rows))
    size, _ = canvas.fitted(room, "\n".join(row.text for row in rows), _SIZE, leading=_LEADING)
    y = box.y + _GAP / 2
    for row in rows:
        used = canvas.paragraph(Box(text.x, y, text.width, box.height), row.text, size, leading=_LEADING)
        line = size * _LEADING
        canvas.text(Box(name.x, y, name.width, line), row.name, min(size, 2.8), "bold", align="left")
        row.mark(canvas, (mark.centre[0], y + line / 2))
        y += used + _GAP
