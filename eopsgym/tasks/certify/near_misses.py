"""The proof that a task has near misses: records that might be mistaken for its own."""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from eopsgym.domains.kernel import Row
from eopsgym.gym import Database
from eopsgym.tasks.certify.existing_values import ExistingValues, RowName
from eopsgym.tasks.certify.other_values import row_of
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.records_of_task import changed_records, tool_of
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.gold import is_reference, parse_reference

LEAST_NEAR_MISSES = 4
_AGREEING = 3
_ALIKE = 5  # a row that agrees in this many columns is a near miss even without a rare column
_RARE = 0.1
_FEW = 20
_SMALL_TABLE = 20
_LINKED = 2
_WORD = re.compile(r"[A-Za-z]{5,}")
_MOST_WORDS = 8


async def near_misses(rehearsal: Rehearsal) -> Proof:
    """Count, for each record that the task is about, the near misses.

    The task is about the rows that its solution updates or deletes, and those that it looks up to
    pass their ids to a writing call, but not about the acting user and records that it knows only
    through another record.

    Another row of the same table is a near miss if it agrees with the record in at least three
    describing columns, of which one is rare, or in at least five. A value is rare if other rows
    have it, but at most a tenth of the table, or 20 rows. If no value is rare, or there are fewer
    columns, the row has to agree in all describing columns but one.

    The describing columns are those with a value, without keys, unique columns and flags. Moments
    agree on the same day, and texts of several words if they share a rare word. References agree
    if they refer to the same row or to a similar one: a contact is known by the person's name, so
    the contacts of namesakes agree. A shared link counts as a column (people of one group).

    Tables of at most 20 rows (groups, roles) are not counted, since an agent has to read them
    completely, nor are rows that only link others.
    """
    counts: dict[str, int] = {}
    for server in rehearsal.episode.servers:
        database = rehearsal.episode.database(server)
        rehearsal.go_to(0)
        for record in dict.fromkeys(_records(rehearsal, server)):
            count = count_near_misses(database, record)
            if count is not None:
                counts[f"{record.table} {record.key}"] = count
    few = {record: n for record, n in counts.items() if n < LEAST_NEAR_MISSES}
    failures = [
        f"{record} has {n} near misses; the seed needs at least {LEAST_NEAR_MISSES}"
        for record, n in few.items()
    ]
    least = [f"the least is {min(counts.values())}"] if counts else []
    return Proof(
        "near misses", len(counts), len(counts) - len(few), tuple(failures), notes=(*least,)
    )


def _records(rehearsal: Rehearsal, server: str) -> Iterator[RowName]:
    known = ExistingValues(rehearsal.episode.database(server))
    acting = {str(v) for each in rehearsal.task.servers for v in each.user_info.values()}
    for index in rehearsal.writing:
        step = rehearsal.run.steps[index]
        if step.server != server:
            continue
        tables = [row.table for row in step.changes]
        for name, given in rehearsal.gold.calls[index].arguments.items():
            row = row_of(name, step.arguments[name], known, tables)
            if row is None or str(row.key) in acting:
                continue
            if _looked_up(rehearsal, given, row, known):
                yield row
    yield from (row for row in changed_records(rehearsal, server) if known.exists(row))


def _looked_up(rehearsal: Rehearsal, given: Any, row: RowName, known: ExistingValues) -> bool:
    """Return whether an id was read in the record itself, not in another one that names it."""
    if not is_reference(given):
        return True
    reference = parse_reference(str(given["$ref"]))
    if reference.last_key != known.key(row.table):
        return False
    tools = (call.tool for call in rehearsal.gold.calls if call.alias == reference.alias)
    return all(known.table_of_tool(tool_of(rehearsal, name)[1]) == row.table for name in tools)


def count_near_misses(database: Database, record: RowName) -> int | None:
    """Count the other rows that might be mistaken for a record; None if this does not apply.

    Raises:
        DatabaseError: if there is no such table.
    """
    schema = database.domain.schema
    keys = schema.keys(record.table)
    key = keys.primary[0]
    total = database.rows(f'SELECT count(*) AS n FROM "{record.table}"')[0]["n"]
    row = database.rows(f'SELECT * FROM "{record.table}" WHERE "{key}" IS ?', record.key)
    own = [name for name in schema.columns(record.table) if name not in keys.foreign]
    plain = [n for n in own if n != key and schema.columns(record.table)[n].kind != "datetime"]
    if total <= _SMALL_TABLE or not row or not plain or _is_link(database, record.table):
        return None
    tests = [*_tests(database, record.table, row[0], total), *_shared_links(database, record)]
    shares = database.rows(
        f"SELECT {', '.join(f'sum({sql}) AS n{i}' for i, (sql, _) in enumerate(tests))} "
        f'FROM "{record.table}"',
        *(value for _, values in tests for value in values),
    )[0]
    alike = {test[0]: shares[f"n{i}"] or 0 for i, test in enumerate(tests)}
    tests = [test for test in tests if alike[test[0]]]  # without links that the record lacks
    agreeing = min(_AGREEING, len(tests) - 1)
    if agreeing < 1:
        return None
    most = max(total * _RARE, _FEW)
    rare = [test for test in tests if 1 < alike[test[0]] <= most]
    if not rare:
        rare, agreeing = tests, len(tests) - 1
    counted = database.rows(
        f'SELECT count(*) AS n FROM "{record.table}" WHERE "{key}" IS NOT ? '
        f"AND ({' + '.join(sql for sql, _ in tests)}) >= ? "
        f"AND (({' + '.join(sql for sql, _ in rare)}) >= 1 "
        f"OR ({' + '.join(sql for sql, _ in tests)}) >= {_ALIKE})",
        record.key,
        *(value for _, values in tests for value in values),
        agreeing,
        *(value for _, values in rare for value in values),
        *(value for _, values in tests for value in values),
    )
    return int(counted[0]["n"])


def _tests(database: Database, table: str, row: Row, total: int) -> Iterator[tuple[str, list[Any]]]:
    """Yield SQL (1 or 0) for each describing column: whether another row has the same value."""
    schema = database.domain.schema
    keys = schema.keys(table)
    alone = {names[0] for names in keys.unique if len(names) == 1}
    for name, column in schema.columns(table).items():
        value = row[name]
        if name in keys.primary or name in alone or column.kind == "boolean":
            continue
        if value is None or value == "":
            continue
        if column.kind == "datetime":
            yield f"(coalesce(substr(\"{name}\", 1, 10), '') = ?)", [str(value)[:10]]
        elif isinstance(value, str) and " " in value.strip():
            words = _rare_words(database, table, name, value, total)
            if words:
                parts = " OR ".join(f"coalesce(lower(\"{name}\"), '') LIKE ?" for _ in words)
                yield f"({parts})", [f"%{word}%" for word in words]
        elif name in keys.foreign:
            yield _same_or_alike(database, name, *keys.foreign[name], value)
        else:
            yield f'("{name}" IS ?)', [value]


def _is_link(database: Database, table: str) -> bool:
    """Return whether a table only links others: almost all columns are keys, moments or flags."""
    keys = database.domain.schema.keys(table)
    plain = [
        name
        for name, column in database.domain.schema.columns(table).items()
        if name not in {*keys.primary, *keys.foreign} and column.kind not in ("datetime", "boolean")
    ]
    return len(keys.foreign) >= _LINKED and len(plain) < _LINKED


def _shared_links(database: Database, record: RowName) -> Iterator[tuple[str, list[Any]]]:
    """Yield SQL (1 or 0) for each linking table: whether another row shares a link with this."""
    key = database.domain.schema.keys(record.table).primary[0]
    for link in database.domain.schema.tables:
        foreign = database.domain.schema.keys(link).foreign if _is_link(database, link) else {}
        own = [name for name, (table, _) in foreign.items() if table == record.table]
        other = [name for name, (table, _) in foreign.items() if table != record.table]
        for mine, theirs in product(own[:1], [name for name in other if "org" not in name][:1]):
            yield (
                f'("{key}" IN (SELECT b."{mine}" FROM "{link}" a JOIN "{link}" b '
                f'ON a."{theirs}" = b."{theirs}" WHERE a."{mine}" IS ?))',
                [record.key],
            )


def _rare_words(database: Database, table: str, column: str, text: str, total: int) -> list[str]:
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(text)))[:_MOST_WORDS]
    if not words:
        return []
    sums = ", ".join(f'sum(lower("{column}") LIKE ?) AS n{i}' for i in range(len(words)))
    counts = database.rows(f'SELECT {sums} FROM "{table}"', *(f"%{word}%" for word in words))[0]
    most = max(total * _RARE, _FEW)
    return [word for i, word in enumerate(words) if (counts[f"n{i}"] or 0) <= most]


def _same_or_alike(
    database: Database, column: str, table: str, key: str, value: Any
) -> tuple[str, list[Any]]:
    """Return SQL (1 or 0): whether a row refers to the same row of a table, or to a similar one."""
    keys, columns = database.domain.schema.keys(table), database.domain.schema.columns(table)
    rows = database.rows(f'SELECT * FROM "{table}" WHERE "{key}" IS ?', value)
    total = database.rows(f'SELECT count(*) AS n FROM "{table}"')[0]["n"]
    sql, values = f'"{column}" IS ?', [value]
    if total > _SMALL_TABLE and rows:
        texts = [n for n, c in columns.items() if c.kind == "text" and n not in keys.foreign]
        named = {n: rows[0][n] if n in texts else None for n in columns}
        for test, wanted in _tests(database, table, named, total):
            alike = f'SELECT "{key}" FROM "{table}" WHERE {test}'
            count = database.rows(f"SELECT count(*) AS n FROM ({alike})", *wanted)[0]["n"]
            if 1 < count <= max(total * _RARE, _FEW):
                sql += f' OR "{column}" IN ({alike})'
                values += wanted
    return f"(coalesce({sql}, 0))", values
