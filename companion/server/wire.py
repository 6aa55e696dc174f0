"""Bytes in, bytes out: JSON bodies, their answers, and frames of a socket."""

import gzip
from collections.abc import Mapping

import msgspec
from flask import Response, request

from companion.errors import BadInput, CompanionError
from companion.reading import read_json

LARGEST_BODY = 64 * 1024
"""Bytes; the largest thing anybody needs to send is a batch for one of the tools."""
_WORTH_PACKING = 1000
_to_json = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """The value as JSON."""
    return _to_json.encode(value)


def body_json() -> object:
    """The request's body, decoded; raises `BadInput` (`bad_json`)."""
    return read_json(request.get_data(cache=False))


def body_object() -> dict[str, object]:
    """The request's body, which must be a JSON object; raises `BadInput` (`bad_json`)."""
    return as_object(body_json())


def as_object(value: object) -> dict[str, object]:
    """The value if it is a JSON object; raises `BadInput` (`bad_json`) otherwise."""
    if not isinstance(value, dict):
        raise BadInput("bad_json", "a JSON object is wanted here")
    return value


def answer(value: object, status: int = 200) -> Response:
    """A JSON answer, packed where that is worth it and the client can unpack."""
    raw = encode(value)
    response = Response(raw, status, mimetype="application/json")
    response.headers["Vary"] = "Accept-Encoding"
    if len(raw) >= _WORTH_PACKING and unpacks():
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
