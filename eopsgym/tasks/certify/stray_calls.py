"""Calls that a system lists for its writing tools, on rows that a query finds.

If the names of tables and parameters show which arguments a tool takes, `stray_writes` finds calls
by itself. Otherwise (the mailbox `me`, a message as raw MIME, a calendar of another person), the
system's `stray_writes.toml` lists one or more calls of a tool:

    [[modify_message]]
    rows = "SELECT id FROM messages WHERE user_id = :id"
    arguments = { userId = "me", id = "${id}", addLabelIds = ["STARRED"] }

`:id` is the column `id` of the acting user's row; its other columns are written likewise. A text
that is only `${column}` is replaced by the value of the row's column; inside a longer text
`${column}` is replaced by the value as text. Without `rows` the call is made once.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import ConfigError, DatabaseError
from eopsgym.gym import Database
from eopsgym.tasks.gold import as_text

FILE = "stray_writes.toml"
_KEYS = {"rows", "arguments"}
_COLUMN = re.compile(r"\$\{(\w+)\}")
OF_USER = re.compile(r"(?<![\w:]):([a-z]\w*)")
"""The pattern of a column of the acting user's row in the SQL of a system."""
_MOST_ROWS = 400


@dataclass(frozen=True)
class StrayCall:
    """Arguments of a tool, with columns of the rows that a query finds."""

    arguments: Mapping[str, Any]
    rows: str | None = None


@lru_cache
def read_stray_calls(domain: Domain) -> Mapping[str, tuple[StrayCall, ...]]:
    """Return the calls that a system lists, by tool; empty if it has no such file.

    Raises:
        ConfigError: if the file is not TOML, or names an unknown tool, a tool that does not write,
            or an unknown parameter.
    """
    path = domain.proof / FILE
    if not path.exists():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return {tool: tuple(_read(domain, tool, each) for each in data[tool]) for tool in data}
    except (tomllib.TOMLDecodeError, TypeError, ValueError) as error:
        raise ConfigError(f"{path}: {error}") from error


def _read(domain: Domain, tool: str, data: Mapping[str, Any]) -> StrayCall:
    if tool not in domain.tools or not domain.tools[tool].writes:
        raise ValueError(f"{domain.name} has no writing tool {tool!r}")
    if wrong := sorted({*data} - _KEYS):
        raise ValueError(f"{tool} has the unknown key {wrong[0]!r}; known are rows and arguments")
    arguments = data.get("arguments", {})
    if unknown := sorted({*arguments} - {*domain.tools[tool].schema["properties"]}):
        raise ValueError(f"{tool} has no parameter {unknown[0]!r}")
    return StrayCall(arguments, data.get("rows"))


def stray_calls(
    database: Database, tool: str, user: Row, own: frozenset[str]
) -> Iterator[dict[str, Any]]:
    """Yield arguments for a tool, first those about the task's own records.

    Args:
        database: the database in its current state.
        tool: the name of the tool.
        user: the acting user's row.
        own: the keys of the records that the task is about, as text.

    Raises:
        ConfigError: if a query fails, or its rows lack a column.
    """
    for call in read_stray_calls(database.domain).get(tool, ()):
        place = f"{database.domain.proof / FILE}, {tool}"
        rows = rows_for(database, call.rows, user, place) if call.rows else [{}]
        for row in sorted(rows, key=lambda each: not own & {*map(str, each.values())}):
            try:
                yield {name: filled(value, row) for name, value in call.arguments.items()}
            except KeyError as error:
                raise ConfigError(f"{place}: the rows have no column {error}") from error


def listed_values(domain: Domain, tool: str, parameter: str) -> list[Any]:
    """Return the values of a parameter in a system's calls of a tool, without those from rows."""
    given = [call.arguments.get(parameter) for call in read_stray_calls(domain).get(tool, ())]
    plain = [each for each in given if each is not None and not _COLUMN.search(json.dumps(each))]
    return [each for n, each in enumerate(plain) if each not in plain[:n]]


def rows_for(database: Database, sql: str, user: Row, place: str) -> list[Row]:
    """Return the first rows of a system's query; `:column` in it is a value of the acting user.

    Raises:
        ConfigError: if the query fails; the message names `place`.
    """
    try:
        values = [user[name] for name in OF_USER.findall(sql)]
        rows = database.rows(OF_USER.sub("?", sql), *values)
    except KeyError as error:
        raise ConfigError(f"{place}: the acting user's row has no column {error}") from error
    except DatabaseError as error:
        raise ConfigError(f"{place}: {error}") from error
    return rows[:_MOST_ROWS]


def filled(value: Any, row: Row) -> Any:
    """Return a value with each `${column}` in it replaced by a row's value."""
    if isinstance(value, str):
        whole = _COLUMN.fullmatch(value)
        return row[whole[1]] if whole else _COLUMN.sub(lambda m: as_text(row[m[1]]), value)
    if isinstance(value, Mapping):
        return {name: filled(part, row) for name, part in value.items()}
    if isinstance(value, list):
        return [filled(part, row) for part in value]
    return value
