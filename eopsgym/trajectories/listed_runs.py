"""The narrow table of the runs that a browser lists, which the file of a store keeps.

A browser of 100,000 runs would otherwise copy it from the table `runs` when it is opened.
"""

from collections.abc import Mapping

import duckdb

LISTED = "listed_runs"
CONDITIONS = (
    *("task", "model", "settings", "orchestrator", "plan", "budget", "tool_set", "tool_names"),
    *("mode", "repaired", "wording", "origin"),
)
"""The columns of `runs` that are equal for repeats of one run."""

LISTED_COLUMNS: Mapping[str, str] = {
    "verdict": "CASE WHEN strict THEN 'passed' WHEN NOT strict THEN 'failed' ELSE 'no verdict' END",
    **{
        name: name
        for name in (
            *("run_id", "task", "domain", "tier", "model", "stop", "steps", "errors", "cost"),
            *("seconds", "started_at", "experiment", "orchestrator", "tool_set", "plan"),
            *("budget", "mode", "origin", "feasible", "simulated"),
        )
    },
    "conditions": f"hash({', '.join(CONDITIONS)})",
}
"""The columns of the table, and the value of each in SQL, over `runs`."""


def listed_query(where: str = "true") -> str:
    """Return SQL of the rows of the runs that meet a condition, the newest first."""
    columns = ", ".join(f"{sql} AS {name}" for name, sql in LISTED_COLUMNS.items())
    chosen = f"SELECT {columns} FROM runs WHERE {where}"
    return f"{chosen} ORDER BY started_at DESC NULLS LAST, run_id"


def list_runs(store: duckdb.DuckDBPyConnection) -> None:
    """Make the table of all runs of a store again."""
    store.execute(f"CREATE OR REPLACE TABLE {LISTED} AS {listed_query()}")


def has_listed_runs(store: duckdb.DuckDBPyConnection) -> bool:
    """Return whether a store keeps the table, and it has the verdicts that count."""
    tables = (
        "SELECT 1 FROM duckdb_tables() "
        "WHERE table_name = ? AND database_name = current_database() AND NOT temporary"
    )
    if store.execute(tables, [LISTED]).fetchone() is None:
        return False
    return store.execute("SELECT 1 FROM rescored LIMIT 1").fetchone() is None
