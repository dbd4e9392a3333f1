"""The output of a cell without data: a sentence instead of an empty table."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from eopsgym.analysis.figures.style import origin_of_runs
from eopsgym.analysis.simulated_sample import sample_trajectories
from eopsgym.analysis.sources import Source, opened
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

    from eopsgym.analysis.figures import Figure
    from eopsgym.runs import Run

Rows = TypeVar("Rows", "pd.DataFrame", "pd.Series[float]", "list[Run]")


@dataclass(frozen=True, repr=False)
class NoRows:
    """A sentence in place of rows; a cell shows it without quotes."""

    text: str

    def __repr__(self) -> str:
        return self.text


def rows_or_reason(rows: Rows, reason: str) -> Rows | NoRows:
    """Return the rows, or the reason why there are none.

    Args:
        rows: a table, a column of one, or a list of runs.
        reason: a sentence that says what is missing, and how to get it.
    """
    return rows if len(rows) else NoRows(reason)


def source_or_sample(make: Callable[[Source], "Figure"], results: str | Path | None) -> Source:
    """Return the source from which a figure can be drawn: the results, or the simulated sample.

    Prints which one it is; where a figure cannot be drawn from the results, also why.

    Args:
        make: the function of the figure.
        results: a results folder or run file; None without any.

    Raises:
        StoreError: if there are no results in the folder.
    """
    if results is None:
        print("no runs of yours: simulated ones stand in their place")
        return sample_trajectories()
    try:
        make(results)
    except ConfigError as error:
        print(f"your runs cannot be drawn here: {error}")
        print("simulated ones stand in their place")
        return sample_trajectories()
    with opened(results) as trajectories:
        rows = trajectories.rows("SELECT DISTINCT origin FROM runs")
    print(origin_of_runs(row["origin"] for row in rows))
    return results
