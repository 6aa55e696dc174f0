"""Bytes in, bytes out: JSON bodies, their answers, and frames of a socket."""

import gzip
from collections.abc import Mapping

import msgspec
from flask import Response, request

from companion.errors import BadInput, CompanionError, TooLarge, Unauthorized
from companion.reading import read_json

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

    What only one person may know is never packed, here or under way: packed, a Raise and a Cheat are not equally long
    with everything around them, and whoever listens beside TLS sees lengths.
    """
    raw = encode(value)
    response = Response(raw, status, mimetype="application/json")
    response.headers["Vary"] = "Accept-Encoding"
    if secret:
        response.headers["Cache-Control"] = "no-store, no-transform"
    elif len(raw) >= _WORTH_PACKING and unpacks():
        response.set_data(gzip.compress(raw, 3, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def unpacks() -> bool:
    """Can the client unpack gzip?"""
    return request.accept_encodings.quality("gzip") > 0


def refusal(error: CompanionError) -> dict[str, Mapping[str, object]]:
    """How every door shows an error."""
    return {"error": error.as_json()}


def frame(number: int, view: str) -> str:
    """What a socket pushes: `view` is JSON already, encoded once for everybody who sees the same."""
    return f'{{"number":{number},"view":{view}}}'
