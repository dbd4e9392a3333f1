"""Rows of a query as a data frame, in the same form as the tables of runs."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.gym.bounded_query import Found

if TYPE_CHECKING:
    import pandas as pd


def frame_of(found: Found) -> "pd.DataFrame":
    """Return the rows of a query as a data frame; whole numbers stay whole beside NULLs."""
    import pandas as pd

    columns = [*zip(*found.rows, strict=True)] or [()] * len(found.names)
    frame = pd.DataFrame({place: _column(values) for place, values in enumerate(columns)})
    frame.columns = pd.Index(found.names, dtype="str")
    return frame


def _column(values: Sequence[Any]) -> Any:
    import pandas as pd

    kinds = {type(value) for value in values}
    return pd.array(values, dtype="Int64") if kinds == {int, type(None)} else list(values)
