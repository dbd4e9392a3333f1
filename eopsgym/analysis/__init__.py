"""What does it mean? Scores, read from the store only, and how they look."""

from eopsgym.analysis.failures import tag_failures
from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.score_table import GROUPING, as_rows, score_query, scores

__all__ = ["GROUPING", "as_rows", "plot_scores", "score_query", "scores", "tag_failures"]
