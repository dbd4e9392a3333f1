"""Long lists of ids in parts: the database takes no text of more than 100,000 bytes."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_AT_ONCE = 1_000


def in_parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield the items in order, in parts whose ids fit into a text."""
    for start in range(0, len(items), _AT_ONCE):
        yield items[start : start + _AT_ONCE]
