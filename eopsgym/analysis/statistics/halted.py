"""Did a run refuse what could have been done?"""

from dataclasses import dataclass

from eopsgym.tasks.answers.reader import read


@dataclass(frozen=True)
class RunOnFeasible:
    """The facts of a run on a feasible task that decide whether it refused.

    Attributes:
        strict: whether it passed; None without a verdict.
        stop: why it ended.
        answer, request: what was answered to what.
        refused: whether the provider marked the last reply as a refusal.
        changed: how many rows the run changed; None where nobody could record it.
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
        None where it cannot be decided: no verdict, changes that were not recorded, or an answer
            that
        the reader is unsure of.
    """
    if run.strict:
        return False
    if run.strict is None:
        return None
    if run.changed:
        return False
    said = _says_no(run)
    return said if said is False or run.changed is not None else None


def _says_no(run: RunOnFeasible) -> bool | None:
    if run.refused:
        return True
    if run.stop != "answered":
        return False
    return read(run.answer or "", run.request or "").verdict
