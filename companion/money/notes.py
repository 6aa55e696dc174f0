"""Banknotes: what there is of each, as a mapping from a note's value to how many (never negative)."""

from collections.abc import Mapping

Notes = Mapping[int, int]
"""Value of a note → how many of it; a value that is missing counts as none."""


def total(notes: Notes) -> int:
    """What the notes are worth together, in currency units."""
    return sum(value * count for value, count in notes.items())


def count(notes: Notes) -> int:
    """How many pieces of paper they are."""
    return sum(notes.values())


def plus(left: Notes, right: Notes) -> dict[int, int]:
    """Both heaps together, without empty entries, largest note last."""
    values = sorted(left.keys() | right.keys())
    heap = {value: left.get(value, 0) + right.get(value, 0) for value in values}
    return {value: number for value, number in heap.items() if number}


def minus(left: Notes, right: Notes) -> dict[int, int]:
    """What is left of one heap without the other; raises `ValueError` if that is not all there."""
    rest = plus(left, {value: -number for value, number in right.items()})
    if any(number < 0 for number in rest.values()):
        raise ValueError("more notes taken than there are")
    return rest
