"""A figure's table as texts, and as Markdown with special characters escaped."""

import re
from collections.abc import Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~$])")
_HIDDEN = ("run_ids",)
_SHARES = ("percent", "low", "high", "start", "points")
"""Columns of shares, which have one decimal even where all are whole."""
_SMALL_NUMBERS = ("dollars", "p", "p_holm")


def markdown_table(table: "pd.DataFrame", title: str, notes: Sequence[str]) -> str:
    """Return a Markdown table with a title above it and notes below."""
    names = shown_columns(table)
    head = [escape_markdown(name.replace("_", " ")) for name in names]
    rows = [[escape_markdown(text) for text in row] for row in texts_of(table, names)]
    shape = ["--:" if is_number(table[name]) else "---" for name in names]
    lines = [f"**{escape_markdown(title)}**", ""]
    lines += ["| " + " | ".join(row) + " |" for row in (head, shape, *rows)]
    if notes:
        lines += ["", *(f"- {escape_markdown(note)}" for note in notes)]
    return "\n".join([*lines, ""])


def escape_markdown(text: str) -> str:
    """Escape a text for Markdown, also in a cell of a table."""
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def shown_columns(table: "pd.DataFrame") -> list[str]:
    """Return the columns that are for readers."""
    return [str(name) for name in table.columns if name not in _HIDDEN]


def texts_of(table: "pd.DataFrame", names: Sequence[str]) -> list[list[str]]:
    """Return the rows of a table as texts.

    The numbers of a column have the same number of decimals: shares in percent have one, dollars
    and probabilities three, counts none. A missing value is empty. In a table with the attribute
    `percent`, all numbers are shares.
    """
    shares = bool(table.attrs.get("percent"))
    columns = [_column(table[name], _decimals(name, table[name], shares)) for name in names]
    return [list(row) for row in zip(*columns, strict=True)]


def is_number(values: "pd.Series[Any]") -> bool:
    """Return whether a column has numbers."""
    from pandas.api import types

    return types.is_numeric_dtype(values) and not types.is_bool_dtype(values)


def ended(text: str) -> str:
    """Return a text with a full stop, unless it has an end."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _column(values: "pd.Series[Any]", decimals: int) -> list[str]:
    return [_text(value, decimals) for value in values]


def _decimals(name: str, values: "pd.Series[Any]", shares: bool) -> int:
    """Return the number of decimals of a column: 0 for counts, 1 for percent, 3 for small ones."""
    if shares or not is_number(values):
        return 1
    known = values.dropna()
    if name in _SMALL_NUMBERS:
        return 3
    whole = not len(known) or bool((known == known.round()).all())
    return 0 if whole and name not in _SHARES else 1


def _text(value: Any, decimals: int) -> str:
    import pandas as pd

    if isinstance(value, bool):
        return "yes" if value else "no"
    if pd.api.types.is_scalar(value) and pd.isna(value):
        return ""
    if isinstance(value, Real):
        return f"{value:.{decimals}f}"
    return str(value)
