"""The fault behind a failure, with its proof."""

from dataclasses import dataclass


@dataclass(frozen=True)
class FaultFinding:
    """The fault behind a failed verifier or run.

    Attributes:
        fault: one of `FAULTS`.
        proof: the proof; for `unknown`, why there is none.
        step: the first wrong step, from 1; None if there is none.
    """

    fault: str
    proof: str
    step: int | None = None
