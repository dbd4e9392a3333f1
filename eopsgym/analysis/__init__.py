"""What does it mean? Scores, read from the store only, and how they look."""

from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.scores import GROUPING, as_rows, score_query, score_runs

__all__ = ["GROUPING", "as_rows", "plot_scores", "score_query", "score_runs"]
