"""Many tasks by one agent: some at a time, what is there already left out, nothing lost."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Unpack

from eopsgym.agents import Model
from eopsgym.errors import ConfigError, EopsgymError, ModelAccessError, StoreError
from eopsgym.runs.already_run import index_of, keep
from eopsgym.runs.journal import RunLine
from eopsgym.runs.live_setup import Job, prepare, unprepared
from eopsgym.runs.make_run import make_run, unstarted
from eopsgym.runs.one_task import AGAIN
from eopsgym.runs.options import DEFAULTS, Options, shows_options, with_defaults
from eopsgym.runs.progress_bar import shown_by, tell
from eopsgym.runs.run import Run
from eopsgym.runs.run_list import Runs
from eopsgym.runs.setup import Setup
from eopsgym.sync import plainly, pulse
from eopsgym.tasks import Task, find_task, load_tasks

CONCURRENCY = 4
_FIRST_SECONDS = 30.0


@shows_options
async def _run_tasks(
    tasks: Iterable[Task | str] | str,
    model: Model | str = "scripted/gold",
    *,
    repeats: int = 1,
    again: bool = False,
    concurrency: int = CONCURRENCY,
    progress: bool | Callable[[Run], None] = True,
    **options: Unpack[Options],
) -> Runs:
    """Run many tasks with one model, some at a time.

    Runs that are in the run file already (the same setup: task, agent and settings) are not made
    again: their records stand in the result, and a line says how many. Runs that a failing model
    or environment ended do not count and are tried again.

    What goes wrong in a run is its stop reason, and the others go on: a task that cannot be
    started ends as `environment_error`, an exception that nobody expected as `crashed`, with the
    traceback in the record.

    Args:
        tasks: tasks, or the name of a domain for all of ours.
        model: as for `run_task`.
        repeats: how often each.
        again: add so many repeats to those that are there.
        concurrency: how many at once.
        progress: show a bar, or call this after each run that was made.
        options: how they are run, as `Options` has them.

    Raises:
        EopsgymError: for what is wrong for all: a setting, a key that the provider refuses, no
            task that can be started, a run file that cannot be written.

    An interrupt (Ctrl-C) stops the runs in flight, which leave nothing behind. Those that are
    finished have been written, and `finished_runs()` has them.
    """
    if repeats < 1 or concurrency < 1:
        raise ConfigError("repeats and concurrency are numbers from 1 on")
    with_defaults(options)  # refuses what is no option, also where there is no task
    named = load_tasks(tasks) if isinstance(tasks, str) else tasks
    chosen = [find_task(task) if isinstance(task, str) else task for task in named]
    batch = _Batch(_prepared(chosen, model, options), repeats, again)
    return await batch.run(concurrency, progress)


_Place = tuple[int, int]
"""A run to be made: the place of its job, and the number of the repeat."""


@dataclass(frozen=True)
class _Unready:
    """A task that cannot be prepared, and why."""

    setup: Setup
    experiment: str
    error: EopsgymError


def _prepared(tasks: list[Task], model: Model | str, options: Options) -> list[Job | _Unready]:
    """A job for each task.

    Raises:
        EopsgymError: if none can be prepared, or there is nowhere to write.
    """
    found: list[Job | _Unready] = []
    for task in tasks:
        try:
            found.append(prepare(task, model, **options))
        except StoreError:
            raise
        except EopsgymError as error:
            experiment = options.get("experiment", DEFAULTS["experiment"])
            found.append(_Unready(unprepared(task, model, **options), experiment, error))
    unready = [one for one in found if isinstance(one, _Unready)]
    if unready and len(unready) == len(found):
        raise unready[0].error
    return found


_last = Runs()


def finished_runs() -> Runs:
    """The runs that the last `run_tasks` of this process finished, also if it was interrupted."""
    return Runs(_last)


class _Batch:
    """The runs of one call of `run_tasks`, in the order they were asked for."""

    def __init__(self, jobs: list[Job | _Unready], repeats: int, again: bool) -> None:
        self._jobs = jobs
        journals = (job.journal for job in jobs if isinstance(job, Job))
        self._journal = next(journals, None)
        self._index = index_of(self._journal.path) if self._journal else None
        first = [1] * len(jobs)
        if again and self._index is not None:
            first = [self._index.highest(job.setup) + 1 for job in jobs]
        self._places: list[_Place] = [
            (place, number + repeat)
            for repeat in range(repeats)
            for place, number in enumerate(first)
        ]
        self._runs: dict[_Place, Run] = {}
        self._found = 0
        self._unstarted: list[tuple[_Place, RunLine, EopsgymError]] = []
        self._any_started = False
        self._done: Callable[[Run], object]
        self._heard = asyncio.Event()
        if all(job.setup.agent.simulated for job in jobs if isinstance(job, Job)):
            self._heard.set()
        self._is_first = True

    async def run(self, concurrency: int, progress: bool | Callable[[Run], None]) -> Runs:
        """Make what is missing; the whole result."""
        _last.clear()
        missing = [place for place in self._places if not self._is_there(place)]
        if self._found and progress is True:
            count = "1 run was" if self._found == 1 else f"{self._found} runs were"
            tell(f"{count} there already; {AGAIN}")
        slots = asyncio.Semaphore(concurrency)
        self._done, beat, close = shown_by(progress, len(missing))
        failure: BaseException | None = None
        try:
            async with pulse(beat), asyncio.TaskGroup() as group:
                for place in missing:
                    group.create_task(self._one(place, slots))
        except* BaseException as errors:
            failure = errors.exceptions[0]
        finally:
            close()
        # Raised here, outside of any except block: a group in its context would be printed too.
        if isinstance(failure, asyncio.CancelledError):
            raise asyncio.CancelledError(self._kept(len(missing)))
        if failure is not None:
            raise failure
        if self._unstarted and not self._any_started:
            raise self._unstarted[0][2]
        return Runs((self._runs[place] for place in self._places), found=self._found)

    def _is_there(self, place: _Place) -> bool:
        """Whether a run need not be made, as the run file holds it."""
        which, number = place
        setup = self._jobs[which].setup.repeated(number)
        found = self._index.find(setup) if self._index else None
        if found is None:
            return False
        self._runs[place] = found
        self._found += 1
        return True

    async def _one(self, place: _Place, slots: asyncio.Semaphore) -> None:
        async with slots:
            # A scripted run never waits: give an interrupt, and whatever else runs, its turn.
            await asyncio.sleep(0)
            # Another process may have made it meanwhile.
            if not self._is_there(place):
                await self._after_the_first()
                await self._make(place)

    async def _after_the_first(self) -> None:
        """Let one run of a live model hear from it before the others ask.

        A key that is missing is one refused request then, and not as many as run at once.
        """
        if self._is_first:
            self._is_first = False
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_SECONDS):
                await self._heard.wait()

    async def _make(self, place: _Place) -> None:
        which, number = place
        job = self._jobs[which]
        try:
            if isinstance(job, _Unready):
                raise job.error
            record = await make_run(job.repeated(number), self._heard.set)
        except ModelAccessError:
            raise  # the other runs would hear the same
        except EopsgymError as error:
            # Held back until something starts: where nothing does, that is one error.
            unmade = unstarted(job.setup.repeated(number), job.experiment, error)
            self._unstarted.append((place, unmade, error))
        else:
            self._any_started = True
            self._keep(place, record)
        self._heard.set()
        if self._any_started:
            waiting, self._unstarted = self._unstarted, []
            for other, unmade, _ in waiting:
                self._keep(other, unmade)

    def _keep(self, place: _Place, record: RunLine) -> None:
        run = record.run if self._journal is None else keep(self._journal, record)
        self._runs[place] = run
        _last.append(run)
        self._done(run)

    def _kept(self, asked: int) -> str:
        if not _last:
            return f"none of {asked} runs was finished"
        count = f"{len(_last)} of {asked} runs were finished"
        if self._journal is not None:
            return f"{count} and are in {self._journal.path}"
        return f"{count}; eopsgym.runs.finished_runs() has them"


run_tasks = plainly(_run_tasks)
