"""What earlier runs say about the size of later ones: factors by which a guess is multiplied."""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from eopsgym.agents import AgentRole
from eopsgym.runs.experiments.run_sizes import RunSizes, has_generated_plan
from eopsgym.runs.run import Run
from eopsgym.runs.setup import Setup
from eopsgym.tasks import Task

UNKNOWN = (0.3, 3.0)
"""The smallest and largest factor of a model without earlier runs."""
NO_EARLIER_RUN = "no earlier run"
_OTHER_CONDITION = 0.3
"""The relative difference between conditions (plan, tool set, orchestrator) of one model."""
_LEAST_TASKS = 3
"""The number of tasks of which earlier runs are needed for a factor."""


@dataclass(frozen=True)
class Factor:
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
class Known:
    """The factors of a role under a condition, from earlier runs."""

    source: str
    key: object
    tokens: Factor
    dollars: Factor | None
    calls: float


class History:
    """The factors between earlier runs and their guesses, and the plans that they generated."""

    def __init__(
        self, earlier: Iterable[Run], task_of: Callable[[Run], Task | None], sizes: RunSizes
    ) -> None:
        self.plans: set[object] = set()
        self._factors: dict[object, dict[str, list[_Seen]]] = defaultdict(dict)
        self._known: dict[object, Known] = {}
        for run in earlier:
            task = task_of(run)
            if task is None:
                continue
            amounts = run.usage_by_role
            if has_generated_plan(run.setup) and "agent" in amounts:
                self.plans.add(plan_key(run.setup))
            for role, used in amounts.items():
                if role == "agent" and _tokens(used) is None:
                    used = run.usage  # an imported run may only know its totals
                self._add(role, task, run.setup, used, sizes)

    def _add(
        self,
        role: AgentRole,
        task: Task,
        setup: Setup,
        used: Mapping[str, float | None],
        sizes: RunSizes,
    ) -> None:
        tokens, turns, cost = _tokens(used), used["turns"], used["cost"]
        size = sizes.of(role, task, setup)
        # Only a simulated model can do without a token.
        if tokens is None or not (tokens or setup.agent.simulated) or not turns or not size.calls:
            return
        dollars = None if cost is None else cost / size.tokens
        seen = (tokens / size.tokens, dollars, turns / size.calls)
        for _, key, _ in _keys(role, setup):
            self._factors[key].setdefault(task.id, []).append(seen)

    def of(self, role: AgentRole, setup: Setup) -> Known:
        """Return the factors of the earlier runs whose condition is nearest."""
        keys = _keys(role, setup)
        condition = tuple(key for _, key, _ in keys)
        if condition not in self._known:
            self._known[condition] = self._nearest(keys)
        return self._known[condition]

    def _nearest(self, keys: "Sequence[_Key]") -> Known:
        for source, key, doubt in keys:
            by_task = self._factors.get(key, {}).values()
            if len(by_task) >= _LEAST_TASKS:
                tokens, dollars, calls = ([_mean(seen, n) for seen in by_task] for n in range(3))
                known = [each for each in dollars if each is not None]
                return Known(
                    source,
                    key,
                    _factor([each or 0.0 for each in tokens], doubt),
                    _factor(known, doubt) if len(known) == len(dollars) else None,
                    fmean(each or 0.0 for each in calls),
                )
        middle = math.sqrt(math.prod(UNKNOWN))
        return Known(NO_EARLIER_RUN, None, Factor(middle, 0.0, 0), None, 1.0)


def plan_key(setup: Setup) -> object:
    """Return the key of a generated plan, which all runs of one request and planner share."""
    settings = json.dumps(setup.plan_settings, sort_keys=True)
    request = (setup.domain, setup.content or setup.task, setup.tool_set, setup.tool_names)
    return (setup.plan, settings, *request)


_Seen = tuple[float, float | None, float]
"""Tokens and dollars of a run for each guessed token, and replies for each guessed reply."""


def _mean(seen: Sequence[_Seen], place: int) -> float | None:
    values = [each[place] for each in seen]
    return None if None in values else fmean(value for value in values if value is not None)


_Key = tuple[str, object, float]
"""The basis of an estimate, the key of its earlier runs, and the doubt about them."""


def _keys(role: AgentRole, setup: Setup) -> Sequence[_Key]:
    """Return the keys under which similar earlier runs are found, nearest first, with doubts."""
    agent = setup.agent
    same: tuple[Any, ...]
    condition: tuple[Any, ...]
    if role == "judge":
        name, settings = (setup.judge.name, setup.judge.settings) if setup.judge else ("", {})
        same = (role, name)
        condition = (*same, json.dumps(settings, sort_keys=True))
    elif role == "agent":
        same = (role, agent.model, setup.budget)
        conditions = (agent.orchestrator, setup.plan, setup.budget, setup.tool_set)
        condition = (role, agent.model, agent.settings_digest, *conditions)
    else:
        generated = has_generated_plan(setup)
        same = (role, setup.plan if generated else (agent.orchestrator, agent.model))
        settings = setup.plan_settings if generated else agent.orchestrator_settings
        condition = (*same, json.dumps(settings, sort_keys=True), setup.tool_set)
    return (("the same condition", condition, 0.0), ("the same model", same, _OTHER_CONDITION))


def _factor(values: Sequence[float], doubt: float) -> Factor:
    return Factor(fmean(values), stdev(values), len(values), doubt)


def _tokens(used: Mapping[str, float | None]) -> float | None:
    parts = (used["input_tokens"], used["output_tokens"])
    if None in parts:
        return None
    cached = (used["cache_read_tokens"] or 0) + (used["cache_write_tokens"] or 0)
    return (parts[0] or 0) + (parts[1] or 0) + cached
