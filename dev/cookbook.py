"""The answers in docs/cookbook.md: each query of the page, executed over the sample runs."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from dev.markdown import table
from eopsgym.analysis import sample_trajectories

RECIPE = re.compile(r"(```sql\n(.*?)```\n)(\n\|.*?\|\n(?!\|))?", re.DOTALL)
"""A query of the page, with the table below it if there is one."""


def cookbook_page(text: str) -> str:
    """Return the page with the answer of each query in a table below it."""
    trajectories = sample_trajectories()

    def answered(found: re.Match[str]) -> str:
        return f"{found[1]}\n{answer_table(trajectories.rows(found[2]))}"

    return RECIPE.sub(answered, text)


def answer_table(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as a table in Markdown.

    Raises:
        ValueError: if there are no rows, which answer no question.
    """
    found = list(rows)
    if not found:
        raise ValueError("a query of docs/cookbook.md finds no rows; ask one that has an answer")
    shown = [tuple(_shown(value) for value in row.values()) for row in found]
    return "\n".join(table(*found[0], rows=shown)) + "\n"


def _shown(value: Any) -> str:
    if value is None:
        return "NULL"
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return " ".join(re.sub(r"([\\`*_\[\]<>])", r"\\\1", text).split())
