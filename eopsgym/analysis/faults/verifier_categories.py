"""Categories of verifiers (task completion, integrity, permission), and their pass rates."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import check_columns
from eopsgym.runs import RESULTS

if TYPE_CHECKING:
    import pandas as pd

_PERMISSION_TABLES = "permission|acl|role|member|share|delegat|approv|access|visibility"
CATEGORY_RULE = f"""
    CASE WHEN verifiers.category IS NOT NULL THEN verifiers.category
        WHEN verifiers.type IN ('transitions', 'tool_execution') THEN 'permission_process'
        WHEN verifiers.type = 'footprint' THEN 'integrity'
        WHEN verifiers.type IN ('response_check', 'text_facts', 'answer_facts')
            THEN 'task_completion'
        WHEN verifiers.type <> 'database_state' OR coalesce(query, '') = '' THEN 'unknown'
        WHEN expected IN ('0', '"0"') THEN 'unknown'
        WHEN regexp_matches(
            lower(regexp_extract(query, '(?i)\\bfrom\\s+["`]?(\\w+)', 1)), '{_PERMISSION_TABLES}'
        ) THEN 'unknown'
        ELSE 'task_completion' END"""
"""The category of a verifier, from its task or else by its type. A query that expects rows counts
as task completion, unless its first table is about members, roles, permissions, shares or
approvals.

Published files have no categories, so theirs all come from this rule. For the verifiers of this
project's tasks, which have categories, the rule is right for 2,180 of the 2,746 to which it gives
one, and for 1,093 of the 1,644 queries among them; finer rules for queries were mostly wrong.
"""


def category_table(
    source: Source = RESULTS,
    by: str | Sequence[str] = ("model",),
    *,
    store: str | Path | None = None,
) -> "pd.DataFrame":
    """Return how many verifiers of each category pass, by any grouping of runs.

        >>> category_table("results", ["model", "mode"])

    Columns: the grouping, `simulated`, `category` (`unknown` if no rule applies), `assigned`
    (`task` if it is from the task's file, `rule` if it is from `CATEGORY_RULE`), `verifiers` (with
    a verdict), `passed`, `rate` (0 to 1), `without_verdict`, `runs`. Verifiers of runs that were
    not judged are left out.

    Args:
        source: the runs.
        by: columns of the table `runs`.
        store: as for `open_trajectories`.

    Raises:
        ConfigError: if runs do not have such a column.
    """
    by = check_columns(by) if by else ()
    keys = ", ".join(f'runs."{name}"' for name in dict.fromkeys([*by, "simulated"]))
    query = f"""
        SELECT {keys}, {CATEGORY_RULE} AS category,
            CASE WHEN verifiers.category IS NULL THEN 'rule' ELSE 'task' END AS assigned,
            count(verifier_strict) AS verifiers,
            count(*) FILTER (verifier_strict) AS passed,
            round(count(*) FILTER (verifier_strict) / nullif(count(verifier_strict), 0), 4)
                AS rate,
            count(*) - count(verifier_strict) AS without_verdict,
            count(DISTINCT run_id) AS runs
        FROM runs JOIN verifiers USING (run_id)
        GROUP BY ALL ORDER BY ALL"""
    with opened(source, store) as trajectories:
        return trajectories.sql(query)
