"""From what somebody wishes on paper to pages: the same for the command line and the server.

Drawing needs the extra `print`; it is imported only when something is drawn, so that all else works without.
"""

import base64
import io
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from companion.errors import BadInput, Unavailable
from companion.games import GAMES
from companion.games.vabanque.data import BANKNOTES
from printables import SHEETS
from printables.layout import PAPERS
from printables.order import CannotPrint, Order, Room, SeatKey, Wifi
from printables.words import LANGUAGES, Words

MOST_PAGES: Final = 150
_MOST_NOTES: Final = 600
_PREVIEW_DPI: Final = 72
_SAMPLE: Final = "this-is-only-a-sample-00"

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Value = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
Count = Annotated[int, msgspec.Meta(ge=0, le=_MOST_NOTES)]
if TYPE_CHECKING:
    Language = str
    Paper = str
    GameName = str
else:  # one of the very names that there are
    Language, Paper, GameName = (Literal[tuple(names)] for names in (LANGUAGES, PAPERS, GAMES))


class WifiWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The network that the phones shall join first; without a password an open one."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    password: Annotated[str, msgspec.Meta(max_length=63)] = ""
    hidden: bool = False


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which sheets, on which paper, in which languages, and what stands on them."""

    sheets: Annotated[list[Name], msgspec.Meta(min_length=1, max_length=20)]
    paper: Paper = "a4"
    languages: Annotated[list[Language], msgspec.Meta(min_length=1, max_length=len(LANGUAGES))] = msgspec.field(
        default_factory=lambda: ["en"]
    )
    wifi: WifiWish | None = None
    notes: Annotated[dict[Value, Count], msgspec.Meta(min_length=1, max_length=12)] | None = None
    game: GameName | None = None
    """Of which game the score sheet is; without it, of the room's."""

    def wants_keys(self) -> bool:
        """Does a sheet hold the keys of seats? `all` means it only where keys can be had."""
        return "seat-cards" in self.sheets


def offered() -> dict[str, object]:
    """What there is: sheets with what they need, papers, languages."""
    sheets = [{"sheet": name, "needs": list(sheet.needs)} for name, sheet in SHEETS.items()]
    return {"sheets": sheets, "papers": list(PAPERS), "languages": list(LANGUAGES)}


class Job:
    """A wish made into pages; raises `BadInput` for one that cannot be fulfilled, `Unavailable` without the extra."""

    def __init__(self, wish: Wish, room: Room | None, keys: Sequence[SeatKey] = ()) -> None:
        self._press = _press()
        self._paper = PAPERS[wish.paper]
        if sum((wish.notes or {}).values()) > _MOST_NOTES:
            raise BadInput("bad_field", f"at most {_MOST_NOTES} notes at once", "notes")
        try:
            self._works = self._press.pages(wish.sheets, orders(wish, room, keys))
        except CannotPrint as fault:
            raise BadInput("bad_field", str(fault), "sheets") from None
        if len(self._works) > MOST_PAGES:
            raise BadInput("bad_field", f"these are {len(self._works)} pages; at most {MOST_PAGES} at once", "sheets")

    @property
    def labels(self) -> list[str]:
        """What each page is called."""
        return [work.page.label for work in self._works]

    def pdf(self) -> bytes:
        """All pages, ready for the printer."""
        done: bytes = self._press.printed(self._works, self._paper)
        return done

    def preview(self, page: int) -> dict[str, object]:
        """One page, counted from 1, as a small picture, and what all pages are called; raises `BadInput`."""
        if not 1 <= page <= len(self._works):
            raise BadInput("bad_field", f"there are the pages 1 to {len(self._works)}", "page")
        held = io.BytesIO()
        self._press.finished(self._works[page - 1], self._paper, _PREVIEW_DPI).picture.save(held, "PNG")
        return {"pages": self.labels, "page": page, "png": base64.b64encode(held.getvalue()).decode()}


def orders(wish: Wish, room: Room | None, keys: Sequence[SeatKey]) -> list[Order]:
    """The same order in each language."""
    wifi = Wifi(wish.wifi.name, wish.wifi.password, hidden=wish.wifi.hidden) if wish.wifi else None
    notes = {value: count for value, count in (wish.notes or BANKNOTES).items() if count}
    return [
        Order(Words(language), room, tuple(keys), wifi, notes, wish.game) for language in dict.fromkeys(wish.languages)
    ]


def sample_keys(seats: Sequence[str]) -> list[SeatKey]:
    """Keys that open nothing, to show how a sheet will look and to find out whether it can be printed."""
    return [SeatKey(seat, _SAMPLE) for seat in seats]


def _press() -> ModuleType:
    try:
        from printables import fonts, press

        fonts.check()
    except ImportError as missing:
        raise Unavailable("cannot_print", f"{missing.name} is missing here; pip install 'companion[print]'") from None
    return press
