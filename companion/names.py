"""What people may call themselves; the same everywhere a name is typed."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.errors import BadInput

V = TypeVar("V")

LONGEST = 40
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by name and symbols by kind, but nothing is seen of them."""
_SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
_UNSEEN = _BLANK | frozenset("\u034f\u17b4\u17b5") | frozenset(map(chr, _SELECTORS))
"""The blanks, and marks that only say how the letter before them is joined or drawn, if they change anything."""
_UNPRINTABLE = {"Cc", "Cs", "Zl", "Zp"}  # control characters, broken text, line breaks; joiners of emoji stay


def clean(name: str, field: str) -> str:
    """The name without blanks around it: one line of 1 to 40 characters with something to see.

    Raises `BadInput` naming `field` otherwise.
    """
    kept = name.strip()
    kinds = {unicodedata.category(letter) for letter in kept}
    seen = any(unicodedata.category(letter)[0] in "LNPS" for letter in set(kept) - _BLANK)
    if not 1 <= len(kept) <= LONGEST or not seen:
        raise BadInput("bad_field", f"a name has 1 to {LONGEST} characters", field)
    if kinds & _UNPRINTABLE:
        raise BadInput("bad_field", "a name is one line of printable characters", field)
    return kept


def as_heard(name: str) -> str:
    """The same for names that look the same: capitals, composed accents, blanks and what is not seen do not count."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if not letter.isspace() and not _is_unseen(letter))


def _is_unseen(letter: str) -> bool:
    return letter in _UNSEEN or unicodedata.category(letter) in ("Cf", "Cn")


def clean_all(names: Iterable[str], field: str) -> tuple[str, ...]:
    """All the names, clean; raises `BadInput` where one is unfit or comes a second time."""
    seen: dict[str, None] = {}
    for place, name in enumerate(names):
        _add(seen, name, None, f"{field}[{place}]")
    return tuple(seen)


def clean_keys(by_name: Mapping[str, V], field: str) -> dict[str, V]:
    """The same mapping under clean names; raises `BadInput` where one is unfit or comes a second time."""
    seen: dict[str, V] = {}
    for name, value in by_name.items():
        _add(seen, name, value, f"{field}.{name}")
    return seen


def _add(seen: dict[str, V], name: str, value: V, field: str) -> None:
    kept = clean(name, field)
    if kept in seen:
        raise BadInput("bad_field", f"{kept} stands here twice", field)
    seen[kept] = value
