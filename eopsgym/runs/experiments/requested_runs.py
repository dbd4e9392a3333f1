"""The choice of an experiment's runs that are made if only some are requested."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from eopsgym.counting import counted
from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.runs.job import Job
from eopsgym.runs.run_choice import RunChoice
from eopsgym.runs.run_file import SetupIndex

ERRORED, UNSCORED = "errored", "unscored"

_NAMED = 3

Labelled = tuple[str, Job]
"""The label of a combination, and the job of a run under it."""


def only_these(
    only: str | Sequence[str], runs: Sequence[Labelled], index: SetupIndex, continued: bool
) -> RunChoice:
    """Return the choice of the runs that are made.

    Args:
        only: `errored` (an error ended the last attempt, or prevented its score), `unscored` (these
            and other runs without a verdict), or names: of a model, of a combination or a part of
            its label, of a task or a system. Several names select the runs of any of them;
            `errored` and `unscored` narrow them.
        runs: all runs of the experiment.
        index: the index of its run file.
        continued: as in `RunChoice`.

    Raises:
        ConfigError: nothing has one of the names.
    """
    asked = [only] if isinstance(only, str) else [*only]
    states = {each for each in asked if each in (ERRORED, UNSCORED)}
    names = {each for each in asked if each not in states}
    _check(names, runs)
    order: dict[str, int] = {}
    again: set[str] = set()
    for label, job in runs:
        if names and names.isdisjoint(_names(label, job)):
            continue
        if states:
            kept = index.find(job.setup)
            if kept is None and not index.lost(job.setup):
                continue
            if kept is not None and not kept.is_unscored:
                if UNSCORED not in states or kept.strict is not None:
                    continue
                again.add(kept.id)
        order.setdefault(job.setup.hash, len(order))
    return RunChoice(order, frozenset(again), continued)


def _names(label: str, job: Job) -> set[str]:
    setup = job.setup
    task = f"{setup.domain}/{setup.task}"
    return {label, *label.split(", "), setup.agent.model, setup.domain, setup.task, task}


def _check(names: Iterable[str], runs: Sequence[Labelled]) -> None:
    missing = {*names}
    if not missing:
        return
    known: dict[str, None] = {ERRORED: None, UNSCORED: None}
    tasks: dict[str, None] = {}
    for label, job in runs:
        missing -= _names(label, job)
        known.update(dict.fromkeys((label, job.setup.agent.model, job.setup.domain)))
        tasks.setdefault(job.setup.task)
    if missing:
        name = min(missing)
        near = [*get_close_matches(name, tasks, 2)] or [*tasks][:_NAMED]
        raise ConfigError(
            f"nothing in the experiment has the name {name!r}; {names_there_are(name, known)}; of "
            f"{counted(len(tasks), 'task')} {', '.join(near)}"
        )
