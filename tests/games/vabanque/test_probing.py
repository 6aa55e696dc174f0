"""V2.2, V3.1: nobody learns of a covered card by trying things out, in any phase, whatever they may do for others.

Worlds are made that differ only in which of Adriano's (s1) covered cards is which. Everybody else then sends everything
about them: the host, a seat with the host's rights, and one without. Answers, views and records must not differ.
"""

from itertools import permutations
from typing import Any

import pytest

from companion.game import Viewer
from companion.projections import preview, project, record
from companion.rooms.access import Caller
from companion.rooms.state import RoomState
from tests.games.vabanque.evening import Evening
from tests.games.vabanque.rulebook import CARDS
from tests.harness.judge import after, judge, room_in, viewer

PROBERS = ("host", "s2", "s3")
LAYOUTS = {
    "three tables": ((5, 6, 7), "ppp"),
    "one table": ((6, 6, 6), "ppp"),
    "one turned over": ((1, 6, 7), "ppp"),
    "one turned over that nobody told": ((1, 6, 7), "hpp"),
    "one told, the others not": ((1, 1, 6), "hhp"),
    "two not told, one turned over": ((1, 7, 7), "hhp"),
    "only two lie": ((5, 6), "pp"),
}
"""Tables of Adriano's cards in the order placed, and who placed each: the phone (p), or the host (h) without a name."""
MOMENTS = [
    (name, phase)
    for name, (tables, _) in LAYOUTS.items()
    for phase in ("cards", "pawns", "payout")
    if phase == "cards" or len(tables) == 3
]


def lay(layout: str, cards: tuple[str, ...]) -> Evening:
    evening = Evening().tokens(4)
    evening.act("host", "grant_host", seat="s2", host=True)
    tables, told_by = LAYOUTS[layout]
    for table, who, card in zip(tables, told_by, cards, strict=False):
        if who == "p":
            evening.act("s1", "place_card", card=card, table=table)
        else:
            evening.act("host", "place_card", seat="s1", table=table)
    return evening


def go_on(evening: Evening, phase: str) -> None:
    """To pawns, or to the payout with table 1 open."""
    for seat in ("s2", "s3"):
        for card in CARDS:
            evening.act(seat, "place_card", card=card, table=2)
    if phase == "payout":
        evening.pawns(s1=1, s2=3, s3=5).reveal()


def worlds(layout: str, phase: str) -> list[list[Evening]]:
    """The same evening with Adriano's cards in every order: groups in which all that lies face up is the same."""
    groups: dict[str, list[Evening]] = {}
    for cards in permutations(CARDS):
        evening = lay(layout, cards)
        if phase != "cards":
            go_on(evening, phase)
        shown = repr([card for card in evening.room.state.play.cards if card.face_up])
        groups.setdefault(shown, []).append(evening)
    return [group for group in groups.values() if len({repr(one.room.state.play.cards) for one in group}) > 1]


def probes() -> list[dict[str, Any]]:
    tables = (1, 5, 6, 7)
    sent: list[dict[str, Any]] = [{"type": kind} for kind in ("undo", "redo", "reveal")]
    for seat in ({}, {"seat": "s1"}):
        for table in tables:
            sent += [{"type": kind, "table": table, **seat} for kind in ("place_card", "take_back_card", "move_pawn")]
            for card in CARDS:
                sent += [{"type": kind, "table": table, "card": card, **seat} for kind in ("place_card", "name_card")]
        sent += [{"type": "take_back_card", "card": card, **seat} for card in CARDS]
    return sent + [{"type": "correct", "fact": fact} for fact in facts()]


def facts() -> list[dict[str, Any]]:
    tables = (1, 3, 5, 6, 7)
    places = [{"table": table, "to": to} for table in tables for to in (1, 2, 3, 6)]
    names = [{"was": was, "card": card} for was in CARDS for card in CARDS]
    return [
        *({"kind": "card", "seat": "s1", **place} for place in places),
        *({"kind": "card", "seat": "s1", **place, "card": card} for place in places for card in CARDS),
        *({"kind": "pawn", "seat": seat, "to": table} for seat in ("s1", "s2") for table in tables),
        *({"kind": "flipped", "seat": "s1", "table": 1, **name} for name in names),
    ]


def learns(state: RoomState, who: str, action: dict[str, Any]) -> object:
    verdict = judge(state, who, action)
    if not isinstance(verdict, list):
        return verdict.status, verdict.as_json()
    then = after(state, verdict)
    told = action["type"] == "correct" and preview(room_in(state), Caller(viewer(state, who)), action)
    return told, project(room_in(then), viewer(then, who))


def seen(evening: Evening, who: str) -> tuple[object, object]:
    looking: Viewer = evening.caller(who).viewer
    told = record(evening.room, looking)
    return project(evening.room, looking), told


@pytest.mark.parametrize(("layout", "phase"), MOMENTS)
def test_everything_is_answered_alike_whichever_card_lies_where(layout: str, phase: str) -> None:
    groups = worlds(layout, phase)
    assert groups, "no two worlds differ in what is covered only"
    for first, *others in groups:
        for other in others:
            for who in PROBERS:
                assert seen(first, who) == seen(other, who)
                for action in probes():
                    assert learns(first.room.state, who, action) == learns(other.room.state, who, action), action


def test_what_follows_when_a_card_is_named_wrongly_is_alike_too() -> None:
    """The host names a flipped card; nobody hears whether the phone had told of that card elsewhere."""
    for name in CARDS:
        views = []
        for cards in (("x", "raise", "bluff"), ("x", "bluff", "cheat"), ("x", "cheat", "raise")):
            evening = lay("one turned over that nobody told", cards)
            go_on(evening, "payout")
            evening.act("host", "name_card", seat="s1", table=1, card=name)
            evening.pay()
            views.append([seen(evening, who) for who in PROBERS])
        assert views[0] == views[1] == views[2]
