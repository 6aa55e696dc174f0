"""Sheets over HTTP: what is offered, a look at a page, the PDF; keys only for whom they concern, secrets for nobody."""

import base64
import io
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
import zxingcpp
from flask.testing import FlaskClient
from PIL import Image
from server_help import new_app, new_rooms
from test_server_api import TOKEN, bearer, new_room, refusal

from companion import printing
from printables import SHEETS, fonts, press

CARDS = ("raise", "bluff", "cheat")


@pytest.fixture
def client() -> FlaskClient:
    client = new_app(new_rooms()).test_client()
    client.environ_base["HTTP_HOST"] = "127.0.0.1:8337"
    return client


class Table:
    """A room with three people, and what each of them may print."""

    def __init__(self, client: FlaskClient) -> None:
        self.client, told = client, new_room(client)
        self.room, self.host = told["room"], told["host_key"]
        self.keys: dict[str, str] = {}
        for name in ("Ana", "Ben", "Cleo"):
            joined: Any = client.post(f"/api/rooms/{self.room}/seats", json={"name": name}).json
            self.keys[joined["seat"]] = joined["key"]

    def act(self, key: str, number: int, **action: object) -> None:
        sent = {"id": f"action-{number:04}", **action}
        assert self.client.post(f"/api/rooms/{self.room}/actions", json=sent, headers=bearer(key)).status_code == 200

    def works(self, key: str) -> bool:
        return self.client.get(f"/api/rooms/{self.room}/view", headers=bearer(key)).status_code == 200

    def cards(self, key: str | None, **wish: object) -> Any:
        headers = bearer(key) if key else {}
        body = {"sheets": ["seat-cards"], "room": self.room, **wish}
        return self.client.post("/api/print", json=body, headers=headers)


@pytest.fixture
def table(client: FlaskClient) -> Table:
    return Table(client)


def read_keys(pdf: bytes) -> list[str]:
    pages = [page.render(scale=200 / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf)]
    texts = [found.text for page in pages for found in zxingcpp.read_barcodes(np.asarray(page))]
    return [text.partition("#key=")[2] for text in texts]


def test_what_is_offered(client: FlaskClient) -> None:
    offer: Any = client.get("/api/print").json
    assert [sheet["sheet"] for sheet in offer["sheets"]] == list(SHEETS)
    assert offer["sheets"][2] == {"sheet": "seat-cards", "needs": ["room", "keys"]}
    assert (offer["papers"], offer["languages"]) == (["a4", "letter"], ["en", "fr", "ja", "de", "it", "ko"])


def test_a_look_at_a_page(client: FlaskClient) -> None:
    wish = {"sheets": ["platelets", "table-markers"], "languages": ["ja", "ko"], "paper": "letter", "page": 2}
    shown: Any = client.post("/api/print/preview", json=wish).json
    assert shown["pages"] == ["platelets", "table-markers 1/2", "table-markers 2/2"] * 2
    picture = Image.open(io.BytesIO(base64.b64decode(shown["png"])))
    assert (shown["page"], picture.size) == (2, (612, 792))


def test_the_pdf(client: FlaskClient) -> None:
    answer = client.post("/api/print", json={"sheets": ["platelets"], "languages": ["fr"]})
    assert answer.content_type == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="companion.pdf"'
    assert len(pikepdf.open(io.BytesIO(answer.data)).pages) == 1


def test_codes_lead_where_phones_get_to(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board at 127.0.0.1 prints the laptop's address in the network."""
    drawn: list[press.Work] = []
    monkeypatch.setattr(press, "printed", lambda works, paper: drawn.extend(works) or b"%PDF")
    table.client.post("/api/print", json={"sheets": ["tent"], "room": table.room.lower()})
    assert drawn[0].order.room is not None
    assert drawn[0].order.room.address == f"http://192.168.1.7:8337/{table.room}"


def test_seat_cards_bring_every_seat_to_another_phone(table: Table) -> None:
    answer = table.cards(table.host)
    assert answer.status_code == 200
    keys = read_keys(answer.data)
    assert len(keys) == 3
    assert all(table.works(key) for key in keys)
    assert not any(table.works(key) for key in table.keys.values()), "the old ones are void"


def test_the_same_wish_again_gives_the_same_keys(table: Table) -> None:
    first, again = (read_keys(table.cards(table.host, id=TOKEN, seats=["s2"]).data) for _ in range(2))
    assert first == again
    assert len(first) == 1


def test_a_seat_prints_its_own_card_and_no_other(table: Table) -> None:
    ana, ben = table.keys["s1"], table.keys["s2"]
    assert refusal(table.cards(ana)) == (403, "not_yours")
    assert refusal(table.cards(None)) == (403, "not_yours")
    assert refusal(table.cards("no-such-key-at-all")) == (401, "wrong_key")
    assert table.works(ana)
    assert table.works(ben)
    (key,) = read_keys(table.cards(ana, seats=["s1"]).data)
    assert table.works(key)
    assert not table.works(ana)
    assert table.works(ben)


def test_a_phone_with_the_hosts_rights_is_not_locked_out_by_what_it_may_not_print(table: Table) -> None:
    """V2.2: it gets its own card only, and is refused before its own key is made void for the others' sake."""
    ana = table.keys["s1"]
    table.act(table.host, 1, type="grant_host", seat="s1", host=True)
    assert refusal(table.cards(ana)) == (403, "not_yours")
    assert refusal(table.cards(ana, seats=["s1", "s2"])) == (403, "not_yours")
    assert all(table.works(key) for key in table.keys.values())
    (key,) = read_keys(table.cards(ana, seats=["s1"]).data)
    assert table.works(key)


def test_a_seat_that_is_named_twice_gets_one_card_that_works(table: Table) -> None:
    (key,) = read_keys(table.cards(table.host, seats=["s2", "s2"]).data)
    assert table.works(key)


@pytest.mark.parametrize("wrong", [{"seats": ["s9"]}, {"sheets": ["seat-cards", "poster"]}, {"notes": {"5": 601}}])
def test_nothing_is_void_when_the_wish_is_wrong(table: Table, wrong: dict[str, object]) -> None:
    assert table.cards(table.host, **wrong).status_code in (400, 404)
    assert all(table.works(key) for key in table.keys.values())


def test_a_look_at_seat_cards_makes_no_key(table: Table) -> None:
    shown = table.client.post("/api/print/preview", json={"sheets": ["seat-cards"], "room": table.room})
    assert shown.status_code == 200
    assert all(table.works(key) for key in table.keys.values())


WRONG: list[tuple[dict[str, object], str]] = [
    ({"sheets": []}, "sheets"),
    ({"sheets": ["poster"]}, "sheets"),
    ({"sheets": ["tent"]}, "sheets"),
    ({"sheets": ["platelets"], "paper": "a3"}, "paper"),
    ({"sheets": ["platelets"], "languages": ["xx"]}, "languages[0]"),
    ({"sheets": ["score-sheet"], "game": "chess"}, "game"),
    ({"sheets": ["platelets"], "wifi": {"name": ""}}, "wifi.name"),
    ({"sheets": ["notes"], "notes": {"5": 400, "10": 400}}, "notes"),
    ({"sheets": ["notes"], "notes": {"5": -1}}, "notes.5"),
    ({"sheets": ["all"], "languages": ["en", "fr", "ja", "de", "it", "ko"]}, "sheets"),
    ({"sheets": ["platelets"], "page": 2}, "page"),
    ({"sheets": ["platelets"], "page": 0}, "page"),
]


@pytest.mark.parametrize(("wish", "field"), WRONG, ids=[str(wish)[:60] for wish, _ in WRONG])
def test_wrong_wishes_are_refused_with_the_field(client: FlaskClient, wish: dict[str, object], field: str) -> None:
    answer = client.post("/api/print/preview", json=wish)
    assert refusal(answer) == (400, "bad_field")
    assert answer.json["error"]["field"] == field  # type: ignore[index]


def test_no_such_room_or_seat(table: Table) -> None:
    unknown = table.client.post("/api/print", json={"sheets": ["tent"], "room": "ZZZZ"})
    assert refusal(unknown) == (404, "no_room")
    assert refusal(table.cards(table.host, seats=["s9"])) == (404, "no_seat")


def test_without_the_extra_everything_else_works(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "WORDS", ("no_such_font", "x.ttf"))
    answer = client.post("/api/print", json={"sheets": ["platelets"]})
    assert refusal(answer) == (503, "cannot_print")
    assert "companion[print]" in answer.json["error"]["message"]  # type: ignore[index]
    assert client.get("/api/print").status_code == 200


def test_too_much_from_one_address(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing.Job, "preview", lambda job, page: {})
    away = {"REMOTE_ADDR": "192.168.1.99"}
    asked = [client.post("/api/print/preview", json={"sheets": ["platelets"]}, environ_base=away) for _ in range(61)]
    assert {answer.status_code for answer in asked[:60]} == {200}
    assert refusal(asked[60]) == (429, "too_many")


def looks(covered: tuple[str, ...]) -> list[object]:
    """All that anybody may print of a room in which Ana's cards lie like this."""
    table = Table(new_app(new_rooms()).test_client())
    table.client.environ_base["HTTP_HOST"] = "127.0.0.1:8337"
    table.act(table.host, 1, type="start_game", start_player="s1")
    table.act(table.keys["s1"], 2, type="place_pawn", table=1)
    table.act(table.host, 3, type="tally_tokens", tokens={"1": 12})
    for place, card in enumerate(covered, 1):
        table.act(table.keys["s1"], 3 + place, type="place_card", card=card, table=place)
    wish = {"sheets": ["score-sheet", "seat-cards", "characters", "tent"], "room": table.room}
    return [
        table.client.post("/api/print/preview", json={**wish, "page": page}, headers=bearer(key)).json
        for key in (table.host, table.keys["s1"], table.keys["s2"])
        for page in range(1, 6)
    ]


def test_no_sheet_tells_a_covered_card() -> None:
    """V2.2: two rooms that differ in covered cards only print alike, for host, owner and opponent."""
    assert looks(("raise", "bluff", "cheat")) == looks(("cheat", "raise", "bluff"))
