"""The values of a column, for the filter that a person makes of them."""

from typing import Any

from eopsgym.notebook.run_browser.run_rows import RunRows

_MOST = 100


def value_counts(rows: RunRows, name: str, text: str = "") -> dict[str, Any]:
    """Return the most frequent values of a column, or the ends of a column of numbers.

    Args:
        rows: the rows.
        name: the column.
        text: only values that contain it, in letters of either case.

    Returns:
        `values`, each with its count, and `more`, the number of others; or `low` and `high`.
    """
    column = rows.columns[name]
    if column.is_number:
        low, high = rows.ends(name)
        return {"low": low, "high": high}
    if column.is_long:
        return {"values": [], "more": 0}
    counted = rows.counted(name, text.lower())
    return {"values": counted[:_MOST], "more": max(0, len(counted) - _MOST)}
