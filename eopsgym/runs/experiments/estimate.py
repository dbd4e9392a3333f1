"""Estimates of tokens and dollars for the missing runs of an experiment.

The replies of agents, planners and judges are estimated separately. Their size in a run is guessed
from its prompt, its tools and the calls of its task's solution. The guess is multiplied by a factor
that comes from earlier runs of the same condition or, if there are none, of the same model. Without
earlier runs, the factor has a wide range that covers all models measured so far. A plan of
`generated:MODEL` is written once for all runs of a task.

A simulated model counts as its runs are recorded and as the budget counts it. Most have 0 tokens
and 0 dollars. The unsteady ones count simulated tokens and dollars.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from eopsgym.agents import AgentRole, GeneratedPlan
from eopsgym.agents.messages import Usage
from eopsgym.agents.prices import price_list
from eopsgym.runs.experiments.earlier_runs import (
    NO_EARLIER_RUN,
    UNKNOWN,
    Factor,
    History,
    plan_key,
)
from eopsgym.runs.experiments.run_sizes import RunSize, RunSizes, splits
from eopsgym.runs.job import Job
from eopsgym.runs.run import Run
from eopsgym.tasks import Task

_CONFIDENCE = 0.99
"""The nominal confidence; endless loops are rare and long, so that ranges hold less often."""
_SIMULATED = "a simulated model without tokens"


@dataclass(frozen=True)
class Amount:
    """An estimated amount and its range."""

    likely: float
    low: float
    high: float

    def holds(self, actual: float) -> bool:
        """Return whether an actual amount lies in the range."""
        return self.low <= actual <= self.high


_NOTHING = Amount(0.0, 0.0, 0.0)


@dataclass(frozen=True)
class CostEstimate:
    """The state of an experiment, and an estimate of its missing runs.

    Attributes:
        runs: the number of runs of the whole experiment.
        done: the number of those that are made.
        calls: the estimated number of replies of agents, planners and judges in the missing runs.
        tokens: the input and output tokens of these replies.
        dollars: the cost of the missing runs; None if a price is unknown.
        priced: the cost of those missing runs whose price is known.
        unpriced: the live models without a known price: of agents, planners and judges.
        based_on: the number of missing runs for each basis of the estimate of their agents: `the
            same condition`, `the same model`, `no earlier run` or `a simulated model without
            tokens`.
        left_out: the number of missing runs that are not made, because they were not selected
            (`only`), or not needed after the question was decided. They are in no amount.
        lost: the number of missing runs that an error or the lack of budget ended before.
    """

    runs: int
    done: int
    calls: float
    tokens: Amount
    dollars: Amount | None
    priced: Amount = _NOTHING
    unpriced: tuple[str, ...] = ()
    based_on: Mapping[str, int] | None = None
    left_out: int = 0
    lost: int = 0

    @property
    def missing(self) -> int:
        """The number of runs that are still to be made."""
        return self.runs - self.done - self.left_out

    def to_json(self) -> dict[str, Any]:
        """Return the estimate as a JSON object."""
        return asdict(self)

    def __repr__(self) -> str:
        """Return the estimate as a text of several lines."""
        left_out = f", {self.left_out:,} not to be made" if self.left_out else ""
        lines = [f"{self.runs:,} runs, {self.done:,} of them made already{left_out}"]
        if not self.missing:
            return lines[0]
        lost = f" ({self.lost:,} of them again)" if self.lost else ""
        lines.append(f"{self.missing:,} to be made{lost}, with some {self.calls:,.0f} replies")
        t = self.tokens
        lines.append(f"tokens: {t.likely:,.0f} (from {t.low:,.0f} to {t.high:,.0f})")
        d, names = self.priced, ", ".join(self.unpriced)
        known = f"{d.likely:,.2f} (from {d.low:,.2f} to {d.high:,.2f})"
        if self.dollars is not None:
            lines.append(f"dollars: {known}")
        elif d.high:
            lines.append(f"dollars: {known} without {names}, of which no price list has a price")
        else:
            lines.append(f"dollars: unknown, because no price list has a price of {names}")
        based = ", ".join(f"{count:,} by {what}" for what, count in (self.based_on or {}).items())
        lines.append(f"runs estimated: {based}")
        return "\n".join(lines)


def estimated(
    missing: Sequence[Job],
    runs: int,
    earlier: Iterable[Run],
    task_of: Callable[[Run], Task | None],
    left_out: int = 0,
) -> CostEstimate:
    """Return the estimate for some jobs.

    Args:
        missing: a job for each run that is still to be made.
        runs: the number of runs of the experiment.
        earlier: earlier runs, which are read once.
        task_of: a function that returns the task of an earlier run; a run without one is ignored.
        left_out: the number of other missing runs, which are not made.
    """
    sizes = RunSizes()
    history = History(earlier, task_of, sizes)
    plans = {*history.plans}
    tokens, dollars = _Sum(), _Sum()
    calls = 0.0
    unpriced: dict[str, None] = {}
    based_on: dict[str, int] = defaultdict(int)
    for job in missing:
        task = job.task.id
        for part in _parts(job, plans):
            size = sizes.of(part.role, job.task, job.setup)
            known = history.of(part.role, job.setup)
            is_free = part.counts_no_tokens and known.source == NO_EARLIER_RUN
            if part.role == "agent":
                based_on[_SIMULATED if is_free else known.source] += 1
            calls += size.calls * known.calls
            if is_free or not size.calls:
                continue
            tokens.add(known.key, task, size.tokens, known.tokens)
            if known.dollars is not None:
                dollars.add(known.key, task, size.tokens, known.dollars)
            elif (price := _listed(part, size)) is not None:
                dollars.add(("listed", known.key), task, price, known.tokens)
            else:
                unpriced[part.name] = None
    done = runs - len(missing) - left_out
    if not missing:
        return CostEstimate(runs, done, 0.0, _NOTHING, _NOTHING, left_out=left_out)
    priced = dollars.amount()
    return CostEstimate(
        runs=runs,
        done=done,
        calls=calls,
        tokens=tokens.amount(),
        dollars=None if unpriced else priced,
        priced=priced,
        unpriced=tuple(unpriced),
        based_on=dict(based_on),
        left_out=left_out,
    )


@dataclass(frozen=True)
class _Part:
    """The part that one role has in a run.

    Attributes:
        model: the model, as far as it is known.
        name: its name.
        settings: its settings, which name the models whose prices count.
    """

    role: AgentRole
    model: Any
    name: str
    settings: Mapping[str, Any]
    is_simulated: bool

    @property
    def counts_no_tokens(self) -> bool:
        """Whether it is a simulated model without simulated tokens."""
        return self.is_simulated and not getattr(self.model, "counts_tokens", False)


def _parts(job: Job, plans: set[object]) -> Iterator[_Part]:
    """Yield the parts of agent, planner and judge in a run.

    Args:
        job: the job of the run.
        plans: the keys of the generated plans that exist; that of this run is added.
    """
    agent = job.setup.agent
    yield _Part("agent", job.model, str(agent.model), agent.model_settings, agent.simulated)
    if isinstance(job.plan, GeneratedPlan) and (key := plan_key(job.setup)) not in plans:
        plans.add(key)
        yield _part_of("planner", job.plan.planner)
    if hasattr(job.orchestrator, "planner") and (job.plan is None or splits(job.setup)):
        yield _part_of("planner", job.orchestrator.planner or job.model)
    if job.judge_model is not None:
        yield _part_of("judge", job.judge_model)


def _part_of(role: AgentRole, model: Any) -> _Part:
    settings = getattr(model, "settings", None) or {}
    return _Part(role, model, str(model.name), settings, bool(getattr(model, "simulated", False)))


def _listed(part: _Part, size: RunSize) -> float | None:
    """Return the dollars of a size by the price list; None without a price.

    A simulated model has its own price, or none.
    """
    if part.is_simulated:
        used = Usage(int(size.fresh), int(size.output), 0, int(size.read_again), 0)
        return float(part.model.dollars(used)) if hasattr(part.model, "dollars") else 0.0
    listed = part.settings.get("models", [part.settings])
    names = [str(each.get("model") or "") for each in listed]
    prices = [price_list().price(name or part.name) for name in names]
    if not prices or None in prices:
        return None
    rates = [price.tiers[0][1] for price in prices if price is not None]
    cost = fmean(rate.input * size.input + rate.output * size.output for rate in rates)
    return cost / 1_000_000


class _Sum:
    """A sum of guesses times factors, with its range."""

    def __init__(self) -> None:
        self._groups: dict[object, tuple[Factor, dict[str, float]]] = {}

    def add(self, key: object, task: str, guess: float, factor: Factor) -> None:
        """Add a guess; the errors of runs of one task are assumed to be equal."""
        _, by_task = self._groups.setdefault(key, (factor, {}))
        by_task[task] = by_task.get(task, 0.0) + guess

    def amount(self) -> Amount:
        """Return the sum.

        Its variance is the sum of three: that of the missing tasks, that of the mean of earlier
        tasks, and the doubt of a mean that comes from another condition.
        """
        likely = low = high = variance = 0.0
        fewest = math.inf
        for factor, by_task in self._groups.values():
            total = sum(by_task.values())
            likely += factor.mean * total
            if not factor.tasks:
                middle = math.sqrt(math.prod(UNKNOWN))
                low += total * factor.mean * UNKNOWN[0] / middle
                high += total * factor.mean * UNKNOWN[1] / middle
                continue
            low += total * factor.mean
            high += total * factor.mean
            squares = sum(each**2 for each in by_task.values())
            variance += factor.spread**2 * (squares + total**2 / factor.tasks)
            variance += (factor.doubt * factor.mean * total) ** 2
            fewest = min(fewest, factor.tasks)
        half = _deviations(fewest) * math.sqrt(variance)
        return Amount(likely, max(0.0, low - half), high + half)


def _deviations(tasks: float) -> float:
    """Return half the width of a range in standard errors, by Student's t."""
    from scipy.stats import t  # imported here because it takes a second

    return float(t.ppf((1 + _CONFIDENCE) / 2, tasks - 1)) if math.isfinite(tasks) else 0.0
