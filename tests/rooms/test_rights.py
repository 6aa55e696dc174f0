"""Keys and rights: who holds a key is who, and only as long as it is the newest."""

import pytest

from companion.game import Viewer, ViewerKind
from companion.rooms.access import Caller, digest
from tests.harness.table import TOKEN, Table, refusal


def in_cards() -> Table:
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("s1", "place_pawn", table=1)
    table.act("host", "tally_tokens", tokens={"1": 12})
    return table


def test_no_key_is_a_spectator_and_a_wrong_key_is_refused() -> None:
    table = Table("Ana")
    assert table.rooms.caller(table.code, None) == Caller(Viewer(ViewerKind.SPECTATOR))
    assert table.rooms.caller(table.code, None, shared_screen=True) == Caller(Viewer(ViewerKind.BOARD))
    for wrong in (
        "",
        " ",
        "s1",
        table.keys["s1"][:-1],
        table.keys["s1"] + "=",
        digest(table.keys["s1"]),
        "\ud800",
        "ключ",
    ):
        error = refusal(table.rooms.caller, table.code, wrong)
        assert (error.code, error.status) == ("wrong_key", 401)


def test_a_key_opens_its_own_room_only() -> None:
    table, other = Table("Ana"), Table("Ana")
    other.rooms = table.rooms
    opened = table.rooms.open({"game": "vabanque"})
    assert refusal(table.rooms.caller, opened.room, table.keys["s1"]).code == "wrong_key"
    assert refusal(table.rooms.caller, opened.room, table.keys["host"]).code == "wrong_key"


@pytest.mark.parametrize("code", ["", "AAA", "AAAAA", "IIII", "AB1C", "abcd", "ÄÖÜA", "AAAA", "../x"])
def test_a_room_that_is_not_there(code: str) -> None:
    table = Table()
    error = refusal(table.rooms.get, code)
    assert (error.code, error.status) == ("no_room", 404)
    assert refusal(table.rooms.caller, code, table.keys["host"]).code == "no_room"
    assert refusal(lambda: table.rooms.join(code, {"name": "Ana"})).code == "no_room"


def test_the_host_key_is_the_hosts_and_is_no_seat() -> None:
    table = Table("Ana")
    assert table.caller("host").viewer == Viewer(ViewerKind.HOST, host=True)
    assert table.caller("host").name == "host"
    assert table.caller("s1").viewer == Viewer(ViewerKind.SEAT, "s1")  # type: ignore[arg-type]


def test_keys_are_long_and_all_different() -> None:
    table = Table("Ana", "Ben", "Cleo")
    assert len(set(table.keys.values())) == 4
    assert all(len(key) >= 22 for key in table.keys.values())


def test_a_new_key_makes_the_old_one_void_at_once() -> None:
    table = Table("Ana", "Ben")
    old, held = table.keys["s1"], table.caller("s1")
    table.keys["s1"] = table.rooms.new_key(table.code, table.caller("host"), "s1", None).key
    assert refusal(table.rooms.caller, table.code, old).code == "wrong_key"
    assert refusal(table.rooms.again, table.code, held).code == "wrong_key"
    assert (
        refusal(table.rooms.act, table.code, held, {"id": "after-the-fact", "type": "stay_put", "stays": True}).code
        == "wrong_key"
    )
    assert table.caller("s1").viewer.seat == "s1"
    assert table.seat("s1")["name"] == "Ana"


def test_a_new_key_comes_from_the_seat_itself_or_the_board_only() -> None:
    """A player who holds the host's rights could take over a seat for a moment, and look at its cards (V2.2)."""
    table = Table("Ana", "Ben", "Cleo")
    table.act("host", "grant_host", seat="s2", host=True)
    for who in ("s2", "s3", "spectator", "board"):
        assert refusal(table.rooms.new_key, table.code, table.caller(who), "s1", None).code == "not_yours"
    for who in ("s1", "host"):
        table.keys["s1"] = table.rooms.new_key(table.code, table.caller(who), "s1", None).key
        assert table.caller("s1").viewer.seat == "s1"
    table.keys["s2"] = table.rooms.new_key(table.code, table.caller("s2"), "s2", None).key
    assert refusal(table.rooms.new_key, table.code, table.caller("host"), "s9", None).code == "no_seat"


def test_a_key_that_was_replaced_meanwhile_issues_no_other() -> None:
    table = Table("Ana", "Ben")
    once = table.caller("s1")
    table.keys["s1"] = table.rooms.new_key(table.code, table.caller("host"), "s1", None).key
    assert refusal(table.rooms.new_key, table.code, once, "s1", None).code == "wrong_key"
    assert table.caller("s1").viewer.seat == "s1"


def test_that_a_seat_was_handed_over_is_told_to_everybody_and_no_key_is() -> None:
    table = Table("Ana", "Ben")
    key = table.rooms.new_key(table.code, table.caller("host"), "s1", None).key
    told = [step for step in table.record("spectator")["steps"] if step["type"] == "key_issued"]
    assert [step["seat"] for step in told] == ["s1"]
    assert key not in repr(told)
    assert digest(key) not in repr(told)


def test_a_new_key_asked_for_twice_with_one_id_is_the_same_until_it_is_replaced() -> None:
    table = Table("Ana")
    host = table.caller("host")
    first = table.rooms.new_key(table.code, host, "s1", TOKEN)
    assert table.rooms.new_key(table.code, host, "s1", TOKEN) == first
    second = table.rooms.new_key(table.code, host, "s1", "another-" + TOKEN)
    assert second.key != first.key
    assert refusal(table.rooms.new_key, table.code, host, "s1", TOKEN).code == "no_seat", (
        "a void key is never said again"
    )


def test_one_id_for_different_things_never_makes_one_key_for_two() -> None:
    """Joining, and new keys for two seats, all with the same token: three keys, each for its own."""
    table = Table()
    table.join("Ana", id=TOKEN)
    table.join("Ben")
    host = table.caller("host")
    old = table.keys["s1"]
    table.keys["s2"] = table.rooms.new_key(table.code, host, "s2", TOKEN).key
    assert (table.caller("s1").viewer.seat, table.caller("s2").viewer.seat) == ("s1", "s2")
    table.keys["s1"] = table.rooms.new_key(table.code, host, "s1", TOKEN).key
    assert refusal(table.rooms.caller, table.code, old).code == "wrong_key"
    assert (table.caller("s1").viewer.seat, table.caller("s2").viewer.seat) == ("s1", "s2")


def test_a_seat_without_a_phone_gets_one_with_a_key() -> None:
    table = Table("Ana")
    table.act("host", "add_seat", name="Opa")
    table.keys["s2"] = table.rooms.new_key(table.code, table.caller("host"), "s2", None).key
    assert table.seat("s2")["phone"]
    assert table.caller("s2").viewer.seat == "s2"


def test_host_rights_are_granted_and_taken_and_show_no_more() -> None:
    table = in_cards()
    table.act("s1", "place_card", card="cheat", table=2)
    assert table.refused("s2", "grant_host", seat="s2", host=True) == "not_yours"
    table.act("host", "grant_host", seat="s2", host=True)
    assert table.view("s2")["viewer"] == {"kind": "seat", "seat": "s2", "host": True}
    assert table.seat("s2")["host"]
    assert table.view("s2")["tables"][1]["cards"] == [{"seat": "s1", "card": None}]
    table.act("s2", "place_card", seat="s3", table=1)
    table.act("s2", "undo")
    table.act("s2", "grant_host", seat="s2", host=False)
    assert table.refused("s2", "place_card", seat="s3", table=1) == "not_yours"
    assert table.refused("host", "grant_host", seat="s4", host=True) == "no_seat"
    assert table.refused("host", "grant_host", host=True) == "bad_field"


def test_nobody_but_a_seat_or_the_host_acts() -> None:
    table = in_cards()
    for who in ("board", "spectator"):
        assert table.refused(who, "place_card", seat="s1", card="raise", table=1) == "not_yours"
        assert table.refused(who, "undo") == "not_yours"
        assert table.refused(who, "grant_host", seat="s1", host=True) == "not_yours"


def test_a_seat_names_itself_or_nobody() -> None:
    table = in_cards()
    table.act("s1", "place_card", seat="s1", card="raise", table=1)
    assert table.refused("s1", "place_card", seat="s2", card="raise", table=1) == "not_yours"
    assert table.refused("s1", "place_card", seat="s9", card="raise", table=1) == "no_seat"


def test_a_host_who_plays_names_its_own_cards_and_nobody_elses() -> None:
    table = in_cards()
    table.act("host", "grant_host", seat="s1", host=True)
    table.act("s1", "place_card", seat="s1", card="raise", table=1)
    assert table.refused("s1", "place_card", seat="s2", card="raise", table=1) == "bad_field"
    assert table.refused("s1", "take_back_card", seat="s2", card="raise") == "bad_field"


def test_who_plays_with_the_hosts_rights_acts_for_all_by_saying_so() -> None:
    table = in_notes()
    assert table.refused("s1", "confirm_notes", seat="all") == "not_yours"
    table.act("host", "grant_host", seat="s1", host=True)
    table.act("s1", "confirm_notes", seat="all")
    assert table.view()["phase"] == "seating"
    assert table.view()["undo"]["seat"] is None
    table.act("s1", "undo")
    table.act("host", "confirm_notes", seat="all")
    table.act("s1", "next_round", seat="all")
    assert (table.view()["phase"], table.view()["round"]) == ("tokens", 2)
    assert table.refused("spectator", "next_round", seat="all") == "not_yours"
    assert table.refused("s1", "place_token", table=1, seat="all") == "bad_field", "a token is somebody's"


def in_notes() -> Table:
    """The first round is reckoned, and the notes wait to change hands."""
    table = Table("Ana", "Ben", "Cleo").start()
    table.act("s1", "place_pawn", table=1)
    table.act("host", "tally_tokens", tokens={"1": 12})
    for seat in ("s1", "s2", "s3"):
        for card in ("raise", "bluff", "cheat"):
            table.act(seat, "place_card", card=card, table=1)
    for seat in ("s1", "s2", "s3"):
        table.act(seat, "move_pawn", table=table.view(seat)["mine"]["pawn"])
    while table.view()["phase"] == "payout":
        table.act("host", "reveal")
    assert table.view()["phase"] == "notes"
    return table


def test_nobody_is_asked_to_stay_where_nobody_is_moved() -> None:
    table = Table("Ana", "Ben", game="casanova")
    assert "stay_put" not in table.view("s1")["allowed"] + table.view("host")["allowed"]
    assert table.refused("s1", "stay_put", stays=True) == "not_waiting"
    assert "stay_put" in Table("Ana").view("s1")["allowed"]
