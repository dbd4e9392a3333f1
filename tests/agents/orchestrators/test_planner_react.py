"""A planner writes a plan, and the executor works by it."""

import json
from typing import Any

import pytest

from eopsgym.agents import (
    Event,
    Limits,
    Model,
    Outcome,
    PlannerReact,
    PreparedModel,
    Prompt,
    Reply,
    StopReason,
    ToolCall,
    Usage,
    make_orchestrator,
    register_model,
)
from eopsgym.agents.messages import without_plan
from eopsgym.agents.plans.ask_planner import LONGEST
from eopsgym.errors import ModelAccessError
from eopsgym.runs import Run, run_task
from tests.agents.kept_events import as_kept
from tests.agents.small_environment import TOOLS, Desk
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

PROMPT = Prompt("ITSM-1 Be brief.", "Resolve INC0000012.")
FIND = ToolCall("c1", "find_incident", {"number": "INC0000012"})
PLAN = Reply("1. Find it.\n2. Resolve it.", usage=Usage(500, 50), cost=1.0)
BUSY = Reply("", tool_calls=(FIND,), usage=Usage(100, 10), cost=0.25)
DONE = Reply("Resolved.", usage=Usage(100, 10), cost=0.25)


async def run(
    model: PreparedModel,
    planner: PreparedModel | None = None,
    prompt: Prompt = PROMPT,
    desk: Desk | None = None,
    limits: Limits | None = None,
) -> tuple[Outcome, list[dict[str, Any]]]:
    events: list[Event] = []
    outcome = await PlannerReact(planner).run(
        prompt, model, desk or Desk(), limits or Limits(), events.append
    )
    return outcome, as_kept(events)


async def test_the_executor_reads_the_plan_with_the_request():
    model = PreparedModel([PLAN, BUSY, DONE])
    outcome, events = await run(model)
    assert outcome == Outcome("Resolved.", StopReason.ANSWERED)
    system, user = model.asked[1]
    assert system.content == PROMPT.system
    assert without_plan(user.content) == (PROMPT.user, PLAN.text)
    assert user.content.startswith(PROMPT.user)
    assert model.asked[2][:2] == (system, user)
    assert events[2]["content"] == user.content


async def test_the_planner_reads_policy_request_and_every_tool_and_is_offered_none():
    class Planner(PreparedModel):
        async def reply(self, messages: Any, tools: Any) -> Reply:
            assert not tools
            return await super().reply(messages, tools)

    planner = Planner([PLAN])
    await run(PreparedModel([DONE]), planner)
    instructions, request = planner.asked[0]
    for heading in ("INTENT", "RELEVANT POLICIES", "STRATEGY", "RISKS", "NOTES"):
        assert heading in instructions.content
    for said in (PROMPT.system, PROMPT.user, *(tool.name for tool in TOOLS)):
        assert said in request.content
    assert json.dumps(TOOLS[0].input_schema) in request.content


async def test_a_plan_counts_in_tokens_and_cost_and_is_no_turn():
    busy = PreparedModel([PLAN, *[BUSY] * 9])
    outcome, events = await run(busy, limits=Limits(turns=3))
    replies = [(e["agent_role"], e["turn"]) for e in events if e["type"] == "reply"]
    assert outcome.stop == StopReason.TURN_LIMIT
    assert (replies[0], [turn for _, turn in replies]) == (("planner", 0), [0, 1, 2, 3])
    for limits, stop in ((Limits(tokens=600), "token_limit"), (Limits(cost=1.2), "cost_limit")):
        outcome, events = await run(PreparedModel([PLAN, *[BUSY] * 9]), limits=limits)
        assert (outcome.stop, sum(e["type"] == "reply" for e in events)) == (stop, 2)


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        (Reply(""), "no text and no tool call"),
        (Reply(" \n"), "no text"),
        (Reply("", tool_calls=(FIND,)), "it called find_incident instead"),
        (Reply("1. Fi", raw_finish_reason="length"), "cut off"),
        (Reply("", raw_finish_reason="content_filter"), "withheld"),
        (Reply("x" * (LONGEST + 1)), "20,001 letters, of 20,000"),
    ],
)
async def test_what_is_no_plan_ends_the_run_with_all_that_happened(reply, why):
    desk = Desk()
    outcome, events = await run(PreparedModel([reply], "mine"), desk=desk)
    assert (outcome.answer, outcome.stop, desk.calls) == (None, StopReason.NO_PLAN, [])
    assert outcome.detail.startswith("the planner mine gave no plan: ")
    assert why in outcome.detail
    assert [e["type"] for e in events] == ["reply", "message", "message"]
    assert events[2]["content"] == PROMPT.user


async def test_a_plan_that_is_given_is_followed_and_nobody_plans():
    planner, model = PreparedModel([]), PreparedModel([DONE])
    outcome, events = await run(model, planner, Prompt("", "Do it.", "1. Do it well."))
    assert (outcome.answer, planner.asked) == ("Resolved.", [])
    assert without_plan(events[0]["content"]) == ("Do it.", "1. Do it well.")


async def test_a_planner_or_an_environment_that_fails_stops_the_run():
    outcome, events = await run(PreparedModel([DONE]), PreparedModel([], "mute"))
    assert (outcome.stop, outcome.detail) == (
        StopReason.MODEL_ERROR,
        "mute has only 0 replies; prepare more",
    )
    assert [e["type"] for e in events] == ["message", "message"]
    outcome, _ = await run(PreparedModel([PLAN]), desk=Desk("list_tools"))
    assert outcome.stop == StopReason.ENVIRONMENT_ERROR


class Refused(PreparedModel):
    async def reply(self, *parts: Any) -> Reply:
        raise ModelAccessError("no key")


async def test_a_key_that_is_refused_is_no_matter_of_one_run():
    for model, planner in ((Refused([]), None), (PreparedModel([]), Refused([]))):
        with pytest.raises(ModelAccessError):
            await run(model, planner)


def test_the_planner_stands_in_the_name_and_its_settings_in_the_setup():
    class Thoughtful(PreparedModel):
        settings = {"effort": "high"}  # noqa: RUF012
        secrets = ("a-key-of-the-planner",)

    def planner() -> Model:
        return Thoughtful([saying("1. Say a-key-of-the-planner.")], "mine/thoughtful")

    register_model("mine/thoughtful", planner)
    driver = make_orchestrator("planner_react:mine/thoughtful")
    assert driver.name == "planner_react:mine/thoughtful"
    run = run_task(
        office.task(),
        prepared(saying("Done.")),
        orchestrator="planner_react:mine/thoughtful",
    )
    agent = run.setup.agent
    assert (agent.model, agent.orchestrator) == ("prepared", "planner_react:mine/thoughtful")
    assert agent.orchestrator_settings["planner"] == {"effort": "high"}
    assert "a-key-of-the-planner" not in run.to_json()


def test_a_run_without_a_plan_is_judged_as_it_stands_and_its_record_is_whole():
    run = run_task(office.task(), prepared(saying("")), orchestrator="planner_react")
    assert (run.stop, run.strict, run.answer) == ("no_plan", False, None)
    assert Run.from_json(run.to_json()) == run


def test_scripted_models_plan_what_they_are_going_to_do():
    run = run_task(office.task(), "scripted/gold", orchestrator="planner_react")
    assert (run.strict, run.stop) == (True, "answered")
    assert run.plan_text is not None
    assert run.plan_text.splitlines()[0].startswith("1. ")
    look = calling(("find_location_by_given_name", {"name": "Old Mill"}))
    assert run_task(office.task(), prepared(look, saying("x"))).plan_text is None
