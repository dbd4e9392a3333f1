"""Verdicts of runs by model, for the functions that take verdicts."""

from collections.abc import Sequence
from dataclasses import replace

from eopsgym.analysis.sources import Source, opened
from eopsgym.analysis.statistics.cases import (
    check_columns,
    groups,
    that_differ,
)
from eopsgym.analysis.statistics.outcomes import Outcomes
from eopsgym.analysis.statistics.trials import Score, check_score
from eopsgym.runs import RESULTS


def outcomes_by(
    source: Source = RESULTS, by: str | Sequence[str] = "model", score: Score = "strict"
) -> dict[str, Outcomes]:
    """Return the outcomes of each model by task, for `noise_floor`, `discordance` and the like.

    Forks are left out, for they are no repeats, and so are baselines.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: columns to group by; other conditions that differ separate groups, too, so that runs of
            one task in a group are repeats of each other.
        score: `strict` (of feasible tasks), `refusals` (of the others), `parity` (of all) or
            `pairs`
            (of twins, which take the place of tasks: both runs have to pass).

    Returns:
        The values grouped by, as a text (`openai/gpt-5, plus_15`; of scripted models
        `scripted/gold (simulated)`), to the outcomes of each task.

    Raises:
        ConfigError: for an unknown column or score.

    Example:
        >>> found = outcomes_by("results")                              # doctest: +SKIP
        >>> discordance(found["openai/gpt-5"], found["openai/gpt-5-mini"])  # doctest: +SKIP
    """
    names = check_columns(by)
    check_score(score)
    with opened(source) as trajectories:
        found = groups(trajectories, (*names, *that_differ(trajectories, names)), score)
    return {
        group.label + (" (simulated)" if group.simulated else ""): replace(
            group.cases, tasks=tuple(case[0] for case in group.cases.tasks)
        )
        for group in found
    }
