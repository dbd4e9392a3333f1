"""Why do runs fail? Kinds of failure, and what finds them."""

from eopsgym.analysis.failures.kinds import KINDS, FailureKind
from eopsgym.analysis.failures.tag import tag_failures

__all__ = ["KINDS", "FailureKind", "tag_failures"]
