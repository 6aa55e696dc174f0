"""`companion print`: sheets for the table as a PDF."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import click

from companion.bots.calls import Calls, Server, new_id
from companion.cli.sheets import heap
from companion.errors import BadInput
from companion.game import Viewer, ViewerKind
from companion.games import GAMES
from companion.printing import Job, Wish, sample_keys
from companion.reading import read
from companion.rooms.access import may_issue
from printables.layout import PAPERS
from printables.order import Room, SeatKey
from printables.words import LANGUAGES

_PATH = re.compile(r"/(?:board/)?([A-Za-z]{4})/?")
_KEY = re.compile(r"(?:^|&)key=([\w-]{8,200})(?:&|$)")


@click.command(short_help="Sheets for the table as a PDF: signs, cards, notes, score sheets …")
@click.argument("sheets", metavar="SHEET…", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE.pdf", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--lang", "languages", type=click.Choice(LANGUAGES), multiple=True, help="Several: each sheet in each.")
@click.option("--room", "url", metavar="URL", help="The room's address; for seat cards the board's, with its #key=.")
@click.option("--seat", "seats", metavar="NAME", multiple=True, help="Only these people's seat cards.")
@click.option("--wifi", metavar="NAME", help="A code for this network on the tent.")
@click.option("--wifi-password", metavar="TEXT", help="Its password; none for an open network.")
@click.option("--wifi-hidden", is_flag=True, help="The network does not show its name.")
@click.option("--notes", metavar="NOTE=COUNT,…", help="Which banknotes. [default: what is in the box]")
@click.option("--game", type=click.Choice([*GAMES]), help="For the score sheet. [default: the room's]")
def print(output: Path, url: str | None, seats: Sequence[str], **wished: Any) -> None:
    """Print SHEETs into one PDF, for any home printer: at 100 %, black and white will do.

    SHEET is all, or any of table-markers, tent, seat-cards, platelets, reference, notes, tokens, characters,
    score-sheet, casanova. tent needs a room. seat-cards needs it with the board's key (or a seat's, for that seat),
    and makes new keys: phones that hold these seats must scan their card afterwards.

    \b
    Examples:
      companion print table-markers tent --room http://192.168.0.7:8337/KXQF --wifi Home -o kit.pdf
      companion print seat-cards --room 'http://192.168.0.7:8337/board/KXQF#key=…' --lang fr --paper letter -o seats.pdf
      companion print notes --notes 1=30,5=20,20=20,100=10 -o money.pdf
    """
    pages = _save(read(_said(**wished), Wish), Host.at(url) if url else None, seats, output)
    click.echo(f"{output}: {pages} page{'s' * (pages > 1)}. Print at 100 % (actual size).")


def _said(
    sheets: Sequence[str],
    paper: str,
    languages: Sequence[str],
    wifi: str | None,
    wifi_password: str | None,
    wifi_hidden: bool,
    notes: str | None,
    game: str | None,
) -> dict[str, object]:
    """The wish as a browser would send it."""
    said: dict[str, object] = {"sheets": list(sheets), "paper": paper, "languages": list(languages) or ["en"]}
    if wifi is not None:
        said["wifi"] = {"name": wifi, "password": wifi_password or "", "hidden": wifi_hidden}
    if notes is not None:
        said["notes"] = heap(notes, "notes")
    if game is not None:
        said["game"] = game
    return said


def _save(wish: Wish, host: "Host | None", names: Sequence[str], output: Path) -> int:
    """Write the PDF and return how many pages it has. New keys void the old ones, so they are asked for last."""
    room = host.room() if host else None
    wants_keys = wish.wants_keys() or ("all" in wish.sheets and host is not None and host.is_board())
    seats = _chosen(room.view, names) if room and wants_keys else []
    if host and seats:
        host.check(seats)
    job = Job(wish, room, sample_keys(seats))
    beside = output.with_name(f".{output.name}.part")
    with beside.open("wb") as file:
        try:
            if host and seats:
                job = Job(wish, room, host.new_keys(seats))
            file.write(job.pdf())
        except BaseException:
            beside.unlink()
            raise
    beside.replace(output)
    return len(job.labels)


def _chosen(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The ids of the people's seats, each once, or of all; raises `BadInput` for a name nobody has."""
    seats = {seat["name"]: seat["seat"] for seat in view["seats"]}
    unknown = [name for name in names if name not in seats]
    if unknown:
        raise BadInput("bad_field", f"nobody in this room is called {unknown[0]!r}", "seat")
    return [seats[name] for name in dict.fromkeys(names or seats)]


@dataclass(frozen=True)
class Host:
    """A room on a server, and the key that was in its address."""

    calls: Calls
    base: str
    code: str
    key: str | None

    @staticmethod
    def at(url: str) -> "Host":
        """From the room's address, or the board's; raises `BadInput`."""
        place, parts = Server(url), urlsplit(url)
        found = _PATH.fullmatch(parts.path)
        if found is None:
            raise BadInput("bad_field", f"{parts.path!r} names no room; an address ends in four letters", "room")
        key = _KEY.search(parts.fragment)
        return Host(Calls(place), f"{parts.scheme}://{parts.netloc}", found[1].upper(), key[1] if key else None)

    def room(self) -> Room:
        """The room as a spectator sees it, with the address that phones can reach."""
        view = self.calls.get(f"/api/rooms/{self.code}/view")
        return Room(self.code, f"{self._base_for_phones()}/{self.code}", view)

    def _base_for_phones(self) -> str:
        """No phone gets to `127.0.0.1`: the server knows the laptop's address in the network."""
        name = urlsplit(self.base).hostname or ""
        if name != "localhost" and not name.startswith("127."):
            return self.base
        known = self.calls.get("/api/addresses")["addresses"]
        return next((str(address["url"]) for address in known if address["likely"]), self.base)

    def is_board(self) -> bool:
        """Is the key the board's own, which may make a new key for everybody?"""
        return self.key is not None and self._viewer().kind is ViewerKind.HOST

    def check(self, seats: Sequence[str]) -> None:
        """Raises what stands against any of these new keys, before the first one makes an old one void."""
        if self.key is None:
            raise BadInput("bad_field", "seat cards need the address of the board, with its #key=", "room")
        viewer = self._viewer()
        for seat in seats:
            may_issue(viewer, seat)

    def _viewer(self) -> Viewer:
        seen = self.calls.get(f"/api/rooms/{self.code}/view", self.key)["viewer"]
        return Viewer(ViewerKind(seen["kind"]), seen["seat"], seen["host"])

    def new_keys(self, seats: Sequence[str]) -> list[SeatKey]:
        """A new key for each seat; raises what the server refuses."""
        made = [self.calls.post(self._seat(seat), {"id": new_id()}, self.key) for seat in seats]
        return [SeatKey(answer["seat"], answer["key"]) for answer in made]

    def _seat(self, seat: str) -> str:
        return f"/api/rooms/{self.code}/seats/{seat}/key"
