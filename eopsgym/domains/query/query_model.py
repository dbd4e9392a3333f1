"""Queries as values (and, or, not, compare, order, page, select), compiled to SQL in one place.

Values are always bound to marks; column names come from the schema and never from a caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Union

from eopsgym.domains.kernel.tool_errors import ToolError
from eopsgym.domains.rows import ANY_OF, as_list

Operator = Literal["=", "<>", "<", "<=", ">", ">=", "same", "in", "has", "starts", "lists"]
MOST_SOUGHT = 2_000
"""The longest part of a value to look for: the cost is that times the length of the values."""

# Seeds write dates with T or a space, with fractions or without, or as a day alone.
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
"""Of the ids that a column lists, each wanted group has one; a text by itself is no list."""
_MOST_ROWS = (1 << 63) - 1
"""More than SQLite can count; callers may give larger numbers."""


class _Joined:
    """What `&`, `|` and `~` make of conditions.

    Conditions and queries are not frozen: it would take five times as long to make one, and a call
    makes many.
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
    """A column against a value.

    `in` takes any number of values, or a query of one column; `same` ignores case, as do `has` and
    `starts`, which take a part of a text. `lists` takes groups of values: a column that holds a
    list as JSON (or as `1,2`) has one of each. None equals what is null. With `moment`, dates are
    compared as moments, however a seed writes them.
    """

    column: str
    operator: Operator
    value: Any
    moment: bool = False


@dataclass(slots=True)
class All(_Joined):
    """Every condition holds; so does an empty one."""

    conditions: Sequence["Condition"]


@dataclass(slots=True)
class Any_(_Joined):
    """At least one condition holds; an empty one does not."""

    conditions: Sequence["Condition"]


@dataclass(slots=True)
class Not(_Joined):
    """The condition does not hold (or is unknown, as with null)."""

    condition: "Condition"


@dataclass(slots=True)
class Sql(_Joined):
    """Our own SQL, for what the model cannot say, and the values of its marks."""

    text: str
    values: Sequence[Any] = ()


Condition = Union[Compare, All, Any_, Not, Sql]  # noqa: UP007 - of classes defined above


@dataclass(slots=True)
class Query:
    """What to read of one table.

    Attributes:
        table: where.
        where: which rows; all if None.
        select: columns, or SQL of our own such as `count(*)` or `x AS "y"`; all columns if empty.
        group: columns to group by.
        order: SQL of the order.
        limit: at most so many rows.
        offset: after leaving out so many.
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
    """Return the condition that a column has a value, or one of a list or tuple."""
    return Compare(column, "in" if isinstance(value, list | tuple) else "=", value)


def compile_condition(condition: Condition, values: list[Any]) -> str:
    """Return the SQL of a condition, and append the values of its placeholders to `values`.

    Raises:
        ToolError: VALIDATION_ERROR for a part that is too long.
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

    Between double quotes, SQLite takes an unknown name for a text.
    """
    return text if "(" in text or " AS " in text else f"[{text}]"
