"""What an experiment will probably take: ranges of tokens and dollars for the missing runs.

The size of a run is guessed from its prompt, its tools and the calls of its task's solution.
How far runs of a condition are from that guess is known from earlier ones: of the same condition,
else of the same model. Where there are none, the range is that of all models that we know of.
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
"""How many letters of English and JSON make a token, in the usual vocabularies."""
_A_TURN = 500
"""Tokens that a turn adds to what is read again: a call, its result, and what is said of both."""
_WRITTEN = 150
"""Tokens that a turn writes, without thinking."""
_WITHOUT_SOLUTION = 10
"""Calls of a task whose solution is not known."""
_UNKNOWN = (0.3, 3.0)
"""The factors between which runs of a model lie of which nothing is known."""
_CONFIDENCE = 0.99
"""Nominal: runs in circles are rare and long, so that ranges hold less often than this."""
_OTHER_CONDITION = 0.3
"""By so much, as a share, conditions of one model differ: plans, tool sets and orchestrators."""
_LEAST_TASKS = 3
"""Earlier runs have to be of so many tasks, to say anything."""


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
    """What is there of an experiment, and what the rest will probably take.

    Attributes:
        runs: of the whole experiment.
        done: of these, made already.
        calls: replies that the missing runs will ask for, about.
        tokens: of the missing runs, input and output.
        dollars: of the missing runs; None where a price is not known.
        unpriced: models of live runs without a known price.
        based_on: how many of the missing runs were estimated from what: `the same condition`,
            `the same model` or `no earlier run`.
        left_out: missing runs that are not made: not asked for (`only`), or not needed any more
            since the question is decided. No amount is of them.
        lost: how many of those to be made an error ended before, or a lack of budget.
    """

    runs: int
    done: int
    calls: float
    tokens: Amount
    dollars: Amount | None
    unpriced: tuple[str, ...] = ()
    based_on: Mapping[str, int] | None = None
    left_out: int = 0
    lost: int = 0

    @property
    def missing(self) -> int:
        """How many runs are still to be made."""
        return self.runs - self.done - self.left_out

    def to_json(self) -> dict[str, Any]:
        """Return the estimate as JSON holds it."""
        return asdict(self)

    def __repr__(self) -> str:
        """Return the estimate in words."""
        left_out = f", {self.left_out:,} not to be made" if self.left_out else ""
        lines = [f"{self.runs:,} runs, {self.done:,} of them made already{left_out}"]
        if not self.missing:
            return lines[0]
        lost = f" ({self.lost:,} of them again)" if self.lost else ""
        lines.append(f"{self.missing:,} to be made{lost}, with some {self.calls:,.0f} replies")
        t = self.tokens
        lines.append(f"tokens: {t.likely:,.0f} (from {t.low:,.0f} to {t.high:,.0f})")
        if self.dollars is None:
            names = ", ".join(self.unpriced)
            lines.append(f"dollars: not known, since nothing says what {names} costs")
        else:
            d = self.dollars
            lines.append(f"dollars: {d.likely:,.2f} (from {d.low:,.2f} to {d.high:,.2f})")
        based = ", ".join(f"{count:,} by {what}" for what, count in (self.based_on or {}).items())
        lines.append(f"estimated {based}")
        return "\n".join(lines)


@dataclass(frozen=True)
class _Guess:
    """The size of a run as far as its task says it, in replies and tokens."""

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
    """Return what jobs will probably take.

    Args:
        missing: a job for each run that is still to be made.
        runs: how many there are altogether.
        earlier: runs to learn from, read once.
        task_of: the task of an earlier run; one whose task is not known teaches nothing.
        left_out: how many other runs are missing, which are not made.
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
    return CostEstimate(
        runs=runs,
        done=done,
        calls=calls,
        tokens=tokens.amount(),
        dollars=None if unpriced else dollars.amount(),
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
    said = len(task.system_prompt) + len(task.user_prompt)
    try:
        in_sight = set(tools_in_sight(task, tool_set) or ())
    except ConfigError:
        in_sight = set()
    names = {name.rpartition("/")[2] for name in in_sight}
    listed = sum(
        letters
        for server in task.servers
        for name, letters in _letters_of_tools(server.domain.name).items()
        if not names or name in names
    )
    prompt = (said + listed) / LETTERS_A_TOKEN
    turns = calls + 1
    read = turns * prompt + _A_TURN * turns * calls / 2
    return _Guess(turns, read, turns * _WRITTEN)


@cache
def _letters_of_tools(domain: str) -> Mapping[str, int]:
    """Return how many letters a model reads of each tool of a system."""
    tools = get_domain(domain).tools.values()
    return {tool.name: len(tool.description) + len(json.dumps(tool.schema)) for tool in tools}


@dataclass(frozen=True)
class _Factor:
    """By what a guess has to be multiplied.

    Attributes:
        mean: over tasks, each once however often it was run.
        spread: the standard deviation between tasks.
        tasks: of how many.
        doubt: of the mean itself, as a share, where it is of another condition.
    """

    mean: float
    spread: float
    tasks: int
    doubt: float = 0.0


@dataclass(frozen=True)
class _Known:
    """What earlier runs say of a condition."""

    source: str
    key: object
    tokens: _Factor
    dollars: _Factor | None
    calls: float


class _History:
    """How far earlier runs were from their guesses."""

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
        """Return what the nearest earlier runs say of a condition."""
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
    """Return in what an earlier run may be alike, the nearest first, and the doubt that leaves."""
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
    """Return the dollars for a guessed token by the price list; None where it has no price."""
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
        """Add a guess; runs of one task are likely to be off together."""
        _, by_task = self._groups.setdefault(key, (factor, {}))
        by_task[task] = by_task.get(task, 0.0) + guess

    def amount(self) -> Amount:
        """Return the sum.

        Its variance has three parts: of the tasks to come, of the mean of those that were seen, and
        of the doubt whether that mean is of these runs at all.
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
    from scipy.stats import t  # late: it takes a second

    return float(t.ppf((1 + _CONFIDENCE) / 2, tasks - 1)) if math.isfinite(tasks) else 0.0
