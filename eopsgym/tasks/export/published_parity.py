"""The published harness's verdict on a verifier that it knows only as SQL checks."""

import json
from functools import lru_cache
from typing import Any

from eopsgym.errors import EopsgymError
from eopsgym.gym import Episode
from eopsgym.tasks.comparisons import compare_parity, rows_value
from eopsgym.tasks.export.published_verifiers import published_verifiers
from eopsgym.tasks.task import Task, Verifier


async def published_parity(verifier: Verifier, task: Task, episode: Episode) -> bool | None:
    """Return whether the SQL checks that an export writes for a verifier pass, all of them.

    None where an export writes none that can be decided without a model. A check whose query fails
    does not pass.
    """
    item = json.dumps(task.raw["verifiers"][verifier.index], sort_keys=True)
    seeds = tuple(sorted((server.gym_name, server.seed) for server in task.servers))
    checks = _checks(item, seeds, task.now)
    server = episode.server(verifier.gym_name)
    for query, expected, comparison in checks:
        try:
            rows = await server.rows(query)
        except EopsgymError:
            return False
        if not compare_parity(rows_value(rows), expected, comparison).passed:
            return False
    return True if checks else None


@lru_cache(maxsize=1024)
def _checks(
    item: str, seeds: tuple[tuple[str, str], ...], now: str | None
) -> tuple[tuple[str, Any, str], ...]:
    """Return query, expected value and comparison of each check; cached, as they read the seed."""
    written = published_verifiers(json.loads(item), dict(seeds), now)
    configs = [each["validation_config"] for each in written if _is_on_state(each)]
    return tuple(
        (config["query"], config["expected_value"], config["comparison_type"]) for config in configs
    )


def _is_on_state(verifier: dict[str, Any]) -> bool:
    return bool(verifier["verifier_type"] == "database_state")
