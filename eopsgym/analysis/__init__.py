"""What does it mean? Scores, read from the store only, and how they look."""

from eopsgym.analysis.failures import (
    KINDS,
    people_tags,
    primary_kinds,
    tag_failures,
    tag_failures_with_model,
)
from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.score_table import GROUPING, as_rows, score_query, scores

__all__ = [
    "GROUPING",
    "KINDS",
    "as_rows",
    "people_tags",
    "plot_scores",
    "primary_kinds",
    "score_query",
    "scores",
    "tag_failures",
    "tag_failures_with_model",
]
