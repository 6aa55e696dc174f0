"""The same thing again, late, out of order, from two tabs, while others act and the host steps back: done once."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from server_help import Phone, call

from companion.errors import CompanionError
from companion.rooms.room import Room
from companion.rooms.store import MemoryStore, SqliteStore, Store
from tests.attack.live import Live
from tests.harness.judge import flat
from tests.harness.table import TOKEN, Table

TIMES = 20


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "rooms.db")
    yield made
    made.close()


def at_once(calls: list[Callable[[], object]]) -> list[object]:
    """What each returns, or the code of its refusal; all begin at the same moment."""
    gate = threading.Barrier(len(calls))

    def run(one: Callable[[], object]) -> object:
        gate.wait()
        try:
            return one()
        except CompanionError as refused:
            return refused.code

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def in_tokens(store: Store) -> Table:
    table = Table("Ana", "Ben", "Cleo", "Dan", store=store).start()
    table.act("s1", "place_pawn", table=1)
    return table


def in_cards(store: Store) -> Table:
    table = in_tokens(store)
    table.act("host", "tally_tokens", tokens={"1": 16})
    return table


def token(number: int, table: int) -> dict[str, Any]:
    return {"id": f"token-{number:04}", "type": "place_token", "table": table}


def tokens_on(table: Table) -> list[int]:
    return [len(one["tokens"]) for one in table.view()["tables"]]


def folds_to_what_is_shown(table: Table) -> None:
    """What is stored is what everybody sees, and has no gap."""
    rows = table.store.load(table.code)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    again = Room(table.code, table.store)
    again.catch_up()
    assert flat(again.state) == flat(table.state)


def ids(table: Table) -> Counter[str | None]:
    return Counter(row.action for row in table.store.load(table.code))


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_repetitions_come_out_of_order(order: tuple[int, ...]) -> None:
    """A phone in a bad network sends three taps, hears nothing, and sends all of them again in any order."""
    table = in_tokens(MemoryStore())
    taps = [token(number, number + 1) for number in range(3)]
    for tap in (taps[2], taps[0], taps[1], *(taps[number] for number in order), *taps):
        assert table.send("s1", tap) == {"id": tap["id"], "accepted": True}
    assert tokens_on(table)[:4] == [1, 1, 1, 0]
    assert sorted(table.view("s1")["mine"]["tokens"]) == [1, 2, 3]
    folds_to_what_is_shown(table)


def test_a_repetition_that_comes_after_the_phase_has_closed_is_still_answered(store: Store) -> None:
    """The last tap closed the phase; its answer was lost; by now cards are played."""
    table = in_tokens(store)
    last = {"id": "the-last-tap", "type": "tally_tokens", "tokens": {"2": 16}}
    first = table.send("s2", last)
    table.act("s1", "place_card", card="raise", table=1)
    assert table.send("s2", last) == first
    assert table.view()["phase"] == "cards"
    assert tokens_on(table)[1] == 16


def test_one_id_from_two_tabs_at_once(store: Store) -> None:
    """Both tabs of a phone hold the same key; a tap that both send is one tap."""
    table = in_tokens(store)
    answers = at_once([lambda: table.send("s1", token(1, 3))] * TIMES)
    assert answers == [{"id": "token-0001", "accepted": True}] * TIMES
    assert tokens_on(table)[2] == 1
    folds_to_what_is_shown(table)


def test_two_tabs_with_ids_of_their_own_place_what_there_is_and_no_more(store: Store) -> None:
    """Four tokens each (V1.2): whoever taps twenty times in two tabs has placed four."""
    table = in_tokens(store)
    taps = [token(number, number % 9 + 1) for number in range(TIMES)]
    answers = at_once([partial(table.send, "s1", tap) for tap in taps])
    assert answers.count("no_tokens_left") == TIMES - 4
    assert sum(tokens_on(table)) == 4
    folds_to_what_is_shown(table)


def test_two_tabs_lay_the_same_card_in_different_places(store: Store) -> None:
    """It lies in one of them; nobody holds two."""
    table = in_cards(store)

    def lay(number: int) -> object:
        return table.send("s1", {"id": f"card-{number:06}", "type": "place_card", "card": "raise", "table": number})

    answers = at_once([lambda: lay(3), lambda: lay(5)])
    assert all(isinstance(answer, dict) for answer in answers)
    mine = table.view("s1")["mine"]
    assert len(mine["placed"]) == 1
    assert mine["placed"][0]["table"] in (3, 5)
    assert sorted(mine["hand"]) == ["bluff", "cheat"]
    folds_to_what_is_shown(table)


def test_one_undo_sent_twenty_times_is_one_step_back(store: Store) -> None:
    table = in_tokens(store)
    for number in range(4):
        table.send("s1", token(number, number + 1))
    undo = {"id": "one-step-back", "type": "undo"}
    answers = at_once([lambda: table.send("host", undo)] * TIMES)
    assert answers == [{"id": "one-step-back", "accepted": True}] * TIMES
    assert tokens_on(table)[:4] == [1, 1, 1, 0]
    table.act("host", "redo")
    assert table.send("host", undo) == {"id": "one-step-back", "accepted": True}
    assert tokens_on(table)[:4] == [1, 1, 1, 1], "repeated after a redo it does not step back again"


def test_undo_and_redo_while_others_act(store: Store) -> None:
    """Nothing acknowledged is lost or doubled, and in the end the table shows what the log says."""
    table = in_tokens(store)
    taps = {f"s{seat}": [token(10 * seat + number, number + 1) for number in range(4)] for seat in (1, 2, 3, 4)}
    steps = [{"id": f"step-{number:05}", "type": ("undo", "redo", "undo")[number % 3]} for number in range(12)]

    def all_of(who: str, actions: list[dict[str, Any]]) -> Callable[[], object]:
        return lambda: [_code(table, who, action) for action in actions for _ in range(2)]

    given = at_once([*(all_of(who, actions) for who, actions in taps.items()), all_of("host", steps)])
    done = ids(table)
    for who, answers in zip((*taps, "host"), given, strict=True):
        sent = [action["id"] for action in taps.get(who, steps) for _ in range(2)]
        for action_id, code in zip(sent, answers, strict=True):  # type: ignore[call-overload]
            assert done[f"{who}:{action_id}"] == 1 or code is not None, "acknowledged and not there, or there twice"
    folds_to_what_is_shown(table)


def _code(table: Table, who: str, action: dict[str, Any]) -> str | None:
    try:
        table.send(who, action)
    except CompanionError as refused:
        return refused.code
    return None


def test_a_seat_handed_over_twenty_times_with_one_id_has_one_new_key(store: Store) -> None:
    table = in_tokens(store)
    host = table.caller("host")
    answers = at_once([lambda: table.rooms.new_key(table.code, host, "s2", TOKEN).key] * TIMES)
    assert len(set(answers)) == 1
    table.keys["s2"] = str(answers[0])
    assert table.act("s2", "place_token", table=1)["accepted"]


def test_keys_made_at_once_with_ids_of_their_own_leave_one_that_opens(store: Store) -> None:
    table = in_tokens(store)
    host = table.caller("host")
    made = at_once([lambda: table.rooms.new_key(table.code, host, "s2", None).key] * 6)
    opening = [key for key in made if _opens(table, str(key))]
    assert len(opening) == 1
    folds_to_what_is_shown(table)


def _opens(table: Table, key: str) -> bool:
    try:
        table.rooms.caller(table.code, key)
    except CompanionError:
        return False
    return True


def test_after_a_reconnect_over_the_network(tmp_path: Path) -> None:
    """The answer was lost with the connection: on a new one, with a new socket, the same id is the same action."""
    server = Live(tmp_path)
    opened = call(server.url, "POST", "/api/rooms", {"game": "vabanque"})[1]
    path = f"/api/rooms/{opened['room']}"
    keys = [call(server.url, "POST", f"{path}/seats", {"name": name})[1]["key"] for name in ("Ana", "Ben", "Cleo")]
    start = {"id": "the-start", "type": "start_game", "start_player": "s1"}
    pawn = {"id": "the-pawn-", "type": "place_pawn", "table": 1, "seat": "s1"}
    for action in (start, pawn):
        assert call(server.url, "POST", f"{path}/actions", action, opened["host_key"])[0] == 200
    for _ in range(3):
        phone = Phone(server.url, f"{path}/socket")
        phone.send({"key": keys[0]})
        phone.push()
        phone.socket.close()  # it has gone, and its file is open still: as when a phone falls asleep
        answer = call(server.url, "POST", f"{path}/actions", token(1, 3), keys[0])
        assert answer == (200, {"id": "token-0001", "accepted": True})
        phone.close()
    shown = call(server.url, "GET", f"{path}/view")[1]
    assert [len(table["tokens"]) for table in shown["tables"]] == [0, 0, 1, 0, 0, 0, 0]
    server.stop()
