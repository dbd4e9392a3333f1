"""The verdicts of runs by model, for the functions that take verdicts."""

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
    """Return the outcomes of each model by task, for `noise_floor`, `discordance` and others.

    Forks, which are not repeats, and baselines are left out.

    Args:
        source: a results folder or run file, an open store, or runs in memory.
        by: the columns of the groups; other conditions that differ also make separate groups, so
            that runs of one task in a group are repeats of each other.
        score: `strict` (on feasible tasks), `refusals` (on the others), `parity` (on all) or
            `pairs` (of twins, which replace tasks: both runs have to pass).

    Returns:
        The outcomes of each task by the values of the group as a text (`openai/gpt-5, plus_15`; for
        scripted models `scripted/gold (simulated)`).

    Raises:
        ConfigError: if the column or the score is unknown.

    Example:
        >>> by_model = outcomes_by("results")  # doctest: +SKIP
        >>> discordance(by_model["openai/gpt-5"], by_model["openai/gpt-5-mini"])  # doctest: +SKIP
    """
    names = check_columns(by)
    check_score(score)
    with opened(source) as trajectories:
        every = groups(trajectories, (*names, *that_differ(trajectories, names)), score)
    return {
        group.label + (" (simulated)" if group.simulated else ""): replace(
            group.cases, tasks=tuple(case[0] for case in group.cases.tasks)
        )
        for group in every
    }
