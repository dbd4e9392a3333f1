"""Do estimates hold? Studies are drawn from the simulated runs that come along, and estimated."""

import lzma
import random
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from eopsgym import Experiment
from eopsgym.agents import (
    Message,
    PlannerReact,
    Reply,
    ToolInfo,
    Usage,
    as_orchestrator,
    register_model,
)
from eopsgym.agents.prices import price_list
from eopsgym.analysis.simulated_sample import sample_path
from eopsgym.runs import Run
from eopsgym.runs.experiments.estimate import CostEstimate, estimated
from eopsgym.tasks import Task, find_task
from tests.toy import office

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
    """Estimate runs that were made, from others; their planner is the agent's model."""
    model = SimpleNamespace(name="", simulated=True, counts_tokens=True)
    jobs: list[Any] = [
        SimpleNamespace(
            setup=run.setup,
            task=task_of(run.task, run.domain),
            model=model,
            plan=None,
            orchestrator=as_orchestrator(run.orchestrator),
            judge_model=None,
        )
        for run in study
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


# Planners, judges and simulated models


class Priced:
    """A live model with a known price that gives one text and counts its tokens from letters."""

    simulated = False

    def __init__(self, name: str, text: str, model: str = "openai/gpt-5") -> None:
        self.name, self.text, self.settings = name, text, {"model": model}

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return the text, with its tokens and cost."""
        read = sum(len(message.content) for message in messages) // 4
        usage = Usage(read, len(self.text) // 4, 0, 0, 0)
        cost = price_list().cost(self.settings["model"], usage)
        return Reply(self.text, usage=usage, cost=cost, raw_finish_reason="stop")


PLANNER = Priced("my/planner", "Look the office up, change its city, and add North Pier. " * 40)
JUDGE = Priced("my/judge", '{"score": 9, "reason": "It says what was done, and that is so."}')
RUBRIC = {
    "verifier_type": "response_check",
    "name": "kind",
    "gym_name": office.GYM,
    "validation_config": {"comparison_prompt": "Is it kind?", "minimum_comparison_value": 7},
}
JUDGED = [
    office.task(
        task_id=f"judged_{n}",
        user_prompt=f"{office.MOVE['user_prompt']} This is request {n}.",
        verifiers=[*office.MOVE["verifiers"], RUBRIC],
    )
    for n in range(4)
]


@pytest.fixture(autouse=True)
def named_models() -> None:
    for model in (PLANNER, JUDGE):
        register_model(model.name, lambda model=model: model)


def planned(folder: Path, **changed: Any) -> Experiment:
    """Return an experiment of four tasks with a scripted agent, which costs nothing."""
    given = {"tasks": JUDGED, "models": ["scripted/gold"], "results": folder}
    return Experiment("planned", **{**given, **changed})


WITH: dict[str, tuple[dict[str, Any], int]] = {
    "a plan for each task": ({"plans": ["generated:my/planner"], "repeats": 2}, 4),
    "a plan for each run": ({"orchestrators": [PlannerReact(PLANNER)], "repeats": 2}, 8),
    "a judge": ({"judge": "my/judge"}, 8),  # the verifier, and whether the answer contradicts
}


@pytest.mark.parametrize("part", WITH)
def test_planners_and_judges_are_estimated_with_their_price(part: str, tmp_path: Path) -> None:
    changed, replies = WITH[part]
    repeats = changed.get("repeats")
    alone = planned(tmp_path, repeats=repeats).estimate()
    asked = planned(tmp_path, **changed)
    before = asked.estimate()
    assert before.calls == alone.calls + replies
    assert before.dollars is not None
    assert before.tokens.low > alone.tokens.high
    asked.run(progress=False)
    spent = asked.spent()
    assert spent.replies == before.calls
    assert before.dollars.holds(spent.dollars)
    assert spent.dollars > 0


@pytest.mark.parametrize("part", WITH)
def test_earlier_runs_narrow_the_estimate_of_planners_and_judges(part: str, tmp_path: Path) -> None:
    changed, _ = WITH[part]
    first = planned(tmp_path, **{**changed, "tasks": JUDGED[:3]})
    first.run(progress=False)
    whole = planned(tmp_path, **changed)
    made, before = whole.estimate(), first.spent()
    whole.run(progress=False)
    after = whole.spent()
    assert made.dollars is not None
    assert made.calls == after.replies - before.replies
    assert made.dollars.likely == pytest.approx(after.dollars - before.dollars, rel=0.05)
    assert made.tokens.high < 1.5 * made.tokens.likely


@pytest.mark.parametrize(
    "changed",
    [{"plans": ["generated:my/unknown"]}, {"judge": "my/unknown"}],
    ids=["planner", "judge"],
)
def test_a_planner_or_judge_without_a_price_is_named(
    changed: dict[str, Any], tmp_path: Path
) -> None:
    unknown = Priced("my/unknown", PLANNER.text, "openai/nobody-knows")
    register_model("my/unknown", lambda: unknown)
    asked = planned(tmp_path, **changed).estimate()
    assert (asked.dollars, asked.unpriced) == (None, ("my/unknown",))


def test_two_models_without_earlier_runs_cost_what_each_of_them_costs(tmp_path: Path) -> None:
    models = ["openai/gpt-5", "openai/gpt-5-nano"]
    alone = [planned(tmp_path, models=[each]).estimate().priced.likely for each in models]
    assert planned(tmp_path, models=models).estimate().priced.likely == pytest.approx(sum(alone))


def test_simulated_models_count_as_their_runs_are_recorded(tmp_path: Path) -> None:
    """The scripts use no tokens; unsteady models count simulated tokens and dollars."""
    for name, is_free in (("scripted/gold", True), ("scripted/steady", False)):
        asked = planned(tmp_path / name, models=[name])
        before = asked.estimate()
        asked.run(progress=False)
        spent = asked.spent()
        assert (spent.tokens == 0) is is_free
        assert before.dollars is not None
        assert before.dollars.holds(spent.dollars)
        assert before.tokens.holds(spent.tokens)
        assert (before.tokens.high == before.dollars.high == 0) is is_free
        assert before.calls == spent.replies
    text = str(planned(tmp_path, models=["scripted/gold", "openai/nobody-knows"]).estimate())
    assert "no price list has a price of openai/nobody-knows\n" in text
