"""What a score table says of its own doubt: intervals, and who leads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.statistics.cases import conditions_beside
from eopsgym.analysis.statistics.intervals import LEVEL, interval
from eopsgym.analysis.statistics.leading_group import leading_group
from eopsgym.analysis.statistics.outcomes import Outcomes, of_counts
from eopsgym.analysis.statistics.results import Interval
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd

_BESIDE = "strict"
"""The column that the others stand behind."""


def with_intervals(
    trajectories: Trajectories, by: Sequence[str], table: "pd.DataFrame"
) -> "pd.DataFrame":
    """A score table with `low`, `high` and `leading` behind `strict`; see `scores`.

    Args:
        trajectories: what the table was made of.
        by: what it is grouped by.
        table: a row a group, in the order of what it is grouped by.
    """
    import pandas as pd

    rows = _verdicts(trajectories, by)
    found = [interval(_by_task(row), weight="runs") for row in rows]
    leads, why = _leading(rows, by)
    columns = {
        "low": pd.Series([_rounded(each.low) for each in found], dtype="Float64"),
        "high": pd.Series([_rounded(each.high) for each in found], dtype="Float64"),
        "leading": pd.Series(leads, dtype="boolean"),
    }
    place = [*table.columns].index(_BESIDE)
    for more, (name, values) in enumerate(columns.items(), 1):
        table.insert(place + more, name, values)
    table.attrs["interval"] = [each.method for each in found]
    table.attrs["notes"] = [*_notes(found), *why]
    return table


def _verdicts(trajectories: Trajectories, by: Sequence[str]) -> list[dict[str, Any]]:
    """The verdicts of each row of the table, with the task and the case of each as numbers."""
    keys = ", ".join(f'"{name}"' for name in dict.fromkeys([*by, "simulated"]))
    case = ", ".join(["task", *conditions_beside(by)])
    return trajectories.rows(f"""
        WITH numbered AS (
            SELECT *, dense_rank() OVER (ORDER BY task) AS task_number,
                dense_rank() OVER (ORDER BY {case}) AS case_number
            FROM runs
        )
        SELECT {keys}, list(task_number) AS tasks, list(case_number) AS cases,
            list(strict) AS verdicts, list(parent IS NOT NULL) AS forks
        FROM numbered GROUP BY ALL ORDER BY {keys}
    """)


def _by_task(row: Mapping[str, Any]) -> Outcomes:
    return _counted(zip(row["tasks"], row["verdicts"], strict=True))


def _by_case(row: Mapping[str, Any]) -> Outcomes:
    """Of runs that began at the beginning: a fork is no repeat."""
    cases = zip(row["tasks"], row["cases"], strict=True)
    every = zip(cases, row["verdicts"], row["forks"], strict=True)
    return _counted((case, verdict) for case, verdict, fork in every if not fork)


def _counted(verdicts: Iterable[tuple[Any, bool | None]]) -> Outcomes:
    made: dict[Any, list[int]] = {}
    for name, verdict in verdicts:
        counts = made.setdefault(name, [0, 0])
        counts[0] += verdict is True
        counts[1] += verdict is not None
    return of_counts((name, *counts) for name, counts in made.items())


def _leading(
    rows: Sequence[Mapping[str, Any]], by: Sequence[str]
) -> tuple[list[bool | None], list[str]]:
    """Who leads among the rows that differ in the model alone; and why it is not known."""
    others = [name for name in by if name not in ("model", "settings")] if "model" in by else []
    blocks: dict[Any, dict[int, Outcomes]] = {}
    for place, row in enumerate(rows):
        block = repr([row[name] for name in dict.fromkeys([*others, "simulated"])])
        blocks.setdefault(block, {})[place] = _by_case(row)
    made: list[bool | None] = [None] * len(rows)
    why: dict[str, None] = {}
    for alike in blocks.values():
        found = leading_group(alike)
        for place in alike:
            made[place] = found.holds(place)
        why |= dict.fromkeys(found.unknown.values())
    return made, [f"leading is empty: {reason}" for reason in why]


def _notes(found: Sequence[Interval]) -> Iterator[str]:
    methods = [*dict.fromkeys(each.method for each in found if each.method)]
    if methods:
        yield f"low, high: {LEVEL * 100:g} % interval of strict ({', '.join(methods)})"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
