"""An experiment: tasks under conditions, priced before and after, each run made once."""

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
from eopsgym.runs.experiments.finished import FinishedExperiment
from eopsgym.runs.experiments.planned_runs import PlannedRuns
from eopsgym.runs.experiments.question import Question, Study, StudyAnswer
from eopsgym.runs.experiments.task_choice import TaskChoice
from eopsgym.runs.grid import Driver, grid_jobs
from eopsgym.runs.job import called
from eopsgym.runs.many_tasks import check_counts
from eopsgym.runs.options import Options
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

_AXES = ("models", "orchestrators", "plans", "budgets", "tool_sets", "modes")


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
        question: whether one of two sides is better; runs stop when that is decided.
        about: the question in words.
        results: the folder of run files.
        concurrency: how many runs at once.
        base_url, urls, timeout: as in `run_task`. No run is known by these, nor by `results` and
            `concurrency`; of `urls` it counts which systems they are for, and no address.
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
        check_counts(self.repeats, self.concurrency)
        self._workplace()  # refuses what is none
        chosen = self.tasks
        if not isinstance(chosen, TaskChoice):
            sources = (chosen,) if isinstance(chosen, str) else tuple(chosen)
            chosen = TaskChoice(sources, sample=self.sample, seed=self.seed)
        elif self.sample not in (None, chosen.sample):
            raise ConfigError("give the sample in the TaskChoice, or tasks without one")
        object.__setattr__(self, "tasks", chosen)

    def __repr__(self) -> str:
        """Return the attributes that are not as usual."""
        usual = {field.name: _usual(field) for field in fields(self)}
        # The tasks say how many are drawn of them, and by what.
        usual |= {"name": self.name, "sample": self.sample, "seed": self.seed}
        said = [
            f"{name}={getattr(self, name)!r}"
            for name, value in usual.items()
            if getattr(self, name) != value
        ]
        return f"Experiment({', '.join([repr(self.name), *said])})"

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
        named: dict[str, Any] = {"name": said.name, "about": said.about}
        if said.question is not None:
            named["question"] = Question(**said.question.model_dump())
        return cls(**{**named, **parts, **runs, **said.runtime.model_dump(), **changed})

    def load_tasks(self) -> list[Task]:
        """Return the tasks, of a sample those that are drawn.

        Raises:
            EopsgymError: as `TaskChoice.load`.
        """
        assert isinstance(self.tasks, TaskChoice)
        return self.tasks.load()

    def estimate(self, only: str | Sequence[str] = ()) -> CostEstimate:
        """Return what is there, and what the rest will probably take. No model is asked.

        Args:
            only: as in `run`: the estimate is of the runs that it would make with it.

        Raises:
            EopsgymError: for whatever is wrong with it.
        """
        plan = self._plan()
        return plan.estimate(plan.choice(_names(only), continued=False))

    def spent(self) -> Spent:
        """Return what was spent on it so far, by all processes.

        Raises:
            StoreError: if that cannot be read.
        """
        return Ledger(self._journal().path).spent()

    def answer(self) -> StudyAnswer:
        """Return what is known of the question after the runs so far.

        Raises:
            ConfigError: if the experiment has no question.
            EopsgymError: for whatever is wrong with it.
        """
        found = self._plan().answer()
        if found is None:
            raise ConfigError(f"{self.name} has no question: give question=Question(…)")
        return found

    @property
    def run_file(self) -> Path:
        """Return the path of its run file, which need not be there yet."""
        return self._journal().path

    def superseded(self) -> Runs:
        """Return the attempts that others took the place of, with what each of them cost.

        They are in no score. What was spent on them is in `spent`.

        Raises:
            StoreError: if they cannot be read.
        """
        return Runs(index_of(self._journal().path).superseded())

    def last_time(self) -> Mapping[str, Any] | None:
        """Return the estimate of the last time that runs were made, and what it took.

        Raises:
            StoreError: if that cannot be read.
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
        """Make the runs that are missing, and return all of them; in a cell `await` works too.

        What is there already is left out; what failed by an error of model or environment, or for
        want of budget, is made again, and the attempt that failed stays (`superseded`). What a
        fault kept from a verdict is judged from its record, without asking the agent's model, or
        made again where its state was not recorded. Where the
        budget is used up, runs in flight end before their next reply and none is begun; the same
        call goes on when there is more. With a question, runs are made look by look until it is
        decided, and none after that; `runs.answer` says how it stands.

        Args:
            yes: whether it may cost more than `ask_above` of its budget.
            only: `errored` makes again what an error ended, `unscored` that and what was made
                without a verdict; a model, combination, system or task, what is missing of it.
                Of several, names add up, and the two words narrow them.
            continued: a run that an error ended goes on after its last whole step, with the same
                messages and databases, and its limits hold for both parts; one without a whole
                step begins anew. Its record says after which step, and counts its own replies.
            progress: show a bar for each combination, or call this after each run that was made.

        Raises:
            ConfigError: it may cost more than `ask_above`, was another experiment before, or
                something in it is wrong; runs on servers of others are to be continued.
            EopsgymError: as `run_grid`.
        """
        with Shortened():
            return _run(self, yes, _names(only), continued, progress)

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
        return Journal(self.results, self.name)

    def _plan(self) -> PlannedRuns:
        tasks = self.load_tasks()
        settings = self.settings(tasks)
        kept_settings.check_same(self._kept(), settings)
        return self._plan_of(tasks, settings)

    def _plan_of(self, tasks: Sequence[Task], settings: Mapping[str, Any]) -> PlannedRuns:
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


def _usual(attribute: Field[Any]) -> Any:
    """Return the value of an attribute that is not given."""
    factory = attribute.default_factory
    return attribute.default if factory is MISSING else factory()


def _names(only: str | Sequence[str]) -> Sequence[str]:
    return (only,) if isinstance(only, str) else only


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
            f"{experiment.name} runs on servers of others ({', '.join(experiment.urls)}), whose "
            "state cannot be set back: its runs cannot be continued, only made again"
        )
    # Before anything is read, so that what changes meanwhile is seen the next time.
    finished = None if only or continued else experiment._finished()
    found = finished.find() if finished else None
    if found is not None:
        runs = all_found(found.runs, progress)
        runs.varied, runs.known_by = found.varied, found.known_by
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
    above = experiment.budget.ask_above
    if yes or above is None or estimate.dollars is None or estimate.dollars.high <= above:
        return
    raise ConfigError(
        f"{experiment.name} may cost up to {estimate.dollars.high:,.2f} dollars, more than its "
        f"ask_above of {above:,g}: look at its estimate, and confirm it with yes=True (--yes)"
    )


_run = synchronously(_run_experiment)
