"""One task by one agent."""

import asyncio
from typing import Unpack

from eopsgym.agents import Model
from eopsgym.runs.already_run import index_of, keep
from eopsgym.runs.job import Job, prepare
from eopsgym.runs.make_run import make_run
from eopsgym.runs.options import Options, shows_options
from eopsgym.runs.own_server import check_own_server
from eopsgym.runs.progress_bar import tell
from eopsgym.runs.run import Run
from eopsgym.sync import plainly, pulse
from eopsgym.tasks import Task, find_task

AGAIN = "again=True (--again) adds repeats"


@shows_options()
async def _run_task(
    task: Task | str,
    model: Model | str = "scripted/gold",
    *,
    number: int | None = None,
    again: bool = False,
    **options: Unpack[Options],
) -> Run:
    """Run one task and judge it.

    A run that is in its run file already (the same setup: task, agent and settings) is not made
    again: its record is given back, and a line says so. Runs that a failing model or environment
    ended do not count.

    Args:
        task: a task, or `domain/task_id` of our own.
        model: a model, or its name: `scripted/gold`, or what litellm calls it (`openai/gpt-5`).
        number: which repeat this is; 1, or with `again` the next one.
        again: make another repeat if there is one.
        options: how it is run, as `Options` has them.

    Raises:
        EopsgymError: if the task, model or servers cannot be used at all, or the provider refuses
            the model's key. What goes wrong while the agent works is no error but the run's stop
            reason; for an exception that nobody expected that is `crashed`, and the record has
            its traceback.
    """
    check_own_server(options, [model])
    job = prepare(find_task(task) if isinstance(task, str) else task, model, **options)
    return await make_one(job, number, again)


async def make_one(job: Job, number: int | None, again: bool) -> Run:
    """The run of a job: made, judged and kept, or found in the run file."""
    if job.journal is not None:
        index = index_of(job.journal.path)
        if again and number is None:
            number = index.highest(job.setup) + 1
        job = job.repeated(number or 1)
        found = None if again else index.find(job.setup)
        if found is not None:
            tell(f"this run was there already; {AGAIN}")
            return found
    async with pulse():
        # A task of its own, so that whoever cancels it cancels nothing else.
        record = await asyncio.create_task(make_run(job.repeated(number or 1)))
    return record.run if job.journal is None else keep(job.journal, record)


run_task = plainly(_run_task)
