"""Where keys show, and where not: in no address bar that can be photographed, while the browser keeps them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Evening
from .inspector import Inspector
from .room import HOST, Room
from .serving import Served

pytestmark = pytest.mark.browser
FORGETS = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('private'); } });"
"""As a private window of some browsers."""


@pytest.fixture
def room(shared: Served) -> Room:
    opened = Room(shared.url)
    opened.join("Ana", "Ben", "Cleo")
    return opened


def leads(page: Page) -> None:
    """The page has the host's rights: it offers to start."""
    expect(page.get_by_role("button", name=re.compile("Start"))).to_be_visible()


def only_watches(page: Page) -> None:
    expect(page.locator(".room-code").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Start"))).to_have_count(0)


def test_the_host_s_key_leaves_the_address_bar_and_other_tabs_lead_still(room: Room, evening: Evening) -> None:
    board = evening.board()
    board.open(room.board_link)
    leads(board.page)
    clean = room.board_link.partition("#")[0]
    expect(board.page).to_have_url(clean)
    board.page.reload()
    leads(board.page)
    second = board.context.new_page()
    second.goto(clean)
    leads(second)
    assert room.keys[HOST] not in board.page.content() + second.content()


def test_a_new_room_s_key_is_never_in_the_address_bar(shared: Served, evening: Evening) -> None:
    board = evening.board()
    board.open_new(shared.url)
    expect(board.page).to_have_url(f"{shared.url}/board/{board.room}")
    board.page.reload()
    expect(board.page.locator(".join .room-code")).to_have_text(board.room)
    board.button("Menu").click()
    expect(board.button("This board on another screen")).to_be_visible()


def test_another_browser_with_the_clean_address_only_watches(room: Room, evening: Evening) -> None:
    board = evening.board()
    board.open(room.board_link.partition("#")[0])
    only_watches(board.page)


def test_where_the_browser_keeps_nothing_the_key_stays_for_a_reload(room: Room, evening: Evening) -> None:
    board, phone = evening.board(), evening.phone("Dora")
    for screen in (board, phone):
        screen.context.add_init_script(FORGETS)
    board.open(room.board_link)
    leads(board.page)
    expect(board.page).to_have_url(room.board_link)
    board.page.reload()
    leads(board.page)
    phone.open(room.join_link)
    phone.sit_down("white")
    expect(phone.page).to_have_url(re.compile(r"#key=[\w-]{24}$"))
    phone.page.reload()
    expect(phone.title).to_contain_text("Welcome, Dora")


def test_a_link_of_somebody_s_making_does_not_take_the_host_s_key_away(room: Room, evening: Evening) -> None:
    board = evening.board()
    board.open(room.board_link)
    leads(board.page)
    other = board.context.new_page()
    other.goto(f"{room.board_link.partition('#')[0]}#key={'x' * 24}")
    leads(other)
    expect(other).to_have_url(room.board_link.partition("#")[0])
    board.page.reload()
    leads(board.page)


def test_a_link_of_somebody_s_making_does_not_take_a_phone_s_seat_away(room: Room, evening: Evening) -> None:
    phone = evening.phone("Ana")
    phone.open(room.seat_link("Ana"))
    expect(phone.title).to_contain_text("Welcome, Ana")
    phone.open("about:blank")
    phone.open(f"{room.join_link}#key={'x' * 24}")
    expect(phone.title).to_contain_text("Welcome, Ana")
    expect(phone.page).to_have_url(room.join_link)
    phone.page.reload()
    expect(phone.title).to_contain_text("Welcome, Ana")


def test_a_phone_s_key_leaves_the_address_bar_and_a_copied_address_gives_no_seat_away(
    room: Room, evening: Evening
) -> None:
    phone, friend = evening.phone("Ana"), evening.phone("Friend")
    phone.open(room.seat_link("Ana"))
    expect(phone.title).to_contain_text("Welcome, Ana")
    expect(phone.page).to_have_url(room.join_link)
    phone.page.reload()
    expect(phone.title).to_contain_text("Welcome, Ana")
    friend.open(phone.page.url)
    expect(friend.page.get_by_label("Your name")).to_be_visible()


def test_the_board_moves_to_another_screen(room: Room, evening: Evening) -> None:
    """The link that the code holds opens a board that leads; both go on."""
    board, television = evening.board(), evening.board()
    board.open(room.board_link)
    asked: list[str] = []
    board.page.on("request", lambda request: asked.append(request.post_data or ""))
    board.page.get_by_role("button", name="Menu").click()
    board.page.get_by_role("button", name="This board on another screen").click()
    expect(board.page.get_by_role("img", name="QR code with the host’s key").locator("path").first).to_be_visible()
    link = next(text for text in asked if "/board/" in text)
    assert f"/board/{room.code}#key={room.keys[HOST]}" in link
    television.open(room.board_link)
    leads(television.page)
    leads(board.page)


def test_sheets_with_keys_can_be_printed_from_the_board(room: Room, evening: Evening) -> None:
    board = evening.board()
    board.open(room.board_link)
    board.page.get_by_role("button", name="Menu").click()
    with board.context.expect_page() as opened:
        board.page.get_by_role("link", name="Print sheets").click()
    sheets = opened.value
    expect(sheets).to_have_url(re.compile(rf"/print#room={room.code}$"))
    expect(sheets.get_by_text("Seat cards").first).to_be_visible()
    expect(sheets.locator(".sheet-box.missing", has_text="Seat cards")).to_have_count(0)


def test_the_print_page_keeps_a_key_that_opens_and_takes_every_key_out_of_the_address_bar(
    room: Room, evening: Evening
) -> None:
    page = evening.board().page
    clean = f"{room.join_link.removesuffix(room.code)}print#room={room.code}"
    void, missing = "x" * 24, page.locator(".sheet-box.missing", has_text="Seat cards")

    def opened(key: str) -> None:
        page.goto("about:blank")
        page.goto(f"{clean}&key={key}" if key else clean)
        expect(page.get_by_text("Seat cards").first).to_be_visible()
        expect(page).to_have_url(clean)

    opened(room.keys["Ana"])
    expect(missing).to_have_count(1)
    opened(void)
    expect(missing).to_have_count(1)
    for key in (room.keys[HOST], "", void):
        opened(key)
        expect(missing).to_have_count(0)


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path, https=True)
    yield served
    served.stop()


def test_a_board_without_and_phones_with_encryption_play_together(encrypted: Served, evening: Evening) -> None:
    """The laptop's own board needs no certificate; phones go past the warning and have sockets too."""
    board = evening.board()
    board.open_new(encrypted.url)
    join = board.page.locator(".join-address b")
    expect(join).to_contain_text("127.0.0.1")
    expect(board.page.get_by_text("not private")).to_be_visible()
    inspector = Inspector(board)
    inspector.look("a lobby that warns of warnings")
    assert inspector.found == []
    phone = evening.encrypted_phone("Ana")
    sockets: list[str] = []
    phone.page.on("websocket", lambda opened: sockets.append(opened.url))
    phone.open(f"{encrypted.url.replace('http', 'https')}/{board.room}")
    phone.sit_down("blue")
    expect(board.page.get_by_text("Ana").first).to_be_visible()
    assert sockets
    assert all(url.startswith("wss://") for url in sockets)
    assert phone.page.evaluate("isSecureContext")
    phone.page.reload()
    expect(phone.title).to_contain_text("Welcome, Ana")


def test_without_encryption_nothing_is_said_of_warnings(shared: Served, evening: Evening) -> None:
    board = evening.board()
    board.open_new(shared.url)
    expect(board.page.locator(".join-address b")).to_contain_text("127.0.0.1")
    expect(board.page.get_by_text("not private")).to_have_count(0)
