"""Estimates of tokens and dollars for the missing runs of an experiment.

The size of a run is guessed from its prompt, its tools and the calls of its task's solution. The
guess is multiplied by a factor that comes from earlier runs of the same condition or, if there are
none, of the same model. Without earlier runs, the factor has a wide range that covers all models
measured so far.
"""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from statistics import fmean, stdev
from typing import Any

from eopsgym.agents.prices import price_list
from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError
from eopsgym.runs.job import Job
from eopsgym.runs.run import Run
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Task
from eopsgym.tasks.start_episode import tools_in_sight

LETTERS_A_TOKEN = 4.0
"""The letters of English and JSON in a token, in the usual vocabularies."""
_A_TURN = 500
"""Tokens that a turn adds to later prompts: a call, its result, and a text."""
_WRITTEN = 150
"""Tokens that a turn writes, without thinking."""
_WITHOUT_SOLUTION = 10
"""The assumed number of calls of a task without a known solution."""
_UNKNOWN = (0.3, 3.0)
"""The smallest and largest factor of a model without earlier runs."""
_CONFIDENCE = 0.99
"""The nominal confidence; endless loops are rare and long, so that ranges hold less often."""
_OTHER_CONDITION = 0.3
"""The relative difference between conditions (plan, tool set, orchestrator) of one model."""
_LEAST_TASKS = 3
"""The number of tasks of which earlier runs are needed for a factor."""


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
        calls: the estimated number of model replies of the missing runs.
        tokens: the input and output tokens of the missing runs.
        dollars: the cost of the missing runs; None if a price is unknown.
        priced: the cost of those missing runs whose price is known.
        unpriced: the models without a known price.
        based_on: the number of missing runs for each basis of the estimate: `the same condition`,
            `the same model` or `no earlier run`.
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


@dataclass(frozen=True)
class _Guess:
    """The size of a run in replies and tokens, guessed from its task."""

    calls: float
    input: float
    output: float

    @property
    def tokens(self) -> float:
        return self.input + self.output


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
    guesses = _Guesses()
    history = _History(earlier, task_of, guesses)
    tokens, dollars = _Sum(), _Sum()
    calls = 0.0
    unpriced: list[str] = []
    based_on: dict[str, int] = defaultdict(int)
    for job in missing:
        guess = guesses.of(job.task, job.setup.tool_set)
        known = history.of(job.setup)
        based_on[known.source] += 1
        calls += guess.calls * known.calls
        tokens.add(known.key, job.task.id, guess.tokens, known.tokens)
        price = known.dollars or _listed(job.setup, guess, known.tokens)
        if price is None:
            name = str(job.setup.agent.model)
            unpriced += [] if name in unpriced else [name]
        else:
            dollars.add(known.key, job.task.id, guess.tokens, price)
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


class _Guesses:
    """Guesses by task and tool set, each made once."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], _Guess] = {}

    def of(self, task: Task, tool_set: str) -> _Guess:
        key = (task.id, tool_set)
        if key not in self._made:
            self._made[key] = _guess(task, tool_set)
        return self._made[key]


def _guess(task: Task, tool_set: Any) -> _Guess:
    calls = _WITHOUT_SOLUTION if task.gold is None else len(task.gold.calls)
    letters_of_prompts = len(task.system_prompt) + len(task.user_prompt)
    try:
        tools = set(tools_in_sight(task, tool_set) or ())
    except ConfigError:
        tools = set()
    names = {name.rpartition("/")[2] for name in tools}
    letters_of_tools = sum(
        letters
        for server in task.servers
        for name, letters in _letters_of_tools(server.domain.name).items()
        if not names or name in names
    )
    prompt = (letters_of_prompts + letters_of_tools) / LETTERS_A_TOKEN
    turns = calls + 1
    read = turns * prompt + _A_TURN * turns * calls / 2
    return _Guess(turns, read, turns * _WRITTEN)


@cache
def _letters_of_tools(domain: str) -> Mapping[str, int]:
    """Return the number of letters with which each tool of a system is described to a model."""
    tools = get_domain(domain).tools.values()
    return {tool.name: len(tool.description) + len(json.dumps(tool.schema)) for tool in tools}


@dataclass(frozen=True)
class _Factor:
    """The factor by which a guess is multiplied.

    Attributes:
        mean: the mean over tasks, each of which counts once however often it was run.
        spread: the standard deviation between tasks.
        tasks: the number of tasks.
        doubt: the relative uncertainty of the mean if it comes from another condition, else 0.
    """

    mean: float
    spread: float
    tasks: int
    doubt: float = 0.0


@dataclass(frozen=True)
class _Known:
    """The factors of a condition, from earlier runs."""

    source: str
    key: object
    tokens: _Factor
    dollars: _Factor | None
    calls: float


class _History:
    """The factors between earlier runs and their guesses."""

    def __init__(
        self, earlier: Iterable[Run], task_of: Callable[[Run], Task | None], guesses: _Guesses
    ) -> None:
        self._factors: dict[object, dict[str, list[_Seen]]] = defaultdict(dict)
        self._known: dict[object, _Known] = {}
        for run in earlier:
            task = task_of(run)
            used = run.usage
            tokens = _tokens(used)
            if task is None or not tokens or not used["turns"]:
                continue
            guess = guesses.of(task, run.setup.tool_set)
            cost = used["cost"]
            dollars = None if cost is None else cost / guess.tokens
            seen = (tokens / guess.tokens, dollars, used["turns"] / guess.calls)
            for _, key, _ in _keys(run.setup):
                self._factors[key].setdefault(task.id, []).append(seen)

    def of(self, setup: Setup) -> _Known:
        """Return the factors of the earlier runs whose condition is nearest."""
        condition = tuple(key for _, key, _ in _keys(setup))
        if condition not in self._known:
            self._known[condition] = self._nearest(setup)
        return self._known[condition]

    def _nearest(self, setup: Setup) -> _Known:
        for source, key, doubt in _keys(setup):
            by_task = self._factors.get(key, {}).values()
            if len(by_task) >= _LEAST_TASKS:
                tokens, dollars, calls = ([_mean(seen, n) for seen in by_task] for n in range(3))
                known = [each for each in dollars if each is not None]
                return _Known(
                    source,
                    key,
                    _factor([each or 0.0 for each in tokens], doubt),
                    _factor(known, doubt) if len(known) == len(dollars) else None,
                    fmean(each or 0.0 for each in calls),
                )
        middle = math.sqrt(math.prod(_UNKNOWN))
        return _Known("no earlier run", None, _Factor(middle, 0.0, 0), None, 1.0)


_Seen = tuple[float, float | None, float]
"""Tokens and dollars of a run for each guessed token, and replies for each guessed reply."""


def _mean(seen: Sequence[_Seen], place: int) -> float | None:
    values = [each[place] for each in seen]
    return None if None in values else fmean(value for value in values if value is not None)


def _keys(setup: Setup) -> Sequence[tuple[str, object, float]]:
    """Return the keys under which similar earlier runs are found, nearest first, with doubts."""
    agent = setup.agent
    condition = (agent.orchestrator, setup.plan, setup.budget, setup.tool_set)
    return (
        ("the same condition", (agent.model, agent.settings_digest, *condition), 0.0),
        ("the same model", (agent.model, setup.budget), _OTHER_CONDITION),
    )


def _factor(values: Sequence[float], doubt: float) -> _Factor:
    return _Factor(fmean(values), stdev(values), len(values), doubt)


def _tokens(used: Mapping[str, float | None]) -> float | None:
    parts = (used["input_tokens"], used["output_tokens"])
    if None in parts:
        return None
    cached = (used["cache_read_tokens"] or 0) + (used["cache_write_tokens"] or 0)
    return (parts[0] or 0) + (parts[1] or 0) + cached


def _listed(setup: Setup, guess: _Guess, factor: _Factor) -> _Factor | None:
    """Return the dollars for a guessed token by the price list; None without a price."""
    if setup.agent.simulated:
        return None
    settings = setup.agent.model_settings
    names = [str(each.get("model") or "") for each in settings.get("models", [settings])]
    prices = [price_list().price(name or setup.agent.model) for name in names]
    if not prices or None in prices:
        return None
    rates = [price.tiers[0][1] for price in prices if price is not None]
    cost = fmean(rate.input * guess.input + rate.output * guess.output for rate in rates)
    a_token = cost / 1_000_000 / guess.tokens
    return _Factor(a_token * factor.mean, a_token * factor.spread, factor.tasks, factor.doubt)


class _Sum:
    """A sum of guesses times factors, with its range."""

    def __init__(self) -> None:
        self._groups: dict[object, tuple[_Factor, dict[str, float]]] = {}

    def add(self, key: object, task: str, guess: float, factor: _Factor) -> None:
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
                middle = math.sqrt(math.prod(_UNKNOWN))
                low += total * factor.mean * _UNKNOWN[0] / middle
                high += total * factor.mean * _UNKNOWN[1] / middle
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
