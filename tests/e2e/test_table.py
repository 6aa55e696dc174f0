"""One board and four phones play the game that was reckoned by hand; whatever is checked was read off a screen."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from playwright.sync_api import Route, expect

from .around import COLOURS, Table
from .board import Board
from .conftest import Evening
from .hand_game import NAMES, RANKING, ROUNDS, Round
from .phone import Phone
from .serving import Served
from .watching import until

pytestmark = pytest.mark.browser


@pytest.fixture
def table(own: Served, evening: Evening) -> Table:
    return Table(own, evening)


def test_four_people_play_four_rounds_whatever_happens_to_their_phones(table: Table) -> None:
    first, second, third, last = ROUNDS
    sit_down(table)
    table.place_first_pawn()
    table.play(look_at_a_card(table, lose_the_network(table, first)))
    table.play(lose_power(table, second))
    table.play(third)
    table.play(last)
    see_the_end(table)
    for screen in table.screens:
        assert screen.watch.leaks() == []


def sit_down(table: Table) -> None:
    """Ana types the code, the others come by the address. Ben mends his chair himself, the host mends Cleo's."""
    for name in ("Ana", "Dan", "Cleo", "Ben"):
        phone = table.phones[name]
        if name == "Ana":
            phone.type_code(table.served.url, table.board.room)
        else:
            phone.open(table.board.address)
        phone.sit_down(COLOURS[name])
        expect(table.board.chair(name)).to_be_visible()
    table.phones["Ben"].button("Sit between Ana and Dan").tap()
    expect(table.phones["Ben"].hint).to_contain_text("right Ana")
    table.board.chair("Cleo").click()
    table.board.button("One chair back").click()
    expect(table.phones["Cleo"].hint).to_have_text("On your left Dan, on your right Ben.")
    table.board.button("Done").click()
    for name in ("Ben", "Dan"):
        table.phones[name].prefer_taps()
    table.board.start(first="Ana")


def lose_the_network(table: Table, wanted: Round) -> Round:
    """Ben taps while his phone is offline, and an answer to Cleo is lost: each token comes to lie once."""
    ben = table.phones["Ben"]
    ben.context.set_offline(True)
    table.lay_tokens({"Ben": wanted.tokens["Ben"][:2]})
    expect(ben.state).to_have_text("offline")
    expect(ben.page.get_by_text("2 taps are kept and will be sent.")).to_be_visible()
    ben.context.set_offline(False)
    ben.saved()
    first, *others = wanted.tokens["Cleo"]
    lose_an_answer(table, first)
    table.board.shows(first, "Tokens: 5.")
    return replace(wanted, tokens=wanted.tokens | {"Ben": wanted.tokens["Ben"][2:], "Cleo": others})


def lose_an_answer(table: Table, number: int) -> None:
    """Cleo's token arrives, the answer does not: the phone sends the same once more."""
    cleo, sent = table.phones["Cleo"], []

    def lose_the_first(route: Route) -> None:
        sent.append(route.request.post_data_json)
        answer = route.fetch()
        _ = route.abort() if len(sent) == 1 else route.fulfill(response=answer)

    cleo.page.route("**/actions", lose_the_first)
    table.lay_tokens({"Cleo": (number,)})
    cleo.saved()
    cleo.page.unroute("**/actions")
    assert len(sent) == 2
    assert sent[0] == sent[1]


def look_at_a_card(table: Table, wanted: Round) -> Round:
    """A card that is held shows on the phone that is held, and nowhere else."""
    table.lay_tokens(wanted.tokens)
    ana = table.phones["Ana"]
    with ana.holding(2):
        assert [screen for screen in table.screens if screen.watch.shows_a_card()] == [ana]
    assert not ana.watch.shows_a_card()
    return replace(wanted, tokens={})


def lose_power(table: Table, wanted: Round) -> Round:
    """While cards are laid one phone reloads, then the server is killed, and Dan taps before it is back."""
    dan, cleo = table.phones["Dan"], table.phones["Cleo"]
    laid = {"Ana": begin(2, wanted.cards["Ana"]), "Cleo": begin(1, wanted.cards["Cleo"])}
    table.lay_tokens(wanted.tokens)
    for phone in table.phones.values():
        phone.learn_hand()
    table.lay_cards(laid)
    cleo.saved()
    cleo.page.reload()
    expect(cleo.state).to_have_text("connected")
    before = [seen(screen) for screen in table.screens]

    table.served.kill()
    table.lay_cards({"Dan": begin(1, wanted.cards["Dan"])})
    expect(dan.state).to_have_text("offline")
    table.served.start()
    dan.saved()
    for screen, old in zip(table.screens, before, strict=True):
        expect_news(screen, old, {f"Table {wanted.cards['Dan']['raise']}"} | ({"Card"} if screen is dan else set()))
    laid["Dan"] = begin(1, wanted.cards["Dan"])
    return replace(wanted, tokens={}, cards={name: without(laid.get(name, {}), wanted.cards[name]) for name in NAMES})


def begin(count: int, cards: Mapping[str, int]) -> dict[str, int]:
    return dict([*cards.items()][:count])


def without(laid: Mapping[str, int], cards: Mapping[str, int]) -> dict[str, int]:
    return {card: number for card, number in cards.items() if card not in laid}


def seen(screen: Board | Phone) -> list[str]:
    """What lies where, as this screen says it; with the hand, if it is a phone's."""
    return screen.tables() + (screen.hand() if isinstance(screen, Phone) else [])


def expect_news(screen: Board | Phone, old: list[str], news: set[str]) -> None:
    """Everything on this screen comes to be as it was, but for these things (the beginnings of what is said)."""

    def said() -> list[str]:
        return [now for was, now in zip(old, seen(screen), strict=True) if was != now]

    until(screen.page, lambda: len(said()) == len(news))
    assert all(text.startswith(tuple(news)) for text in said())


def see_the_end(table: Table) -> None:
    expect(table.board.title).to_have_text(f"{RANKING[0]} wins")
    assert tuple(table.board.names()) == RANKING
    assert table.board.fortunes() == ROUNDS[-1].fortunes
    for name, phone in table.phones.items():
        expect(phone.title).to_have_text("You win" if name == RANKING[0] else f"{RANKING[0]} wins")
        assert phone.ranking() == [(who if who != name else "you", ROUNDS[-1].fortunes[who]) for who in RANKING]
    table.board.button("Play again").click()
    for name, phone in table.phones.items():
        expect(phone.title).to_have_text(f"Welcome, {name}")
