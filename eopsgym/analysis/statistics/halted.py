"""Did a run refuse what could have been done?"""

import re
from dataclasses import dataclass

from eopsgym.tasks.answers.claims import claims
from eopsgym.tasks.answers.denials import denies, denies_somehow
from eopsgym.tasks.answers.layout import plain_answer

_QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”")
_WORDS = re.compile(r"\w{2}")


@dataclass(frozen=True)
class RunOnFeasible:
    """What is looked at of a run on a task that can be done.

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
    """Whether a run on a feasible task refused it: failed, changed nothing, and said so.

    What the answer says is read by the rule that clean refusals are read by (English).

    Returns:
        None where it cannot be told: no verdict, changes that nobody recorded, or an answer that
        says no more than that something is not there or not allowed.
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
    text = plain_answer(run.answer or "")
    if run.stop != "answered" or not _WORDS.search(text):
        return False
    own = _QUOTED.sub("…", text)
    if next(claims(own, run.request or ""), None):
        return False
    return True if denies(own, run.request or "") else None if denies_somehow(own) else False
