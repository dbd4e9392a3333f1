"""The reference solution of a run's task, as a run."""

from eopsgym.errors import ConfigError, TaskError
from eopsgym.runs.fork import task_of_run
from eopsgym.runs.one_task import run_task
from eopsgym.runs.run import Run

_GOLD = "scripted/gold"


def reference_run(run: Run) -> Run:
    """Return the reference solution of a run's task, played under the run's mode and clock.

    That of a run which is one is the run itself.

    Raises:
        TaskError: the task is not found by its id.
        ConfigError: the task has no reference solution.
    """
    setup = run.setup
    if run.model == _GOLD and setup.fork is None and run.strict:
        return run
    try:
        task = task_of_run(run, None)
        return run_task(task, _GOLD, mode=setup.mode, repaired=setup.repaired, now=setup.now)
    except (ConfigError, TaskError) as error:
        raise type(error)(
            f"run {run.id} has no reference solution here: {error}. A task of your own is given by "
            'run.beside(eopsgym.run_task(task, "scripted/gold"))'
        ) from error
