"""The question of an experiment: whether one side is better, tested at looks until it is decided.

The statistics (`sequential_plan`, `decide`) are in a higher layer. This module selects the runs of
each side, and makes them look by look.
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
"""A function that returns whether the run of a setup was made, and its verdict."""


@dataclass(frozen=True)
class Question:
    """The question whether one side of an experiment is better than the other.

    The runs are made in a balanced order, tested at the planned looks, and stopped when the
    question is decided. It is about the difference of the shares of runs that pass (`strict`),
    clustered by task. All attributes are fixed before the first run and cannot be changed later.

    Attributes:
        better: the side that may be better: the label of a combination, such as its model.
        than: the label of the other side.
        by: the least difference, −1 to 1; with 0 the question is whether it is better at all.
        looks: the number of equally spaced looks, or the share of the tasks at each look.
        alpha: the two-sided probability that any look decides if the true difference is exactly
            `by`.
        spending: how alpha is spread over the looks: `obrien_fleming` (little at first) or
            `pocock`.
        least_chance: a study stops undecided if the chance that all its tasks would decide it is
            below this.
    """

    better: str
    than: str
    by: float = 0.0
    looks: int | tuple[float, ...] = 4
    alpha: float = 0.05
    spending: Literal["obrien_fleming", "pocock"] = "obrien_fleming"
    least_chance: float = 0.0

    def __post_init__(self) -> None:
        looks: Any = self.looks
        if isinstance(looks, list):
            object.__setattr__(self, "looks", tuple(looks))
        for name in ("by", "alpha", "least_chance"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise ConfigError(f"{name} of a question must be a number, not {value!r}")
        if self.better == self.than:
            raise ConfigError(f"a question compares two sides, but both are {self.better}")

    def settings(self, seed: int) -> dict[str, Any]:
        """Return the settings with which a later call is compared."""
        looks = [*self.looks] if isinstance(self.looks, tuple) else self.looks
        return {**asdict(self), "looks": looks, "seed": seed}

    def __str__(self) -> str:
        """Return the question as a sentence."""
        by = f" by at least {self.by:g}" if self.by else ""
        return f"is A ({self.better}) better than B ({self.than}){by}?"


@dataclass(frozen=True)
class StudyAnswer:
    """The answer to the question of an experiment, as far as it is known.

    Attributes:
        question: the question of the experiment.
        decision: the result of `eopsgym.analysis.decide`: `verdict`, `looks`, the `interval`, which
            holds although the study may have stopped early, and `saved_runs`.
        saved: an estimate of the runs that a finished study did not need; None while it is open,
            or if nothing was saved.
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
        question: the question of the experiment.
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
            question: the question of the experiment.
            groups: its jobs, by the label of each combination.
            repeats: the number of runs of each job; None for the number in its task.
            seed: the random seed of the orders.

        Raises:
            ConfigError: there are more than two sides, the tasks have different numbers of repeats,
                or the plan is impossible.
        """
        named = {"a": question.better, "b": question.than}
        for name in named.values():
            if name not in groups:
                raise ConfigError(
                    f"the question names {name!r}, which is not a combination of the experiment; "
                    f"{names_there_are(name, groups)}"
                )
        if len(groups) > 2:
            others = ", ".join(name for name in groups if name not in named.values())
            raise ConfigError(
                f"a question compares two sides, but there are more combinations ({others}): leave "
                "them out, or make a separate experiment of them"
            )
        tasks = {_key(job.setup): job.task for group in groups.values() for job in group}
        counts = {repeats or task.number_of_runs for task in tasks.values()}
        if len(counts) > 1:
            raise ConfigError("a question needs the same repeats for each task: give repeats=…")
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
        """Return the decision after the runs that were made."""
        verdicts: dict[str, dict[str, list[bool | None]]] = {"a": {}, "b": {}}
        for side, setups in self.sides.items():
            for task, setup in setups.items():
                outcomes = (made(setup.repeated(n + 1)) for n in range(self.plan.repeats))
                if known := [verdict for is_made, verdict in outcomes if is_made]:
                    verdicts[side][task] = known
        return view("decide")(self.plan, verdicts["a"], verdicts["b"])

    def order(self, look: int) -> dict[str, int]:
        """Return the hashes of the setups that a look adds, each with its place in their order.

        Args:
            look: the number of the look, from 1.
        """
        runs = self.plan.runs(look)
        setups = (self.sides[run.side][run.task].repeated(run.repeat + 1) for run in runs)
        return {setup.hash: place for place, setup in enumerate(setups)}


async def until_decided(
    study: Study, made: _Made, make: Callable[[dict[str, int]], Awaitable[Any]]
) -> Any:
    """Make the runs of one look after the other until the question is decided; return the decision.

    Runs that an error ended are made once more. The loop ends early if not all runs of a look can
    be made, for example because the budget is used up.

    Args:
        study: the question with its runs.
        made: a function that says which runs are made.
        make: a function that makes the missing runs of some setups, given the place of each hash.
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
    """Return the hashes of the setups of all looks that `until_decided` may still reach."""
    decision = study.decision(made)
    needed: set[str] = set()
    for number in range(1, len(study.plan.looks) + 1):
        if _ends_before(number, decision):
            break
        if not _is_whole(number, decision):
            needed |= study.order(number).keys()
    return needed


def _ends_before(number: int, decision: Any) -> bool:
    """Return whether no more runs are made for this look and later ones."""
    if decision.verdict in ("a", "b"):
        return True
    # Otherwise the study stopped early because all tasks would not decide it either.
    return len(decision.looks) < number and decision.verdict != GOES_ON


def _is_whole(number: int, decision: Any) -> bool:
    """Return whether each run of a look has a verdict."""
    looks = decision.looks
    return len(looks) >= number and not looks[number - 1].unscored


def made_in(index: SetupIndex) -> _Made:
    """Return a function that says whether a setup was run; a failed run has no verdict."""

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
