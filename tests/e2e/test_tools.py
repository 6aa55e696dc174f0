"""The three helpers in a real browser: taps give what `companion.tools` gives, wrong input says what to do."""

import json
import re
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion import tools
from companion.games.vabanque import data
from tests.conftest import ROOT

from .conftest import Evening
from .phone import page_fits
from .serving import Served
from .test_axe import Inspector
from .thumb import Thumb, whole

pytestmark = pytest.mark.browser
Open = Callable[[str], Thumb]

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


@pytest.fixture
def at(browser: Browser, shared: Served, evening: Evening) -> Open:
    """Opens a helper on a phone."""

    def open_helper(name: str) -> Thumb:
        thumb = Thumb(browser)
        evening.screens.append(thumb)
        thumb.open(f"{shared.url}/tools/{name}")
        expect(thumb.title).to_be_visible()
        return thumb

    return open_helper


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
    assert thumb.reasons()[1]["Blue"] == ("Nothing for the pawn: Red's Cheat is here.", 0)
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


def test_a_sheet_is_kept_only_where_that_is_wished(at: Open) -> None:
    thumb = at("score")
    thumb.tap(thumb.button("Begin the sheet"))
    thumb.tap(thumb.spot(4))
    thumb.page.reload()
    expect(thumb.button("Begin the sheet")).to_be_visible()
    thumb.tap(thumb.button("Begin the sheet"))
    thumb.page.get_by_label("Keep this sheet in this browser").check()
    thumb.tap(thumb.spot(4))
    thumb.page.reload()
    expect(thumb.spot(4)).to_have_accessible_name(re.compile("Pawns: Blue"))


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


def test_an_amount_in_notes_from_a_short_bank(at: Open) -> None:
    thumb = at("change")
    thumb.keys("Amount", "45k")
    expect(thumb.page.get_by_text("3 notes", exact=True)).to_be_visible()
    print(f"an amount in notes: {thumb.taps} taps")
    assert thumb.taps == 3
    assert thumb.pile() == {20_000: 2, 5_000: 1}
    thumb.put_away()
    thumb.tap(thumb.button("Bank"))
    thumb.type("Notes of 5,000, Bank", "0")
    thumb.type("Notes of 20,000, Bank", "1")
    thumb.put_away()
    thumb.settled()
    unpayable = thumb.page.get_by_role("alert").filter(has_text="5,000 of it cannot be paid")
    expect(unpayable).to_be_visible()
    thumb.tap(thumb.button("Notes in hand"))
    thumb.type("Notes of 5,000, Person 1", "1")
    thumb.put_away()
    expect(unpayable).to_have_count(0)
    stock = {"5000": 0, "10000": 20, "20000": 1, "50000": 10, "100000": 20, "500000": 10}
    wanted: Any = tools.change({"amount": 45_000, "give": {"5000": 1}, "stock": stock})
    assert thumb.pile(below="First gives back") == whole(wanted["returns"]) == {5_000: 1}
    assert thumb.pile(below="Then gets") == whole(wanted["receives"]) == {50_000: 1}


def test_the_bank_follows_what_was_handed_over_and_comes_back(at: Open) -> None:
    thumb = at("change")
    thumb.type("Amount", "500k")
    thumb.settled()
    thumb.tap(thumb.button("Handed over"))
    thumb.tap(thumb.button("Bank"))
    count = thumb.page.get_by_label("Notes of 500,000, Bank")
    expect(count).to_have_value("9")
    expect(thumb.page.get_by_label("Amount", exact=True)).to_have_value("")
    thumb.tap(thumb.button("Undo"))
    expect(count).to_have_value("10")
    expect(thumb.page.get_by_label("Amount", exact=True)).to_have_value("500,000")


def test_a_note_is_changed_into_smaller_ones(at: Open) -> None:
    thumb = at("change")
    thumb.tap(thumb.option("Changes"))
    thumb.tap(thumb.page.locator(".notes-choice label.option").nth(4))
    expect(thumb.page.get_by_role("heading", name="For 100,000")).to_be_visible()
    assert thumb.pile() == {50_000: 2}
    thumb.tap(thumb.page.get_by_role("group", name="Into notes of at most").get_by_text("20,000"))
    expect(thumb.page.get_by_text("5 notes", exact=True)).to_be_visible()
    assert thumb.pile() == {20_000: 5}
    thumb.tap(thumb.button("Handed over"))
    thumb.tap(thumb.button("Bank"))
    expect(thumb.page.get_by_label("Notes of 100,000, Bank")).to_have_value("21")
    expect(thumb.page.get_by_label("Notes of 20,000, Bank")).to_have_value("5")
    expect(thumb.page.get_by_label("Notes of 500,000, Bank")).to_have_value("10")
    thumb.tap(thumb.page.locator(".notes-choice label.option").nth(0))
    expect(thumb.page.get_by_text("no smaller notes")).to_be_visible()


def test_several_people_who_get_and_pay(at: Open) -> None:
    thumb = at("change")
    thumb.tap(thumb.button("Several people at once"))
    thumb.page.get_by_label("Name").first.fill("Ana")
    thumb.type("Amount that Ana gets", "45k")
    thumb.tap(thumb.page.get_by_label("Person 2").get_by_text("Pays"))
    thumb.type("Amount that Person 2 pays", "30k")
    thumb.type("Notes of 50,000, Person 2", "1")
    thumb.put_away()
    thumb.settled()
    wanted: Any = tools.settle(
        {"players": {"Ana": {"due": 45_000}, "Person 2": {"due": -30_000, "holds": {"50000": 1}}}}
    )
    expect(thumb.page.locator(".sum-line")).to_contain_text(f"{wanted['notes_moved']} notes change hands")
    assert thumb.dealt("returns") == {"Person 2": {50_000: 1}}
    shares = wanted["players"]
    assert thumb.dealt("receives") == {name: whole(shares[name]["receives"]) for name in shares}
    thumb.page.get_by_label("Name").nth(1).fill("Ana")
    expect(thumb.page.get_by_text("A name of its own")).to_be_visible()


def test_other_games_money_is_saved_by_name_and_found_again(at: Open) -> None:
    thumb = at("change")
    thumb.tap(thumb.button("Bank"))
    thumb.tap(thumb.option("Other money"))
    expect(thumb.page.get_by_text("Type at least one note")).to_have_count(0)
    thumb.type("Amount", "6")
    expect(thumb.page.get_by_text("Type at least one note")).to_be_visible()
    for place, value in enumerate(("4", "1", "3"), 1):
        thumb.type(f"Value of note {place}", value)
    thumb.put_away()
    expect(thumb.page.get_by_text("2 notes", exact=True)).to_be_visible()
    assert thumb.pile() == {3: 2}  # where biggest first would take three
    thumb.type("Value of note 4", "4")
    thumb.put_away()
    expect(thumb.page.get_by_text("Each value once")).to_be_visible()
    thumb.type("Value of note 4", "9")
    thumb.page.get_by_label("Name of this money").fill("Mine")
    thumb.tap(thumb.button("Save in this browser"))
    thumb.page.reload()
    thumb.tap(thumb.button("Bank"))
    thumb.tap(thumb.option("Mine"))
    thumb.type("Amount", "18")
    expect(thumb.page.get_by_text("2 notes", exact=True)).to_be_visible()
    assert thumb.pile() == {9: 2}
    thumb.put_away()
    thumb.tap(thumb.button("Delete it"))
    expect(thumb.option("Mine")).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("37500", "2,500 of it cannot be paid"),
        ("1.5", "Whole numbers only"),
        ("-5", "choose “Pays”"),
        ("1000000000001", "at most 1,000,000,000,000"),
    ],
)
def test_wrong_amounts_say_what_to_do(at: Open, typed: str, says: str) -> None:
    thumb = at("change")
    field = thumb.page.get_by_label("Amount", exact=True)
    field.fill(typed)
    expect(thumb.page.get_by_role("alert").filter(has_text=says)).to_be_visible()
    if typed == "37500":
        thumb.tap(thumb.button("Nearest payable: 35,000"))
        expect(field).to_have_value("35,000")
    else:
        expect(field).to_have_attribute("aria-invalid", "true")
        field.fill("45000")
    expect(thumb.page.get_by_role("alert")).to_have_count(0)


def test_seating_with_a_frozen_seat(at: Open) -> None:
    thumb = at("seats")
    for place, (name, keys) in enumerate({"Ana": "45k", "Ben": "90k", "Cleo": "20k", "Dan": "45k"}.items()):
        thumb.page.get_by_label(f"Name of person {place + 1}").fill(name)
        thumb.type(f"Fortune of {name}", keys)
    thumb.put_away()
    sheet = {
        "players": ["Ana", "Ben", "Cleo", "Dan"],
        "fortunes": {"Ana": 45_000, "Ben": 90_000, "Cleo": 20_000, "Dan": 45_000},
    }
    print(f"seats for four: {thumb.taps} taps and four names")

    def check(**more: Any) -> None:
        wanted: Any = tools.seats(sheet | more)
        expect(thumb.page.locator(".order bdi")).to_have_text(wanted["order"])
        thumb.settled()
        assert thumb.moved() == {move["player"] for move in wanted["moves"]}
        expect(thumb.page.locator(".way")).to_have_count(len(wanted["moves"]))

    check()
    thumb.tap(thumb.button("Cleo must not be moved"))
    expect(thumb.page.locator(".order li", has=thumb.page.get_by_text("Cleo", exact=True))).to_contain_text("keeps")
    check(stays_put=["Cleo"])
    thumb.tap(thumb.option("Dan"))
    thumb.tap(thumb.option("Keep their order"))
    check(stays_put=["Cleo"], order=["Dan", "Ana", "Ben", "Cleo"], rules={"ties": "keep"})
    thumb.page.get_by_label("It was not played clockwise").check()
    for name in ("Ana", "Cleo", "Dan", "Ben"):
        thumb.tap(thumb.page.locator(".tap", has_text=name))
    check(stays_put=["Cleo"], order=["Ana", "Cleo", "Dan", "Ben"], rules={"ties": "keep"})
    thumb.tap(thumb.option("Nobody moves"))
    expect(thumb.page.get_by_role("heading", name="Take your new numbers")).to_be_visible()
    expect(thumb.page.locator(".from-above .plate-number")).to_have_text(["2", "1", "4", "3"])
    thumb.page.get_by_label("Name of person 2").fill("Ana")
    expect(thumb.page.get_by_text("A name of its own")).to_be_visible()


def test_without_the_server_it_says_so_and_goes_on_by_itself(at: Open) -> None:
    thumb = at("change")
    thumb.context.set_offline(True)
    thumb.type("Amount", "45k")
    expect(thumb.page.get_by_role("alert")).to_contain_text("does not answer")
    thumb.context.set_offline(False)
    expect(thumb.page.get_by_text("3 notes", exact=True)).to_be_visible()
    expect(thumb.page.get_by_role("alert")).to_have_count(0)


def test_a_browser_that_stores_nothing_has_all_three(at: Open) -> None:
    thumb = at("change")
    thumb.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    for name, title in (("change", "Bill change"), ("score", "Score pad"), ("seats", "Seating")):
        thumb.page.goto(thumb.page.url.rpartition("/")[0] + f"/{name}")
        expect(thumb.title).to_have_text(title)
    thumb.tap(thumb.button("Menu"))
    thumb.tap(thumb.option("Français"))
    expect(thumb.title).to_have_text("Les places")


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_nothing_reaches_beyond_a_small_screen(shared: Served, browser: Browser, width: int, language: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 568}, has_touch=True, is_mobile=True, locale=language
    )
    page = context.new_page()
    for name in ("change", "score", "seats"):
        page.goto(f"{shared.url}/tools/{name}")
        expect(page.locator("h1")).to_be_visible()
        for fold in page.locator(".fold-title").all():
            fold.tap()
        assert page_fits(page), name
    page.goto(f"{shared.url}/tools/score")
    page.locator("label.option").nth(3).tap()
    page.locator(".acts .main").tap()
    for table in range(6):
        page.locator(".spot").nth(table).tap()
        assert page_fits(page)
    for step in range(1, 4):
        page.locator("[name=step] + span").nth(step).tap()
        assert page_fits(page), step
    context.close()


def test_every_screen_is_clean(at: Open) -> None:
    """Held against axe, dark and light; whatever can be tapped is 48 pixels large."""
    thumb = at("change")
    inspector = Inspector(thumb)

    def look(moment: str) -> None:
        thumb.settled()
        inspector.look(moment)
        small = thumb.page.evaluate(SMALL)
        assert small == [], f"{moment}: {small}"

    thumb.type("Amount", "37500")
    look("an amount that cannot be paid")
    thumb.put_away()
    thumb.tap(thumb.button("Notes in hand"))
    thumb.tap(thumb.button("Bank"))
    look("notes in hand and bank")
    thumb.tap(thumb.option("Other money"))
    look("other money")
    thumb.tap(thumb.option("Vabanque"))
    thumb.tap(thumb.option("Changes"))
    thumb.tap(thumb.page.locator(".notes-choice label.option").nth(4))
    look("a note changed")
    thumb.tap(thumb.option("Gets"))
    thumb.tap(thumb.button("Several people at once"))
    thumb.type("Amount that Person 2 gets", "45k")
    look("several people")
    thumb.tap(thumb.page.get_by_role("link", name="Score"))
    look("before a sheet")
    thumb.tap(thumb.button("Begin the sheet"))
    look("pawns")
    for table in (1, 1, 3, 5, 3, 1):
        thumb.tap(thumb.spot(table))
    look("tokens")
    thumb.tap(thumb.button("On to the cards"))
    thumb.tap(thumb.card_at(1, "cheat", "Red"))
    look("cards")
    thumb.tap(thumb.button("To the result"))
    expect(thumb.page.locator(".result")).to_be_visible()
    look("result")
    thumb.tap(thumb.page.get_by_role("link", name="Seats"))
    expect(thumb.page.locator(".order")).to_be_visible()
    look("seats")
    thumb.tap(thumb.button("Menu"))
    inspector.look("menu")
    assert inspector.found == []


SMALL = """() => {
  const targets = "a, button, input:not([type=radio], [type=checkbox]), select, .option > span, .toggle";
  return [...document.querySelectorAll(targets)].map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width && (box.width < 47.5 || box.height < 47.5))
    .map(({ one, box }) => `${one.className || one.localName} ${box.width}x${box.height}`);
}"""


def test_a_laptop_needs_no_pointer(browser: Browser, shared: Served) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB")
    page = context.new_page()
    page.goto(f"{shared.url}/tools/change")
    page.get_by_label("Amount", exact=True).focus()
    page.keyboard.type("1234567")
    expect(page.get_by_label("Amount", exact=True)).to_have_value("1,234,567")
    expect(page.get_by_text("4,567 of it cannot be paid")).to_be_visible()
    expect(page.locator(".keypad")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Pays")).to_be_checked()
    context.close()


def test_only_three_helpers_have_an_address(browser: Browser, shared: Served) -> None:
    page = browser.new_page()
    for path, status in {"": 200, "/change": 200, "/score": 200, "/seats": 200, "/settle": 404}.items():
        answer = page.request.get(f"{shared.url}/tools{path}")
        assert answer.status == status
    page.close()


def test_the_box_is_the_one_of_the_rules(node: str) -> None:
    script = "import('./web/tools-box.js').then((box) => console.log(JSON.stringify(box)))"
    shown = subprocess.run([node, "-e", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    box = json.loads(shown)
    assert box["PLAYERS"] == [*data.PLAYERS]
    assert whole(box["TABLES"]) == data.CASINO_TABLES
    assert whole(box["TOKENS"]) == data.TOKEN_OF_ROUND
    assert box["ROUNDS"] == data.ROUNDS
    assert whole(box["BANK"]) == data.BANKNOTES
