"""A finding in a run: the kind, the steps, and a sentence of evidence."""

from collections.abc import Iterable
from typing import NamedTuple


class FailureFinding(NamedTuple):
    """A kind of failure that a run shows.

    Attributes:
        kind: a name of `KINDS`.
        evidence: the evidence in one sentence.
        steps: the steps that show it, in order; empty for the run as a whole.
        rows: the changed or missing rows, as `server.table/key`.
    """

    kind: str
    evidence: str
    steps: tuple[int, ...] = ()
    rows: tuple[str, ...] = ()

    @property
    def step(self) -> int | None:
        """The first wrong step, or None for the run as a whole."""
        return self.steps[0] if self.steps else None


CAUSES = (
    *("missing_lookup", "wrong_id", "premature", "missed_refusal", "side_effect"),
    *("policy_violation", "wrong_argument", "cascading_state", "misuse_after_error", "looped"),
    *("false_refusal", "gave_up", "ran_out"),
)
"""The kinds in the order of precedence at the same step: causes before consequences."""
_END = 1_000_000_000


def primary(findings: Iterable[FailureFinding]) -> FailureFinding | None:
    """Return the finding that best explains why a run failed, or None.

    It is the one with the earliest first wrong step. A finding on the whole run comes after those
    with a step, and of two at the same step the cause comes before the consequence (`CAUSES`).
    """
    return min(findings, key=place, default=None)


def place(finding: FailureFinding) -> tuple[int, int]:
    """Return the sort key of a finding among those of its run."""
    return finding.step or _END, CAUSES.index(finding.kind)


def named(server: str, table: str, key: str) -> str:
    """Return the name of a row in findings."""
    return f"{server}.{table}/{key}"
