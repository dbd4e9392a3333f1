"""The SQL that makes rows from whole batches of run records.

A batch is parsed once: into `records` (a row for each line) and `events` (one for each event). The
columns define what they need of a record, and the structure to read from its JSON is derived from
that, so nothing is read that no column needs.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from eopsgym.agents import Usage
from eopsgym.agents.messages import BEFORE_PLAN, END_OF_PLAN
from eopsgym.runs import FORMAT
from eopsgym.trajectories.columns import COLUMNS, COUNT, NUMBER, TEXT, UNANSWERED, VALUE, Column

_PLACEHOLDER = re.compile(r"\{([\w.\[\]]+)(?::(\w+))?\}")
_CELLS = "MAP(VARCHAR, JSON)"
_IN_SETUP = "in_setup"
"""The parts of a setup that columns use; the setup itself is kept in full, as JSON."""
_ASKED = {"COUNT": COUNT, "JSON": "JSON", "CELLS": _CELLS}


@dataclass(frozen=True)
class RowSource:
    """The source of a table's rows.

    Attributes:
        within: the part of a record, as a path; `[]` stands for each item of a list.
        part: its name in the SQL.
        rows: the rest of the query, from FROM on.
    """

    within: str
    part: str
    rows: str


_TASK, _DOMAIN = (f"word(r.{_IN_SETUP}.{name})" for name in ("task", "domain"))
TASKS = f"SELECT DISTINCT {_TASK}, {_DOMAIN} FROM records AS r"
"""A query for the tasks of a batch and their systems."""

_CHANGES = """
    FROM (SELECT run_id, step, server, change, unnest(map_keys(coalesce(
            if(len(map_keys(change.after)) > 0, change.after, NULL), change.before))) AS name
        FROM (SELECT run_id, e.step.number::BIGINT AS step, e.step.server AS server,
                unnest(e.step.changes) AS change FROM events AS e WHERE e.type = 'tool_result'))"""
_BREACHES = """
    FROM (SELECT run_id, e.step.number::BIGINT AS step, unnest(e.step.breaches) AS breach
        FROM events AS e WHERE e.type = 'tool_result')"""

ROW_SOURCES = {
    "experiments": RowSource("", "r", "FROM records AS r"),
    "tasks": RowSource("", "r", "FROM records AS r LEFT JOIN totals USING (line)"),
    "runs": RowSource(
        "",
        "r",
        "FROM records AS r LEFT JOIN totals USING (line) LEFT JOIN tiers "
        f"ON tiers.task = {_TASK} AND tiers.domain = {_DOMAIN} ORDER BY line",
    ),
    "messages": RowSource(
        "events[]", "e", f"FROM events AS e WHERE e.type NOT IN ('tool_result', '{UNANSWERED}')"
    ),
    "tool_calls": RowSource(
        "events[]",
        "e",
        "FROM events AS e LEFT JOIN values_of USING (text) "
        f"WHERE e.type IN ('tool_result', '{UNANSWERED}')",
    ),
    "changes": RowSource("events[].step.changes[]", "change", _CHANGES),
    "breaches": RowSource("events[].step.breaches[]", "breach", _BREACHES),
    "verifiers": RowSource(
        "verdicts[]",
        "v",
        "FROM (SELECT run_id, unnest(verdicts) AS v FROM records)",
    ),
    "usage": RowSource("events[]", "e", "FROM events AS e WHERE e.type = 'reply'"),
}
"""The tables that are made from run records."""

MACROS = (
    # A text of a JSON value; NULL for null, and an error for others.
    """CREATE OR REPLACE TEMP MACRO word(x) AS CASE json_type(x)
        WHEN 'VARCHAR' THEN x ->> '$' WHEN 'NULL' THEN NULL ELSE error('no text: ' || x) END""",
    # Texts unchanged, other values as JSON.
    """CREATE OR REPLACE TEMP MACRO as_text(x) AS
        CASE json_type(x) WHEN 'NULL' THEN NULL ELSE x ->> '$' END""",
    # JSON as a value; its text where names in it differ only in case, of which DuckDB cannot make a
    # struct: one such value would fail every query that shows the column as text. Names are only
    # compared where one has a letter that is not small, which is four times as fast to find out.
    r"""CREATE OR REPLACE TEMP MACRO names_in(x) AS
        list_distinct(regexp_extract_all(x, '"((?:[^"\\]|\\.)*)"\s*:', 1))""",
    r"""CREATE OR REPLACE TEMP MACRO may_clash(x) AS
        regexp_matches(x, '[^\x00-@\[\]-\x7f](?:[^"\\]|\\.)*"\s*:')""",
    # The list of one list of names is for DuckDB, which would read the names twice otherwise. Names
    # that are written as codes may be any names.
    r"""CREATE OR REPLACE TEMP MACRO clash(x) AS list_transform([names_in(x)], lambda names:
        len(list_filter(names, lambda n: contains(n, '\u'))) > 0
        OR len(names) > len(list_distinct(list_transform(names, lambda n: lower(n)))))[1]""",
    """CREATE OR REPLACE TEMP MACRO queryable(x) AS CASE
        WHEN NOT may_clash(x::VARCHAR) THEN x::VARIANT
        WHEN clash(x::VARCHAR) THEN (x::VARCHAR)::VARIANT
        ELSE x::VARIANT END""",
    # The value of a text that is JSON, otherwise the text.
    """CREATE OR REPLACE TEMP MACRO as_value(x) AS
        coalesce(queryable(TRY_CAST(x AS JSON)), x::VARIANT)""",
    # Keys to values as JSON; NULL where all values are empty.
    """CREATE OR REPLACE TEMP MACRO words(keys, texts) AS (
        CASE WHEN len(list_filter(texts, lambda x: x <> '')) > 0 THEN to_json(map_from_entries(
            list_filter(list_zip(keys, texts), lambda x: x[2] <> '')))::VARCHAR END)""",
)


def _records() -> str:
    """Return SQL that parses the lines of a block; `line` is the byte at which each starts.

    A line that is not JSON, or lacks the parts of a record, has no `run_id`.
    """
    shape = _as_sql(_shape(_leaves()))
    within = (each for each in _leaves() if each[0].startswith("setup."))
    inner = _as_sql(_shape((path.removeprefix("setup."), leaf) for path, leaf in within))
    whole = f"""r.format = '{FORMAT}' AND json_type(r.id) = 'VARCHAR'
        AND json_type(r.setup.task) = 'VARCHAR' AND json_type(r.setup.agent.model) = 'VARCHAR'
        AND json_type(r.stop) = 'VARCHAR' AND r.events IS NOT NULL AND r.verdicts IS NOT NULL"""
    return f"""
        SELECT line, if({whole}, r.id ->> '$', NULL) AS run_id, unnest(r),
            TRY(json_transform(r.setup, {inner})) AS {_IN_SETUP}
        FROM (SELECT line, TRY(json_transform(text, {shape})) AS r FROM incoming)"""


EVENTS = """
    CREATE OR REPLACE TEMP TABLE events AS
    SELECT * EXCLUDE (tool_calls, call), len(tool_calls) AS made
    FROM (SELECT line, run_id, place, if(e.type = 'tool_result', events[e.reply::BIGINT + 1]
            .tool_calls[e.call::BIGINT + 1].arguments, NULL) AS asked, unnest(e)
        FROM (SELECT line, run_id, events, unnest(events) AS e,
            unnest(range(len(events))) AS place FROM records))"""

CALLS = f"""
    INSERT INTO events BY NAME
    SELECT line, run_id, place, '{UNANSWERED}' AS type, place::VARCHAR AS reply, e.turn AS turn,
        e.tool_calls[n + 1].name AS name, e.tool_calls[n + 1].arguments AS asked
    FROM (SELECT *, unnest(range(len(e.tool_calls))) AS n
        FROM (SELECT line, run_id, unnest(events) AS e, unnest(range(len(events))) AS place,
                list_transform(list_filter(events, lambda e: e.type = 'tool_result'),
                    lambda e: e.reply || ' ' || e.call) AS answered
            FROM records
            WHERE line IN (SELECT line FROM events GROUP BY line
                HAVING sum(made) > count(*) FILTER (type = 'tool_result')))
        WHERE e.type = 'reply')
    WHERE NOT list_contains(answered, place || ' ' || n)"""
"""The SQL that adds the calls that have no result to `events`."""

VALUES = (
    "CREATE TEMP TABLE IF NOT EXISTS values_of (text VARCHAR, answered VARIANT)",
    """INSERT INTO values_of SELECT text, as_value(text)
    FROM (SELECT DISTINCT text FROM events WHERE type = 'tool_result')
    ANTI JOIN values_of USING (text)""",
)
"""The SQL that parses each text that tools returned once, as runs of a task read the same ones."""

_SUMS = (*(f"usage.{field.name}" for field in fields(Usage)), "cost")


def _totals() -> str:
    """Return SQL for the totals of each run's events; NULL where a reply's amount is unknown."""
    sums = ", ".join(
        f"""CASE WHEN count(*) FILTER (said) = count(e.{path}) FILTER (said)
            THEN sum(e.{path}::{NUMBER if path == "cost" else COUNT}) FILTER (said)
            END AS {path.rpartition(".")[2]}"""
        for path in _SUMS
    )
    sums += "".join(
        f""", CASE WHEN count(*) FILTER ({role}) = count(e.cost) FILTER ({role})
            THEN coalesce(sum(e.cost::{NUMBER}) FILTER ({role}), 0.0)
            END AS {name}_cost"""
        for name in ("planner", "judge")
        for role in [f"type = 'reply' AND agent_role = '{name}'"]
    )
    return f"""
        CREATE OR REPLACE TEMP TABLE totals AS
        SELECT line, count(*) FILTER (said AND e.agent_role <> 'planner') AS turns,
            count(e.step.number) AS steps, {sums},
            count(*) FILTER (e.is_error = 'true') AS errors,
            {_request("arg_min(e.content, place) FILTER (e.role = 'user')")} AS request
        FROM (SELECT *, type = 'reply' AND agent_role <> 'judge' AS said FROM events) AS e
        GROUP BY line"""


def _request(message: str) -> str:
    """Return SQL for the request in a message before its plan, as `without_plan` gives it."""
    end = f"regexp_extract(said, '{END_OF_PLAN}$')"
    before = f"'{BEFORE_PLAN}' || regexp_extract(said, '{END_OF_PLAN}$', 1) || '>\n'"
    bare = f"if({end} = '', said, split_part(said, {before}, 1))"
    return f"list_transform([{message}], lambda said: {bare})[1]"


OFFSET_BITS = 44
"""The bits of `line` for the byte at which a line starts in its file.

The bits above are the number of the file, where a block has the lines of several.
"""


def insert_query(table: str, files: Sequence[str]) -> str:
    """Return SQL that fills a table from a block.

    Args:
        table: the table.
        files: the run files whose lines the block has, in the order of their numbers.
    """
    query = _rows_query(table)
    if table in ("tasks", "experiments"):
        query = f'SELECT DISTINCT * FROM ({query}) EXCEPT SELECT * FROM "{table}"'
    quoted = ["'" + file.replace("'", "''") + "'" for file in files]
    named = f"([{', '.join(quoted)}])[(line >> {OFFSET_BITS}) + 1]"
    query = query.replace("$source", quoted[0] if len(files) == 1 else named)
    return f'INSERT INTO "{table}" {query}'.replace("$offset", f"(line & {2**OFFSET_BITS - 1})")


@cache
def _rows_query(table: str) -> str:
    """Return SQL for the rows of a table, with `$source` and `$offset` for their place."""
    chosen = ", ".join(
        f'{_expression(table, name, column)} AS "{name}"' for name, column in COLUMNS[table].items()
    )
    return f"SELECT {chosen} {ROW_SOURCES[table].rows}"


def _expression(table: str, name: str, column: Column) -> str:
    """Return a column's value as SQL."""
    source = ROW_SOURCES[table]
    if not column.sql:
        return _read(
            source.part, column.path or name, column.sql_type, _leaf(table, column.sql_type)
        )
    return _PLACEHOLDER.sub(
        lambda match: _read(source.part, match[1], *_asked(match[2])), column.sql
    )


def _read(part: str, path: str, kind: str, leaf: str) -> str:
    place, *inner = (f"{part}.{_quoted(path)}").split("[].")
    for each in inner:
        place = f"list_transform({place}, lambda item: item.{each})"
    if inner or leaf == kind:
        return place
    return f"word({place})" if kind == TEXT else f"{place}::{kind}"


def _quoted(path: str) -> str:
    if path.startswith("setup."):
        path = f"{_IN_SETUP}.{path.removeprefix('setup.')}"
    return ".".join(
        f'"{name}"' if not name.endswith("[]") else f'"{name[:-2]}"[]' for name in path.split(".")
    )


def _asked(type_name: str | None) -> tuple[str, str]:
    """Return the type of a placeholder, and the type as which it is read."""
    kind = _ASKED.get(type_name or "", TEXT)
    return kind, TEXT if kind == COUNT else kind


def _leaf(table: str, kind: str) -> str:
    """Return how a value is read from JSON: texts of a run are checked, those of events are not.

    Numbers and the like are read as texts and then cast, because a JSON value would be parsed
    twice.
    """
    is_checked = kind == TEXT and ROW_SOURCES[table].within == ""
    return "JSON" if is_checked or kind == VALUE else TEXT


def _shape(leaves: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the structure to read from a record, in the form that DuckDB expects."""
    shape: dict[str, Any] = {}
    for path, leaf in leaves:
        _add(shape, path.split("."), leaf)
    return shape


def _as_sql(shape: dict[str, Any]) -> str:
    return "'" + json.dumps(shape).replace("'", "''") + "'"


def _leaves() -> Iterator[tuple[str, str]]:
    """Yield every path of a record that a column or query uses, with the type to read."""
    yield from (("format", TEXT), ("events[].type", TEXT), ("events[].call", TEXT))
    yield from (("events[].reply", TEXT), ("events[].tool_calls[].arguments", "JSON"))
    yield "events[].tool_calls[].name", TEXT
    for table, source in ROW_SOURCES.items():
        within = f"{source.within}." if source.within else ""
        for name, column in COLUMNS[table].items():
            if not column.sql:
                yield f"{within}{column.path or name}", _leaf(table, column.sql_type)
            for path, type_name in _PLACEHOLDER.findall(column.sql):
                yield f"{within}{path}", _asked(type_name)[1]


def _add(shape: dict[str, Any], path: list[str], leaf: str) -> None:
    name, *rest = path
    is_list = name.endswith("[]")
    name = name.removesuffix("[]")
    if not rest:
        shape[name] = leaf
        return
    inner = shape.setdefault(name, [{}] if is_list else {})
    _add(inner[0] if is_list else inner, rest, leaf)


RECORDS = _records()
"""The SQL that parses the lines of a block into the rows of `records`."""

TOTALS = _totals()
"""The SQL that makes the table `totals` from `events`."""
