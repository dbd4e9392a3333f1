"""Whose fault a failure was found to be, and what proves it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FaultFinding:
    """The fault behind a failed verifier or run.

    Attributes:
        fault: one of `FAULTS`.
        proof: what proves it; for `unknown`, why nothing does.
        step: the first wrong step, from 1; None where none is.
    """

    fault: str
    proof: str
    step: int | None = None
