"""Tables at which something was recorded wrongly, and how it is put right."""

from typing import Any

from tests.games.vabanque.evening import Evening


def correct(evening: Evening, kind: str, **fact: Any) -> None:
    evening.act("host", "correct", fact={"kind": kind, **fact})


def wrong(evening: Evening, kind: str, **fact: Any) -> str:
    return evening.refused("host", "correct", fact={"kind": kind, **fact})


def open_table() -> Evening:
    """Twelve tokens of 5 at table 1, where Adriano's pawn and Benedetta's Raise are; the table has been told."""
    evening = Evening().tokens(1).cards(s2=(1,)).pawns()
    evening.reveal()
    assert evening.table(1)["evaluated"]["amount"] == 120_000
    return evening


def seated(**settings: str) -> Evening:
    """After round 1: Adriano has won 60,000 at table 1, in one note of 50,000 and one of 10,000."""
    evening = Evening(**settings).tokens(1).cards().pawns().pay()
    assert evening.phase == "seating"
    assert evening.fortunes() == {"s1": 60_000, "s2": 0, "s3": 0}
    return evening
