"""The search for verifiers that ask for the present day and would pass on another one."""

import re
from collections.abc import Iterable

from eopsgym.analysis.faults.found_fault import FaultFinding
from eopsgym.errors import EopsgymError
from eopsgym.gym import Clock, Database
from eopsgym.gym.clock import is_moment
from eopsgym.tasks import Verdict
from eopsgym.tasks.comparisons import compare_strict, rows_value

_TODAY = re.compile(r"'now'|\bcurrent_(?:date|time|timestamp)\b", re.IGNORECASE)
_DAY = re.compile(r"\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b")


def asks_for_today(verdict: Verdict) -> bool:
    """Return whether a verifier's result depends on the clock."""
    return bool(_TODAY.search(verdict.query))


def passes_on_another_day(
    database: Database, verdict: Verdict, moments: Iterable[str]
) -> FaultFinding | None:
    """Return a finding on the first of some moments at which a failed verifier passes, or None.

    Args:
        database: the state in which it failed; its clock is restored.
        verdict: the failed verdict.
        moments: ISO texts, the most likely first.
    """
    before = database.clock
    try:
        for moment in dict.fromkeys(moments):
            database.clock = Clock(moment)
            if _passes(database, verdict):
                says = f"its query asks for the present day, and passes on {moment[:10]}"
                return FaultFinding("clock", f"{says}, not on {before.now():%Y-%m-%d}")
    finally:
        database.clock = before
    return None


def _passes(database: Database, verdict: Verdict) -> bool:
    try:
        actual = rows_value(database.sql_runner(verdict.query).rows)
    except EopsgymError:
        return False
    return compare_strict(actual, verdict.expected, verdict.comparison).passed


def days_in(*texts: str) -> list[str]:
    """Return the days and moments in texts, as they are written."""
    return [day for text in texts for day in _DAY.findall(text) if is_moment(day)]
