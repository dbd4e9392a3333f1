"""What a query gives, as pandas and as JSON hold it."""

import math
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import duckdb

if TYPE_CHECKING:
    import pandas as pd

_WHOLE = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"}
# A float holds every whole number up to here, so that one that was made of such a number is exact.
_EXACT = 2**53


def frame(found: duckdb.DuckDBPyConnection) -> "pd.DataFrame":
    """A result as a data frame whose whole numbers are whole.

    DuckDB gives sums as floats, and whole numbers beside NULLs in some versions.
    """
    kinds = [str(column[1]).removeprefix("U") for column in found.description or []]
    made = found.df()
    for place, kind in enumerate(kinds):
        values = made.iloc[:, place]
        if kind in _WHOLE and values.dtype.kind == "f" and not (values.abs() > _EXACT).any():
            whole = values.astype("Int64" if values.isna().any() else "int64")
            made.isetitem(place, whole.array)
    return made


def plain(value: Any) -> Any:
    """A value of DuckDB as JSON can hold it."""
    if isinstance(value, float):
        return value if math.isfinite(value) else _NOT_FINITE[str(value)]
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, str | int) else str(value)


_NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}
