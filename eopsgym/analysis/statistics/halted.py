"""The decision whether a run refused a feasible task."""

from dataclasses import dataclass

from eopsgym.tasks.answers.reader import read


@dataclass(frozen=True)
class RunOnFeasible:
    """The facts of a run on a feasible task that decide whether it refused.

    Attributes:
        strict: whether it passed; None without a verdict.
        stop: the reason of its end.
        answer, request: the final answer and the request.
        refused: whether the provider marked the last reply as a refusal.
        changed: the number of rows that the run changed; None if this was not recorded.
    """

    strict: bool | None
    stop: str
    answer: str | None
    request: str | None
    refused: bool | None
    changed: int | None


def is_halted(run: RunOnFeasible) -> bool | None:
    """Return whether a run on a feasible task refused it: failed, changed nothing, and said so.

    The answer is read by the reader of refusals (English).

    Returns:
        Whether it did, or None if this cannot be decided: without a verdict, with changes that were
        not recorded, or with an answer of which the reader is unsure.
    """
    if run.strict:
        return False
    if run.strict is None:
        return None
    if run.changed:
        return False
    refuses = _says_no(run)
    return refuses if refuses is False or run.changed is not None else None


def _says_no(run: RunOnFeasible) -> bool | None:
    if run.refused:
        return True
    if run.stop != "answered":
        return False
    return read(run.answer or "", run.request or "").verdict
