"""What a correction would change, said beforehand: sums, notes that go back, tables to turn over, seats."""

from typing import Any

from companion.projections import preview
from tests.games.vabanque.corrected import open_table, seated
from tests.games.vabanque.evening import Evening
from tests.harness.table import Table, refusal


def previewed(evening: Evening, kind: str, **fact: Any) -> dict[str, Any]:
    return preview(evening.room, evening.caller("host"), {"type": "correct", "fact": {"kind": kind, **fact}})


def test_a_preview_says_in_physical_terms_what_the_correction_then_does() -> None:
    evening = Evening().tokens(1).cards(s2=(1,)).pawns().pay()
    before, rows = evening.view(), len(evening.store.load(evening.code))
    fact = {"kind": "flipped", "seat": "s2", "table": 1, "was": "raise", "card": "cheat"}
    told = preview(evening.room, evening.caller("host"), {"type": "correct", "fact": fact})
    assert (evening.view(), len(evening.store.load(evening.code))) == (before, rows), "nothing has happened"
    assert told["seats"] == {
        "s1": {"before": 120_000, "after": 0, "fortune": 0},
        "s2": {"before": 0, "after": 60_000, "fortune": 60_000},
    }
    assert [(table["table"], table["before"]["raises"], table["after"]["raises"]) for table in told["tables"]] == [
        (1, 1, 0)
    ]
    chairs = before["chairs"]
    evening.act("host", "correct", fact=fact)
    assert told["notes"] == evening.view()["notes"]
    assert told["notes"]["players"]["s1"]["returns"] == before["seats"][0]["notes"]
    evening.pay()
    after = evening.view()["chairs"]
    assert told["moves"]
    assert {move["seat"]: (move["from"], move["to"]) for move in told["moves"]} == {
        seat: (chairs.index(seat) + 1, after.index(seat) + 1)
        for seat in chairs
        if chairs.index(seat) != after.index(seat)
    }


def test_a_preview_names_tables_that_will_be_turned_over() -> None:
    told = previewed(seated(), "pawn", seat="s1", to=2)
    assert told["to_come"] == [2]
    assert told["tables"][0]["after"] is None
    assert (told["notes"], told["moves"], told["order"]) == (None, [], None)


def test_a_preview_is_refused_as_the_correction_would_be() -> None:
    evening = open_table()
    sent = {"type": "correct", "fact": {"kind": "pawn", "seat": "s1", "to": 6}}
    assert refusal(preview, evening.room, evening.caller("host"), sent).code == "out_of_reach"
    assert refusal(preview, evening.room, evening.caller("host"), {"type": "reveal"}).code == "unknown_type"
    lobby = Table("Adriano")
    assert refusal(preview, lobby.room, lobby.caller("host"), sent).code == "wrong_phase"
