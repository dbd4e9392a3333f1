"""The runs that stand in a figure beside the published numbers, and what was left out of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from eopsgym.analysis.baselines import is_baseline
from eopsgym.analysis.figures.style import BASELINE, IMPORTED, SIMULATED, YOURS
from eopsgym.analysis.paper import SYSTEMS
from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import check_models
from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.trajectories.published_results.layout import PUBLISHED_ORIGIN

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
"""Of these what nobody knows is drawn under that word, so that no run falls out of a group."""
_NONE = "no runs of yours: give a results folder to draw them beside the published numbers"
_SYSTEMS_ALL = "all"
_NAMED = 3
MOST = 6
"""So many models of yours are drawn unless they are named."""
CONDITIONS = ("orchestrator", "plan", "budget", "tool_set", "mode")
"""What may differ between runs of one model on one task."""


def systems(source: Source | None = None) -> list[str | None]:
    """Return the systems in the menu of a figure: all together, then each that has runs.

    Args:
        source: the runs; without any, the systems of the paper.
    """
    if source is None:
        return [None, *SYSTEMS]
    with opened(source) as trajectories:
        found = trajectories.rows("SELECT DISTINCT domain FROM runs ORDER BY domain")
    return [None, *(row["domain"] for row in found)]


@dataclass(frozen=True)
class OwnRuns:
    """Runs to be drawn.

    Attributes:
        frame: a row a run that has a verdict and is no fork; `origin` is `simulated`,
            `imported runs` (of anybody, by the published harness) or `your runs`, and stands behind
            the name of a model of several.
        notes: what was left out, and why.
        source: where they are from.
        unscored: the same for the runs without a verdict, which bounds count.
        baselines: the same for runs of baselines, with and without a verdict; they are never among
            the models, and `origin` is `baseline`.
        what: which systems they are of.
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
        """Return the runs under the conditions that most models share, so as not to average others.

        Conditions are orchestrator, plan, budget, tool set and mode.
        """
        if self.frame.empty:
            return self
        found = self.frame.groupby(list(CONDITIONS), dropna=False)["model"].agg(["nunique", "size"])
        if len(found) == 1:
            return self
        best = found.sort_values(["nunique", "size"], ascending=False, kind="stable").index[0]
        chosen = dict(zip(CONDITIONS, best, strict=True))
        kept = _under(self.frame, chosen)
        told = ", ".join(_told(name, value) for name, value in chosen.items())
        lost = counted(len(self.frame) - len(kept), "run")
        notes = (*self.notes, f"Left out: {lost} under other conditions than {told}")
        return replace(self, frame=kept, notes=notes, unscored=_under(self.unscored, chosen))

    def on_feasible_tasks(self) -> "OwnRuns":
        """Return the runs on feasible tasks, or where that is unknown; a note counts the others.

        Refusals have a score and a figure of their own.
        """
        infeasible = self.frame["feasible"].eq(False).fillna(False).astype(bool)
        if not infeasible.any():
            return self
        lost = counted(int(infeasible.sum()), "run")
        notes = (*self.notes, f"Left out: {lost} on tasks that cannot be done")
        return replace(self, frame=self.frame[~infeasible], notes=notes)

    def of_baselines(self) -> "OwnRuns":
        """Return the baselines' runs that have a verdict, in the place of models."""
        known = self.baselines["strict"].notna()
        frame = self.baselines[known].copy()
        frame["strict"] = frame["strict"].astype(bool)
        return replace(
            self, frame=frame, notes=(), unscored=self.baselines[~known], baselines=_empty()
        )

    def ids_of(self, model: str) -> list[str]:
        """Return the ids of a model's or baseline's runs, also those without a verdict."""
        parts = (self.frame, self.unscored, self.baselines)
        return [run for part in parts for run in part.loc[part["model"] == model, "run_id"]]

    def at_most(self, models: int) -> "OwnRuns":
        """Return the runs of at most that many models, those that ran most tasks.

        Of models that ran equally many all are drawn, or none.
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
        """Return the runs that have a value in a column; a note counts the others and says why."""
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
    """Return the runs for a figure of models: under one condition, of named or main models."""
    own = own_runs(source, system, models).under_one_condition()
    return own if models is not None else own.at_most(most)


def own_runs(
    source: Source | None, system: str | None = None, models: Sequence[str] | None = None
) -> OwnRuns:
    """Return the runs of a source that have a verdict, without forks.

    Args:
        source: a results folder, a run file, an open store or runs; None for none.
        system: only runs of this system's tasks, such as `itsm`; None or `all` for every one.
        models: only runs of these; all unless given.

    Raises:
        ConfigError: if there are runs, and none of that system or of one of those models.
    """
    if source is None:
        return OwnRuns(_empty(), (_NONE,), None, _empty(), _empty())
    with opened(source) as trajectories:
        # Down to the id, so that the order of a figure is that of its runs and not of the store.
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
    published = known["origin"] == PUBLISHED_ORIGIN
    known["origin"] = published.map({True: IMPORTED.name, False: YOURS.name})
    known.loc[known["simulated"].astype(bool), "origin"] = SIMULATED.name
    baselines = known["model"].map(is_baseline).astype(bool)
    known.loc[baselines, "origin"] = BASELINE.name
    known["model"] = _told_apart(known)
    unscored = known["strict"].isna()
    kept = known[~unscored & ~baselines].copy()
    kept["strict"] = kept["strict"].astype(bool)
    reasons = {
        "without a verdict": int((unscored & ~baselines).sum()),
        "forked": int(forks.sum()),
        "of baselines, which the leaderboard shows": int(baselines.sum()),
    }
    what = "all systems" if system in (None, _SYSTEMS_ALL) else SYSTEMS.get(str(system), system)
    said = _said(reasons) if len(every) else ["there are no runs in what was given"]
    return OwnRuns(
        kept.reset_index(drop=True),
        tuple(said),
        source,
        known[unscored & ~baselines],
        known[baselines],
        str(what),
    )


def _told_apart(runs: "pd.DataFrame") -> "pd.Series[Any]":
    """Return the models' names, with the origin where runs of one name have several."""
    several = runs.groupby("model")["origin"].transform("nunique") > 1
    return runs["model"].mask(several, runs["model"] + " (" + runs["origin"] + ")")


def _under(runs: "pd.DataFrame", conditions: Mapping[str, Any]) -> "pd.DataFrame":
    for name, value in conditions.items():
        runs = runs[runs[name].isna() if value != value else runs[name] == value]
    return runs


def _told(name: str, value: Any) -> str:
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


def _said(reasons: dict[str, int]) -> list[str]:
    return [f"Left out: {counted(n, 'run')} {why}" for why, n in reasons.items() if n]


def _refuse_nothing(chosen: "pd.DataFrame", what: str, there: Iterable[Any]) -> None:
    known = ", ".join(sorted({*map(str, there)}))
    if chosen.empty and known:
        raise ConfigError(f"there are no runs {what}; there are runs of {known}")


def _empty() -> "pd.DataFrame":
    import pandas as pd

    names = _COLUMNS.replace(" ", "").split(",")
    return pd.DataFrame({name: pd.Series(dtype=object) for name in names})
