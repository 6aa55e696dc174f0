"""From what somebody sent to typed values: the one place where a wrong shape becomes `bad_field`."""

import json
import re
from collections.abc import Sequence
from functools import reduce
from operator import getitem
from typing import Any, TypeVar

import msgspec

from companion.errors import BadInput

T = TypeVar("T")

_FAULTS = (msgspec.ValidationError, RecursionError, OverflowError)
_AT = re.compile(r" - at `(key` in `)?\$(.*?)`$")
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]|(\[\.\.\.\])")
_NAMED = re.compile(r"(?:required|unknown) field `(.*?)`")


def read(data: object, kind: type[T] | Any) -> T:
    """`data` (as decoded from JSON) as a value of `kind`, strictly: "5", 5.0 and true are not 5.

    Raises `BadInput` with code `bad_field` and the path of the field, such as `cards[2].table`.
    """
    try:
        value: T = _convert(data, kind)
    except _FAULTS as fault:
        raise _as_bad_field(str(fault), data, kind) from None
    return value


def read_json(text: bytes | str) -> object:
    """The JSON in `text`; raises `BadInput` with code `bad_json`, also for a key that stands twice in one object.

    Decoding alone would silently forget one of the two: somebody's money, or one of two ids.
    """
    try:
        value: object = msgspec.json.decode(text)
        json.loads(text, object_pairs_hook=_unique)
    except (msgspec.DecodeError, RecursionError, ValueError) as fault:
        raise BadInput("bad_json", f"this is not JSON: {fault}") from None
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key in found if sum(key == other for other, _ in pairs) > 1)
        raise BadInput("bad_json", f"{twice!r} stands twice in the same object")
    return found


def _convert(data: object, kind: Any) -> Any:
    return msgspec.convert(data, type=kind, strict=True, str_keys=True)


def _as_bad_field(message: str, data: object, kind: Any) -> BadInput:
    path = _path(message, data, kind)
    named = _NAMED.search(message)
    if named:
        path = f"{path}.{named.group(1)}" if path else named.group(1)
    says = _AT.sub("", message)
    return BadInput("bad_field", f"{path}: {says}" if path else says, path or None)


def _path(message: str, data: object, kind: Any) -> str:
    """Where the fault lies, with the very key where msgspec says only `[...]`."""
    at = _AT.search(message)
    if at is None:
        return ""
    steps: list[str | int] = []
    for name, index, _any in _STEP.findall(at[2] + ("[...]" if at[1] else "")):
        steps.append(name or (int(index) if index else _wrong_key(message, data, kind, steps)))
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")


def _wrong_key(message: str, data: Any, kind: Any, steps: Sequence[str | int]) -> str:
    """The key that alone causes the fault, in the mapping to which the steps lead."""
    mapping = reduce(getitem, steps, data)
    return next((str(key) for key in mapping if _fault(_only(data, steps, key), kind) == message), "")


def _fault(data: object, kind: Any) -> str | None:
    try:
        _convert(data, kind)
    except _FAULTS as fault:
        return str(fault)
    return None


def _only(data: Any, steps: Sequence[str | int], key: object) -> Any:
    """The data with nothing but this key in the mapping to which the steps lead."""
    if not steps:
        return {key: data[key]}
    part = data.copy()
    part[steps[0]] = _only(data[steps[0]], steps[1:], key)
    return part
