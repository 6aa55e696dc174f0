"""Bytes in, bytes out: JSON bodies and whose they are, their answers, and frames of a socket."""

import gzip
from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from flask import Response, request

from companion.errors import BadInput, CompanionError, TooLarge, Unauthorized
from companion.reading import read_json
from companion.rooms.store import Blocking, call_directly

LARGEST_BODY = 64 * 1024
"""Bytes; the largest thing anybody needs to send is a batch for one of the tools."""
_WORTH_PACKING = 1000
_to_json = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """The value as JSON."""
    return _to_json.encode(value)


def body_json() -> object:
    """The request's body, decoded; raises `BadInput` (`bad_json`) or `TooLarge`."""
    return read_json(_body())


def body_object(may_be_empty: bool = False) -> dict[str, object]:
    """The body, which must be a JSON object (or nothing at all, where that may be)."""
    raw = _body()
    return {} if may_be_empty and not raw else as_object(read_json(raw))


def _body() -> bytes:
    raw = request.get_data(cache=False)
    if len(raw) > LARGEST_BODY:  # a body sent in pieces is only cut off by Flask
        raise TooLarge("too_large", f"a body has at most {LARGEST_BODY} bytes")
    return raw


def as_object(value: object) -> dict[str, object]:
    """The value if it is a JSON object; raises `BadInput` (`bad_json`) otherwise."""
    if not isinstance(value, dict):
        raise BadInput("bad_json", "a JSON object is wanted here")
    return value


def address() -> str:
    """Where the request comes from, as `lan.Place` and `guard.household` take it; empty where that is not known."""
    return request.remote_addr or ""


def bearer() -> str | None:
    """The key that came with the request; raises `Unauthorized` for any other way to say who one is."""
    said = request.headers.get("Authorization")
    if said is None:
        return None
    scheme, _, key = said.partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise Unauthorized("wrong_key", "a key travels as `Authorization: Bearer KEY`")
    return key.strip()


def answer(value: object, status: int = 200, secret: bool = False) -> Response:
    """A JSON answer, packed where that is worth it and the client can unpack.

    What only one person may know (`secret`) is never packed, here or under way: packed, a Raise and a Cheat are not
    equally long with everything around them, and whoever listens beside TLS sees lengths.
    """
    return answer_later(lambda: value, call_directly, status, secret)


def answer_later(work: Callable[[], object], run: Blocking, status: int = 200, secret: bool = False) -> Response:
    """The answer where it takes long: `run` has it worked out, written and packed."""
    body, packed = run(partial(_written, work, not secret and unpacks()))
    response = Response(body, status, mimetype="application/json")
    response.headers["Vary"] = "Accept-Encoding"
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    if secret:
        response.headers["Cache-Control"] = "no-store, no-transform"
    return response


def _written(work: Callable[[], object], may_pack: bool) -> tuple[bytes, bool]:
    """What the work gives as JSON, and whether it was worth packing."""
    raw = encode(work())
    packed = may_pack and len(raw) >= _WORTH_PACKING
    return (gzip.compress(raw, 3, mtime=0) if packed else raw), packed


def unpacks() -> bool:
    """Can the client unpack gzip?"""
    return request.accept_encodings.quality("gzip") > 0


def refusal(error: CompanionError) -> dict[str, Mapping[str, object]]:
    """How every door shows an error."""
    return {"error": error.as_json()}


def frame(number: int, view: str) -> str:
    """What a socket pushes: `view` is JSON already, encoded once for everybody who sees the same."""
    return f'{{"number":{number},"view":{view}}}'
