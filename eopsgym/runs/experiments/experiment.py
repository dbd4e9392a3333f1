"""Experiments: tasks under combinations of conditions, with an estimate and a budget."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any

from eopsgym.agents import Budget, Limits, Model, Plan
from eopsgym.errors import ConfigError
from eopsgym.gym import Mode, ToolNames
from eopsgym.runs.batch import CONCURRENCY, all_found
from eopsgym.runs.experiments import kept_settings
from eopsgym.runs.experiments.estimate import CostEstimate
from eopsgym.runs.experiments.experiment_file import read_experiment_file
from eopsgym.runs.experiments.finished_experiments import FinishedExperiment
from eopsgym.runs.experiments.planned_runs import PlannedRuns, has_only_unpaid_errors
from eopsgym.runs.experiments.question import Question, Study, StudyAnswer
from eopsgym.runs.experiments.task_choice import TaskChoice
from eopsgym.runs.grid import Driver, grid_jobs
from eopsgym.runs.job_setup import called
from eopsgym.runs.many_tasks import check_counts, check_size
from eopsgym.runs.options import Options
from eopsgym.runs.prepare_job import without_keys
from eopsgym.runs.result_file_names import RESULTS
from eopsgym.runs.run import Run
from eopsgym.runs.run_file import Journal, index_of
from eopsgym.runs.run_list import Runs
from eopsgym.runs.spending import Ledger, Spent, StudyBudget
from eopsgym.runs.workers import Backend, Workplace
from eopsgym.sync import synchronously
from eopsgym.sync.short_traceback import Shortened
from eopsgym.tasks import Judge, Task, ToolSet
from eopsgym.user_paths import user_path

_KINDS: Mapping[str, tuple[Any, str]] = {
    "name": (str, "a text"),
    "tasks": (TaskChoice | Iterable, "a TaskChoice, or names of tasks and systems"),
    "limits": (Limits, "Limits(turns=…)"),
    "budget": (StudyBudget, "StudyBudget(dollars=…)"),
    "question": (Question | None, "Question(better=…, than=…)"),
    "results": (str | os.PathLike, "the path of a folder"),
}
"""Attributes whose type is checked, with the type and its description."""
_AXES = ("models", "orchestrators", "plans", "budgets", "tool_sets", "modes")


@dataclass(frozen=True)
class Experiment:
    """A set of tasks to be run under every combination of conditions, within a budget.

        >>> study = eopsgym.Experiment("first", tasks=["itsm"], sample=2, results=folder)
        >>> print(study.estimate())
        2 runs, 0 of them made already
        2 to be made, with some … replies
        ...
        >>> runs = study.run(progress=False)

    Each run is made once: a second call, in this or another process, continues where the first one
    stopped. A name stands for one experiment. Models, tasks, conditions and repeats can be added
    later; any other change needs another name, unless no reply has arrived yet.

    Attributes:
        name: the name of the experiment and of its run file.
        tasks: sources as for `load_tasks`, tasks, or a `TaskChoice`.
        models, orchestrators, plans, budgets, tool_sets, modes: the conditions that are combined,
            as in `run_grid`; of each several, or one.
        repeats: the number of runs of each task and combination; by default, the task's
            `number_of_runs`.
        sample: the number of tasks that are drawn, stratified by system and tier; None for all.
        seed: the random seed of the sample.
        limits: the limits at which a run stops.
        judge: the model or function that rates texts.
        repaired, tool_names, now: as in `run_task`.
        budget: the budget of the whole experiment, over all its processes and days.
        question: a question which of two sides is better; runs stop when it is decided.
        about: a sentence about the experiment.
        results: the folder of run files.
        concurrency: the number of runs at a time.
        base_url, urls, timeout: as in `run_task`. Like `results` and `concurrency`, they do not
            distinguish runs; of `urls` only the systems count, not the addresses.
        processes, backend, address: where the runs are made, as in `run_grid`.
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
    question: Question | None = None
    about: str = ""
    results: str | Path = RESULTS
    concurrency: int = CONCURRENCY
    base_url: str | None = None
    urls: Mapping[str, str] | None = None
    timeout: float | None = None
    processes: int | None = None
    backend: Backend | None = None
    address: str | None = None

    def __post_init__(self) -> None:
        for name, (kind, description) in _KINDS.items():
            if not isinstance(value := getattr(self, name), kind):
                raise ConfigError(f"{name} of an experiment must be {description}, not {value!r}")
        check_counts(self.repeats, self.concurrency)
        for name in _AXES:
            object.__setattr__(self, name, _values(getattr(self, name)))
        check_size((), self._axes(), self.repeats)
        self._workplace()  # raises an error if the settings are invalid
        chosen = self.tasks
        if not isinstance(chosen, TaskChoice):
            sources = (chosen,) if isinstance(chosen, str) else tuple(chosen)
            chosen = TaskChoice(sources, sample=self.sample, seed=self.seed)
        elif self.sample not in (None, chosen.sample):
            raise ConfigError("give the sample in the TaskChoice, or tasks without one")
        object.__setattr__(self, "tasks", chosen)

    def __repr__(self) -> str:
        """Return a text with the attributes that differ from their defaults."""
        usual = {field.name: _usual(field) for field in fields(self)}
        # The repr of the tasks contains the sample and the seed.
        usual |= {"name": self.name, "sample": self.sample, "seed": self.seed}
        given = [
            f"{name}={getattr(self, name)!r}"
            for name, value in usual.items()
            if getattr(self, name) != value
        ]
        return f"Experiment({', '.join([repr(self.name), *given])})"

    @classmethod
    def from_file(cls, path: str | Path, **changed: Any) -> "Experiment":
        """Return the experiment of a file: TOML, or a published `experiment.json`.

        Args:
            path: the file.
            changed: attributes in place of those of the file, such as `results`.

        Raises:
            ConfigError: the file is invalid; the message names the field and the nearest valid one.
        """
        content = read_experiment_file(path)
        runs = content.runs.model_dump()
        runs["budgets"] = runs["budgets"] or (None,)
        tasks = content.tasks.model_dump()
        given: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in tasks.items()
        }
        parts = {
            "tasks": TaskChoice(**given),
            "limits": Limits(**content.limits.model_dump()),
            "budget": StudyBudget(**content.budget.model_dump()),
        }
        named: dict[str, Any] = {"name": content.name, "about": content.about}
        if content.question is not None:
            named["question"] = Question(**content.question.model_dump())
        if not content.names_something and changed.keys().isdisjoint(("tasks", "models")):
            raise ConfigError(
                f"{path} names neither tasks nor models, so it would be a run of scripted/gold for "
                'every task: write [tasks] with from = ["itsm"] or sample = 20, and [runs] with '
                'models = ["openai/gpt-5"]'
            )
        return cls(**{**named, **parts, **runs, **content.runtime.model_dump(), **changed})

    def load_tasks(self) -> list[Task]:
        """Return the tasks; with a sample, only the drawn ones.

        Raises:
            EopsgymError: see `TaskChoice.load`.
        """
        assert isinstance(self.tasks, TaskChoice)
        return self.tasks.load()

    def estimate(self, only: str | Sequence[str] = ()) -> CostEstimate:
        """Return the number of made runs, and an estimate of the missing ones; call no model.

        Args:
            only: as in `run`; the estimate covers the runs that `run` would make.

        Raises:
            EopsgymError: the experiment is invalid.
        """
        with without_keys():
            plan = self._plan()
        return plan.estimate(plan.choice(_names(only), continued=False))

    def spent(self) -> Spent:
        """Return what all processes have spent on the experiment so far.

        Raises:
            StoreError: the ledger cannot be read.
        """
        return Ledger(self._journal().path).spent()

    def answer(self) -> StudyAnswer:
        """Return the answer to the question after the runs so far.

        Raises:
            ConfigError: the experiment has no question.
            EopsgymError: the experiment is invalid.
        """
        with without_keys():
            answer = self._plan().answer()
        if answer is None:
            raise ConfigError(f"{self.name} has no question: give question=Question(…)")
        return answer

    @property
    def run_file(self) -> Path:
        """Return the path of the run file, which may not exist yet."""
        return self._journal().path

    def superseded(self) -> Runs:
        """Return the superseded attempts, with the cost of each.

        They are in no score. Their cost is contained in `spent`.

        Raises:
            StoreError: they cannot be read.
        """
        return Runs(index_of(self._journal().path).superseded())

    def last_time(self) -> Mapping[str, Any] | None:
        """Return the estimate before the last time that runs were made, and what was used then.

        Raises:
            StoreError: the settings file cannot be read.
        """
        times = kept_settings.read(kept_settings.settings_file(user_path(self.results), self.name))
        return next(reversed(times.get("times", ())), None)

    def run(
        self,
        *,
        yes: bool = False,
        only: str | Sequence[str] = (),
        continued: bool = False,
        progress: bool | Callable[[Run], None] = True,
    ) -> Runs:
        """Make the missing runs, and return all runs; in a notebook cell `await` works too.

        Runs that were made before are not made again. A run that an error of model or environment
        or the lack of budget ended is made again, and the failed attempt is kept (`superseded`). A
        run that has no verdict because of a fault is judged from its record, without the agent's
        model, or made again if its state was not recorded. When the budget is used up, running runs
        end before their next reply, and no other is started; repeat the call with a larger budget.
        With a question, runs are made look by look until it is decided; `runs.answer` holds the
        answer so far.

        Args:
            yes: whether the runs may cost more than `ask_above` of the budget.
            only: `errored` for runs that an error ended; `unscored` for these and others without a
                verdict; or the name of a model, combination, system or task for its missing runs.
                Several names select the runs of any of them; `errored` and `unscored` narrow them.
            continued: whether a run that an error ended continues after its last complete step,
                with the same messages and databases and with limits for both parts; without a
                complete step it starts from the beginning. The record says after which step it
                continues, and counts only its own replies.
            progress: whether to show a bar for each combination, or a function that is called
                after each run that was made.

        Raises:
            ConfigError: the runs may cost more than `ask_above`; the name stood for another
                experiment before; a setting is invalid; or runs on remote servers are to be
                continued.
            EopsgymError: see `run_grid`.
        """
        with Shortened():
            return _run(self, yes, _names(only), continued, progress)

    def settings(self, tasks: Iterable[Task]) -> dict[str, Any]:
        """Return the settings that decide the runs, with which a later call is compared."""
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
            "remote": sorted(self.urls or ()) or None,
            "question": self.question and self.question.settings(self._seed),
        }

    @property
    def _seed(self) -> int:
        assert isinstance(self.tasks, TaskChoice)
        return self.tasks.seed

    def _workplace(self) -> Workplace:
        return Workplace(self.backend, self.processes, self.address)

    def _journal(self) -> Journal:
        return Journal(self.results, self.name, create=False)

    def _plan(self) -> PlannedRuns:
        tasks = self.load_tasks()
        settings = self.settings(tasks)
        try:
            kept_settings.check_same(self._kept(), settings)
        except ConfigError:
            if not has_only_unpaid_errors(self.run_file):
                raise
        return self._plan_of(tasks, settings)

    def _plan_of(self, tasks: Sequence[Task], settings: Mapping[str, Any]) -> PlannedRuns:
        check_size(tasks, self._axes(), self.repeats)
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
        groups, impossible = grid_jobs(tasks, self._axes(), options)
        question, study = self.question, None
        if question is not None:
            study = Study.of(question, groups, self.repeats, self._seed)
        return PlannedRuns(
            tasks,
            settings,
            self._kept(),
            groups,
            impossible,
            self._journal().path,
            self.repeats,
            self.budget,
            study,
        )

    def _axes(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _AXES}

    def _kept(self) -> Path:
        return kept_settings.settings_file(user_path(self.results), self.name)

    def _finished(self) -> FinishedExperiment:
        assert isinstance(self.tasks, TaskChoice)
        settings = self.settings(())
        return FinishedExperiment(
            self._journal().path,
            self.tasks,
            self._axes(),
            settings,
            lambda tasks: self._plan_of(tasks, settings),
        )


def _values(given: Any) -> Any:
    """Return the values of a condition, which are read several times, or one as a tuple."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        return (given,)
    return given if isinstance(given, Sequence) else tuple(given)


def _usual(attribute: Field[Any]) -> Any:
    """Return the default value of an attribute."""
    factory = attribute.default_factory
    return attribute.default if factory is MISSING else factory()


def _names(only: Any) -> Sequence[str]:
    names = [only] if isinstance(only, str) or not isinstance(only, Iterable) else [*only]
    if not all(isinstance(name, str) for name in names):
        raise ConfigError(f"only must be a name, or several, not {only!r}")
    return names


def _named(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int) else called(value)


async def _run_experiment(
    experiment: Experiment,
    yes: bool,
    only: Sequence[str],
    continued: bool,
    progress: bool | Callable[[Run], None],
) -> Runs:
    if continued and experiment.urls:
        raise ConfigError(
            f"{experiment.name} runs on remote servers ({', '.join(experiment.urls)}), whose state "
            "cannot be restored: its runs cannot be continued; make them again without continued"
        )
    # Taken before any file is read, so that the next call notices changes made meanwhile.
    finished = None if only or continued else experiment._finished()
    known = finished.find() if finished else None
    if known is not None:
        runs = all_found(known.runs, progress)
        runs.varied, runs.known_by = known.varied, known.known_by
        return runs
    plan = experiment._plan()
    plan.check_prices()
    choice = plan.choice(only, continued)
    estimate = plan.estimate(choice)
    _check_asked(experiment, estimate, yes)
    place = experiment._workplace()
    runs = await plan.run(choice, estimate, experiment.concurrency, progress, place)
    if finished is not None:
        runs.known_by = finished.keep(plan, runs)
    return runs


def _check_asked(experiment: Experiment, estimate: CostEstimate, yes: bool) -> None:
    # Runs of unknown price were allowed by the budget, and count as 0 dollars there.
    above, most = experiment.budget.ask_above, estimate.priced.high
    if yes or above is None or most <= above:
        return
    raise ConfigError(
        f"{experiment.name} may cost up to {most:,.2f} dollars, more than its "
        f"ask_above of {above:,g}: check the estimate, and confirm with yes=True (--yes)"
    )


_run = synchronously(_run_experiment)
