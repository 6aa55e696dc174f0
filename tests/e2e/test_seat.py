"""One person's phone: two tabs, wrong keys, other languages, hidden cards, and a phone that lies on the table."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from .conftest import Evening
from .hand_game import NAMES, ROUNDS
from .phone import CARDS
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def room(shared: Served) -> Room:
    """Four people; the first pawns stand, and no token lies yet."""
    opened = Room(shared.url)
    opened.join(*NAMES)
    opened.begin()
    opened.act("Ana", "place_pawn", table=1)
    return opened


def test_of_two_tabs_the_newest_is_live(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ben")
    older = phone.page
    phone.open(room.seat_link("Ben"))
    expect(phone.title).to_have_text("Tap a table")
    newer = phone.context.new_page()
    newer.goto(room.seat_link("Ben"))
    expect(newer.locator("h1")).to_have_text("Tap a table")
    for here, there in ((older, newer), (newer, older)):
        expect(here.locator("h1")).to_have_text("This seat is open elsewhere")
        here.get_by_role("button", name="Play here").tap()
        expect(here.locator("h1")).to_have_text("Tap a table")
        expect(there.locator("h1")).to_have_text("This seat is open elsewhere")


def test_a_wrong_key_opens_nothing(room: Room, evening: Evening) -> None:
    phone = evening.phone()
    phone.open(f"{room.join_link}#key={'x' * 24}")
    expect(phone.title).to_have_text("No seat on this phone")
    phone.button("Go on without this seat").tap()
    expect(phone.hint).to_have_text("You are watching. Nothing secret is shown here.")
    assert "key" not in phone.page.url


def test_a_seat_that_the_host_removed(shared: Served, evening: Evening) -> None:
    board, phone = evening.board(), evening.phone("Ana")
    board.open_new(shared.url)
    phone.open(board.address)
    phone.sit_down("blue")
    board.chair("Ana").click()
    board.button("Remove").click()
    expect(phone.title).to_have_text("No seat on this phone")
    phone.button("Go on without this seat").tap()
    phone.sit_down("red")
    expect(board.chair("Ana")).to_be_visible()


def test_a_new_key_takes_the_seat_to_another_phone(room: Room, evening: Evening) -> None:
    board, old, new = evening.board(), evening.phone("Ana"), evening.phone("Ana")
    board.open(room.board_link)
    old.open(room.seat_link("Ana"))
    expect(old.title).to_have_text("Tap a table")
    board.button("Menu").click()
    board.button("Players").click()
    board.page.locator("summary", has_text="Ana").click()
    board.button("This seat on another phone").first.click()
    with board.page.expect_response("**/key") as answer:
        board.button("Show the code").click()
    expect(old.title).to_have_text("No seat on this phone")
    room.keys["Ana"] = answer.value.json()["key"]  # what the code on the board says
    new.open(room.seat_link("Ana"))
    expect(new.title).to_have_text("Tap a table")


def test_each_phone_speaks_its_own_language(room: Room, evening: Evening) -> None:
    board, ana, ben = evening.board(), evening.phone("Ana"), evening.phone("Ben")
    board.open(room.board_link)
    for phone in (ana, ben):
        phone.open(room.seat_link(phone.name))
    for language, title in (("Français", "Touchez une table"), ("日本語", "テーブルをタップ")):
        ana.page.locator(".menu-button").tap()
        ana.page.get_by_text(language, exact=True).tap()
        ana.page.keyboard.press("Escape")
        expect(ana.title).to_have_text(title)
        ana.page.reload()
        expect(ana.title).to_have_text(title)
        expect(ben.title).to_have_text("Tap a table")
        expect(board.title).to_have_text("Place your tokens")
    expect(ana.page.locator("html")).to_have_attribute("lang", "ja")
    assert page_language(board.page) == page_language(ben.page) == "en"


def page_language(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


def test_a_phone_that_has_nothing_to_do_is_put_down_and_wakes(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ana")
    phone.open(room.seat_link("Ana"))
    for number in ROUNDS[0].tokens["Ana"]:
        phone.put(number)
    expect(phone.title).to_have_text("You can put the phone down")
    expect(phone.page.locator(".rest-why")).to_have_text("Waiting for Ben, Cleo, and Dan")
    assert phone.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    phone.rest.tap()
    expect(phone.title).to_have_text("Your tokens are down")
    for name in NAMES[1:]:
        for number in ROUNDS[0].tokens[name]:
            room.act(name, "place_token", table=number)
    expect(phone.title).to_have_text("Choose a card")


def test_a_tap_shows_a_card_that_covers_itself(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ana")
    phone.open(room.seat_link("Ana"))
    room.act(HOST, "tally_tokens", tokens={"1": 16})
    phone.prefer_taps()
    seen = [phone.look(place) for place in (1, 2, 3)]
    assert sorted(seen) == sorted(CARDS)
    phone.button("Look at card 1").tap()
    expect(phone.face).to_have_text(seen[0].capitalize())
    expect(phone.face).to_have_count(0)
    assert not phone.watch.shows_a_card()


def test_a_held_card_is_covered_when_the_page_is_left(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ana")
    phone.open(room.seat_link("Ana"))
    room.act(HOST, "tally_tokens", tokens={"1": 16})
    with phone.holding(1) as face:
        phone.page.evaluate("window.dispatchEvent(new Event('blur'))")
        expect(face).to_have_count(0)
        assert not phone.watch.shows_a_card()


def test_a_tap_that_comes_too_late_is_dropped_and_said(room: Room, evening: Evening) -> None:
    """What was tapped offline in one phase must not come true in the next."""
    phone = evening.phone("Ben")
    phone.open(room.seat_link("Ben"))
    expect(phone.title).to_have_text("Tap a table")
    phone.context.set_offline(True)
    phone.put(3)
    expect(phone.state).to_have_text("offline")
    room.act(HOST, "tally_tokens", tokens={"1": 16})
    phone.context.set_offline(False)
    expect(phone.page.locator(".toast")).to_contain_text("already further on")
    expect(phone.title).to_have_text("Choose a card")
    assert [table["tokens"] for table in room.view()["tables"] if table["table"] == 3] == [[]]


def test_a_view_that_comes_before_the_answer_counts_no_token_twice(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ben")
    phone.open(room.seat_link("Ben"))
    held: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/actions", lambda route: held.append((route, route.fetch())))
    phone.put(3)
    expect(phone.table(3)).to_have_attribute("aria-label", re.compile("tokens worth 5"))
    expect(phone.page.locator(".slot-token")).to_have_count(3)
    expect(phone.button("take back")).to_have_count(1)
    for route, answer in held:
        route.fulfill(response=answer)
    phone.saved()
    expect(phone.page.locator(".slot-token")).to_have_count(3)
