"""Answers by a function of a run: its values, and the errors that it raises."""

from collections.abc import Callable, Iterator
from typing import Any

from eopsgym.agents.messages import now, whole_characters
from eopsgym.counting import counted
from eopsgym.runs import Run, Runs
from eopsgym.runs.progress_bar import shown
from eopsgym.runs.run_entry import run_of
from eopsgym.runs.scan_file import CODE, ScanAnswer, plain_value
from eopsgym.sync import stop_if_interrupted, warn

_LONGEST_PROBLEM = 300


def function_answers(runs: Runs, function: Callable[[Run], Any], name: str) -> list[ScanAnswer]:
    """Return the value of a function for each run; one that raises an error has none.

    Warns if the function raises an error for every run.
    """
    made = [*shown(_answers(runs, function, name), len(runs), "scanning")]
    if made and all(answer.problem for answer in made):
        warn(
            f"the function {name} raised an error for each of {counted(len(made), 'run')}, such as "
            f"{made[0].problem}"
        )
    return made


def _answers(runs: Runs, function: Callable[[Run], Any], name: str) -> Iterator[ScanAnswer]:
    for entry in runs.entries():
        stop_if_interrupted()
        run = run_of(entry)
        value, problem = None, ""
        try:
            value = plain_value(function(run))
        except Exception as error:
            said = whole_characters(f"{type(error).__name__}: {error}")
            problem = said[:_LONGEST_PROBLEM]
        yield ScanAnswer(
            entry.id, name, name, CODE, value=value, problem=problem, cost=0.0, said_at=now()
        )


def name_of(function: Callable[..., Any]) -> str:
    """Return the name of a function, for its column."""
    return str(getattr(function, "__name__", type(function).__name__)).strip("<>")
