"""Bill change in a real browser: which notes, out of which bank, and what to do where it cannot be."""

from typing import Any

import pytest
from playwright.sync_api import expect

from companion import tools

from .thumb import Open, whole

pytestmark = pytest.mark.browser


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


def test_the_nearest_amounts_are_one_tap_away(at: Open) -> None:
    thumb = at("change")
    thumb.type("Amount", "43000")
    thumb.put_away()
    expect(thumb.page.get_by_role("alert").filter(has_text="3,000 of it cannot be paid")).to_be_visible()
    thumb.tap(thumb.button("Nearest payable: 45,000"))
    expect(thumb.page.get_by_label("Amount", exact=True)).to_have_value("45,000")
    expect(thumb.page.get_by_role("alert")).to_have_count(0)
    assert thumb.pile() == {20_000: 2, 5_000: 1}
    thumb.type("Amount", "42500")
    thumb.put_away()
    expect(thumb.button("Nearest payable: 40,000")).to_be_visible()
    thumb.tap(thumb.button("Several people at once"))
    thumb.type("Amount that Person 2 gets", "3000")
    thumb.put_away()
    expect(thumb.button("Nearest payable for Person 1: 45,000")).to_be_visible()
    thumb.tap(thumb.button("Nearest payable for Person 2: 5,000"))
    expect(thumb.page.get_by_label("Amount that Person 2 gets")).to_have_value("5,000")


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
    thumb.tap(thumb.option("Changes a note"))
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
        ("-5", "choose “Pays the bank”"),
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
