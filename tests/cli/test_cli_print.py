"""`companion print`: a PDF, or one line that says what is wrong and no file."""

import json
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import zxingcpp

from companion.cli import print as print_command
from companion.errors import BadInput

VIEW = {
    "game": "vabanque",
    "chairs": ["s1", "s2"],
    "seats": [{"seat": "s1", "name": "Ana", "colour": "blue"}, {"seat": "s2", "name": "Ben", "colour": "red"}],
}

VIEWERS = {
    None: {"kind": "spectator", "seat": None, "host": False},
    "the-host-key": {"kind": "host", "seat": None, "host": True},
    "the-key-of-s2": {"kind": "seat", "seat": "s2", "host": True},
}


class Server:
    """Stands in for a server: knows one room, and counts the keys it makes."""

    def __init__(self, place):
        self.place, self.made = place, []
        Server.newest = self

    def get(self, path, key=None):
        if path == "/api/addresses":
            return {
                "addresses": [
                    {"url": "http://10.0.0.9:1", "likely": False},
                    {"url": "http://192.168.0.7:8337", "likely": True},
                ]
            }
        assert path == "/api/rooms/KXQF/view"
        return {**VIEW, "viewer": VIEWERS[key]}

    def post(self, path, body, key):
        assert key in VIEWERS
        self.made.append(path)
        return {"seat": path.split("/")[5], "key": f"new-key-of-{path.split('/')[5]}"}


@pytest.fixture
def server(monkeypatch):
    monkeypatch.setattr(print_command, "Calls", Server)


@pytest.fixture
def paper(companion, tmp_path):
    """Prints into a file: (status, its bytes or None, stderr)."""

    def call(*arguments):
        file = tmp_path / "out.pdf"
        status, _, err = companion("print", *arguments, "-o", file)
        assert not list(tmp_path.glob(".*")), "nothing half done stays behind"
        return status, file if file.exists() else None, err

    return call


def codes(file: Path):
    pages = [page.render(scale=200 / 72).to_pil() for page in pypdfium2.PdfDocument(file)]
    return sorted(found.text for page in pages for found in zxingcpp.read_barcodes(page))


def test_several_sheets_in_one_file(paper):
    status, file, err = paper("platelets", "reference", "--lang", "ja", "--lang", "de", "--paper", "letter")
    assert (status, err) == (0, "")
    pdf = pikepdf.open(file)
    assert [page.label for page in pdf.pages] == ["platelets", "reference"] * 2
    assert [round(float(at)) for at in pdf.pages[0].mediabox] == [0, 0, 612, 792]


def test_codes_of_a_room_lead_where_phones_get_to(paper, server):
    """A room at 127.0.0.1 is printed with the laptop's address in the network."""
    _, file, _ = paper(
        "tent", "--room", "http://127.0.0.1:8337/kxqf", "--wifi", "a;b", "--wifi-password", "c:d", "--wifi-hidden"
    )
    assert set(codes(file)) == {"http://192.168.0.7:8337/KXQF", r"WIFI:T:WPA;S:a\;b;P:c\:d;H:true;;"}
    _, file, _ = paper("tent", "--room", "https://companion.example/board/KXQF")
    assert set(codes(file)) == {"https://companion.example/KXQF"}


def test_seat_cards_hold_new_keys(paper, server):
    room = "http://192.168.0.7:8337/board/KXQF#key=the-host-key"
    _, file, _ = paper("seat-cards", "--room", room)
    assert codes(file) == [f"http://192.168.0.7:8337/KXQF#key=new-key-of-{seat}" for seat in ("s1", "s2")]
    _, file, _ = paper("seat-cards", "--room", room, "--seat", "Ben")
    assert codes(file) == ["http://192.168.0.7:8337/KXQF#key=new-key-of-s2"]
    _, file, _ = paper("seat-cards", "--room", room, "--seat", "Ben", "--seat", "Ben")
    assert Server.newest.made == ["/api/rooms/KXQF/seats/s2/key"]


def test_a_seats_own_link_prints_its_own_card_and_makes_nothing_void_for_others(paper, server):
    """V2.2: also where that seat holds the host's rights."""
    room = "http://192.168.0.7:8337/KXQF#key=the-key-of-s2"
    for wanted in ([], ["--seat", "Ben", "--seat", "Ana"]):
        status, file, err = paper("seat-cards", "--room", room, *wanted)
        assert (status, file) == (2, None)
        assert err.startswith("error: not_yours: ")
        assert Server.newest.made == []
    _, file, _ = paper("seat-cards", "--room", room, "--seat", "Ben")
    assert codes(file) == ["http://192.168.0.7:8337/KXQF#key=new-key-of-s2"]
    assert Server.newest.made == ["/api/rooms/KXQF/seats/s2/key"]


def test_all_with_the_boards_key_holds_seat_cards_and_with_a_seats_key_none(paper, server):
    for key, cards in (("the-host-key", True), ("the-key-of-s2", False)):
        _, file, _ = paper("all", "--room", f"http://192.168.0.7:8337/KXQF#key={key}", "--notes", "5=1")
        labels = {page.label.split()[0] for page in pikepdf.open(file).pages}
        assert ("seat-cards" in labels) == cards
        assert bool(Server.newest.made) == cards


def test_all_is_what_can_be_had(paper, server):
    _, file, _ = paper("all", "--room", "http://192.168.0.7:8337/KXQF", "--notes", "5=1")
    labels = {page.label.split()[0] for page in pikepdf.open(file).pages}
    assert "tent" in labels
    assert "seat-cards" not in labels


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["poster"], "bad_field: sheets: 'poster' is no sheet"),
        (["tent"], "bad_field: sheets: tent needs a room"),
        (["seat-cards", "--room", "http://192.168.0.7:8337/KXQF"], "bad_field: room: seat cards need"),
        (["seat-cards", "--room", "http://a/board/KXQF#key=the-host-key", "--seat", "Zoe"], "bad_field: seat: nobody"),
        (["tent", "--room", "http://a/tools/change"], "bad_field: room: "),
        (["tent", "--room", "KXQF"], "bad_field: URL: "),
        (["notes", "--notes", "5"], "bad_field: notes: "),
        (["notes", "--notes", "5=9999"], "bad_field: notes.5: "),
        (["platelets", "--paper", "a3"], "bad_usage: "),
        (["platelets", "--wifi", "x" * 33], "bad_field: wifi.name: "),
        ([], "bad_usage: "),
    ],
)
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_written(paper, server, arguments, said):
    status, file, err = paper(*arguments)
    assert (status, file) == (2, None)
    assert err.startswith(f"error: {said}")
    assert err.count("\n") == 1


def test_no_key_is_made_void_for_a_file_that_cannot_be_written(companion, server, tmp_path):
    room = "http://192.168.0.7:8337/board/KXQF#key=the-host-key"
    status, _, err = companion("print", "seat-cards", "--room", room, "-o", tmp_path / "no" / "out.pdf")
    assert (status, err) == (2, "error: cannot_write: No such file or directory\n")
    assert Server.newest.made == []


def test_a_server_that_refuses_leaves_no_file(paper, server, monkeypatch):
    def refuse(self, path, body, key):
        raise BadInput("wrong_key", "this key opens nothing here")

    monkeypatch.setattr(Server, "post", refuse)
    status, file, err = paper("seat-cards", "--room", "http://a/KXQF#key=the-host-key")
    assert (status, file, err) == (2, None, "error: wrong_key: this key opens nothing here\n")
    assert json.dumps(VIEW)
