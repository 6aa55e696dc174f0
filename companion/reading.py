"""From what somebody sent to typed values: the one place where a wrong shape becomes `bad_field`."""

import re
from typing import Any, TypeVar

import msgspec

from companion.errors import BadInput

T = TypeVar("T")

_AT = re.compile(r" - at `(?:key in )?\$(.*?)`$")
_NAMED = re.compile(r"(?:required|unknown) field `(.*?)`")


def read(data: object, kind: type[T] | Any) -> T:
    """`data` (as decoded from JSON) as a value of `kind`, strictly: "5", 5.0 and true are not 5.

    Raises `BadInput` with code `bad_field` and the path of the field, such as `cards[2].table`.
    """
    try:
        value: T = msgspec.convert(data, type=kind, strict=True, str_keys=True)
    except (msgspec.ValidationError, RecursionError, OverflowError) as fault:
        raise _as_bad_field(str(fault)) from None
    return value


def read_json(text: bytes | str) -> object:
    """The JSON in `text`; raises `BadInput` with code `bad_json`."""
    try:
        value: object = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as fault:
        raise BadInput("bad_json", f"this is not JSON: {fault}") from None
    return value


def _as_bad_field(message: str) -> BadInput:
    at = _AT.search(message)
    path = at.group(1).lstrip(".") if at else ""
    named = _NAMED.search(message)
    if named:
        path = f"{path}.{named.group(1)}" if path else named.group(1)
    says = _AT.sub("", message)
    return BadInput("bad_field", f"{path}: {says}" if path else says, path or None)
