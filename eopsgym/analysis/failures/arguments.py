"""The ids among the arguments of a call."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from eopsgym.analysis.failures.facts import MadeCall, domain_of
from eopsgym.tasks.argument_leaves import is_id, leaves


def ids_of(
    server: str, arguments: Mapping[str, Any], *, references: bool = False
) -> Iterator[tuple[str, Any]]:
    """Yield the ids of records among the arguments of a call, each with the nearest name.

    Args:
        server: the system; a name of one of its foreign keys refers to a row as well.
        arguments: the arguments by name, nested or not.
        references: whether to yield references of solutions (`{"$ref": …}`) as well.
    """
    refer = referring(server)
    for name, value in leaves("", arguments):
        if not (name in refer or (is_id(name) and names_record(server, name))):
            continue
        if isinstance(value, dict):  # a reference
            if references:
                yield name, value["$ref"]
        elif isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            yield name, value


@lru_cache(maxsize=4096)
def names_record(server: str, name: str) -> bool:
    """Return whether an argument of this name identifies a record.

    The name of a key does, and so does a required argument of a reading tool or of several tools.
    The id of an employee's card, of a tab's content or of a request is a value like others. In an
    unknown system every id identifies a record.
    """
    known = _record_names(server)
    plain = _normal(name)
    return not known or any(plain.endswith(each) for each in known if each != "id" or plain == each)


@lru_cache
def _record_names(server: str) -> frozenset[str]:
    """Return the names by which the tools and tables of a system identify records."""
    domain = domain_of(server)
    if domain is None:
        return frozenset()
    keys = [domain.schema.keys(table) for table in domain.schema.tables]
    columns = {column for key in keys for column in (*key.primary, *key.foreign)}
    asked = Counter(
        name
        for tool in domain.tools.values()
        for name in tool.signature.required * (1 if tool.writes else 2)
    )
    names = columns | {name for name, count in asked.items() if count > 1}
    return frozenset(_normal(name) for name in names if is_id(name))


def _normal(name: str) -> str:
    """Return a name in lower case, without underscores and in the singular: `labelid`."""
    plain = name.replace("_", "").lower()
    return plain[:-1] if plain.endswith("ids") else plain


@lru_cache(maxsize=16_384)
def ids_of_call(call: MadeCall) -> tuple[tuple[str, Any], ...]:
    """Return the ids among the arguments of a run's call, each with the nearest name."""
    return tuple(ids_of(call.server, call.arguments))


@lru_cache
def referring(server: str) -> Mapping[str, tuple[str, str]]:
    """Return a system's columns that refer to rows, with the table and column they refer to."""
    domain = domain_of(server)
    if domain is None:
        return {}
    tables = domain.schema.tables
    return {name: to for table in tables for name, to in domain.schema.keys(table).foreign.items()}


@lru_cache
def _id_columns(server: str, table: str) -> frozenset[str]:
    """Return the columns of a table that identify a row: its key, and references to other rows."""
    domain = domain_of(server)
    if domain is None or table not in domain.schema.tables:
        return frozenset()
    keys = domain.schema.keys(table)
    together = {column for key in keys.together for column in key.columns}
    return frozenset({*keys.primary, *keys.foreign, *together})


def is_id_column(server: str, table: str, column: str) -> bool:
    """Return whether a column identifies a row."""
    return column in _id_columns(server, table) or column.endswith(("_id", "Id"))
