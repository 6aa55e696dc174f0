"""`companion rooms` and `export`: what is kept, also while the server runs, and never a covered card."""

import csv
import io
import json
import os
import sqlite3
import sys
import tempfile
from pathlib import Path

import pytest

from companion.rooms.rooms import Rooms
from companion.rooms.store import SqliteStore

CARDS = ("raise", "bluff", "cheat")


class Chance:
    def below(self, limit):
        return 0


@pytest.fixture
def kept(tmp_path):
    """A folder in use by a server, with one room in the middle of round 1: all cards lie covered."""
    store = SqliteStore(tmp_path / "rooms.sqlite")
    rooms = Rooms(store, lambda: 1_795_985_718_281, Chance(), b"0" * 32)
    opened = rooms.open({"game": "vabanque", "id": "the-secret-of-the-host"})
    keys = [rooms.join(opened.room, {"name": name, "id": f"the-secret-of-{name:>12}"}).key for name in NAMES]

    def act(key, **action):
        act.number += 1
        rooms.act(opened.room, rooms.caller(opened.room, key), {"id": f"action-{act.number:04}", **action})

    act.number = 0
    act(opened.host_key, type="start_game", start_player="s1")
    act(keys[0], type="place_pawn", table=1)
    act(opened.host_key, type="tally_tokens", tokens={"1": 12})
    for key in keys:
        for table, card in enumerate(CARDS, 1):
            act(key, type="place_card", card=card, table=table)
    yield tmp_path, opened.room
    store.close()


NAMES = ["Ana", "=1+1", "花子"]


def test_rooms_while_a_server_uses_them(companion, kept):
    folder, room = kept
    status, out, _ = companion("rooms", "--data", folder, "--json")
    assert status == 0
    assert json.loads(out) == [
        {
            "room": room,
            "game": "vabanque",
            "phase": "pawns",
            "opened": "2026-11-29T20:55:18Z",
            "changed": "2026-11-29T20:55:18Z",
            "players": NAMES,
        }
    ]


def test_rooms_as_a_table(companion, kept):
    folder, room = kept
    _, out, _ = companion("rooms", "--data", folder)
    assert out.splitlines()[0].split() == ["room", "game", "phase", "opened", "changed", "players"]
    assert out.splitlines()[1].startswith(f"{room}   vabanque   pawns")


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_an_export_tells_no_covered_card(companion, kept, kind):
    folder, room = kept
    status, out, _ = companion("export", room.lower(), "--data", folder, "--format", kind)
    assert status == 0
    assert "card_placed" in out
    assert not [card for card in CARDS if f'"{card}"' in out]


def test_export_as_json_is_the_spectator_s_record(companion, kept):
    folder, room = kept
    told = json.loads(companion("export", room, "--data", folder)[1])
    assert (told["room"], told["view"]["viewer"]["kind"], told["view"]["mine"]) == (room, "spectator", None)
    assert [step["type"] for step in told["steps"]] == ["start_game", "place_pawn", "tally_tokens"] + ["place_card"] * 9


def test_export_as_csv_is_safe_to_open_in_a_spreadsheet(companion, kept):
    folder, room = kept
    lines = list(csv.DictReader(io.StringIO(companion("export", room, "--data", folder, "--format", "csv")[1])))
    assert {line["by"] for line in lines} == {"", "Ana", "'=1+1", "花子"}
    assert lines[0] == {
        "time": "2026-11-29T20:55:18Z",
        "by": "",
        "action": "start_game",
        "event": "game_began",
        "details": '{"chairs":["s1","s2","s3"],"order":["s1","s2","s3"]}',
    }


def test_a_room_that_is_not_kept(companion, kept):
    folder, _ = kept
    status, out, err = companion("export", "a\nb", "--data", folder)
    assert (status, out) == (2, "")
    assert err.startswith("error: no_room: 'a\\nb' is none")
    assert err.count("\n") == 1


def test_an_empty_folder_has_no_rooms_and_stays_empty(companion, tmp_path):
    assert companion("rooms", "--data", tmp_path) == (0, "No rooms are kept here yet.\n", "")
    assert json.loads(companion("rooms", "--data", tmp_path, "--json")[1]) == []
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_database(companion, tmp_path):
    (tmp_path / "rooms.sqlite").write_bytes(b"something else entirely" * 100)
    status, out, err = companion("rooms", "--data", tmp_path)
    assert (status, out) == (2, "")
    assert err.startswith("error: cannot_read: ")


def test_a_database_of_another_version_is_left_alone(companion, kept):
    folder, room = kept
    with sqlite3.connect(folder / "rooms.sqlite") as other:
        other.execute("PRAGMA user_version = 99")
    status, _, err = companion("export", room, "--data", folder)
    assert status == 2
    assert err.startswith("error: cannot_read: ")


def test_one_unreadable_room_does_not_hide_the_others(companion, kept):
    folder, room = kept
    with sqlite3.connect(folder / "rooms.sqlite") as database:
        database.execute("INSERT INTO events SELECT 'ZZZZ', seq, at, action, data FROM events WHERE seq = 1")
        database.execute("""UPDATE events SET data = '{"v": 9, "event": {}}' WHERE room = ? AND seq = 2""", (room,))
    status, out, err = companion("rooms", "--data", folder, "--json")
    assert (status, [entry["room"] for entry in json.loads(out)]) == (0, ["ZZZZ"])
    assert err.startswith(f"{room} cannot be read: event 2 ")
    status, out, err = companion("export", room, "--data", folder)
    assert (status, out) == (2, "")
    assert err.startswith("error: cannot_read: ")


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no such permissions on Windows")
class TestWhereNothingMayBeWritten:
    """A data folder on a read-only disk, or of another user."""

    @pytest.fixture
    def shelf(self, monkeypatch):
        """A folder that root, whom permissions do not stop, may not write in either while it is somebody else."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            yield folder
            if os.geteuid() != os.getuid():
                os.seteuid(os.getuid())
            folder.chmod(0o755)

    def close_to_writers(self, folder):
        for file in (folder, *folder.iterdir()):
            file.chmod(0o555 if file.is_dir() else 0o444)
        if os.geteuid() == 0:
            os.seteuid(65534)

    def test_after_a_clean_stop(self, companion, shelf):
        store = SqliteStore(shelf / "rooms.sqlite")
        opened = Rooms(store, lambda: 0, Chance(), b"0" * 32).open({"game": "vabanque"})
        store.close()
        before = (shelf / "rooms.sqlite").read_bytes()
        self.close_to_writers(shelf)
        status, out, err = companion("rooms", "--data", shelf, "--json")
        assert (status, err) == (0, "")
        assert [entry["room"] for entry in json.loads(out)] == [opened.room]
        assert companion("export", opened.room, "--data", shelf)[0] == 0
        assert (shelf / "rooms.sqlite").read_bytes() == before

    def test_while_a_server_of_somebody_else_writes(self, companion, shelf):
        store = SqliteStore(shelf / "rooms.sqlite")
        opened = Rooms(store, lambda: 0, Chance(), b"0" * 32).open({"game": "vabanque"})
        self.close_to_writers(shelf)
        status, out, _ = companion("rooms", "--data", shelf, "--json")
        os.seteuid(os.getuid())
        store.close()
        assert status == 0
        assert [entry["room"] for entry in json.loads(out)] == [opened.room]

    def test_when_a_server_left_work_there(self, companion, shelf):
        SqliteStore(shelf / "rooms.sqlite").close()
        (shelf / "rooms.sqlite-wal").write_bytes(b"what was not filed")
        self.close_to_writers(shelf)
        status, out, err = companion("rooms", "--data", shelf)
        assert (status, out) == (2, "")
        assert err == (
            f"error: cannot_read: {shelf} may not be written, but a server has left work there; "
            "copy the folder and look there\n"
        )
