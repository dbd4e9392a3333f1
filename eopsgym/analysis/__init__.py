"""What does it mean? Scores, read from the store only, and how they look."""

from eopsgym.analysis.faults import FAULTS, HandLabel, read_labels
from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.score_table import GROUPING, as_rows, score_query, scores

__all__ = [
    "FAULTS",
    "GROUPING",
    "HandLabel",
    "as_rows",
    "plot_scores",
    "read_labels",
    "score_query",
    "scores",
]
