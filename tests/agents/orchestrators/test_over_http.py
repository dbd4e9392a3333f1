"""Each orchestrator with a live model's client: what the provider is sent, and what comes of it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import (
    Decomposing,
    Event,
    GeneratedPlan,
    Limits,
    LiteLLMModel,
    Meter,
    Orchestrator,
    PlannerReact,
    Prompt,
    ReplyEvent,
    StopReason,
    ignore,
)
from eopsgym.agents.messages import without_plan
from tests.agents.provider import KEY, Answer, Provider, call, completion, failure
from tests.agents.small_environment import TOOLS, Desk

PROMPT = Prompt("ITSM-1 Be brief.", "Resolve INC0000012.")
FIND = call("find_incident", '{"number": "INC0000012"}')
SPLIT = json.dumps(
    {"subtasks": [{"id": n, "title": f"Part {n}", "description": "Do it."} for n in (1, 2)]}
)


def model(server: Provider) -> LiteLLMModel:
    return LiteLLMModel("openai/test-model", api_base=server.url, api_key=KEY)


@pytest.mark.parametrize(
    ("make", "answers", "asked"),
    [
        (
            PlannerReact,
            [completion("1. Find it."), completion(None, FIND), completion("Done.")],
            ["plan", "act", "act"],
        ),
        (
            Decomposing,
            [
                completion(SPLIT),
                *(completion(None, FIND), completion("Found."), completion("It is INC_024.")),
                *(completion("Nothing to do."), completion("Nothing.")),
                completion("Done."),
            ],
            ["plan", "act", "act", "plan", "act", "plan", "plan"],
        ),
    ],
)
async def test_a_planner_is_sent_no_tools_and_messages_take_turns(
    server: Provider, make: Callable[[], Orchestrator], answers: list[Answer], asked: list[str]
) -> None:
    server.will(*answers)
    events: list[Event] = []
    outcome = await make().run(PROMPT, model(server), Desk(), Limits(), events.append)
    assert (outcome.answer, outcome.stop) == ("Done.", StopReason.ANSWERED)
    assert ["act" if "tools" in body else "plan" for body in server.requests] == asked
    for body in server.requests:
        roles = [message["role"] for message in body["messages"]]
        assert roles[:2] == ["system", "user"]
        assert "user" not in roles[2:]
        assert len(body.get("tools", TOOLS)) == len(TOOLS)
    replies = [event for event in events if isinstance(event, ReplyEvent)]
    assert [event.reply.usage.output_tokens for event in replies] == [20] * len(answers)


async def test_a_plan_is_asked_for_once_and_its_failure_is_reported(
    server: Provider, tmp_path: Path
) -> None:
    server.will(completion("1. Find it."))
    plans = [GeneratedPlan(model(server), tmp_path) for _ in range(2)]
    for plan in plans:
        assert await plan.ask(PROMPT, Desk(), Meter(Limits()), ignore) == "1. Find it."
    assert len(server.requests) == 1
    assert "tools" not in server.requests[0]
    (kept,) = tmp_path.iterdir()
    assert KEY not in kept.read_text(encoding="utf-8")


async def test_the_executor_is_sent_request_and_plan_in_one_message(server: Provider) -> None:
    server.will(completion("Done."))
    prompt = Prompt("", PROMPT.user, "1. Find it.")
    await PlannerReact().run(prompt, model(server), Desk(), Limits(), ignore)
    (message,) = server.requests[0]["messages"]
    assert without_plan(message["content"]) == (PROMPT.user, "1. Find it.")


async def test_a_provider_that_fails_while_planning_stops_the_run(server: Provider) -> None:
    server.will(failure(400, "context too long"))
    events: list[Any] = []
    outcome = await Decomposing().run(PROMPT, model(server), Desk(), Limits(), events.append)
    assert (outcome.answer, outcome.stop) == (None, StopReason.MODEL_ERROR)
    assert [event.type for event in events] == ["message", "message"]
