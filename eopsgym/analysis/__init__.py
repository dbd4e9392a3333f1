"""What does it mean? Scores, read from the store only."""

from eopsgym.analysis.scores import GROUPING, as_rows, score_query, score_runs

__all__ = ["GROUPING", "as_rows", "score_query", "score_runs"]
