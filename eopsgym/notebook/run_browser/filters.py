"""The choice of what to see of a list of runs: filters, a condition, a search and an order."""

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.notebook.run_browser.shown_columns import VERDICTS, ShownColumn

How = Literal["in", "range", "contains"]
Value = str | float | bool | None


@dataclass(frozen=True)
class Filter:
    """A filter on one column.

    Attributes:
        column: its name.
        how: `in` (one of the values; None is unknown), `range` (at least the first and at most the
            second value; None is open), or `contains` (the value is a part of the text, in letters
            of either case).
        values: these values.
    """

    column: str
    how: How
    values: tuple[Value, ...]


@dataclass(frozen=True)
class View:
    """A choice of what is seen of a list.

    Attributes:
        filters: a row has to meet all of them.
        where: a condition in SQL on the table `runs`; empty without one.
        search: a text that has to be in the run's texts; empty without one.
        sort: columns, each with whether the largest comes first.
    """

    filters: tuple[Filter, ...] = ()
    where: str = ""
    search: str = ""
    sort: tuple[tuple[str, bool], ...] = ()

    def within(self, columns: Container[str]) -> "View":
        """Return the view without filters and orders by columns that are not among some."""
        return replace(
            self,
            filters=tuple(each for each in self.filters if each.column in columns),
            sort=tuple(each for each in self.sort if each[0] in columns),
        )


def view_of(asked: Mapping[str, Any], columns: Mapping[str, ShownColumn]) -> View:
    """Return the view that a message or a call asks for.

    Raises:
        ConfigError: if it names no column, or a value does not fit its column.
    """
    filters = tuple(_filter(each, columns) for each in asked.get("filters", ()))
    sort = tuple(
        (_known(each["column"], columns).name, bool(each.get("descending")))
        for each in asked.get("sort", ())
    )
    where = str(asked.get("where") or "").strip().removesuffix(";").strip()
    return View(filters, where, str(asked.get("search") or "").strip(), sort)


def _filter(asked: Mapping[str, Any], columns: Mapping[str, ShownColumn]) -> Filter:
    column = _known(asked.get("column"), columns)
    how: Any = asked.get("how")
    values = tuple(_value(each, column) for each in asked.get("values", ()))
    if how not in get_args(How):
        raise ConfigError(f"there is no filter {how!r}; there are {', '.join(get_args(How))}")
    if how == "range":
        if len(values) != 2:
            raise ConfigError(f"a range of {column.title} needs two ends; leave one empty")
        values = tuple(_end(each, column) for each in values)
    return Filter(column.name, how, values)


def _value(value: Any, column: ShownColumn) -> Value:
    """Return a value of a filter, which may be one of numpy.

    Raises:
        ConfigError: if no column holds such a value.
    """
    plain = value.item() if hasattr(value, "item") else value
    if plain is None or isinstance(plain, str | int | float):
        return plain
    raise ConfigError(f"{value!r:.60} is no value of {column.title}; give a text or a number")


def _known(name: Any, columns: Mapping[str, ShownColumn]) -> ShownColumn:
    if name not in columns:
        raise ConfigError(f"there is no column {name!r}; {names_there_are(str(name), columns)}")
    return columns[name]


def _end(value: Any, column: ShownColumn) -> Value:
    """Return an end of a range as the column's type; None is open."""
    if value is None or value == "":
        return None
    if column.kind == "moment":
        return str(value)
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ConfigError(
            f"{value!r} is not a number; write one such as 0.05, or leave the end empty"
        ) from None


def condition(each: Filter, sql: str, kind: str) -> str:
    """Return a filter as a condition in SQL.

    Args:
        each: the filter.
        sql: the value of its column.
        kind: the kind of its column.
    """
    if each.how == "contains":
        text = literal(str(each.values[0] if each.values else "").lower())
        return f"contains(lower({sql}::VARCHAR), {text})"
    if each.how == "range":
        low, high = each.values
        ends = [f"{sql} >= {_typed(low, kind)}"] if low is not None else []
        ends += [f"{sql} <= {_typed(high, kind)}"] if high is not None else []
        return " AND ".join(ends) or "true"
    return one_of(sql, each.values)


def one_of(sql: str, values: Iterable[Value]) -> str:
    """Return the condition that a value is one of some; None stands for NULL."""
    listed = [*values]
    known = ", ".join(literal(value) for value in listed if value is not None)
    parts = [f"{sql} IN ({known})"] if known else []
    parts += [f"{sql} IS NULL"] if None in listed else []
    return _any(parts)


def on_runs(each: Filter, column: ShownColumn) -> str | None:
    """Return a filter as a condition on the table `runs`; None where SQL cannot express it."""
    if each.column == "verdict" and each.how == "in":
        return _any([VERDICTS.get(str(value), "false") for value in each.values])
    if column.of_run:
        return _on_values(each, column)
    if each.column == "request":
        return f"task IN (SELECT task FROM tasks WHERE {condition(each, 'request', 'text')})"
    if not column.sql:
        return None
    return condition(each, column.sql, column.kind)


def _on_values(each: Filter, column: ShownColumn) -> str:
    """Return a filter on a column of which a run may have several values, or none."""
    values = f"({column.of_run})"
    if each.how != "in":
        meets = condition(each, "value", column.kind)
        return f"run_id IN (SELECT run_id FROM {values} WHERE {meets})"
    known = [value for value in each.values if value is not None]
    parts = []
    if known:
        parts.append(f"run_id IN (SELECT run_id FROM {values} WHERE {one_of('value', known)})")
    if None in each.values:
        parts.append(f"run_id NOT IN (SELECT run_id FROM {values})")
    return _any(parts)


def _any(parts: Sequence[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return f"({' OR '.join(parts)})" if parts else "false"


def _typed(value: Value, kind: str) -> str:
    return f"{literal(value)}::TIMESTAMP" if kind == "moment" else literal(value)


def literal(value: Value) -> str:
    """Return a value as SQL writes it."""
    if value is None:
        return "NULL"
    if isinstance(value, bool | int | float):
        return json.dumps(value)
    return "'" + value.replace("'", "''") + "'"
