"""A warning that DuckDB 2.0 lacks: GROUP BY ALL groups VARIANT values by their storage."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import duckdb

WORDS = re.compile(r"\bgroup\s+by\s+all\b", re.IGNORECASE)
"""The words of a query that may group by all."""
_ALL = "FORCE_AGGREGATES"
"""The parser's name of GROUP BY ALL."""


def falls_apart(
    connection: duckdb.DuckDBPyConnection, query: str, values: Sequence[Any]
) -> str | None:
    """Return a VARIANT column by which a query, or a subquery of it, groups with GROUP BY ALL.

    Equal values of such a column form several groups. Call it outside a transaction, which the
    first part of a query that cannot run alone would abort.
    """
    (text,) = connection.execute("SELECT json_serialize_sql(?)", [query]).fetchone() or ("{}",)
    for statement in json.loads(text).get("statements", ()):
        for node in _groups(statement["node"], {}):
            for name, kind in _columns(connection, node, values):
                if kind == "VARIANT":
                    return name
    return None


def _groups(part: Any, above: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every SELECT with GROUP BY ALL, with the WITH queries that it may refer to."""
    if isinstance(part, list):
        for item in part:
            yield from _groups(item, above)
    elif isinstance(part, dict):
        if "cte_map" in part:
            named = {entry["key"]: entry for entry in part["cte_map"]["map"]}
            for name, entry in named.items():
                yield from _groups(entry["value"], {**above, **_before(named, name)})
            above = {**above, **named}
        if part.get("aggregate_handling") == _ALL:
            yield {**part, "cte_map": {"map": list(above.values())}}
        yield from _groups([each for name, each in part.items() if name != "cte_map"], above)


def _before(named: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the WITH queries before the query of this name, to which it can refer."""
    return dict(list(named.items())[: list(named).index(name)])


def _columns(
    connection: duckdb.DuckDBPyConnection, node: Mapping[str, Any], values: Sequence[Any]
) -> list[tuple[str, str]]:
    """Return names and types of the columns of a SELECT; empty where it cannot run alone."""
    tree = json.dumps({"error": False, "statements": [{"node": node}]})
    try:
        (sql,) = connection.execute("SELECT json_deserialize_sql(?)", [tree]).fetchone() or ("",)
        described = connection.execute(f"DESCRIBE {sql}", values or None).fetchall()
    except duckdb.Error:
        return []
    return [(str(row[0]), str(row[1])) for row in described]
