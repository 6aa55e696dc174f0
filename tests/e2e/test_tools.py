"""What the three helpers have in common, in a real browser; and the seats."""

import json
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion import tools
from companion.games.vabanque import data
from tests.conftest import ROOT

from .phone import fits_soon
from .serving import Served
from .test_axe import Inspector
from .thumb import Open, whole

pytestmark = pytest.mark.browser


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
    thumb.tap(thumb.button("Cleo keeps the chair"))
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
        fits_soon(page)
    page.goto(f"{shared.url}/tools/score")
    page.locator("label.option").nth(3).tap()
    page.locator(".acts .main").tap()
    for table in range(6):
        page.locator(".spot").nth(table).tap()
        fits_soon(page)
    for step in range(1, 4):
        page.locator("[name=step] + span").nth(step).tap()
        fits_soon(page)
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
    thumb.tap(thumb.option("Changes a note"))
    thumb.tap(thumb.page.locator(".notes-choice label.option").nth(4))
    look("a note changed")
    thumb.tap(thumb.option("Gets from the bank"))
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
    expect(thumb.page.get_by_text("Type what everybody owns")).to_be_visible()
    thumb.type("Fortune of Blue", "45k")
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
