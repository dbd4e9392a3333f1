"""What does it mean? Scores, read from the store only, and how they look."""

from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.sample import known_failures, sample_trajectories
from eopsgym.analysis.score_table import GROUPING, as_rows, score_query, scores

__all__ = [
    "GROUPING",
    "as_rows",
    "known_failures",
    "plot_scores",
    "sample_trajectories",
    "score_query",
    "scores",
]
