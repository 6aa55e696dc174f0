"""Whoever still watches a room that is forgotten."""

from server_help import FakeWs, attend, new_sockets

from companion.chance import SeededChance
from companion.rooms.expiry import KEPT
from companion.rooms.rooms import Rooms
from companion.rooms.store import MemoryStore


def test_who_watches_a_room_that_is_forgotten_is_told_that_it_is_gone() -> None:
    now = [0]
    rooms = Rooms(MemoryStore(), lambda: now[0], SeededChance(1), b"s" * 32, most=1)
    opened = rooms.open({"game": "vabanque"})
    joined = rooms.join(opened.room, {"name": "Ana"})
    sockets = new_sockets(rooms)
    watching = [FakeWs({"key": joined.key}), FakeWs({"key": opened.host_key}), FakeWs({})]
    for ws in watching:
        attend(sockets, opened.room, ws)
    now[0] = KEPT + 1
    rooms.open({"game": "vabanque"})
    for ws in watching:
        ws.wait_until(lambda ws=ws: ws.code is not None)
        assert ws.code == 4404
