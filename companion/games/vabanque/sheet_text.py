"""A reckoned score sheet, and new seats, as tables for people at a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.columns import columns, money

Answer = Mapping[str, Any]


def score_text(answer: Answer) -> str:
    """Every evaluated table with its sum and who wins there, then everybody with fortune and chair."""
    tables = "\n".join(_table(table) for table in answer["tables"])
    rows = [
        (name, money(answer["gains"][name]), money(answer["fortunes"][name]), *seat)
        for name, *seat in _seat_rows(answer)
    ]
    people = columns(["player", "gain", "fortune", "place", "chair"], rows, {"gain", "fortune", "place"})
    return f"{tables}\n\n{people}" if tables else people


def seats_text(answer: Answer) -> str:
    """Everybody in the new order, with the chair."""
    return columns(["player", "place", "chair"], _seat_rows(answer), {"place"})


def _table(table: Answer) -> str:
    factor = table["raises"] + 1
    sum_ = f"{table['tokens']} × {factor} = {table['value']} → {money(table['amount'])}"
    cards = ", ".join(f"{shown['player']} {shown['card']}" for shown in table["revealed"]) or "no cards"
    wins = [_win(line) for line in table["payouts"]] or ["nobody wins anything here"]
    return "\n    ".join([f"Table {table['table']}: {sum_}", cards, *wins])


def _win(line: Answer) -> str:
    parts = [f"{part} {money(line[part])}" for part in ("pawn", "cheat") if line[part]]
    return f"{line['player']}: {' + '.join(parts)} = {money(line['total'])}"


def _seat_rows(answer: Answer) -> Sequence[tuple[str, str, str]]:
    left = {move["player"]: move["from"] for move in answer["moves"]}
    rows = []
    for place, name in enumerate(answer["order"], 1):
        chair = answer["chairs"].index(name) + 1
        rows.append((name, str(place), f"{left[name]} → {chair}" if name in left else f"{chair}, stays"))
    return rows
