"""Filters as tools take them, and the SQL conditions they make."""

import json
from collections.abc import Collection, Mapping
from typing import Any

from eopsgym.domains.core import dates
from eopsgym.domains.core.errors import ToolError

Filters = Mapping[str, Any]
"""Column to value; None and empty text filter nothing."""

Span = tuple[str | None, str | None]
"""The earliest and the latest date, as the caller gave them."""

Spans = Mapping[str, Span]
"""Column to span."""

Condition = tuple[str, list[Any]]
"""SQL, and the values of its marks."""

# Seeds write dates with T or a space, with fractions or without, or as a day alone.
_FORM = "'%Y-%m-%d %H:%M:%f'"
_MOMENT = f'strftime({_FORM}, "{{}}")'


MOST_SOUGHT = 2_000
"""The longest part of a value to look for: the cost is that times the length of the values."""

ANY_OF = "SELECT +value FROM json_each(?)"
"""What stands between the brackets of IN, for a value that `as_list` made: of any length, and
compared as each value by itself would be (the plus takes away what a column would bring)."""


def as_list(values: Collection[Any]) -> str:
    """Values as one value of a mark of `ANY_OF`."""
    return json.dumps(list(values), default=str)


def conditions(
    equal: Filters | None, like: Filters | None, between: Spans | None
) -> tuple[list[str], list[Any]]:
    """The conditions of filters, and the values of their marks.

    Args:
        equal: column to exact value; a list means any of them.
        like: column to a part of the value, case ignored.
        between: column to dates, both inclusive.

    Raises:
        ToolError: INVALID_DATE_RANGE for a span that ends before it starts, what `parse_date`
            raises, and VALIDATION_ERROR for a part longer than any that is meant.
    """
    where: list[str] = []
    values: list[Any] = []
    for column, value in (equal or {}).items():
        if isinstance(value, (list, tuple)):
            where.append(f'"{column}" IN ({ANY_OF})')
            values.append(as_list(value))
        elif value is not None and value != "":
            where.append(f'"{column}" = ?')
            values.append(value)
    for column, value in (like or {}).items():
        if value is not None and value != "":
            if len(str(value)) > MOST_SOUGHT:
                message = f"{column} is looked for by at most {MOST_SOUGHT:,} characters"
                raise ToolError(message, field=column)
            where.append(f'instr(lower("{column}"), lower(?)) > 0')
            values.append(value)
    for column, span in (between or {}).items():
        for operator, moment in _bounds(column, span):
            where.append(f"{_MOMENT.format(column)} {operator} strftime({_FORM}, ?)")
            values.append(moment)
    return where, values


def _bounds(column: str, span: Span) -> list[tuple[str, str]]:
    name = column.removesuffix("_on").removesuffix("_at")
    earliest, latest = span
    start = dates.parse_date(earliest, f"{name}_after") if earliest else None
    end = dates.parse_date(latest, f"{name}_before") if latest else None
    if start and end and start > end:
        raise ToolError(
            f"{name}_after must not be later than {name}_before",
            "INVALID_DATE_RANGE",
            f"{name}_after",
        )
    bounds = [(">=", start), ("<=", end)]
    return [(operator, dates.store(moment)) for operator, moment in bounds if moment]
