"""The runs of an experiment, prepared: which are missing, what they will take, and their making."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from eopsgym.agents.prices import price_list
from eopsgym.agents.prices.price_list import BILLING
from eopsgym.errors import ConfigError, EopsgymError, StoreError
from eopsgym.runs.batch import Batch, Unready
from eopsgym.runs.experiments import kept_settings
from eopsgym.runs.experiments.estimate import CostEstimate, estimated
from eopsgym.runs.experiments.only import Labelled, only_these
from eopsgym.runs.experiments.question import (
    Study,
    StudyAnswer,
    made_in,
    may_be_needed,
    until_decided,
)
from eopsgym.runs.grid import varied_between
from eopsgym.runs.job import Job
from eopsgym.runs.read_runs import read_runs
from eopsgym.runs.result_file_names import SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.run_choice import EVERY_RUN, RunChoice
from eopsgym.runs.run_file import SetupIndex, index_of
from eopsgym.runs.run_list import Runs
from eopsgym.runs.spending import Allowance, Ledger, Spent, StudyBudget
from eopsgym.runs.workers import Workplace
from eopsgym.runs.workers.backends import kept_open
from eopsgym.sync import warn
from eopsgym.tasks import Task
from eopsgym.tasks.find_tasks import own_task

_MOST_EARLIER = 5_000
"""From so many earlier runs an estimate learns, at most."""


@dataclass(frozen=True)
class PlannedRuns:
    """An experiment whose tasks are loaded and whose jobs are prepared.

    Attributes:
        tasks: of the experiment.
        settings: what a later call is compared with.
        kept: where these are kept.
        groups: the jobs of each combination, by its label.
        impossible: the combinations that cannot be, and why.
        path: the run file.
        repeats: how often each is run; as often as its task says for None.
        budget: of all runs.
        study: the question, where there is one.
    """

    tasks: Sequence[Task]
    settings: Mapping[str, Any]
    kept: Path
    groups: Mapping[str, Sequence[Job | Unready]]
    impossible: Mapping[str, EopsgymError]
    path: Path
    repeats: int | None
    budget: StudyBudget
    study: Study | None

    @cached_property
    def runs(self) -> list[Labelled]:
        """Return the label and the job of each run that can be started, each setup once."""
        each = (
            (label, job.repeated(number))
            for label, group in self.groups.items()
            for job in group
            if isinstance(job, Job)
            for number in range(1, (self.repeats or job.task.number_of_runs) + 1)
        )
        return [*{run[1].setup.hash: run for run in each}.values()]

    @property
    def index(self) -> SetupIndex:
        """Return the index of the run file."""
        return index_of(self.path)

    def choice(self, only: Sequence[str], continued: bool) -> RunChoice:
        """Return which runs are made now; see `Experiment.run`.

        Raises:
            ConfigError: for a name that nothing has.
        """
        if only:
            return only_these(only, self.runs, self.index, continued)
        return RunChoice(continued=continued)

    def estimate(self, choice: RunChoice = EVERY_RUN) -> CostEstimate:
        """Return what is there, and what will probably be taken by those missing that are made.

        Those that are made are those of the choice, and with a question those that it may need.
        """
        order, study = choice.order, self.study
        needed = None if study is None else may_be_needed(study, made_in(self.index))
        return self._estimate(
            choice,
            lambda hashed: (
                (order is None or hashed in order) and (needed is None or hashed in needed)
            ),
        )

    def _estimate(self, choice: RunChoice, is_made: Callable[[str], bool]) -> CostEstimate:
        """Return the estimate of missing runs; which are made says the hash of their setup."""
        jobs = [job for _, job in self.runs]
        index = self.index
        missing = [job for job in jobs if _is_missing(job, choice, index)]
        asked = [job for job in missing if is_made(job.setup.hash)]
        folder = self.path.parent
        earlier = read_runs(folder) if asked and any(folder.glob(f"*{SUFFIX}")) else ()
        known = {task.id: task for task in self.tasks}
        learned = islice(earlier, _MOST_EARLIER)
        left_out = len(missing) - len(asked)
        made = estimated(asked, len(jobs), learned, lambda run: _task_of(run, known), left_out)
        return replace(made, lost=sum(bool(index.lost(job.setup)) for job in asked))

    def answer(self) -> StudyAnswer | None:
        """Return what is known of the question; None without one."""
        if self.study is None:
            return None
        decision = self.study.decision(made_in(self.index))
        saved = self._estimate(EVERY_RUN, lambda _: True) if decision.saved_runs else None
        return StudyAnswer(self.study.question, decision, saved)

    def check_prices(self) -> None:
        """Refuse models without a price, where dollars are to be held or asked about.

        Raises:
            ConfigError: for one.
        """
        budget = self.budget
        if budget.allow_unknown_prices or (budget.dollars is None and budget.ask_above is None):
            return
        for job in (job for group in self.groups.values() for job in group):
            if isinstance(job, Job):
                _check_prices(job)

    async def run(
        self,
        choice: RunChoice,
        estimate: CostEstimate,
        concurrency: int,
        progress: bool | Callable[[Run], None],
        workplace: Workplace,
    ) -> Runs:
        """Make the runs that are missing and wanted, look by look where there is a question.

        Args:
            choice: which are made.
            estimate: of these.
            concurrency: how many at once.
            progress, workplace: as `Batch.run` has them.
        """
        for label, error in self.impossible.items():
            warn(f"left out of the experiment: {label}: {error}")
        ledger = Ledger(self.path)
        allowance = Allowance(self.budget, ledger)
        before: list[Spent] = []

        def begin() -> None:
            """Write down that the experiment begins, which it does where nothing is refused."""
            if not before:
                ledger.begin()
                kept_settings.keep(self.kept, self.settings)
                before.append(ledger.spent())

        groups = {label: _held_to(allowance, group) for label, group in self.groups.items()}

        missing = [job for _, job in self.runs if _is_missing(job, choice, self.index)]
        try:
            async with kept_open(workplace, missing, begin) as place:

                async def make(choice: RunChoice) -> Runs:
                    # Whoever wants more repeats of an experiment says so in the experiment.
                    batch = Batch(groups, self.repeats, again=False, choice=choice, way_to_more="")
                    return await batch.run(concurrency, progress, place)

                runs = await self._made(make, choice)
            begin()
        except BaseException:
            with suppress(StoreError):  # what ended the runs is what has to be told
                self._keep_time(estimate, before, allowance)
            raise
        try:
            self._keep_time(estimate, before, allowance)
        except StoreError as error:
            warn(f"the runs are kept, but not what was estimated and spent: {error}")
        runs.varied = varied_between([job.setup for group in groups.values() for job in group])
        runs.left_out = self.impossible
        runs.answer = self.answer()
        return runs

    def _keep_time(
        self, estimate: CostEstimate, before: Sequence[Spent], allowance: Allowance
    ) -> None:
        """Keep what was estimated for the runs that were made now, and what they took.

        Args:
            estimate: of these runs.
            before: what had been spent before; empty where nothing was begun.
            allowance: of the experiment.

        Raises:
            StoreError: if it cannot be written, or what was spent cannot be read.
        """
        self.index.save()
        if estimate.missing and before:
            told = _told(estimate, before[0], allowance.spent())
            kept_settings.keep(self.kept, self.settings, **told)

    async def _made(self, make: Callable[[RunChoice], Any], choice: RunChoice) -> Runs:
        """Make all that is chosen; with a question, until it is decided."""
        if self.study is None:
            made: Runs = await make(choice)
            return made
        found: list[Runs] = []

        async def look(order: Mapping[str, int]) -> None:
            wanted = choice.order
            if wanted is not None:
                order = {each: place for each, place in order.items() if each in wanted}
            found.append(await make(replace(choice, order=order, is_later=bool(found))))

        await until_decided(self.study, made_in(self.index), look)
        if not found:  # it was decided before
            await look({})
        last = found[-1]
        last.found = found[0].found
        return last


def _is_missing(job: Job, choice: RunChoice, index: SetupIndex) -> bool:
    found = index.find(job.setup)
    return found is None or found.is_unscored or found.id in choice.again


def _held_to(allowance: Allowance, group: Sequence[Job | Unready]) -> list[Job | Unready]:
    return [replace(job, allowance=allowance) if isinstance(job, Job) else job for job in group]


def _check_prices(job: Job) -> None:
    planners = (getattr(part, "planner", None) for part in (job.orchestrator, job.plan))
    for model in filter(None, (job.model, *planners, job.judge_model)):
        settings = getattr(model, "settings", {})
        for each in settings.get("models", [settings]):
            name = str(each.get("model") or "")
            if name and not name.startswith(BILLING) and not price_list().price(name):
                raise ConfigError(
                    f"the budget cannot be held: {name} has no price. Write it into "
                    "conf/prices.json, or set allow_unknown_prices"
                )


def _task_of(run: Run, known: Mapping[str, Task]) -> Task | None:
    """Return the task of an earlier run: one of these, or one of ours."""
    return known.get(run.task) or own_task(run.domain, run.task)


def _told(estimate: CostEstimate, before: Spent, after: Spent) -> dict[str, Any]:
    """Return what is kept of one time: the estimate, what it took, and how far it was off."""
    took = {
        "dollars": after.dollars - before.dollars,
        "tokens": after.tokens - before.tokens,
        "replies": after.replies - before.replies,
        "hours": after.hours - before.hours,
    }
    off = {"tokens": _off(estimate.tokens.likely, took["tokens"])}
    if estimate.dollars is not None:
        off["dollars"] = _off(estimate.dollars.likely, took["dollars"])
    return {"estimate": estimate.to_json(), "took": took, "estimate_over_actual": off}


def _off(likely: float, actual: float) -> float | None:
    return round(likely / actual, 4) if actual else None
