"""What the tests print: a room in its second round, with names and a network that are hard to print."""

from functools import cache
from typing import Any

import pypdfium2
from PIL import Image

from printables import press
from printables.layout import PAPERS
from printables.order import Order, Room, SeatKey, Wifi
from printables.words import Words

COLOURS = ("blue", "red", "yellow", "green", "white", "black")
NAMES = ("Adriano", "Benedetta", "Çağla Øster", "Maximiliane-Charlotte", "さくら", "민준")
FORTUNES = (45_000, 90_000, 0, 125_000, 5_000, 60_000)
SEATS = tuple(f"s{number}" for number in range(1, 7))
ADDRESS = "http://192.168.178.23:8337/KXQF"
WIFI = Wifi('Café; "5G", x:y', 'pa\\ss;wo:rd,"1"')


def view() -> dict[str, Any]:
    """A room of six in round 2, as a spectator sees it."""
    seats = [
        {"seat": seat, "name": name, "colour": colour, "fortune": fortune}
        for seat, name, colour, fortune in zip(SEATS, NAMES, COLOURS, FORTUNES, strict=True)
    ]
    pawns = {3: ["s1"], 7: list(SEATS[1:])}
    tables = [
        {
            "table": table,
            "tokens": [5] * (table % 3) + [10] * (table % 2),
            "pawns": pawns.get(table, []),
            "evaluated": {"raises": 1, "value": 20} if table == 3 else None,
        }
        for table in range(1, 11)
    ]
    past = {"round": 1, "fortunes": dict(zip(SEATS, FORTUNES, strict=True)), "gains": dict.fromkeys(SEATS, 5_000)}
    order = ["s4", "s2", "s6", "s1", "s5", "s3"]
    return {"game": "vabanque", "round": 2, "chairs": list(SEATS), "order": order, "seats": seats, "tables": tables} | {
        "history": [past],
        "bank": {"5000": 3, "10000": 12, "20000": 0, "50000": 10, "100000": 19, "500000": 10},
    }


def casanova_view() -> dict[str, Any]:
    """A room of four in turn 3."""
    seats = [
        {"seat": seat, "name": name, "colour": colour, "coins": coins, "played": played}
        for seat, name, colour, coins, played in zip(
            SEATS[:4], NAMES, COLOURS, (10, 14, 0, 20), ([4, 11], [13, 2], [1], [7, 7]), strict=False
        )
    ]
    return {"game": "casanova", "turn": 3, "pot": 4, "chairs": list(SEATS[:4]), "seats": seats}


def order(language: str = "en", **changes: Any) -> Order:
    """Everything any sheet can need."""
    keys = tuple(SeatKey(seat, f"{seat}-Vq3xT0kLm9zRw_7-abcde") for seat in SEATS)
    given = {"words": Words(language), "room": Room("KXQF", ADDRESS, view()), "keys": keys, "wifi": WIFI}
    return Order(**(given | changes))


def bare(language: str = "en", **changes: Any) -> Order:
    """No room, no network."""
    return Order(Words(language), **changes)


def pictures(sheet: str, given: Order, paper: str = "a4", dpi: int = 60) -> list[Image.Image]:
    """The sheet's pages as they go into the PDF."""
    works = press.pages([sheet], [given])
    return [press.finished(work, PAPERS[paper], dpi).picture for work in works]


@cache
def printed(sheet: str, paper: str = "a4", most: int = 2) -> bytes:
    """The sheet's PDF in English, as somebody would print it; of a long one the first pages."""
    return press.printed(press.pages([sheet], [order()])[:most], PAPERS[paper])


def seen(pdf: bytes, dpi: int = 300) -> list[Image.Image]:
    """The PDF's pages as a printer sees them, drawn by a program that is not ours."""
    return [page.render(scale=dpi / 72).to_pil().convert("L") for page in pypdfium2.PdfDocument(pdf)]
