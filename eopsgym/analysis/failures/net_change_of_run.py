"""The net change of a run, combined from the recorded changes of its steps."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from eopsgym.analysis.failures.facts import Changed, domain_of
from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.gym import Operation
from eopsgym.tasks.footprint.net_row import NetRow, deeds

Place = tuple[str, str]
"""The table and the key of a row."""


def net_rows(changes: Iterable[Changed], server: str) -> list[NetRow]:
    """Return a run's net change of a system without its bookkeeping, with each row once."""
    domain = domain_of(server)
    if domain is None:
        return []
    rows = []
    for (table, key), parts in _rows(changes, server).items():
        operation, before, after = _together(parts)
        if operation is not None:
            after.pop("rowid", None)
            rows.append(NetRow(table, operation, _key(domain, table, key), before, after))
    return deeds(rows, domain)


def _rows(changes: Iterable[Changed], server: str) -> Mapping[Place, list[Changed]]:
    rows: dict[Place, list[Changed]] = defaultdict(list)
    for change in changes:
        if change.server == server:
            rows[change.table, change.key].append(change)
    return rows


def _together(parts: Sequence[Changed]) -> tuple[Operation | None, Row, Row]:
    """Return a row's net operation, with its columns before and after; None if unchanged."""
    before: Row = {}
    after: Row = {}
    for part in parts:
        before.setdefault(part.column, _value(part.before))
        after[part.column] = _value(part.after)
    born, died = parts[0].operation == "insert", parts[-1].operation == "delete"
    if born and died:
        return None, {}, {}
    if born:
        return "insert", {}, after
    if died:
        return "delete", before, {}
    other = {name for name in after if not _equal(before.get(name), after[name])}
    before, after = _only(before, other), _only(after, other)
    return "update" if other else None, before, after


def _equal(before: Any, after: Any) -> bool:
    return type(before) is type(after) and bool(before == after)


def _only(values: Row, names: set[str]) -> Row:
    return {name: value for name, value in values.items() if name in names}


def _value(text: str | None) -> Any:
    if text is None:
        return None
    if text[:1] == '"' and "\\" not in text:
        return text[1:-1]
    try:
        return json.loads(text)
    except ValueError:
        return text


def _key(domain: Domain, table: str, text: str) -> Row:
    """Return the columns of a key, with the types that the schema declares."""
    known = domain.schema.tables.get(table, {})
    names = domain.schema.keys(table).primary if table in domain.schema.tables else ()
    if not names:
        return {"rowid": _whole(text)}
    parts = text.split("/") if len(names) > 1 else [text]
    if len(parts) != len(names):
        return {names[0]: text}
    return {
        name: _whole(part) if known[name].kind in ("integer", "boolean") else part
        for name, part in zip(names, parts, strict=True)
    }


def _whole(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def steps_of(
    changes: Iterable[Changed], server: str, table: str, key: str, column: str | None = None
) -> list[int]:
    """Return the steps that changed a row, or one column of it."""
    return sorted(
        {
            c.step
            for c in changes
            if (c.server, c.table, c.key) == (server, table, key)
            and (column is None or c.column == column)
        }
    )
