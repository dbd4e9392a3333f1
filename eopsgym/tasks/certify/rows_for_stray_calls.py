"""Rows that are added to a seed, so that each tool of a system has something to change.

For example, without a delegate nobody can remove one. The system's `stray_rows.sql` has the
statements that add such rows, in parts, each under a line that names its tools:

    -- for email_delete_delegate
    INSERT INTO delegates (id, user_id, delegate_email) VALUES ('stray', :id, 'ada@halden.example');

`:id` is the column `id` of the acting user's row, as in `stray_writes.toml`.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from eopsgym.domains import Domain
from eopsgym.domains.kernel import Row
from eopsgym.errors import ConfigError, SeedError, TaskError
from eopsgym.gym import ANCHOR, Clock, Template, build_template, find_seed, read_seed
from eopsgym.tasks.certify.rehearsal import Rehearsal
from eopsgym.tasks.certify.stray_calls import OF_USER

FILE = "stray_rows.sql"
_PART = re.compile(r"^-- for ([\w, ]+)$", re.MULTILINE)


@lru_cache
def read_rows_for_stray_calls(domain: Domain) -> Mapping[str, str]:
    """Return the statements of a system by tool; empty if it has no such file.

    Raises:
        ConfigError: if the file is not UTF-8, or names a tool that is unknown or does not write.
    """
    path = domain.proof / FILE
    if not path.exists():
        return {}
    try:
        _, *parts = _PART.split(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ConfigError(f"{path}: {error}") from error
    statements = {
        tool: sql
        for names, sql in zip(parts[::2], parts[1::2], strict=True)
        for tool in re.findall(r"\w+", names)
    }
    for tool in statements:
        if tool not in domain.tools or not domain.tools[tool].writes:
            raise ConfigError(f"{path}: {domain.name} has no writing tool {tool!r}")
    return statements


async def with_added_rows(rehearsal: Rehearsal, server: str, sql: str) -> Rehearsal | None:
    """Play the solution on a seed with additional rows; return None if it does not win there.

    Args:
        rehearsal: the rehearsal of the task.
        server: the system that gets the rows.
        sql: the statements.

    Raises:
        ConfigError: if the statements fail, or name a column that the acting user's row lacks.
    """
    template = _template(rehearsal, server, sql)
    try:
        made = await Rehearsal.of(rehearsal.task, {server: template})
    except TaskError:
        return None
    if made.run.wins:
        return made
    await made.close()
    return None


def _template(rehearsal: Rehearsal, server: str, sql: str) -> Template:
    mounted = next(each for each in rehearsal.task.servers if each.domain.name == server)
    domain = mounted.domain
    user = rehearsal.episode.database(server).user(mounted.user)
    clock = Clock(rehearsal.task.now or ANCHOR)
    seed = read_seed(domain, find_seed(domain, mounted.seed))
    try:
        return build_template(domain, f"{seed}\n{filled(sql, user)}", FILE, clock)
    except KeyError as error:
        place = domain.proof / FILE
        raise ConfigError(f"{place}: the acting user's row has no column {error}") from error
    except SeedError as error:
        raise ConfigError(f"{domain.proof / FILE}: {error}") from error


def filled(sql: str, user: Row) -> str:
    """Return statements with `:column` replaced by that column of a user's row."""
    return OF_USER.sub(lambda match: _literal(user[match[1]]), sql)


def _literal(value: Any) -> str:
    if value is None or isinstance(value, int | float):
        return "NULL" if value is None else str(value)
    return "'" + str(value).replace("'", "''") + "'"
