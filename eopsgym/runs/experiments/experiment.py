"""An experiment: tasks under conditions, priced before and after, each run made once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from eopsgym.agents import Budget, Limits, Model, Plan
from eopsgym.agents.prices import price_list
from eopsgym.agents.prices.price_list import BILLING
from eopsgym.errors import ConfigError, EopsgymError
from eopsgym.gym import Mode, ToolNames
from eopsgym.runs.batch import CONCURRENCY, Batch, Unready
from eopsgym.runs.experiments import kept_settings
from eopsgym.runs.experiments.estimate import CostEstimate, estimated
from eopsgym.runs.experiments.experiment_file import read_experiment_file
from eopsgym.runs.experiments.task_choice import TaskChoice
from eopsgym.runs.grid import Driver, grid_jobs, varied_between
from eopsgym.runs.job import Job, called
from eopsgym.runs.many_tasks import check_counts
from eopsgym.runs.options import Options
from eopsgym.runs.read_runs import read_runs
from eopsgym.runs.result_file_names import RESULTS, SUFFIX
from eopsgym.runs.run import Run
from eopsgym.runs.run_file import Journal, index_of
from eopsgym.runs.run_list import Runs
from eopsgym.runs.spending import Allowance, Ledger, Spent, StudyBudget
from eopsgym.sync import plainly, warn
from eopsgym.tasks import Judge, Task, ToolSet
from eopsgym.tasks.find_tasks import own_task

_AXES = ("models", "orchestrators", "plans", "budgets", "tool_sets", "modes")
_MOST_EARLIER = 5_000
"""From so many earlier runs an estimate learns, at most."""


@dataclass(frozen=True)
class Experiment:
    """Tasks under every combination of conditions, with a budget for all of it.

        >>> study = eopsgym.Experiment("first", tasks=["itsm"], sample=2, results=folder)
        >>> print(study.estimate())
        2 runs, 0 of them made already
        2 to be made, with some … replies
        ...
        >>> runs = study.run(progress=False)

    Each run is made once: calling it again, in another process too, goes on where it stopped. A
    name stands for one experiment. Models, tasks, conditions and repeats can be added to it later;
    what else is changed wants another name.

    Attributes:
        name: of the experiment, and of its run file.
        tasks: sources as `load_tasks` takes them, tasks, or a `TaskChoice`.
        models, orchestrators, plans, budgets, tool_sets, modes: what is combined, as in `run_grid`.
        repeats: how often each; as often as a task's `number_of_runs` says unless given.
        sample: how many tasks are drawn, stratified by system and tier; all for None.
        seed: what they are drawn by.
        limits: after what each run stops.
        judge: who rates texts.
        repaired, tool_names, now: as in `run_task`.
        budget: what the whole experiment may take, over all its processes and days.
        about: the question in words.
        results: the folder of run files.
        concurrency: how many runs at once.
        base_url, urls, timeout: as in `run_task`.
    """

    name: str
    tasks: TaskChoice | Iterable[Task | str | Path] | str = ()
    models: Sequence[Model | str] = ("scripted/gold",)
    orchestrators: Sequence[Driver] = ("react",)
    plans: Sequence[Plan | str | Path] = ("none",)
    budgets: Sequence[Budget | None] = (None,)
    tool_sets: Sequence[ToolSet] = ("default",)
    modes: Sequence[Mode] = ("published",)
    repeats: int | None = None
    sample: int | None = None
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    judge: Judge | str | None = None
    repaired: bool | None = None
    tool_names: ToolNames | None = None
    now: str | None = None
    budget: StudyBudget = field(default_factory=StudyBudget)
    about: str = ""
    results: str | Path = RESULTS
    concurrency: int = CONCURRENCY
    base_url: str | None = None
    urls: Mapping[str, str] | None = None
    timeout: float | None = None

    def __post_init__(self) -> None:
        check_counts(self.repeats, self.concurrency)
        chosen = self.tasks
        if not isinstance(chosen, TaskChoice):
            sources = (chosen,) if isinstance(chosen, str) else tuple(chosen)
            chosen = TaskChoice(sources, sample=self.sample, seed=self.seed)
        elif self.sample is not None:
            raise ConfigError("give the sample in the TaskChoice, or tasks without one")
        object.__setattr__(self, "tasks", chosen)

    @classmethod
    def from_file(cls, path: str | Path, **changed: Any) -> "Experiment":
        """Return the experiment that a file says: TOML, or a published `experiment.json`.

        Args:
            path: the file.
            changed: attributes in place of those of the file, such as `results`.

        Raises:
            ConfigError: naming file, field and the nearest right one.
        """
        said = read_experiment_file(path)
        runs = said.runs.model_dump()
        runs["budgets"] = runs["budgets"] or (None,)
        tasks = said.tasks.model_dump()
        given: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in tasks.items()
        }
        parts = {
            "tasks": TaskChoice(**given),
            "limits": Limits(**said.limits.model_dump()),
            "budget": StudyBudget(**said.budget.model_dump()),
        }
        named = {"name": said.name, "about": said.about}
        return cls(**{**named, **parts, **runs, **said.runtime.model_dump(), **changed})

    def load_tasks(self) -> list[Task]:
        """Return the tasks, of a sample those that are drawn.

        Raises:
            EopsgymError: as `TaskChoice.load`.
        """
        assert isinstance(self.tasks, TaskChoice)
        return self.tasks.load()

    def estimate(self) -> CostEstimate:
        """Return what is there, and what the rest will probably take. No model is asked.

        Raises:
            EopsgymError: for whatever is wrong with it.
        """
        return self._plan().estimate()

    def spent(self) -> Spent:
        """Return what was spent on it so far, by all processes.

        Raises:
            StoreError: if that cannot be read.
        """
        return Ledger(self._journal().path).spent()

    def last_time(self) -> Mapping[str, Any] | None:
        """Return the estimate of the last time that runs were made, and what it took.

        Raises:
            StoreError: if that cannot be read.
        """
        times = kept_settings.read(kept_settings.settings_file(Path(self.results), self.name))
        return next(reversed(times.get("times", ())), None)

    def run(self, *, yes: bool = False, progress: bool | Callable[[Run], None] = True) -> Runs:
        """Make the runs that are missing, and return all of them; in a cell `await` works too.

        What is there already is left out; what failed by an error of model or environment, or for
        want of budget, is made again. Where the budget is used up, runs in flight end before their
        next reply and none is begun; the same call goes on when there is more.

        Args:
            yes: whether it may cost more than `ask_above` of its budget.
            progress: show a bar for each combination, or call this after each run that was made.

        Raises:
            ConfigError: it may cost more than `ask_above`, was another experiment before, or
                something in it is wrong.
            EopsgymError: as `run_grid`.
        """
        return _run(self, yes, progress)

    def settings(self, tasks: Iterable[Task]) -> dict[str, Any]:
        """Return what a later call is compared with: all that makes its runs what they are."""
        axes = {name: [_named(each) for each in getattr(self, name)] for name in _AXES}
        return {
            "tasks": [task.id for task in tasks],
            **axes,
            "repeats": self.repeats,
            "limits": vars(self.limits),
            "judge": None if self.judge is None else called(self.judge),
            "repaired": self.repaired,
            "tool_names": self.tool_names,
            "now": self.now,
        }

    def _journal(self) -> Journal:
        return Journal(self.results, self.name)

    def _plan(self) -> "_Plan":
        tasks = self.load_tasks()
        settings = self.settings(tasks)
        kept = kept_settings.settings_file(Path(self.results), self.name)
        kept_settings.check_same(kept, settings)
        options: Options = {
            "limits": self.limits,
            "judge": self.judge,
            "repaired": self.repaired,
            "tool_names": self.tool_names,
            "now": self.now,
            "experiment": self.name,
            "results": self.results,
            "base_url": self.base_url,
            "urls": self.urls,
            "timeout": self.timeout,
        }
        axes = {name: getattr(self, name) for name in _AXES}
        groups, impossible = grid_jobs(tasks, axes, options)
        return _Plan(self, tasks, settings, kept, groups, impossible)


def _named(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int) else called(value)


@dataclass(frozen=True)
class _Plan:
    """An experiment whose tasks are loaded and whose jobs are prepared."""

    experiment: Experiment
    tasks: Sequence[Task]
    settings: Mapping[str, Any]
    kept: Path
    groups: Mapping[str, Sequence[Job | Unready]]
    impossible: Mapping[str, EopsgymError]

    def jobs(self) -> list[Job]:
        """Return the jobs that can be started."""
        return [job for group in self.groups.values() for job in group if isinstance(job, Job)]

    def repeated(self) -> list[Job]:
        """Return a job for each run, each setup once."""
        repeats = self.experiment.repeats
        each = (
            job.repeated(number)
            for job in self.jobs()
            for number in range(1, (repeats or job.task.number_of_runs) + 1)
        )
        return list({job.setup.hash: job for job in each}.values())

    def estimate(self) -> CostEstimate:
        runs = self.repeated()
        index = index_of(self.experiment._journal().path)
        missing = [job for job in runs if index.find(job.setup) is None]
        folder = Path(self.experiment.results)
        earlier = read_runs(folder) if missing and any(folder.glob(f"*{SUFFIX}")) else ()
        known = {task.id: task for task in self.tasks}
        learned = islice(earlier, _MOST_EARLIER)
        return estimated(missing, len(runs), learned, lambda run: _task_of(run, known))

    def check_prices(self) -> None:
        """Refuse models without a price, where dollars are to be held or asked about."""
        budget = self.experiment.budget
        if budget.allow_unknown_prices or (budget.dollars is None and budget.ask_above is None):
            return
        for job in self.jobs():
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


async def _run_experiment(
    experiment: Experiment, yes: bool, progress: bool | Callable[[Run], None]
) -> Runs:
    plan = experiment._plan()
    plan.check_prices()
    estimate = plan.estimate()
    _check_asked(experiment, estimate, yes)
    for label, error in plan.impossible.items():
        warn(f"left out of the experiment: {label}: {error}")
    ledger = Ledger(experiment._journal().path)
    ledger.begin()
    allowance = Allowance(experiment.budget, ledger)
    kept_settings.keep(plan.kept, plan.settings)
    before = ledger.spent()
    groups = {
        name: [replace(job, allowance=allowance) if isinstance(job, Job) else job for job in group]
        for name, group in plan.groups.items()
    }
    batch = Batch(groups, experiment.repeats, again=False)
    try:
        runs = await batch.run(experiment.concurrency, progress)
    finally:
        if estimate.missing:
            after = allowance.spent()
            kept_settings.keep(plan.kept, plan.settings, **_told(estimate, before, after))
    runs.varied = varied_between([job.setup for group in groups.values() for job in group])
    runs.left_out = plan.impossible
    return runs


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


def _check_asked(experiment: Experiment, estimate: CostEstimate, yes: bool) -> None:
    above = experiment.budget.ask_above
    if yes or above is None or estimate.dollars is None or estimate.dollars.high <= above:
        return
    raise ConfigError(
        f"{experiment.name} may cost {estimate.dollars.high:,.2f} dollars, and is to be asked for "
        f"above {above:,.2f}: look at its estimate, and run it with yes=True (--yes)"
    )


_run = plainly(_run_experiment)
