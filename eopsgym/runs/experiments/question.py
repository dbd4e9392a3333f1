"""The question of an experiment: whether one side is better, asked at looks until it is decided.

How it is planned and decided is a matter of statistics (`sequential_plan`, `decide`), which stand
in a layer above; here is which runs are meant, and that they are made look by look.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from eopsgym.errors import ConfigError
from eopsgym.near_names import names_there_are
from eopsgym.run_views_by_name import view
from eopsgym.runs.batch import Unready
from eopsgym.runs.experiments.estimate import CostEstimate
from eopsgym.runs.job import Job
from eopsgym.runs.run_file import SetupIndex
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Task

GOES_ON = "go on"
_Made = Callable[[Setup], tuple[bool, bool | None]]
"""Says of a setup whether its run was made, and its verdict."""


@dataclass(frozen=True)
class Question:
    """The question whether one side of an experiment is better than the other.

    The runs are made in a balanced order and looked at as planned, and stop when it is decided.
    What is asked for is the difference of the shares of runs that pass (`strict`), clustered by
    task. All of it is settled before the first run and cannot be changed later.

    Attributes:
        better: the side that may be better: the label of a combination, such as its model.
        than: the other side.
        by: by how much at least, −1 to 1; 0 asks whether it is better at all.
        looks: how many, equally far from each other, or the share of the tasks at each.
        alpha: how often, two-sided, all looks together may decide where the true difference is
            exactly `by`.
        spending: how it is spread over the looks: `obrien_fleming` (little at first) or `pocock`.
        least_chance: below which chance of being decided by all its tasks a study stops undecided.
    """

    better: str
    than: str
    by: float = 0.0
    looks: int | tuple[float, ...] = 4
    alpha: float = 0.05
    spending: Literal["obrien_fleming", "pocock"] = "obrien_fleming"
    least_chance: float = 0.0

    def __post_init__(self) -> None:
        if not isinstance(self.looks, int):
            object.__setattr__(self, "looks", tuple(self.looks))
        if self.better == self.than:
            raise ConfigError(f"a question is of two sides, and both are {self.better}")

    def settings(self, seed: int) -> dict[str, Any]:
        """Return what a later call is compared with."""
        looks = self.looks if isinstance(self.looks, int) else [*self.looks]
        return {**asdict(self), "looks": looks, "seed": seed}

    def __str__(self) -> str:
        """Return the question in words."""
        by = f" by at least {self.by:g}" if self.by else ""
        return f"is A ({self.better}) better than B ({self.than}){by}?"


@dataclass(frozen=True)
class StudyAnswer:
    """The answer to the question of an experiment, as far as it is known.

    Attributes:
        question: of the experiment.
        decision: as `eopsgym.analysis.decide` gives it: `verdict`, `looks`, the `interval` that
            holds although the study may have stopped early, and `saved_runs`.
        saved: what the runs would probably have taken that a study which has ended does not make;
            None while it goes on, or where none is saved.
    """

    question: Question
    decision: Any
    saved: CostEstimate | None = None

    @property
    def is_open(self) -> bool:
        """Return whether runs are still to be made for it."""
        return bool(self.decision.verdict == GOES_ON)

    def __repr__(self) -> str:
        said = f"{self.question} {self.decision}"
        if self.saved is None:
            return said
        dollars, tokens = self.saved.dollars, self.saved.tokens
        if dollars is None:
            return f"{said}; saved some {tokens.likely:,.0f} tokens"
        low, high = f"{dollars.low:,.2f}", f"{dollars.high:,.2f}"
        return f"{said}; saved some ${dollars.likely:,.2f} (from {low} to {high})"


@dataclass(frozen=True)
class Study:
    """A question with the runs of its two sides.

    Attributes:
        question: of the experiment.
        sides: the setup of each task's first run, by side (`a`, `b`) and task.
        plan: a `SequentialPlan`.
    """

    question: Question
    sides: Mapping[str, Mapping[str, Setup]]
    plan: Any

    @classmethod
    def of(
        cls,
        question: Question,
        groups: Mapping[str, Sequence[Job | Unready]],
        repeats: int | None,
        seed: int,
    ) -> "Study":
        """Return the study of an experiment.

        Args:
            question: of the experiment.
            groups: its jobs, by the label of each combination.
            repeats: how often each is run; as often as its task says for None.
            seed: by which the orders are drawn.

        Raises:
            ConfigError: where there are more sides than two, tasks are repeated unequally often,
                or the plan cannot be.
        """
        named = {"a": question.better, "b": question.than}
        for name in named.values():
            if name not in groups:
                raise ConfigError(
                    f"the question names {name!r}, which is no combination of the experiment; "
                    f"{names_there_are(name, groups)}"
                )
        if len(groups) > 2:
            others = ", ".join(name for name in groups if name not in named.values())
            raise ConfigError(
                f"a question is of two sides, and there are more combinations ({others}): leave "
                "them out, or give them an experiment of their own"
            )
        tasks = {_key(job.setup): job.task for group in groups.values() for job in group}
        counts = {repeats or task.number_of_runs for task in tasks.values()}
        if len(counts) > 1:
            raise ConfigError("a question wants each task as often as the others: give repeats=…")
        plan = view("sequential_plan")(
            {name: _stratum(task) for name, task in tasks.items()},
            question.looks,
            repeats=counts.pop(),
            difference=question.by,
            alpha=question.alpha,
            spending=question.spending,
            least_chance=question.least_chance,
            seed=seed,
        )
        sides = {side: {_key(j.setup): j.setup for j in groups[n]} for side, n in named.items()}
        return cls(question, sides, plan)

    def decision(self, made: _Made) -> Any:
        """Return what is known after the runs that were made."""
        verdicts: dict[str, dict[str, list[bool | None]]] = {"a": {}, "b": {}}
        for side, setups in self.sides.items():
            for task, setup in setups.items():
                found = (made(setup.repeated(n + 1)) for n in range(self.plan.repeats))
                if there := [verdict for is_made, verdict in found if is_made]:
                    verdicts[side][task] = there
        return view("decide")(self.plan, verdicts["a"], verdicts["b"])

    def order(self, look: int) -> dict[str, int]:
        """Return the hashes of the setups that a look adds, each with its place in their order.

        Args:
            look: counts from 1.
        """
        runs = self.plan.runs(look)
        setups = (self.sides[run.side][run.task].repeated(run.repeat + 1) for run in runs)
        return {setup.hash: place for place, setup in enumerate(setups)}


async def until_decided(
    study: Study, made: _Made, make: Callable[[dict[str, int]], Awaitable[Any]]
) -> Any:
    """Make the runs of one look after the other until the question is decided; the decision.

    Those that were lost are made once more. It ends before that where the runs of a look cannot all
    be made, as without a budget.

    Args:
        study: what is asked.
        made: says which runs there are.
        make: makes those of some setups that are missing, in the order of their hashes.
    """
    decision = study.decision(made)
    for number in range(1, len(study.plan.looks) + 1):
        if _ends_before(number, decision):
            break
        if _is_whole(number, decision):
            continue
        await make(study.order(number))
        decision = study.decision(made)
        if len(decision.looks) < number:
            break
    return decision


def may_be_needed(study: Study, made: _Made) -> set[str]:
    """Return the hashes of the setups of the looks to which `until_decided` may still come."""
    decision = study.decision(made)
    needed: set[str] = set()
    for number in range(1, len(study.plan.looks) + 1):
        if _ends_before(number, decision):
            break
        if not _is_whole(number, decision):
            needed |= study.order(number).keys()
    return needed


def _ends_before(number: int, decision: Any) -> bool:
    """Return whether no run is made any more for a look and those after it."""
    if decision.verdict in ("a", "b"):
        return True
    # Otherwise it would not be decided by all tasks either.
    return len(decision.looks) < number and decision.verdict != GOES_ON


def _is_whole(number: int, decision: Any) -> bool:
    """Return whether each run of a look has a verdict."""
    looks = decision.looks
    return len(looks) >= number and not looks[number - 1].unscored


def made_in(index: SetupIndex) -> _Made:
    """Return what says of a setup whether it was run; one that was lost has no verdict."""

    def made(setup: Setup) -> tuple[bool, bool | None]:
        kept = index.find(setup)
        if kept is not None:
            return True, kept.strict
        return bool(index.lost(setup)), None

    return made


def _key(setup: Setup) -> str:
    return f"{setup.domain}/{setup.task}"


def _stratum(task: Task) -> str:
    return f"{task.domain} {task.tier}"
