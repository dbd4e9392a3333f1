"""The comparison of models in pairs, on the tasks that both ran under the same conditions."""

from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import (
    Group,
    check_columns,
    conditions_beside,
    groups,
    left_out_runs,
    runs_of,
    that_differ,
)
from eopsgym.analysis.statistics.intervals import LEVEL
from eopsgym.analysis.statistics.leading_group import Leading, leading_group
from eopsgym.analysis.statistics.outcomes import Floats, left_out, notes, shared
from eopsgym.analysis.statistics.paired import difference_interval, holm
from eopsgym.analysis.statistics.sign_flips import DRAWS, sign_flips
from eopsgym.analysis.statistics.trials import Score, check_score
from eopsgym.runs import RESULTS
from eopsgym.runs.progress_bar import shown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd

_COLUMNS = (
    *("a", "b", "simulated", "tasks", "both", "only_a", "only_b", "neither"),
    *(
        "score_a",
        "score_b",
        "difference",
        "low",
        "high",
        "p",
        "p_holm",
        "family",
        "test",
        "alone",
        "note",
    ),
)


def compare_models(
    source: Source = RESULTS,
    by: "str | Sequence[str]" = "model",
    score: Score = "strict",
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = 0,
    models: "Sequence[str] | None" = None,
) -> "pd.DataFrame":
    """Compare every pair of models on the tasks that both ran, with an interval and a test.

    Only runs under the same conditions are compared: the same orchestrator, plan, budget, tool set,
    mode, wording and repair, except for the columns of `by`. Real and scripted models are not
    compared with each other. Forks, baselines and runs without a verdict are left out and counted.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: the column of the table `runs` whose values are compared, or several together.
        score: `strict` (on feasible tasks), `refusals` (on the others), `parity` (on all) or
            `pairs` (of twins, of which both runs have to pass; each pair counts as a task).
        level, draws, seed: the settings of the intervals, as for `paired_interval`.
        models: the models to which the runs are restricted, or None for all.

    Returns:
        A row for each pair: `a`, `b` (a has the higher score), `simulated`, `tasks` (tasks that
        both ran), `both`, `only_a`, `only_b`, `neither` (the numbers of these tasks that both pass
        equally often, that one passes more often, and that none passes), `score_a`, `score_b`
        (pass@1 on these tasks), `difference` (a less b), `low`, `high` (its interval, which leaves
        out 0 if and only if p is at most 1 - level), `p`, `p_holm` (corrected over all simulated
        pairs of the table, or all others), `family` (the number of these tests), `test` (`McNemar,
        exact`, or `sign flips` by task if there are repeats), `alone` (cases that only one ran),
        `note`. In `.attrs`: `leading` (the `Leading` groups of real and of simulated models, by
        `simulated`), `family` (the numbers of tests, likewise) and `note` (a note on runs that were
        left out).

    Raises:
        ConfigError: if there is no such column, score or model.

    Example:
        >>> pairs = compare_models("results")                       # doctest: +SKIP
        >>> pairs[["a", "b", "tasks", "difference", "p_holm"]]      # doctest: +SKIP
    """
    names = check_columns(by)
    check_score(score)
    with opened(source) as trajectories:
        ids = runs_of(trajectories, models)
        compared = groups(trajectories, names, score, run_ids=ids)
        note = notes(
            left_out_runs(trajectories, score, ids), _several_settings(trajectories, names, ids)
        )
    table = pair_table(compared, names, level, draws, seed)
    no_pairs = "" if len(table) else "there are no two models to compare"
    table.attrs["note"] = notes(note, no_pairs)
    return table


def pair_table(
    found: "Sequence[Group]",
    by: "Sequence[str]",
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = 0,
) -> "pd.DataFrame":
    """Return the table of `compare_models` for groups of runs, without a note.

    Args:
        found: the groups that are compared, which also are the family over which p is corrected.
        by: the columns of the groups.
        level, draws, seed: as `compare_models`.
    """
    import pandas as pd

    rows: list[dict[str, Any]] = []
    leading: dict[bool, Leading] = {}
    family: dict[bool, int] = {}
    for simulated in sorted({group.simulated for group in found}):
        alike = [group for group in found if group.simulated is simulated]
        pairs = [*combinations(alike, 2)]
        looked_at = shown(pairs, len(pairs), "comparing models", unit="pair")
        part = [_pair(*pair, by, level, draws, seed) for pair in looked_at]
        group = leading_group({each.label: each.cases for each in alike}, 1 - level)
        leading[simulated] = group
        family[simulated] = sum(row["p"] is not None for row in part)
        for row, corrected in zip(part, holm([row["p"] for row in part]), strict=True):
            own = row | {"p_holm": corrected, "family": family[simulated]}
            rows.append(own | {"note": notes(row["note"], _own_correction(own, group, 1 - level))})
    table = pd.DataFrame(rows, columns=list(_COLUMNS)).convert_dtypes()
    table.attrs |= {"leading": leading, "family": family}
    return table


def _own_correction(row: "Mapping[str, Any]", group: Leading, alpha: float) -> str:
    """Return a note if the leading group separates two models that p_holm does not, or ''."""
    behind = group.holds(row["a"]) and group.holds(row["b"]) is False
    if not behind or row["p_holm"] is None or row["p_holm"] <= alpha:
        return ""
    return f"{row['b']} is behind the leading group, which is corrected for the best alone"


def _several_settings(
    trajectories: Any, by: "Sequence[str]", run_ids: "Sequence[str] | None"
) -> str:
    beside = {*conditions_beside(by), *by}
    if "settings" in beside or "settings" not in that_differ(trajectories, by, run_ids):
        return ""
    return "models of one name ran with several settings, averaged here; compare by settings too"


def _pair(
    one: Group, other: Group, by: "Sequence[str]", level: float, draws: int, seed: int
) -> dict[str, Any]:
    """Return the row of a pair with the better one first, without p_holm."""
    a, b, alone = shared(one.cases, other.cases)
    if len(a) and b.shares.mean() > a.shares.mean():
        return _pair(other, one, by, level, draws, seed)
    ours, theirs, cases = _by_task(a.tasks, a.shares, b.shares)
    differences = ours - theirs
    bounds = difference_interval(differences, cases, level, draws, seed)
    repeated = a.is_repeated or b.is_repeated or bool((cases > 1).any())
    neither = (ours == 0) & (theirs == 0)
    return {
        "a": one.label,
        "b": other.label,
        "simulated": one.simulated,
        "tasks": len(cases),
        "both": int(((differences == 0) & ~neither).sum()),
        "only_a": int((differences > 0).sum()),
        "only_b": int((differences < 0).sum()),
        "neither": int(neither.sum()),
        "score_a": float(a.shares.mean()) if len(a) else None,
        "score_b": float(b.shares.mean()) if len(a) else None,
        "difference": bounds.value,
        "low": bounds.low,
        "high": bounds.high,
        "p": sign_flips(differences) if len(a) else None,
        "test": ("sign flips" if repeated else "McNemar, exact") if len(a) else None,
        "alone": alone,
        "note": notes(
            bounds.note if len(a) else _nothing_shared(one, other, by),
            left_out(alone, "only one of the two ran them", "case"),
        ),
    }


def _by_task(tasks: "Sequence[Any]", *shares: Floats) -> tuple[Floats, Floats, Floats]:
    """Return two sums of shares per task, and the number of cases of each task."""
    names = {task: place for place, task in enumerate(dict.fromkeys(case[0] for case in tasks))}
    places = np.array([names[case[0]] for case in tasks], dtype=int)
    one, other = (np.bincount(places, each, len(names)) for each in shares)
    # Sums of shares are rounded below, so that equal ones are equal.
    cases: Floats = np.bincount(places, minlength=len(names)).astype(np.float64)
    return np.round(one, 9), np.round(other, 9), cases


def _nothing_shared(one: Group, other: Group, by: "Sequence[str]") -> str:
    """Return why two groups have no case in common: other tasks or other conditions."""
    if not len(one.cases) or not len(other.cases):
        return "no run of one of them has a verdict"
    tasks = [{case[0] for case in group.cases.tasks} for group in (one, other)]
    if not tasks[0] & tasks[1]:
        return "the two ran different tasks"
    beside = conditions_beside(by)
    values = [[*zip(*group.cases.tasks, strict=True)][1:] for group in (one, other)]
    differ = [
        name for name, ours, theirs in zip(beside, *values, strict=True) if not {*ours} & {*theirs}
    ]
    how = f"by [{', '.join(map(repr, [*by, *differ]))}]" if differ else "one condition at a time"
    return f"the two ran the same tasks under other conditions ({', '.join(differ)}); compare {how}"
