"""Queries as Python values, compiled to SQL: conditions, order, page and columns.

Values are always bound to placeholders; column names come from the schema, never from a caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union

from eopsgym.domains.kernel.tool_errors import ToolError
from eopsgym.domains.rows import ANY_OF, as_list

Operator = Literal["=", "<>", "<", "<=", ">", ">=", "same", "in", "has", "starts", "lists"]
MOST_SOUGHT = 2_000
"""The maximum length of a text to search for: the cost is its length times that of the values."""

# Seeds contain dates with T or a space, with or without fractions, or without a time.
_FORM = "'%Y-%m-%d %H:%M:%f'"

_LISTS = f"""NOT EXISTS (
    SELECT 1 FROM (SELECT value AS wanted FROM json_each(?)) WHERE NOT EXISTS (
    SELECT 1 FROM json_each(CASE
        WHEN json_valid({{column}}) THEN iif(json_type({{column}}) <> 'object', {{column}}, NULL)
        WHEN {{column}} NOT GLOB '*[^0-9, ]*' AND json_valid('[' || {{column}} || ']')
        THEN '[' || {{column}} || ']'
    END) AS listed
    WHERE type IN ('integer', 'text', 'true', 'false') AND (type <> 'text' OR key IS NOT NULL)
    AND listed.value IN ({ANY_OF.replace("?", "wanted")})))"""
"""The condition that a column lists an id of each wanted group; a JSON string is not a list."""
_MOST_ROWS = (1 << 63) - 1
"""The largest integer of SQLite, as callers may give larger limits."""


class _Joined:
    """The operators `&`, `|` and `~` of conditions.

    Conditions and queries are not frozen, because creating a frozen one takes five times as long,
    and a call creates many.
    """

    __slots__ = ()

    def __and__(self, other: "Condition") -> "All":
        return All((self, other))  # type: ignore[arg-type]

    def __or__(self, other: "Condition") -> "Any_":
        return Any_((self, other))  # type: ignore[arg-type]

    def __invert__(self) -> "Not":
        return Not(self)  # type: ignore[arg-type]


@dataclass(slots=True)
class Compare(_Joined):
    """A comparison of a column with a value.

    `in` accepts any number of values, or a query of one column; `same` ignores case, as do `has`
    (contains) and `starts` (starts with). `lists` accepts groups of values: a column that contains
    a list as JSON (or as `1,2`) must have a value of each group. None equals null. With `moment`,
    dates are compared as points in time, in any form that a seed uses.
    """

    column: str
    operator: Operator
    value: Any
    moment: bool = False


@dataclass(slots=True)
class All(_Joined):
    """A condition that is true if all of its conditions are, or if it has none."""

    conditions: Sequence["Condition"]


@dataclass(slots=True)
class Any_(_Joined):
    """A condition that is true if at least one of its conditions is."""

    conditions: Sequence["Condition"]


@dataclass(slots=True)
class Not(_Joined):
    """A condition that is true if another is false or unknown, as with null."""

    condition: "Condition"


@dataclass(slots=True)
class Sql(_Joined):
    """A condition in SQL, for what the model cannot express, and the values of its placeholders."""

    text: str
    values: Sequence[Any] = ()


Condition = Union[Compare, All, Any_, Not, Sql]  # noqa: UP007 - of classes defined above


@dataclass(slots=True)
class Query:
    """A query of one table.

    Attributes:
        table: the table.
        where: the condition on rows; all rows if None.
        select: columns, or SQL such as `count(*)` or `x AS "y"`; all columns if empty.
        group: columns to group by.
        order: SQL of the order.
        limit: the largest number of rows; no limit if None.
        offset: the number of rows to skip.
    """

    table: str
    where: Condition | None = None
    select: Sequence[str] = ()
    group: Sequence[str] = ()
    order: str = ""
    limit: int | None = None
    offset: int = 0

    def compile(self) -> tuple[str, list[Any]]:
        """Return the SQL and the values of its placeholders."""
        values: list[Any] = []
        return self.sql(values), values

    def sql(self, values: list[Any]) -> str:
        """Return the SQL, and append the values of its placeholders to `values`."""
        names = ", ".join(map(quoted, self.select)) or "*"
        sql = f'SELECT {names} FROM "{self.table}"'
        if self.where is not None:
            sql += f" WHERE {compile_condition(self.where, values)}"
        if self.group:
            sql += f" GROUP BY {', '.join(map(quoted, self.group))}"
        if self.order:
            sql += f" ORDER BY {self.order}"
        if self.limit is not None or self.offset:
            sql += " LIMIT ? OFFSET ?"
            limit = -1 if self.limit is None else min(self.limit, _MOST_ROWS)
            values += [limit, min(self.offset, _MOST_ROWS)]
        return sql


def equal(column: str, value: Any) -> Compare:
    """Return the condition that a column has a value, or one value of a list or tuple."""
    return Compare(column, "in" if isinstance(value, list | tuple) else "=", value)


def compile_condition(condition: Condition, values: list[Any]) -> str:
    """Return the SQL of a condition, and append the values of its placeholders to `values`.

    Raises:
        ToolError: VALIDATION_ERROR for a text to search for that is too long.
    """
    if isinstance(condition, Compare):
        return _compare(condition, values)
    if isinstance(condition, Sql):
        values.extend(condition.values)
        return f"({condition.text})"
    if isinstance(condition, Not):
        return f"NOT coalesce({compile_condition(condition.condition, values)}, 0)"
    word, nothing = (" AND ", "1") if isinstance(condition, All) else (" OR ", "0")
    parts = [compile_condition(each, values) for each in condition.conditions]
    return f"({word.join(parts)})" if parts else nothing


def _compare(condition: Compare, values: list[Any]) -> str:
    column, value = quoted(condition.column), condition.value
    if condition.operator == "in":
        if isinstance(value, Query):
            return f"{column} IN ({value.sql(values)})"
        values.append(as_list(value))
        return f"{column} IN ({ANY_OF})"
    if condition.operator == "lists":
        values.append(as_list(value))
        return _LISTS.format(column=column)
    if value is None and condition.operator in ("=", "<>"):
        return f"{column} IS {'NOT ' if condition.operator == '<>' else ''}NULL"
    if condition.operator in ("has", "starts"):
        if len(str(value)) > MOST_SOUGHT:
            message = f"{condition.column} is looked for by at most {MOST_SOUGHT:,} characters"
            raise ToolError(message, field=condition.column)
        values.append(value)
        place = "> 0" if condition.operator == "has" else "= 1"
        return f"instr(lower({column}), lower(?)) {place}"
    values.append(value)
    if condition.operator == "same":
        return f"lower({column}) = lower(?)"
    if condition.moment:
        return f"strftime({_FORM}, {column}) {condition.operator} strftime({_FORM}, ?)"
    return f"{column} {condition.operator} ?"


def quoted(text: str) -> str:
    """Return a column in brackets; aggregates and expressions with AS stay unchanged.

    Double quotes are not used, because SQLite reads an unknown name in them as a string.
    """
    return text if "(" in text or " AS " in text else f"[{text}]"
