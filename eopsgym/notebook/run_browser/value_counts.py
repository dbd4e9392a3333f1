"""The values of a column, for the filter that a person makes of them."""

from typing import Any

from eopsgym.notebook.run_browser.filters import View
from eopsgym.notebook.run_browser.run_rows import RunRows

_MOST = 100
NO_FILTER = View()


def value_counts(
    rows: RunRows, name: str, text: str = "", view: View = NO_FILTER
) -> dict[str, Any]:
    """Return the most frequent values of a column, or the ends of a column of numbers.

    Args:
        rows: the rows.
        name: the column.
        text: only values that contain it, in letters of either case.
        view: the present filters, all of which count but those of the column itself.

    Returns:
        `values`, each with its count, and `more`, the number of others; or `low` and `high`.
    """
    column = rows.columns[name]
    if column.is_number:
        low, high = rows.ends(name)
        return {"low": low, "high": high}
    if column.is_long:
        return {"values": [], "more": 0}
    counted = rows.counted(name, text.lower(), view)
    return {"values": counted[:_MOST], "more": max(0, len(counted) - _MOST)}
