"""Sockets, with a pretended connection: who is shown what, how often, and how it ends."""

import threading
import time

import pytest
from server_help import FakeWs, attend, new_rooms, new_sockets

from companion.rooms.rooms import Joined, Opened, Rooms
from companion.server.sockets import Sockets, read_hello


@pytest.fixture
def rooms() -> Rooms:
    return new_rooms()


@pytest.fixture
def opened(rooms: Rooms) -> Opened:
    return rooms.open({"game": "vabanque"})


@pytest.fixture
def seats(rooms: Rooms, opened: Opened) -> list[Joined]:
    return [rooms.join(opened.room, {"name": name}) for name in ("Ana", "Ben", "Cleo")]


@pytest.fixture
def sockets(rooms: Rooms) -> Sockets:
    return new_sockets(rooms)


def act(rooms: Rooms, opened: Opened, key: str, **action: object) -> None:
    act.count = getattr(act, "count", 0) + 1  # type: ignore[attr-defined]
    rooms.act(opened.room, rooms.caller(opened.room, key), {"id": f"action-{act.count:06}", **action})  # type: ignore[attr-defined]


def to_cards(rooms: Rooms, opened: Opened) -> None:
    act(rooms, opened, opened.host_key, type="start_game", start_player="s1")
    act(rooms, opened, opened.host_key, type="place_pawn", table=1, seat="s1")
    tokens = {"1": 3, "2": 3, "3": 3, "4": 3}
    act(rooms, opened, opened.host_key, type="tally_tokens", tokens=tokens)


@pytest.mark.parametrize(
    ("first", "kind"), [({}, "spectator"), ({"as": "board"}, "board"), ({"key": None}, "spectator")]
)
def test_without_a_key_one_looks_on(sockets: Sockets, opened: Opened, first: object, kind: str) -> None:
    ws = FakeWs(first)
    attend(sockets, opened.room, ws)
    assert ws.frames[0]["number"] == 1
    assert ws.view["viewer"] == {"kind": kind, "seat": None, "host": False}


def test_a_key_shows_its_seat(sockets: Sockets, opened: Opened, seats: list[Joined]) -> None:
    ws = FakeWs({"key": seats[1].key})
    attend(sockets, opened.room, ws)
    assert ws.view["viewer"] == {"kind": "seat", "seat": "s2", "host": False}


@pytest.mark.parametrize("first", [None, "", "[]", "{", b"\xff", {"key": 1}, {"as": "host"}, {"key": "x", "more": 1}])
def test_an_improper_first_frame_ends_it(sockets: Sockets, opened: Opened, first: object) -> None:
    ws = FakeWs(first)
    attend(sockets, opened.room, ws)
    assert (ws.code, ws.frames) == (1008, [])


def test_a_wrong_key_is_never_a_spectator(sockets: Sockets, opened: Opened) -> None:
    for key in ("", "no-such-key"):
        ws = FakeWs({"key": key})
        attend(sockets, opened.room, ws)
        assert (ws.code, ws.frames) == (4401, [])


@pytest.mark.parametrize("room", ["AAAA", "nope", "TOOLONG", "é"])
def test_no_such_room(sockets: Sockets, opened: Opened, room: str) -> None:
    ws = FakeWs({})
    attend(sockets, room, ws)
    assert ws.code == 4404


def frames_of_a_secret(card: str) -> tuple[list[object], list[object]]:
    """What the player of the card and somebody else are pushed while it is placed, taken back and placed."""
    rooms = new_rooms()
    opened = rooms.open({"game": "vabanque"})
    seats = [rooms.join(opened.room, {"name": name}) for name in ("Ana", "Ben", "Cleo")]
    to_cards(rooms, opened)
    sockets = new_sockets(rooms)
    mine, other = FakeWs({"key": seats[0].key}), FakeWs({"key": seats[1].key})
    attend(sockets, opened.room, mine)
    attend(sockets, opened.room, other)
    mine.wait_until(lambda: mine.view["seats"][1]["connected"])
    for step in ({"type": "place_card", "table": 1}, {"type": "take_back_card"}, {"type": "place_card", "table": 2}):
        count = len(other.frames)
        act(rooms, opened, seats[0].key, card=card, **step)
        other.wait_until(lambda count=count: len(other.frames) == count + 1)  # type: ignore[misc]
    mine.wait_until(lambda: mine.view["mine"]["placed"] == [{"card": card, "table": 2}])
    return [*mine.frames], [*other.frames]


def test_frames_do_not_tell_which_card_it_was() -> None:
    mine, other = frames_of_a_secret("raise")
    mine_too, other_too = frames_of_a_secret("bluff")
    assert other == other_too
    assert mine != mine_too


def test_a_view_that_has_not_changed_is_not_sent(
    rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]
) -> None:
    looking = FakeWs({})
    attend(sockets, opened.room, looking)
    for _ in range(3):
        sockets._changed(opened.room)
        time.sleep(0.05)
    assert len(looking.frames) == 1


def test_a_slow_phone_gets_the_newest_view_only_and_slows_nobody(
    rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]
) -> None:
    slow, quick = FakeWs({}), FakeWs({"as": "board"})
    attend(sockets, opened.room, slow)
    attend(sockets, opened.room, quick)
    slow.reads.clear()
    for number in range(10):
        act(rooms, opened, opened.host_key, type="edit_seat", seat="s1", name=f"Ana {number}")
        quick.wait_until(lambda number=number: quick.view["seats"][0]["name"] == f"Ana {number}")  # type: ignore[misc]
    slow.reads.set()
    slow.wait_until(lambda: slow.view["seats"][0]["name"] == "Ana 9")
    assert len(quick.frames) == 11
    assert [frame["number"] for frame in slow.frames] in ([1, 2], [1, 2, 3])


def test_a_replaced_key_ends_the_old_phone_at_once(
    rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]
) -> None:
    old = FakeWs({"key": seats[0].key})
    attend(sockets, opened.room, old)
    rooms.new_key(opened.room, rooms.caller(opened.room, opened.host_key), "s1", None)
    old.wait_until(lambda: old.code == 4401)


def test_the_newest_socket_of_a_seat_is_live(
    rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]
) -> None:
    board, first, second = FakeWs({"as": "board"}), FakeWs({"key": seats[0].key}), FakeWs({"key": seats[0].key})
    attend(sockets, opened.room, board)
    attend(sockets, opened.room, first)
    board.wait_until(lambda: board.view["seats"][0]["connected"])
    attend(sockets, opened.room, second)
    first.wait_until(lambda: first.code == 4409)
    assert second.code is None
    assert [frame["view"]["seats"][0]["connected"] for frame in board.frames] == [False, True]


def test_many_may_look_on_at_once(sockets: Sockets, opened: Opened) -> None:
    watching = [FakeWs({"key": opened.host_key}) for _ in range(3)] + [FakeWs({}) for _ in range(3)]
    for ws in watching:
        attend(sockets, opened.room, ws)
    assert all(ws.code is None for ws in watching)


def test_a_seat_is_connected_while_it_has_a_socket(
    rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]
) -> None:
    board, phone = FakeWs({"as": "board"}), FakeWs({"key": seats[0].key})
    attend(sockets, opened.room, board)
    serving = attend(sockets, opened.room, phone)
    board.wait_until(lambda: board.view["seats"][0]["connected"])
    phone.leave()
    board.wait_until(lambda: not board.view["seats"][0]["connected"])
    serving.join(5)
    assert phone.sock._raw.shut


def test_a_reload_does_not_blink(rooms: Rooms, opened: Opened, seats: list[Joined]) -> None:
    sockets = new_sockets(rooms, reload=0.5)
    board, before, after = FakeWs({"as": "board"}), FakeWs({"key": seats[0].key}), FakeWs({"key": seats[0].key})
    attend(sockets, opened.room, board)
    serving = attend(sockets, opened.room, before)
    board.wait_until(lambda: board.view["seats"][0]["connected"])
    before.leave()
    attend(sockets, opened.room, after)
    serving.join(5)
    assert [frame["view"]["seats"][0]["connected"] for frame in board.frames] == [False, True]


def test_rights_given_while_connected_show(rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]) -> None:
    phone = FakeWs({"key": seats[0].key})
    attend(sockets, opened.room, phone)
    act(rooms, opened, opened.host_key, type="grant_host", seat="s1", host=True)
    phone.wait_until(lambda: phone.view["viewer"]["host"])


def test_stopping_tells_everybody_and_waits_for_nobody(rooms: Rooms, opened: Opened, seats: list[Joined]) -> None:
    sockets = new_sockets(rooms, reload=60)
    phones = [FakeWs({"key": seat.key}) for seat in seats]
    serving = [attend(sockets, opened.room, phone) for phone in phones]
    sockets.stop()
    for thread in serving:
        thread.join(5)
        assert not thread.is_alive()
    assert [phone.code for phone in phones] == [1001, 1001, 1001]


def test_too_many_sockets_are_turned_away(rooms: Rooms, opened: Opened) -> None:
    sockets = new_sockets(rooms, most=2)
    phones = [FakeWs({}) for _ in range(3)]
    for phone in phones:
        attend(sockets, opened.room, phone)
    assert [phone.code for phone in phones] == [None, None, 1013]
    phones[0].leave()
    phones[0].wait_until(lambda: phones[0].code is not None)
    later = FakeWs({})
    attend(sockets, opened.room, later)
    assert later.code is None


def test_a_fault_ends_one_socket_and_says_nothing_of_it(
    rooms: Rooms, sockets: Sockets, opened: Opened, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the card is a raise")

    monkeypatch.setattr(rooms, "again", broken)
    ws = FakeWs({})
    attend(sockets, opened.room, ws)
    assert (ws.code, ws.frames) == (1011, [])
    assert "RuntimeError at " in caplog.text
    assert "raise" not in caplog.text.replace("test_server", "")


def test_views_never_go_back_while_many_act(
    rooms: Rooms, sockets: Sockets, opened: Opened, seats: list[Joined]
) -> None:
    watching = [FakeWs({}) for _ in range(4)]
    for ws in watching:
        attend(sockets, opened.room, ws)

    def rename(seat: int) -> None:
        for number in range(40):
            act(rooms, opened, opened.host_key, type="edit_seat", seat=f"s{seat + 1}", name=f"{seat} {number:03}")

    threads = [threading.Thread(target=rename, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for ws in watching:
        ws.wait_until(lambda ws=ws: [seat["name"][2:] for seat in ws.view["seats"]] == ["039"] * 3)  # type: ignore[misc]
        for seat in range(3):
            names = [frame["view"]["seats"][seat]["name"] for frame in ws.frames[1:]]
            numbers = [int(name[2:]) for name in names if name[0].isdigit()]
            assert numbers == sorted(numbers)


def test_read_hello_keeps_what_was_said() -> None:
    hello = read_hello('{"key": "abc", "as": "board"}')
    assert hello is not None
    assert (hello.key, hello.shared_screen) == ("abc", True)
