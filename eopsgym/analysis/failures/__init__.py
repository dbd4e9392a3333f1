"""Why do runs fail? Kinds of failure, and what finds them."""

from eopsgym.analysis.failures.kinds import KINDS, FailureKind

__all__ = ["KINDS", "FailureKind"]
