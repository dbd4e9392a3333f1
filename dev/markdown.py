"""Pieces of Markdown that several generated pages are made of."""

from collections.abc import Iterable, Iterator

TERMS = "Terms are explained in the [glossary](glossary.md)."
"""The last line of each page in docs/."""


def line(*cells: object) -> str:
    """Return a row of a Markdown table."""
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


def table(*heads: str, rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    """Yield the lines of a table."""
    yield line(*heads)
    yield "|" + "---|" * len(heads)
    yield from (line(*row) for row in rows)
