"""The three scores of the models in a figure: pairs, strict on feasible tasks, refusals."""

from collections.abc import Mapping

from eopsgym.analysis.figures.own_runs import OwnRuns
from eopsgym.analysis.score_intervals import NOTHING, Tally, tally_of
from eopsgym.analysis.sources import opened
from eopsgym.analysis.statistics.trials import THREE, Three

PAIRS = "pairs"
"""The name of the headline score in a figure."""


def three_scores(own: OwnRuns, model: str) -> dict[Three, Tally]:
    """Return the three scores of a model, or baseline, by its name in the figure."""
    if own.source is None:
        return dict.fromkeys(THREE, NOTHING)
    ids = own.ids_of(model)
    with opened(own.source) as trajectories:
        return {score: tally_of(trajectories, ids, score) for score in THREE}


def score_notes(own: OwnRuns) -> list[str]:
    """Return a sentence for each model: its three scores, with intervals and counts."""
    models = sorted(own.frame["model"].unique())
    return [f"{model}: {in_words(three_scores(own, model))}." for model in models]


def in_words(scores: Mapping[Three, Tally]) -> str:
    """Return scores as `pairs 40 % (25 to 58) of 30, strict …`, without those that have no runs."""
    parts = [_in_words(score, tally) for score, tally in scores.items() if tally.best is not None]
    return ", ".join(parts) or "no run is scored"


def _in_words(score: str, tally: Tally) -> str:
    bounds = f", bounds {_range(tally.worst, tally.best)}" if tally.unscored else ""
    if tally.value is None:
        return f"{score} without a verdict{bounds}"
    interval = _range(tally.low, tally.high)
    return f"{score} {100 * tally.value:.0f} % ({interval}{bounds}) of {tally.scored}"


def _range(low: float | None, high: float | None) -> str:
    return "?" if low is None or high is None else f"{100 * low:.0f} to {100 * high:.0f}"
