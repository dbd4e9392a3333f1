"""The meaning of a verifier's SQL: its tables, and the conditions on their columns.

DuckDB parses it, since its grammar covers almost all of SQLite's grammar that verifiers use. Only
conditions that all have to be true are read; those in an OR or a computation are left out, and
`complete` is false then.
"""

import json
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import duckdb

_JOINED_EACH = re.compile(r"\bJOIN\s+(json_each\s*\()", re.IGNORECASE)
_IS_VALUE = re.compile(r"'(?:[^']|'')*'|\bIS(?=\s+(?:'|\d))", re.IGNORECASE)
"""`IS 'x'`, which DuckDB does not know, and whole texts, so that nothing inside them matches."""
_COMPARED = {
    "COMPARE_EQUAL": "=",
    "COMPARE_NOTEQUAL": "!=",
    "COMPARE_LESSTHAN": "<",
    "COMPARE_GREATERTHAN": ">",
    "COMPARE_LESSTHANOREQUALTO": "<=",
    "COMPARE_GREATERTHANOREQUALTO": ">=",
}
_HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
_FALSE = "a condition of constants alone is false"
_AGGREGATES = ("avg", "count", "count_star", "group_concat", "max", "min", "sum", "total")
_SEARCHES = ("instr", "~~~")
_OPPOSITE = {"=": "!=", "!=": "=", "in": "not in", "not in": "in", "like": "not like"}
_EXTRACTS = ("json_extract", "->>", "->", "json_extract_string")
_NOTHING: Mapping[str, Any] = {"class": "", "type": ""}
_SAME_VALUE = ("trim", "cast", "coalesce", "ifnull")
"""Functions whose result is treated as the value of their column."""


class ColumnPlace(NamedTuple):
    """A column, or a value inside a JSON column.

    Attributes:
        table: the table in lower case; empty if it is unknown.
        column: the column as written.
        path: the JSON path without `$`, such as `.displayName`; empty for the column itself.
        folded: `lower` or `upper` if the query changes the case before it compares, or ''.
    """

    table: str
    column: str
    path: str = ""
    folded: str = ""


class Condition(NamedTuple):
    """A condition on the value of a column.

    Attributes:
        place: the column.
        operator: `=`, `!=`, `<`, `>`, `<=`, `>=`, `in`, `not in`, `like`, `not like`, `null` or
            `not null`.
        values: the values of the comparison as texts; numbers as they are written, true as `1`.
    """

    place: ColumnPlace
    operator: str
    values: tuple[str, ...]


class Link(NamedTuple):
    """Two columns that have to have the same value."""

    one: ColumnPlace
    other: ColumnPlace


@dataclass
class VerifierQuery:
    """The rows that a query reads, and the value that it returns.

    Attributes:
        tables: the tables in the order of the query, in lower case.
        conditions: the conditions on their columns, which all have to be true.
        links: the pairs of columns that join the tables.
        complete: whether the query has no other conditions.
        selects: `count`, `exists`, a column (`value`), a `constant`, or `other`.
        value: the column of `value`.
        constant: the constant, as a number or text.
        equals: the number with which a query compares its count, to return 1 or 0.
        altered: tables and columns whose value it changes first, for example by trimming it or by
            replacing NULL.
        outer: whether rows without a partner count in one of its joins.
        never: searches for a text in a column whose case is changed so that it cannot match.
        false: why one of its conditions is false for every row, or ''.
    """

    tables: list[str] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    complete: bool = True
    selects: str = "other"
    value: ColumnPlace | None = None
    constant: Any = None
    equals: int | None = None
    altered: set[tuple[str, str]] = field(default_factory=set)
    outer: bool = False
    never: list[Condition] = field(default_factory=list)
    false: str = ""


@lru_cache(maxsize=4096)
def read_query(sql: str) -> VerifierQuery | None:
    """Return the meaning of a query, or None if it cannot be parsed."""
    rewritten = _IS_VALUE.sub(_equal_sign, _JOINED_EACH.sub(r"CROSS JOIN \1", sql))
    for text in (sql, rewritten):
        tree = _parsed(text)
        if tree is not None:
            reader = _Reader(text)
            reader.statement(tree)
            return reader.query
    return None


def _equal_sign(match: re.Match[str]) -> str:
    """Return `=` for `IS`, and any other text unchanged."""
    return match[0] if match[0].startswith("'") else "= "


def _parsed(sql: str) -> Mapping[str, Any] | None:
    with _parser().cursor() as cursor:
        (text,) = cursor.execute("SELECT json_serialize_sql(?)", [sql]).fetchone() or ("",)
    tree = json.loads(text or "{}")
    if tree.get("error") or len(tree.get("statements", ())) != 1:
        return None
    node: Mapping[str, Any] = tree["statements"][0]["node"]
    return node


@cache
def _parser() -> "duckdb.DuckDBPyConnection":
    import duckdb  # imported late: it is slow, and few users of tasks need it

    return duckdb.connect()


class _Reader:
    """A reader of the syntax tree of one query."""

    def __init__(self, sql: str) -> None:
        self.bytes = sql.encode()
        self.query = VerifierQuery()
        self.aliases: dict[str, str] = {}
        self.each: dict[str, ColumnPlace] = {}
        """The aliases of `json_each`, with the columns whose items they return."""

    def statement(self, node: Mapping[str, Any]) -> None:
        """Read a SELECT: its value, its tables and its conditions."""
        if node.get("type") != "SELECT_NODE" or node.get("cte_map", {}).get("map"):
            self.query.complete = False
            return
        source = node.get("from_table") or {}
        selected = node.get("select_list", [])
        if source.get("type") == "EMPTY":
            self._without_table(selected)
            return
        self._source(source)
        if node.get("where_clause"):
            self._condition(node["where_clause"])
        self._selected(selected)
        if node.get("group_expressions") or node.get("having"):
            self.query.complete = False

    def _without_table(self, selected: list[Any]) -> None:
        """Read `SELECT 1`, `SELECT EXISTS (…)`, and `SELECT CASE WHEN … THEN 1 ELSE 0 END`."""
        (only,) = selected if len(selected) == 1 else (None,)
        if only is None:
            self.query.complete = False
        elif only["class"] == "CONSTANT":
            self.query.selects, self.query.constant = "constant", _constant(only)
        elif only["class"] == "CASE" and _is_one_or_zero(only):
            self._asked(only["case_checks"][0]["when_expr"])
        else:
            self._asked(only)

    def _asked(self, node: Mapping[str, Any]) -> None:
        """Read `EXISTS (…)` and `(SELECT count(*) …) = 2`."""
        inner, counted = node, None
        if node["class"] == "COMPARISON" and node["type"] == "COMPARE_EQUAL":
            inner, counted = node["left"], node["right"]
        if inner["class"] != "SUBQUERY":
            self.query.complete = False
            return
        self.statement(inner["subquery"]["node"])
        if inner["subquery_type"] == "EXISTS":
            selected = inner["subquery"]["node"].get("select_list", [])
            # Without groups, an aggregate always returns a row.
            self.query.selects = "other" if any(map(_is_aggregate, selected)) else "exists"
        elif self.query.selects != "count":
            self.query.selects, self.query.value = "other", None
        if counted is not None:
            value = str(_constant(counted)) if counted["class"] == "CONSTANT" else ""
            self.query.equals = int(value) if value.isdigit() else None
            self.query.complete &= self.query.equals is not None

    def _source(self, node: Mapping[str, Any]) -> None:
        if node["type"] == "BASE_TABLE":
            name = node["table_name"].lower()
            self.query.tables.append(name)
            self.aliases[(node.get("alias") or name).lower()] = name
        elif node["type"] == "JOIN":
            self._source(node["left"])
            self._source(node["right"])
            # Rows without a partner count as well in the other joins.
            is_inner = node.get("join_type") == "INNER"
            self.query.complete &= is_inner
            self.query.outer |= not is_inner
            if node.get("condition"):
                self._condition(node["condition"])
        elif node["type"] == "TABLE_FUNCTION" and node["function"]["function_name"] == "json_each":
            place = self._place(_arguments(node["function"])[0])
            if place is not None:
                self.each[(node.get("alias") or "json_each").lower()] = place
        else:
            self.query.complete = False

    def _selected(self, selected: list[Any]) -> None:
        first = selected[0] if len(selected) == 1 else _NOTHING
        if first["class"] == "COMPARISON" and first["right"]["class"] == "CONSTANT":
            value = str(_constant(first["right"]))
            if _is_count(first["left"]) and first["type"] == "COMPARE_EQUAL" and value.isdigit():
                self.query.selects, self.query.equals = "count", int(value)
                return
        if _is_count(first):
            self.query.selects = "count"
        elif (place := self._place(first)) is not None:
            self.query.selects, self.query.value = "value", place
        elif first["class"] == "CONSTANT":
            self.query.selects = "rows"

    def _condition(self, node: Mapping[str, Any]) -> None:
        """Read a condition, or each of several conditions that are joined by AND."""
        if node["type"] == "CONJUNCTION_AND":
            for child in node["children"]:
                self._condition(child)
            return
        if node["type"] == "COMPARE_BETWEEN":
            for side, kind in (("lower", "GREATER"), ("upper", "LESS")):
                bound = {"class": "COMPARISON", "type": f"COMPARE_{kind}THANOREQUALTO"}
                self._condition({**bound, "left": node["input"], "right": node[side]})
            return
        condition = self._read(node)
        if condition is None:
            self.query.complete = False
            self.query.false = self.query.false or _why_false(node)
            if (search := self._impossible_search(node)) is not None:
                self.query.never.append(search)
        elif isinstance(condition, Link):
            self.query.links.append(condition)
        else:
            self.query.conditions.append(condition)

    def _read(self, node: Mapping[str, Any]) -> Condition | Link | None:
        kind = node["type"]
        if kind in _COMPARED:
            return self._comparison(node["left"], _COMPARED[kind], node["right"])
        if kind in ("OPERATOR_NOT", "CONJUNCTION_OR") and _has_subquery(node):
            return None  # a condition inside need not be true
        if kind == "OPERATOR_NOT":
            return _opposite(self._read(node["children"][0]))
        if kind in ("COMPARE_IN", "COMPARE_NOT_IN"):
            first, *others = node["children"]
            return self._among(first, others, "in" if kind == "COMPARE_IN" else "not in")
        if kind in ("OPERATOR_IS_NULL", "OPERATOR_IS_NOT_NULL"):
            place = self._place(node["children"][0])
            operator = "null" if kind == "OPERATOR_IS_NULL" else "not null"
            return Condition(place, operator, ()) if place else None
        if kind == "CONJUNCTION_OR":
            return self._alternatives(node["children"])
        if kind == "SUBQUERY" and node.get("child"):
            return self._linked(node["child"], node)
        return self._pattern(node) if kind == "FUNCTION" else None

    def _impossible_search(self, node: Mapping[str, Any]) -> Condition | None:
        """Read `instr(lower(a), 'B') > 0` and `lower(a) GLOB '*B*'`, which are true for no row."""
        if node["type"] == "COMPARE_GREATERTHAN" and _is_zero(node["right"]):
            node = node["left"]
        if node["class"] != "FUNCTION" or node["function_name"] not in _SEARCHES:
            return None
        left, right = _arguments(node)[:2]
        place, value = self._place(left), self._value(right)
        if place is None or value is None or not place.folded:
            return None
        if (place.table, place.column) in self.query.altered:
            return None
        is_possible = "[" in value or value == folded(value, place.folded)
        return None if is_possible else Condition(place, "like", (value,))

    def _comparison(
        self, left: Mapping[str, Any], operator: str, right: Mapping[str, Any]
    ) -> Condition | Link | None:
        if left["class"] == "CONSTANT" and right["class"] != "CONSTANT":
            left, right = right, left
            operator = operator.translate(str.maketrans("<>", "><"))
        place = self._place(left)
        if place is None:
            return None
        if right["class"] == "SUBQUERY" and operator == "=":
            return self._linked(left, right)
        value = self._value(right)
        if value is not None:
            return Condition(place, operator, (value,))
        other = self._place(right)
        return Link(place, other) if other is not None and operator == "=" else None

    def _among(
        self, first: Mapping[str, Any], others: list[Any], operator: str
    ) -> Condition | None:
        place, values = self._place(first), [self._value(each) for each in others]
        if place is None or None in values:
            return None
        return Condition(place, operator, tuple(value for value in values if value is not None))

    def _alternatives(self, children: list[Any]) -> Condition | None:
        """Read `a = 'x' OR a = 'y'` as `a IN ('x', 'y')`."""
        conditions = [self._read(child) for child in children]
        some = [each for each in conditions if isinstance(each, Condition)]
        if len(some) < len(conditions) or any(each.operator not in ("=", "in") for each in some):
            return None
        if len({each.place for each in some}) > 1:
            return None
        return Condition(some[0].place, "in", tuple(v for each in some for v in each.values))

    def _linked(self, left: Mapping[str, Any], right: Mapping[str, Any]) -> Link | None:
        """Read `a = (SELECT b FROM t WHERE …)`, including the conditions of the inner query."""
        place = self._place(left)
        inner = _Reader("")
        inner.bytes = self.bytes
        inner.statement(right["subquery"]["node"])
        if place is None or inner.query.value is None or not inner.query.complete:
            return None
        self.query.conditions += inner.query.conditions
        self.query.links += inner.query.links
        self.query.tables += inner.query.tables
        self.query.altered |= inner.query.altered
        self.query.outer |= inner.query.outer
        return Link(place, inner.query.value)

    def _pattern(self, node: Mapping[str, Any]) -> Condition | None:
        operators = {"~~": "like", "!~~": "not like"}
        operator = operators.get(node["function_name"])
        if operator is None:
            return None
        left, right = _arguments(node)
        place, value = self._place(left), self._value(right)
        return Condition(place, operator, (value,)) if place and value is not None else None

    def _place(self, node: Mapping[str, Any]) -> ColumnPlace | None:
        """Return the column of an expression, ignoring functions that keep its value."""
        if node["class"] == "COLUMN_REF":
            return self._column(node["column_names"])
        if node["class"] == "CAST":
            return self._altered(self._place(node["child"]))
        if node["type"] == "OPERATOR_COALESCE":
            return self._altered(self._place(node["children"][0]))
        if node["class"] != "FUNCTION":
            return None
        name, given = node["function_name"], _arguments(node)
        inner = self._place(given[0]) if given else None
        if inner is None:
            return None
        if name in ("lower", "upper"):
            return inner._replace(folded=name)
        if name in _EXTRACTS and len(given) > 1 and given[1]["class"] == "CONSTANT":
            path = str(_constant(given[1])).removeprefix("$")
            joint = "" if path[:1] in (".", "[", "") else "."
            return inner._replace(path=f"{inner.path}{joint}{path}")
        return self._altered(inner) if name in _SAME_VALUE else None

    def _altered(self, place: ColumnPlace | None) -> ColumnPlace | None:
        if place is not None:
            self.query.altered.add((place.table, place.column))
        return place

    def _column(self, names: list[str]) -> ColumnPlace:
        alias, column = (names[-2].lower(), names[-1]) if len(names) > 1 else ("", names[-1])
        if alias in self.each and column == "value":
            each = self.each[alias]
            return each._replace(path=each.path + "[]")
        only = self.query.tables[0] if len({*self.query.tables}) == 1 else ""
        return ColumnPlace(self.aliases.get(alias, "") if alias else only, column)

    def _value(self, node: Mapping[str, Any]) -> str | None:
        """Return a constant as text; for SQLite a name in double quotes may be one as well."""
        if node["class"] == "CONSTANT":
            value = _constant(node)
            return None if value is None else _as_text(value)
        if node["class"] == "FUNCTION" and node["function_name"] in ("lower", "upper"):
            value = self._value(_arguments(node)[0])
            return value and folded(value, node["function_name"])
        quoted = self.bytes[node.get("query_location") or 0 :][:1] == b'"'
        if node["class"] == "COLUMN_REF" and len(node["column_names"]) == 1 and quoted:
            return str(node["column_names"][0])
        return None


def _why_false(node: Mapping[str, Any]) -> str:
    """Return why a condition is false for every row, or '' if it may be true."""
    if node["class"] == "CONSTANT":
        return _FALSE if _is_zero(node) else ""
    if node["type"] not in _COMPARED:
        return ""
    sides = [node["left"], node["right"]]
    if any(_is_null(side) for side in sides):
        return "it compares with NULL, which is never true; write IS NULL or IS NOT NULL"
    one, other = (_constant(side) if side["class"] == "CONSTANT" else None for side in sides)
    numbers = isinstance(one, int | float) and isinstance(other, int | float)
    if not numbers and not (isinstance(one, str) and isinstance(other, str)):
        return ""
    return "" if _HOLDS[_COMPARED[node["type"]]](one, other) else _FALSE


def _has_subquery(node: Any) -> bool:
    """Return whether an expression contains a query."""
    if isinstance(node, list):
        return any(map(_has_subquery, node))
    if not isinstance(node, dict):
        return False
    return node.get("class") == "SUBQUERY" or any(map(_has_subquery, node.values()))


def _is_null(node: Mapping[str, Any]) -> bool:
    return node["class"] == "CONSTANT" and str(node["literal"]["kind"]) == "NULL_LITERAL"


def _is_zero(node: Mapping[str, Any]) -> bool:
    value = _constant(node) if node["class"] == "CONSTANT" else None
    return isinstance(value, int) and value == 0


def folded(text: str, function: str) -> str:
    """Return a text in lower or upper case like SQLite's function, which changes only ASCII."""
    return "".join(getattr(each, function)() if each.isascii() else each for each in text)


def _opposite(condition: Condition | Link | None) -> Condition | None:
    """Return the opposite of a condition, or None if it has none."""
    if not isinstance(condition, Condition) or condition.operator not in _OPPOSITE:
        return None
    return condition._replace(operator=_OPPOSITE[condition.operator])


def _arguments(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [each["expression"] for each in node["arguments"]]


def _is_count(node: Mapping[str, Any]) -> bool:
    return node["class"] == "FUNCTION" and node.get("function_name") in ("count", "count_star")


def _is_aggregate(node: Mapping[str, Any]) -> bool:
    return node["class"] == "FUNCTION" and node.get("function_name") in _AGGREGATES


def _is_one_or_zero(node: Mapping[str, Any]) -> bool:
    """Return whether a CASE is 1 if its one condition is true, and 0 otherwise."""
    checks, other = node["case_checks"], node.get("else_expr")
    sides = [*(check["then_expr"] for check in checks), other or {"class": ""}]
    constants = [_constant(each) for each in sides if each["class"] == "CONSTANT"]
    return len(checks) == 1 and constants == [1, 0]


def _constant(node: Mapping[str, Any]) -> Any:
    literal = node.get("literal") or {}
    kind, text = literal.get("kind"), literal.get("text") or ""
    if kind == "INTEGER":
        return int(text)
    if kind == "NUMERIC":
        return float(text)
    if kind == "BOOLEAN":
        return text == "true"
    return text if kind == "STRING" else None


def _as_text(value: Any) -> str:
    """Return a value as text; true and false are 1 and 0, as in SQLite."""
    return str(int(value)) if isinstance(value, bool) else str(value)
