"""A whole evening with marked secrets in a real server, and everything that left the process by any door."""

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.server.app import DATABASE
from tests.attack.marked import BOOM, FIRST, WORD
from tests.attack.search import found
from tests.harness.doors import Answer
from tests.harness.http_door import ROOT, HttpDoor
from tests.harness.script import HOST, SPECTATOR, HandOver, Move, Party

NEVER_SHOWN: Mapping[str, tuple[str, ...]] = {
    "vabanque": (WORD["raise"], WORD["cheat"]),
    "casanova": (str(FIRST + 12),),
}
"""What no table turns over in these games, so that only its owner ever knows where it lies."""
WITHOUT_PHONE = "s4"
Moves = Iterator[Move | HandOver]


@dataclass(frozen=True)
class Piece:
    """Something that left the process: who got it, by which door."""

    to: str
    door: str
    raw: bytes
    said: bytes = b""
    """What the receiver had sent for it, which the answer may repeat."""


class Marked(HttpDoor):
    """The marked server with three phones and one person without."""

    def __init__(self, game: str, folder: Path, leak: str = "none") -> None:
        self._leak = leak
        self.complaints = (folder / "stderr").open("wb")
        self.left: list[Piece] = []
        super().__init__(Party(game, (True, True, True, False)))

    def program(self) -> tuple[str, ...]:
        return ("-m", "tests.attack.marked", "serve", self._leak)

    def do(self, number: int, beat: Move | HandOver) -> None:
        """One beat; now and then, what everybody has received."""
        if isinstance(beat, HandOver):
            self.hand_over(beat.seat, f"the-secret-token-of-beat-{number:06}")
        else:
            answer = self.act(beat.who, f"beat-{number:06}", beat.action)
            assert answer.accepted, (beat, answer)
            self.note(beat.who, "answer", answer, beat.action)
        if number % 5 == 0:
            for who in self.watchers:
                self.look_around(who)

    def look_around(self, who: str) -> None:
        self.left += [Piece(who, "socket", frame) for frame in self.heard(who)]
        for answer in self.look(who):
            self.note(who, "view or record", answer)

    def note(self, to: str, door: str, answer: Answer, said: object = "") -> None:
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers).encode()
        sent = json.dumps(said).encode()
        self.left += [Piece(to, door, answer.body, sent), Piece("all", f"header of {door}", headers, sent)]

    def fetch(self, who: str, method: str, address: str, body: object = None) -> Answer:
        answer = self._request(method, address, who, body)
        self.note(who, address, answer, body)
        return answer

    @property
    def data(self) -> Path:
        return Path(self._folder.name)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/{self.code}"

    def view(self) -> Any:
        return self.look(HOST)[1].json


def play(door: Marked, rounds: int) -> int:
    """So many rounds (of Casanova: turns) or to the end; the number of beats."""
    number, handed_over, moves = 0, False, {"vabanque": vabanque, "casanova": casanova}[door.party.game]
    while (view := door.view())["phase"] != "over" and view.get("round", view.get("turn")) <= rounds:
        for move in moves(view):
            door.do(number, move)
            number += 1
        if not handed_over and view["phase"] == "cards":
            probe(door)
            door.do(number, HandOver("s2"))
            handed_over, number = True, number + 1
    return number


def vabanque(view: Any) -> Moves:
    """Bluffs lie where pawns stand and are turned over; everything else lies where nobody goes."""
    phase, round_ = view["phase"], view["round"]
    pawn = {seat: table["table"] for table in view["tables"] for seat in table["pawns"]}
    empty = [table["table"] for table in view["tables"] if not table["pawns"]]
    if phase == "pawns_first":
        yield Move(HOST, {"type": "place_pawn", "table": 1, "seat": view["start_player"]})
    elif phase == "tokens":
        yield Move(HOST, {"type": "tally_tokens", "tokens": {"1": {1: 16, 2: 12, 3: 8, 4: 4}[round_]}})
    elif phase == "cards":
        for seat in ("s1", "s2", "s3"):
            yield Move(seat, {"type": "place_card", "card": WORD["raise"], "table": empty[0]})
            yield Move(seat, {"type": "undo"})
            yield Move(HOST, {"type": "redo"})
            yield Move(seat, {"type": "take_back_card", "card": WORD["raise"]})
            yield Move(seat, {"type": "place_card", "card": WORD["raise"], "table": empty[1]})
            yield Move(seat, {"type": "place_card", "card": WORD["cheat"], "table": empty[0]})
            yield Move(seat, {"type": "place_card", "card": WORD["bluff"], "table": pawn[seat]})
        for table in empty[:3]:
            yield Move(HOST, {"type": "place_card", "table": table, "seat": WITHOUT_PHONE})
        yield from [Move(HOST, {"type": "undo"})] * 4
        yield from [Move(HOST, {"type": "redo"})] * 4
    elif phase == "pawns":
        yield from (Move(seat, {"type": "move_pawn", "table": pawn[seat]}) for seat in ("s1", "s2", "s3"))
        yield Move(HOST, {"type": "move_pawn", "table": pawn[WITHOUT_PHONE], "seat": WITHOUT_PHONE})
    else:
        if phase == "seating":
            yield from _corrections(empty, pawn["s1"])
        yield Move(HOST, {"type": {"payout": "reveal", "notes": "confirm_notes", "seating": "next_round"}[phase]})


def _corrections(empty: list[int], turned_over: int) -> Moves:
    """Covered cards lay elsewhere, even where all lies open; each time it was a mistake."""
    for table, to in ((empty[1], empty[2]), (empty[0], turned_over), (empty[1], turned_over)):
        yield Move(HOST, {"type": "correct", "fact": {"kind": "card", "seat": "s1", "table": table, "to": to}})
        yield Move(HOST, {"type": "undo"})
        yield Move(HOST, {"type": "redo"})
        yield Move(HOST, {"type": "undo"})


def casanova(view: Any) -> Moves:
    """Everybody first lays the highest card, which never stays, and then the turn's."""
    phase, card = view["phase"], FIRST + view["turn"] - 1
    playing = [seat["seat"] for seat in view["seats"] if not seat["out"]]
    if phase == "announce":
        yield Move(HOST, {"type": "announce_dice", "dice": 2, "seat": view["active"]})
    elif phase == "cards":
        for seat in (seat for seat in playing if seat != WITHOUT_PHONE):
            yield Move(seat, {"type": "play_card", "card": FIRST + 12})
            yield Move(seat, {"type": "undo"})
            yield Move(HOST, {"type": "redo"})
            yield Move(seat, {"type": "take_back_card"})
            yield Move(seat, {"type": "play_card", "card": FIRST + 12})
            yield Move(seat, {"type": "play_card", "card": card})
        if WITHOUT_PHONE in playing:
            yield Move(HOST, {"type": "play_card", "seat": WITHOUT_PHONE})
        yield from [Move(HOST, {"type": "undo"})] * 3
        yield from [Move(HOST, {"type": "redo"})] * 3
    elif phase == "dice":
        yield Move(HOST, {"type": "roll_dice", "seat": view["active"]})
    elif phase == "double":
        what = "double" if view["turn"] == 2 else "nothing"
        yield Move(HOST, {"type": "announce", "what": what, "seat": view["active"]})
    elif phase == "match":
        for seat in view["unanswered"]:
            yield Move(HOST, {"type": "answer_double", "match": seat != "s3", "seat": seat})
    elif phase == "reveal":
        yield from (Move(HOST, {"type": "name_card", "seat": seat, "card": card}) for seat in view["unnamed"])
    else:
        yield Move(HOST, {"type": "next_turn"})


def probe(door: Marked) -> None:
    """Whoever asks about the cards of others, or breaks something, is told nothing either."""
    kinds = {"vabanque": ("place_card", "take_back_card", "name_card"), "casanova": ("play_card", "name_card")}
    cards: tuple[object, ...] = (FIRST + 12, FIRST) if door.party.game == "casanova" else tuple(WORD.values())
    places: tuple[dict[str, Any], ...] = ({},) if door.party.game == "casanova" else ({"table": 2}, {"table": 4})
    asked = [
        {"type": kind, "card": card, "seat": "s1", **at}
        for kind in kinds[door.party.game]
        for card in cards
        for at in places
    ]
    for who in (HOST, "s3", SPECTATOR):
        for number, action in enumerate(asked):
            answer = door.act(who, f"probe-{who}-{number:04}", action)
            assert not answer.accepted
            door.note(who, "refusal", answer, action)
    boom = {"id": "the-server-breaks", "type": "edit_seat", "seat": "s1", "name": BOOM}
    answer = door.fetch(HOST, "POST", f"/api/rooms/{door.code}/actions", boom)
    assert (answer.status, answer.code) == (500, "fault")


def start_again(door: Marked, number: int) -> None:
    """After the end: the same people, one more round."""
    for kind in ("rematch", "start_game"):
        door.do(number, Move(HOST, {"type": kind}))
        number += 1
    for _ in range(3):
        for move in {"vabanque": vabanque, "casanova": casanova}[door.party.game](door.view()):
            door.do(number, move)
            number += 1


def look_everywhere(door: Marked, folder: Path, printing: bool = True) -> None:
    """Everything that is asked for only now and then: lists, exports, sheets, files beside the rooms."""
    for who in door.watchers:
        door.look_around(who)
    commands = [["rooms"], ["rooms", "--json"], ["export", door.code], ["export", door.code, "--format", "csv"]]
    for command in commands:
        run(door, *command, "--data", str(door.data))
    if printing:
        wish = {"sheets": ["score-sheet", "tent"], "room": door.code}
        assert door.fetch(HOST, "POST", "/api/print", wish).body.startswith(b"%PDF")
        assert door.fetch(HOST, "POST", "/api/print/preview", {**wish, "page": 2}).accepted
        run(door, "print", "score-sheet", "--room", door.url, "-o", str(folder / "sheet.pdf"))
        door.left.append(Piece("all", "printed", (folder / "sheet.pdf").read_bytes()))
        door.fetch(HOST, "POST", "/api/qr", {"text": door.url})
    for address in ("/", f"/{door.code}", f"/board/{door.code}", "/api/print", "/api/games", "/api/addresses"):
        door.fetch(SPECTATOR, "GET", address)
    for file in sorted(door.data.iterdir()):
        if DATABASE not in file.name:
            door.left.append(Piece("all", file.name, file.read_bytes()))


def run(door: Marked, *arguments: str) -> None:
    """A command line of the marked program; what it prints is kept."""
    program = [sys.executable, "-m", "tests.attack.marked", "run", *arguments]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    said = " ".join(arguments[:4])
    door.left += [Piece("all", f"stdout of {said}", done.stdout), Piece("all", f"stderr of {said}", done.stderr)]


def evening(game: str, folder: Path, leak: str = "none", rounds: int = 99, printing: bool = True) -> list[Piece]:
    """Play, look everywhere, end; everything that left the process."""
    door = Marked(game, folder, leak)
    try:
        beats = play(door, rounds)
        if rounds > 12:
            start_again(door, beats)
        look_everywhere(door, folder, printing)
        keys = tuple(door.keys.values())
    finally:
        door.close()
        assert door.complaints
        door.complaints.close()
    door.left.append(Piece("all", "stderr", (folder / "stderr").read_bytes()))
    assert all(keys)
    return door.left


def leaks(game: str, pieces: list[Piece]) -> list[tuple[str, str, str]]:
    """To whom what was told, and by which door."""
    words = NEVER_SHOWN[game]
    told = ((piece, found(others_part(piece), words) - found(piece.said, words)) for piece in pieces)
    return [(piece.to, piece.door, word) for piece, hits in told for word in sorted(hits)]


def others_part(piece: Piece) -> bytes:
    """What the receiver got, without their own cards."""
    if piece.to not in ("s1", "s2", "s3"):
        return piece.raw
    try:
        told = json.loads(unpacked(piece.raw))
    except ValueError:
        return piece.raw
    for view in (told, told.get("view", {})):
        view.pop("mine", None)
        for card in (card for table in view.get("tables", ()) for card in table["cards"]):
            if card["seat"] == piece.to:
                del card["card"]
    return json.dumps(told).encode()


def unpacked(raw: bytes) -> bytes:
    return gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
