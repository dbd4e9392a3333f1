"""The parity verdict on a footprint, which the published harness knows only as SQL checks."""

import json
from contextlib import closing
from functools import lru_cache
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.errors import EopsgymError, ServerError
from eopsgym.gym import Episode
from eopsgym.gym.changes import changed_keys, changed_tables
from eopsgym.gym.episode_server import Server
from eopsgym.tasks.comparisons import compare_parity, rows_value
from eopsgym.tasks.export.footprint_sql import SeedValues, StateCheck, state_checks
from eopsgym.tasks.footprint.net_row import unrecorded
from eopsgym.tasks.sql_text import column_is
from eopsgym.tasks.task import Task, Verifier

_FEW_ROWS = 50
"""The number of changed rows up to which they are looked at before whole tables."""
_EXACT = 2**53
"""The number below which a sum of whole numbers is exact."""


async def published_parity(verifier: Verifier, task: Task, episode: Episode) -> bool | None:
    """Return whether all SQL checks that an export writes for a footprint pass.

    None if an export writes no check. A check whose query fails does not pass. A check that tables
    stay unchanged is skipped if the episode recorded all its changes and none of them is in these
    tables. A check on the other rows of a table compares the changed rows first, which mostly
    decides it. The seed is read only where its value can decide.

    Raises:
        ServerError: if the server cannot be reached.
    """
    checks = checks_of(verifier, task)
    changed = _changed(episode, verifier.gym_name)
    server = episode.server(verifier.gym_name)
    with closing(checks.seed):
        for number, check in enumerate(checks.checks):
            if changed is not None and check.kept and not check.kept & changed:
                continue
            if changed is not None and await keeps_changed_rows(check, checks, episode, server):
                continue
            try:
                rows = await server.rows(check.query)
            except ServerError:
                raise
            except EopsgymError:
                return False
            value = rows_value(rows)
            if check.allowed is not None and isinstance(value, int) and value <= check.allowed:
                continue
            if not compare_parity(value, checks.expected(number), check.comparison).passed:
                return False
    return True if checks.checks else None


def checks_of(verifier: Verifier, task: Task) -> "FootprintChecks":
    """Return the checks that an export writes for a footprint, cached for later runs."""
    item = json.dumps(task.raw["verifiers"][verifier.index]["validation_config"], sort_keys=True)
    seeds = {server.gym_name: server.seed for server in task.servers}
    return _checks(item, verifier.gym_name, seeds[verifier.gym_name], task.now)


async def keeps_changed_rows(
    check: StateCheck, checks: "FootprintChecks", episode: Episode, server: Server
) -> bool:
    """Return whether the changed rows alone show that a check passes.

    Raises:
        ServerError: if the server cannot be reached.
    """
    if check.part is None:
        return False
    schema, (table,) = server.domain.schema, check.kept
    made = (s.changes.changeset for s in episode.steps if s.server == server.domain.name)
    keys = changed_keys(made, schema, table)
    if not 0 < len(keys) <= _FEW_ROWS:
        return not keys
    rows = " OR ".join(" AND ".join(column_is(*each) for each in key.items()) for key in keys)
    query = check.part(rows)
    try:
        (now,), (before,) = await server.rows(query), checks.seed.rows(query)
    except ServerError:
        raise
    except EopsgymError:
        return False
    exact = (abs(sum_) < _EXACT and float(sum_).is_integer() for sum_ in now.values())
    return now == before and all(exact)


def _changed(episode: Episode, gym_name: str) -> set[str] | None:
    """Return the tables of a server that the calls changed; None if not all were recorded."""
    if unrecorded(episode, gym_name):
        return None
    domain = episode.server(gym_name).domain.name
    return changed_tables(s.changes.changeset for s in episode.steps if s.server == domain)


class FootprintChecks:
    """The checks of a footprint on a seed, whose expected values are read when needed."""

    def __init__(self, config: dict[str, Any], seed: SeedValues) -> None:
        self.seed = seed
        self.checks = list(state_checks(config, seed))
        self._expected: dict[int, Any] = {}

    def expected(self, number: int) -> Any:
        """Return the expected value of a check."""
        if number not in self._expected:
            self._expected[number] = self.checks[number].expected(self.seed)
        return self._expected[number]


@lru_cache(maxsize=1024)
def _checks(config: str, gym_name: str, seed: str, now: str | None) -> FootprintChecks:
    return FootprintChecks(json.loads(config), SeedValues(get_domain(gym_name), seed, now))
