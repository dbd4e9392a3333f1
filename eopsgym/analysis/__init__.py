"""What does it mean? Scores, read from the store only, how they look, and what was published."""

from eopsgym.analysis.paper import paper_table, published_runs
from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.score_table import GROUPING, as_rows, score_query, scores

__all__ = [
    "GROUPING",
    "as_rows",
    "paper_table",
    "plot_scores",
    "published_runs",
    "score_query",
    "scores",
]
