"""The score pad in a real browser: taps give what `companion score` gives, and as few as there are pieces."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from companion import tools

from .thumb import Open, Thumb, whole

pytestmark = pytest.mark.browser

SIX = ["Blue", "Red", "Yellow", "Green", "White", "Black"]
PAWNS = {"Blue": 1, "Red": 1, "Yellow": 3, "Green": 5, "White": 8, "Black": 12}
TOKENS = {1: 3, 3: 2, 5: 1, 8: 2, 12: 1}
CARDS = [
    ("Blue", "raise", 1),
    ("Yellow", "raise", 1),
    ("Red", "cheat", 1),
    ("Green", "cheat", 3),
    ("Black", "cheat", 5),
]


def sheet_of(**more: Any) -> dict[str, Any]:
    """The six-player sheet as somebody would write it for `companion score`."""
    written = {
        "game": "vabanque",
        "players": SIX,
        "pawns": PAWNS,
        "tokens": {str(table): [5] * count for table, count in TOKENS.items()},
        "cards": [{"player": player, "card": card, "table": table} for player, card, table in CARDS],
    }
    return {**written, **more}


def enter_round(thumb: Thumb, pawns: dict[str, int], tokens: dict[int, int], cards: list[tuple[str, str, int]]) -> None:
    for table in pawns.values():
        thumb.tap(thumb.spot(table))
    for table, count in tokens.items():
        for _ in range(count):
            thumb.tap(thumb.spot(table))
    thumb.tap(thumb.button("On to the cards"))
    for player, card, table in cards:
        thumb.tap(thumb.card_at(table, card, player))
    thumb.tap(thumb.button("To the result"))
    expect(thumb.page.locator(".result")).to_be_visible()
    thumb.settled()


def check_result(thumb: Thumb, sheet: dict[str, Any]) -> Any:
    """The page says what `companion score` says of the same sheet."""
    wanted: Any = tools.score(sheet)
    assert thumb.sums() == [
        (table["tokens"], 1 + table["raises"], table["value"], table["amount"]) for table in wanted["tables"]
    ]
    shown = thumb.reasons()
    for table in wanted["tables"]:
        lines = shown[table["table"]]
        assert {name: amount for name, (_, amount) in lines.items()} == {
            line["player"]: line["total"] for line in table["lines"]
        }
    assert thumb.standing() == [(name, wanted["fortunes"][name]) for name in wanted["order"]]
    assert thumb.moved() == {move["player"] for move in wanted["moves"]}
    return wanted


def test_six_players_in_as_few_taps_as_there_are_pieces(
    at: Open, record_property: Callable[[str, object], None]
) -> None:
    thumb = at("score")
    thumb.tap(thumb.option("6"))
    thumb.tap(thumb.button("Begin the sheet"))
    enter_round(thumb, PAWNS, TOKENS, CARDS)
    pieces = len(PAWNS) + sum(TOKENS.values()) + len(CARDS)
    print(f"a sheet of six players: {thumb.taps} taps for {pieces} pieces")
    record_property("taps_six_players", thumb.taps)
    assert thumb.taps == pieces + 4

    first = check_result(thumb, sheet_of())
    assert thumb.reasons()[1]["Blue"] == ("Nothing for the pawn: Red’s Cheat is here.", 0)
    paid: Any = tools.settle({"players": {name: {"due": gain} for name, gain in first["gains"].items()}})
    assert thumb.dealt("receives") == {
        name: whole(share["receives"]) for name, share in paid["players"].items() if share["receives"]
    }

    thumb.taps = 0
    thumb.tap(thumb.button("On to round 2"))
    pawns = {name: PAWNS[name] % 12 + 1 for name in first["order"]}
    enter_round(thumb, pawns, {2: 2, 4: 1}, [("Blue", "raise", 2)])
    print(f"its second round: {thumb.taps} taps")
    assert thumb.taps == 1 + 6 + 3 + 1 + 1 + 1
    tokens = {**sheet_of()["tokens"], "2": [10, 10], "4": [10]}
    second = check_result(
        thumb,
        sheet_of(players=first["chairs"], order=first["order"], pawns=pawns, tokens=tokens, fortunes=first["fortunes"])
        | {"cards": [{"player": "Blue", "card": "raise", "table": 2}]},
    )
    holds = {
        name: {"due": second["gains"][name], "holds": share["receives"]} for name, share in paid["players"].items()
    }
    again: Any = tools.settle({"players": holds, "stock": paid["stock"]})
    assert thumb.dealt("receives") == {
        name: whole(share["receives"]) for name, share in again["players"].items() if share["receives"]
    }
    assert thumb.dealt("returns") == {
        name: whole(share["returns"]) for name, share in again["players"].items() if share["returns"]
    }


def test_any_tap_on_the_sheet_can_be_taken_back(at: Open) -> None:
    thumb = at("score")
    thumb.tap(thumb.button("Begin the sheet"))
    for table in (1, 3, 5, 7):
        thumb.tap(thumb.spot(table))
    thumb.tap(thumb.spot(3))
    expect(thumb.page.get_by_text("Table 3: 5")).to_be_visible()
    thumb.tap(thumb.option("a token worth 50"))
    thumb.tap(thumb.spot(3))
    thumb.tap(thumb.button("1 token worth 5 at table 3: take one away"))
    expect(thumb.page.get_by_text("Table 3: 50")).to_be_visible()
    thumb.tap(thumb.button("Undo"))
    expect(thumb.page.get_by_text("Table 3: 55")).to_be_visible()
    for _ in range(3):
        thumb.tap(thumb.button("Undo"))
    expect(thumb.spot(3)).to_have_accessible_name(re.compile("worth 0"))
    thumb.tap(thumb.button("Undo"))
    expect(thumb.page.locator(".ring-middle")).to_contain_text("Green")
    thumb.page.get_by_role("button", name="A new sheet").tap()
    thumb.tap(thumb.button("Undo"))
    expect(thumb.page.locator(".ring-middle")).to_contain_text("Green")


def test_a_reload_costs_nothing_but_a_sheet_is_kept_longer_only_where_that_is_wished(at: Open) -> None:
    thumb = at("score")
    thumb.tap(thumb.button("Begin the sheet"))
    thumb.tap(thumb.spot(4))
    thumb.page.reload()
    expect(thumb.spot(4)).to_have_accessible_name(re.compile("Pawns: Blue"))
    later = thumb.context.new_page()
    later.goto(thumb.page.url)
    expect(later.get_by_role("button", name="Begin the sheet")).to_be_visible()
    thumb.page.get_by_label("Keep this sheet in this browser").check()
    later.reload()
    expect(later.get_by_role("button", name=re.compile("^Table 4,"))).to_have_accessible_name(re.compile("Pawns: Blue"))


def test_the_sheet_says_what_is_missing_and_counts_the_tokens_if_wished(at: Open) -> None:
    thumb = at("score")
    thumb.tap(thumb.option("3"))
    thumb.tap(thumb.button("Begin the sheet"))
    thumb.tap(thumb.option("Result"))
    missing = thumb.page.get_by_role("alert").filter(has_text="tap the table where it stands")
    expect(missing).to_be_visible()
    thumb.tap(missing.get_by_role("button", name="Pawns"))
    for table in (1, 1, 4):
        thumb.tap(thumb.spot(table))
    for _ in range(11):
        thumb.tap(thumb.spot(1))
    thumb.tap(thumb.button("House rules"))
    thumb.page.get_by_label("All tokens are on the sheet").check()
    expect(thumb.page.get_by_text("Count once more")).to_be_visible()
    thumb.tap(thumb.spot(4))
    expect(thumb.page.get_by_text("Count once more")).to_have_count(0)
    thumb.tap(thumb.option("Cards"))
    thumb.tap(thumb.button("To the result"))
    thumb.settled()
    assert thumb.sums() == [(55, 1, 55, 55_000), (5, 1, 5, 5_000)]


def test_money_rules_and_the_last_round(at: Open) -> None:
    """BSW's rule turns over tables with tokens (V3.8); after round 4 nobody moves (V5.1)."""
    thumb = at("score")
    thumb.tap(thumb.option("3"))
    thumb.tap(thumb.button("Begin in a later round"))
    thumb.tap(thumb.page.locator("fieldset", has_text="Which round is it?").locator("label.option").nth(3))
    thumb.type("Fortune of Red", "45k")
    thumb.put_away()
    thumb.tap(thumb.button("House rules"))
    thumb.tap(thumb.option("Tables with tokens"))
    thumb.tap(thumb.button("Begin the sheet"))
    enter_round(thumb, {"Blue": 1, "Red": 3, "Yellow": 5}, {2: 1, 3: 1}, [("Yellow", "cheat", 3)])
    assert thumb.sums() == [(50, 1, 50, 50_000), (50, 1, 50, 50_000)]
    expect(thumb.page.get_by_role("heading", name="Yellow wins")).to_be_visible()
    assert thumb.standing() == [("Yellow", 50_000), ("Red", 45_000), ("Blue", 0)]
    expect(thumb.page.locator(".from-above")).to_have_count(0)
    expect(thumb.button(re.compile("On to round"))).to_have_count(0)
