"""Ways to do a task of ours, right but for one thing, as runs that really took place."""

from functools import cache
from typing import Any

from eopsgym import run_task
from eopsgym.analysis import as_rows, tag_failures
from eopsgym.runs import Run
from tests.toy.agents import calling, prepared, saying

TASK = "itsm/itsm_001_right_amara"
"""One write after six look-ups: an incident is given to its reader, and started."""
Call = tuple[str, dict[str, Any]]


@cache
def solution(task: str = TASK) -> Run:
    """The run of a task's solution."""
    return run_task(task, "scripted/gold")


def calls(task: str = TASK) -> list[Call]:
    """The calls of a task's solution, with all values."""
    return [(step.tool, dict(step.arguments)) for step in solution(task).steps]


def update(**other: Any) -> Call:
    """The write of the task, with other arguments; one that is None is left out."""
    tool, arguments = calls()[-1]
    return tool, {k: v for k, v in {**arguments, **other}.items() if v is not None}


def attempt(made: list[Call], answer: str | None = None, task: str = TASK, **options: Any) -> Run:
    """A run that makes these calls, one a turn, and gives an answer: that of the solution."""
    reply = solution(task).answer if answer is None else answer
    model = prepared(*map(calling, made), saying(reply or ""))
    return run_task(task, model, **options)


def found(run: Run, **options: Any) -> list[dict[str, Any]]:
    """What is found in a run."""
    return as_rows(tag_failures([run], **options))


def kinds(run: Run, **options: Any) -> list[str]:
    """The kinds that are found in a run, the primary one first."""
    rows = sorted(found(run, **options), key=lambda row: not row["primary"])
    return [row["kind"] for row in rows]
