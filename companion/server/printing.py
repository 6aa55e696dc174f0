"""Sheets for the table over HTTP: what there is, a look at one page, and the PDF."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, request

from companion.errors import NotFound
from companion.game import Viewer, ViewerKind
from companion.printing import Job, Wish, offered, sample_keys
from companion.projections import project
from companion.reading import read
from companion.rooms.access import may_issue
from companion.rooms.rooms import Rooms, Token
from companion.server.door import Door
from companion.server.lan import Place
from companion.server.limits import PerAddress
from companion.server.reckoning import Reckoner
from companion.server.wire import address, answer, bearer, body_object
from printables.order import Room, SeatKey


class RoomWish(Wish, frozen=True, forbid_unknown_fields=True):
    """A wish that may concern a room of this server. With an `id`, a repeated request makes the same keys again."""

    room: str | None = None
    seats: list[str] | None = None
    id: Token | None = None


class PageWish(RoomWish, frozen=True, forbid_unknown_fields=True):
    """A look at one page, counted from 1."""

    page: int = 1


@dataclass(frozen=True)
class PrintCalls:
    """The calls below `/api/print`. Drawing takes seconds: `reckon` does it where no room waits for it."""

    rooms: Rooms
    door: Door
    place: Place
    reckon: Reckoner
    limit: PerAddress

    def offer(self) -> Response:
        return answer(offered())

    def preview(self) -> Response:
        wish: PageWish = read(body_object(), PageWish)
        room = self._room(wish)
        keys = sample_keys(_seats(wish, room)) if wish.wants_keys() else []
        self.limit.take()
        return answer(self.reckon(lambda: Job(wish, room, keys).preview(wish.page)))

    def pdf(self) -> Response:
        """New keys void the old ones, so they are made when nothing else can be wrong any more."""
        wish: RoomWish = read(body_object(), RoomWish)
        room = self._room(wish)
        keys = sample_keys(_seats(wish, room)) if wish.wants_keys() else []
        job = Job(wish, room, keys)
        self.limit.take()
        if keys and room:
            job = Job(wish, room, self._new_keys(room.code, keys, wish.id))
        drawn = self.reckon(job.pdf)
        headers = {"Content-Disposition": 'attachment; filename="companion.pdf"'}
        return Response(drawn, mimetype="application/pdf", headers=headers)

    def _room(self, wish: RoomWish) -> Room | None:
        """The room as a spectator sees it: what is printed is public."""
        if wish.room is None:
            return None
        code = wish.room.upper()
        self.door.caller(address(), code, None)
        view = project(self.rooms.get(code), Viewer(ViewerKind.SPECTATOR))
        return Room(code, f"{self.place.url_for_others(request.host_url)}/{code}", view)

    def _new_keys(self, code: str, samples: Sequence[SeatKey], token: str | None) -> list[SeatKey]:
        """All of them or none: a key that is made and not printed would lock its seat out."""
        caller = self.door.caller(address(), code, bearer())
        for sample in samples:
            may_issue(caller.viewer, sample.seat)
        made = [self.rooms.new_key(code, caller, sample.seat, token) for sample in samples]
        return [SeatKey(joined.seat, joined.key) for joined in made]


def _seats(wish: RoomWish, room: Room | None) -> list[str]:
    """Whose seat cards are wanted, each once; raises `NotFound` for a seat that is not there."""
    there = [str(seat["seat"]) for seat in room.seats] if room else []
    for seat in wish.seats or ():
        if seat not in there:
            raise NotFound("no_seat", "there is no such seat", "seats")
    return there if wish.seats is None else list(dict.fromkeys(wish.seats))
