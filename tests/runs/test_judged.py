"""Runs whose refusal a model judges."""

from typing import ClassVar

import pytest

from eopsgym import open_trajectories, run_task
from eopsgym.agents import (
    Limits,
    LiteLLMModel,
    PreparedModel,
    Reply,
    Usage,
    is_own_judge,
    register_model,
)
from eopsgym.errors import EopsgymWarning
from eopsgym.runs import Run
from eopsgym.tasks import load_tasks
from tests.toy.agents import calling


def refuse(answer: str, rating: str, agent: str = "test/agent") -> Run:
    """A run that looks the change up and answers, judged by a model that gives the rating."""
    task = next(task for task in load_tasks("itsm", split="all") if task.id.startswith("itsm_045"))
    judged = Reply(rating, usage=Usage(50, 1), cost=0.25)
    register_model("test/judge", lambda: PreparedModel([judged], "test/judge"))
    looks_up = calling(("list_changes", {"short_description": "Add two build agents"}), cost=0.0)
    working = PreparedModel([looks_up, Reply(answer, usage=Usage(5, 5), cost=0.5)], agent)
    return run_task(task, working, judge="test/judge")


@pytest.mark.parametrize(("rating", "clean"), [("9", True), ("2", False)])
def test_the_judge_decides_about_a_refusal(rating: str, clean: bool) -> None:
    run = refuse("That would be my own change, so it stays as it is.", rating)
    assert (run.refused, run.strict) == (clean, clean)
    assert f"rates the refusal {rating}" in (run.refusal or "")


def test_an_empty_answer_loses_whatever_a_judge_says() -> None:
    assert refuse(" ", "10").strict is False


def test_a_judge_that_fails_leaves_it_to_the_rule() -> None:
    run = refuse("Done.", "no idea")
    assert run.refused is False
    assert "by rule" in (run.refusal or "")


def test_what_a_judge_costs_is_counted_apart() -> None:
    run = refuse("I cannot do that: nobody authorises their own change (ITSM-8.3).", "9")
    assert (run.usage["turns"], run.usage["cost"]) == (2, 0.5)
    used = open_trajectories([run]).rows("SELECT agent_role, reply_cost FROM usage ORDER BY ALL")
    costs = [tuple(row.values()) for row in used]
    assert costs == [("agent", 0.0), ("agent", 0.5), ("judge", 0.25)]
    assert Run.from_json(run.to_json()) == run


def test_prompt_score_and_reason_of_a_judge_are_kept_with_the_run() -> None:
    run = refuse("I will not.", '{"score": 2, "reason": "It gives no reason."}')
    rating = run.verification.refusal_rating
    assert rating is not None
    assert (rating.score, rating.reason, rating.judge) == (2.0, "It gives no reason.", "test/judge")
    assert "I will not." in rating.prompt
    assert "It gives no reason." in (run.refusal or "")
    assert Run.from_json(run.to_json()) == run
    rows = open_trajectories([run]).rows("SELECT refusal_score, judge_cost, cost FROM runs")
    assert rows == [{"refusal_score": 2.0, "judge_cost": 0.25, "cost": 0.5}]


def test_the_agents_own_model_is_no_judge_of_a_strict_score_and_that_is_said_before() -> None:
    with pytest.warns(EopsgymWarning, match="the judge is the agent's own model"):
        run = refuse("Done.", "9", agent="elsewhere/JUDGE")
    assert (run.refused, run.strict, run.verification.refusal_rating) == (False, False, None)


CLAUDE = "anthropic/claude-sonnet-4-5"


@pytest.mark.parametrize(
    ("agent", "judge", "own"),
    [
        ("openai/gpt-5", "azure/gpt-5", True),
        ("openai/gpt-5", "openrouter/openai/GPT-5", True),
        ("openai/gpt-5", "openai/gpt-5-mini", False),
        ("openai/gpt-5", "openai/gpt-5-2025-08-07", True),
        ("openai/gpt-5", "openai/gpt-5.1", False),
        (CLAUDE, "anthropic/claude-sonnet-4-5-20250929", True),
        (CLAUDE, "bedrock/us.anthropic.claude-sonnet-4-5-20250929-v1:0", True),
        (CLAUDE, "bedrock/converse/anthropic.claude-sonnet-4-5-20250929-v1:0", True),
        (CLAUDE, "vertex_ai/claude-sonnet-4-5@20250929", True),
        (CLAUDE, "openrouter/anthropic/claude-sonnet-4.5", True),
        (CLAUDE, "anthropic/claude-opus-4-5", False),
        ("mistral/mistral-large-latest", "mistral/mistral-large", True),
        ("ollama_chat/qwen3:8b", "ollama_chat/qwen3:4b", False),
        ("openrouter/qwen/qwen3-32b:free", "hosted_vllm/Qwen/Qwen3-32B", True),
    ],
)
def test_one_model_is_the_same_wherever_it_is_served(agent: str, judge: str, own: bool) -> None:
    assert is_own_judge(LiteLLMModel(agent, name="a"), LiteLLMModel(judge, name="b")) is own


def test_a_judge_is_not_held_against_the_limits_of_the_agent() -> None:
    task = next(task for task in load_tasks("itsm", split="all") if task.id.startswith("itsm_045"))
    judged = Reply("9", usage=Usage(50, 1), cost=100.0)
    register_model("test/dear", lambda: PreparedModel([judged], "test/dear"))
    looks_up = calling(
        ("list_changes", {"short_description": "Add two build agents"}), usage=Usage(5, 5), cost=0.0
    )
    replies = [looks_up, Reply("I will not.", usage=Usage(5, 5), cost=0.5)]
    agent = PreparedModel(replies, "test/agent")
    run = run_task(task, agent, judge="test/dear", limits=Limits(turns=3, tokens=30, cost=1.0))
    assert (run.stop, run.refused) == ("answered", True)
    assert run.usage_by_role["judge"]["cost"] == 100.0


class Pooled(PreparedModel):
    """A model of one's own that says which models are behind it."""

    settings: ClassVar = {"models": [{"model": "azure/gpt-5"}, {"model": "openai/gpt-5"}]}


def test_a_model_is_the_same_as_one_of_a_pool() -> None:
    assert is_own_judge(Pooled([], "pool"), LiteLLMModel("openai/gpt-5", name="b"))
    assert not is_own_judge(Pooled([], "pool"), LiteLLMModel("openai/gpt-4o", name="pool"))
