"""Columns that a user joins to a browser from data frames, such as the answers of a scan."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from eopsgym.errors import ConfigError
from eopsgym.notebook.run_browser.facets import Rows
from eopsgym.notebook.run_browser.filters import Value
from eopsgym.notebook.run_browser.shown_columns import Kind, ShownColumn

if TYPE_CHECKING:
    import pandas as pd

MOST_WORDS = 60
"""The largest number of different texts of a column that is counted beside the list."""


def joined(
    frame: "pd.DataFrame",
    known: Mapping[str, ShownColumn],
    rows_of: Callable[[Sequence[str]], Rows],
) -> Iterator[tuple[ShownColumn, list[int], list[Value]]]:
    """Yield each column of a frame with the rows that it is about, and the value of each.

    Args:
        frame: a data frame with a column `run_id`; a run may have several lines.
        known: the columns that there are already.
        rows_of: returns the row of each run, and -1 for one that is not listed.

    Raises:
        ConfigError: if it is no data frame, has no column `run_id`, or one of a name that there is.
    """
    if not hasattr(frame, "columns") or "run_id" not in frame.columns:
        raise ConfigError(
            "a table beside the runs must be a data frame with a column run_id, such as "
            'tag_failures("results")[["run_id", "kind"]]'
        )
    rows = rows_of([str(each) for each in frame["run_id"]])
    kept = np.flatnonzero(rows >= 0)
    for name in frame.columns:
        if name == "run_id":
            continue
        if name in known:
            raise ConfigError(
                f"the browser has a column {name!r} already; rename it: "
                f"frame.rename(columns={{{name!r}: '…'}})"
            )
        values = [_plain(each) for each in frame[name].iloc[kept]]
        kind = _kind(values)
        few = len({*values}) <= MOST_WORDS and kind in ("word", "flag")
        meaning = f"The column {name} of a table that was joined to the browser."
        column = ShownColumn(
            str(name), str(name), kind, meaning, "", True, "always" if few else "never"
        )
        yield column, rows[kept].tolist(), values


def _plain(value: Any) -> Value:
    if hasattr(value, "item"):
        value = value.item()
    if value is None or value != value or str(value) == "<NA>":
        return None
    return value if isinstance(value, str | bool | int | float) else str(value)


def _kind(values: Sequence[Value]) -> Kind:
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, bool) for value in known):
        return "flag"
    is_number = bool(known) and all(
        isinstance(value, int | float) and not isinstance(value, bool) for value in known
    )
    return "number" if is_number else "word"
