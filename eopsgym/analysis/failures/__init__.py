"""Why runs fail: the kinds of failure, and the rules, people and models that find them."""

from eopsgym.analysis.failures.counts import failure_counts
from eopsgym.analysis.failures.kinds import KINDS, FailureKind
from eopsgym.analysis.failures.model_tags import tag_failures_with_model
from eopsgym.analysis.failures.people import people_tags, primary_kinds
from eopsgym.analysis.failures.tag import tag_failures

__all__ = [
    "KINDS",
    "FailureKind",
    "failure_counts",
    "people_tags",
    "primary_kinds",
    "tag_failures",
    "tag_failures_with_model",
]
