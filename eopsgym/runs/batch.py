"""Many tasks by one agent: some at a time, what is there already left out, nothing lost."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.agents import Limits, Model, Orchestrator
from eopsgym.errors import EopsgymError, ModelAccessError, StoreError
from eopsgym.gym import Mode
from eopsgym.gym.tool_wording import Sources
from eopsgym.runs.journal import Journal
from eopsgym.runs.known import Known, keep, known_runs
from eopsgym.runs.progress import shown_by, tell
from eopsgym.runs.record import Run, Runs
from eopsgym.runs.run import AGAIN, run_once, unstarted
from eopsgym.runs.setup import Setup, key_of, prepare
from eopsgym.sync import plainly, pulse
from eopsgym.tasks import Judge, Task, find_task, load_tasks

CONCURRENCY = 4
_FIRST_SECONDS = 30.0


async def _run_tasks(
    tasks: Iterable[Task | str] | str,
    model: Model | str = "scripted/gold",
    *,
    repeats: int = 1,
    again: bool = False,
    concurrency: int = CONCURRENCY,
    progress: bool | Callable[[Run], None] = True,
    orchestrator: Orchestrator | str = "react",
    mode: Mode = "published",
    limits: Limits | None = None,
    experiment: str = "default",
    results: str | Path | None = None,
    now: str | None = None,
    urls: Mapping[str, str] | None = None,
    judge: Judge | str | None = None,
    timeout: float | None = None,
    tools_from: Sources | None = None,
) -> Runs:
    """Run many tasks with one model, some at a time.

    Runs that are in the run file already (the same task, model and settings) are not made again:
    their records stand in the result, and a line says how many. Runs that a failing model or
    environment ended do not count and are tried again.

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
        orchestrator: an orchestrator or its name.
        mode: `published` or `guarded`.
        limits: turns (50), tokens, dollars and seconds after which a run stops.
        experiment: the run file they are appended to.
        results: the folder of run files; None keeps the runs in memory only.
        now: the frozen moment, unless each task's own is right.
        urls: servers to run on instead of this process, by domain name.
        judge: a model's name, or a function that rates a text; see `run_task`.
        timeout: seconds for one try of a live model that is given by name (180).
        tools_from: recorded `tools/list` in whose words the model reads of tools; see `run_task`.

    Raises:
        EopsgymError: for what is wrong for all: a setting, a key that the provider refuses, no
            task that can be started, a run file that cannot be written.

    An interrupt (Ctrl-C) stops the runs in flight, which leave nothing behind. Those that are
    finished have been written, and `finished_runs()` has them.
    """
    named = load_tasks(tasks) if isinstance(tasks, str) else tasks
    chosen = [find_task(task) if isinstance(task, str) else task for task in named]
    settings = {
        "orchestrator": orchestrator,
        "mode": mode,
        "limits": limits,
        "experiment": experiment,
        "results": results,
        "now": now,
        "urls": urls,
        "judge": judge,
        "timeout": timeout,
        "tools_from": tools_from,
    }
    batch = _Batch(_prepared(chosen, model, settings), repeats, again)
    return await batch.run(max(1, concurrency), progress)


_Job = tuple[int, int]
"""A run to be made: the place of its setup, and its number."""


@dataclass(frozen=True)
class _Unready:
    """A task that cannot be prepared, and why."""

    plan: Run
    error: EopsgymError


def _prepared(
    tasks: list[Task], model: Model | str, settings: dict[str, Any]
) -> list[Setup | _Unready]:
    """A setup for each task.

    Raises:
        EopsgymError: if none can be prepared, or there is nowhere to write.
    """
    found: list[Setup | _Unready] = []
    for task in tasks:
        try:
            found.append(prepare(task, model, **settings))
        except StoreError:
            raise
        except EopsgymError as error:
            name = model if isinstance(model, str) else getattr(model, "name", repr(model))
            said = {key: settings[key] for key in ("experiment", "mode")}
            plan = Run(id="", task=task.id, domain=task.domain, model=name, **said)
            found.append(_Unready(plan, error))
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

    def __init__(self, setups: list[Setup | _Unready], repeats: int, again: bool) -> None:
        self._setups = setups
        self._keys = [key_of(setup.plan) for setup in setups]
        journals = (setup.journal for setup in setups if isinstance(setup, Setup))
        self._journal: Journal | None = next(journals, None)
        self._known: Known | None = known_runs(self._journal.path) if self._journal else None
        first = [1] * len(setups)
        if again and self._known is not None:
            first = [self._known.highest(key) + 1 for key in self._keys]
        self._jobs: list[_Job] = [
            (place, number + repeat)
            for repeat in range(repeats)
            for place, number in enumerate(first)
        ]
        self._runs: dict[_Job, Run] = {}
        self._found = 0
        self._unstarted: list[tuple[_Job, Run, EopsgymError]] = []
        self._any_started = False
        self._done: Callable[[Run], object]
        self._heard = asyncio.Event()
        if all(setup.plan.simulated for setup in setups if isinstance(setup, Setup)):
            self._heard.set()
        self._is_first = True

    async def run(self, concurrency: int, progress: bool | Callable[[Run], None]) -> Runs:
        """Make what is missing; the whole result."""
        _last.clear()
        missing = [job for job in self._jobs if not self._is_there(job)]
        if self._found and progress is True:
            count = "1 run was" if self._found == 1 else f"{self._found} runs were"
            tell(f"{count} there already; {AGAIN}")
        slots = asyncio.Semaphore(concurrency)
        self._done, beat, close = shown_by(progress, len(missing))
        failure: BaseException | None = None
        try:
            async with pulse(beat), asyncio.TaskGroup() as group:
                for job in missing:
                    group.create_task(self._one(job, slots))
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
        return Runs((self._runs[job] for job in self._jobs), found=self._found)

    def _is_there(self, job: _Job) -> bool:
        """Whether a run need not be made, as the run file holds it."""
        place, number = job
        found = self._known.find(self._keys[place], number) if self._known else None
        if found is None:
            return False
        self._runs[job] = found
        self._found += 1
        return True

    async def _one(self, job: _Job, slots: asyncio.Semaphore) -> None:
        async with slots:
            # A scripted run never waits: give an interrupt, and whatever else runs, its turn.
            await asyncio.sleep(0)
            # Another process may have made it meanwhile.
            if not self._is_there(job):
                await self._after_the_first()
                await self._make(job)

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

    async def _make(self, job: _Job) -> None:
        place, number = job
        setup = self._setups[place]
        try:
            if isinstance(setup, _Unready):
                raise setup.error
            run = await run_once(setup, number, self._heard.set)
        except ModelAccessError:
            raise  # the other runs would hear the same
        except EopsgymError as error:
            # Held back until something starts: where nothing does, that is one error.
            self._unstarted.append((job, unstarted(setup.plan, number, error), error))
        else:
            self._any_started = True
            self._keep(job, run)
        self._heard.set()
        if self._any_started:
            waiting, self._unstarted = self._unstarted, []
            for other, unmade, _ in waiting:
                self._keep(other, unmade)

    def _keep(self, job: _Job, run: Run) -> None:
        if self._journal is not None:
            run = keep(self._journal, run)
        self._runs[job] = run
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
