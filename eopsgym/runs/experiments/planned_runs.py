"""The prepared runs of an experiment: which are missing, their estimate, and how they are made."""

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
from eopsgym.runs.claimed_runs import claimed_runs_of
from eopsgym.runs.experiments import kept_settings
from eopsgym.runs.experiments.estimate import CostEstimate, estimated
from eopsgym.runs.experiments.question import (
    Study,
    StudyAnswer,
    made_in,
    may_be_needed,
    until_decided,
)
from eopsgym.runs.experiments.requested_runs import Labelled, only_these
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
"""The largest number of earlier runs that an estimate uses."""


@dataclass(frozen=True)
class PlannedRuns:
    """An experiment whose tasks are loaded and whose jobs are prepared.

    Attributes:
        tasks: the tasks of the experiment.
        settings: the settings with which a later call is compared.
        kept: the path of the settings file.
        groups: the jobs of each combination, by its label.
        impossible: the combinations that cannot be run, with the error.
        path: the run file.
        repeats: the number of runs of each job; None for the number in its task.
        budget: the budget of all runs.
        study: the question, if there is one.
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
            ConfigError: nothing has one of the names.
        """
        if only:
            return only_these(only, self.runs, self.index, continued)
        return RunChoice(continued=continued)

    def estimate(self, choice: RunChoice = EVERY_RUN) -> CostEstimate:
        """Return the number of made runs, and an estimate of the missing ones that are made.

        These are the runs of the choice; with a question, only those that it may need.
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
        """Return the estimate of those missing runs for whose setup's hash `is_made` is true."""
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
        """Return the answer to the question so far; None without a question."""
        if self.study is None:
            return None
        decision = self.study.decision(made_in(self.index))
        saved = self._estimate(EVERY_RUN, lambda _: True) if decision.saved_runs else None
        return StudyAnswer(self.study.question, decision, saved)

    def check_prices(self) -> None:
        """Refuse models without a price if there is a budget in dollars or `ask_above`.

        Raises:
            ConfigError: a model has no price.
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
        """Make the missing runs of a choice; with a question, look by look.

        Args:
            choice: which runs are made.
            estimate: the estimate of these.
            concurrency: the number of runs at a time.
            progress, workplace: as in `Batch.run`.
        """
        for label, error in self.impossible.items():
            warn(f"left out of the experiment: {label}: {error}")
        ledger = Ledger(self.path)
        allowance = Allowance(self.budget, ledger)
        before: list[Spent] = []
        is_first = not self.kept.exists()

        def begin() -> None:
            """Record the start of the experiment; called after all checks have passed."""
            if not before:
                ledger.begin()
                kept_settings.keep(self.kept, self.settings)
                before.append(ledger.spent())

        groups = {label: _held_to(allowance, group) for label, group in self.groups.items()}

        missing = [job for _, job in self.runs if _is_missing(job, choice, self.index)]
        try:
            async with kept_open(workplace, missing, begin) as place:

                async def make(choice: RunChoice) -> Runs:
                    # An experiment asks for more repeats by its own attribute, not by `again`.
                    batch = Batch(groups, self.repeats, again=False, choice=choice, way_to_more="")
                    return await batch.run(concurrency, progress, place)

                runs = await self._made(make, choice)
            begin()
        except BaseException:
            with suppress(StoreError):  # the first error is the one to report
                self._keep_time(estimate, before, allowance)
                if is_first and before:
                    self._forget_settings_without_runs(ledger)
            raise
        try:
            self._keep_time(estimate, before, allowance)
        except StoreError as error:
            warn(f"the runs are stored, but not the estimate and the amounts used: {error}")
        runs.varied = varied_between([job.setup for group in groups.values() for job in group])
        runs.left_out = self.impossible
        runs.answer = self.answer()
        return runs

    def _forget_settings_without_runs(self, ledger: Ledger) -> None:
        """Remove the settings of a first call that made no run, so that they can be corrected."""
        if not (self.path.exists() or _is_being_run(self.path) or ledger.spent().replies):
            with suppress(OSError):
                self.kept.unlink()

    def _keep_time(
        self, estimate: CostEstimate, before: Sequence[Spent], allowance: Allowance
    ) -> None:
        """Store the estimate of the runs that were made now, and the amounts that they used.

        Args:
            estimate: the estimate of these runs.
            before: the amounts used before; empty if nothing was started.
            allowance: the allowance of the experiment.

        Raises:
            StoreError: the file cannot be written, or the ledger cannot be read.
        """
        self.index.save()
        if estimate.missing and before:
            entry = _entry_of(estimate, before[0], allowance.spent())
            kept_settings.keep(self.kept, self.settings, **entry)

    async def _made(self, make: Callable[[RunChoice], Any], choice: RunChoice) -> Runs:
        """Make the chosen runs; with a question, until it is decided."""
        if self.study is None:
            made: Runs = await make(choice)
            return made
        results: list[Runs] = []

        async def look(order: Mapping[str, int]) -> None:
            wanted = choice.order
            if wanted is not None:
                order = {each: place for each, place in order.items() if each in wanted}
            results.append(await make(replace(choice, order=order, is_later=bool(results))))

        await until_decided(self.study, made_in(self.index), look)
        if not results:  # it was decided before
            await look({})
        last = results[-1]
        last.found = results[0].found
        return last


def has_only_unpaid_errors(path: Path) -> bool:
    """Return whether an experiment has nothing but failed attempts without a reply.

    Its settings can be corrected under its name, for example the name of a model. The failed
    attempts stay in its run file, but their setups belong to no run of the corrected experiment.

    Args:
        path: its run file.

    Raises:
        StoreError: the run file or the ledger cannot be read.
    """
    ledger = Ledger(path)
    if not (path.exists() and ledger.path.exists()) or _is_being_run(path):
        return False
    return not (index_of(path).has_complete_runs() or ledger.spent().replies)


def _is_being_run(path: Path) -> bool:
    """Return whether any process makes runs of a run file; its file of claims exists then."""
    with claimed_runs_of(path).in_use():
        pass  # whoever leaves as the last one removes the file, also that of a killed process
    return path.with_name(f".{path.name.removesuffix(SUFFIX)}.claims").exists()


def _is_missing(job: Job, choice: RunChoice, index: SetupIndex) -> bool:
    entry = index.find(job.setup)
    return entry is None or entry.is_unscored or entry.id in choice.again


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
                    f"the budget cannot be enforced: {price_list().without_price(name)}. Add one "
                    "to conf/prices.json, or set allow_unknown_prices"
                )


def _task_of(run: Run, known: Mapping[str, Task]) -> Task | None:
    """Return the task of an earlier run: one of the given tasks, or one of the package."""
    return known.get(run.task) or own_task(run.domain, run.task)


def _entry_of(estimate: CostEstimate, before: Spent, after: Spent) -> dict[str, Any]:
    """Return the stored entry: the estimate, the amounts used, and their ratio."""
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
