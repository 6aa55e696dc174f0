"""The pages and their files: read, packed and tagged once at start, then served from memory."""

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from flask import Blueprint, Response, request

import companion
from companion.errors import NotFound
from companion.server.wire import unpacks

FOLDER = Path(companion.__file__).resolve().parent.parent / "web"
_TYPES = {  # the system's own table is broken on many Windows machines
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
}
_PAGES = {
    "/": "index.html",
    "/<room>": "index.html",
    "/board": "board.html",
    "/board/<room>": "board.html",
    "/tools": "tools.html",
    "/tools/<any(change, score, seats):helper>": "tools.html",
    "/print": "print.html",
}
_ROOM = re.compile(r"[A-Za-z]{4}")


@dataclass(frozen=True)
class Page:
    """One file as it goes out; `packed` is None where gzip does not make it smaller."""

    kind: str
    plain: bytes
    packed: bytes | None
    tag: str


def read_folder(folder: Path) -> dict[str, Page]:
    """Every file of a known kind below the folder, by its path with `/`. What is not in here cannot be asked for."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in _TYPES and path.is_file())
    return {path.relative_to(folder).as_posix(): _page(path) for path in files}


def _page(path: Path) -> Page:
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0)
    tag = hashlib.sha256(plain).hexdigest()[:20]
    return Page(_TYPES[path.suffix], plain, packed if len(packed) < len(plain) else None, tag)


def pages(files: Mapping[str, Page]) -> Blueprint:
    """The pages of phone, board, helpers and printing, and what they load."""
    served = Blueprint("pages", __name__)

    def page(name: str, room: str | None = None, helper: str | None = None) -> Response:
        return _send(files, name if room is None or _ROOM.fullmatch(room) else "")

    for number, (address, name) in enumerate(_PAGES.items()):
        served.add_url_rule(address, f"page{number}", partial(page, name))

    @served.get("/web/<path:name>")
    def file(name: str) -> Response:
        return _send(files, name)

    return served


def _send(files: Mapping[str, Page], name: str) -> Response:
    page = files.get(name)
    if page is None:
        raise NotFound("no_page", "there is no such page")
    packed = page.packed if unpacks() else None
    response = Response(packed or page.plain, content_type=page.kind)
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = "no-cache"  # ask each time, get 304: a page never stays behind the server
    response.set_etag(f"{page.tag}-gz" if packed else page.tag)
    response.make_conditional(request)
    return response
