"""Batches: runs that are made together, some at a time, without those made before."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    nullcontext,
    suppress,
)
from dataclasses import dataclass, field

from eopsgym.agents import Model
from eopsgym.counting import counted
from eopsgym.errors import EopsgymError, ModelAccessError, StoreError
from eopsgym.runs.claimed_runs import claimed_runs_of
from eopsgym.runs.fair_slots import FairSlots
from eopsgym.runs.garbage_collection import rarer_collections
from eopsgym.runs.job import Job
from eopsgym.runs.job_setup import unprepared
from eopsgym.runs.one_task import AGAIN, make_run, unstarted
from eopsgym.runs.options import DEFAULTS, Options
from eopsgym.runs.prepare_job import prepare
from eopsgym.runs.progress_bar import bars_for, shown_by, tell
from eopsgym.runs.run import Run
from eopsgym.runs.run_choice import EVERY_RUN, RunChoice
from eopsgym.runs.run_entry import Entry, KeptRun, run_of
from eopsgym.runs.run_file import TRIED_AGAIN, RunLine, index_of, keep
from eopsgym.runs.run_list import Runs
from eopsgym.runs.scored_later import scored_later
from eopsgym.runs.setup import Setup
from eopsgym.runs.waiting_status_line import waiting_line
from eopsgym.runs.workers.backends import HERE, MakeRun, OpenWorkplace, Workplace
from eopsgym.sync import keep_loop_awake, warn
from eopsgym.tasks import Task

CONCURRENCY = 4
_FIRST_SECONDS = 30.0
_OTHERS_SECONDS = 0.5
"""The time between two checks of a run that another process makes."""

_HOLDER_SECONDS = 15.0
"""The time after which a warning says what to do about that process."""

_Place = tuple[int, int]
"""A run to be made: the place of its job, and the number of the repeat."""


@dataclass(frozen=True)
class Unready:
    """A task that cannot be prepared, with the error."""

    task: Task
    setup: Setup
    experiment: str
    error: EopsgymError


def prepared(tasks: Iterable[Task], model: Model | str, options: Options) -> list[Job | Unready]:
    """Prepare a job for each task.

    Raises:
        EopsgymError: no task can be prepared, or the run file cannot be written.
    """
    jobs: list[Job | Unready] = []
    for task in tasks:
        try:
            jobs.append(prepare(task, model, **options))
        except StoreError:
            raise
        except EopsgymError as error:
            experiment = options.get("experiment", DEFAULTS["experiment"])
            setup = unprepared(task, model, **options)
            jobs.append(Unready(task, setup, experiment, error))
    unready = [one for one in jobs if isinstance(one, Unready)]
    if unready and len(unready) == len(jobs):
        raise unready[0].error
    return jobs


_last: list[Entry] = []


def finished_runs() -> Runs:
    """Return the runs that the last batch of this process finished, also if interrupted."""
    return Runs(_last)


def all_found(runs: Sequence[Entry], progress: bool | Callable[[Run], None]) -> Runs:
    """Return the result of a batch whose runs were all made before."""
    _last.clear()
    if progress is True:
        _tell_found(len(runs))
    return Runs(runs, found=len(runs))


def _tell_found(count: int, way_to_more: str = "") -> None:
    tell(f"{'1 run was' if count == 1 else f'{count} runs were'} there already{way_to_more}")


@dataclass
class _Door:
    """A barrier that holds back the runs of one model until its first reply.

    With it, a missing key causes one refused request, not one for each concurrent run.
    """

    heard: asyncio.Event = field(default_factory=asyncio.Event)
    is_first: bool = True
    refusal: ModelAccessError | None = None

    async def wait(self) -> None:
        """Wait until the first run of the model has a reply; the first run does not wait."""
        if self.is_first:
            self.is_first = False
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(_FIRST_SECONDS):
                await self.heard.wait()


def _each_once(jobs: Iterable[tuple[str, Job | Unready]]) -> list[tuple[str, Job | Unready]]:
    """Return jobs without duplicate setups, such as those of a task that is named twice."""
    seen: set[str] = set()
    distinct = []
    for name, job in jobs:
        if isinstance(job, Job):
            if job.setup.hash in seen:
                continue
            seen.add(job.setup.hash)
        distinct.append((name, job))
    return distinct


def _who(job: Job | Unready) -> tuple[str, str]:
    """Return the model of a job; models of one name are separated by their settings."""
    return job.setup.agent.model, job.setup.agent.settings_digest


class Batch:
    """Runs that are made together, in the order in which they were requested.

    Args:
        groups: jobs by the name under which the progress bar shows them.
        repeats: the number of runs of each job; None for the number in its task.
        again: whether to add this many repeats to those that were made before.
        choice: which of the missing runs are made, and in which order.
        way_to_more: a text that is printed after the number of runs that were made before.
    """

    def __init__(
        self,
        groups: Mapping[str, Sequence[Job | Unready]],
        repeats: int | None,
        again: bool,
        choice: RunChoice = EVERY_RUN,
        way_to_more: str = f"; {AGAIN}",
    ) -> None:
        self._choice = choice
        self._way_to_more = way_to_more
        placed = _each_once((name, job) for name, group in groups.items() for job in group)
        self._groups = [name for name, _ in placed]
        self._jobs = [job for _, job in placed]
        journals = (job.journal for job in self._jobs if isinstance(job, Job))
        self._journal = next(journals, None)
        self._index = index_of(self._journal.path) if self._journal else None
        # With `again`, repeats that other processes are adding do not count, so nothing is claimed.
        claims = claimed_runs_of(self._journal.path) if self._journal and not again else None
        self._claims = claims
        first = [1] * len(self._jobs)
        if again and self._index is not None:
            first = [self._index.highest(job.setup) + 1 for job in self._jobs]
        counts = [repeats or job.task.number_of_runs for job in self._jobs]
        self._places: list[_Place] = [
            (place, number + repeat)
            for repeat in range(max(counts, default=0))
            for place, number in enumerate(first)
            if repeat < counts[place]
        ]
        self._make_run: MakeRun = make_run
        self._runs: dict[_Place, Entry] = {}
        self._found = 0
        self._unstarted: list[tuple[_Place, RunLine, EopsgymError]] = []
        self._any_started = False
        self._done: Callable[[str, Run], object]
        self._tells = False
        self._warned_of: set[str] = set()
        self._unaffordable: list[_Place] = []
        self._doors = {_who(job): _Door() for job in self._jobs}
        for job in self._jobs:
            if job.setup.agent.simulated:
                self._doors[_who(job)].heard.set()

    async def run(
        self,
        concurrency: int,
        progress: bool | Callable[[Run], None],
        workplace: Workplace | OpenWorkplace = HERE,
    ) -> Runs:
        """Make the missing runs, and return all of them."""
        _last.clear()
        missing = [place for place in self._places if not self._is_there(place)]
        missing = self._choice.of(missing, lambda place: self._setup(place).hash)
        if missing and self._journal is not None:
            self._journal.make_folder()
            self._journal.check_room()
        if self._found and progress is True and not self._choice.is_later:
            _tell_found(self._found, self._way_to_more)
        slots = FairSlots(concurrency, (_who(self._jobs[which]) for which, _ in missing))
        totals = Counter(self._groups[which] for which, _ in missing)
        self._done, beat, close = shown_by(progress, totals)
        self._tells = progress is True
        waits = waiting_line(bars_for(totals)) if self._tells else nullcontext()
        failure: BaseException | None = None
        claims = self._claims.in_use() if self._claims else nullcontext()
        try:
            with claims, rarer_collections():
                makers = self._makers(workplace, missing)
                async with (
                    makers as self._make_run,
                    waits,
                    keep_loop_awake(beat),
                    asyncio.TaskGroup() as group,
                ):
                    for each in missing:
                        group.create_task(self._one(each, slots))
        except* BaseException as errors:
            failure = errors.exceptions[0]
        finally:
            close()
        # Raised outside of any except block; otherwise the error group would be printed as context.
        if isinstance(failure, asyncio.CancelledError):
            raise asyncio.CancelledError(self._kept(len(missing)))
        if failure is not None:
            raise failure
        if self._unstarted and not self._any_started:
            raise self._unstarted[0][2]
        return self._result()

    def _makers(
        self, workplace: Workplace | OpenWorkplace, missing: Sequence[_Place]
    ) -> AbstractAsyncContextManager[MakeRun]:
        jobs = (self._jobs[which] for which, _ in missing)
        return workplace.makers([job for job in jobs if isinstance(job, Job)])

    def _result(self) -> Runs:
        names = Counter(name for name, _ in self._doors)
        refused = {
            name if names[name] == 1 else f"{name} (settings {digest or 'none'})": door.refusal
            for (name, digest), door in self._doors.items()
            if door.refusal
        }
        if refused and not self._runs:
            raise next(iter(refused.values()))
        runs = (self._runs[place] for place in self._places if place in self._runs)
        return Runs(runs, found=self._found, refused=refused)

    def _is_there(self, place: _Place) -> bool:
        """Return whether the run file already holds a run, so that it need not be made."""
        entry = self._index.find(self._setup(place)) if self._index else None
        if entry is None:
            return False
        self._runs[place] = entry
        if entry.is_unscored or entry.id in self._choice.again:
            return False
        self._found += 1
        return True

    def _setup(self, place: _Place) -> Setup:
        which, number = place
        return self._jobs[which].setup.repeated(number)

    async def _one(self, place: _Place, slots: FairSlots) -> None:
        waits_since: float | None = None
        while not await self._is_settled(place, slots):
            if self._tells:
                holder = self._holder(place)
                tell(f"waiting for runs that others are making: {holder} makes one of them")
                self._tells = False
            waits_since = waits_since or time.monotonic()
            if time.monotonic() - waits_since >= _HOLDER_SECONDS:
                self._warn_of_holder(place)
            await asyncio.sleep(_OTHERS_SECONDS)

    def _holder(self, place: _Place) -> str:
        """Return a text with the process that makes a run, and since when, as far as known."""
        return self._claims.holder(self._setup(place).hash) if self._claims else "another process"

    def _warn_of_holder(self, place: _Place) -> None:
        """Warn once about each process that makes a run which this one waits for."""
        holder, setup = self._holder(place), self._setup(place)
        who = holder.partition(" since ")[0]
        if who not in self._warned_of:
            self._warned_of.add(who)
            warn(
                f"waiting for {setup.domain}/{setup.task}: {holder} makes that run. If that "
                "process hangs or is suspended, end it (kill -9, or restart the kernel); this "
                "process then makes the run"
            )

    async def _is_settled(self, place: _Place, slots: FairSlots) -> bool:
        """Make a run, and return whether it is done; False if another process is making it."""
        job = self._jobs[place[0]]
        door = self._doors[_who(job)]
        async with slots.of(_who(job)):
            # A scripted run never waits, so yield here to let interrupts and other tasks run.
            await asyncio.sleep(0)
            with self._claimed(place) as is_mine:
                # Another process may have made it meanwhile.
                if self._is_there(place):
                    return True
                if is_mine:
                    await door.wait()
                    if door.refusal is None and self._is_affordable(place, job):
                        await self._make(place, job, door)
                return is_mine

    def _is_affordable(self, place: _Place, job: Job | Unready) -> bool:
        """Return whether the experiment's budget allows another run; warn once if it does not."""
        why = job.allowance.used_up() if isinstance(job, Job) and job.allowance else ""
        if why and not self._unaffordable:
            warn(f"{why}; raise the budget to make the missing runs")
        if why:
            self._unaffordable.append(place)
        return not why

    def _claimed(self, place: _Place) -> AbstractContextManager[bool]:
        if self._claims is None:
            return nullcontext(True)
        return self._claims.claim(self._setup(place).hash)

    async def _make(self, place: _Place, job: Job | Unready, door: _Door) -> None:
        try:
            if isinstance(job, Unready):
                raise job.error
            work = self._choice.job(job.repeated(place[1]), self._index)
            # Only this process has the past of a continued run, so no worker can make it.
            make = self._make_run if work.past is None else make_run
            record = await self._scored(place, job) or await make(work, door.heard.set)
        except ModelAccessError as error:
            if len(self._doors) == 1:
                raise  # every other run would get the same refusal
            door.refusal = error
        except StoreError:
            raise  # later runs could not be stored either
        except EopsgymError as error:
            # Recorded only after another run has started; if none starts, the error is raised.
            unmade = unstarted(self._setup(place), job.experiment, error)
            self._unstarted.append((place, unmade, error))
        else:
            self._any_started = True
            self._keep(place, record)
        door.heard.set()
        if self._any_started:
            waiting, self._unstarted = self._unstarted, []
            for other, unmade, _ in waiting:
                self._keep(other, unmade)

    async def _scored(self, place: _Place, job: Job) -> RunLine | KeptRun | None:
        """Judge a stored run that has no verdict because of a fault.

        Returns:
            The judged run; the stored one if the fault is still there and no judge replied; None if
            the run has to be made.
        """
        setup = self._setup(place)
        kept = self._index.find(setup) if self._index else None
        if kept is None or not kept.is_unscored or kept.id in self._choice.again:
            return None
        before = kept.run()
        scored = await scored_later(job.repeated(setup.repeat), before)
        if scored is None or not scored.run.verification.unscored:
            return scored
        return scored if len(scored.run.events) > len(before.events) else kept

    def _keep(self, place: _Place, record: RunLine | KeptRun) -> None:
        entry: Entry
        if isinstance(record, KeptRun):
            entry = record
        elif self._journal is None:
            entry = record.run
        else:
            entry = keep(self._journal, record, self._choice.again)
        if place not in self._runs or entry.stop not in TRIED_AGAIN:
            self._runs[place] = entry  # a failed attempt never replaces a complete run
        _last.append(entry)
        self._done(self._groups[place[0]], run_of(entry))

    def _kept(self, asked: int) -> str:
        if not _last:
            return f"none of {counted(asked, 'run')} was finished"
        count = f"{len(_last)} of {counted(asked, 'run')} were finished"
        if self._journal is not None:
            return f"{count} and are in {self._journal.path}"
        return f"{count}; eopsgym.runs.finished_runs() has them"
