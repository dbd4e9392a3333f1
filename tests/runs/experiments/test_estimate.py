"""Do estimates hold? Studies are drawn from the simulated runs that come along, and estimated."""

import lzma
import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from eopsgym.analysis.simulated_sample import sample_path
from eopsgym.runs import Run
from eopsgym.runs.experiments.estimate import CostEstimate, estimated
from eopsgym.tasks import Task, find_task

STUDIES = 100
LEAST = 90


@cache
def runs_by_condition() -> dict[tuple[Any, ...], list[Run]]:
    """Return the sample's runs of models that count tokens, by condition."""
    found = defaultdict(list)
    with lzma.open(sample_path()) as lines:
        for line in lines:
            run = Run.from_json(line)
            if run.usage["input_tokens"]:
                agent = run.setup.agent
                key = (agent.model, agent.orchestrator, run.plan, run.budget, run.tool_set)
                found[key].append(run)
    return dict(found)


@cache
def task_of(run_task: str, domain: str) -> Task:
    return find_task(f"{domain}/{run_task}")


def estimate(study: Sequence[Run], earlier: Sequence[Run]) -> CostEstimate:
    """CostEstimate runs that were made, from others."""
    jobs: list[Any] = [
        SimpleNamespace(setup=run.setup, task=task_of(run.task, run.domain)) for run in study
    ]
    return estimated(jobs, len(jobs), earlier, lambda run: task_of(run.task, run.domain))


def tokens(runs: Sequence[Run]) -> float:
    kinds = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
    return sum(run.usage[kind] or 0 for run in runs for kind in kinds)


def dollars(runs: Sequence[Run]) -> float:
    return sum(run.usage["cost"] or 0 for run in runs)


@pytest.mark.parametrize("history", ["other tasks", "another condition"])
def test_the_range_holds_in_nine_of_ten_drawn_studies(history: str) -> None:
    conditions = [(key, runs) for key, runs in runs_by_condition().items() if len(runs) >= 20]
    draw = random.Random(f"estimates of {history}")
    held = {"tokens": 0, "dollars": 0}
    for _ in range(STUDIES):
        key, runs = draw.choice(conditions)
        names = sorted({run.task for run in runs})
        draw.shuffle(names)
        half = set(names[: len(names) // 2])
        study = [run for run in runs if run.task in half]
        if history == "other tasks":
            earlier = [run for run in runs if run.task not in half]
        else:
            same_model = (each for each in conditions if each[0][0] == key[0] and each[0] != key)
            others = [each for each in same_model if each[0][3] == key[3]] or [(key, runs)]
            earlier = [run for run in draw.choice(others)[1] if run.task not in half]
        made = estimate(study, earlier)
        assert made.dollars is not None
        held["tokens"] += made.tokens.holds(tokens(study))
        held["dollars"] += made.dollars.holds(dollars(study))
    assert min(held.values()) >= LEAST, held


def test_without_earlier_runs_the_range_is_wide_and_holds() -> None:
    """No model of the sample was looked at for the guess; a real one may lie elsewhere."""
    held = [estimate(runs, ()).tokens.holds(tokens(runs)) for runs in runs_by_condition().values()]
    assert sum(held) >= 0.9 * len(held)
