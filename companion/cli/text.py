"""The answers of the tools as tables for people; each game draws its own score."""

from collections.abc import Mapping
from typing import Any

from companion.columns import columns, money, notes

Answer = Mapping[str, Any]


def settle(answer: Answer) -> str:
    """Who hands back and receives what, and what the bank holds afterwards."""
    rows = [(name, *_share_row(share)) for name, share in answer["players"].items()]
    people = columns(["player", "hands back first", "receives", "unpaid"], rows, {"unpaid"})
    nearest = "".join(_nearest(share, f" for {name}") for name, share in answer["players"].items())
    return f"{people}\n\n{nearest}{_audit(answer)}"


def change(answer: Answer) -> str:
    """What one person hands back and receives, and what the bank holds afterwards."""
    share = columns(["hands back first", "receives", "unpaid"], [_share_row(answer)], {"unpaid"})
    return f"{share}\n\n{_nearest(answer, '')}{_audit(answer)}"


def _share_row(share: Answer) -> tuple[str, str, str]:
    return notes(share["returns"]), notes(share["receives"]), money(share["unpaid"])


def _nearest(share: Answer, whose: str) -> str:
    amounts = " or ".join(map(money, share.get("nearest", ())))
    return f"Nearest payable{whose}: {amounts}\n" if amounts else ""


def _audit(answer: Answer) -> str:
    moved, stock = answer["notes_moved"], notes(answer["stock"])
    return f"Notes that change hands: {moved}\nIn the bank afterwards: {stock}"
