"""The own runs in a figure beside the published numbers, with notes on runs left out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.baselines import is_baseline
from eopsgym.analysis.figures.style import BASELINE, SIMULATED, origin_of_runs
from eopsgym.analysis.paper import SYSTEMS
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import check_models
from eopsgym.counting import counted
from eopsgym.errors import ConfigError

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = (
    "run_id, origin, task, domain, tool_set, mode, model, simulated, orchestrator, plan, budget, "
    "number, parent, feasible, strict, refused, verifiers_passed, verifiers_total, steps, errors, "
    "input_tokens, output_tokens, reasoning_tokens, cache_read_tokens, cache_write_tokens, cost, "
    "seconds"
)
_UNKNOWN = "unknown"
_NAMED_UNKNOWN = ("model", "domain", "orchestrator", "plan", "tool_set")
"""Columns in which missing values are drawn as "unknown", so that no run is missing in groups."""
_NONE = "no runs of yours: give a results folder to draw them beside the published numbers"
_SYSTEMS_ALL = "all"
_NAMED = 3
MOST = 6
"""The most own models that are drawn unless they are named."""
CONDITIONS = ("orchestrator", "plan", "budget", "tool_set", "mode")
"""The conditions in which runs of one model on one task may differ."""


def systems(source: Source | None = None) -> list[str | None]:
    """Return the systems in the menu of a figure: all together, then each that has runs.

    Args:
        source: the runs, or None for the systems of the paper.
    """
    if source is None:
        return [None, *SYSTEMS]
    with opened(source) as trajectories:
        rows = trajectories.rows("SELECT DISTINCT domain FROM runs ORDER BY domain")
    return [None, *(row["domain"] for row in rows)]


@dataclass(frozen=True)
class OwnRuns:
    """The runs for a figure.

    Attributes:
        frame: one row for each run that has a verdict and is not a fork. `origin` is `simulated`,
            `imported runs` (made by anybody with the published harness), `your runs` or, of another
            program, such as `runs of Inspect`; it is added to the name of a model whose runs have
            several.
        notes: notes on the runs that were left out, with the reasons.
        source: the source of the runs.
        unscored: the same for the runs without a verdict, which bounds count.
        baselines: the same for runs of baselines, with and without a verdict, which are never in
            `frame`; `origin` is `baseline`.
        what: a name for the systems of the runs.
    """

    frame: "pd.DataFrame"
    notes: tuple[str, ...]
    source: Source | None
    unscored: "pd.DataFrame"
    baselines: "pd.DataFrame"
    what: str = "all systems"

    def __len__(self) -> int:
        return len(self.frame)

    def under_one_condition(self) -> "OwnRuns":
        """Return the runs under the conditions that most models share.

        The conditions are orchestrator, plan, budget, tool set and mode.
        """
        if self.frame.empty:
            return self
        groups = self.frame.groupby(list(CONDITIONS), dropna=False)["model"].agg(
            ["nunique", "size"]
        )
        if len(groups) == 1:
            return self
        best = groups.sort_values(["nunique", "size"], ascending=False, kind="stable").index[0]
        chosen = dict(zip(CONDITIONS, best, strict=True))
        kept = _under(self.frame, chosen)
        named = ", ".join(_condition(name, value) for name, value in chosen.items())
        lost = counted(len(self.frame) - len(kept), "run")
        notes = (*self.notes, f"Left out: {lost} under other conditions than {named}")
        return replace(self, frame=kept, notes=notes, unscored=_under(self.unscored, chosen))

    def on_feasible_tasks(self) -> "OwnRuns":
        """Return the runs on tasks that are feasible or may be, with a note on the others.

        Refusals have a separate score and a separate figure.
        """
        infeasible = self.frame["feasible"].eq(False).fillna(False).astype(bool)
        if not infeasible.any():
            return self
        lost = counted(int(infeasible.sum()), "run")
        notes = (*self.notes, f"Left out: {lost} on tasks that cannot be done")
        return replace(self, frame=self.frame[~infeasible], notes=notes)

    def of_baselines(self) -> "OwnRuns":
        """Return the baselines' runs that have a verdict, in place of those of models."""
        known = self.baselines["strict"].notna()
        frame = self.baselines[known].copy()
        frame["strict"] = frame["strict"].astype(bool)
        return replace(
            self, frame=frame, notes=(), unscored=self.baselines[~known], baselines=_empty()
        )

    def ids_of(self, model: str) -> list[str]:
        """Return the ids of a model's or baseline's runs, including those without a verdict."""
        parts = (self.frame, self.unscored, self.baselines)
        return [run for part in parts for run in part.loc[part["model"] == model, "run_id"]]

    def at_most(self, models: int) -> "OwnRuns":
        """Return the runs of at most that many models, those that ran most tasks.

        Of several models with the same number of tasks, all or none are included.
        """
        counts = self.frame.groupby("model")["task"].nunique()
        counts = counts.sort_values(ascending=False, kind="stable")
        if len(counts) <= models:
            return self
        beyond = counts.iloc[models]
        chosen = list(counts[counts > beyond].index) or list(counts.index[:models])
        kept = self.frame[self.frame["model"].isin(chosen)]
        lost = counted(len(counts) - len(chosen), "model")
        notes = (*self.notes, f"Left out: {lost} with the fewest tasks; name them in models=[…]")
        return replace(self, frame=kept, notes=notes)

    def without(self, column: str, why: str) -> "OwnRuns":
        """Return the runs that have a value in a column, with a note on the others."""
        missing = self.frame[column].isna()
        if not missing.any():
            return self
        notes = (*self.notes, f"Left out: {counted(int(missing.sum()), 'run')} {why}")
        return replace(self, frame=self.frame[~missing], notes=notes)


def main_runs(
    source: Source | None,
    system: str | None = None,
    models: Sequence[str] | None = None,
    most: int = MOST,
) -> OwnRuns:
    """Return the runs for a figure of models: under one condition, of the named or main models."""
    own = own_runs(source, system, models).under_one_condition()
    return own if models is not None else own.at_most(most)


def own_runs(
    source: Source | None, system: str | None = None, models: Sequence[str] | None = None
) -> OwnRuns:
    """Return the runs of a source that have a verdict, without forks.

    Args:
        source: a results folder, a run file, an open store or runs, or None.
        system: the system of the tasks, such as `itsm`; None or `all` for every system.
        models: the models, or None for all.

    Raises:
        ConfigError: if there are runs, and none of that system or of one of those models.
    """
    if source is None:
        return OwnRuns(_empty(), (_NONE,), None, _empty(), _empty())
    with opened(source) as trajectories:
        # Ordered also by id, so that the order in a figure does not depend on the store.
        order = "model, task, number, run_id"
        every = trajectories.sql(f"SELECT {_COLUMNS} FROM runs ORDER BY {order}")
    chosen = every
    if system is not None and system != _SYSTEMS_ALL:
        chosen = chosen[chosen["domain"] == system]
        _refuse_nothing(chosen, f"of the system {system!r}", every["domain"])
    if models is not None:
        check_models(models, chosen["model"])
        chosen = chosen[chosen["model"].isin(models)]
    forks = chosen["parent"].notna()
    known = chosen[~forks].fillna(dict.fromkeys(_NAMED_UNKNOWN, _UNKNOWN))
    known["origin"] = known["origin"].map(lambda program: origin_of_runs([program]))
    known.loc[known["simulated"].astype(bool), "origin"] = SIMULATED.name
    baselines = known["model"].map(is_baseline).astype(bool)
    known.loc[baselines, "origin"] = BASELINE.name
    known["model"] = _with_origins(known)
    unscored = known["strict"].isna()
    kept = known[~unscored & ~baselines].copy()
    kept["strict"] = kept["strict"].astype(bool)
    reasons = {
        "without a verdict": int((unscored & ~baselines).sum()),
        "forked": int(forks.sum()),
        "of baselines, which the leaderboard shows": int(baselines.sum()),
    }
    what = "all systems" if system in (None, _SYSTEMS_ALL) else SYSTEMS.get(str(system), system)
    notes = _notes(reasons) if len(every) else ["there are no runs in what was given"]
    return OwnRuns(
        kept.reset_index(drop=True),
        tuple(notes),
        source,
        known[unscored & ~baselines],
        known[baselines],
        str(what),
    )


def _with_origins(runs: "pd.DataFrame") -> "pd.Series[Any]":
    """Return the models' names, with the origin if runs of one name have several."""
    several = runs.groupby("model")["origin"].transform("nunique") > 1
    return runs["model"].mask(several, runs["model"] + " (" + runs["origin"] + ")")


def _under(runs: "pd.DataFrame", conditions: Mapping[str, Any]) -> "pd.DataFrame":
    for name, value in conditions.items():
        runs = runs[runs[name].isna() if value != value else runs[name] == value]
    return runs


def _condition(name: str, value: Any) -> str:
    if value == _UNKNOWN:
        return f"unknown {name.replace('_', ' ')}"
    if name in ("plan", "budget") and (value != value or value == "none"):
        return f"no {name}"
    return f"{value} tools" if name == "tool_set" else f"{value}"


def some(names: Iterable[Any]) -> str:
    """Return names as `a, b, c and 4 others`."""
    every = sorted(map(str, names))
    if len(every) <= _NAMED + 1:
        return ", ".join(every)
    return f"{', '.join(every[:_NAMED])} and {len(every) - _NAMED} others"


def _notes(reasons: dict[str, int]) -> list[str]:
    return [f"Left out: {counted(n, 'run')} {why}" for why, n in reasons.items() if n]


def _refuse_nothing(chosen: "pd.DataFrame", what: str, there: Iterable[Any]) -> None:
    known = ", ".join(sorted({*map(str, there)}))
    if chosen.empty and known:
        raise ConfigError(f"there are no runs {what}; there are runs of {known}")


def _empty() -> "pd.DataFrame":
    import pandas as pd

    names = _COLUMNS.replace(" ", "").split(",")
    return pd.DataFrame({name: pd.Series(dtype=object) for name in names})
