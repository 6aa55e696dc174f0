"""The print page in a real browser, from the board's menu to the saved PDF; and a marker scanned by who sits there."""

import io
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Evening
from .hand_game import FIRST_PAWN, NAMES
from .phone import fits_soon
from .room import HOST, Room
from .serving import Served
from .test_axe import Inspector

pytestmark = pytest.mark.browser
DRAWN = 60_000


@pytest.fixture
def room(shared: Served) -> Room:
    opened = Room(shared.url)
    opened.join(*NAMES)
    return opened


def drawn(page: Page, label: str) -> None:
    """The preview shows this page, and nothing newer is on its way."""
    expect(page.get_by_role("img", name=f"Page {label}", exact=True)).to_be_visible(timeout=DRAWN)
    expect(page.locator(".paper-frame.waiting")).to_have_count(0, timeout=DRAWN)


def test_a_server_that_cannot_answer_yet_is_asked_again(shared: Served, evening: Evening) -> None:
    page = evening.board().page
    answers = iter((503, 500))

    def answer(route: Route) -> None:
        status = next(answers, None)
        if status is None:
            route.continue_()
        else:
            route.fulfill(status=status, json={"error": {"code": "fault", "message": "not now"}})

    page.route("**/api/print", answer)
    page.goto(f"{shared.url}/print")
    expect(page.get_by_label("Table markers")).to_be_visible(timeout=DRAWN)
    assert next(answers, None) is None


def test_from_the_board_to_a_saved_pdf(room: Room, evening: Evening, tmp_path: Path) -> None:
    """Signs and the cards of one seat: its old key is void, the others' are not."""
    board = evening.board()
    board.open(room.board_link)
    board.button("Menu").click()
    with board.context.expect_page() as opened:
        board.page.get_by_role("link", name="Print sheets").click()
    page = opened.value
    drawn(page, "Table markers 1/3")
    page.get_by_label("Table markers").uncheck()
    page.get_by_label("Seat cards").check()
    expect(page.get_by_text("Saving makes new keys")).to_be_visible()
    for name in NAMES[1:]:
        page.get_by_text(name, exact=True).click()
    page.get_by_text("A4", exact=True).click()
    page.get_by_text("日本語", exact=True).click()
    drawn(page, "Sign 1/4")
    page.get_by_role("button", name="Next page").click()
    drawn(page, "Seat cards 2/4")
    with page.expect_download(timeout=DRAWN) as saving:
        page.get_by_role("button", name="Save 4 pages as PDF").click()
    saving.value.save_as(tmp_path / "sheets.pdf")
    pdf = pikepdf.open(io.BytesIO((tmp_path / "sheets.pdf").read_bytes()))
    assert [one.label for one in pdf.pages] == ["tent", "seat-cards"] * 2
    phone = evening.phone(NAMES[0])
    phone.open(room.seat_link(NAMES[0]))
    expect(phone.title).to_have_text("No seat on this phone")
    room.view(NAMES[1])


def test_without_a_room(shared: Served, evening: Evening) -> None:
    """What needs a room says so; a wrong one is told; it fits a small phone, and axe finds nothing."""
    phone = evening.phone()
    phone.open(f"{shared.url}/print")
    page = phone.page
    drawn(page, "Table markers 1/2")
    inspector = Inspector(phone)
    inspector.look("print page")
    fits_soon(page)
    expect(page.get_by_label("Sign")).to_be_disabled()
    page.get_by_role("textbox", name="Room code").fill("zzzz")
    expect(page.get_by_role("alert")).to_contain_text("no such room")
    inspector.look("a wrong room")
    page.get_by_role("textbox", name="Room code").fill("")
    page.get_by_label("Table markers").uncheck()
    expect(page.get_by_text("Choose a sheet.")).to_be_visible()
    page.get_by_label("Banknotes").check()
    page.get_by_role("textbox", name="Other money").fill("1=3, 5=2")
    drawn(page, "Banknotes 1/1")
    inspector.look("notes")
    assert inspector.found == []


def test_a_scanned_marker_offers_its_table(room: Room, evening: Evening) -> None:
    """The seat's phone knows who it is; one tap lays the token on the marker's table."""
    phone = evening.phone("Ana")
    phone.open(room.seat_link("Ana"))
    room.act(HOST, "start_game", start_player=room.seats["Ana"])
    room.act("Ana", "place_pawn", table=FIRST_PAWN)
    expect(phone.title).to_have_text("Tap a table")
    phone.page.goto("about:blank")
    phone.open(f"{room.join_link}#table=5")
    phone.button("Here: table 5").tap()
    expect(phone.button("take back")).to_be_visible()
    room.until(lambda view: view["mine"]["tokens"] == [5], "Ana")
    expect(phone.button("Here: table 5")).to_have_count(0)
