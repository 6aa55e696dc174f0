"""Casanova in a real browser: the game reckoned by hand on a board and three phones, and a table without phones."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from .casanova_around import Table, look
from .casanova_game import NAMES, RANKING, TURNS
from .conftest import Evening
from .phone import Phone, page_fits
from .serving import Served
from .watching import figure

pytestmark = pytest.mark.browser


def test_a_board_and_three_phones_play_the_game_reckoned_by_hand(own: Served, evening: Evening) -> None:
    table = Table(own, evening)
    table.start("Ana")
    for number, turn in enumerate(TURNS):
        table.play(turn)
        for name, phone in table.phones.items():
            check_lines(phone, name, number)
        if turn is TURNS[-1]:
            break
        following = table.phones[TURNS[number + 1].active]
        following.button("Begin my turn").tap()
    see_the_end(table)
    views = [view for screen in table.screens for view in screen.watch.views]
    assert len(views) > 100
    assert [view for view in views if gives_a_card_away(view)] == []


def check_lines(phone: Phone, name: str, number: int) -> None:
    """Everybody's phone says who gets what and why, with the own line by `you`."""
    turn, before = TURNS[number], TURNS[number - 1].coins if number else dict.fromkeys(NAMES, 12)
    if turn is not TURNS[-1] and name != TURNS[number + 1].active:
        phone.rest.tap()  # it has nothing to do, so it has been put down
    expect(phone.page.locator(".paid").first).to_be_visible()
    lines = phone.page.locator(".paid:has(.reason)")
    found = {
        line.locator("bdi").text_content(): (
            line.locator(".reason").text_content(),
            figure(line.locator("svg").get_attribute("aria-label") or ""),
            figure(line.locator("b").inner_text()),
        )
        for line in lines.all()
    }
    paid = {who: 1 + int(who == turn.active and turn.said == "double") + turn.matched.get(who, False) for who in NAMES}
    assert found == {
        "you" if who == name else who: (turn.reasons[who], card, turn.coins[who] - before[who] + paid[who])
        for who, card in turn.cards.items()
    }


def see_the_end(table: Table) -> None:
    table.board.button("Go on: the result").click()
    expect(table.board.title).to_have_text("Ana wins")
    assert tuple(zip(table.board.names(), table.board.fortunes().values(), strict=True)) == RANKING
    for name, phone in table.phones.items():
        expect(phone.title).to_have_text("You win" if name == "Ana" else "Ana wins")
        assert phone.ranking() == [("you" if who == name else who, coins) for who, coins in RANKING]


def gives_a_card_away(view: Mapping[str, Any]) -> bool:
    """Does a view hold more than it may (C3.1): an outcome too early, a card of this turn, or somebody else's hand?"""
    if view["phase"] in ("lobby", "result", "over"):
        return False
    played = [len(seat["played"]) for seat in view["seats"] if not seat["out"]]
    secrets_of_others = view["mine"] is not None and view["viewer"]["kind"] != "seat"
    return view["outcome"] is not None or max(played) >= view["turn"] or secrets_of_others


def test_the_laptop_alone_plays_for_people_without_phones(shared: Served, evening: Evening) -> None:
    table = Table(shared, evening, with_phone=())
    table.start("Ana")
    board = table.board
    for turn in TURNS[:3]:
        table.play(turn)
        board.main.click()
    assert table.played("Ben") == "Played so far: 5, 10, and 8."
    board.button("Undo the start of the turn").click()
    expect(board.title).to_have_text(TURNS[2].told)
    board.button("Redo the start of the turn").click()
    expect(board.title).to_have_text("Ana chooses the dice")


def test_one_without_a_phone_among_others(shared: Served, evening: Evening) -> None:
    table = Table(shared, evening, with_phone=("Ana", "Cleo"))
    table.start("Ben")
    turn = TURNS[1]
    table.announce_dice(turn)
    table.play_card("Ben", turn.cards["Ben"])
    table.board.button("Undo Ben’s card").click()
    expect(table.plate("Ben")).to_contain_text("plays a card")
    for name, card in turn.cards.items():
        table.play_card(name, card)
    table.roll(turn)
    table.announce(turn)
    for name, match in turn.matched.items():
        table.answer(turn.active, name, match)
    table.name_cards(turn)
    expect(table.board.title).to_have_text(turn.told)


def test_looking_changes_nothing_and_every_turn_lies_in_another_order(shared: Served, evening: Evening) -> None:
    table = Table(shared, evening)
    table.start("Ana")
    phone = table.phones["Ana"]
    expect(phone.title).to_have_text("How many dice?")
    first = look(phone)
    assert sorted(first) == list(range(1, 14))
    phone.page.reload()
    expect(phone.title).to_have_text("How many dice?")
    assert look(phone) == first
    table.play(TURNS[0])
    table.board.main.click()
    expect(phone.title).to_have_text("Ben chooses the dice")
    again = look(phone)
    assert sorted(again) == list(range(1, 13))
    assert again != [card for card in first if card != 13]


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (568, 320)])
def test_a_turn_fits_the_smallest_phones(shared: Served, evening: Evening, size: tuple[int, int]) -> None:
    """One thumb, no scrolling: table, hand and buttons all lie within the screen."""
    table = Table(shared, evening)
    phone = table.phones["Ana"]
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.start("Ana")
    expect(phone.title).to_have_text("How many dice?")
    assert everything_in_sight(phone)
    phone.button("3 dice").tap()
    expect(phone.title).to_have_text("Play a card")
    phone.page.locator(".hand .slot").nth(12).tap()
    expect(phone.button("Play it")).to_be_visible()
    assert everything_in_sight(phone)


def everything_in_sight(phone: Phone) -> bool:
    """Nothing reaches beyond the screen, under the buttons at its foot, or is too small for a thumb."""
    page = phone.page
    height = page.evaluate("document.documentElement.clientHeight")
    foot = page.locator(".foot").bounding_box()
    boxes = [one.bounding_box() for one in page.locator(".hand .slot, .pick").all()]
    assert foot
    assert all(boxes)
    low = min(height, foot["y"] + 4) if page.viewport_size and page.viewport_size["width"] < 500 else height
    return page_fits(page) and all(
        box["y"] + box["height"] <= low and min(box["width"], box["height"]) >= 44 for box in boxes if box
    )
