"""The intervals, bounds, counts and leading group of a score table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.baselines import is_baseline
from eopsgym.analysis.statistics.cases import conditions_beside
from eopsgym.analysis.statistics.intervals import LEVEL, interval
from eopsgym.analysis.statistics.leading_group import Leading, leading_group
from eopsgym.analysis.statistics.outcomes import Outcomes, counted, of_counts
from eopsgym.analysis.statistics.trials import THREE, Three, trials
from eopsgym.trajectories import Trajectories

if TYPE_CHECKING:
    import pandas as pd

_BEHIND = ("low", "high", "worst", "best", "scored")
"""The columns behind each score."""
_BEFORE = "parity"
"""The column before which all of them are inserted."""
_BY: tuple[tuple[Three, str], ...] = (
    ("pairs", "pairs"),
    ("strict", "strict, as too few pairs are in common"),
)
"""The scores that may decide the leading group, with the headline first."""
Key = tuple[Any, ...]


@dataclass(frozen=True)
class Tally:
    """One score of a row of a score table.

    Attributes:
        value: the won share of the runs (or pairs) with a verdict, 0 to 1; None if there are none.
        low, high: the ends of its interval.
        worst, best: the won share of all if those without a verdict count as lost, or as won.
        scored, unscored: the number of runs (or pairs) with a verdict, and without one.
        method: the method of the interval.
        cases: the outcomes by task (or pair) and condition, for the leading group.
        run_ids: the ids of its runs, including those without a verdict.
    """

    value: float | None
    low: float | None
    high: float | None
    worst: float | None
    best: float | None
    scored: int
    unscored: int
    method: str
    cases: Outcomes
    run_ids: tuple[str, ...] = ()

    @property
    def columns(self) -> dict[str, float | int | None]:
        """The values of the table's columns, rounded."""
        shares = (self.low, self.high, self.worst, self.best)
        return dict(zip(_BEHIND, (*map(_rounded, shares), self.scored), strict=True))


def with_intervals(
    trajectories: Trajectories, by: Sequence[str], table: "pd.DataFrame"
) -> "pd.DataFrame":
    """Return a score table with pairs, intervals, bounds and counts; see `scores`.

    Args:
        trajectories: the store of the table.
        by: the columns of the groups.
        table: one row per group, with the columns of the groups and `simulated`.
    """
    import pandas as pd

    names = [*dict.fromkeys([*by, "simulated"])]
    keys = [_key(row, names) for row in table.to_dict("records")]
    tallies = {score: _tallies(trajectories, by, score) for score in THREE}
    rows = {score: [tallies[score].get(key, NOTHING) for key in keys] for score in THREE}
    made: dict[str, pd.Series[Any]] = {}
    for score, each in rows.items():
        made[score] = pd.Series([_rounded(tally.value) for tally in each], dtype="Float64")
        for name in _BEHIND:
            values = [tally.columns[name] for tally in each]
            kind = "int64" if name == "scored" else "Float64"
            made[f"{score}_{name}"] = pd.Series(values, dtype=kind)
    leads, why = _leading(table.to_dict("records"), rows, by)
    made["leading"] = pd.Series(leads, dtype="boolean")
    table = table.drop(columns=[name for name in THREE if name in table])
    place = [*table.columns].index(_BEFORE)
    for more, (name, column) in enumerate(made.items()):
        table.insert(place + more, name, column)
    table.attrs["interval"] = {score: [tally.method for tally in rows[score]] for score in THREE}
    table.attrs["notes"] = [*_notes(rows), *why]
    return table


def tally_of(trajectories: Trajectories, run_ids: Iterable[str], score: Three) -> Tally:
    """Return one score of some runs, all of one model; `NOTHING` if it counts none of them."""
    tallies = _tallies(trajectories, [], score, [*run_ids])
    return next(iter(tallies.values()), NOTHING)


def _tallies(
    trajectories: Trajectories,
    by: Sequence[str],
    score: Three,
    run_ids: Sequence[str] | None = None,
) -> dict[Key, Tally]:
    """Return one score of each group of runs, without groups of which it counts no run.

    Args:
        trajectories: the store.
        by: columns of the table `runs`. A group's key has their values and that of `simulated`, in
            the order of `by`, with `simulated` at the end if it is not in `by`.
        score: one of `THREE`.
        run_ids: the ids of the runs; by default all, but without baselines if they are not grouped
            by model.
    """
    names = [*dict.fromkeys([*by, "simulated"])]
    beside = conditions_beside(by)
    relation, values = trials(
        trajectories,
        score,
        [*names, *beside],
        baselines="model" in by or run_ids is not None,
        run_ids=run_ids,
    )
    keys = ", ".join(f'"{name}"' for name in names)
    ids = "NULL" if run_ids is None else "list_sort(flatten(list(run_ids)))"
    rows = trajectories.rows(
        f"""
        WITH numbered AS (
            SELECT *, dense_rank() OVER (ORDER BY task) AS task_number,
                dense_rank() OVER (ORDER BY {", ".join(["task", *beside])}) AS case_number
            FROM ({relation})
        ), cases AS (
            SELECT {keys}, task_number, case_number, fork,
                count(*) FILTER (verdict) AS won, count(verdict) AS scored, count(*) AS runs,
                {ids} AS run_ids
            FROM numbered GROUP BY {keys}, task_number, case_number, fork
        )
        SELECT {keys}, sum(won) AS won, sum(scored) AS scored, sum(runs) AS runs, {ids} AS run_ids,
            list([task_number, case_number, fork::INT, won, scored] ORDER BY case_number, fork)
                AS cases
        FROM cases GROUP BY {keys}
        """,
        *values,
    )
    return {_key(row, names): _tally(row, score) for row in rows}


def _tally(row: Mapping[str, Any], score: str) -> Tally:
    cases = row["cases"]
    bounds = interval(_summed((task, won, n) for task, _, _, won, n in cases), weight="runs")
    won, scored, runs = (int(row[name]) for name in ("won", "scored", "runs"))
    method = bounds.method.replace("tasks", "pairs") if score == "pairs" else bounds.method
    return Tally(
        value=bounds.value,
        low=bounds.low,
        high=bounds.high,
        worst=won / runs,
        best=(won + runs - scored) / runs,
        scored=scored,
        unscored=runs - scored,
        method=method,
        # Forks are not repeats.
        cases=_summed(((task, case), won, n) for task, case, fork, won, n in cases if not fork),
        run_ids=tuple(row["run_ids"] or ()),
    )


def _summed(counts: Iterable[tuple[Any, int, int]]) -> Outcomes:
    """Return outcomes from counts of passed and scored runs, of which a name may have several."""
    made: dict[Any, tuple[int, int]] = {}
    for name, won, scored in counts:
        before = made.get(name, (0, 0))
        made[name] = (before[0] + won, before[1] + scored)
    return of_counts((name, *each) for name, each in made.items())


NOTHING = Tally(None, None, None, None, None, 0, 0, "", _summed(()))
"""The score of a group without runs of its kind."""


def _key(row: Mapping[Any, Any], names: Sequence[str]) -> Key:
    """Return the key of a group, in the same form for values of a frame and of the store."""
    return tuple(_plain(row[name]) for name in names)


def _plain(value: Any) -> Any:
    if value is None or type(value).__name__ in ("NAType", "NaTType") or value != value:
        return None
    return repr(value.isoformat() if hasattr(value, "isoformat") else value)


def _leading(
    groups: Sequence[Mapping[Any, Any]], tallies: Mapping[Three, Sequence[Tally]], by: Sequence[str]
) -> tuple[list[bool | None], list[str]]:
    """Return whether each row is in the leading group of rows with other models, and notes."""
    others = [name for name in by if name not in ("model", "settings")] if "model" in by else []
    blocks: dict[Any, list[int]] = {}
    for place, row in enumerate(groups):
        if not is_baseline(row.get("model")):
            block = repr(_key(row, [*dict.fromkeys([*others, "simulated"])]))
            blocks.setdefault(block, []).append(place)
    made: list[bool | None] = [None] * len(groups)
    notes: dict[str, None] = {}
    for places in blocks.values():
        group, how = _group({score: [tallies[score][each] for each in places] for score, _ in _BY})
        for place, name in enumerate(places):
            made[name] = group.holds(place)
        if group.best is not None and any(tally.scored for tally in tallies["pairs"]):
            notes[f"leading: by {how}"] = None
        notes |= dict.fromkeys(f"leading is empty: {why}" for why in group.unknown.values())
    if any(is_baseline(row.get("model")) for row in groups):
        notes["baselines stand last and are not ranked"] = None
    return made, [*notes]


def _group(tallies: Mapping[Three, Sequence[Tally]]) -> tuple[Leading, str]:
    """Return the leading group by the first score that can decide it, and the score's name."""
    tried = [
        (leading_group({place: tally.cases for place, tally in enumerate(tallies[score])}), how)
        for score, how in _BY
    ]
    return next((each for each in tried if each[0].best is not None), tried[-1])


def _notes(tallies: Mapping[Three, Sequence[Tally]]) -> Iterator[str]:
    methods = {
        score: ", ".join(dict.fromkeys(tally.method for tally in rows if tally.method))
        for score, rows in tallies.items()
    }
    parts = [f"{score} ({how})" for score, how in methods.items() if how]
    if parts:
        yield f"{LEVEL * 100:g} % intervals: {', '.join(parts)}"
    runs = sum(tally.unscored for score in THREE[1:] for tally in tallies[score])
    if runs:
        yield f"bounds (worst, best): {counted(runs, 'run')} without a verdict as lost, and as won"


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
