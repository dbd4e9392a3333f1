"""What does it mean? Scores, whose fault failures were, and how both look."""

from eopsgym.analysis.faults import (
    CATEGORY_RULE,
    FAULTS,
    HandLabel,
    category_table,
    compared_with_labels,
    failed_verifiers,
    fault_waterfall,
    read_labels,
    whose_fault,
)
from eopsgym.analysis.plots import plot_scores
from eopsgym.analysis.score_table import GROUPING, as_rows, score_query, scores

__all__ = [
    "CATEGORY_RULE",
    "FAULTS",
    "GROUPING",
    "HandLabel",
    "as_rows",
    "category_table",
    "compared_with_labels",
    "failed_verifiers",
    "fault_waterfall",
    "plot_scores",
    "read_labels",
    "score_query",
    "scores",
    "whose_fault",
]
