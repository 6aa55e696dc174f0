"""A pile that is never changed: putting on and taking off give another one, which shares all that lies below."""

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Pile(Generic[T]):
    """Nothing, or something on top of another pile; so a long one costs no more to add to than a short one."""

    __slots__ = ("_below", "_size", "_top")

    def __init__(self, top: T | None = None, below: "Pile[T] | None" = None) -> None:
        self._top, self._below = top, below
        self._size: int = 0 if below is None else len(below) + 1

    def put(self, item: T) -> "Pile[T]":
        """This pile with one more on top."""
        return Pile(item, self)

    @property
    def top(self) -> T:
        """What was put on last; raises `IndexError` for an empty pile."""
        if self._below is None:
            raise IndexError("the pile is empty")
        top: T = self._top  # type: ignore[assignment]
        return top

    @property
    def below(self) -> "Pile[T]":
        """This pile without its top; raises `IndexError` for an empty one."""
        if self._below is None:
            raise IndexError("the pile is empty")
        return self._below

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        """From the top down."""
        pile = self
        while pile:
            yield pile.top
            pile = pile.below
