"""From what somebody sent to typed values: the one place where a wrong shape becomes `bad_field`."""

import json
import re
from bisect import bisect_left
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
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadInput("bad_json", f"{key!r} stands twice in the same object")
        found[key] = value
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
    for name, index, unnamed in _STEP.findall(at[2] + ("[...]" if at[1] else "")):
        if unnamed:
            key = _wrong_key(message, data, kind, steps)
            name, data = str(key), _only(data, steps, [key])  # what else lies in this mapping has nothing to do with it
        steps.append(int(index) if index else name)
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps).lstrip(".")


def _wrong_key(message: str, data: Any, kind: Any, steps: Sequence[str | int]) -> str | int:
    """The first key that causes the fault, in the mapping to which the steps lead.

    Found by halving: one key after the other would take minutes on the largest body.
    """
    mapping = reduce(getitem, steps, data)
    keys = list(mapping)

    def at_fault(count: int) -> bool:
        return _fault(_only(data, steps, keys[:count]), kind) == message

    found: str | int = keys[bisect_left(range(1, len(keys)), True, key=at_fault)]
    return found


def _fault(data: object, kind: Any) -> str | None:
    try:
        _convert(data, kind)
    except _FAULTS as fault:
        return str(fault)
    return None


def _only(data: Any, steps: Sequence[str | int], keys: Sequence[str | int]) -> Any:
    """The data with nothing but these keys in the mapping to which the steps lead."""
    if not steps:
        return {key: data[key] for key in keys}
    part = data.copy()
    part[steps[0]] = _only(data[steps[0]], steps[1:], keys)
    return part
